package plain

import (
	"context"
	"encoding/json"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/term"
)

// table is a match being played.
type table struct {
	*App
	term.Table
	voice   game.Voice
	doubter game.Doubter // may be nil
	warned  string       // the action that was doubted last: a second time it is played
}

// Play plays a match to its end. It returns nil when the player leaves early; the match is kept.
func (a *App) Play(ctx context.Context, t term.Table) error {
	e, err := entry.Find(a.Games, t.Game)
	if err != nil {
		return err
	}
	m := &table{App: a, Table: t, voice: e.Voice}
	m.doubter, _ = e.Coach.(game.Doubter)
	a.say("\n%s\n\n%s", m.board(), m.help())
	for ctx.Err() == nil && m.Status == game.Playing {
		line, err := a.ask("> ")
		if err != nil {
			return err
		}
		if line == "leave" || line == "quit" {
			a.say("The game is kept.")
			return nil
		}
		if err := m.command(ctx, line); err != nil {
			return err
		}
	}
	m.end(ctx)
	return ctx.Err()
}

// board says all that is seen.
func (m *table) board() string { return m.lines(m.voice.Say(m.Seen)) }

func (m *table) help() string {
	commands := append(strings.Split(m.lines(m.voice.Commands()), "\n"),
		"board         show everything now",
		"quiet         show the board after every move, or only what changed")
	if m.Terms.Practice() {
		commands = append(commands, "hint          a move and why; the game is marked")
	}
	return "Commands:\n  " + strings.Join(append(commands,
		"forfeit       give up",
		"help          these lines",
		"leave         leave; the game is kept"), "\n  ")
}

// command carries out one line that leaves the player at the table.
func (m *table) command(ctx context.Context, line string) error {
	line = strings.ToLower(line)
	switch line {
	case "":
		return nil
	case "help", "?":
		m.say("%s", m.help())
		return nil
	case "board":
		m.say("%s", m.board())
		return nil
	case "quiet":
		m.quiet = !m.quiet
		m.say("%s", map[bool]string{true: "Boards are shown when you ask.", false: "Boards are shown."}[m.quiet])
		return nil
	case "hint":
		m.hint(ctx)
		return nil
	case "forfeit":
		return m.forfeit(ctx)
	}
	if answer, ok := m.voice.Answer(m.Seen, line); ok {
		m.say("%s", m.Words.Say(answer))
		return nil
	}
	move, err := m.voice.Read(m.Seen, line)
	if err != nil {
		m.say("%s", m.sentence(err))
		return nil
	}
	action, err := json.Marshal(move)
	if err != nil {
		return err
	}
	if doubt := m.doubt(move); doubt != "" && m.warned != string(action) {
		m.warned = string(action)
		m.say("%s Say it again to play it anyway.", doubt)
		return nil
	}
	m.act(ctx, action)
	return nil
}

// doubt says why an action seems unwise, nothing where it does not.
func (m *table) doubt(a game.Action) string {
	if m.doubter == nil {
		return ""
	}
	return m.Words.Say(m.doubter.Doubt(m.Seen, a))
}

func (m *table) hint(ctx context.Context) {
	h, err := m.Service.Hint(ctx, m.ID)
	if err != nil {
		m.say("%s", m.sentence(err))
		return
	}
	m.say("%s", m.Words.Say(h.Reason))
}

func (m *table) forfeit(ctx context.Context) error {
	line, err := m.ask("Give up? Say yes to confirm: ")
	if err != nil {
		return err
	}
	if line != "yes" && line != "y" {
		m.say("The game goes on.")
		return nil
	}
	m.act(ctx, []byte(`{"type":"forfeit"}`))
	return nil
}

func (m *table) act(ctx context.Context, action []byte) {
	before := m.Seen
	next, err := m.Service.Act(ctx, m.ID, m.Seq, action)
	if err != nil {
		m.say("%s", m.sentence(err))
		if now, err := m.Service.Open(ctx, m.ID); err == nil {
			m.Table = now // another window may have played on
		}
		return
	}
	m.Table = next
	if !m.quiet && m.Status == game.Playing {
		m.say("\n%s\n", m.board())
	}
	m.say("%s", m.Words.Say(m.voice.Change(before, m.Seen)))
	if m.Terms.Counted && m.Status == game.Playing {
		m.say("%s", m.Words.Say(m.voice.Count(m.Seen)))
	}
}

// end shows the last board, what was won, and the seed: now it may be known, and shared, but that of a daily puzzle.
func (m *table) end(ctx context.Context) {
	m.say("\n%s", m.board())
	if m.Award != nil {
		m.say("Reward: %s. %d XP, level %d.", m.Words.Say(m.Award.Reward.Message()), m.Award.XP, m.Award.ToLevel)
	}
	if words := term.HiddenWords(m.Summary); words != "" {
		m.say("%s", words)
		return
	}
	r, err := m.Service.Replay(ctx, m.ID)
	if err != nil {
		return
	}
	if seed, err := r.Seed.MarshalJSON(); err == nil {
		m.say("This was seed %s.", seed)
	}
}
