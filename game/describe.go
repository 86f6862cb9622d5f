package game

import "strings"

// Description is what players are told about a game: the answer to games.list and to GET /games.
type Description struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Line    string           `json:"line,omitempty" doc:"what it is about, in a sentence"`
	Presets []string         `json:"presets" nullable:"false" doc:"the easiest first"`
	Levels  []Level          `json:"levels" nullable:"false" doc:"the presets in words"`
	Rules   []string         `json:"rules,omitempty" nullable:"false" doc:"how it is played, a sentence each"`
	Bots    []BotDescription `json:"bots" nullable:"false"`
	Hints   bool             `json:"hints" doc:"whether hints can be asked for in practice"`
	Odds    bool             `json:"odds" doc:"whether odds can be asked for in practice"`
	Daily   bool             `json:"daily" doc:"whether it has a puzzle of the day"`
}

// Level is a preset in words.
type Level struct {
	Preset string `json:"preset"`
	Name   string `json:"name"`
	Info   string `json:"info,omitempty" doc:"what it means, such as a size"`
}

// BotDescription is what players are told about a bot.
type BotDescription struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Difficulty  string `json:"difficulty"` // easy, medium, hard or expert
}

// Describer is a voice that knows what its game and its presets are called.
type Describer interface {
	// Describe adds words to a description: its name, line, rules, and the names and meanings of its levels.
	Describe(d *Description)
}

// Describe tells what there is to know about a game. The voice and the coach may be nil.
func Describe(g Game, voice Voice, coach any) Description {
	info := g.Info()
	d := Description{ID: info.ID, Name: info.Name, Presets: info.Presets, Levels: []Level{}, Bots: []BotDescription{}}
	for _, preset := range info.Presets {
		d.Levels = append(d.Levels, Level{Preset: preset, Name: strings.ToUpper(preset[:1]) + preset[1:]})
	}
	for _, bot := range info.Bots {
		d.Bots = append(d.Bots, BotDescription(bot))
	}
	_, d.Hints = coach.(Hinter)
	_, d.Odds = coach.(Weigher)
	if with, ok := voice.(Describer); ok {
		with.Describe(&d)
	}
	return d
}
