package term_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/term"
	"wits/term/phrase"
)

// advised is a service whose hints say much, and in which a goal is reached by the match that is played.
type advised struct {
	*memory
	won  bool
	told chan model.Match // what happens in the match
}

func (s *advised) Follow(ctx context.Context, _ model.Match, tell func(model.Match)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-s.told:
			tell(now)
		}
	}
}

// advice is a hint longer than any of ours.
var advice = words.Literal(strings.TrimSpace(strings.Repeat("because the third stone from the left stands behind the second and before the fourth ", 5)))

func (s *advised) Hint(context.Context, model.MatchID) (game.Hint, error) {
	return game.Hint{Reason: advice}, nil
}

func (s *advised) Goals(context.Context) ([]goal.Goal, error) {
	g := goal.Goal{ID: "week", Text: words.New("goal.week"), Need: 1}
	if s.won {
		g.Have = 1
	}
	return []goal.Goal{g}, nil
}

// sat is a match of a preset, as it begins for the first seat, with clocks; every other seat is a mind's.
func sat(t *testing.T, e entry.Entry, preset string) (model.Match, referee.Match) {
	t.Helper()
	m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	at := model.Match{View: m.View(0), At: noon, Summary: model.Summary{
		ID: "1", Game: e.ID(), Preset: preset, Status: game.Playing, Clock: &referee.Clock{Base: 300}, Stopped: true,
		Seats: []model.Seat{{Name: "Ada", You: true, Here: true, Status: game.Playing, Left: 299_000}}, Turn: new(game.Seat),
	}}
	for range e.Game.Info().Seats - 1 {
		mind := e.Game.Info().Bots[len(e.Game.Info().Bots)-1].Name
		at.Seats = append(at.Seats, model.Seat{Name: mind, Mind: mind, Status: game.Playing, Left: 298_000})
	}
	return at, m
}

// played are a move of the first seat and, in a game for two, the answer to it, as the service would tell them.
func played(t *testing.T, e entry.Entry, at model.Match, m referee.Match) (model.Match, words.Message) {
	t.Helper()
	r := rng.New(1)
	var did words.Message
	var all []model.Event
	for range e.Game.Info().Seats {
		by, before := m.Status().Turn, m.View(0)
		if err := m.Step(t.Context(), e.Game.Info().Bots[0].Name, &r); err != nil {
			t.Fatal(err)
		}
		st := m.Status()
		ev := model.Event{Seq: m.Seq(), Seat: by, Action: m.Last(), Status: st.Outcome(0), View: m.View(0), Left: []game.Millis{299_000, 298_000}}
		if !st.Over {
			ev.Turn = &st.Turn
		}
		at, all = at.After(ev, noon), append(all, ev)
		did = e.Voice.Change(before, m.View(0))
	}
	at.Events = all
	return at, did
}

// table is an app with a match on it, in a language.
func table(t *testing.T, lang string, at model.Match) (*driver, *advised) {
	t.Helper()
	s := &advised{memory: newMemory(), told: make(chan model.Match)}
	s.settings["motion"], s.settings["language"] = "less", lang
	s.hero = challenge.Adventurer{Name: "Ada", Level: 1, XP: 60}
	s.stats = []model.Stats{{
		Game: at.Game, Preset: at.Preset, Difficulty: at.Terms.Difficulty, Opponent: at.Opponent(), Games: 9, Wins: 8, Streak: 7, BestStreak: 8,
	}}
	c := config(s)
	c.Games = catalog.All()
	c.Now = func() time.Time { return noon }
	d := drive(t, c, 80, 24)
	d.app.Play(at)
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return d, s
}

// frames are where panels begin in a screen without what lies across them: lines, and columns of their corners.
func frames(screen string) (at string) {
	for y, line := range strings.Split(ansi.Strip(screen), "\n") {
		if line = strings.TrimRight(line, " "); strings.HasPrefix(line, " ╭") || strings.HasPrefix(line, " ╰") {
			at += fmt.Sprintf("%d:%d-%d ", y, strings.Count(line[:strings.LastIndexAny(line, "╭╰")], ""), len([]rune(line)))
		}
	}
	return at
}

// everywhere looks at a table in every window.
func (d *driver) everywhere(what string, check func(what, screen string, size struct{ width, height int })) {
	d.t.Helper()
	for _, size := range sizes {
		d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		what := fmt.Sprintf("%s at %dx%d", what, size.width, size.height)
		screen := ansi.Strip(d.screen())
		lines := strings.Split(screen, "\n")
		if len(lines) > size.height {
			d.t.Errorf("%s: %d lines:\n%s", what, len(lines), screen)
		}
		for _, line := range lines {
			if w := ansi.StringWidth(line); w > size.width {
				d.t.Errorf("%s: a line is %d wide: %q", what, w, line)
			}
		}
		if strings.Count(screen, "╭") != strings.Count(screen, "╮") || strings.Count(screen, "╰") != strings.Count(screen, "╯") {
			d.t.Errorf("%s: a panel is cut:\n%s", what, screen)
		}
		check(what, screen, size)
	}
}

// Whatever is played, whatever happens, in every window and language: whose turn it is, the clocks, what the mind did last, what is asked,
// what is typed, the hint, the result, the whole reward and what was reached are said in full, and no panel moves.
func TestEveryTableSaysWhatMatters(t *testing.T) {
	for _, e := range catalog.All() {
		for _, preset := range e.Game.Info().Presets {
			for _, lang := range []string{"en", "de"} {
				t.Run(e.ID()+" "+preset+" "+lang, func(t *testing.T) { lookAt(t, e, preset, lang) })
			}
		}
	}
}

func lookAt(t *testing.T, e entry.Entry, preset, lang string) {
	say := catalog.Library().In(lang)
	begun, m := sat(t, e, preset)
	at := map[string]string{} // the places of panels, by window
	check := func(d *driver, what string, all ...words.Message) {
		t.Helper()
		d.everywhere(what, func(what, screen string, size struct{ width, height int }) {
			t.Helper()
			says(t, what, screen, say, all...)
			if at[fmt.Sprint(size)] == "" {
				at[fmt.Sprint(size)] = frames(screen)
			}
			if size.width >= 80 && frames(screen) != at[fmt.Sprint(size)] {
				t.Errorf("%s: panels moved:\n%s", what, screen)
			}
		})
	}
	status := []words.Message{words.Literal("4:59")}
	if e.Game.Info().Seats > 1 {
		status = append(status, words.Literal("4:58"), words.New("play.yours"))
	}
	d, _ := table(t, lang, begun)
	check(d, "begun", status...)
	d.send(term.Announcement{Message: words.Literal(strings.Repeat("much to be told ", 20))})
	check(d, "a long note", status...)
	d.keys("esc")
	check(d, "asked", append(status, words.New("play.ask.practice"))...)
	d.keys("left")
	for _, key := range []string{"1", "e"} { // what can be typed in most games
		d.keys(key)
	}
	check(d, "typed", status...)
	d.keys("esc left")
	hinted(t, d, say, status)

	next, did := played(t, e, begun, m)
	d, s := table(t, lang, begun)
	if s.happens(d, next); next.Status == game.Playing && next.Events[len(next.Events)-1].Seat > 0 {
		next.Summary = phrase.Called(catalog.All(), say, next.Summary)
		title := words.Text("name", next.Seats[1].Name)
		check(d, "moved", status[0], status[1], phrase.Turn(next), words.New("replay.did", title, words.Say("change", did)))
	}
	if err := m.Do(0, referee.GiveUp()); err != nil && next.Status == game.Playing {
		t.Fatal(err)
	}
	lost := begun
	lost.Status, lost.Turn, lost.View = game.Lost, nil, m.View(0)
	d, _ = table(t, lang, lost)
	check(d, "lost", e.Voice.Ending(lost.View), words.New("do.back"))
	d.keys("left")
	check(d, "lost, looked at", e.Voice.Ending(lost.View))
	if e.Challenge != nil {
		rewarded(t, e, lang, say, begun, check)
	}
}

// hinted asks for a hint and reads all of it, a part at a time where there is little room.
func hinted(t *testing.T, d *driver, say words.Speaker, status []words.Message) {
	t.Helper()
	for _, size := range sizes {
		d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		all := ""
		for part := 0; part < 20 && strings.Count(all, "behind") < 5; part++ {
			d.keys("t")
			says(t, fmt.Sprintf("a hint at %v", size), d.screen(), say, status...)
			all += read(ansi.Strip(d.screen()))
		}
		if strings.Count(all, "behind") < 5 {
			t.Errorf("at %v the hint is cut:\n%s", size, ansi.Strip(d.screen()))
		}
	}
}

// rewarded wins the last tier, with a new level and a goal.
func rewarded(t *testing.T, e entry.Entry, lang string, say words.Speaker, won model.Match, check func(*driver, string, ...words.Message)) {
	t.Helper()
	won.Terms, won.Preset = top(e), e.Challenge.Tiers[len(e.Challenge.Tiers)-1].Preset
	before := challenge.Adventurer{Name: "Ada", Level: 1, XP: 60}
	_, award := before.Grant(won.Terms.Reward)
	running := won
	won.Seq, won.Status, won.Turn, won.Award = 1, game.Won, nil, &award
	won.Events = []model.Event{{Seq: 1, Seat: 0, Status: game.Won, View: won.View, Award: &award, Left: []game.Millis{299_000, 298_000}}}
	d, s := table(t, lang, running)
	check(d, "a challenge")
	s.won = true
	s.happens(d, won)
	check(d, "won", won.Terms.Reward.Message(), words.New("play.xp", words.Int("number", award.XP)), words.New("home.level", words.Int("number", award.ToLevel)),
		words.New("end.goal", words.Say("goal", words.New("goal.week"))))
}

// A name gives way to how the match ended for who bears it.
func TestALongNameLeavesRoomForTheResult(t *testing.T) {
	games := catalog.All()
	e := games[slices.IndexFunc(games, func(e entry.Entry) bool { return e.Game.Info().Seats > 1 })]
	lost, m := sat(t, e, e.Game.Info().Presets[0])
	if err := m.Do(0, referee.GiveUp()); err != nil {
		t.Fatal(err)
	}
	lost.Status, lost.Turn, lost.View = game.Lost, nil, m.View(0)
	lost.Seats[0].Name, lost.Seats[0].Status = "Adalbert Abenteurer", game.Lost
	d, _ := table(t, "de", lost)
	d.wants("✗", "…: verloren")
}
