package entry

import (
	"slices"

	"wits/game"
	"wits/game/words"
)

// Result is a match that is over, to be shared.
type Result struct {
	Preset string
	Day    string // of the daily puzzle that it was an attempt at
	Seed   string // which deal it was; empty where that means nothing, or is not told yet
	Seen   game.View
	Status game.Outcome
	Secret bool // others still play the same deal: nothing may tell them about it
}

// Deal says which deal a result is of, nothing where that means nothing.
func (r Result) Deal() words.Message {
	switch {
	case r.Day != "":
		return words.New("share.day", words.Text("day", r.Day))
	case r.Seed != "":
		return words.New("share.seed", words.Text("seed", r.Seed))
	}
	return words.Message{}
}

// Match is what a match of a preset is called, which need not be one of the game's own.
func (e Entry) Match(preset string) words.Message {
	name := words.Literal(preset)
	if slices.Contains(e.Game.Info().Presets, preset) {
		name = e.Preset(preset)
	}
	return words.New("match.name", words.Say("game", e.Short()), words.Say("preset", name))
}

// Share says and draws a result in a few lines, to be sent to somebody. Who gets it can play the same deal and has learned
// nothing about it.
func (e Entry) Share(s words.Speaker, r Result) []string {
	lines := []string{s.Say(words.New("share.title", words.Say("match", e.Match(r.Preset)), words.Say("status", words.New("status."+string(r.Status)))))}
	if sharer, ok := e.Voice.(game.Sharer); ok && !r.Seen.IsZero() {
		lines = append(lines, sharer.Share(r.Seen)...)
	}
	if deal := r.Deal(); !deal.Silent() {
		lines = append(lines, s.Say(deal))
	}
	return lines
}
