// Package protocol speaks UCI, the protocol of chess engines: as an engine, and to one.
//
// It runs no program and reads no clock: lines come in and go out, and somebody else limits the time.
package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"wits/game/referee"
	"wits/games/chess/board"
	"wits/games/chess/search"
)

// The table of positions that were searched, as the option Hash sizes it.
const (
	defaultHash = 16 // MiB
	maxHash     = 512
	perPosition = 16 // bytes
)

// Serve is a UCI engine: it reads commands and answers until quit, or until there are no more.
func Serve(ctx context.Context, in io.Reader, out io.Writer, within referee.Within) error {
	e := &engine{out: out, within: within, position: board.Start(), hash: defaultHash}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), 4<<20)
	for lines.Scan() && ctx.Err() == nil {
		if quit := e.obey(ctx, strings.Fields(lines.Text())); quit {
			break
		}
	}
	e.halt()
	return lines.Err()
}

type engine struct {
	out    io.Writer
	mu     sync.Mutex // lines do not mix
	within referee.Within

	position board.Position
	moves    []board.Move
	hash     int
	searcher *search.Searcher
	recall   bool // the searcher has thought about this game before

	cancel context.CancelFunc // of the search that runs
	done   chan struct{}      // closed when it has answered; nil when none runs
}

func (e *engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fmt.Fprintf(e.out, format+"\n", args...)
}

// obey does what a line says. Lines that are unknown are passed over, as the protocol wants it.
func (e *engine) obey(ctx context.Context, words []string) (quit bool) {
	if len(words) == 0 {
		return false
	}
	switch rest := words[1:]; words[0] {
	case "uci":
		e.say("id name wits %s\nid author the wits authors", referee.Version)
		e.say("option name Hash type spin default %d min 1 max %d\nuciok", defaultHash, maxHash)
	case "isready":
		e.say("readyok")
	case "setoption":
		e.halt()
		e.option(rest)
	case "ucinewgame":
		e.halt()
		e.position, e.moves, e.recall = board.Start(), nil, false
	case "position":
		e.halt()
		e.setUp(rest)
	case "go":
		e.halt()
		e.think(ctx, readLimits(rest))
	case "stop":
		e.halt()
	case "quit":
		return true
	}
	return false
}

func (e *engine) option(words []string) {
	if len(words) == 4 && words[0] == "name" && strings.EqualFold(words[1], "Hash") && words[2] == "value" {
		if n, err := strconv.Atoi(words[3]); err == nil && n >= 1 && n <= maxHash {
			e.hash, e.searcher, e.recall = n, nil, false
		}
	}
}

// setUp reads "startpos moves …" or "fen … moves …". A position that is none leaves the one before, with a word.
func (e *engine) setUp(words []string) {
	at := len(words)
	for i, w := range words {
		if w == "moves" {
			at = i
			break
		}
	}
	start := board.Start()
	if len(words) > 0 && words[0] == "fen" {
		p, err := board.ReadFEN(strings.Join(words[1:at], " "))
		if err != nil {
			e.say("info string the position is refused: %v", err)
			return
		}
		start = p
	}
	p := start
	var moves []board.Move
	for _, text := range words[min(at+1, len(words)):] {
		m, ok := p.Find(text)
		if !ok {
			e.say("info string the move %.10s is not legal there", text)
			return
		}
		moves = append(moves, m)
		p.Make(m)
	}
	e.position, e.moves = start, moves
}

// halt ends the search that runs, and waits for its answer.
func (e *engine) halt() {
	if e.done == nil {
		return
	}
	e.cancel()
	<-e.done
	e.done = nil
}

// think searches beside the reading of lines, so that it can be stopped.
func (e *engine) think(ctx context.Context, l limits) {
	p := e.position
	for _, m := range e.moves {
		p.Make(m)
	}
	if e.searcher == nil {
		e.searcher = search.New(e.hash << 20 / perPosition)
	}
	var only []board.Move
	for _, text := range l.only {
		if m, ok := p.Find(text); ok {
			only = append(only, m)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	limited := cancel
	if ms := l.time(p.Turn()); ms > 0 {
		ctx, limited = e.within(ctx, ms)
	}
	e.cancel, e.done = cancel, make(chan struct{})
	q := search.Question{Start: e.position, Moves: e.moves, Nodes: l.nodes, Depth: l.depth, Only: only, Recall: e.recall, Report: e.report}
	e.recall = true
	go func(done chan<- struct{}) {
		defer close(done)
		defer cancel()
		defer limited()
		a := e.searcher.Best(ctx, q)
		if l.infinite {
			<-ctx.Done() // an answer to "go infinite" comes after stop
		}
		e.say("bestmove %s", a.Move)
	}(e.done)
}

func (e *engine) report(a search.Answer) {
	score := fmt.Sprintf("cp %d", a.Score)
	if n, ok := search.MateIn(a.Score); ok {
		score = fmt.Sprintf("mate %d", n)
	}
	line := make([]string, len(a.Line))
	for i, m := range a.Line {
		line[i] = m.String()
	}
	e.say("info depth %d score %s nodes %d pv %s", a.Depth, score, a.Nodes, strings.Join(line, " "))
}
