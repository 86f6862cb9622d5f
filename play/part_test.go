package play_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/play/follow"
	"wits/store"
)

// metered is a store that counts what is read of matches.
type metered struct {
	play.Store
	whole, parts, actions, looks atomic.Int64
}

func (m *metered) LoadMatch(ctx context.Context, p model.PlayerID, id model.MatchID) (store.Match, error) {
	m.whole.Add(1)
	return m.Store.LoadMatch(ctx, p, id)
}

func (m *metered) LoadPart(ctx context.Context, p model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	part, err := m.Store.LoadPart(ctx, p, id, span)
	m.parts.Add(1)
	m.actions.Add(int64(len(part.Actions)))
	return part, err
}

func (m *metered) Summary(ctx context.Context, p model.PlayerID, id model.MatchID) (model.Summary, error) {
	m.looks.Add(1)
	return m.Store.Summary(ctx, p, id)
}

func (m *metered) clear() {
	for _, n := range []*atomic.Int64{&m.whole, &m.parts, &m.actions, &m.looks} {
		n.Store(0)
	}
}

// fresh is a program that holds nothing yet, with what it reads counted.
func (t *table) fresh() (*play.Service, *metered) {
	m := &metered{Store: t.store}
	return play.New(m, catalog.All(), t.chaos, clock), m
}

// long is a match of so many actions. Every fifth deals anew, and each has a key.
func (t *table) long(n int) model.MatchID {
	t.Helper()
	id := t.practice("mastermind", "classic", 1).ID
	for i := range n {
		action := `{"type":"submit","code":["R","R","B","B"]}`
		if i%5 == 4 {
			action = reset
		}
		_, err := t.For(ada).Act(t.Context(), model.Act{Match: id, After: referee.Seq(i), Key: fmt.Sprint("key ", i+1)}, game.WireAction([]byte(action)))
		t.ok(err)
	}
	return id
}

func TestWhatIsReadOfALongMatchIsWhatIsNew(t *testing.T) {
	const length, page = 330, 10
	tab := sit(t)
	id := tab.long(length)
	all, err := tab.For(ada).Events(t.Context(), id, 0, 0)
	tab.ok(err)
	for name, do := range map[string]func(*play.Service) (got, want any, err error){
		"a look": func(s *play.Service) (any, any, error) {
			p, err := s.For(ada).Look(t.Context(), id)
			return p, tab.look(id), err
		},
		"its legal moves": func(s *play.Service) (any, any, error) {
			list, err := s.For(ada).Legal(t.Context(), id, 1)
			return len(list), 1, err
		},
		"a page in the middle": func(s *play.Service) (any, any, error) {
			list, err := s.For(ada).Events(t.Context(), id, 190, page)
			return list, all[190 : 190+page], err
		},
		"its last page": func(s *play.Service) (any, any, error) {
			list, err := s.For(ada).Events(t.Context(), id, length-page, 100)
			return list, all[length-page:], err
		},
		"a stream that comes back": func(s *play.Service) (any, any, error) {
			f := s.For(ada).Follower(id)
			defer f.End()
			news, _, err := f.News(t.Context(), length-page)
			return string(news[len(news)-1].Text), encode(t, all[length-1]), err
		},
		"a key that is repeated": func(s *play.Service) (any, any, error) {
			turn, err := s.For(ada).Act(t.Context(), model.Act{Match: id, Key: "key 200"}, game.WireAction([]byte(reset)))
			return turn.View, all[199].View, err
		},
		"an action somewhere else": func(s *play.Service) (any, any, error) {
			_, err := s.For(ada).Act(t.Context(), model.Act{Match: id, After: 3}, game.WireAction([]byte(forfeit)))
			return errors.Is(err, store.ErrConflict), true, nil
		},
		"a refused action": func(s *play.Service) (any, any, error) {
			_, err := s.For(ada).Act(t.Context(), model.Act{Match: id, After: length}, game.WireAction([]byte(`{}`)))
			return errors.Is(err, referee.ErrMalformed), true, nil
		},
	} {
		s, meter := tab.fresh()
		got, want, err := do(s)
		tab.ok(err)
		tab.same(name, got, want)
		if n := meter.actions.Load(); meter.whole.Load() > 0 || n > 2*(store.CheckpointEvery+page) {
			t.Errorf("%s: %d actions were read in parts, and the whole match %d times", name, n, meter.whole.Load())
		}
	}
}

func TestAllPagesAreTheWholeStory(t *testing.T) {
	tab := sit(t)
	id := tab.long(150)
	all, err := tab.For(ada).Events(t.Context(), id, 0, 0)
	tab.ok(err)
	for _, limit := range []int{1, 63, 64, 65, 100} {
		s, _ := tab.fresh()
		for after := 0; after < len(all); after += 7 {
			list, err := s.For(ada).Events(t.Context(), id, referee.Seq(after), limit)
			tab.ok(err)
			tab.same(fmt.Sprintf("%d after %d", limit, after), list, all[after:min(after+limit, len(all))])
		}
	}
}

// The statistics count the moves of the latest deal, also of one that began before the checkpoint.
func TestTheLengthOfADealIsKnownBeyondACheckpoint(t *testing.T) {
	tab := sit(t)
	p := tab.practice("minesweeper", "novice", 1)
	actions := tab.winning(p)
	for range 2 * store.CheckpointEvery {
		actions = append([]string{flag(0), flag(0)}, actions...)
	}
	for n, action := range actions {
		if n%50 == 49 {
			tab.restart()
		}
		_, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: referee.Seq(n)}, game.WireAction([]byte(action)))
		tab.ok(err)
	}
	stats, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	moves := len(actions) - 4*store.CheckpointEvery // flags are none
	tab.same("lengths", stats[0].Lengths, []model.Length{{Actions: moves, Wins: 1}})
	if stats[0].Par <= 0 || stats[0].ParMoves != moves || stats[0].BestPar != model.Efficiency(stats[0].Par, moves) {
		t.Errorf("efficiency: %+v after %d moves", stats[0], moves)
	}
}

func TestAMatchWithoutCheckpointsGetsThemOnce(t *testing.T) {
	tab := sit(t)
	id := tab.long(200)
	tab.must(id, forfeit)
	r, err := tab.For(ada).Replay(t.Context(), id)
	tab.ok(err)
	imported, err := tab.For(bob).Import(t.Context(), r)
	tab.ok(err)
	for _, want := range []int64{1, 0} {
		s, meter := tab.fresh()
		_, errs := together(8, func(int) ([]model.Event, error) { return s.For(bob).Events(t.Context(), imported.ID, 190, 5) })
		tab.ok(errors.Join(errs...))
		if got := meter.whole.Load(); got != want {
			t.Errorf("it was read as a whole %d times, want %d", got, want)
		}
	}
}

// changed hands out another state as that of a checkpoint.
type changed struct {
	play.Store
	state string
}

func (c changed) LoadPart(ctx context.Context, p model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	part, err := c.Store.LoadPart(ctx, p, id, span)
	if part.From.Seq > 0 {
		part.From.State = store.Save([]byte(strings.ReplaceAll(c.state, "STATE", part.From.State.Reveal())))
	}
	return part, err
}

func TestACheckpointThatDoesNotAgreeIsNotPlayedOn(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	for range 35 {
		tab.must(id, flag(0), flag(0))
	}
	early := must(tab.store.LoadPart(t.Context(), ada, id, store.Span{After: 64, Program: referee.Version}))
	spoiled := strings.Replace(early.From.State.Reveal(), "#", "F", 1)
	want := tab.look(id)
	for _, state := range []string{"", "{}", "STATE ", spoiled} {
		s := play.New(changed{tab.store, state}, catalog.All(), tab.chaos, clock)
		got, err := s.For(ada).Look(t.Context(), id)
		tab.ok(err)
		tab.same(fmt.Sprintf("from %q", state), got, want)
	}
}

// former is a store with matches whose state was saved with its record, as it once was.
type former struct{ play.Store }

func (f former) saved(m store.Match) store.Match {
	if g, err := referee.Find(entry.Games(catalog.All()), m.Game); err == nil {
		whole := must(f.Store.LoadMatch(context.Background(), ada, m.ID))
		m.State = store.Save(must(must(g.Resume(whole.Record(whole.Seq))).Save()))
	}
	return m
}

func (f former) LoadMatch(ctx context.Context, p model.PlayerID, id model.MatchID) (store.Match, error) {
	m, err := f.Store.LoadMatch(ctx, p, id)
	return f.saved(m), err
}

func (f former) LoadPart(ctx context.Context, p model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	part, err := f.Store.LoadPart(ctx, p, id, span)
	part.Match = f.saved(part.Match)
	return part, err
}

func TestALongMatchSavedWithItsRecordIsPlayedOn(t *testing.T) {
	tab := sit(t)
	id := tab.long(200)
	want := tab.look(id)
	s := play.New(former{tab.store}, catalog.All(), tab.chaos, clock)
	got, err := s.For(ada).Look(t.Context(), id)
	tab.ok(err)
	tab.same("as it is shown", got, want)
	turn, err := s.For(ada).Act(t.Context(), model.Act{Match: id, After: want.Seq}, game.WireAction([]byte(forfeit)))
	tab.ok(err)
	tab.same("played on", turn.Status, game.Lost)
}

func TestFollowersShareWhatIsRead(t *testing.T) {
	const many = 50
	tab := sit(t)
	s, meter := tab.fresh()
	tab.Service = s
	id := tab.practice("minesweeper", "novice", 1).ID
	followers := make([]*follow.Follower, many)
	for i := range followers {
		followers[i] = s.For(ada).Follower(id)
		defer followers[i].End()
		_, _, err := followers[i].News(t.Context(), 0)
		tab.ok(err)
	}
	read := func(after referee.Seq) []follow.News {
		answers, errs := together(many, func(i int) (follow.News, error) {
			news, _, err := followers[i].News(t.Context(), after)
			if err != nil || len(news) != 1 {
				return follow.News{}, fmt.Errorf("%d events, %w", len(news), err)
			}
			return news[0], nil
		})
		tab.ok(errors.Join(errs...))
		for _, n := range answers {
			if n.Seq != after+1 || &n.Text[0] != &answers[0].Text[0] {
				t.Fatalf("news %d is not the one that all share", n.Seq)
			}
		}
		return answers
	}
	meter.clear()
	tab.must(id, flag(0))
	meter.looks.Store(0)
	read(0)
	if n := meter.looks.Load() + meter.parts.Load(); n > 0 {
		t.Errorf("what was done here was read %d times", n)
	}
	_, err := tab.beside().For(ada).Act(t.Context(), model.Act{Match: id, After: 1}, game.WireAction([]byte(flag(1))))
	tab.ok(err)
	followers[0].Doubt()
	meter.clear()
	read(1)
	if meter.looks.Load() > 2 || meter.parts.Load() != 1 {
		t.Errorf("what was done elsewhere took %d looks and %d reads", meter.looks.Load(), meter.parts.Load())
	}
}

func TestAFollowerFarBehindMissesNothing(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	ahead, behind := tab.For(ada).Follower(id), tab.For(ada).Follower(id)
	defer ahead.End()
	defer behind.End()
	for range 60 { // more than a feed remembers
		tab.must(id, flag(0), flag(0))
		_, _, err := ahead.News(t.Context(), tab.look(id).Seq)
		tab.ok(err)
	}
	at := referee.Seq(0)
	for more := true; more; {
		var news []follow.News
		var err error
		news, more, err = behind.News(t.Context(), at)
		tab.ok(err)
		for _, n := range news {
			if at++; n.Seq != at {
				t.Fatalf("got %d, want %d", n.Seq, at)
			}
		}
	}
	tab.same("the last", at, 120)
}

func TestAnotherPlayersMatchHasNoNews(t *testing.T) {
	tab := sit(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	theirs, mine := tab.For(bob).Follower(id), tab.For(ada).Follower(id)
	defer theirs.End()
	defer mine.End()
	for range 2 {
		if news, _, err := theirs.News(t.Context(), 0); !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%v, %v", news, err)
		}
		tab.must(id, flag(0))
		_, _, err := mine.News(t.Context(), 0)
		tab.ok(err)
	}
}

func TestALinkEndedElsewhereIsForgottenSoon(t *testing.T) {
	tab, dial := timed(t)
	id := tab.practice("minesweeper", "novice", 1).ID
	link, err := tab.For(ada).Share(t.Context(), id)
	tab.ok(err)
	_, _, err = tab.Shared(t.Context(), link)
	tab.ok(err)
	tab.ok(tab.beside().For(ada).Unshare(t.Context(), id))
	dial.move(2 * time.Second)
	if _, _, err := tab.Shared(t.Context(), link); !errors.Is(err, store.ErrNoLink) {
		t.Errorf("two seconds later: %v", err)
	}
}
