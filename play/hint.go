package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/work"
)

// hintGuess is what a hint takes, until that is known better.
const hintGuess = 30 * time.Millisecond

// Hint advises the player, who must be due, in a match, which counts as hinted from then on. Where no help is allowed it is
// refused, as [Player.MarkHinted] does; where the coach has nothing to say the rule is no-advice.
func (by Player) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	return help(ctx, by, id, "hint", game.Coach.Hint)
}

// Odds tells how likely things are in a match, which counts as hinted from then on. It is refused as [Player.Hint] is, but also
// told when another seat is due.
func (by Player) Odds(ctx context.Context, id model.MatchID) (game.Odds, error) {
	return help(ctx, by, id, "odds", game.Weigher.Odds)
}

// help lets the coach of a running match's game think about it, if it has the power that is asked for.
func help[Power, Answer any](
	ctx context.Context, by Player, id model.MatchID, kind string, ask func(Power, context.Context, game.View) (Answer, error),
) (answer Answer, err error) {
	p, err := by.Look(ctx, id)
	if err != nil {
		return answer, err
	}
	e, err := entry.Find(by.s.entries, p.Game)
	if err != nil {
		return answer, err
	}
	coach, able := e.Coach.(Power)
	switch {
	case p.Status != game.Playing:
		return answer, game.ErrOver
	case !able:
		return answer, game.Break("no-hints", words.New("rule.no-coach", words.Say("game", e.Name())))
	case kind == "hint" && !slices.Contains(p.AllDue(), p.Seat) && !p.Social(): // against people it is refused anyway, with its reason
		return answer, game.ErrTurn
	}
	if err := by.MarkHinted(ctx, id); err != nil {
		return answer, err
	}
	piece := work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: kind, Match: string(id), Guess: hintGuess}
	err = by.Think(ctx, piece, func(ctx context.Context) (err error) {
		answer, err = ask(coach, ctx, p.View)
		var refusal game.Refusal
		if errors.As(err, &refusal) {
			return game.Break("no-advice", refusal.Message())
		}
		return err
	})
	return answer, err
}
