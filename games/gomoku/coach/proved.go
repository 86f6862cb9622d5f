package coach

import (
	"strings"

	"wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
)

// proved is how the side to move wins by the proof that the program plays by; false where that does not cover the position.
func proved(v gomoku.View) (proof.Advice, bool) {
	tree, err := proof.Known()
	if err != nil || v.Opening() {
		return proof.Advice{}, false
	}
	return tree.Advise(v.Moves.Cells())
}

// lineProved is how it may go on when black wins by the proof.
func lineProved(v gomoku.View) []int {
	tree, err := proof.Known()
	if err != nil {
		return nil
	}
	return tree.Line(v.Moves.Cells(), shown)
}

// keeps is how a stone of black wins where the proof covers the position: by the proof's own stone, or by another that is proved as well.
func keeps(v gomoku.View, stone int) (proof.Advice, bool) {
	tree, err := proof.Known()
	if _, ok := proved(v); !ok || err != nil {
		return proof.Advice{}, false
	}
	return tree.Keeps(v.Moves.Cells(), stone)
}

// decided is the chance of the side to move where the proof decides the game: black is to move, or has just played by it.
func decided(v gomoku.View) (chance float64, ok bool) {
	tree, err := proof.Known()
	moves := v.Moves.Cells()
	last := len(moves) - 1
	if err != nil || v.Black == nil || last < 0 {
		return 0, false
	}
	if _, ok := tree.Advise(moves); ok {
		return 1, true
	}
	a, ok := tree.Advise(moves[:last])
	return 0, ok && a.Move == moves[last]
}

// saysProved says in how many stones of its own black wins at most.
func saysProved(a proof.Advice) words.Message {
	return gomoku.Say("hint.proved", words.Text("point", name(a.Move)), words.Int("n", (a.Stones+1)/2))
}

// saysKept says the same, and how it may go on after the stone.
func saysKept(v gomoku.View, a proof.Advice) words.Message {
	tree, err := proof.Known()
	if err != nil {
		return saysProved(a)
	}
	moves := v.Moves.Cells()
	var names []string
	for _, c := range tree.Playing(moves, a).Line(moves, shown)[1:] {
		names = append(names, name(c))
	}
	return gomoku.Say("why.proved", words.Say("proved", saysProved(a)), words.Text("line", strings.Join(names, " ")))
}
