package plain

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

// match is a match being played.
type match struct {
	*App
	model.Match
	entry  entry.Entry
	warned string // the action that was doubted last: a second time it is played
	left   bool   // the player has left
	asked  string // who has to agree to the rematch

	prompted bool // the prompt stands there
}

// Play plays a match to its end, and then its rematches. It returns nil when the player leaves early; the match is kept.
func (a *App) Play(ctx context.Context, t model.Match) error {
	for asked := ""; ; {
		e, err := entry.Find(a.Games, t.Game)
		if err != nil {
			return err
		}
		m := &match{App: a, Match: a.called(t), entry: e, asked: asked}
		if err := m.play(ctx); err != nil || ctx.Err() != nil || m.left {
			return errors.Join(err, ctx.Err())
		}
		m.end(ctx)
		next, again, err := m.rematch(ctx)
		if err != nil || !again {
			return err
		}
		t, asked = next, phrase.Other(m.Summary)
	}
}

// called is a match as the player's language calls its minds.
func (a *App) called(t model.Match) model.Match {
	t.Summary = phrase.Called(a.Games, a.Words, t.Summary)
	return t
}

func (m *match) board() { m.say(m.entry.Voice.Say(m.View)...) }

// command is something that can be typed in every match.
type command struct {
	name  string
	about words.Message // silent where it is listed under another name
	may   bool
	do    func(context.Context) error
}

// commands lists what can be typed now, besides the game's own.
func (m *match) commands() []command {
	act := func(a game.Action) func(context.Context) error {
		return func(ctx context.Context) error { m.act(ctx, a); return nil }
	}
	says := func(do func()) func(context.Context) error {
		return func(context.Context) error { do(); return nil }
	}
	return []command{
		{"board", words.New("plain.command.board"), true, says(m.board)},
		{"quiet", words.New("plain.command.quiet"), true, says(m.hush)},
		{"hint", words.New("plain.command.hint"), backend.MayAsk(m.entry, m.Match), m.hint},
		{"draw", words.New("plain.command.draw"), backend.MayDraw(m.entry, m.Match), act(referee.Draw())},
		{"decline", words.New("plain.command.decline"), m.Asked(), act(referee.Decline())},
		{"claim", words.New("plain.command.claim"), m.Claim, act(referee.Absence())},
		{"take back", words.New("plain.command.takeback"), backend.MayTakeBack(m.entry, m.Match), act(referee.TakeBack())},
		{"undo", words.Message{}, backend.MayTakeBack(m.entry, m.Match), act(referee.TakeBack())},
		{"clock", words.New("plain.command.clock"), m.Clock != nil || m.Stopwatch, says(m.clocks)},
		{"who", words.New("plain.command.who"), len(m.Seats) > 1, says(func() { m.who(); m.turn() })},
		{"forfeit", words.New("plain.command.forfeit"), true, m.forfeit},
		{"resign", words.Message{}, true, m.forfeit},
		{"help", words.New("plain.command.help"), true, says(m.help)},
		{"?", words.Message{}, true, says(m.help)},
		{"leave", words.New("plain.command.leave"), true, says(m.leave)},
		{"quit", words.Message{}, true, says(m.leave)},
	}
}

func (m *match) help() {
	m.say(words.New("plain.commands"))
	listed := m.entry.Commands(m.Words)
	for _, c := range m.commands() {
		if c.may && !c.about.Silent() {
			listed = append(listed, c.about)
		}
	}
	said := make([][2]string, len(listed))
	wide := 0
	for i, c := range listed {
		name, does, _ := strings.Cut(m.Words.Say(c), "  ")
		said[i] = [2]string{name, strings.TrimLeft(does, " ")}
		wide = max(wide, utf8.RuneCountInString(name))
	}
	for _, line := range said {
		fmt.Fprintf(m.Out, "  %-*s  %s\n", wide, line[0], line[1])
	}
}

// hush shows boards only when they are asked for, or after every move again.
func (m *match) hush() {
	m.quiet = !m.quiet
	m.say(map[bool]words.Message{true: words.New("plain.quiet"), false: words.New("plain.loud")}[m.quiet])
}

// leave ends the match for now; it is kept.
func (m *match) leave() {
	m.left = true
	m.say(words.New("plain.kept"))
}

func (m *match) command(ctx context.Context, line string) error {
	line = strings.ToLower(line)
	for _, c := range m.commands() {
		if c.name == line && (c.may || c.name == "hint") { // a hint that may not be given is refused with a reason
			return c.do(ctx)
		}
	}
	if line == "" {
		return nil
	}
	if answer, ok := m.entry.Voice.Answer(m.View, line); ok {
		m.say(answer)
		return nil
	}
	if !m.Due() {
		m.say(phrase.Turn(m.Match))
		return nil
	}
	move, err := m.entry.Voice.Read(m.View, line)
	if err != nil {
		m.refuse(err)
		return nil
	}
	if doubt := m.doubt(move); !doubt.Silent() && m.warned != line {
		m.warned = line
		m.say(words.New("plain.doubt", words.Say("doubt", doubt)))
		return nil
	}
	m.act(ctx, move)
	return nil
}

// doubt says why an action seems unwise, nothing where it does not.
func (m *match) doubt(a game.Action) words.Message {
	doubter, ok := m.entry.Coach.(game.Doubter)
	if !ok {
		return words.Message{}
	}
	return doubter.Doubt(m.View, a)
}

func (m *match) hint(ctx context.Context) error {
	h, err := m.Service.Hint(ctx, m.ID)
	if err != nil {
		m.refuse(err)
		return nil
	}
	m.Hinted = true
	m.advise(h)
	return nil
}

// advise says a hint, and the thoughts that lead there.
func (a *App) advise(h game.Hint) {
	a.say(h.Reason)
	for i, step := range h.Steps {
		a.say(words.New("plain.step", words.Int("i", i+1), words.Say("text", step.Text)))
	}
}

func (m *match) forfeit(ctx context.Context) error {
	line, err := m.ask(m.Words.Text("plain.ask") + " ")
	if err != nil {
		return err
	}
	if !m.agrees(line) {
		m.say(words.New("plain.goes-on"))
		return nil
	}
	m.act(ctx, referee.GiveUp())
	return nil
}

func (m *match) act(ctx context.Context, action game.Action) {
	now, err := backend.Act(ctx, m.Service, m.Match, action, time.Now)
	switch {
	case err == nil:
		m.take(now)
		return
	case now.ID != "":
		m.Match = m.called(now) // another window has played on
	}
	m.refuse(err)
}

// end shows the last board, what was won, and the seed: now it may be known, and shared, but that of a daily puzzle.
func (m *match) end(ctx context.Context) {
	m.gap()
	m.board()
	if m.Award != nil {
		m.say(words.New("plain.reward", words.Say("reward", m.Award.Reward.Message()), words.Int("xp", m.Award.XP),
			words.Int("level", m.Award.ToLevel)))
	}
	if hidden := phrase.Hidden(m.Summary); !hidden.Silent() {
		m.say(hidden)
		return
	}
	r, err := m.Service.Replay(ctx, m.ID)
	if err != nil {
		return
	}
	if seed, err := r.Seed.MarshalJSON(); err == nil && m.entry.Game.Info().Chance(m.Preset) {
		m.say(words.New("plain.seed", words.Text("seed", string(seed))))
	}
}
