package morris_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"wits/game/gametest"
	"wits/games/morris"
	"wits/games/morris/table"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, morris.Info(), morris.Imagining{})
}

// update makes the puzzles anew: go test -run Puzzle -update ./games/morris.
var update = flag.Bool("update", false, "make the puzzles anew")

// Every puzzle is won in as many moves as it says, by one first move, and none comes twice.
func TestThePuzzlesAreProvedByTheTables(t *testing.T) {
	tables, err := table.Load()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		writePuzzles(t, tables, 240)
	}
	text, err := os.ReadFile("puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		number, board, _ := strings.Cut(strings.TrimSpace(line), " ")
		men, err := morris.ReadBoard(board)
		n, err2 := strconv.Atoi(number)
		if err != nil || err2 != nil || seen[board] {
			t.Fatalf("%q: %v %v, seen %v", line, err, err2, seen[board])
		}
		seen[board] = true
		if moves, ok := puzzle(tables, morris.Position{Men: men}); !ok || moves != n {
			t.Errorf("%s: %d moves, a puzzle %v", board, moves, ok)
		}
	}
	if len(seen) < 200 {
		t.Errorf("only %d puzzles", len(seen))
	}
}

// puzzle reports in how many of its moves white wins, three to nine, if only one move does, it takes nobody, and nobody can close a
// mill at once.
func puzzle(tables *table.Tables, p morris.Position) (int, bool) {
	v, ok := tables.Value(p)
	n := (v.Moves() + 1) / 2
	if !ok || !v.Wins() || n < 3 || n > 9 || len(p.Mills(nil)) > 0 {
		return n, false
	}
	winning := 0
	for _, a := range p.Moves(nil) {
		if v, ok := tables.Value(p.Play(a)); ok && v.Loses() {
			winning++
		}
	}
	return n, winning == 1
}

// writePuzzles draws positions until enough of them are puzzles, not too many of one kind.
func writePuzzles(t *testing.T, tables *table.Tables, count int) {
	t.Helper()
	sizes := [][2]int{{4, 3}, {4, 4}, {5, 3}, {5, 4}, {5, 5}, {6, 4}, {4, 5}, {6, 3}}
	per := map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	var lines []string
	for len(lines) < count {
		size := sizes[r.IntN(len(sizes))]
		var p morris.Position
		points := r.Perm(morris.Points)
		for side := range p.Men {
			for range size[side] {
				p.Men[side] |= 1 << points[0]
				points = points[1:]
			}
		}
		n, ok := puzzle(tables, p)
		if kind := fmt.Sprint(size, n); ok && per[kind] <= count/20 {
			per[kind]++
			lines = append(lines, fmt.Sprintf("%d %s", n, p.Board()))
		}
	}
	if err := os.WriteFile("puzzles.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
