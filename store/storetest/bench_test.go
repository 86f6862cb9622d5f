package storetest

import (
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
)

// BenchmarkAct measures kept actions, from the request to the durable answer, by one caller and by many at once.
func BenchmarkAct(b *testing.B) {
	for name, d := range databases() {
		b.Run(name, func(b *testing.B) { benchmarkAct(b, d) })
	}
}

func benchmarkAct(b *testing.B, d database) {
	for _, c := range []struct {
		game, preset string
		action       func(referee.Seq) string
	}{
		{"mastermind", "classic", guess},
		{"minesweeper", "journeyman", click},
		{"minesweeper", "master", click},
	} {
		for _, callers := range []int{1, 64} {
			b.Run(fmt.Sprintf("%s %s %d", c.game, c.preset, callers), func(b *testing.B) {
				s := play.New(d.store(b, d.made(b)), catalog.All(), rand.Reader, time.Now)
				act(b, s, callers, model.Practice{Game: c.game, Preset: c.preset}, c.action)
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
			})
		}
	}
}

// guess deals anew after every fourth guess, so that a match goes on.
func guess(n referee.Seq) string {
	if n%5 == 4 {
		return `{"type":"reset"}`
	}
	return `{"type":"submit","code":["R","R","B","B"]}`
}

// click opens a clearing, and places and removes a flag.
func click(n referee.Seq) string {
	if n == 1 {
		return `{"type":"reveal","x":9,"y":9}`
	}
	return `{"type":"flag","x":0,"y":0}`
}

// perMatch is how many actions a match of the benchmark has, the one that gives it up among them.
const perMatch = 40

// act lets callers play, each in matches of their own, until b.N actions are kept.
func act(b *testing.B, s *play.Service, callers int, p model.Practice, action func(referee.Seq) string) {
	left := atomic.Int64{}
	left.Store(int64(b.N))
	errs := make([]error, callers)
	for i := range callers {
		if _, err := s.For(name(i)).Join(b.Context(), "Ada"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range callers {
		wg.Go(func() { errs[i] = playOn(b, s, name(i), p, action, &left) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		b.Fatal(err)
	}
}

func name(caller int) model.PlayerID { return model.PlayerID(fmt.Sprint("player", caller)) }

// playOn plays match after match while there are actions left.
func playOn(
	b *testing.B, s *play.Service, by model.PlayerID, p model.Practice, action func(referee.Seq) string, left *atomic.Int64,
) error {
	at := model.Act{}
	for left.Add(-1) >= 0 {
		if at.Match == "" {
			m, err := s.For(by).Start(b.Context(), p)
			if err != nil {
				return err
			}
			at = model.Act{Match: m.ID}
		}
		at.Key = fmt.Sprint(at.After)
		text := action(at.After)
		if at.After == perMatch-1 {
			giveUp, err := referee.GiveUp().MarshalJSON()
			if err != nil {
				return err
			}
			text = string(giveUp)
		}
		turn, err := s.For(by).Act(b.Context(), at, game.WireAction([]byte(text)))
		if err != nil {
			return err
		}
		at.After = turn.Seq
		if turn.Status != game.Playing {
			at = model.Act{}
		}
	}
	return nil
}
