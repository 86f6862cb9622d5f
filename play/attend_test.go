package play_test

import (
	"context"
	"crypto/rand"
	"errors"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

func TestAMindThatCouldNotMoveIsTold(t *testing.T) {
	nim := referee.New(toy.NimInfo("nim", "long"), toy.Nim{},
		game.Named("stubborn", "easy", toy.Taker(func(context.Context) error { return errors.New("no") })))
	games := []entry.Entry{{Game: nim}}
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	p := play.New(db, games, rand.Reader, time.Now)
	t.Cleanup(p.Stop)
	s := p.For(ada)
	if _, err := s.Join(t.Context(), "Ada"); err != nil {
		t.Fatal(err)
	}
	at, err := s.Start(t.Context(), model.Practice{Game: "nim", Preset: "long", Minds: []string{"", "stubborn"}})
	if err != nil {
		t.Fatal(err)
	}
	turn, err := s.Act(t.Context(), model.Act{Match: at.ID}, game.NewAction(toy.Take{N: 1}))
	if err != nil {
		t.Fatal(err)
	}
	at = at.Played(turn, time.Now())
	at.Mind = nil // the turn may have told it already
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	var told *model.Match
	if err := s.Follow(ctx, at, func(now model.Match) {
		if now.Mind != nil && now.Mind.Failed {
			told = &now
			end()
		}
	}); err != nil {
		t.Fatal(err)
	}
	if told == nil {
		t.Errorf("the match is told as %+v", told)
	}
}
