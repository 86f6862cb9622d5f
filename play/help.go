package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/store"
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

// LegalLimit is the most moves that [Player.Legal] lists.
const LegalLimit = 1000

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form. A match that is
// over has none.
func (by Player) Legal(ctx context.Context, id model.MatchID, limit int) ([]json.RawMessage, error) {
	h, err := by.s.borrow(ctx, by.id, id)
	if err != nil {
		return nil, err
	}
	defer by.s.matches.put(h)
	limit = min(limit, LegalLimit)
	list := []json.RawMessage{}
	for a := range h.match.Legal(h.seatOf(by.id)) {
		if len(list) >= limit {
			break
		}
		text, err := a.MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("list moves of match %s: %w", id, err)
		}
		list = append(list, text)
	}
	return list, nil
}

// borrow takes a match out to look at it as it stands: the one that is cached, if the store says that it is still so.
func (s *Service) borrow(ctx context.Context, by model.PlayerID, id model.MatchID) (*cached, error) {
	if h := s.matches.take(by, id); h != nil {
		sum, err := s.store.Summary(ctx, by, id)
		if err == nil && sum.Seq == h.latest.seq && sum.Status == game.Playing {
			return h, nil
		}
		s.matches.put(h)
		if err != nil {
			return nil, err
		}
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return nil, err
	}
	return s.restore(ctx, by, kept)
}
