package botproc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"wits/game"
	"wits/rpc/lines"
)

// Bridge is a program that speaks a protocol of its game's field, made a bot: it answers hello, choose and end on its own
// streams by asking the program. So every place that takes a bot as a process takes it, with the same limits.
type Bridge struct {
	Game   game.Game
	Engine game.Engine
	Args   []string  // program and arguments
	Stderr io.Writer // gets what the program writes to standard error
}

// ready is what a bridge is asked before the first move of another game. It answers when it has done all that it was asked for
// before, so that the time of a move is not taken from what an engine does between games.
const ready = "ready"

// quitTime is how long a program has to go when its input ends.
const quitTime = time.Second

// Run answers requests until there are no more, and ends the program.
func (b Bridge) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	cmd := exec.CommandContext(ctx, b.Args[0], b.Args[1:]...)
	notes := &tail{also: b.Stderr}
	cmd.Stderr, cmd.WaitDelay = notes, quitTime
	to, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("start program: %w", err)
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start program: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start program: %w", err)
	}
	reap := sync.OnceValue(func() string { return quit(cmd, to) + notes.String() })
	talk := &talk{to: to, heard: make(chan string, 64), left: make(chan struct{})}
	go talk.listen(from, reap)
	err = b.answerAll(ctx, talk, in, out)
	close(talk.left)
	reap()
	return err
}

// quit ends a program's input, gives it some time to go, and tells how it ended.
func quit(cmd *exec.Cmd, in io.Closer) string {
	_ = in.Close()
	stop := time.AfterFunc(quitTime, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // what it returns is in cmd.ProcessState
	if !stop.Stop() {
		return "it closed its standard output"
	}
	return cmd.ProcessState.String()
}

// talk is a conversation with a running program.
type talk struct {
	to    io.Writer
	heard chan string
	ended error         // why nothing more is heard; to be read when heard is closed
	left  chan struct{} // closed when nobody listens any more
}

// listen passes on what the program says until there is no more, or more than a line can hold. reap tells how it ended.
func (t *talk) listen(from io.Reader, reap func() string) {
	defer close(t.heard)
	incoming := lines.NewReader(from)
	for {
		text, err := incoming.Next()
		switch {
		case errors.Is(err, lines.ErrLong):
			t.ended = fmt.Errorf("a line of the program is longer than %d bytes", lines.Max)
			return
		case err != nil:
			t.ended = fmt.Errorf("the program ended: %s", reap())
			return
		}
		select {
		case t.heard <- string(text):
		case <-t.left:
			return
		}
	}
}

// Send sends a line.
func (t *talk) Send(line string) error {
	if _, err := io.WriteString(t.to, line+"\n"); err != nil {
		return t.gone()
	}
	return nil
}

// gone says why a program that reads no more has gone.
func (t *talk) gone() error {
	late := time.After(2 * quitTime)
	for {
		select {
		case _, ok := <-t.heard:
			if !ok {
				return t.ended
			}
		case <-late:
			return errors.New("the program closed its standard input")
		}
	}
}

// Hear waits for a line.
func (t *talk) Hear(ctx context.Context) (string, error) {
	select {
	case line, ok := <-t.heard:
		if !ok {
			return "", t.ended
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

type bridgeRequest struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Game string          `json:"game"`
		View json.RawMessage `json:"view"`
	} `json:"params"`
}

func (b Bridge) answerAll(ctx context.Context, t *talk, in io.Reader, out io.Writer) error {
	incoming := lines.NewReader(in)
	for {
		text, err := incoming.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var r bridgeRequest
		if err := json.Unmarshal(text, &r); err != nil {
			return fmt.Errorf("a request is no JSON-RPC message: %w", err)
		}
		result, err := b.answer(ctx, t, r)
		if err := write(out, r.ID, result, err); err != nil {
			return err
		}
	}
}

func (b Bridge) answer(ctx context.Context, t *talk, r bridgeRequest) (any, error) {
	switch r.Method {
	case "hello":
		if id := b.Game.Info().ID; r.Params.Game != id {
			return nil, fmt.Errorf("it plays %s only", id)
		}
		name, err := b.Engine.Greet(ctx, t)
		return struct {
			Name  string `json:"name"`
			Legal bool   `json:"legal"`
		}{name, false}, err
	case "choose":
		v, err := b.Game.See(r.Params.View)
		if err != nil {
			return nil, err
		}
		a, err := b.Engine.Choose(ctx, t, v)
		return struct {
			Action game.Action `json:"action"`
		}{a}, err
	case "end":
		return struct{}{}, b.Engine.End(ctx, t)
	case ready:
		return struct{}{}, nil
	}
	return nil, fmt.Errorf("%.40q is unknown", r.Method)
}

// write sends an answer, or why there is none.
func write(out io.Writer, id json.RawMessage, result any, wrong error) error {
	type failure struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	answer := struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result,omitempty"`
		Error   *failure        `json:"error,omitempty"`
	}{JSONRPC: "2.0", ID: id, Result: result}
	if wrong != nil {
		answer.Result, answer.Error = nil, &failure{-32000, wrong.Error()}
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = out.Write(append(data, '\n'))
	return err
}
