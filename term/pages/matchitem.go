package pages

import (
	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
	"wits/term/shell"
)

// matchItem is a match in a list: how it ended, what it is called, what else there is to it, and when it was touched.
func matchItem(s *shell.Shell, m model.Summary, do func() tea.Cmd) shell.Item {
	name := m.Game
	if e, err := entry.Find(s.Games, m.Game); err == nil {
		name = s.Words.Say(e.Name())
	}
	return shell.Item{Label: name, Detail: matchDetail(s, m), Right: s.Words.Say(phrase.Ago(m.Touched, s.Time())), Sign: signOf(m), Do: do}
}

// signOf is how a match ended. Who plays both sides wins and loses.
func signOf(s model.Summary) shell.Sign {
	if s.Status != game.Playing && (model.Match{Summary: s}).Shared() {
		return shell.SignDrawn
	}
	return shell.EndSign(s.Status)
}

// matchDetail says what else there is to a match.
func matchDetail(a *shell.Shell, s model.Summary) string {
	parts := []words.Message{words.Literal(s.Preset)}
	if e, err := entry.Find(a.Games, s.Game); err == nil {
		parts[0] = phrase.Preset(e, s.Preset)
	}
	switch {
	case s.Day != "":
		parts = append(parts, words.New("match.daily", words.Text("day", string(s.Day))))
	case !s.Terms.Practice():
		parts = append(parts, words.New("match.challenge", words.Say("difficulty", s.Terms.Difficulty.Name())))
	}
	if m := phrase.Opponent(a.Games, a.Words, s); !m.Silent() {
		parts = append(parts, m)
	}
	if s.Clock != nil {
		parts = append(parts, phrase.Clock(s.Clock))
	}
	if !phrase.Hidden(s).Silent() {
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
