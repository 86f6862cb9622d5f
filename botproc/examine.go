package botproc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wits/game"
	"wits/game/rng"
)

// Finding is one thing that examining a bot found.
type Finding struct {
	Good bool
	Text string
}

// Examine tries an external bot out: it says hello, asks the same question twice, plays whole games and lets the bot go.
// It tells what it finds as it finds it, and returns an error when the bot cannot be used.
func Examine(ctx context.Context, c Command, g game.Game, games int, tell func(Finding)) error {
	p := NewProcess(c)
	defer p.stop() // where it is found unfit it still runs
	if err := p.Start(ctx); err != nil {
		var f *Fault
		if errors.As(err, &f) && f.Refused {
			tell(Finding{false, "hello: " + f.Reason})
			return ErrRefused
		}
		return reject(ctx, tell, "hello", err)
	}
	if p.Name == "" {
		tell(Finding{false, `hello: the answer has no "name"; {"name":"mybot"} would do`})
	} else {
		tell(Finding{true, fmt.Sprintf("hello: it is called %q", p.Name)})
	}
	if err := askTwice(ctx, p, g, tell); err != nil {
		return reject(ctx, tell, "choose", err)
	}
	if err := playSome(ctx, p, g, games, tell); err != nil {
		return reject(ctx, tell, "choose", err)
	}
	if err := p.Close(); err != nil {
		return reject(ctx, tell, "the end", err)
	}
	tell(Finding{true, "the end: it ends when its input ends"})
	return nil
}

// ErrRefused says that a bot does not want to play a game.
var ErrRefused = errors.New("the bot does not play this game")

// errUnfit is returned with the finding already told.
var errUnfit = errors.New("the bot cannot be used as it is")

func reject(ctx context.Context, tell func(Finding), what string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	tell(Finding{false, what + ": " + err.Error()})
	return errUnfit
}

func deal(g game.Game, preset string, i int) (game.Match, error) {
	return g.Start(game.Setup{Preset: preset, Seed: rng.Numeric(uint32(i))})
}

// askTwice puts the same question twice: with the same seed a good bot gives the same answer.
func askTwice(ctx context.Context, p *Process, g game.Game, tell func(Finding)) error {
	var answers [2]string
	for i := range answers {
		m, err := deal(g, p.Preset, 1)
		if err != nil {
			return err
		}
		r := rng.New(1)
		if err := p.Move(ctx, m, &r); err != nil {
			return err
		}
		data, err := json.Marshal(m.Last())
		if err != nil {
			return err
		}
		answers[i] = string(data)
		p.End(m)
	}
	if answers[0] != answers[1] {
		tell(Finding{false, fmt.Sprintf("choose: the same view and seed gave %s and %s; draw from the seed given, and runs repeat",
			answers[0], answers[1])})
		return nil
	}
	tell(Finding{true, "choose: the same view and seed give the same action"})
	return nil
}

// playSome plays whole games.
func playSome(ctx context.Context, p *Process, g game.Game, games int, tell func(Finding)) error {
	won, moves := 0, 0
	var slowest, all time.Duration
	for i := range games {
		m, err := deal(g, p.Preset, i)
		if err != nil {
			return err
		}
		r := rng.New(uint32(i))
		for !m.Status().Over {
			if err := p.Move(ctx, m, &r); err != nil {
				return fmt.Errorf("game %d, action %d: %w", i+1, m.Seq()+1, err)
			}
			moves++
			all += p.Took()
			slowest = max(slowest, p.Took())
		}
		p.End(m)
		if m.Status().Outcome(soloSeat) == game.Won {
			won++
		}
	}
	tell(Finding{true, fmt.Sprintf("choose: %d games played, %d won, every action legal", games, won)})
	tell(Finding{slowest < p.Timeout/2, fmt.Sprintf("choose: %v an answer, the slowest %v; the limit is %v",
		(all / time.Duration(max(1, moves))).Round(time.Microsecond), slowest.Round(time.Microsecond), p.Timeout)})
	return nil
}
