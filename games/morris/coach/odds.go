package coach

import (
	"context"
	"math"

	"wits/game"
	"wits/games/morris"
	"wits/games/morris/search"
)

// Odds tells how the side that is due stands.
func (Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	s, err := newStudy(view)
	if err != nil {
		return game.Odds{}, err
	}
	if o, ok := s.proved(); ok {
		return game.NewOdds(o), nil
	}
	o := weigh(s.search(ctx, 40, adviceNodes).Moves[0].Score)
	return game.NewOdds(o), ctx.Err()
}

// proved looks a position up. The tables know nothing of the hundred moves: where these may come first, a win is not certain.
func (s *study) proved() (game.ChanceOdds, bool) {
	v, ok := s.tables.Value(s.at)
	left := morris.QuietLimit - morris.Quiet(s.recent)
	switch {
	case !ok || v.Moves() > left:
		return game.ChanceOdds{}, false
	case v.Wins():
		return game.ChanceOdds{Chance: 1, Exact: true}, true
	case v.Loses():
		return game.ChanceOdds{Chance: 0, Exact: true}, true
	}
	return game.ChanceOdds{Chance: 0.5, Exact: true}, true
}

// even is the score that makes a win about three times as likely as a loss.
const even = 150

// weigh makes a chance of a score.
func weigh(score int) game.ChanceOdds {
	switch {
	case score > search.Sure:
		return game.ChanceOdds{Chance: 1, Exact: true}
	case score < -search.Sure:
		return game.ChanceOdds{Chance: 0, Exact: true}
	}
	chance := 1 / (1 + math.Exp(-float64(score)/even))
	return game.ChanceOdds{Chance: math.Round(chance*1000) / 1000, Exact: false}
}

// Result is 1, a half or 0.
func (Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[morris.View](view).Status)
}

// Judge looks a position up, or searches it at a fixed number of nodes.
func (Coach) Judge(ctx context.Context, view game.View, _ game.Action) (game.Judgment, error) {
	s, err := newStudy(view)
	if err != nil {
		return game.Judgment{}, err
	}
	best := s.search(ctx, 2*reviewDepth, reviewNodes).Moves[0]
	if err := ctx.Err(); err != nil {
		return game.Judgment{}, err
	}
	o, ok := s.proved()
	if !ok {
		o = weigh(best.Score)
	}
	if !game.ViewOf[morris.View](view).Due() {
		o.Chance = 1 - o.Chance
	}
	return game.Judgment{
		Value: o.Chance, Best: game.NewAction(best.Move), Exact: o.Exact, Reason: s.reason(best), Proof: proof(best.Move),
	}, nil
}
