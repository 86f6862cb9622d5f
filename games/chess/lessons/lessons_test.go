package lessons_test

import (
	"encoding/json"
	"slices"
	"testing"

	"wits/game"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/lessons"
	"wits/lesson"
)

// TestTheFirstLessonsShowWhatTheySay holds the lessons on the rules to the rules: what is accepted takes, checks, mates, castles or
// promotes as the text says, kings are in check where it says so, and where a piece's ways are taught, all of them are marked.
func TestTheFirstLessonsShowWhatTheySay(t *testing.T) {
	all, err := lessons.Course().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	want := [][][]string{
		{{"Rxd7"}, {"Bxb7"}, {"Qxa6"}, {"Kxe5"}, {"Nxb3"}, {"e4"}, {"exd5"}},
		{{"Ra8+", "Re1+"}, {"Bxe5"}, {"Kh2"}, {"Re1", "Ne1"}, {"Rb8#"}, {"Qc8#"}},
		{{"O-O"}, {"O-O-O"}, {"exd6"}, {"a8=Q"}},
	}
	checked := [][]bool{make([]bool, 7), {false, true, true, true, false, false}, make([]bool, 4)}
	for i, steps := range want {
		for n, step := range all[i].Steps {
			p, moves := read(t, step)
			var san []string
			for _, m := range moves {
				san = append(san, p.SAN(m))
			}
			if !slices.Equal(san, steps[n]) || p.InCheck() != checked[i][n] {
				t.Errorf("%s %d accepts %v, in check: %v", all[i].ID, n+1, san, p.InCheck())
			}
			if ways := waysOf(p, moves[0].From()); i == 0 && !slices.Equal(step.Marks, ways) {
				t.Errorf("%s %d marks %v, the piece may go to %v", all[i].ID, n+1, step.Marks, ways)
			}
		}
	}
	if p, moves := read(t, all[2].Steps[2]); !moves[0].EnPassant() {
		t.Errorf("%s does not take en passant in %s", moves[0], p.FEN())
	}
	p, _ := read(t, all[1].Steps[5])
	m, _ := p.Find("c1c7")
	if p.Make(m); p.InCheck() || !p.Stuck() {
		t.Error("the queen on c7 is no stalemate")
	}
}

// read is the position of a step, and the moves that it accepts.
func read(t *testing.T, step lesson.Step) (p board.Position, accepted []board.Move) {
	t.Helper()
	var state struct{ Start string }
	err := json.Unmarshal(step.State, &state)
	if err == nil {
		p, err = board.ReadFEN(state.Start)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range step.Actions {
		p.Make(find(t, p, text))
	}
	for _, text := range step.Turns[0].Accept {
		accepted = append(accepted, find(t, p, text))
	}
	return p, accepted
}

func find(t *testing.T, p board.Position, text json.RawMessage) board.Move {
	t.Helper()
	var a chess.Action
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	m, ok := p.Find(a.Move)
	if !ok {
		t.Fatalf("%s is not legal in %s", a.Move, p.FEN())
	}
	return m
}

// waysOf are the squares that the piece on a square may go to, row by row from white's first.
func waysOf(p board.Position, from board.Square) (ways []game.Place) {
	for _, m := range p.Moves() {
		if m.From() == from {
			ways = append(ways, game.Place{X: m.To().File(), Y: m.To().Rank()})
		}
	}
	slices.SortFunc(ways, func(a, b game.Place) int { return 8*(a.Y-b.Y) + a.X - b.X })
	return ways
}
