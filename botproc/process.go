// Package botproc runs bots that are programs of their own: it asks them for moves through their standard streams, and
// examines whether they can be used.
package botproc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"wits/frame"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/rpc/lines"
)

// Protocol is the version of the bot protocol that hello announces.
const Protocol = 1

// soloSeat is the only seat of the games that bots play.
const soloSeat game.Seat = 0

// maxLegal is the longest list of legal moves that choose carries. Longer ones are left out: the view says enough.
const maxLegal = 2000

// startTimeout is how long a program may take to start and answer hello, if its Timeout is not longer.
const startTimeout = 10 * time.Second

// Fault is what an external bot did wrong. It loses the game for it; the arena goes on.
type Fault struct {
	Reason  string
	Refused bool // it answered with an error of its own: to hello, that it does not play this game
}

// Error returns the reason.
func (f *Fault) Error() string { return f.Reason }

func fault(format string, args ...any) error { return &Fault{Reason: fmt.Sprintf(format, args...)} }

// Command says how an external bot is run.
type Command struct {
	Line    string        // program and arguments, separated by spaces
	Game    string        // what it is to play
	Preset  string        // and which size
	Timeout time.Duration // for every move
	Stderr  io.Writer     // gets all that the bot writes to standard error; may be nil
	Words   words.Speaker // says why an action is refused
}

// Process is an external bot: a program that is asked for moves through its standard streams. It sees views and nothing
// else. A Process that has failed starts its program again for the next game. It is not safe for concurrent use.
type Process struct {
	Command
	Name string // what the bot calls itself

	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan line
	tail    *tail
	id      int
	legal   bool
	took    time.Duration
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
	if p.cmd != nil {
		return nil
	}
	return p.start(ctx)
}

func (p *Process) start(ctx context.Context) error {
	words := strings.Fields(p.Line)
	if len(words) == 0 {
		return fault("there is no program to run")
	}
	p.cmd = exec.Command(words[0], words[1:]...)
	p.tail = &tail{also: p.Stderr}
	p.cmd.Stderr = p.tail
	p.cmd.WaitDelay = time.Second
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("start bot: %w", err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start bot: %w", err)
	}
	if err := p.cmd.Start(); err != nil {
		p.cmd = nil
		return fault("it cannot be started: %v", err)
	}
	p.in, p.answers = in, make(chan line, 16)
	go read(out, p.answers)
	return p.hello(ctx)
}

// read passes on the program's lines until there are no more. Lines that nobody waits for are dropped once there are
// many: a bot that chatters does not stall itself.
func read(out io.Reader, to chan<- line) {
	defer close(to)
	incoming := lines.NewReader(out)
	for {
		text, err := incoming.Next()
		if err != nil && !errors.Is(err, lines.ErrLong) {
			return
		}
		select {
		case to <- line{text, err}:
		default:
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
	if err != nil {
		p.stop()
		return err
	}
	p.Name, p.legal = answer.Name, answer.Legal == nil || *answer.Legal
	return nil
}

// Move asks the bot for an action and plays it. Every error is a *Fault, but for ctx's own.
func (p *Process) Move(ctx context.Context, m game.Match, r *rng.Rand) error {
	if err := p.Start(ctx); err != nil {
		return err
	}
	seat := m.Status().Turn
	params := struct {
		View  game.View     `json:"view"`
		Legal []game.Action `json:"legal,omitempty"`
		Seed  uint32        `json:"seed"`
	}{View: m.View(seat), Seed: r.Uint32()}
	if p.legal {
		params.Legal = legalMoves(m, seat)
	}
	var answer struct {
		Action json.RawMessage `json:"action"`
	}
	asked := time.Now()
	err := p.call(ctx, p.Timeout, "choose", params, &answer)
	p.took = time.Since(asked)
	if err != nil {
		p.stop()
		return err
	}
	if answer.Action == nil {
		return fault("its answer to choose has no action")
	}
	if err := m.Act(seat, answer.Action); err != nil {
		return fault("its action %.200s is refused: %s", answer.Action, p.Words.Say(frame.Explain(err)))
	}
	return nil
}

// legalMoves lists the moves, none where they are too many.
func legalMoves(m game.Match, seat game.Seat) []game.Action {
	var moves []game.Action
	for a := range m.Legal(seat) {
		if len(moves) == maxLegal {
			return nil
		}
		moves = append(moves, a)
	}
	return moves
}

// End tells the bot how the game ended. Whether it answers does not matter.
func (p *Process) End(m game.Match) {
	if p.cmd == nil {
		return
	}
	p.id++
	_ = p.send("end", struct {
		View   game.View    `json:"view"`
		Status game.Outcome `json:"status"`
	}{m.View(soloSeat), m.Status().Outcome(soloSeat)})
}

func (p *Process) send(method string, params any) error {
	message, err := json.Marshal(struct {
		JSONRPC string `json:"jsonrpc"`
		ID      int    `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", p.id, method, params})
	if err != nil {
		return err
	}
	_, err = p.in.Write(append(message, '\n'))
	return err
}

// call sends a request and waits for its answer. Answers to earlier requests are passed over.
func (p *Process) call(ctx context.Context, limit time.Duration, method string, params, result any) error {
	p.id++
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	sent := make(chan error, 1)
	go func() { sent <- p.send(method, params) }() // a bot that does not read would block it
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timeout.C:
			return fault("it did not answer %s within %v%s", method, limit, p.tail)
		case err := <-sent:
			if err != nil {
				return fault("it ended before %s%s", method, p.tail.wait())
			}
			sent = nil
		case l, ok := <-p.answers:
			if !ok {
				return fault("it ended without answering %s%s", method, p.tail.wait())
			}
			mine, err := p.answer(l, method, result)
			if err != nil || mine {
				return err
			}
		}
	}
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
		return false, &Fault{fmt.Sprintf("it answers %s with an error: %.200s", method, a.Error.Message), true}
	case len(a.Result) == 0 || a.Result[0] != '{':
		return false, fault("its answer to %s has no result object: %.200q", method, l.text)
	}
	if err := json.Unmarshal(a.Result, result); err != nil {
		return false, fault("its answer to %s does not fit: %v", method, err)
	}
	return true, nil
}

// stop ends the program, gently if it will go when its input ends.
func (p *Process) stop() {
	if p.cmd == nil {
		return
	}
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	p.cmd = nil
}

// Close lets the program finish: it has its Timeout from the end of its input, then it is killed. It returns a *Fault
// when the program had to be.
func (p *Process) Close() error {
	if p.cmd == nil {
		return nil
	}
	_ = p.in.Close()
	timer := time.AfterFunc(p.Timeout, func() { _ = p.cmd.Process.Kill() })
	err := p.cmd.Wait()
	late := !timer.Stop()
	p.cmd = nil
	switch {
	case late:
		return fault("it did not end when its input ended")
	case err != nil:
		return fault("it ended with %v%s", err, p.tail)
	}
	return nil
}

// tail keeps the end of what a program writes to standard error.
type tail struct {
	also io.Writer
	mu   sync.Mutex
	end  []byte
}

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end = append(t.end, data...)
	if over := len(t.end) - 2000; over > 0 {
		t.end = t.end[over:]
	}
	if t.also != nil {
		_, _ = t.also.Write(data)
	}
	return len(data), nil
}

// String is the last line written, as an addition to a reason.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.end)
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	if len(text) == 0 {
		return ""
	}
	return fmt.Sprintf("; it last wrote to standard error: %.300s", text)
}

// wait gives a dying program a moment to say why.
func (t *tail) wait() string {
	for range 20 {
		if s := t.String(); s != "" {
			return s
		}
		time.Sleep(5 * time.Millisecond)
	}
	return ""
}
