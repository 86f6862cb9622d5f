// Package protocol speaks Gomocup's protocol (also called Piskvork's), the one of programs that play Gomoku: as such a program, and to one.
//
// It runs no program and reads no clock: lines come in and go out, and the caller limits the time.
package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// Serve plays as a brain, as the protocol calls a program: it reads commands and answers until END, or until there are no more.
func Serve(ctx context.Context, in io.Reader, out io.Writer, timing referee.Timing) error {
	b := &brain{out: out, within: timing.Within, turnTime: usualTurn, size: gomoku.Size}
	b.clear()
	lines := bufio.NewScanner(in)
	for ctx.Err() == nil && lines.Scan() {
		if end := b.handle(ctx, strings.TrimSpace(lines.Text()), lines); end {
			break
		}
	}
	return errors.Join(lines.Err(), b.failed)
}

// usualTurn is how long a move may take where nothing is said, and leastTurn where as little as possible is asked for.
const (
	usualTurn = 2_000
	leastTurn = 100
	reserve   = 25 // kept back for sending the answer

	memoryBits = 20 // positions that are remembered: 16 MB
)

// brain is one conversation, with the stones in the order in which they were announced.
type brain struct {
	out    io.Writer
	within referee.Within
	failed error

	size               int
	turnTime, timeLeft game.Millis // 0 for not limited
	stones             []stone
	memory             *search.Memory // of this game
}

type stone struct {
	at  gomoku.Point
	own bool
}

func (b *brain) say(format string, args ...any) {
	if _, err := fmt.Fprintf(b.out, format+"\n", args...); err != nil && b.failed == nil {
		b.failed = err
	}
}

// handle does what a line says.
func (b *brain) handle(ctx context.Context, line string, more *bufio.Scanner) (end bool) {
	command, rest, _ := strings.Cut(line, " ")
	switch strings.ToUpper(command) {
	case "":
	case "START":
		b.start(rest, rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		b.start(width, height)
	case "RESTART":
		b.clear()
		b.say("OK")
	case "BEGIN":
		b.stones = nil
		b.move(ctx)
	case "TURN":
		if b.place(rest, false) {
			b.move(ctx)
		}
	case "BOARD":
		if b.board(more) {
			b.move(ctx)
		}
	case "TAKEBACK":
		b.takeBack(rest)
	case "INFO":
		b.info(rest)
	case "ABOUT":
		b.say(`name="wits", version="%s", author="the wits authors", country="-"`, referee.Version)
	case "END":
		return true
	default:
		b.say("UNKNOWN command")
	}
	return b.failed != nil
}

// clear begins a game, of which nothing is known.
func (b *brain) clear() {
	b.stones, b.memory = nil, search.NewMemory(memoryBits)
}

func (b *brain) start(width, height string) {
	n, err1 := strconv.Atoi(strings.TrimSpace(width))
	m, err2 := strconv.Atoi(strings.TrimSpace(height))
	if err1 != nil || err2 != nil || n != m || n < search.MinSize || n > search.MaxSize {
		b.say("ERROR only square boards of %d to %d lines are played", search.MinSize, search.MaxSize)
		return
	}
	b.size = n
	b.clear()
	b.say("OK")
}

// place notes a stone; one that cannot lie there is refused.
func (b *brain) place(text string, own bool) bool {
	p, ok := readPoint(text, b.size)
	if !ok || b.find(p) >= 0 {
		b.say("ERROR %.40q is no free point of the board", text)
		return false
	}
	b.stones = append(b.stones, stone{p, own})
	return true
}

func (b *brain) find(p gomoku.Point) int {
	return slices.IndexFunc(b.stones, func(s stone) bool { return s.at == p })
}

// readPoint reads x,y of a board.
func readPoint(text string, size int) (p gomoku.Point, ok bool) {
	x, y, _ := strings.Cut(text, ",")
	var err1, err2 error
	p.X, err1 = strconv.Atoi(strings.TrimSpace(x))
	p.Y, err2 = strconv.Atoi(strings.TrimSpace(y))
	return p, err1 == nil && err2 == nil && min(p.X, p.Y) >= 0 && max(p.X, p.Y) < size
}

// board reads x,y,whose lines until DONE: 1 is an own stone, 2 the other side's, 3 one of a finished row.
func (b *brain) board(more *bufio.Scanner) bool {
	b.stones = nil
	fine := true
	for more.Scan() {
		line := strings.TrimSpace(more.Text())
		if strings.EqualFold(line, "DONE") {
			return fine
		}
		at := strings.LastIndexByte(line, ',')
		if at < 0 || line[at+1:] == "3" {
			continue
		}
		fine = b.place(line[:at], strings.TrimSpace(line[at+1:]) == "1") && fine
	}
	return false
}

func (b *brain) takeBack(text string) {
	p, ok := readPoint(text, b.size)
	i := b.find(p)
	if !ok || i < 0 {
		b.say("ERROR there is no stone at %.40q", text)
		return
	}
	b.stones = slices.Delete(b.stones, i, i+1)
	b.say("OK")
}

// info reads what limits the time. The rest is of no use here; rules other than freestyle are not played.
func (b *brain) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || n < 0 {
		return
	}
	switch strings.ToLower(key) {
	case "timeout_turn":
		b.turnTime = max(game.Millis(n), leastTurn)
	case "time_left":
		b.timeLeft = game.Millis(n)
	case "rule":
		if n&^2 != 0 { // 2 is a series of games
			b.say("MESSAGE only freestyle is played: five or more in a row win")
		}
	}
}

// move finds a move, notes it and says it.
func (b *brain) move(ctx context.Context) {
	if len(b.stones) == b.size*b.size {
		b.say("ERROR the board is full")
		return
	}
	cell, ok := b.proved()
	if !ok {
		cell = b.think(ctx)
	}
	p := gomoku.Point{X: cell % b.size, Y: cell / b.size}
	b.stones = append(b.stones, stone{p, true})
	b.say("%d,%d", p.X, p.Y)
}

// proved is the stone where a proof says how the brain wins, which it does as black of a game that began on an empty board. Without a proof that
// can be read it thinks for itself.
func (b *brain) proved() (cell int, ok bool) {
	if b.size != gomoku.Size {
		return 0, false
	}
	cells := make([]int, len(b.stones))
	for i, s := range b.stones {
		if s.own != (i%2 == 0) {
			return 0, false
		}
		cells[i] = s.at.Cell()
	}
	tree, err := proof.Known()
	if err != nil {
		return 0, false
	}
	a, ok := tree.Advise(cells)
	return a.Move, ok
}

// think finds a move in the time there is.
func (b *brain) think(ctx context.Context) int {
	limit := b.thinkTime()
	ctx, cancel := b.within(ctx, limit)
	defer cancel()
	return b.memory.Best(ctx, b.position(), limits(limit)).Move
}

// thinkTime is how long this move may take: the turn's time, or a share of what is left of the match's.
func (b *brain) thinkTime() game.Millis {
	limit := b.turnTime
	if b.timeLeft > 0 {
		limit = min(limit, max(b.timeLeft/20, leastTurn))
	}
	return max(limit-reserve, leastTurn-reserve)
}

const (
	nodesPerMilli   = 10_000 // more than any machine searches: the time ends the search
	threatsPerMilli = 4      // so that looking for wins by threats takes a small part of the time
)

func limits(time game.Millis) search.Limits {
	l := search.Strongest()
	l.Nodes = int(min(time, 60_000)) * nodesPerMilli
	l.Threats = int(min(time*threatsPerMilli, game.Millis(l.Threats)))
	return l
}

// position is the board with the brain to move.
func (b *brain) position() *search.Board {
	board := search.NewBoardOf(b.size)
	own := search.Black
	if len(b.stones) > 0 && !b.stones[0].own {
		own = search.White
	}
	for _, s := range b.stones {
		side := own
		if !s.own {
			side = own ^ 1
		}
		board.Set(side, s.at.Y*b.size+s.at.X)
	}
	board.SetTurn(own)
	return board
}
