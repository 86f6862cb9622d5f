// Package arena lets bots play many games and says how good they are: the same deals for every bot, as many workers as
// there are processors, and results that do not depend on how many there were.
//
// It knows no game and no file format of a bot, and it never lets a bot see more than its view: what a bot draws from
// is unrelated to what the game was dealt from. It holds sums and not games, so that a million take no more memory than a
// thousand.
package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// Player makes moves for one worker.
type Player interface {
	// Move chooses and plays one action for the seat that is due, in a match that is not over. Its error loses the game,
	// unless it is ctx's own.
	Move(ctx context.Context, m referee.Match, r *rng.Rand) error
	// End tells the player how a game ended for its seat.
	End(m referee.Match, seat game.Seat)
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
	Rounds  int    // deals to play
	From    int    // the first of them; those before were played earlier
	Seed    uint64 // of what the bots draw from
	Bots    []Bot
	Seats   int
	Workers int
	Luck    game.Gambler // for games with one seat; may be nil
	Matches bool         // Done wants the matches, too

	// Done gets the rounds in the order of their numbers, from one goroutine at a time. When it reports true, the run ends.
	Done func(Round) (enough bool)
}

// Round is one deal, played by every bot: once by each where there is one seat, by every pair in both seats where there are two.
type Round struct {
	Number int      // from 0
	Games  []Played // as Lineups lists them
}

// Played is one game.
type Played struct {
	Match referee.Match // as it ended; nil for a game that was played earlier, and where nobody asked for it
	Seats []Outcome
}

// Outcome is how one game went for one seat.
type Outcome struct {
	Result  game.Outcome  `json:"result"`
	Actions int           `json:"actions"`
	CPU     time.Duration `json:"cpu"`
	Moves   int           `json:"moves,omitempty"`   // that it was asked for
	Slowest time.Duration `json:"slowest,omitempty"` // of them; 0 where a bot of the game plays alone, which is not timed move by move
	Luck    float64       `json:"luck"`              // surviving beyond expectation: the sum of what happened less what was likely
	Fault   string        `json:"fault,omitempty"`   // why the bot lost, when it was not by the rules
}

// score is what a result is worth.
func (o Outcome) score() float64 {
	switch o.Result {
	case game.Won:
		return 1
	case game.Drawn:
		return 0.5
	}
	return 0
}

// Lineups lists the games of a round: which bot sits where.
func Lineups(bots, seats int) ([][]int, error) {
	var games [][]int
	switch {
	case seats == 1:
		for a := range bots {
			games = append(games, []int{a})
		}
	case seats == 2 && bots >= 2:
		for a := range bots {
			for b := a + 1; b < bots; b++ {
				games = append(games, []int{a, b}, []int{b, a})
			}
		}
	case seats == 2:
		return nil, errors.New("a game for two needs two bots at least; a bot meets itself when it is named twice")
	default:
		return nil, fmt.Errorf("the arena has games for one and for two, not for %d", seats)
	}
	return games, nil
}

// ahead is how many rounds may be done while one before them is still played: enough that nobody waits for an ordinary
// round, and a bound on what is held.
const ahead = 1024

// Run plays the rounds. When ctx ends it returns ctx's error; rounds that were not finished by then, and those after
// them, are not told.
func Run(ctx context.Context, c Config) error {
	lineups, err := Lineups(len(c.Bots), c.Seats)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	r := &runner{Config: c, lineups: lineups}
	jobs, order := make(chan job), make(chan job, ahead)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(jobs)
		defer close(order)
		for i := c.From; i < c.Rounds; i++ {
			j := job{i, make(chan Round, 1)}
			for _, to := range []chan job{order, jobs} {
				select {
				case to <- j:
				case <-ctx.Done():
					return
				}
			}
		}
	})
	for range max(1, min(c.Workers, c.Rounds-c.From)) {
		wg.Go(func() {
			if err := r.work(ctx, jobs); err != nil {
				cancel(err)
			}
		})
	}
	for j := range order {
		select {
		case round := <-j.done:
			if ctx.Err() == nil && c.Done(round) {
				cancel(errEnough)
			}
		case <-ctx.Done():
		}
	}
	cause := context.Cause(ctx)
	cancel(nil)
	wg.Wait()
	if errors.Is(cause, errEnough) {
		return nil
	}
	return cause
}

// errEnough ends a run whose rounds have said what was asked.
var errEnough = errors.New("enough was played")

// job is a round to be played.
type job struct {
	number int
	done   chan Round
}

type runner struct {
	Config
	lineups [][]int
}

// work plays rounds until there are none left or ctx ends.
func (r *runner) work(ctx context.Context, jobs <-chan job) (err error) {
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
	for j := range jobs {
		round, err := r.round(ctx, j.number, players)
		if err != nil {
			return err
		}
		j.done <- round
	}
	return nil
}

// round plays deal i in every lineup.
func (r *runner) round(ctx context.Context, i int, players []Player) (Round, error) {
	round := Round{Number: i, Games: make([]Played, len(r.lineups))}
	for g, lineup := range r.lineups {
		m, err := r.Deal.Start(i)
		if err != nil {
			return round, fmt.Errorf("deal game %d: %w", i+1, err)
		}
		at := table{match: m, players: make([]Player, len(lineup)), draws: make([]rng.Rand, len(lineup)), luck: r.Luck}
		for seat, b := range lineup {
			at.players[seat], at.draws[seat] = players[b], botRand(r.Seed, i, r.Bots[b].Name)
		}
		if round.Games[g], err = at.play(ctx); err != nil {
			return round, err
		}
		if !r.Matches {
			round.Games[g].Match = nil
		}
	}
	return round, nil
}

// ErrStopped reports whether a run ended because its context did.
func ErrStopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
