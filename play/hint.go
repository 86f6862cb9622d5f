package play

import (
	"context"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/work"
)

// hintGuess is what a hint takes, until that is known better.
const hintGuess = 30 * time.Millisecond

// Hint advises the player in a match, which counts as hinted from then on. Where no help is allowed it is refused, as
// [Player.MarkHinted] does.
func (by Player) Hint(ctx context.Context, id model.MatchID) (h game.Hint, err error) {
	p, err := by.Look(ctx, id)
	if err != nil {
		return h, err
	}
	e, err := entry.Find(by.s.entries, p.Game)
	switch {
	case err != nil:
		return h, err
	case e.Coach == nil:
		return h, game.NoAdvice(words.New("rule.no-coach", words.Say("game", e.Name())))
	}
	if err := by.MarkHinted(ctx, id); err != nil {
		return h, err
	}
	piece := work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: "hint", Match: string(id), Guess: hintGuess}
	err = by.Think(ctx, piece, func(ctx context.Context) (err error) {
		h, err = e.Coach.Hint(ctx, p.View)
		return err
	})
	return h, err
}
