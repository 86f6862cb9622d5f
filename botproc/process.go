// Package botproc runs bots that are programs of their own: it asks them for moves through their standard streams, and
// examines whether they can be used. It never shows them more than a view, and on Linux leaves none of their processes behind.
package botproc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/rpc/lines"
)

// Protocol is the version of the bot protocol that hello announces.
const Protocol = 1

// maxLegal is the longest list of legal moves that choose carries. Longer ones are left out: the view says enough.
const maxLegal = 2000

// startTimeout is how long a program may take to start and answer hello, if its Timeout is not longer.
const startTimeout = 30 * time.Second

// Fault is what an external bot did wrong. It loses the game for it; the arena goes on.
type Fault struct {
	Reason  string
	Refused bool // it answered with an error of its own: to hello, that it does not play this game
}

// Error returns the reason.
func (f *Fault) Error() string { return f.Reason }

// fault makes what a program did wrong a reason that can be shown, whatever the program said.
func fault(format string, args ...any) error {
	return &Fault{Reason: Printable(fmt.Sprintf(format, args...))}
}

// Command says how an external bot is run.
type Command struct {
	Args    []string      // program and arguments
	Folder  string        // where it runs; here when empty
	Env     []string      // NAME=value, besides what wits was started with
	Game    string        // what it is to play
	Preset  string        // and which size
	Timeout time.Duration // for every move
	// Engine begins the conversation with a program that speaks a protocol common for its game; nil for one that speaks the bot protocol.
	Engine func() referee.Engine
	// MoveTime is how long an engine is told to think about a move, 0 when it is not. It loses the game when it takes that and Margin,
	// however long its Timeout is.
	MoveTime, Margin time.Duration

	Clock  Clock         // for the moves of a game; it is lost when it runs out by Margin
	Memory int64         // bytes that it and all that it starts may use together; no bound when 0
	Stderr io.Writer     // gets all that the bot writes to standard error; may be nil
	Words  words.Speaker // says why an action is refused

	// Supervisor is the command by which this program runs [Supervise]. Linux needs it, other systems ignore it.
	Supervisor []string
}

// Process is an external bot: a program that is asked for moves through its standard streams. It sees views and nothing
// else. A Process that has failed starts its program again for the next game. It is not safe for concurrent use.
type Process struct {
	Command
	Name string // what the bot calls itself, as it can be shown

	child   *child // nil while it does not run
	engine  referee.Engine
	answers chan line
	leaving chan struct{} // closed when nobody reads answers any more
	tail    *tail
	said    string // its name as it said it
	id      int
	legal   bool
	took    time.Duration
	clock   *runningClock // of this game; nil before its first move
	other   time.Duration // left to the other side; 0 where it has no clock
	opinion *referee.Opinion
	ended   bool // a game has ended, and it has not been asked for a move since
}

// Took is how long the bot's last answer was waited for.
func (p *Process) Took() time.Duration { return p.took }

type line struct {
	text []byte
	err  error
}

// NewProcess returns a bot whose program starts with its first game.
func NewProcess(c Command) *Process { return &Process{Command: c} }

// Start starts the program and says hello, where that is not done yet. Move does so by itself.
func (p *Process) Start(ctx context.Context) error {
	switch {
	case p.child != nil:
		return nil
	case len(p.Args) == 0:
		return fault("there is no program to run")
	}
	p.tail = &tail{also: p.Stderr}
	c, err := startChild(p.Command, p.tail)
	if err != nil {
		return err
	}
	p.ended = false
	p.child, p.answers, p.leaving = c, make(chan line, 16), make(chan struct{})
	go read(c.out, p.answers, p.leaving)
	greet := p.hello
	if p.Engine != nil {
		greet = p.greet
	}
	if err := greet(ctx); err != nil {
		p.stop()
		return err
	}
	p.Name = Name(p.said)
	return nil
}

// read passes on the program's lines until there are no more. When nobody reads them any more, they are dropped: a
// program that is to end does not wait for that.
func read(out io.Reader, to chan<- line, leaving <-chan struct{}) {
	defer close(to)
	incoming := lines.NewReader(out)
	for {
		text, err := incoming.Next()
		if err != nil && !errors.Is(err, lines.ErrLong) {
			return
		}
		select {
		case to <- line{text, err}:
		case <-leaving:
		}
	}
}

func (p *Process) hello(ctx context.Context) error {
	var answer struct {
		Name  string `json:"name"`
		Legal *bool  `json:"legal"`
	}
	err := p.call(ctx, max(p.Timeout, startTimeout), "hello", struct {
		Protocol int    `json:"protocol"`
		Game     string `json:"game"`
		Preset   string `json:"preset"`
	}{Protocol, p.Game, p.Preset}, &answer)
	p.said, p.legal = answer.Name, answer.Legal == nil || *answer.Legal
	return err
}

// Move asks the bot for an action and plays it. Every error is a *Fault, but for ctx's own.
func (p *Process) Move(ctx context.Context, m referee.Match, r *rng.Rand) error {
	if err := p.Start(ctx); err != nil {
		return err
	}
	seat := m.Status().Turn
	asked := Position{View: m.View(seat), Seat: seat, Seed: r.Uint32()}
	if p.legal {
		asked.Legal = legalMoves(m, seat)
	}
	return p.ask(ctx, asked, func(action json.RawMessage) error { return p.refused(action, m.Act(seat, action)) })
}

// ask asks for an action and uses it. A bot that fails, or whose action cannot be used, is ended.
func (p *Process) ask(ctx context.Context, asked Position, use func(json.RawMessage) error) error {
	if err := p.Start(ctx); err != nil {
		return err
	}
	action, err := p.choose(ctx, asked)
	if err == nil {
		err = use(action)
	}
	if err != nil {
		p.stop()
	}
	return err
}

func (p *Process) refused(action json.RawMessage, err error) error {
	if err == nil {
		return nil
	}
	return fault("its action %.200s is refused: %s", action, p.Words.Say(frame.Explain(err)))
}

// Position is what a bot is asked about: a game as its seat sees it.
type Position struct {
	View  game.View       `json:"view"`
	Seat  game.Seat       `json:"seat"`
	Legal []game.Action   `json:"legal,omitempty"` // where the bot wants them and they are known
	Seed  uint32          `json:"seed"`            // for the bot's own draws
	Clock *referee.Budget `json:"clock,omitempty"` // what is left on the clocks of the match; nil where it has none
}

// WantsLegal reports whether a bot that was started wants lists of legal moves.
func (p *Process) WantsLegal() bool { return p.legal }

// Pick asks the bot for an action in a game that is played elsewhere, where it is found out whether the action is legal. Every error is
// a *Fault, except ctx's own.
func (p *Process) Pick(ctx context.Context, at Position) (action json.RawMessage, err error) {
	err = p.ask(ctx, at, func(text json.RawMessage) error {
		action = text
		return nil
	})
	return action, err
}

// Choose asks an engine for an action, given a view instead of a match. Every error is a *Fault, except ctx's own.
func (p *Process) Choose(ctx context.Context, g referee.Game, v game.View, legal func(game.Action) bool) (a game.Action, err error) {
	err = p.ask(ctx, Position{View: v}, func(text json.RawMessage) (err error) {
		if a, err = g.Move(text); err != nil {
			return p.refused(text, err)
		}
		if !legal(a) {
			return fault("its action %.200s is against the rules", text)
		}
		return nil
	})
	return a, err
}

// choose asks for an action and takes the time.
func (p *Process) choose(ctx context.Context, asked Position) (json.RawMessage, error) {
	if err := p.clearUp(ctx); err != nil {
		return nil, err
	}
	limit, moveTime := p.Timeout, p.MoveTime
	own := p.Clock != (Clock{}) // otherwise it is that of a match elsewhere
	if own {
		b := p.budget()
		asked.Clock = &b
	}
	if asked.Clock != nil && p.thinksBy(*asked.Clock) {
		limit, moveTime = maxClock, 0
	}
	if moveTime > 0 {
		limit = moveTime + p.Margin
	}
	switch {
	case own:
		limit = min(limit, p.Left()+p.Margin)
	case asked.Clock != nil:
		limit = min(limit, time.Duration(asked.Clock.Left)*time.Millisecond)
	}
	var answer struct {
		Action json.RawMessage `json:"action"`
		Score  *int            `json:"score"`
		Depth  int             `json:"depth"`
	}
	var err error
	begun := time.Now()
	if p.engine != nil {
		answer.Action, err = p.consult(ctx, limit, asked.View)
	} else {
		p.id += 1 + int(asked.Seed%idGap) // nobody can answer before it is asked
		err = p.call(ctx, limit, "choose", asked, &answer)
	}
	p.took, p.opinion = time.Since(begun), nil
	if answer.Score != nil {
		p.opinion = &referee.Opinion{Score: max(-referee.Decided, min(referee.Decided, *answer.Score)), Depth: answer.Depth}
	}
	switch {
	case own && !p.running().use(p.took, p.Margin) && ctx.Err() == nil:
		return nil, fault("its %v have run out, beyond the margin of %v", p.Clock, p.Margin)
	case err != nil && moveTime > 0 && p.took >= limit && ctx.Err() == nil:
		return nil, fault("it was given %v for a move and took longer, beyond the margin of %v%s", moveTime, p.Margin, p.tail)
	case err != nil:
		return nil, err
	case answer.Action == nil:
		return nil, fault("its answer to choose has no action")
	}
	return answer.Action, nil
}

// idGap is how far the numbers of two questions may be apart.
const idGap = 97

// legalMoves lists the moves, none where they are too many.
func legalMoves(m referee.Match, seat game.Seat) []game.Action {
	var moves []game.Action
	for a := range m.Legal(seat) {
		if len(moves) == maxLegal {
			return nil
		}
		moves = append(moves, a)
	}
	return moves
}

// End tells the bot how the game ended for its seat. Whether it answers does not matter.
func (p *Process) End(m referee.Match, seat game.Seat) {
	p.clock = nil
	if p.ended = true; p.child == nil || p.engine != nil {
		return
	}
	p.id++
	message, err := p.message("end", struct {
		View   game.View    `json:"view"`
		Seat   game.Seat    `json:"seat"`
		Status game.Outcome `json:"status"`
	}{m.View(seat), seat, m.Status().Outcome(seat)})
	if err == nil {
		_, _ = p.child.in.Write(message)
	}
}

func (p *Process) message(method string, params any) ([]byte, error) {
	message, err := json.Marshal(struct {
		JSONRPC string `json:"jsonrpc"`
		ID      int    `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", p.id, method, params})
	return append(message, '\n'), err
}

// maxChatter is how many lines that answer nothing are passed over while an answer is waited for.
const maxChatter = 10_000

// call sends a request and waits for its answer. Answers to earlier requests are passed over.
func (p *Process) call(ctx context.Context, limit time.Duration, method string, params, result any) error {
	p.id++
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	message, err := p.message(method, params)
	if err != nil {
		return err
	}
	sent, in := make(chan error, 1), p.child.in
	go func() { // a bot that does not read would block it
		_, err := in.Write(message)
		sent <- err
	}()
	passed, last := 0, ""
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timeout.C:
			return fault("it did not answer %s within %v%s%s", method, limit, chatter(passed, last), p.tail)
		case err := <-sent:
			if err != nil {
				return p.gone("it ended before " + method)
			}
			sent = nil
		case l, ok := <-p.answers:
			if !ok {
				return p.gone("it ended without answering " + method)
			}
			mine, err := p.answer(l, method, result)
			if err != nil || mine {
				return err
			}
			if passed, last = passed+1, string(l.text); passed > maxChatter {
				return fault("it floods its standard output instead of answering %s%s", method, chatter(passed, last))
			}
		}
	}
}

// chatter describes lines that were skipped, to be added to a reason.
func chatter(lines int, last string) string {
	if lines == 0 {
		return ""
	}
	return fmt.Sprintf("; %d lines answer nothing that was asked, the last is %.80q", lines, last)
}

// answer reads one line of the bot. It reports false for an answer to something earlier.
func (p *Process) answer(l line, method string, result any) (mine bool, err error) {
	if l.err != nil {
		return false, fault("its answer to %s is longer than %d bytes", method, lines.Max)
	}
	var a struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      *int            `json:"id"`
		Result  json.RawMessage `json:"result"`
		Error   *struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	if err := json.Unmarshal(l.text, &a); err != nil {
		return false, fault("its answer to %s is no JSON-RPC message: %.200q", method, l.text)
	}
	switch {
	case a.ID == nil && a.Error == nil || a.ID != nil && *a.ID < p.id:
		return false, nil
	case a.JSONRPC != "2.0":
		return false, fault("its answer to %s lacks \"jsonrpc\":\"2.0\"", method)
	case a.ID != nil && *a.ID != p.id:
		return false, fault("its answer to %s has id %d, the request had %d", method, *a.ID, p.id)
	case a.Error != nil:
		return false, &Fault{Printable(fmt.Sprintf("it answers %s with an error: %.600s", method, a.Error.Message)), true}
	case len(a.Result) == 0 || a.Result[0] != '{':
		return false, fault("its answer to %s has no result object: %.200q", method, l.text)
	}
	if err := json.Unmarshal(a.Result, result); err != nil {
		return false, fault("its answer to %s does not fit: %v", method, err)
	}
	return true, nil
}

// gone says how a program ended that was not told to; what says what is known of it. A program that is ending gets a moment; one that
// has only closed its output is ended.
func (p *Process) gone(what string) error {
	switch e := p.reap(time.Second); {
	case e.Failed != "":
		return fault("it cannot be started: %s", e.Failed)
	case e.Used > 0:
		return p.overMemory(e)
	case e.Late:
		return fault("%s: it closed its standard output%s", what, p.tail)
	default:
		return fault("%s: %s%s", what, e.State, p.tail)
	}
}

func (p *Process) overMemory(e ending) error {
	return fault("it was ended: it used %d MiB of memory, and may use %d MiB (--memory)", e.Used>>20, p.Memory>>20)
}

func (p *Process) stop() {
	p.clock = nil
	if p.child != nil {
		p.reap(0)
	}
}

// reap ends the program's input, gives it some time to go, then ends it and all that it has started. It tells how the program ended.
func (p *Process) reap(grace time.Duration) ending {
	_ = p.child.in.Close()
	close(p.leaving)
	c := p.child
	p.child = nil
	if grace <= 0 {
		c.kill()
	}
	defer time.AfterFunc(grace, c.kill).Stop()
	return c.wait()
}

// Close lets the program finish: it has its Timeout from the end of its input, an engine a second, then it is killed. It returns a *Fault
// when the program had to be killed, or ended with an error.
func (p *Process) Close() error {
	if p.child == nil {
		return nil
	}
	grace := p.Timeout
	if p.engine != nil {
		grace = quitTime
	}
	switch e := p.reap(grace); {
	case e.Used > 0:
		return p.overMemory(e)
	case e.Late:
		return fault("it did not end when its input ended")
	case !e.Success:
		return fault("it ended with %s%s", e.State, p.tail)
	}
	return nil
}
