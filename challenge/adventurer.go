package challenge

import "math/big"

// XP is experience.
type XP int64

// Level is an adventurer's level, from 1.
type Level int64

// Needed is the XP it takes to leave the level: floor(100 · L^1.5), exact for every level up to 10¹⁰.
func (l Level) Needed() XP {
	cube := new(big.Int).Exp(big.NewInt(int64(l)), big.NewInt(3), nil)
	return XP(new(big.Int).Sqrt(cube.Mul(cube, big.NewInt(100*100))).Int64())
}

// Adventurer is a player's character: name, level, experience and prestige.
type Adventurer struct {
	Name     string `json:"name"`
	Level    Level  `json:"level"`
	XP       XP     `json:"xp"` // gained on this level, always less than Needed
	Prestige int    `json:"prestige"`
}

// NewAdventurer returns an adventurer at level 1.
func NewAdventurer(name string) Adventurer { return Adventurer{Name: name, Level: 1} }

// Grant returns the adventurer with a reward, and the reward as it was granted. The percentage is of the level held
// before; what is left over carries to the next levels, as many as it reaches.
func (a Adventurer) Grant(r Reward) (Adventurer, Award) {
	needed := a.Level.Needed()
	award := Award{Reward: r, XP: needed * XP(r.XPPercent) / 100, FromLevel: a.Level}
	a.Prestige += award.PrestigeRanks
	a.XP += award.XP
	for ; a.XP >= needed; needed = a.Level.Needed() {
		a.XP -= needed
		a.Level++
	}
	award.ToLevel = a.Level
	return a, award
}
