package coach

import (
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

// saysProved says in how many stones of its own black wins at most.
func saysProved(a proof.Advice) words.Message {
	return gomoku.Say("hint.proved", words.Text("point", name(a.Move)), words.Int("n", (a.Stones+1)/2))
}
