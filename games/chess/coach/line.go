package coach

import (
	"wits/game"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/search"
	voice "wits/games/chess/words"
)

// shown is how many moves of the expected line are told: what follows is too far off to be a reason.
const shown = 6

// line tells the expected line a move at a time: one's own with what it does, and the other side's best answers.
func line(p board.Position, a search.Answer) (steps []game.Thought) {
	if len(a.Line) < 2 {
		return nil
	}
	for i, m := range a.Line[:min(len(a.Line), shown)] {
		move, role := words.Say("move", voice.Move(&p, m)), game.Good
		text := chess.Say("step.then", move)
		does, said := plain(p, m)
		switch {
		case i == 0:
			text = chess.Say("step.first", move, words.Say("reason", reason(p, a)))
		case i%2 == 1:
			role, text = game.Bad, chess.Say("step.answer", move)
		case said:
			text = chess.Say("step.then.reason", move, words.Say("reason", does))
		}
		steps = append(steps, game.Thought{Text: text, Marks: game.Marked(role, squares(m)...)})
		p.Make(m)
	}
	return steps
}
