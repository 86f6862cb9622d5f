package play_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/internal/lategame"
	"wits/model"
	"wits/play"
	"wits/play/follow"
)

// way is how somebody learns of a match: while it goes on, and afterwards.
type way struct {
	follow func() (*follow.Follower, error)
	events func(*play.Service) ([]model.Event, error)
}

// ways are those of a match's players, and of whoever watches by a link of theirs.
func (t *table) ways(id model.MatchID, players ...model.PlayerID) map[string]way {
	t.Helper()
	all := map[string]way{}
	for _, by := range players {
		link, err := t.For(by).Share(t.Context(), id)
		t.ok(err)
		all[string(by)] = way{
			func() (*follow.Follower, error) { return t.For(by).Follower(id), nil },
			func(s *play.Service) ([]model.Event, error) { return s.For(by).Events(t.Context(), id, 0, 0) },
		}
		all["a link of "+string(by)] = way{
			func() (*follow.Follower, error) { return t.FollowLink(t.Context(), link) },
			func(s *play.Service) ([]model.Event, error) { return s.WatchEvents(t.Context(), link, 0, 0) },
		}
	}
	return all
}

// TestWhoComesInTheMiddleOfAnActionLearnsNoSecret lets followers come and go at every action, in every game that hides
// something, with a delay after an action is kept. What each was told must be what they are told of the same action when
// everything is quiet.
func TestWhoComesInTheMiddleOfAnActionLearnsNoSecret(t *testing.T) {
	for _, e := range new(lategame.Store).Hidden(catalog.All()) {
		t.Run(e.ID(), func(t *testing.T) {
			t.Parallel()
			tab := sit(t)
			late := &lategame.Store{Store: tab.store}
			tab.Service = play.New(late, late.Hidden(catalog.All()), tab.chaos, clock)
			t.Cleanup(tab.Service.Stop)
			quiet := tab.beside()
			t.Cleanup(quiet.Stop)
			players := []model.PlayerID{ada, bob}[:e.Game.Info().Seats]
			for done := referee.Seq(0); done < many()*referee.Seq(len(players)); { // each with two followers a player
				var p model.Match
				var err error
				if len(players) == 1 {
					p, err = tab.For(ada).Start(t.Context(), model.Practice{Game: e.ID(), Preset: e.Game.Info().Presets[0]})
					tab.ok(err)
				} else {
					p = tab.friends(e.ID(), e.Game.Info().Presets[0], nil)
				}
				done += tab.crowd(quiet, p, players)
			}
		})
	}
}

// many is how many actions a player makes at least in a test that looks for what rarely happens: fewer where nobody has asked
// for the long form, make test-long.
func many() referee.Seq {
	if os.Getenv("WITS_LONG") != "" {
		return 300
	}
	return 50
}

// crowd plays a match at random, with followers that come and go at every action, and checks what they were told. It returns
// how many actions were made.
func (t *table) crowd(quiet *play.Service, p model.Match, players []model.PlayerID) (made referee.Seq) {
	t.Helper()
	all := t.ways(p.ID, players...)
	told := map[string]map[referee.Seq]string{}
	for who := range all {
		told[who] = map[referee.Seq]string{}
	}
	for made < 64 {
		by := players[0]
		if len(players) > 1 {
			by = players[*p.Turn]
		}
		moves, err := t.For(by).Legal(t.Context(), p.ID, 100)
		t.ok(err)
		var wg sync.WaitGroup
		for who, w := range all {
			wg.Go(func() { t.comesAndGoes(w.follow, made, told[who]) })
		}
		turn, err := t.For(by).Act(t.Context(), model.Act{Match: p.ID, After: made}, game.WireAction(moves[rand.IntN(len(moves))]))
		wg.Wait()
		t.ok(err)
		made, p.Turn = turn.Seq, turn.Turn
		if turn.Turn == nil {
			break
		}
	}
	for who, w := range all {
		events, err := w.events(quiet)
		t.ok(err)
		for _, e := range events {
			if got, want := told[who][e.Seq], encode(t, e); got != want {
				t.Fatalf("%s was told of action %d\n%s, and it is\n%s", who, e.Seq, got, want)
			}
		}
	}
	return made
}

// comesAndGoes comes to a match at some moment, stays until it was told of an action, and notes that.
func (t *table) comesAndGoes(come func() (*follow.Follower, error), after referee.Seq, told map[referee.Seq]string) {
	time.Sleep(time.Duration(rand.IntN(int(4 * time.Millisecond))))
	f, err := come()
	if err != nil {
		t.Error(err)
		return
	}
	defer f.End()
	for told[after+1] == "" {
		news, _, err := f.News(t.Context(), after)
		if err != nil {
			t.Error(err)
			return
		}
		for _, n := range news {
			if n.Kind == follow.TurnNews {
				told[n.Seq] = string(n.Text)
			}
		}
		if len(news) > 0 {
			continue
		}
		select {
		case <-f.Wake:
		case <-time.After(time.Minute):
			t.Errorf("nobody was told of action %d", after+1)
			return
		}
	}
}

// TestComingAndGoingIsToldOnceASecond lets a player open and close their stream again and again.
func TestComingAndGoingIsToldOnceASecond(t *testing.T) {
	tab := sit(t)
	p := tab.friends(shown, "standard", nil)
	f := tab.For(ada).Follower(p.ID)
	defer f.End()
	told, began := 0, time.Now()
	var last struct{ Seats []model.Seat }
	listen := func() {
		news, _, err := f.News(t.Context(), 0)
		tab.ok(err)
		told += len(news)
		for _, n := range news {
			tab.ok(json.Unmarshal(n.Text, &last))
		}
	}
	listen()
	for range 100 {
		theirs := tab.For(bob).Follower(p.ID)
		_, _, err := theirs.News(t.Context(), 0)
		tab.ok(err)
		theirs.End()
		select {
		case <-f.Wake:
			listen()
		case <-time.After(time.Millisecond):
		}
	}
	if most := 2 + int(time.Since(began)/time.Second); told > most {
		t.Errorf("%d events in %v, want at most %d", told, time.Since(began), most)
	}
	for last.Seats[1].Here { // in the end it is told how it is
		select {
		case <-f.Wake:
			listen()
		case <-time.After(time.Minute):
			t.Fatal("nobody was told that the player left")
		}
	}
}
