package game

import "wits/game/words"

// ByChances is the part of a [Reviewer] that is the same for all games for two without luck: values are chances to win. A coach
// embeds it.
type ByChances struct{}

// Scale is that of chances.
func (ByChances) Scale() Scale { return Chances() }

// Amount says a difference of chances.
func (ByChances) Amount(v float64) words.Message { return Share(v) }

// ChanceOdds are what a game for two has to tell: the chance of the side to move, a draw counting half, and whether it is proved.
type ChanceOdds struct {
	Chance float64 `json:"chance"`
	Exact  bool    `json:"exact"`
}
