package coach

import (
	"context"
	"math"

	"wits/game"
	"wits/games/morris"
	"wits/games/morris/search"
)

// odds is the chance of the side that is due, a draw counting half. Exact ones are proved.
type odds struct {
	Chance float64 `json:"chance"`
	Exact  bool    `json:"exact"`
}

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
func (s *study) proved() (odds, bool) {
	v, ok := s.tables.Value(s.at)
	left := morris.QuietLimit - morris.Quiet(s.recent)
	switch {
	case !ok || v.Moves() > left:
		return odds{}, false
	case v.Wins():
		return odds{1, true}, true
	case v.Loses():
		return odds{0, true}, true
	}
	return odds{0.5, true}, true
}

// even is the score that makes a win about three times as likely as a loss.
const even = 150

// weigh makes a chance of a score.
func weigh(score int) odds {
	switch {
	case score > search.Sure:
		return odds{1, true}
	case score < -search.Sure:
		return odds{0, true}
	}
	chance := 1 / (1 + math.Exp(-float64(score)/even))
	return odds{math.Round(chance*1000) / 1000, false}
}
