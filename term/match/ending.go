package match

import (
	"context"
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// How long the scene at the end takes: the board, then the bar of a reward; and how often it is drawn.
const (
	boardScene = 400 * time.Millisecond
	barScene   = 400 * time.Millisecond
	sceneBeat  = 40 * time.Millisecond
)

// ending is what is shown when a match ends before the player's eyes.
type ending struct {
	moves   bool          // the scene runs
	fresh   bool          // it has just ended: Enter, which plays, does not leave
	at      time.Duration // how far it is
	before  *challenge.Adventurer
	verdict words.Message
	seed    string
}

// finish begins the scene of an end, and asks for what there is to say about it.
func (m *Page) finish() tea.Cmd {
	m.end = ending{fresh: true}
	if m.Award != nil && m.Hero.Level == m.Award.FromLevel {
		hero := m.Hero
		m.end.before = &hero
	}
	return tea.Batch(m.scene(), m.judge(), m.tellSeed(), m.linger())
}

// linger keeps Enter from leaving until the end could be seen, with or without a scene.
func (m *Page) linger() tea.Cmd {
	return m.Later(boardScene+barScene, m, func() tea.Cmd {
		m.end.fresh = false
		return nil
	})
}

// scene shows the end bit by bit, where things may move.
func (m *Page) scene() tea.Cmd {
	scenic, ok := m.screen.(ui.Scenic)
	if !m.Frame(0, 0).Motion {
		return nil
	}
	m.end.moves = true
	if ok {
		scenic.Scene(0)
	}
	return m.Later(sceneBeat, m, m.goOn)
}

// goOn shows the next picture of the scene.
func (m *Page) goOn() tea.Cmd {
	if !m.end.moves {
		return nil
	}
	m.end.at += sceneBeat
	if s, ok := m.screen.(ui.Scenic); ok {
		s.Scene(min(1, float64(m.end.at)/float64(boardScene)))
	}
	if m.end.at >= boardScene+barScene || m.end.at >= boardScene && m.Award == nil {
		m.end.moves = false
		return nil
	}
	return m.Later(sceneBeat, m, m.goOn)
}

// still shows the end as it is: a key does not wait for it.
func (m *Page) still() {
	m.end.moves = false
	if s, ok := m.screen.(ui.Scenic); ok {
		s.Scene(1)
	}
}

// judge asks the coach what there is to say about the player's last move in a match that was lost: that it was a mistake, or in a
// game for one what it risked. Of a daily puzzle that others still play nothing is said.
func (m *Page) judge() tea.Cmd {
	coach, ok := m.entry.Coach.(game.Explainer)
	seen, action := m.own.seen, m.own.action
	if !ok || m.Shared() || !phrase.Hidden(m.Summary).Silent() || m.Status != game.Lost || action.IsZero() || model.SameAction(action, referee.GiveUp()) {
		return nil
	}
	alone := len(m.Seats) < 2
	return shell.AskQuietly(m, func(ctx context.Context) (words.Message, error) {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		reason := coach.Mistake(ctx, seen, action).Reason
		if reason.Silent() && alone {
			reason = coach.Why(ctx, seen, action)
		}
		return reason, nil
	}, func(reason words.Message, err error) tea.Cmd {
		m.OK(err)
		m.end.verdict = reason
		return nil
	})
}

// tellSeed asks for the seed of a match that is over, where something follows from it and nothing is hidden any longer.
func (m *Page) tellSeed() tea.Cmd {
	if m.Commitment == "" && !m.entry.Game.Info().Chance(m.Preset) || !phrase.Hidden(m.Summary).Silent() {
		return nil
	}
	id := m.ID
	return shell.AskQuietly(m, func(ctx context.Context) (referee.Replay, error) { return m.Service.Replay(ctx, id) },
		func(r referee.Replay, err error) tea.Cmd {
			if text, wrong := r.Seed.MarshalJSON(); err == nil && wrong == nil { // without it nothing is missing
				m.end.seed = strings.Trim(string(text), `"`)
			}
			return nil
		})
}

// seedText is the seed of a match that is over, or what the program is bound to while it runs.
func (m *Page) seedText() string {
	const shown = 12
	switch {
	case m.end.seed != "":
		return m.Words.Say(words.New("play.seed", words.Text("seed", ui.Cut(m.end.seed, shown+1))))
	case m.Commitment != "":
		return m.Words.Say(words.New("play.sealed", words.Text("commitment", ui.Cut(m.Commitment, shown))))
	}
	return ""
}

// endStyle is good for who won, bad for who lost.
func (m *Page) endStyle(f ui.Frame) lipgloss.Style {
	switch {
	case m.Status == game.Won, m.Shared():
		return f.Theme.Good
	case m.Status == game.Drawn:
		return f.Theme.Warn
	}
	return f.Theme.Bad
}

// ended says how it ended, and what it gave.
func (m *Page) endLines(f ui.Frame) (lines []string) {
	style := m.endStyle(f)
	flag, end := m.Words.Say(phrase.Flag(m.Match)), m.Words.Say(m.entry.Voice.Ending(m.Match.View))
	switch {
	case flag == end: // the game says so itself
		flag = ""
	case flag != "" && !m.entry.Game.Info().TimesOut:
		end = "" // it knows nothing of clocks
	}
	for _, text := range []string{flag, end, m.Words.Say(phrase.Next(m.Match))} {
		lines = append(lines, ui.Lines(text, f.Width, style).Lines...)
	}
	return lines
}

// reward says what winning gave: in words, as a bar that fills, and a new level in large letters.
func (m *Page) reward(f ui.Frame) (lines []string) {
	if m.Award == nil {
		return nil
	}
	lines = ui.Lines(m.Words.Say(m.Award.Reward.Message()), f.Width, f.Theme.Good).Lines
	if m.Award.XP > 0 {
		lines = append(lines, m.Words.Say(words.New("play.xp", words.Int("number", m.Award.XP))))
	}
	level, part := m.progress()
	if m.end.before != nil {
		name := m.Words.Say(words.New("home.level", words.Int("number", level)))
		lines = append(lines, name+" "+f.Bar(max(4, f.Width-lipgloss.Width(name)-1), part, 1))
	}
	if m.Award.ToLevel > m.Award.FromLevel && level == m.Award.ToLevel {
		lines = append(lines, m.levelUp(f)...)
	}
	return lines
}

// levelUp names the new level in letters as large as fit.
func (m *Page) levelUp(f ui.Frame) []string {
	said := m.Words.Say(words.New("play.level", words.Int("number", m.Award.ToLevel)))
	letters, ok := f.LargeWords(m.Words.Say(words.New("play.level.large", words.Int("number", m.Award.ToLevel))))
	if !ok || f.Height < len(letters)+12 {
		letters = []string{said}
	} else {
		letters = append([]string{""}, letters...)
	}
	for i := range letters {
		letters[i] = f.Theme.Good.Render(letters[i])
	}
	return letters
}

// progress is the level and the part of it that the bar shows now.
func (m *Page) progress() (level challenge.Level, part float64) {
	if m.end.before == nil {
		return m.Award.ToLevel, 0
	}
	after, _ := m.end.before.Grant(m.Award.Reward)
	share := func(a challenge.Adventurer) float64 {
		return float64(a.Level) + float64(a.XP)/float64(a.Level.Needed())
	}
	from, to, done := share(*m.end.before), share(after), 1.0
	if m.end.moves {
		done = max(0, min(1, float64(m.end.at-boardScene)/float64(barScene)))
	}
	whole, part := math.Modf(from + (to-from)*(1-(1-done)*(1-done))) // it slows down at the end
	return challenge.Level(whole), part
}
