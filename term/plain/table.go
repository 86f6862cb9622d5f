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
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
)

// table is a match being played.
type table struct {
	*App
	model.Match
	entry   entry.Entry
	voice   game.Voice
	coached bool         // somebody gives hints
	doubter game.Doubter // may be nil
	warned  string       // the action that was doubted last: a second time it is played
	left    bool         // the player has left
	asked   string       // whom a rematch waits for

	prompted bool // the prompt stands there
}

// Play plays a match to its end, and those that follow it. It returns nil when the player leaves early; the match is kept.
func (a *App) Play(ctx context.Context, t model.Match) error {
	for asked := ""; ; {
		e, err := entry.Find(a.Games, t.Game)
		if err != nil {
			return err
		}
		m := &table{App: a, Match: a.called(t), entry: e, voice: e.Voice, coached: e.Coach != nil, asked: asked}
		m.doubter, _ = e.Coach.(game.Doubter)
		if err := m.play(ctx); err != nil || ctx.Err() != nil || m.left {
			return errors.Join(err, ctx.Err())
		}
		m.end(ctx)
		next, again, err := m.rematch(ctx)
		if err != nil || !again {
			return err
		}
		t, asked = next, m.other()
	}
}

// called is a match as the player's language calls its minds.
func (a *App) called(t model.Match) model.Match {
	t.Summary = phrase.Called(a.Games, a.Words, t.Summary)
	return t
}

// other is the name of who plays against the player.
func (m *table) other() string {
	for _, s := range m.Seats {
		if !s.You {
			return s.Name
		}
	}
	return ""
}

// board says all that is seen.
func (m *table) board() { m.lines(m.voice.Say(m.View)) }

// help says what can be typed.
func (m *table) help() {
	m.say(words.New("plain.commands"))
	commands := append(m.voice.Commands(), words.New("plain.command.board"), words.New("plain.command.quiet"))
	if m.coached && m.Terms.Practice() && !m.Others() {
		commands = append(commands, words.New("plain.command.hint"))
	}
	if m.drawable() {
		commands = append(commands, words.New("plain.command.draw"))
	}
	if m.Claim {
		commands = append(commands, words.New("plain.command.claim"))
	}
	if m.revocable() {
		commands = append(commands, words.New("plain.command.takeback"))
	}
	if m.Clock != nil {
		commands = append(commands, words.New("plain.command.clock"))
	}
	if len(m.Seats) > 1 {
		commands = append(commands, words.New("plain.command.who"))
	}
	commands = append(commands, words.New("plain.command.forfeit"), words.New("plain.command.help"), words.New("plain.command.leave"))
	said := make([][2]string, len(commands))
	wide := 0
	for i, c := range commands {
		name, does, _ := strings.Cut(m.Words.Say(c), "  ")
		said[i] = [2]string{name, strings.TrimLeft(does, " ")}
		wide = max(wide, utf8.RuneCountInString(name))
	}
	for _, line := range said {
		fmt.Fprintf(m.Out, "  %-*s  %s\n", wide, line[0], line[1])
	}
}

// command carries out one line that leaves the player at the table.
func (m *table) command(ctx context.Context, line string) error {
	line = strings.ToLower(line)
	switch line {
	case "":
		return nil
	case "help", "?":
		m.help()
		return nil
	case "board":
		m.board()
		return nil
	case "quiet":
		m.quiet = !m.quiet
		m.say(map[bool]words.Message{true: words.New("plain.quiet"), false: words.New("plain.loud")}[m.quiet])
		return nil
	case "hint":
		m.hint(ctx)
		return nil
	case "forfeit", "resign":
		return m.forfeit(ctx)
	}
	if m.frameCommand(ctx, line) {
		return nil
	}
	if answer, ok := m.voice.Answer(m.View, line); ok {
		m.say(answer)
		return nil
	}
	if !m.Due() {
		m.say(phrase.Turn(m.Match))
		return nil
	}
	move, err := m.voice.Read(m.View, line)
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
func (m *table) doubt(a game.Action) words.Message {
	if m.doubter == nil {
		return words.Message{}
	}
	return m.doubter.Doubt(m.View, a)
}

// refuse says why something is refused.
func (m *table) refuse(err error) { m.say(words.Literal(m.sentence(err))) }

func (m *table) hint(ctx context.Context) {
	h, err := m.Service.Hint(ctx, m.ID)
	if err != nil {
		m.refuse(err)
		return
	}
	m.Hinted = true
	m.say(h.Reason)
	for i, step := range h.Steps {
		m.say(words.New("plain.step", words.Int("i", i+1), words.Say("text", step.Text)))
	}
}

func (m *table) forfeit(ctx context.Context) error {
	line, err := m.ask(m.Words.Text("plain.ask") + " ")
	if err != nil {
		return err
	}
	if !m.agrees(line) {
		m.say(words.New("plain.goes-on"))
		return nil
	}
	m.act(ctx, game.GiveUp())
	return nil
}

func (m *table) act(ctx context.Context, action game.Action) {
	turn, err := m.Service.Act(ctx, model.Act{Match: m.ID, Game: m.Game, After: m.Seq, Seat: m.Actor(action)}, action)
	if err != nil {
		m.refuse(err)
		if now, err := m.Service.Look(ctx, m.ID); err == nil {
			m.Match = m.called(now) // another window may have played on
		}
		return
	}
	m.take(m.Match.Played(turn, time.Now()))
}

// end shows the last board, what was won, and the seed: now it may be known, and shared, but that of a daily puzzle.
func (m *table) end(ctx context.Context) {
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
