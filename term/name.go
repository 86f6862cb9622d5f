package term

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
	return words.New("match.name", words.Say("game", e.Short()), words.Say("preset", presetName(e, preset)))
}

// presetName is what a preset of a game is called; one that the game does not have is called as it is.
func presetName(e entry.Entry, preset string) words.Message {
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

// matchName is what a match is called in lists.
func (a *App) matchName(s model.Summary) string {
	e, err := entry.Find(a.Games, s.Game)
	if err != nil {
		return s.Game
	}
	return a.Words.Say(e.Name())
}

// matchDetail says what else there is to a match.
func (a *App) matchDetail(s model.Summary) string {
	parts := []words.Message{words.Literal(s.Preset)}
	if e, err := entry.Find(a.Games, s.Game); err == nil {
		parts[0] = presetName(e, s.Preset)
	}
	switch {
	case s.Day != "":
		parts = append(parts, words.New("match.daily", words.Text("day", string(s.Day))))
	case !s.Terms.Practice():
		parts = append(parts, words.New("match.challenge", words.Say("difficulty", s.Terms.Difficulty.Name())))
	}
	if s.Status != game.Playing {
		parts = append(parts, Outcome(s.Status))
	}
	if !HiddenWords(s).Silent() {
		parts = append(parts, words.New("match.no-replay"))
	}
	parts = append(parts, words.New("match.actions", words.Int("n", s.Seq)))
	if s.Hinted {
		parts = append(parts, words.New("match.hinted"))
	}
	if s.Imported {
		parts = append(parts, words.New("match.imported"))
	}
	parts = append(parts, words.Literal(s.Touched.Local().Format(time.DateTime)))
	return a.Words.Say(words.New("match.detail", words.Series("parts", parts)))
}
