// Package arena lets bots play many games and measures how strong they are. Every bot gets the same deals, and the results do
// not depend on how many workers play them.
//
// It knows no game and no bot's file format, and it never shows a bot more than its view: a bot's random numbers are unrelated
// to the deal. It keeps sums, not games, so that a million games take no more memory than a thousand.
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

// Program is a Player that thinks in another process.
type Program interface {
	Took() time.Duration              // how long its last move took
	Left() time.Duration              // on its clock in the game; 0 where it has none
	Facing(left time.Duration)        // tells it what is left on the other's clock; 0 where that has none
	Opinion() (referee.Opinion, bool) // what it thinks of the position before its last action; false where it said nothing
}

// Bot is a contestant: a name, and a player for every worker that asks.
type Bot struct {
	Name string
	Open func(ctx context.Context) (Player, error)
}

// Own returns the bot of the game that has this name.
func Own(name string) Bot {
	return Bot{Name: name, Open: func(context.Context) (Player, error) { return own(name), nil }}
}

type own string

func (o own) Move(ctx context.Context, m referee.Match, r *rng.Rand) error {
	return m.Step(ctx, string(o), r)
}
func (own) End(referee.Match, game.Seat) {}
func (own) Close() error                 { return nil }

// Config says what a run plays.
type Config struct {
	Deal    Deal
	Rounds  int    // deals to play
	From    int    // the first of them; those before were played earlier
	Seed    uint64 // of the random numbers that bots get
	Bots    []Bot
	Lineups [][]int // the games of every deal, as [Part.Lineups] lists them
	Workers int
	Luck    game.Gambler // for games with one seat; may be nil
	Records bool         // Done wants the games move by move, too
	End     Adjudication // of games for two
	Half    bool         // the last round is played from one seat only: the number of games is odd

	// Turn plays a round when it is its turn, and returns what came of it; nil for at once.
	Turn func(ctx context.Context, play func(context.Context) error) error

	// Done gets the rounds in the order of their numbers, from one goroutine at a time. When it reports true, the run ends.
	Done func(Round) (enough bool)
}

// Round is one deal, played by every bot: once by each where there is one seat, by every pair in both seats where there are two.
type Round struct {
	Number  int         `json:"game"`              // from 1
	Games   [][]Outcome `json:"games"`             // by seat, as [Part.Lineups] lists them; without seats where one was not played
	Records []Recorded  `json:"records,omitempty"` // of the same games, where somebody asked for them
}

// Untime forgets how long the moves took.
func (r Round) Untime() {
	for _, seats := range r.Games {
		for i := range seats {
			seats[i].CPU, seats[i].Slowest = 0, 0
		}
	}
}

// Recorded is a game move by move; without a record where it was not played.
type Recorded struct {
	Record *referee.Record `json:"record"`
	Notes  []Note          `json:"notes,omitempty"`
}

// Note is what is known of an action besides the action.
type Note struct {
	Action  int              `json:"action"`            // its number in the match, from 1
	Opinion *referee.Opinion `json:"opinion,omitempty"` // of the player; nil where it said nothing
	Took    time.Duration    `json:"took,omitempty"`    // where the player thinks in another process
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
	Ended   Ended         `json:"ended,omitempty"`   // how the game was ended before its end
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

// ahead is how many rounds may be done while one before them is still played: enough that nobody waits for an ordinary
// round, and a bound on what is held.
const ahead = 1024

// Run plays the rounds. When ctx ends it returns ctx's error; rounds that were not finished by then, and those after
// them, are not reported.
func Run(ctx context.Context, c Config) error {
	ctx, cancel := context.WithCancelCause(ctx)
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
			if err := c.work(ctx, jobs); err != nil {
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

type job struct {
	number int
	done   chan Round
}

// work plays rounds until there are none left or ctx ends.
func (c Config) work(ctx context.Context, jobs <-chan job) (err error) {
	runtime.LockOSThread() // threadCPU counts a thread
	defer runtime.UnlockOSThread()
	players := make([]Player, len(c.Bots))
	defer func() {
		for _, p := range players {
			if p != nil {
				_ = p.Close() // how it ends after its last game changes no result
			}
		}
	}()
	for i, b := range c.Bots {
		if players[i], err = b.Open(ctx); err != nil {
			return fmt.Errorf("bot %s: %w", b.Name, err)
		}
	}
	turn := c.Turn
	if turn == nil {
		turn = func(ctx context.Context, play func(context.Context) error) error { return play(ctx) }
	}
	for j := range jobs {
		var round Round
		err := turn(ctx, func(ctx context.Context) (err error) {
			round, err = c.round(ctx, j.number, players)
			return err
		})
		if err != nil {
			return err
		}
		j.done <- round
	}
	return nil
}

func (c Config) round(ctx context.Context, i int, players []Player) (Round, error) {
	round := Round{Number: i + 1, Games: make([][]Outcome, len(c.Lineups))}
	if c.Records {
		round.Records = make([]Recorded, len(c.Lineups))
	}
	for g, lineup := range c.Lineups {
		if g%2 == 1 && c.Half && i == c.Rounds-1 {
			continue
		}
		m, err := c.Deal.Start(i)
		if err != nil {
			return round, fmt.Errorf("deal game %d: %w", i+1, err)
		}
		at := table{match: m, players: make([]Player, len(lineup)), draws: make([]rng.Rand, len(lineup)), luck: c.Luck, end: c.End}
		for seat, b := range lineup {
			at.players[seat], at.draws[seat] = players[b], botRand(c.Seed, i, c.Bots[b].Name)
		}
		var notes []Note
		if round.Games[g], notes, err = at.play(ctx); err != nil {
			return round, err
		}
		if c.Records {
			rec, err := m.Record()
			if err != nil {
				return round, fmt.Errorf("record game %d: %w", i+1, err)
			}
			round.Records[g] = Recorded{&rec, notes}
		}
	}
	return round, nil
}
