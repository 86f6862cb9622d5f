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
		at := game.Place{X: c % gomoku.Size, Y: c / gomoku.Size}
		point := words.Text("point", name(c))
		switch {
		case i%2 == 1 && len(b.Fives(b.Turn()^1)) > 0:
			all = append(all, game.Thought{Text: gomoku.Say("step.forced", point), Marks: game.Marked(game.Bad, at)})
		case i%2 == 1:
			all = append(all, game.Thought{Text: gomoku.Say("step.answer", point), Marks: game.Marked(game.Bad, at)})
		case b.Class(b.Turn(), c) == search.MakesFive:
			all = append(all, game.Thought{Text: gomoku.Say("hint.five", point), Marks: game.Marked(game.Good, at)})
		default:
			all = append(all, game.Thought{Text: makes(b, c), Marks: game.Marked(game.Good, at)})
		}
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
