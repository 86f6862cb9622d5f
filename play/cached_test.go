package play_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
	"wits/store/sqlite"
)

func flag(x int) string { return fmt.Sprintf(`{"type":"flag","x":%d,"y":0}`, x) }

// beside opens a second program on the same file.
func (t *table) beside() *play.Service {
	t.Helper()
	s, err := sqlite.Open(t.Context(), t.path)
	t.ok(err)
	t.Cleanup(func() { _ = s.Close() })
	return play.New(s, catalog.All(), t.chaos, clock)
}

// stale is a match that this program holds at 1 while it stands at 2, because another program acted, with a key.
func (t *table) stale() (model.MatchID, model.Turn) {
	t.Helper()
	id := t.practice("minesweeper", "novice", 1).ID
	t.must(id, flag(0))
	turn, err := t.beside().For(ada).Act(t.Context(), model.Act{Match: id, After: 1, Key: "theirs"}, game.WireAction([]byte(flag(1))))
	t.ok(err)
	return id, turn
}

func TestWhatAnotherProgramDidIsSeen(t *testing.T) {
	for name, check := range map[string]func(*table, model.MatchID, model.Turn){
		"when looking": func(tab *table, id model.MatchID, theirs model.Turn) {
			p := tab.look(id)
			tab.same("the number", p.Seq, 2)
			tab.same("the view", p.View, theirs.View)
		},
		"in events": func(tab *table, id model.MatchID, theirs model.Turn) {
			list, err := tab.For(ada).Events(tab.Context(), id, 1, 0)
			tab.ok(err)
			tab.same("the events", list, []model.Event{{Seq: 2, Action: game.WireAction([]byte(flag(1))), Status: game.Playing, Turn: theirs.Turn, View: theirs.View}})
		},
		"when acting behind": func(tab *table, id model.MatchID, _ model.Turn) {
			for _, action := range []string{flag(2), flag(99), `nonsense`} {
				_, err := tab.For(ada).Act(tab.Context(), model.Act{Match: id, After: 1, Key: "mine"}, game.WireAction([]byte(action)))
				var c *store.Conflict
				if !errors.As(err, &c) || c.Seq != 2 {
					tab.Errorf("%s: %v", action, err)
				}
			}
		},
		"when acting where it stands": func(tab *table, id model.MatchID, _ model.Turn) {
			turn, err := tab.For(ada).Act(tab.Context(), model.Act{Match: id, After: 2}, game.WireAction([]byte(flag(2))))
			tab.ok(err)
			tab.same("the number", turn.Seq, 3)
		},
		"when repeating its key": func(tab *table, id model.MatchID, theirs model.Turn) {
			for _, after := range []referee.Seq{1, 2, 9} {
				turn, err := tab.For(ada).Act(tab.Context(), model.Act{Match: id, After: after, Key: "theirs"}, game.WireAction([]byte(flag(1))))
				tab.ok(err)
				tab.same("the answer", turn, theirs)
			}
		},
		"when it reset the player": func(tab *table, id model.MatchID, _ model.Turn) {
			tab.ok(tab.beside().For(ada).Reset(tab.Context()))
			for _, after := range []referee.Seq{1, 2} {
				if _, err := tab.For(ada).Act(tab.Context(), model.Act{Match: id, After: after}, game.WireAction([]byte(flag(3)))); !errors.Is(err, store.ErrNoMatch) {
					tab.Error(err)
				}
			}
			if _, err := tab.For(ada).Look(tab.Context(), id); !errors.Is(err, store.ErrNoMatch) {
				tab.Error(err)
			}
		},
		"when it marked a hint": func(tab *table, id model.MatchID, _ model.Turn) {
			tab.look(id)
			tab.ok(tab.beside().For(ada).MarkHinted(tab.Context(), id))
			tab.same("hinted", tab.look(id).Hinted, true)
		},
	} {
		t.Run(name, func(t *testing.T) {
			tab := sit(t)
			id, theirs := tab.stale()
			check(tab, id, theirs)
		})
	}
}

func TestAMatchThatIsHeldStaysAnothersSecret(t *testing.T) {
	tab := sit(t)
	id := tab.practice("mastermind", "classic", 1).ID
	for what, do := range map[string]func(model.MatchID) error{
		"look":   func(id model.MatchID) error { return second(tab.For(bob).Look(t.Context(), id)) },
		"events": func(id model.MatchID) error { return second(tab.For(bob).Events(t.Context(), id, 0, 0)) },
		"act": func(id model.MatchID) error {
			return second(tab.For(bob).Act(t.Context(), model.Act{Match: id}, game.WireAction([]byte(forfeit))))
		},
		"hint": func(id model.MatchID) error { return tab.For(bob).MarkHinted(t.Context(), id) },
	} {
		held, none := do(id), do("none")
		if !errors.Is(held, store.ErrNoMatch) || held.Error() != none.Error() {
			t.Errorf("%s: %v; of no match: %v", what, held, none)
		}
	}
	tab.same("the match", tab.look(id).Seq, 0)
}

// brittle is a store that fails to append when it is told to.
type brittle struct {
	play.Store
	before, after error
}

func (b *brittle) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	if b.before != nil {
		return store.Appended{}, b.before
	}
	done, err := b.Store.Append(ctx, m)
	if b.after != nil {
		return store.Appended{}, b.after
	}
	return done, err
}

func TestAnActionThatIsNotKeptIsNotPlayed(t *testing.T) {
	tab := sit(t)
	b := &brittle{Store: tab.store}
	s := play.New(b, catalog.All(), tab.chaos, clock)
	p, err := s.For(ada).Start(t.Context(), model.Practice{Game: "minesweeper", Preset: "novice"})
	tab.ok(err)
	act := model.Act{Match: p.ID, Key: "k"}
	for range 2 {
		b.before = store.ErrFull
		if _, err := s.For(ada).Act(t.Context(), act, game.WireAction([]byte(flag(0)))); !errors.Is(err, store.ErrFull) {
			t.Fatal(err)
		}
		b.before = nil
		now, err := s.For(ada).Look(t.Context(), p.ID)
		tab.ok(err)
		tab.same("the match", now, p)
	}
	b.after = store.ErrBusy // it was kept, but the answer was lost
	first, err := s.For(ada).Act(t.Context(), act, game.WireAction([]byte(flag(0))))
	if err != nil && !errors.Is(err, store.ErrBusy) {
		t.Fatal(err)
	}
	b.after = nil
	again, err2 := s.For(ada).Act(t.Context(), act, game.WireAction([]byte(flag(0))))
	tab.ok(err2)
	tab.same("the number", again.Seq, 1)
	if err == nil {
		tab.same("the answers", first, again)
	}
}

// A page that was reloaded before it heard the answer repeats the action from where the match stands now.
func TestAKeyIsAnsweredFromWhereItsActionLed(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	const open = `{"type":"reveal","x":4,"y":4}`
	first, err := tab.For(ada).Act(t.Context(), model.Act{Match: id, Key: "k"}, game.WireAction([]byte(open)))
	tab.ok(err)
	again, err := tab.For(ada).Act(t.Context(), model.Act{Match: id, After: 1, Key: "k"}, game.WireAction([]byte(open)))
	tab.ok(err)
	tab.same("the answers", again, first)
	if _, err := tab.For(ada).Act(t.Context(), model.Act{Match: id, After: 1, Key: "other"}, game.WireAction([]byte(open))); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("another action there: %v", err)
	}
}

func TestEventsAreWhatActionsWereAnswered(t *testing.T) {
	tab := sit(t)
	p := tab.accept("minesweeper", challenge.Novice)
	other := tab.beside()
	var want []model.Event
	for n, action := range tab.winning(p) {
		turn, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: referee.Seq(n)}, game.WireAction([]byte(action)))
		tab.ok(err)
		want = append(want, model.Event{Seq: turn.Seq, Action: game.WireAction([]byte(action)), Status: turn.Status, Turn: turn.Turn, View: turn.View, Award: turn.Award})
		for who, s := range map[string]*play.Service{"held": tab.Service, "read": other} {
			latest, err := s.For(ada).Events(t.Context(), p.ID, referee.Seq(n), 10)
			tab.ok(err)
			tab.same(who, latest, want[n:])
			none, err := s.For(ada).Events(t.Context(), p.ID, referee.Seq(n+1), 10)
			tab.ok(err)
			tab.same(who, none, []model.Event{})
		}
	}
	for _, after := range []referee.Seq{-5, 0, 1, referee.Seq(len(want)), 1 << 40} {
		for _, limit := range []int{0, 1, 2, 1000} {
			from := min(max(after, 0), referee.Seq(len(want)))
			part := append([]model.Event{}, want[from:]...)
			if limit > 0 {
				part = part[:min(limit, len(part))]
			}
			got, err := tab.For(ada).Events(t.Context(), p.ID, after, limit)
			tab.ok(err)
			tab.same(fmt.Sprintf("%d after %d", limit, after), got, part)
		}
	}
}

func TestWhoWaitsForAMatchIsWoken(t *testing.T) {
	tab := sit(t)
	id, other := tab.practice("minesweeper", "novice", 1).ID, tab.practice("minesweeper", "novice", 2).ID
	here, there := tab.For(ada).Follower(id), tab.For(ada).Follower(other)
	wake, elsewhere := here.Wake, there.Wake
	defer there.End()
	tab.must(id, flag(0), flag(1)) // nobody waits for who does not look
	<-wake
	if _, err := tab.act(id, flag(99)); err == nil {
		t.Fatal("it was accepted")
	}
	for name, c := range map[string]<-chan struct{}{"a refused action": wake, "another match": elsewhere} {
		select {
		case <-c:
			t.Errorf("woken by %s", name)
		default:
		}
	}
	here.End()
	tab.must(id, flag(3))
	select {
	case <-wake:
		t.Error("woken after the end")
	default:
	}
}

func TestWhatOtherProgramsChangeWakes(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	f := tab.For(ada).Follower(id)
	defer f.End()
	wake := f.Wake
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- tab.Service.Run(ctx) }()
	<-wake // at the beginning
	_, err := tab.beside().For(ada).Act(t.Context(), model.Act{Match: id}, game.WireAction([]byte(flag(0))))
	tab.ok(err)
	<-wake
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Two programs serve one player by turns; none may show less than another has promised.
func TestNobodyIsShownAnOlderMatchThanWasPromised(t *testing.T) {
	tab := sit(t)
	services := []*play.Service{tab.Service, tab.beside(), tab.beside()}
	id := tab.practice("minesweeper", "master", 1).ID
	_, errs := together(4, func(i int) (referee.Seq, error) {
		seen := referee.Seq(0)
		for n := range 30 {
			s := services[(i+n)%len(services)]
			p, err := s.For(ada).Look(t.Context(), id)
			if err != nil || p.Seq < seen {
				return 0, fmt.Errorf("saw %d after %d: %w", p.Seq, seen, err)
			}
			seen = p.Seq
			turn, err := s.For(ada).Act(t.Context(), model.Act{Match: id, After: seen}, game.WireAction([]byte(flag(i))))
			switch {
			case err == nil && turn.Seq != seen+1:
				return 0, fmt.Errorf("played %d after %d", turn.Seq, seen)
			case err == nil:
				seen = turn.Seq
			case !errors.Is(err, store.ErrConflict):
				return 0, err
			}
			list, err := services[n%len(services)].For(ada).Events(t.Context(), id, seen-1, 0)
			if err != nil || seen > 0 && len(list) == 0 {
				return 0, fmt.Errorf("no events after %d: %w", seen-1, err)
			}
		}
		return seen, nil
	})
	for _, err := range errs {
		tab.ok(err)
	}
}

func TestAMatchKeptWithItsRecordIsPlayedOn(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	tab.must(id, flag(0))
	whole := spoiled{tab.store, func(m *store.Match) {
		if m.Seq == 1 { // as it was kept by the versions before
			m.State = store.Save(must(tab.resume(*m).Save()))
		}
	}}
	s := play.New(whole, catalog.All(), tab.chaos, clock)
	turn, err := s.For(ada).Act(t.Context(), model.Act{Match: id, After: 1}, game.WireAction([]byte(flag(1))))
	tab.ok(err)
	tab.same("the number", turn.Seq, 2)
	tab.same("the view", tab.look(id).View, turn.View)
}
