package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"wits/client"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// BenchmarkWorkers measures what workers with a thought at a time do for a server that leaves long thoughts to them: how soon somebody who
// plays alone has the reply of a mind that takes little, moves a second of the strongest minds, and reviews a minute of matches of 20
// moves. The first server is on SQLite and thinks itself: what replies take longer elsewhere is what the queue adds.
func BenchmarkWorkers(b *testing.B) {
	b.Run("embedded", func(b *testing.B) {
		front := program.Serve(b, "--limit", "all=0", "--data", b.TempDir())
		for range b.N {
			reportTimes(b, "reply", quickReplies(b, front.URL()))
		}
	})
	for _, hands := range []int{1, 2, 4} {
		b.Run(fmt.Sprint(hands), func(b *testing.B) {
			address := database.Fresh(b)
			front := program.Serve(b, "--limit", "all=0", "--db", address, "--work", "0")
			for range hands {
				program.Work(b, "--db", address, "--parallel", "1")
			}
			for range b.N {
				reportTimes(b, "reply", quickReplies(b, front.URL()))
				b.ReportMetric(strongMoves(b, front.URL(), address), "moves/s")
				b.ReportMetric(reviews(b, front.URL()), "reviews/min")
			}
		})
	}
}

const (
	quickCount = 60               // replies that are timed
	strongFor  = 20 * time.Second // in which moves are counted
	crowdSize  = 12               // people who play or ask at the same time
	reviewed   = 20               // moves of a match
)

// quickReplies plays against a mind that takes little, and times each action until the reply is told.
func quickReplies(b *testing.B, address string) (times []time.Duration) {
	b.Helper()
	gameID, preset, mind := opponentMind(b, false)
	for len(times) < quickCount {
		p := join(b, address, "Ada", gameID, preset, mind)
		body, err := p.Stream(b.Context(), streaming(), p.match.ID)
		ok(b, err)
		lines := bufio.NewReader(body)
		for now := p.match; now.Status == game.Playing; now, err = p.Open(b.Context(), p.match.ID) {
			ok(b, err)
			legal, err := p.Legal(b.Context(), now.ID, 1)
			ok(b, err)
			asked := time.Now()
			got, err := p.Act(b.Context(), model.Act{Match: now.ID, After: now.Seq}, game.WireAction(legal[0]))
			ok(b, err)
			for seq := got.Seq; got.Turn != nil && seq < now.Seq+2; seq = max(seq, got.Seq) {
				seq, err = nextID(lines)
				ok(b, err)
			}
			times = append(times, time.Since(asked))
		}
		_ = body.Close()
	}
	return times
}

// strongMoves is how many moves a second the strongest minds make for people who answer at once.
func strongMoves(b *testing.B, front, database string) float64 {
	b.Helper()
	minds := strongest()
	ctx, cancel := context.WithTimeout(b.Context(), strongFor)
	defer cancel()
	var group errgroup.Group
	for i := range crowdSize {
		o := minds[i%len(minds)]
		p := join(b, front, fmt.Sprint("Strong ", i), o.game.Info().ID, o.preset, o.mind)
		group.Go(func() (err error) {
			for err = p.play(ctx, referee.MaxActions); err == nil; err = p.play(ctx, referee.MaxActions) {
				if p.match, err = p.Start(client.Once(ctx), model.Practice{Game: o.game.Info().ID, Preset: o.preset, Minds: []string{"", o.mind}}); err != nil {
					return err
				}
			}
			return err
		})
	}
	const done = `SELECT count(*) FROM actions WHERE player_id = ''` // by minds
	before, began := count(b, database, done), time.Now()
	if err := group.Wait(); !errors.Is(err, context.DeadlineExceeded) {
		b.Fatal(err)
	}
	return float64(count(b, database, done)-before) / time.Since(began).Seconds()
}

// reviews is how many reviews a minute people get who ask for them at the same time.
func reviews(b *testing.B, front string) float64 {
	b.Helper()
	minds := strongest()
	var players []*person
	for i := range crowdSize {
		o := minds[i%len(minds)]
		p := join(b, front, fmt.Sprint("Reviewed ", i), o.game.Info().ID, o.preset, "")
		ok(b, p.playAlone(b.Context(), reviewed))
		players = append(players, p)
	}
	began := time.Now()
	var group errgroup.Group
	for _, p := range players {
		group.Go(func() error {
			for {
				r, err := p.Review(b.Context(), p.match.ID)
				if err == nil && r.Complete() {
					return nil
				}
				if err != nil && !passes(err) {
					return err
				}
				wait(b.Context(), pause)
			}
		})
	}
	ok(b, group.Wait())
	return crowdSize / time.Since(began).Minutes()
}

// playAlone makes moves for all seats, and gives up.
func (p *person) playAlone(ctx context.Context, moves int) error {
	now := p.match
	for n := 0; ; n++ {
		legal, err := p.Legal(ctx, now.ID, choices)
		if err != nil {
			return err
		}
		action := referee.GiveUp()
		if n < moves && len(legal) > 0 {
			action = game.WireAction(legal[n*7%len(legal)])
		}
		got, err := p.Act(client.Once(ctx), model.Act{Match: now.ID, After: now.Seq}, action)
		if err != nil || got.Status != game.Playing {
			return err
		}
		now.Seq = got.Seq
	}
}
