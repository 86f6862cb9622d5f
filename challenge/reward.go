package challenge

import (
	"fmt"
	"strings"
)

// Reward is what winning a challenge promises. Its numbers are not negative.
type Reward struct {
	PrestigeRanks int `json:"prestigeRanks"`
	XPPercent     int `json:"xpPercent"` // of what the adventurer's level takes to leave
}

// String is the reward as players read it: "+1 Prestige Rank, +200% level XP".
func (r Reward) String() string {
	var parts []string
	switch {
	case r.PrestigeRanks == 1:
		parts = append(parts, "+1 Prestige Rank")
	case r.PrestigeRanks > 1:
		parts = append(parts, fmt.Sprintf("+%d Prestige Ranks", r.PrestigeRanks))
	}
	if r.XPPercent > 0 {
		parts = append(parts, fmt.Sprintf("+%d%% level XP", r.XPPercent))
	}
	if len(parts) == 0 {
		return "No reward"
	}
	return strings.Join(parts, ", ")
}

// Award is a reward as it was granted: the one value that is shown, stored and applied.
type Award struct {
	Reward
	XP        XP    `json:"xp"` // what the percentage came to
	FromLevel Level `json:"fromLevel"`
	ToLevel   Level `json:"toLevel"`
}
