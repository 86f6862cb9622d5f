package botproc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/internal/rescue"
	"wits/rpc/lines"
)

// hello is what the beginning of a conversation is called.
const hello = "hello"

// quitTime is how long an engine has to go when its input ends.
const quitTime = time.Second

// errEnded says that an engine has gone. How it ended is known when it is reaped.
var errEnded = errors.New("the program ended")

// talk is the conversation with a running engine.
type talk struct {
	to    io.Writer
	heard <-chan line
	pace  time.Duration    // after each line
	quiet <-chan time.Time // nil, or a tick while the program may have missed what was said
}

// Send sends a line.
func (t talk) Send(line string) error {
	if _, err := io.WriteString(t.to, line+"\n"); err != nil {
		return errEnded
	}
	time.Sleep(t.pace)
	return nil
}

// Hear waits for a line.
func (t talk) Hear(ctx context.Context) (string, error) {
	select {
	case l, ok := <-t.heard:
		switch {
		case !ok:
			return "", errEnded
		case l.err != nil:
			return "", fmt.Errorf("a line of the program is longer than %d bytes", lines.Max)
		}
		return string(l.text), nil
	case <-ctx.Done():
		return "", ctx.Err()
	case <-t.quiet:
		return "", referee.ErrSilent
	}
}

// patience is how long a program that may miss what is said while it starts is waited for, before it is told again.
const patience = 500 * time.Millisecond

// converse does one step of the conversation with an engine. A step that is not done in time is left behind: it ends with the program.
func converse[T any](ctx context.Context, p *Process, limit time.Duration, what string, step func(context.Context, referee.Talk) (T, error)) (got T, err error) {
	type answer struct {
		got T
		err error
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	done, t := make(chan answer, 1), talk{to: p.child.in, heard: p.answers}
	if e, ok := p.engine.(referee.PacedEngine); ok {
		t.pace = time.Duration(e.Pace()) * time.Millisecond
		if what == hello {
			again := time.NewTicker(patience)
			defer again.Stop()
			t.quiet = again.C
		}
	}
	go func() {
		var a answer
		fault := rescue.Run("speak with an engine", nil, func() { a.got, a.err = step(within, t) })
		a.err = errors.Join(fault, a.err)
		done <- a
	}()
	select {
	case a := <-done:
		got, err = a.got, a.err
	case <-within.Done():
		err = within.Err()
	}
	switch {
	case err == nil:
		return got, nil
	case ctx.Err() != nil:
		return got, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return got, fault("it did not answer %s within %v%s", what, limit, p.tail)
	case errors.Is(err, errEnded):
		return got, p.gone(errEnded.Error())
	}
	return got, &Fault{Printable(fmt.Sprintf("it answers %s with an error: %.600s", what, err)), true}
}

func (p *Process) greet(ctx context.Context) (err error) {
	p.engine = p.Engine()
	if e, ok := p.engine.(referee.ChoosyEngine); ok {
		if err := e.Fits(p.Preset); err != nil {
			return &Fault{Printable(err.Error()), true}
		}
	}
	if p.Clock != (Clock{}) {
		p.thinksBy(p.budget())
	}
	p.said, err = converse(ctx, p, max(p.Timeout, startTimeout), hello, p.engine.Greet)
	return err
}

// thinksBy tells an engine what is left on the clocks. It reports whether the engine divides its time by that.
func (p *Process) thinksBy(b referee.Budget) bool {
	e, ok := p.engine.(referee.ClockedEngine)
	return ok && e.SetClock(b)
}

// Opinion is what the program said of the position before its last action. It reports false where it said nothing.
func (p *Process) Opinion() (referee.Opinion, bool) {
	if e, ok := p.engine.(referee.EvaluatingEngine); ok {
		return e.Opinion()
	}
	if p.opinion != nil {
		return *p.opinion, true
	}
	return referee.Opinion{}, false
}

// clearUp lets an engine end the game before, so that what it does between games does not count as thinking.
func (p *Process) clearUp(ctx context.Context) error {
	if !p.ended || p.engine == nil {
		return nil
	}
	p.ended = false
	end := p.engine.End
	_, err := converse(ctx, p, max(p.Timeout, startTimeout), "end", func(ctx context.Context, t referee.Talk) (any, error) { return nil, end(ctx, t) })
	return err
}

func (p *Process) consult(ctx context.Context, limit time.Duration, v game.View) (json.RawMessage, error) {
	choose := p.engine.Choose
	a, err := converse(ctx, p, limit, "choose", func(ctx context.Context, t referee.Talk) (game.Action, error) { return choose(ctx, t, v) })
	if err != nil {
		return nil, err
	}
	return a.MarshalJSON()
}
