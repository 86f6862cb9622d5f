//go:build ignore

// Positions writes positions with Stockfish's scores, for train.py to learn from, until the time is over: every one 36 bytes, the board
// from the side that is to move (64 half bytes, a1 first, the upper rank last), then its score in hundredths of a pawn, little endian.
//
// Games begin with random moves, and now and then another follows; all others are Stockfish's. Only quiet positions are written: not in
// check, and the best move takes nothing. What it learns best from is many games: positions of one are much alike.
package main

import (
	"bufio"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wits/games/chess/board"
)

// together is how many games one Stockfish plays at once: it need not wait for each of them.
const together = 64

func main() {
	engine, to := flag.String("engine", "stockfish", "the program"), flag.String("to", "positions.bin", "the file")
	depth, long := flag.Int("depth", 1, "half moves that it looks ahead"), flag.Duration("time", time.Minute, "how long")
	seed, workers := flag.Uint64("seed", 1, "which games"), flag.Int("workers", runtime.NumCPU(), "engines at once")
	flag.Parse()
	file, err := os.Create(*to)
	check(err)
	var mu sync.Mutex
	var all sync.WaitGroup
	written, until := 0, time.Now().Add(*long)
	for i := range *workers {
		all.Go(func() {
			w := worker{rand: rand.New(rand.NewPCG(*seed, uint64(i))), depth: *depth}
			w.run(*engine, until, func(some []byte) {
				mu.Lock()
				defer mu.Unlock()
				_, err := file.Write(some)
				check(err)
				written += len(some) / size
			})
		})
	}
	all.Wait()
	check(file.Close())
	fmt.Println(written, "positions")
}

// check ends the program with an error.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

const size = 36

type worker struct {
	rand  *rand.Rand
	depth int
	games [together]match
}

// match is a game that is being played.
type match struct {
	position board.Position
	seen     map[uint64]int
	begun    bool
}

func (w *worker) run(engine string, until time.Time, keep func([]byte)) {
	cmd := exec.Command(engine)
	in, err := cmd.StdinPipe()
	check(err)
	out, err := cmd.StdoutPipe()
	check(err)
	check(cmd.Start())
	lines, asked := bufio.NewScanner(out), bufio.NewWriterSize(in, 64<<10)
	fmt.Fprintln(asked, "setoption name Hash value 4")
	for i := range w.games {
		w.begin(&w.games[i])
	}
	var some []byte
	for time.Now().Before(until) {
		for i := range w.games {
			fmt.Fprintf(asked, "position fen %s\ngo depth %d\n", w.games[i].position.FEN(), w.depth)
		}
		check(asked.Flush())
		for i := range w.games {
			score, move := answer(lines)
			some = w.step(&w.games[i], score, move, some)
		}
		if len(some) > 1<<20 {
			keep(some)
			some = some[:0]
		}
	}
	keep(some)
	check(in.Close())
}

// answer reads a score, out of range where it is a mate, and the best move.
func answer(lines *bufio.Scanner) (score int, move string) {
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) > 1 && words[0] == "bestmove" {
			return score, words[1]
		}
		if i := slices.Index(words, "score"); i >= 0 && i+2 < len(words) {
			n, err := strconv.Atoi(words[i+2])
			check(err)
			if score = n; words[i+1] == "mate" {
				score = 30000
			}
		}
	}
	check(io.ErrUnexpectedEOF)
	return 0, ""
}

// begin sets up a game after some random moves that leave it open.
func (w *worker) begin(g *match) {
	*g = match{position: board.Start(), seen: map[uint64]int{}}
	moves := g.position.Moves()
	for n := 6 + w.rand.IntN(5); n > 0 && len(moves) > 0; n-- {
		g.position.Make(moves[w.rand.IntN(len(moves))])
		moves = g.position.Moves()
	}
	if len(moves) == 0 {
		w.begin(g)
	}
}

// step keeps a position that is quiet and plays on, or begins another game.
func (w *worker) step(g *match, score int, text string, some []byte) []byte {
	p := &g.position
	first := !g.begun
	g.begun = true
	g.seen[p.Key()]++
	move, ok := p.Find(text)
	if !ok || abs(score) > 2500 || first && abs(score) > 500 || p.Clock() >= 80 || g.seen[p.Key()] > 2 || p.Number() > 150 || p.Dead() {
		w.begin(g)
		return some
	}
	if _, promotes := move.Promotion(); !promotes && !move.EnPassant() && p.On(move.To()) == 0 && !p.InCheck() && g.seen[p.Key()] == 1 {
		some = record(some, p, score)
	}
	if w.rand.IntN(7) == 0 {
		moves := p.Moves()
		move = moves[w.rand.IntN(len(moves))]
	}
	p.Make(move)
	return some
}

// record adds a position, seen from the side that is to move.
func record(to []byte, p *board.Position, score int) []byte {
	var squares [32]byte
	for s := range board.Square(64) {
		piece := p.On(s)
		if piece == 0 {
			continue
		}
		at, code := s, byte(piece.Kind())*2+1
		if p.Turn() == board.Black {
			at = s ^ 56 // seen from the other side
		}
		if piece.Color() != p.Turn() {
			code++
		}
		squares[at/2] |= code << (4 * (at & 1))
	}
	to = append(to, squares[:]...)
	to = binary.LittleEndian.AppendUint16(to, uint16(int16(score)))
	return append(to, byte(p.Occupied().Count()), byte(min(p.Clock(), 255)))
}

func abs(n int) int { return max(n, -n) }
