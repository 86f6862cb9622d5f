// Package arena lets bots play many games and says how good they are: the same deals for every bot, as many workers as
// there are processors, and results that do not depend on how many there were.
//
// It knows no game and no file format of a bot, and it never lets a bot see more than its view: what a bot draws from
// is unrelated to what the game was dealt from.
package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"wits/game"
	"wits/game/rng"
)

// Player makes moves for one worker.
type Player interface {
	// Move chooses and plays one action in a match that is not over. Its error loses the game, unless it is ctx's own.
	Move(ctx context.Context, m game.Match, r *rng.Rand) error
	// End tells the player how a game ended.
	End(m game.Match)
	// Close ends the player.
	Close() error
}

// Timer is a player that thinks elsewhere, and so must tell itself how long its last move took.
type Timer interface{ Took() time.Duration }

// Bot is a contestant: a name, and a player for every worker that asks.
type Bot struct {
	Name string
	Open func(ctx context.Context) (Player, error)
}

// Config is what a run is made of.
type Config struct {
	Deal    Deal
	Games   int
	Seed    uint64 // of what the bots draw from
	Bots    []Bot
	Workers int
	Luck    game.Gambler // may be nil

	Done func(i int, outcomes []Outcome) // called after each game, from one goroutine at a time; may be nil
	Past map[int][]Outcome               // games that need not be played again; may be nil
}

// Outcome is one game of one bot.
type Outcome struct {
	Won     bool
	Actions int
	CPU     time.Duration
	Luck    float64 // surviving beyond expectation: the sum of what happened less what was likely
	Fault   string  // why the bot lost, when it was not by the rules
}

// Run plays the games and returns their outcomes: one row for each game played, in order, one outcome for each bot.
// When ctx ends, it returns the games finished by then, with ctx's error.
func Run(ctx context.Context, c Config) (Results, error) {
	r := &runner{Config: c, rows: make([][]Outcome, c.Games)}
	for i, row := range c.Past {
		if i >= 0 && i < c.Games && len(row) == len(c.Bots) {
			r.rows[i] = row
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for range max(1, min(c.Workers, c.Games)) {
		wg.Go(func() {
			if err := r.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	return r.results(), context.Cause(ctx)
}

type runner struct {
	Config
	next atomic.Int64
	mu   sync.Mutex
	rows [][]Outcome
}

func (r *runner) results() Results {
	res := Results{}
	for _, b := range r.Bots {
		res.Bots = append(res.Bots, b.Name)
	}
	for i, row := range r.rows {
		if row != nil {
			res.Games = append(res.Games, i)
			res.Rows = append(res.Rows, row)
		}
	}
	return res
}

// work plays games until there are none left or ctx ends.
func (r *runner) work(ctx context.Context) (err error) {
	runtime.LockOSThread() // threadCPU counts a thread
	defer runtime.UnlockOSThread()
	players := make([]Player, len(r.Bots))
	defer func() {
		for _, p := range players {
			if p != nil {
				_ = p.Close() // how it ends after its last game changes no result
			}
		}
	}()
	for i, b := range r.Bots {
		if players[i], err = b.Open(ctx); err != nil {
			return fmt.Errorf("bot %s: %w", b.Name, err)
		}
	}
	for ctx.Err() == nil {
		i := int(r.next.Add(1)) - 1
		if i >= r.Games {
			return nil
		}
		if r.rows[i] != nil { // played before
			continue
		}
		if err := r.play(ctx, i, players); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// play lets every bot play game i.
func (r *runner) play(ctx context.Context, i int, players []Player) error {
	row := make([]Outcome, len(players))
	for b, p := range players {
		m, err := r.Deal(i)
		if err != nil {
			return fmt.Errorf("deal game %d: %w", i+1, err)
		}
		if row[b], err = r.playOne(ctx, m, p, botRand(r.Seed, i, r.Bots[b].Name)); err != nil {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rows[i] = row
	if r.Done != nil {
		r.Done(i, row)
	}
	return nil
}

// playOne plays one match to its end.
func (r *runner) playOne(ctx context.Context, m game.Match, p Player, draws rng.Rand) (o Outcome, err error) {
	timer, elsewhere := p.(Timer)
	var moves []move // for the luck, which is worked out when the bot's time has been taken
	clock := threadCPU()
	for !m.Status().Over && err == nil {
		before := m.View(0)
		err = p.Move(ctx, m, &draws)
		if elsewhere {
			o.CPU += timer.Took()
		}
		if r.Luck != nil && err == nil {
			moves = append(moves, move{before, m.Last()})
		}
	}
	if !elsewhere {
		o.CPU = threadCPU() - clock
	}
	o.Actions = int(m.Seq())
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case err != nil:
		o.Fault = err.Error()
	default:
		p.End(m)
		o.Won = m.Status().Outcome(0) == game.Won
	}
	o.Luck = r.luck(moves, m.Status().Outcome(0) == game.Lost)
	return o, nil
}

// move is an action and what the bot saw when it chose it.
type move struct {
	before game.View
	action game.Action
}

// luck sums up what the moves got beyond what was likely. All but the last were survived, and the last unless it lost.
func (r *runner) luck(moves []move, lost bool) (sum float64) {
	for i, m := range moves {
		survival, chance := r.Luck.Survival(m.before, m.action)
		if !chance {
			continue
		}
		sum += 1 - survival
		if lost && i == len(moves)-1 {
			sum--
		}
	}
	return sum
}

// ErrStopped reports whether a run ended because its context did.
func ErrStopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
