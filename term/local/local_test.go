package local_test

import (
	"context"
	"crypto/rand"
	"errors"
	"iter"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/internal/toy"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/term"
	"wits/term/local"
)

// stubborn is a mind that does not move.
type stubborn struct{}

func (stubborn) Choose(context.Context, toy.HeapView, iter.Seq[toy.Take], *rng.Rand) (toy.Take, error) {
	return toy.Take{}, errors.New("no")
}

func TestAMindThatCouldNotMoveIsTold(t *testing.T) {
	nim := game.New(toy.NimInfo("nim", "long"), toy.Nim{},
		game.NamedBot[toy.HeapView, toy.Take]{BotInfo: game.BotInfo{Name: "stubborn", Difficulty: "easy"}, Bot: stubborn{}})
	games := []entry.Entry{{Game: nim}}
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	p := play.New(db, games, rand.Reader, time.Now)
	t.Cleanup(p.Stop)
	s, err := local.New(t.Context(), p, "Ada", games)
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Start(t.Context(), term.Practice{Game: "nim", Preset: "long", Minds: []string{"", "stubborn"}})
	if err != nil {
		t.Fatal(err)
	}
	if at, err = s.Act(t.Context(), at, game.NewAction(toy.Take{N: 1})); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
	defer end()
	var told *term.Table
	if err := s.Follow(ctx, at, func(now term.Table) {
		if now.Mind != nil && now.Mind.Failed {
			told = &now
			end()
		}
	}); err != nil {
		t.Fatal(err)
	}
	if told == nil || told.TurnWords().Key != "mind.failed" {
		t.Errorf("the match is told as %+v", told)
	}
}
