//go:build ignore

// Positions lets a program of Gomocup's protocol play games against itself until the time is over, and writes for train.py what it says of
// their positions. The program must say its score as Rapfi does: MESSAGE … Eval 120 …, or +M12 and -M12 for wins that it sees.
//
// Games begin with two to six random stones. One move in eight is that of a noisy short look instead of the program's, and of most positions another is judged
// too, in which such a move was played: what a search meets inside its tree is mostly such.
//
// positions.txt has a line for each position: what it is (m of a game, a after another move), score for the side to move, stones; a game ends with g.
//
// features.bin has 906 bytes for each: by point what a stone there makes, for the side to move and then for the other (search.Board.Combo,
// little endian; the upper bit of the first marks moves to try), score (little endian), marks (1 for an open four that is threatened), game, move, 0.
package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

const (
	none = 255
	won  = 20_000 // the score of a win that the program sees
)

func main() {
	path := flag.String("brain", "pbrain-rapfi", "the program")
	from := flag.String("from", "", "positions that were judged before")
	to, features := flag.String("to", "positions.txt", "the file of positions"), flag.String("features", "features.bin", "the file of features")
	nodes, long := flag.Int("nodes", 5_000, "nodes for a position"), flag.Duration("time", time.Minute, "how long")
	seed, workers := flag.Uint64("seed", 1, "which games"), flag.Int("workers", runtime.NumCPU(), "games at once")
	flag.Parse()
	if *from == "" {
		play(*path, *to, *nodes, *workers, *seed, *long)
		*from = *to
	}
	write(*from, *features)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func play(path, to string, nodes, workers int, seed uint64, long time.Duration) {
	file, err := os.Create(to)
	check(err)
	out := bufio.NewWriter(file)
	var mu sync.Mutex
	var all sync.WaitGroup
	games, positions, until := 0, 0, time.Now().Add(long)
	for i := range workers {
		all.Go(func() {
			w := worker{rand: rand.New(rand.NewPCG(seed, uint64(i))), memory: search.NewMemory(12)}
			for time.Now().Before(until) {
				if w.brain == nil {
					w.brain = begin(path, nodes)
				}
				lines, err := w.game(until)
				if err != nil { // now and then it takes part of a command for another
					w.brain.end()
					w.brain = nil
				}
				mu.Lock()
				fmt.Fprintln(out, strings.Join(append(lines, "g"), "\n"))
				games++
				positions += len(lines)
				mu.Unlock()
			}
			w.brain.end()
		})
	}
	all.Wait()
	r := rand.New(rand.NewPCG(seed, uint64(workers)))
	for range filled {
		fmt.Fprintln(out, line("a", 0, fill(r)))
		fmt.Fprintln(out, "g")
	}
	check(out.Flush())
	check(file.Close())
	fmt.Println(games, "games,", positions, "positions")
}

// filled is how many boards that are nearly full are added: games seldom come that far.
const filled = 1500

// fill returns a board on which five in a row have become unlikely, with stones by turns.
func fill(r *rand.Rand) (moves []int) {
	a, b, from := 1+r.IntN(2), 0, r.IntN(4)
	b = 3 - a
	var stones [2][]int
	for c := range gomoku.Cells {
		colour := (a*(c%gomoku.Size) + b*(c/gomoku.Size) + from) % 4 / 2
		stones[colour] = append(stones[colour], c)
	}
	for _, all := range stones {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	}
	for i := range 90 + r.IntN(22) {
		moves = append(moves, stones[0][i], stones[1][i])
	}
	return moves[:len(moves)-r.IntN(2)]
}

type worker struct {
	rand   *rand.Rand
	memory *search.Memory
	brain  *brain
}

// game plays one and returns its lines. It ends soon after the program sees a win.
func (w *worker) game(until time.Time) (lines []string, err error) {
	if err := w.brain.ask("RESTART", "OK"); err != nil {
		return nil, err
	}
	b := search.NewBoard()
	for edge, n := w.rand.IntN(6), 2+w.rand.IntN(5); len(b.Moves()) < n; {
		x, y := edge+w.rand.IntN(gomoku.Size-2*edge), edge+w.rand.IntN(gomoku.Size-2*edge)
		if c := y*gomoku.Size + x; b.Empty(c) {
			b.Place(c)
		}
	}
	for left := 120; left > 0 && time.Now().Before(until); left-- {
		move, score, err := w.brain.judge(b.Moves())
		if err != nil || !b.Empty(move) {
			return lines, orAnswer(err)
		}
		if len(lines) == 0 && max(score, -score) > 900 && w.rand.IntN(5) > 0 {
			return nil, nil
		}
		lines = append(lines, line("m", score, b.Moves()))
		if max(score, -score) == won {
			left = min(left, 1+w.rand.IntN(3))
		} else if c := w.other(b); c != move && w.rand.IntN(100) < 60 {
			b.Place(c)
			_, after, err := w.brain.judge(b.Moves())
			if err == nil {
				lines = append(lines, line("a", after, b.Moves()))
			}
			b.Undo()
			if err != nil {
				return lines, err
			}
		}
		if w.rand.IntN(100) < 12 && len(b.Moves()) < 40 {
			move = w.other(b)
		}
		if b.Class(b.Turn(), move) == search.MakesFive {
			break
		}
		b.Place(move)
	}
	return lines, nil
}

// orAnswer is an error, or that there was no answer that can be used.
func orAnswer(err error) error {
	if err == nil {
		err = errAnswer
	}
	return err
}

// other is the move of a noisy short look.
func (w *worker) other(b *search.Board) int {
	lim := search.Limits{Nodes: 60, Depth: 2, Width: 10, Fours: 2, Noise: 60 + w.rand.IntN(150), Seed: w.rand.Uint64()}
	return w.memory.Best(context.Background(), b, lim).Move
}

func line(kind string, score int, moves []int) string {
	return fmt.Sprintf("%s %d %s", kind, score, strings.Trim(fmt.Sprint(moves), "[]"))
}

// brain is a program that runs.
type brain struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
}

var (
	errAnswer = errors.New("no answer that can be used")
	says      = regexp.MustCompile(`Eval (\S+)`)
)

func begin(path string, nodes int) *brain {
	cmd := exec.Command("./" + filepath.Base(path))
	cmd.Dir = filepath.Dir(path)
	in, err := cmd.StdinPipe()
	check(err)
	out, err := cmd.StdoutPipe()
	check(err)
	check(cmd.Start())
	b := &brain{cmd, in, make(chan string, 1000)}
	go func() {
		defer close(b.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			b.lines <- strings.TrimSpace(lines.Text())
		}
	}()
	check(b.ask("START 15", "OK"))
	fmt.Fprintf(in, "INFO timeout_turn 3000\nINFO timeout_match 0\nINFO game_type 1\nINFO rule 0\nINFO max_node %d\n", nodes)
	return b
}

func (b *brain) end() {
	if b != nil {
		b.in.Close()
		b.cmd.Process.Kill()
		b.cmd.Wait()
	}
}

// hear returns the next answer and the last score said before it.
func (b *brain) hear() (answer, score string, err error) {
	limit := time.After(4 * time.Second)
	for {
		select {
		case <-limit:
			return "", "", errAnswer
		case text, ok := <-b.lines:
			if !ok {
				return "", "", errAnswer
			}
			if found := says.FindStringSubmatch(text); found != nil {
				score = found[1]
			}
			if text == "" || strings.HasPrefix(text, "MESSAGE") || strings.HasPrefix(text, "DEBUG") {
				continue
			}
			time.Sleep(1500 * time.Microsecond) // sent at once, the next command may be lost
			return text, score, nil
		}
	}
}

func (b *brain) ask(command, want string) error {
	fmt.Fprintln(b.in, command)
	if answer, _, err := b.hear(); err != nil || answer != want {
		return orAnswer(err)
	}
	return nil
}

// judge returns the program's move and its score, for the side to move.
func (b *brain) judge(moves []int) (move, score int, err error) {
	var text strings.Builder
	text.WriteString("BOARD\n")
	for i, c := range moves {
		fmt.Fprintf(&text, "%d,%d,%d\n", c%gomoku.Size, c/gomoku.Size, 1+(i+len(moves))%2)
	}
	text.WriteString("DONE\n")
	if _, err := io.WriteString(b.in, text.String()); err != nil {
		return 0, 0, err
	}
	answer, said, err := b.hear()
	if err != nil {
		return 0, 0, err
	}
	var x, y int
	if _, err := fmt.Sscanf(answer, "%d,%d", &x, &y); err != nil {
		return 0, 0, errAnswer
	}
	switch {
	case said == "": // five at once
		score = won
	case strings.HasPrefix(said, "-M"):
		score = -won
	case strings.Contains(said, "M"):
		score = won
	default:
		score, err = strconv.Atoi(said)
	}
	return y*gomoku.Size + x, score, err
}

// position is a line of positions.txt.
type position struct {
	kind   string
	score  int
	stones []int
}

// write turns positions into features.
func write(from, to string) {
	in, err := os.Open(from)
	check(err)
	file, err := os.Create(to)
	check(err)
	out, many, games := bufio.NewWriter(file), 0, 0
	var game []position
	for lines := bufio.NewScanner(in); lines.Scan(); {
		kind, rest, more := strings.Cut(lines.Text(), " ")
		if more {
			var n []int
			for _, word := range strings.Fields(rest) {
				v, err := strconv.Atoi(word)
				check(err)
				n = append(n, v)
			}
			game = append(game, position{kind, n[0], n[1:]})
			continue
		}
		for i, p := range game {
			if f := features(p, games, next(p, game[i+1:])); f != nil {
				_, err := out.Write(f)
				check(err)
				many++
			}
		}
		game, games = nil, games+1
	}
	check(out.Flush())
	check(file.Close())
	fmt.Println(many, "positions with features")
}

// next is the move that was played in a position of a game, which those after it show; none where it is not known.
func next(p position, after []position) int {
	for _, q := range after {
		if n := len(p.stones); p.kind == "m" && q.kind == "m" && len(q.stones) == n+1 {
			return q.stones[n]
		}
	}
	return none
}

// features returns the record of a position; nil where five or an open four decides it.
func features(p position, game, move int) []byte {
	b := search.NewBoard()
	for _, c := range p.stones {
		b.Place(c)
	}
	own := b.Turn()
	if len(b.Fives(own))+len(b.Fives(own^1))+len(b.Points(own, search.Winning)) > 0 {
		return nil
	}
	marks, holds := 0, b.Near
	if b.Threatened() {
		answers := b.Answers()
		marks, holds = 1, func(c int) bool { return slices.Contains(answers, c) }
	}
	var f []byte
	for _, side := range []search.Side{own, own ^ 1} {
		for c := range gomoku.Cells {
			combo := uint16(b.Combo(side, c))
			if side == own && b.Empty(c) && holds(c) {
				combo |= 1 << 15
			}
			f = binary.LittleEndian.AppendUint16(f, combo)
		}
	}
	f = binary.LittleEndian.AppendUint16(f, uint16(int16(p.score)))
	return append(f, byte(marks), byte(game), byte(move), 0)
}
