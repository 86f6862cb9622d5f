package play_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/internal/locked"
	"wits/model"
	"wits/play"
	"wits/play/follow"
	"wits/work"
)

// minded waits until a follower is told of the mind that is due.
func (t *table) minded(f *follow.Follower, after referee.Seq, want string) {
	t.Helper()
	t.eventually("the follower is told "+want, func() bool {
		news, _, err := f.News(t.Context(), after)
		t.ok(err)
		for _, n := range news {
			if n.Kind == follow.MindNews && strings.Contains(string(n.Text), want) {
				return true
			}
		}
		return false
	})
}

func TestAMindThatCouldNotMoveIsShownAndLogged(t *testing.T) {
	for name, do := range map[string]func(context.Context) error{
		"a fault":  func(context.Context) error { panic("the heap is secret") },
		"an error": func(context.Context) error { return errors.New("no idea") },
	} {
		t.Run(name, func(t *testing.T) {
			tab, log := sit(t), &locked.Text{}
			tab.cast(map[string]func(context.Context) error{"clumsy": do}, play.Logger(slog.New(slog.NewTextHandler(log, nil))))
			p := tab.against("clumsy", nil)
			f := tab.For(ada).Follower(p.ID)
			defer f.End()
			turn := tab.moved(ada, p.ID, 0, takeOne)
			tab.minded(f, 1, `"failed":true`)
			if now := tab.look(p.ID); now.Mind == nil || !now.Mind.Failed || now.Mind.Waiting {
				t.Errorf("the match is %s", encode(t, now.Summary))
			}
			if turn.Mind != nil && !turn.Mind.Failed {
				t.Errorf("the turn is %s", encode(t, turn))
			}
			if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "match="+string(p.ID)) || strings.Contains(text, "secret") {
				t.Errorf("the log is %s", text)
			}
			if n := tab.Work()[work.Move]; n.Failed != 1 || n.Thinking != 0 {
				t.Errorf("it is counted as %+v", n)
			}
			tab.moved(ada, p.ID, 1, takeBack)
			tab.minded(f, 2, "{}")
			if now := tab.look(p.ID); now.Mind != nil {
				t.Errorf("after taking back the match is %s", encode(t, now.Summary))
			}
		})
	}
}

func TestAMindThatWaitsIsShownUntilItThinks(t *testing.T) {
	tab, slow := sit(t), &thinksOn{}
	tab.cast(map[string]func(context.Context) error{"expert": slow.do}, play.Workers(work.New(work.Config{Places: 1})))
	first, second := tab.against("expert", nil), tab.against("expert", nil)
	tab.moved(ada, first.ID, 0, takeOne)
	tab.eventually("the first thinks", func() bool { return slow.began.Load() == 1 })
	f := tab.For(ada).Follower(second.ID)
	defer f.End()
	turn := tab.moved(ada, second.ID, 0, takeOne)
	if turn.Mind == nil || !turn.Mind.Waiting || turn.Mind.Seconds < 1 {
		t.Errorf("the turn is %s", encode(t, turn))
	}
	tab.minded(f, 1, `"waiting":true`)
	if now := tab.look(second.ID); now.Mind == nil || !now.Mind.Waiting {
		t.Errorf("the match is %s", encode(t, now.Summary))
	}
	tab.ok(tab.For(ada).Discard(t.Context(), first.ID))
	tab.eventually("the second thinks", func() bool { return slow.began.Load() == 2 })
	tab.minded(f, 1, "{}")
	if now := tab.look(second.ID); now.Mind != nil {
		t.Errorf("the match is %s", encode(t, now.Summary))
	}
}

func TestAMindForWhichThereIsNoRoomGoesOnLater(t *testing.T) {
	tab, slow := sit(t), &thinksOn{}
	tab.cast(map[string]func(context.Context) error{"expert": slow.do}, play.Workers(work.New(work.Config{Places: 1, Each: 1})))
	var all []model.MatchID
	for range 3 { // one thinks, one waits
		p := tab.against("expert", nil)
		tab.moved(ada, p.ID, 0, takeOne)
		all = append(all, p.ID)
	}
	if now := tab.look(all[2]); now.Mind == nil || !now.Mind.Waiting {
		t.Errorf("the match is %s", encode(t, now.Summary))
	}
	tab.ok(tab.For(ada).Discard(t.Context(), all[0]))
	tab.ok(tab.For(ada).Discard(t.Context(), all[1]))
	tab.eventually("it thinks when somebody looks", func() bool { return tab.look(all[2]).Mind == nil && slow.began.Load() == 3 })
}

// What another process did with a match is heard of, and nobody thinks about it any more.
func TestThinkingIsDroppedWhenAnotherProcessGoesOn(t *testing.T) {
	tab, mind := sit(t), &thinksOn{}
	tab.cast(map[string]func(context.Context) error{"expert": mind.do})
	p := tab.against("expert", nil)
	tab.moved(ada, p.ID, 0, takeOne)
	tab.eventually("it thinks", func() bool { return mind.began.Load() == 1 })
	tab.ok(tab.store.Discard(t.Context(), ada, p.ID)) // as another process does
	play.CheckThought(tab.Service, p.ID)
	tab.eventually("it stops", func() bool { return mind.stopped.Load() == 1 })
}

func TestAReviewThatFaultsEndsNothingElse(t *testing.T) {
	tab, log := sit(t), &locked.Text{}
	games := catalog.All()
	for i := range games {
		if games[i].ID() == shown {
			games[i].Coach = clumsy{}
		}
	}
	tab.Service = play.New(tab.store, games, tab.chaos, clock, play.Logger(slog.New(slog.NewTextHandler(log, nil))))
	t.Cleanup(tab.Service.Stop)
	p := tab.practice(shown, "standard", 1)
	tab.must(p.ID, place(7, 7), forfeit)
	for range 5 { // asking again does not try again
		_, err := tab.For(ada).Review(t.Context(), p.ID)
		if !errors.As(err, new(*work.Fault)) {
			t.Fatalf("the review: %v", err)
		}
		time.Sleep(time.Millisecond)
	}
	if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "doing=review") {
		t.Errorf("the log is %s", text)
	}
}

// clumsy is a coach that breaks when it judges.
type clumsy struct{ game.Reviewer }

func (clumsy) Hint(context.Context, game.View) (game.Hint, error) { return game.Hint{}, game.ErrOver }

func (clumsy) Scale() game.Scale        { return game.Scale{Unit: 1, Sum: 1} }
func (clumsy) Result(game.View) float64 { return 0 }
func (clumsy) Judge(context.Context, game.View, game.Action) (game.Judgment, error) {
	panic("at a loss")
}

// TestAMindWithoutRoomIsNotAskedForAllTheTime follows a match whose mind finds no room: it is asked for again after a while, not at
// every look.
func TestAMindWithoutRoomIsNotAskedForAllTheTime(t *testing.T) {
	release := make(chan struct{})
	tab := sit(t)
	pool := work.New(work.Config{Places: 1, Queue: 1})
	tab.cast(map[string]func(context.Context) error{"slow": func(ctx context.Context) error {
		select {
		case <-release:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}, play.Workers(pool))
	defer close(release)
	var last model.Match
	for range 4 { // one thinks, one waits, and the others find no room
		last = tab.against("slow", nil)
		tab.moved(ada, last.ID, 0, takeOne)
	}
	f := tab.For(ada).Follower(last.ID)
	defer f.End()
	tab.minded(f, 1, `"waiting":true`)
	before := pool.Counts()[work.Move].Refused
	for range 200 {
		_, _, err := f.News(t.Context(), 1)
		tab.ok(err)
		f.Doubt()
	}
	if n := pool.Counts()[work.Move].Refused - before; n > 5 {
		t.Errorf("it was asked for %d times", n)
	}
}
