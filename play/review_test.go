package play_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
	"wits/review"
)

// slow is a coach that judges a move whenever the test lets it.
type slow struct {
	game.Reviewer
	moves  chan struct{}
	judged *atomic.Int64
	left   chan struct{} // gets one when it was told to stop
}

func (s slow) Hint(context.Context, game.View) (game.Hint, error) { return game.Hint{}, game.ErrOver }

func (s slow) Scale() game.Scale        { return game.Scale{Unit: 1, Sum: 1} }
func (s slow) Result(game.View) float64 { return 0 }
func (s slow) Judge(ctx context.Context, _ game.View, _ game.Action) (game.Judgment, error) {
	select {
	case <-s.moves:
		s.judged.Add(1)
		return game.Judgment{Value: 0.5, Reason: words.New("why", words.Int("n", 3))}, nil
	case <-ctx.Done():
		s.left <- struct{}{}
		return game.Judgment{}, ctx.Err()
	}
}

// nimTable is a table at which a game with a slow coach is played, and one with none. The match is over after three actions.
func nimTable(t *testing.T) (*table, slow, model.MatchID) {
	t.Helper()
	tab := sit(t)
	coach := slow{moves: make(chan struct{}, 9), judged: &atomic.Int64{}, left: make(chan struct{}, 9)}
	nim := func(id string) referee.Game {
		return referee.New(toy.NimInfo(id, "short"), toy.Nim{})
	}
	tab.Service = play.New(tab.store, []entry.Entry{{Game: nim("nim"), Coach: coach}, {Game: nim("dull")}}, tab.chaos, clock)
	t.Cleanup(tab.Service.Stop)
	play.SetReviewTimes(tab.Service, time.Millisecond, time.Hour)
	p := tab.friends("nim", "short", nil)
	if _, err := tab.For(ada).Review(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("while it runs: %v", err)
	}
	tab.moved(ada, p.ID, 0, `{"n":1}`)
	tab.moved(bob, p.ID, 1, `{"n":1}`)
	tab.moved(ada, p.ID, 2, forfeit)
	return tab, coach, p.ID
}

// reviewed asks for a review until so many moves are judged.
func (t *table) reviewed(by model.PlayerID, id model.MatchID, moves int) review.Review {
	t.Helper()
	for {
		r, err := t.For(by).Review(t.Context(), id)
		t.ok(err)
		if r.Total != 3 || len(r.Moves) > moves {
			t.Fatalf("%d moves of %d, where %d are judged", len(r.Moves), r.Total, moves)
		}
		if len(r.Moves) == moves {
			return r
		}
	}
}

func TestAReviewComesMoveByMoveAndIsKept(t *testing.T) {
	tab, coach, id := nimTable(t)
	tab.reviewed(ada, id, 0)
	coach.moves <- struct{}{}
	tab.reviewed(ada, id, 1)
	coach.moves <- struct{}{}
	coach.moves <- struct{}{}
	made := tab.reviewed(bob, id, 3) // both read the same one
	tab.Stop()                       // what is made is kept
	again := play.New(tab.store, []entry.Entry{}, tab.chaos, clock)
	kept, err := again.For(ada).Review(t.Context(), id)
	tab.ok(err)
	tab.same("kept", kept.In(words.Speaker{}), made.In(words.Speaker{}))
	if n := coach.judged.Load(); n != 3 {
		t.Errorf("%d moves were judged, of 3", n)
	}
	if _, err := again.For("somebody else").Review(t.Context(), id); err == nil {
		t.Error("somebody else reads it")
	}
}

func TestAReviewStopsWhenNobodyAsks(t *testing.T) {
	tab, coach, id := nimTable(t)
	play.SetReviewTimes(tab.Service, 0, time.Millisecond)
	for left := false; !left; {
		_, _ = tab.For(ada).Review(t.Context(), id) // it may be given up at once, before the coach has begun
		select {
		case <-coach.left:
			left = true
		case <-time.After(100 * time.Millisecond):
		}
	}
	play.SetReviewTimes(tab.Service, time.Hour, time.Hour)
	for range 3 {
		coach.moves <- struct{}{}
	}
	for {
		r, err := tab.For(ada).Review(t.Context(), id)
		if errors.Is(err, context.Canceled) {
			continue // the one that was given up
		}
		tab.ok(err)
		if !r.Complete() {
			t.Errorf("%d of %d", len(r.Moves), r.Total)
		}
		return
	}
}

func TestAGameWithoutAReviewerSaysSo(t *testing.T) {
	tab, _, _ := nimTable(t)
	p := tab.friends("dull", "short", nil)
	tab.moved(ada, p.ID, 0, forfeit)
	var broken *game.Illegal
	if _, err := tab.For(ada).Review(t.Context(), p.ID); !errors.As(err, &broken) || broken.Rule != "no-review" {
		t.Errorf("got %v", err)
	}
}

func TestTheReviewOfADailyPuzzleWaitsForTheEndOfItsDay(t *testing.T) {
	tab, _ := timed(t)
	p := tab.daily(ada, "minesweeper")
	if _, err := tab.For(ada).Review(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("while it runs: %v", err)
	}
	tab.moved(ada, p.ID, p.Seq, forfeit)
	if _, err := tab.For(ada).Review(t.Context(), p.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("on its day: %v", err)
	}
}

func TestSkillIsToldOfReviewedGames(t *testing.T) {
	tab, coach, id := nimTable(t)
	for range 3 {
		coach.moves <- struct{}{}
	}
	tab.reviewed(ada, id, 3)
	tab.Stop() // what is made is kept
	for by, want := range map[model.PlayerID]int{ada: 1, bob: 1, "nobody": 0} {
		s, err := tab.For(by).Skill(t.Context(), "nim")
		tab.ok(err)
		tab.same("games of "+string(by), s, review.Skills{Games: want})
	}
	if _, err := tab.For(ada).Skill(t.Context(), "checkers"); err == nil {
		t.Error("skill in a game that is not there")
	}
}
