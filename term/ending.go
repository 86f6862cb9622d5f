package term

import (
	"context"
	"math"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/model"
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
	judging bool
	seed    string
}

// What an end is told, beside the app.
type (
	sceneTick struct{ of *table } // time for the next picture
	endShown  struct{ of *table } // time enough to see the end
	verdict   struct {            // what the coach says of the last move
		of     *table
		reason words.Message
	}
)

// finish begins the scene of an end, and asks for what there is to say about it.
func (t *table) finish() tea.Cmd {
	t.end = ending{fresh: true}
	if t.Award != nil && t.hero.Level == t.Award.FromLevel {
		hero := t.hero
		t.end.before = &hero
	}
	return tea.Batch(t.scene(), t.judge(), t.tellSeed(), t.linger())
}

// linger tells when the end could be seen, with or without a scene.
func (t *table) linger() tea.Cmd {
	ctx := t.context(t)
	return func() tea.Msg {
		enough := time.NewTimer(boardScene + barScene)
		defer enough.Stop()
		select {
		case <-enough.C:
			return endShown{t}
		case <-ctx.Done():
			return nil
		}
	}
}

// scene shows the end bit by bit, where things may move.
func (t *table) scene() tea.Cmd {
	scenic, ok := t.screen.(ui.Scenic)
	if !t.frame(0, 0).Motion {
		return nil
	}
	t.end.moves = true
	if ok {
		scenic.Scene(0)
	}
	return t.sceneTick()
}

func (t *table) sceneTick() tea.Cmd {
	return tea.Tick(sceneBeat, func(time.Time) tea.Msg { return sceneTick{t} })
}

// goOn shows the next picture of the scene.
func (t *table) goOn() tea.Cmd {
	if !t.end.moves {
		return nil
	}
	t.end.at += sceneBeat
	if s, ok := t.screen.(ui.Scenic); ok {
		s.Scene(min(1, float64(t.end.at)/float64(boardScene)))
	}
	if t.end.at >= boardScene+barScene || t.end.at >= boardScene && t.Award == nil {
		t.end.moves = false
		return nil
	}
	return t.sceneTick()
}

// still shows the end as it is: a key does not wait for it.
func (t *table) still() {
	t.end.moves = false
	if s, ok := t.screen.(ui.Scenic); ok {
		s.Scene(1)
	}
}

// judge asks the coach what there is to say about the player's last move in a match that was lost: that it was a mistake, or in a
// game for one what it risked. Of a daily puzzle that others still play nothing is said.
func (t *table) judge() tea.Cmd {
	coach, ok := t.entry.Coach.(game.Explainer)
	seen, action := t.own.seen, t.own.action
	if !ok || t.Shared() || !HiddenWords(t.Summary).Silent() || t.Status != game.Lost || action.IsZero() || model.SameAction(action, game.GiveUp()) {
		return nil
	}
	t.end.judging = true
	ctx, alone := t.context(t), len(t.Seats) < 2
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		reason := coach.Mistake(ctx, seen, action).Reason
		if reason.Silent() && alone {
			reason = coach.Why(ctx, seen, action)
		}
		return verdict{t, reason}
	}
}

// tellSeed asks for the seed of a match that is over, where something follows from it and nothing is hidden any longer.
func (t *table) tellSeed() tea.Cmd {
	if t.Commitment == "" && !t.entry.Game.Info().Chance(t.Preset) || !HiddenWords(t.Summary).Silent() {
		return nil
	}
	id := t.ID
	return askAside(t.App, t, func(ctx context.Context) (game.Replay, error) { return t.Service.Replay(ctx, id) },
		func(r game.Replay, err error) tea.Cmd {
			if text, wrong := r.Seed.MarshalJSON(); err == nil && wrong == nil { // without it nothing is missing
				t.end.seed = string(text)
			}
			return nil
		})
}

// seedText is the seed of a match that is over, or what the program is bound to while it runs.
func (t *table) seedText() string {
	const shown = 12
	switch {
	case t.end.seed != "":
		text := t.end.seed
		if n := len(text); n > 2 && text[0] == '"' {
			text = text[1 : n-1]
		}
		return t.Words.Say(words.New("table.seed", words.Text("seed", ui.Cut(text, shown+1))))
	case t.Commitment != "":
		return t.Words.Say(words.New("table.sealed", words.Text("commitment", ui.Cut(t.Commitment, shown))))
	}
	return ""
}

// endStyle is good for who won, bad for who lost.
func (t *table) endStyle(f ui.Frame) lipgloss.Style {
	switch {
	case t.Status == game.Won, t.Shared():
		return f.Theme.Good
	case t.Status == game.Drawn:
		return f.Theme.Warn
	}
	return f.Theme.Bad
}

// ended says how it ended, and what it gave.
func (t *table) endLines(f ui.Frame) (lines []string) {
	style := t.endStyle(f)
	flag, end := t.Words.Say(FlagWords(t.Match)), t.Words.Say(t.entry.Voice.Ending(t.Match.View))
	switch {
	case flag == end: // the game says so itself
		flag = ""
	case flag != "" && !t.entry.Game.Info().TimesOut:
		end = "" // it knows nothing of clocks
	}
	for _, text := range []string{flag, end, t.Words.Say(NextWords(t.Match))} {
		for _, line := range ui.Wrap(text, f.Width) {
			lines = append(lines, style.Render(line))
		}
	}
	return lines
}

// reward says what winning gave: in words, as a bar that fills, and a new level in large letters.
func (t *table) reward(f ui.Frame) (lines []string) {
	if t.Award == nil {
		return nil
	}
	for _, line := range ui.Wrap(t.Words.Say(t.Award.Reward.Message()), f.Width) {
		lines = append(lines, f.Theme.Good.Render(line))
	}
	if t.Award.XP > 0 {
		lines = append(lines, t.Words.Say(words.New("table.xp", words.Int("number", t.Award.XP))))
	}
	level, part := t.progress()
	if t.end.before != nil {
		name := t.Words.Say(words.New("home.level", words.Int("number", level)))
		lines = append(lines, name+" "+f.Bar(max(4, f.Width-lipgloss.Width(name)-1), part, 1))
	}
	if t.Award.ToLevel > t.Award.FromLevel && level == t.Award.ToLevel {
		lines = append(lines, t.levelUp(f)...)
	}
	return lines
}

// levelUp names the new level in letters as large as fit.
func (t *table) levelUp(f ui.Frame) []string {
	said := t.Words.Say(words.New("table.level", words.Int("number", t.Award.ToLevel)))
	letters, ok := f.LargeWords(t.Words.Say(words.New("table.level.large", words.Int("number", t.Award.ToLevel))))
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
func (t *table) progress() (level challenge.Level, part float64) {
	if t.end.before == nil {
		return t.Award.ToLevel, 0
	}
	after, _ := t.end.before.Grant(t.Award.Reward)
	share := func(a challenge.Adventurer) float64 {
		return float64(a.Level) + float64(a.XP)/float64(a.Level.Needed())
	}
	from, to, done := share(*t.end.before), share(after), 1.0
	if t.end.moves {
		done = max(0, min(1, float64(t.end.at-boardScene)/float64(barScene)))
	}
	whole, part := math.Modf(from + (to-from)*(1-(1-done)*(1-done))) // it slows down at the end
	return challenge.Level(whole), part
}
