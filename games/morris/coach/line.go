package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
	"wits/games/morris/search"
)

// shown is how many moves of the expected line are told.
const shown = 3

// steps tells a move with its reason, the answer that is expected, and what would follow.
func (s *study) steps(ctx context.Context, best search.Scored) []game.Thought {
	all := []game.Thought{{Text: s.reason(best), Marks: game.Marked(game.Good, proof(best.Move)...)}}
	at, move := *s, best.Move
	for i := 1; i < shown; i++ {
		if at = at.after(move); at.at.Lost() {
			break
		}
		found := at.search(ctx, reviewDepth, reviewNodes)
		if ctx.Err() != nil || len(found.Moves) == 0 {
			break
		}
		move = found.Moves[0].Move
		role, text := game.Good, at.purpose(move)
		switch said := words.Text("move", move.String()); {
		case i%2 == 1:
			role, text = game.Bad, morris.Say("step.answer", said)
		case text.Silent():
			text = morris.Say("step.then", said)
		}
		all = append(all, game.Thought{Text: text, Marks: game.Marked(role, proof(move)...)})
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
