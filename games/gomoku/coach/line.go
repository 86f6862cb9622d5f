package coach

import (
	"wits/game"
	"wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// shown is how many stones of the expected line are told.
const shown = 7

// steps tells how it is expected to go on, a stone at a time: one's own with what each makes, and the answers.
func steps(b *search.Board, line []int) (all []game.Thought) {
	if len(line) < 2 {
		return nil
	}
	line = line[:min(len(line), shown)]
	for i, c := range line {
		point, role, text := words.Text("point", name(c)), game.Good, stoneMakes(b, c)
		switch {
		case i%2 == 1 && len(b.Fives(b.Turn()^1)) > 0:
			role, text = game.Bad, gomoku.Say("step.forced", point)
		case i%2 == 1:
			role, text = game.Bad, gomoku.Say("step.answer", point)
		case b.Class(b.Turn(), c) == search.MakesFive:
			text = gomoku.Say("hint.five", point)
		}
		all = append(all, game.Thought{Text: text, Marks: game.Marked(role, place(c))})
		b.Place(c)
	}
	for range line {
		b.Undo()
	}
	return all
}

// lineOf is what is expected to follow: a win by fours where the move begins one, else what the search saw.
func lineOf(b *search.Board, f search.Found) []int {
	if line := fours(b); len(line) > 0 && line[0] == f.Move {
		return line
	}
	if len(f.Line) > 0 && f.Line[0] == f.Move {
		return f.Line
	}
	return nil
}
