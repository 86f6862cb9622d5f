package botproc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// Finding is one thing that examining a bot found.
type Finding struct {
	Mark Mark
	Text string
}

// Mark says what a finding means.
type Mark string

// The three marks.
const (
	Good     Mark = "ok"
	Wrong    Mark = "WRONG"
	Declines Mark = "no" // the bot does not play this game, which is no fault
)

// Examine tries an external bot out: it says hello, asks the same question twice, plays whole games and ends the bot.
// It reports each finding at once, and returns an error when the bot cannot be used.
func Examine(ctx context.Context, c Command, g referee.Game, games int, tell func(Finding)) error {
	p := NewProcess(c)
	defer p.stop() // where it is found unfit it still runs
	if err := p.Start(ctx); err != nil {
		if f, ok := errors.AsType[*Fault](err); ok && f.Refused {
			tell(Finding{Declines, "hello: " + f.Reason})
			return ErrRefused
		}
		return reject(ctx, tell, "hello", err)
	}
	tell(p.named())
	if c.Engine == nil { // engines are given no seed, so that nobody expects the same answer
		if err := askTwice(ctx, p, g, tell); err != nil {
			return reject(ctx, tell, "choose", err)
		}
	}
	if err := playSome(ctx, p, g, games, tell); err != nil {
		return reject(ctx, tell, "choose", err)
	}
	if err := p.Close(); err != nil {
		return reject(ctx, tell, "the end", err)
	}
	tell(Finding{Good, "the end: it ends when its input ends"})
	return nil
}

// named tells what the bot calls itself.
func (p *Process) named() Finding {
	switch {
	case p.said == "":
		return Finding{Wrong, `hello: the answer has no "name"; {"name":"mybot"} would do`}
	case p.Name == "":
		return Finding{Wrong, `hello: the answer has no "name" that can be shown; {"name":"mybot"} would do`}
	case p.Name != p.said:
		return Finding{Wrong, fmt.Sprintf("hello: its name cannot be shown as it is: in reports it is %q", p.Name)}
	}
	return Finding{Good, fmt.Sprintf("hello: it is called %q", p.Name)}
}

// ErrRefused says that a bot does not want to play a game.
var ErrRefused = errors.New("the bot does not play this game")

// ErrUnfit says that a bot cannot be used. The reason was reported as a finding.
var ErrUnfit = errors.New("the bot cannot be used as it is")

func reject(ctx context.Context, tell func(Finding), what string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	tell(Finding{Wrong, what + ": " + err.Error()})
	return ErrUnfit
}

func deal(g referee.Game, preset string, i int) (referee.Match, error) {
	return referee.AnySize(g).Start(referee.Setup{Preset: preset, Seed: rng.Numeric(uint32(i))})
}

// askTwice puts the same question twice: with the same seed a good bot gives the same answer.
func askTwice(ctx context.Context, p *Process, g referee.Game, tell func(Finding)) error {
	var answers [2]string
	for i := range answers {
		m, err := deal(g, p.Preset, 1)
		if err != nil {
			return err
		}
		r, seat := rng.New(1), m.Status().Turn
		if err := p.Move(ctx, m, &r); err != nil {
			return err
		}
		data, err := json.Marshal(m.Last())
		if err != nil {
			return err
		}
		answers[i] = string(data)
		p.End(m, seat)
	}
	if answers[0] != answers[1] {
		tell(Finding{Wrong, fmt.Sprintf("choose: the same view and seed gave %s and %s; draw from the seed given, and runs repeat",
			answers[0], answers[1])})
		return nil
	}
	tell(Finding{Good, "choose: the same view and seed give the same action"})
	return nil
}

// playSome plays whole games, in every seat in turn.
func playSome(ctx context.Context, p *Process, g referee.Game, games int, tell func(Finding)) error {
	t := trial{Process: p, seats: g.Info().Seats}
	against := ""
	if bots := g.Info().Bots; t.seats > 1 && len(bots) > 0 {
		t.opponent, against = bots[0].Name, " against "+bots[0].Name
	}
	for i := range games {
		m, err := deal(g, p.Preset, i)
		if err != nil {
			return err
		}
		if err := t.play(ctx, m, i); err != nil {
			return fmt.Errorf("game %d, action %d: %w", i+1, m.Seq()+1, err)
		}
	}
	drawn := ""
	if t.drawn > 0 {
		drawn = fmt.Sprintf(", %d drawn", t.drawn)
	}
	tell(Finding{Good, fmt.Sprintf("choose: %d games played%s, %d won%s, every action legal", games, against, t.won, drawn)})
	pace, limit, near := Good, p.Timeout, p.Timeout/2
	if p.MoveTime > 0 {
		limit, near = p.MoveTime+p.Margin, p.MoveTime+p.Margin/2
	}
	if t.slowest >= near {
		pace = Wrong
	}
	tell(Finding{pace, fmt.Sprintf("choose: %v an answer, the slowest %v; the limit is %v",
		(t.all / time.Duration(max(1, t.moves))).Round(time.Microsecond), t.slowest.Round(time.Microsecond), limit)})
	return nil
}

// trial is what games of a bot on trial came to.
type trial struct {
	*Process
	seats      int
	opponent   string // a bot of the game, in the other seats; without one the bot on trial plays them too
	won, drawn int
	moves      int
	slowest    time.Duration
	all        time.Duration
}

// play plays one game, with the bot in a seat that changes from game to game.
func (t *trial) play(ctx context.Context, m referee.Match, number int) error {
	seat, r := game.Seat(number%t.seats), rng.New(uint32(number))
	for !m.Status().Over {
		if t.opponent != "" && m.Status().Turn != seat {
			if err := m.Step(ctx, t.opponent, &r); err != nil {
				return err
			}
			continue
		}
		if err := t.Move(ctx, m, &r); err != nil {
			return err
		}
		t.moves++
		t.all += t.Took()
		t.slowest = max(t.slowest, t.Took())
	}
	t.End(m, seat)
	switch m.Status().Outcome(seat) {
	case game.Won:
		t.won++
	case game.Drawn:
		t.drawn++
	}
	return nil
}
