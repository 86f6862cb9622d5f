package term

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

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
	for _, seat := range s.Seats {
		if !seat.You {
			return words.New("match.against", words.Text("name", seat.Name))
		}
	}
	return words.Message{}
}

// matchName is what a match is called in lists.
func (a *App) matchName(s model.Summary) string {
	e, err := entry.Find(a.Games, s.Game)
	if err != nil {
		return s.Game
	}
	return a.Words.Say(e.Name())
}

// matchItem is a match in a list: how it ended, what it is called, what else there is to it, and when it was touched.
func (a *App) matchItem(s model.Summary, do func() tea.Cmd) item {
	return item{label: a.matchName(s), detail: a.matchDetail(s), right: a.Words.Say(Ago(s.Touched, a.now())), sign: signOf(s), do: do}
}

// signOf is how a match ended. Who plays both sides wins and loses.
func signOf(s model.Summary) sign {
	if s.Status != game.Playing && (model.Match{Summary: s}).Shared() {
		return signDrawn
	}
	return endSign(s.Status)
}

// endSign is the sign of an outcome.
func endSign(o game.Outcome) sign {
	switch o {
	case game.Playing:
		return signOpen
	case game.Drawn:
		return signDrawn
	case game.Won:
		return signWon
	}
	return signLost
}

// now is the time.
func (a *App) now() time.Time {
	if a.Now != nil {
		return a.Now()
	}
	return time.Now()
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
	if m := Opponent(a.Games, a.Words, s); !m.Silent() {
		parts = append(parts, m)
	}
	if s.Clock != nil {
		parts = append(parts, ClockWords(s.Clock))
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
	return a.Words.Say(words.New("match.detail", words.Series("parts", parts)))
}
