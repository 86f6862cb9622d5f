// Package phrase says what both terminal apps and the commands say about matches, games and puzzles.
package phrase

import (
	"slices"
	"strings"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
)

// MatchName is a game's name with that of a preset. What is not known is called as it is.
func MatchName(games []entry.Entry, id, preset string) words.Message {
	e, err := entry.Find(games, id)
	if err != nil {
		return words.Literal(strings.TrimSpace(id + " " + preset))
	}
	return words.New("match.name", words.Say("game", e.Short()), words.Say("preset", Preset(e, preset)))
}

// Preset is what a preset of a game is called; one that the game does not have is called as it is.
func Preset(e entry.Entry, preset string) words.Message {
	if slices.Contains(e.Game.Info().Presets, preset) {
		return e.Preset(preset)
	}
	return words.Literal(preset)
}

// Outcome says how a match stands.
func Outcome(o game.Outcome) words.Message {
	switch o {
	case game.Won:
		return words.New("status.won")
	case game.Lost:
		return words.New("status.lost")
	case game.Drawn:
		return words.New("status.drawn")
	}
	return words.New("status.playing")
}

// Opponent says against whom a match is played; nothing of a game for one.
func Opponent(games []entry.Entry, say words.Speaker, s model.Summary) words.Message {
	s = Called(games, say, s)
	t := model.Match{Summary: s}
	switch {
	case len(s.Seats) < 2:
		return words.Message{}
	case t.Waiting():
		return words.New("match.waiting")
	case t.Shared():
		return words.New("match.shared")
	}
	if name := Other(s); name != "" {
		return words.New("match.against", words.Text("name", name))
	}
	return words.Message{}
}

// Ago says how long ago something was, or on which day where that is long.
func Ago(at, now time.Time) words.Message {
	switch past := now.Sub(at); {
	case past < time.Minute:
		return words.New("ago.now")
	case past < time.Hour:
		return words.New("ago.minutes", words.Int("n", int(past.Minutes())))
	case past < 24*time.Hour:
		return words.New("ago.hours", words.Int("n", int(past.Hours())))
	case past < 7*24*time.Hour:
		return words.New("ago.days", words.Int("n", int(past.Hours()/24)))
	}
	return words.Literal(at.Local().Format(time.DateOnly))
}

// Sides are the sides to choose from, as a player is told: those of the game, then by lot.
func Sides(e entry.Entry, s words.Speaker) []string {
	sides := e.Sides(s)
	if sides == nil {
		sides = []string{s.Text("side.first"), s.Text("side.second")}
	}
	return append(sides, s.Text("side.lot"))
}

// Clocks lists the clocks that can be chosen; the first is none.
func Clocks() []*game.Clock {
	return []*game.Clock{nil, {Base: 60}, {Base: 180, Increment: 2}, {Base: 300, Increment: 5}, {Base: 600}, {Base: 900, Increment: 10}}
}

// Clock say what a clock is.
func Clock(c *game.Clock) words.Message {
	if c == nil {
		return words.New("clock.none")
	}
	return words.New("clock.time", words.Text("base", strings.TrimSuffix(Time(c.Start()), "!")), words.Int("increment", c.Increment))
}
