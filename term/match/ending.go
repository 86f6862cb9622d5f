package match

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/goal"
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

// ending is what is shown when a match ends while the player watches.
type ending struct {
	moves   bool          // the scene runs
	fresh   bool          // it has just ended: Enter was meant to play, and does not leave
	at      time.Duration // how far it is
	before  *challenge.Adventurer
	verdict words.Message
	seed    string
	reached []words.Message // goals, the time, the fastest and the shortest win so far, wins in a row
	hidden  bool            // the player looks at the board
}

// finish begins the scene of an end, and asks for what there is to say about it.
func (m *Page) finish() {
	m.end = ending{fresh: true}
	if m.Award != nil && m.Hero.Level == m.Award.FromLevel {
		hero := m.Hero
		m.end.before = &hero
	}
	// Enter does not leave until the end could be seen, with or without a scene.
	m.Later(boardScene+barScene, m, func() { m.end.fresh = false })
	m.scene()
	m.judge()
	m.tellSeed()
	m.tellReached()
}

// tellReached asks what the match led to: goals that were not reached before, the shortest win so far, wins in a row.
func (m *Page) tellReached() {
	service, before, s := m.Service, m.goals, m.Summary
	if m.Shared() {
		return
	}
	shell.AskQuietly(m, func(ctx context.Context) (reached []words.Message, err error) {
		goals, err := service.Goals(ctx)
		if err != nil {
			return nil, err
		}
		for _, g := range goals {
			if g.Reached() && slices.Contains(before, g.ID) {
				reached = append(reached, words.New("end.goal", words.Say("goal", g.Text)))
			}
		}
		stats, err := service.Statistics(ctx)
		if s.Took() > 0 {
			if kept, err := service.Look(ctx, s.ID); err == nil {
				s = kept.Summary // with the time by the service's own stopwatch
			}
		}
		for _, st := range stats {
			if st.Counts(s) && !s.Hinted && s.Status == game.Won {
				reached = append(reached, phrase.Won(st, int(s.Seq), s.Took())...)
			}
		}
		return reached, err
	}, func(reached []words.Message, err error) {
		m.end.reached = reached // without it nothing is missing
	})
}

// tellGoals asks which goals are still to be reached.
func (m *Page) tellGoals() {
	if m.Status != game.Playing || m.Shared() {
		return
	}
	shell.AskQuietly(m, m.Service.Goals, func(goals []goal.Goal, _ error) {
		for _, g := range goals {
			if !g.Reached() {
				m.goals = append(m.goals, g.ID)
			}
		}
	})
}

// scene shows the end bit by bit, where things may move.
func (m *Page) scene() {
	if m.Frame(0, 0).Motion {
		m.end.moves = true
		m.picture(0)
		m.Later(sceneBeat, m, m.goOn)
	}
}

// picture shows the end up to a part of it.
func (m *Page) picture(at float64) {
	if s, ok := m.screen.(ui.Scenic); ok {
		s.Scene(at)
	}
}

// goOn shows the next picture of the scene.
func (m *Page) goOn() {
	if !m.end.moves {
		return
	}
	m.end.at += sceneBeat
	m.picture(min(1, float64(m.end.at)/float64(boardScene)))
	if m.end.moves = m.end.at < boardScene || m.end.at < boardScene+barScene && m.Award != nil; m.end.moves {
		m.Later(sceneBeat, m, m.goOn)
	}
}

// judge asks the coach what there is to say about the player's last move in a match that was lost: that it was a mistake, or in a
// game for one what it risked. Of a daily puzzle that others still play nothing is said.
func (m *Page) judge() {
	coach, ok := m.entry.Coach.(game.Explainer)
	seen, action := m.own.seen, m.own.action
	if !ok || m.Shared() || !phrase.Hidden(m.Summary).Silent() || m.Status != game.Lost || action.IsZero() || action.Same(referee.GiveUp()) {
		return
	}
	alone := len(m.Seats) < 2
	shell.AskQuietly(m, func(ctx context.Context) (words.Message, error) {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		reason := coach.Mistake(ctx, seen, action).Reason
		if reason.Silent() && alone {
			reason = coach.Why(ctx, seen, action)
		}
		return reason, nil
	}, func(reason words.Message, err error) {
		m.OK(err)
		m.end.verdict = reason
	})
}

// tellSeed asks for the seed of a match that is over, where something follows from it and nothing is hidden any longer.
func (m *Page) tellSeed() {
	if m.Commitment == "" && !m.entry.Game.Info().Chance(m.Preset) || !phrase.Hidden(m.Summary).Silent() {
		return
	}
	id := m.ID
	shell.AskQuietly(m, func(ctx context.Context) (referee.Replay, error) { return m.Service.Replay(ctx, id) },
		func(r referee.Replay, err error) {
			if text, wrong := r.Seed.MarshalJSON(); err == nil && wrong == nil { // without it nothing is missing
				m.end.seed = strings.Trim(string(text), `"`)
			}
		})
}

// seedText is the seed of a match that is over, or what the program is bound to while it runs, in full where there is room.
func (m *Page) seedText(width int) string {
	const around = 20 // words and edges
	switch room := max(12, width-around); {
	case m.end.seed != "":
		return m.Words.Say(words.New("play.seed", words.Text("seed", ui.Cut(m.end.seed, room))))
	case m.Commitment != "":
		return m.Words.Say(words.New("play.sealed", words.Text("commitment", ui.Cut(m.Commitment, room))))
	}
	return ""
}

// ended is how the game says that it ended.
func (m *Page) ended() string { return m.Words.Say(m.entry.Voice.Ending(m.Match.View)) }

// endLines say how it ended, and whether a rematch is offered.
func (m *Page) endLines(f ui.Frame) (lines []string) {
	_, style := shell.Sign(f, m.Status)
	if m.Shared() {
		style = f.Theme.Good
	}
	flag, end := m.Words.Say(phrase.Flag(m.Match)), m.ended()
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

// cardShown reports whether the end lies across the board: when the board's scene is over, until the player looks at the board.
func (m *Page) cardShown() bool {
	return m.Status != game.Playing && !m.end.hidden && (!m.end.moves || m.end.at >= boardScene)
}

// cardWidth is how wide the end is at most.
const cardWidth = 56

// card is the end as it lies across the board: how it ended, what it gave and what was reached, and what to do next; what matters most
// first, as far as there is room.
func (m *Page) card(f ui.Frame) ui.Page {
	border := m.border(f)
	width := min(f.Width, cardWidth)
	in := f.Inside(width, f.Height)
	parts := []ui.Page{{Lines: m.endLines(in)}, {Lines: m.reward(in)}, {Lines: m.levelUp(in)}, {}, m.nextKeys(in)}
	for _, said := range m.end.reached {
		parts[3].Append(ui.Lines(m.Words.Say(said), in.Width, f.Theme.Title))
	}
	left := 0
	for _, part := range parts {
		left += len(part.Lines)
	}
	var kept ui.Page
	for i, part := range parts {
		gap := 0
		if in.Height-len(kept.Lines)-left >= len(parts)-i {
			gap = 1
		}
		if left -= len(part.Lines); i == 0 || len(kept.Lines)+gap+len(part.Lines) <= in.Height {
			kept = ui.Stack(gap, kept, centred(part, in.Width))
		}
	}
	return ui.Panel{Width: width, Border: &border}.Draw(f, kept).Area("card")
}

// centred puts every line in the middle of a width.
func centred(p ui.Page, width int) (out ui.Page) {
	for i := range p.Lines {
		line := p.Crop(i, 1)
		out.Append(line.Move((width-line.Width())/2, 0))
	}
	return out
}

// nextKeys are what can be done next. Each can be clicked.
func (m *Page) nextKeys(f ui.Frame) ui.Page {
	var all []ui.Button
	for _, b := range shell.Listed(m.Keys()) {
		all = append(all, ui.Button{Text: f.Theme.Accent.Render("["+m.Words.Say(b.Name())+"]") + " " + m.Words.Say(b.Does), ID: "key " + b.Key})
	}
	p := ui.Flow(all, 0, ui.Gap, f.Width)
	for i, line := range p.Lines {
		p.Lines[i] = strings.TrimRight(line, " ")
	}
	return p
}

// reward says what winning gave: in words, and as a bar that fills.
func (m *Page) reward(f ui.Frame) (lines []string) {
	if m.Award == nil {
		return nil
	}
	said := m.Words.Say(m.Award.Reward.Message())
	lines = ui.Lines(said, f.Width, f.Theme.Good).Lines
	xp := ""
	if m.Award.XP > 0 {
		xp = m.Words.Say(words.New("play.xp", words.Int("number", m.Award.XP)))
	}
	if m.end.before == nil {
		return append(lines, xp)
	}
	level, part := m.progress()
	name := strings.TrimSpace(xp + "  " + m.Words.Say(words.New("home.level", words.Int("number", level))))
	return append(lines, name+" "+f.Bar(max(4, f.Width-ui.Width(name)-1), part, 1))
}

// levelUp names the new level in letters as large as fit.
func (m *Page) levelUp(f ui.Frame) []string {
	if m.Award == nil || m.Award.ToLevel <= m.Award.FromLevel {
		return nil
	}
	if level, _ := m.progress(); level < m.Award.ToLevel {
		return nil
	}
	letters, ok := f.LargeWords(m.Words.Say(words.New("play.level.large", words.Int("number", m.Award.ToLevel))))
	if !ok || f.Height < len(letters)+8 {
		letters = []string{m.Words.Say(words.New("play.level", words.Int("number", m.Award.ToLevel)))}
	}
	wide := ui.Page{Lines: letters}.Width()
	for i := range letters {
		letters[i] = f.Theme.Good.Render(ui.Pad(letters[i], wide))
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
