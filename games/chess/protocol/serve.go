// Package protocol speaks UCI, the protocol of chess engines: as an engine, and to one.
//
// It runs no program and reads no clock: lines come in and go out, and the caller limits the time.
package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wits/game"
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

// maxLines is the most that the option MultiPV may be.
const maxLines = 64

// Strengths are what the engine can be limited to, in Elo.
type Strengths struct {
	Least, Most int
	// Limit bounds a question to a strength.
	Limit func(q *search.Question, elo int)
}

// Serve returns a UCI engine: it reads commands and answers until quit, or until there are no more.
func Serve(s Strengths) referee.ServeEngine {
	return func(ctx context.Context, in io.Reader, out io.Writer, timing referee.Timing) error {
		e := &engine{out: out, Timing: timing, strengths: s, position: board.Start(), hash: defaultHash, lines: 1, elo: s.Most}
		return e.serve(ctx, in)
	}
}

func (e *engine) serve(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), 4<<20)
	for lines.Scan() && ctx.Err() == nil {
		if quit := e.handle(ctx, strings.Fields(lines.Text())); quit {
			break
		}
	}
	e.halt()
	return lines.Err()
}

type engine struct {
	referee.Timing
	out io.Writer
	mu  sync.Mutex // lines do not mix

	position board.Position
	moves    []board.Move
	hash     int
	lines    int // that are told
	limited  bool
	elo      int // where limited

	strengths Strengths
	game      uint64 // tells games apart
	searcher  *search.Searcher
	recall    bool // the searcher has thought about this game before

	cancel context.CancelFunc // of the search that runs
	done   chan struct{}      // closed when it has answered; nil when none runs
}

func (e *engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fmt.Fprintf(e.out, format+"\n", args...)
}

// handle does what a line says. Unknown lines are ignored, as the protocol asks.
func (e *engine) handle(ctx context.Context, words []string) (quit bool) {
	if len(words) == 0 {
		return false
	}
	switch rest := words[1:]; words[0] {
	case "uci":
		e.say("id name wits %s\nid author the wits authors", referee.Version)
		e.say("option name Hash type spin default %d min 1 max %d", defaultHash, maxHash)
		e.say("option name MultiPV type spin default 1 min 1 max %d", maxLines)
		e.say("option name UCI_LimitStrength type check default false")
		e.say("option name UCI_Elo type spin default %d min %d max %d\nuciok", e.strengths.Most, e.strengths.Least, e.strengths.Most)
	case "isready":
		e.say("readyok")
	case "setoption":
		e.halt()
		e.option(rest)
	case "ucinewgame":
		e.halt()
		e.position, e.moves, e.recall, e.game = board.Start(), nil, false, uint64(e.Now())
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

// option sets an option. What is out of its range changes nothing.
func (e *engine) option(words []string) {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return
	}
	n, err := strconv.Atoi(words[3])
	within := func(low, high int) bool { return err == nil && n >= low && n <= high }
	switch name := strings.ToLower(words[1]); {
	case name == "hash" && within(1, maxHash):
		e.hash, e.searcher = n, nil
	case name == "multipv" && within(1, maxLines):
		e.lines = n
	case name == "uci_limitstrength":
		e.limited = strings.EqualFold(words[3], "true")
	case name == "uci_elo" && within(e.strengths.Least, e.strengths.Most):
		e.elo = n
	default:
		return
	}
	e.recall = false // what is remembered was found otherwise
}

// setUp reads "startpos moves …" or "fen … moves …". An invalid position is reported, and the one before it stays.
func (e *engine) setUp(words []string) {
	at := slices.Index(words, "moves")
	if at < 0 {
		at = len(words)
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

// think searches in the background: lines are read meanwhile, and may stop it.
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
		ctx, limited = e.Within(ctx, ms)
	}
	e.cancel, e.done = cancel, make(chan struct{})
	begun := e.Now()
	q := search.Question{
		Start: e.position, Moves: e.moves, Nodes: l.nodes, Depth: l.depth, Only: only, Lines: e.lines, Recall: e.recall,
		Report: func(a search.Answer) { e.report(a, e.Now()-begun) },
	}
	if e.limited {
		q.Seed = e.game
		e.strengths.Limit(&q, e.elo)
	}
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

func (e *engine) report(a search.Answer, took game.Millis) {
	score := fmt.Sprintf("cp %d", a.Score)
	if n, ok := search.MateIn(a.Score); ok {
		score = fmt.Sprintf("mate %d", n)
	}
	perSecond := int64(a.Nodes) * 1000 / max(1, int64(took))
	e.say("info depth %d multipv %d score %s nodes %d nps %d time %d pv %s", a.Depth, a.Rank, score, a.Nodes, perSecond, took, board.Long(a.Line))
}

// limits are what "go" allows; times are in milliseconds.
type limits struct {
	depth, nodes int
	move         int
	left, more   [2]int // on the clocks, and added with every move
	moves        int    // until the next time control
	infinite     bool
	only         []string
}

// usualNodes bounds a search that nothing bounds.
const usualNodes = 1_000_000

func readLimits(words []string) limits {
	var l limits
	mate, bounded := 0, false
	numbers := map[string]struct {
		to    *int
		least int
	}{
		"depth": {&l.depth, 1}, "nodes": {&l.nodes, 1}, "movetime": {&l.move, 1}, "movestogo": {&l.moves, 0}, "mate": {&mate, 1},
		"wtime": {&l.left[board.White], 1}, "btime": {&l.left[board.Black], 1}, "winc": {&l.more[board.White], 0}, "binc": {&l.more[board.Black], 0},
	}
	for i, word := range words {
		if word == "searchmoves" {
			l.only = words[i+1:]
			break
		}
		if word == "infinite" || word == "ponder" {
			l.infinite, bounded = true, true
		}
		if number, ok := numbers[word]; ok {
			n := 0
			if i+1 < len(words) {
				n, _ = strconv.Atoi(words[i+1])
			}
			*number.to, bounded = max(n, number.least), true
		}
	}
	if mate > 0 {
		l.depth = 2 * mate
	}
	if !bounded {
		l.nodes = usualNodes
	}
	return l
}

// reserve is the part of a clock that is kept back for sending the answer.
const reserve = 30

// time is how long to think, 0 for as long as the other limits say.
func (l limits) time(c board.Color) game.Millis {
	if l.infinite {
		return 0
	}
	if l.move > 0 {
		return game.Millis(l.move)
	}
	left := l.left[c]
	if left == 0 {
		return 0
	}
	moves := 30
	if l.moves > 0 {
		moves = min(moves, l.moves+1)
	}
	return game.Millis(max(min(left/moves+l.more[c]*3/4, left-reserve, left/2+1), 1))
}
