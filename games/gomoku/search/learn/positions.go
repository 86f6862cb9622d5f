//go:build ignore

// Positions plays games of the search against itself until the time is over, and writes for train.py what is known of their positions.
//
// Games begin with random stones. Of most positions another is judged too, in which a move was played that the search did not choose: what it
// meets inside its tree is mostly such.
//
// games.bin has games that can be turned into features again (-from games.bin): how many stones, the stones, how many of them were random,
// who won (1 black, 2 white), then of the position before every further stone, and of the last: score, move and whether it was a win by
// fours; the move played instead, 255 for none, and of the position after it the same. Scores are two bytes, little endian, all else is one.
//
// features.bin has 907 bytes for each position: by point what a stone there makes, for the side to move and then for the other
// (search.Board.Combo, little endian; the upper bit of the first marks moves to try), score, evaluation, best move, marks and result.
package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"time"

	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

const none = 255

func main() {
	from := flag.String("from", "", "games that were played before")
	to, features := flag.String("to", "games.bin", "the file of games"), flag.String("features", "features.bin", "the file of features")
	nodes, long := flag.Int("nodes", 2500, "nodes for a move"), flag.Duration("time", time.Minute, "how long")
	seed, workers := flag.Uint64("seed", 1, "which games"), flag.Int("workers", runtime.NumCPU(), "games at once")
	flag.Parse()
	if *from == "" {
		play(*to, *nodes, *workers, *seed, *long)
		*from = *to
	}
	write(*from, *features, *workers)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// judged is what the search says of a position.
type judged struct {
	score   int16
	move    uint8
	byFours bool
}

// match is a game: what was judged begins after the random stones.
type match struct {
	stones []uint8
	random int
	winner uint8
	known  []label
}

// label is what is known of a position of a game, and of the one after a move that was not chosen.
type label struct {
	judged
	instead uint8
	after   judged
}

func play(to string, nodes, workers int, seed uint64, long time.Duration) {
	file, err := os.Create(to)
	check(err)
	out := bufio.NewWriter(file)
	var mu sync.Mutex
	var all sync.WaitGroup
	games, positions, until := 0, 0, time.Now().Add(long)
	for i := range workers {
		all.Go(func() {
			w := worker{rand: rand.New(rand.NewPCG(seed, uint64(i))), nodes: nodes, memory: search.NewMemory(14)}
			for time.Now().Before(until) {
				m, ok := w.game()
				if !ok {
					continue
				}
				mu.Lock()
				check(m.write(out))
				games++
				positions += len(m.known)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	check(out.Flush())
	check(file.Close())
	fmt.Println(games, "games,", positions, "positions")
}

type worker struct {
	rand   *rand.Rand
	nodes  int
	memory *search.Memory
}

func (w *worker) judge(b *search.Board) judged {
	f := w.memory.Best(context.Background(), b, search.Limits{Nodes: w.nodes, Depth: 30, Width: 16, Fours: 30, Threats: 300})
	return judged{int16(f.Score), uint8(f.Move), f.Depth == 0 && len(f.Line) > 1}
}

// game plays one, unless its random stones leave one side ahead.
func (w *worker) game() (match, bool) {
	b, m := search.NewBoard(), match{random: 2 + w.rand.IntN(6)}
	edge := w.rand.IntN(6)
	for len(m.stones) < m.random {
		n := gomoku.Size - 2*edge
		c := (edge+w.rand.IntN(n))*gomoku.Size + edge + w.rand.IntN(n)
		if b.Empty(c) && b.Class(b.Turn(), c) != search.MakesFive {
			m.place(b, c)
		}
	}
	for {
		j := w.judge(b)
		if len(m.stones) == m.random && (j.score > 200 || j.score < -200) {
			return m, false
		}
		l := label{judged: j, instead: none}
		if w.rand.IntN(5) < 3 {
			l.instead, l.after = w.other(b, int(j.move))
		}
		m.known = append(m.known, l)
		switch won := search.Proven(int(j.score)); {
		case won != 0:
			m.winner = uint8(b.Turn()) + 1
			if won < 0 {
				m.winner = 3 - m.winner
			}
			return m, true
		case len(m.stones) > 150:
			return m, true
		}
		m.place(b, int(j.move))
	}
}

func (m *match) place(b *search.Board, c int) {
	m.stones = append(m.stones, uint8(c))
	b.Place(c)
}

// other judges the position after a move that seems good but was not chosen.
func (w *worker) other(b *search.Board, chosen int) (uint8, judged) {
	turn := b.Turn()
	if len(b.Fives(turn))+len(b.Fives(turn^1)) > 0 {
		return none, judged{}
	}
	best, most := -1, -1.0
	for _, c := range tries(b) {
		worth := float64(2*b.Promise(turn, c)+b.Promise(turn^1, c)) * w.rand.Float64()
		if c != chosen && worth > most {
			best, most = c, worth
		}
	}
	if best < 0 {
		return none, judged{}
	}
	b.Place(best)
	defer b.Undo()
	return uint8(best), w.judge(b)
}

// tries are the moves that the search tries.
func tries(b *search.Board) (moves []int) {
	if b.Threatened() {
		return b.Answers()
	}
	for c := range gomoku.Cells {
		if b.Empty(c) && b.Near(c) {
			moves = append(moves, c)
		}
	}
	return moves
}

func (j judged) append(to []byte) []byte {
	to = append(binary.LittleEndian.AppendUint16(to, uint16(j.score)), j.move, 0)
	if j.byFours {
		to[len(to)-1] = 1
	}
	return to
}

func (m *match) write(to io.Writer) error {
	data := append([]byte{uint8(len(m.stones))}, m.stones...)
	data = append(data, uint8(m.random), m.winner)
	for _, l := range m.known {
		data = append(l.append(data), l.instead)
		if l.instead != none {
			data = l.after.append(data)
		}
	}
	_, err := to.Write(data)
	return err
}

// next reads n bytes of what is left.
func next(data *[]byte, n int) []byte {
	some := (*data)[:n]
	*data = (*data)[n:]
	return some
}

func readJudged(data *[]byte) judged {
	d := next(data, 4)
	return judged{int16(binary.LittleEndian.Uint16(d)), d[2], d[3] != 0}
}

func readMatch(data *[]byte) (m match) {
	m.stones = next(data, int(next(data, 1)[0]))
	m.random, m.winner = int(next(data, 1)[0]), next(data, 1)[0]
	for range len(m.stones) - m.random + 1 {
		l := label{judged: readJudged(data)}
		if l.instead = next(data, 1)[0]; l.instead != none {
			l.after = readJudged(data)
		}
		m.known = append(m.known, l)
	}
	return m
}

// write turns games into features.
func write(from, to string, workers int) {
	data, err := os.ReadFile(from)
	check(err)
	file, err := os.Create(to)
	check(err)
	games := make(chan match, 64)
	go func() {
		defer close(games)
		for len(data) > 0 {
			games <- readMatch(&data)
		}
	}()
	var mu sync.Mutex
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for m := range games {
				some := m.features()
				mu.Lock()
				_, err := file.Write(some)
				mu.Unlock()
				check(err)
			}
		})
	}
	all.Wait()
	check(file.Close())
}

func (m *match) features() (data []byte) {
	b := search.NewBoard()
	for i := 0; ; i++ {
		if at := i - m.random; at >= 0 {
			l := &m.known[at]
			data = record(data, b, l.judged, m.winner, 0)
			if l.instead != none {
				b.Place(int(l.instead))
				data = record(data, b, l.after, 0, 16)
				b.Undo()
			}
		}
		if i == len(m.stones) {
			return data
		}
		b.Place(int(m.stones[i]))
	}
}

// record adds a position. Its marks: 1 a win by fours, 2 an open four is threatened, 4 five is threatened, 8 the next stones win, 16 not
// of the game.
func record(data []byte, b *search.Board, j judged, winner, marks uint8) []byte {
	own := b.Turn()
	var try [gomoku.Cells]uint16
	for _, c := range tries(b) {
		try[c] = 1 << 15
	}
	for side := range search.Side(2) {
		for c := range gomoku.Cells {
			data = binary.LittleEndian.AppendUint16(data, uint16(b.Combo(own^side, c))|try[c])
		}
		try = [gomoku.Cells]uint16{}
	}
	if j.byFours {
		marks |= 1
	}
	if b.Threatened() {
		marks |= 2
	}
	if len(b.Fives(own^1)) > 0 {
		marks |= 4
	}
	if len(b.Fives(own))+len(b.Points(own, search.Winning)) > 0 {
		marks |= 8
	}
	result := uint8(1) // for the side to move: 0 lost, 1 neither, 2 won
	if winner > 0 {
		result = 0
		if winner == uint8(own)+1 {
			result = 2
		}
	}
	data = binary.LittleEndian.AppendUint16(data, uint16(j.score))
	data = binary.LittleEndian.AppendUint16(data, uint16(int16(b.Judge())))
	return append(data, j.move, marks, result)
}
