package challenge

import "wits/game/words"

// Reward is what winning a challenge promises. Its numbers are not negative.
type Reward struct {
	PrestigeRanks int `json:"prestigeRanks"`
	XPPercent     int `json:"xpPercent"` // of what the adventurer's level takes to leave
}

// Message is the reward as players read it: "+1 Prestige Rank, +200% level XP".
func (r Reward) Message() words.Message {
	return r.say(words.New("reward.prestige", words.Int("n", r.PrestigeRanks)), words.New("reward.xp", words.Int("n", r.XPPercent)))
}

// Short is the reward in as few characters as possible.
func (r Reward) Short() words.Message {
	return r.say(words.New("reward.short.prestige", words.Int("n", r.PrestigeRanks)), words.New("reward.short.xp", words.Int("n", r.XPPercent)))
}

func (r Reward) say(prestige, xp words.Message) words.Message {
	var parts []words.Message
	if r.PrestigeRanks > 0 {
		parts = append(parts, prestige)
	}
	if r.XPPercent > 0 {
		parts = append(parts, xp)
	}
	if len(parts) == 0 {
		return words.New("reward.none")
	}
	return words.New("reward", words.Series("parts", parts))
}

// Award is a reward as it was granted: the one value that is shown, stored and applied.
type Award struct {
	Reward
	XP        XP    `json:"xp"` // what the percentage came to
	FromLevel Level `json:"fromLevel"`
	ToLevel   Level `json:"toLevel"`
}
