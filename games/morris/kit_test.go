package morris_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"wits/game/gametest"
	"wits/games/morris"
	"wits/games/morris/table"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, morris.Info(), morris.Rules{})
}

// Every puzzle is won in as many moves as it says, by one first move, and none comes twice.
func TestThePuzzlesAreProvedByTheTables(t *testing.T) {
	text, err := os.ReadFile("puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := table.Load()
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
		p := morris.Position{Men: men}
		if v, ok := tables.Value(p); !ok || !v.Wins() || (v.Moves()+1)/2 != n {
			t.Errorf("%s: %v in %d moves, known %v", board, v.Wins(), v.Moves(), ok)
		}
		winning := 0
		for _, a := range p.Moves(nil) {
			if v, ok := tables.Value(p.Play(a)); ok && v.Loses() {
				winning++
			}
		}
		if winning != 1 {
			t.Errorf("%s: %d moves win", board, winning)
		}
	}
	if len(seen) < 200 {
		t.Errorf("only %d puzzles", len(seen))
	}
}
