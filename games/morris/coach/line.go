package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
	"wits/games/morris/search"
)

// shown is how many moves are told of how it is expected to go on.
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
		said := words.Text("move", move.String())
		switch what := at.purpose(move); {
		case i%2 == 1:
			all = append(all, game.Thought{Text: morris.Say("step.answer", said), Marks: game.Marked(game.Bad, proof(move)...)})
		case what.Silent():
			all = append(all, game.Thought{Text: morris.Say("step.then", said), Marks: game.Marked(game.Good, proof(move)...)})
		default:
			all = append(all, game.Thought{Text: what, Marks: game.Marked(game.Good, proof(move)...)})
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
