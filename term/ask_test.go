package term_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wits/game"
	"wits/model"
	"wits/term"
)

// far is a service that answers only what is let through, as a server does whose line is bad.
type far struct {
	*memory
	pass chan struct{} // lets one answer through; closed, it lets all through
	gone chan string   // names what was dropped
	mu   sync.Mutex    // held while an answer is made
}

func newFar() *far {
	return &far{memory: newMemory(), pass: make(chan struct{}), gone: make(chan string, 1000)}
}

func (f *far) wait(ctx context.Context, name string) error {
	select {
	case <-f.pass:
		f.mu.Lock() // until the answer is made
		return nil
	case <-ctx.Done():
		f.gone <- name
		return ctx.Err()
	}
}

func (f *far) Explore(ctx context.Context) (model.Discovery, error) {
	if err := f.wait(ctx, "explore"); err != nil {
		return model.Discovery{}, err
	}
	defer f.mu.Unlock()
	return f.memory.Explore(ctx)
}

func (f *far) Challenges(ctx context.Context) ([]model.Pending, error) {
	if err := f.wait(ctx, "pending"); err != nil {
		return nil, err
	}
	defer f.mu.Unlock()
	return f.memory.Challenges(ctx)
}

func (f *far) Running(ctx context.Context, page model.Page) ([]model.Summary, error) {
	if err := f.wait(ctx, "running"); err != nil {
		return nil, err
	}
	defer f.mu.Unlock()
	return f.memory.Running(ctx, page)
}

func (f *far) Start(ctx context.Context, p model.Practice) (model.Match, error) {
	if err := f.wait(ctx, "start"); err != nil {
		return model.Match{}, err
	}
	defer f.mu.Unlock()
	return f.memory.Start(ctx, p)
}

func (f *far) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	if err := f.wait(ctx, "finished"); err != nil {
		return nil, err
	}
	defer f.mu.Unlock()
	return f.memory.Finished(ctx, page)
}

func (f *far) Statistics(ctx context.Context) ([]model.Stats, error) {
	if err := f.wait(ctx, "statistics"); err != nil {
		return nil, err
	}
	defer f.mu.Unlock()
	return f.memory.Statistics(ctx)
}

func (f *far) Daily(ctx context.Context, gameID string, day model.Day) (model.Daily, error) {
	if err := f.wait(ctx, "today"); err != nil {
		return model.Daily{}, err
	}
	defer f.mu.Unlock()
	return f.memory.Daily(ctx, gameID, day)
}

func (f *far) Act(ctx context.Context, at model.Act, a game.Action) (model.Turn, error) {
	if err := f.wait(ctx, "act"); err != nil {
		return model.Turn{}, err
	}
	defer f.mu.Unlock()
	return f.memory.Act(ctx, at, a)
}

func (f *far) Set(ctx context.Context, key, value string) error {
	if err := f.wait(ctx, "set"); err != nil {
		return err
	}
	defer f.mu.Unlock()
	return f.memory.Set(ctx, key, value)
}

// behind drives an app whose service answers late: keys are typed without waiting for anything.
func behind(t *testing.T, f *far) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	app, err := term.New(ctx, config(f))
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t, app, make(chan tea.Msg), ctx}
	d.run(app.Init())
	return d
}

// press types keys while nothing is answered.
func (d *driver) press(names string) *driver {
	for name := range strings.FieldsSeq(names) {
		_, cmd := d.app.Update(key(name))
		d.run(cmd)
		_ = d.app.View()
	}
	return d
}

// until delivers what arrives until the screen shows a text.
func (d *driver) until(text string) *driver {
	d.t.Helper()
	late := time.After(time.Minute)
	for !strings.Contains(ansi.Strip(d.screen()), text) {
		select {
		case msg := <-d.msgs:
			d.deliver(msg)
		case <-late:
			d.t.Fatalf("%q is not on the screen:\n%s", text, ansi.Strip(d.screen()))
		}
	}
	return d
}

// Nothing that the service is slow with stops the app: every key returns though nothing is ever answered.
func TestNoPageWaitsForTheService(t *testing.T) {
	for _, keys := range []string{"e e e", "c esc", "p enter f f", "d esc", "o", "w esc", "r esc", "t esc", "s t g m u esc", "?"} {
		behind(t, newFar()).press(keys)
	}
}

func TestWhatIsTypedWhileTheServiceAnswersIsNotLost(t *testing.T) {
	f := newFar()
	d := behind(t, f).press("p enter") // the match is asked for
	for range 3000 {
		_, cmd := d.app.Update(key("f"))
		d.run(cmd)
	}
	close(f.pass)
	d.until("Remaining: 10")
	for !d.app.Settled() {
		d.deliver(<-d.msgs)
	}
	if d.wants("Remaining: 10"); f.matches[0].Seq != 3000 {
		t.Errorf("%d of 3000 keys were taken", f.matches[0].Seq)
	}
}

func TestStepsTypedQuicklyAreAllTaken(t *testing.T) {
	s := newMemory()
	s.settings["motion"] = "less"
	d := drive(t, config(s), 80, 24)
	for range 300 {
		d.press("e")
	}
	d.press("p").until("Quick play ─")
	if s.steps != 300 {
		t.Errorf("%d steps", s.steps)
	}
}

func TestAnAnswerThatTakesLongIsAnnounced(t *testing.T) {
	f := newFar()
	d := behind(t, f).press("e").until("One moment")
	close(f.pass)
	d.until("1 step")
	for strings.Contains(d.screen(), "One moment") { // what home shows is read, too
		d.deliver(<-d.msgs)
	}
}

func TestLeavingAPageDropsItsQuestions(t *testing.T) {
	f := newFar()
	d := behind(t, f).press("p enter").until("One moment")
	d.press("esc").until("What now?")
	for name := range f.gone {
		if name == "start" {
			break
		}
	}
}

func TestCtrlCQuitsWhateverIsAwaited(t *testing.T) {
	d := behind(t, newFar()).press("e")
	_, cmd := d.app.Update(key("ctrl+c"))
	if cmd == nil {
		t.Fatal("nothing happens")
	}
	if _, ok := cmd().(tea.QuitMsg); !ok {
		t.Error("the app goes on")
	}
}

func TestAServerThatIsGoneIsNamedInWords(t *testing.T) {
	gone := &url.Error{Op: "Get", URL: "https://wits.example/api", Err: errors.New("dial tcp: connection refused")}
	drive(t, config(failing{newMemory(), gone}), 80, 24).keys("e").wants("The server cannot be reached.").lacks("dial tcp")
}

func TestCtrlZSuspends(t *testing.T) {
	_, cmd := drive(t, config(newMemory()), 80, 24).app.Update(key("ctrl+z"))
	if _, ok := cmd().(tea.SuspendMsg); !ok {
		t.Error("the app goes on")
	}
}

func TestTwoEscInOneReadAreTwo(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p enter enter")
	d.send(tea.KeyPressMsg{Code: tea.KeyEscape, Mod: tea.ModAlt})
	d.wants("Forfeited")
}

func TestTheThemeFollowsTheTerminal(t *testing.T) {
	s := newMemory()
	s.settings["theme"] = ""
	d := drive(t, config(s), 80, 24)
	dark := d.screen()
	d.send(tea.BackgroundColorMsg{Color: ansi.RGBColor{R: 255, G: 255, B: 255}})
	if d.screen() == dark {
		t.Error("light looks like dark")
	}
	d.keys("s").wants("automatic: light here")
	s.settings["theme"] = "contrast"
	if v := drive(t, config(s), 80, 24).app.View(); v.BackgroundColor == nil {
		t.Error("a theme that was chosen has no ground")
	}
}

func TestALongNameGivesWayToLevelAndPrestige(t *testing.T) {
	s := newMemory()
	s.hero.Name, s.hero.Prestige = strings.Repeat("Adalbert ", 7), 12
	drive(t, config(s), 40, 16).wants("Lv 1  ★ 12")
	drive(t, config(s), 80, 24).wants("…  Lv 1  ★ 12", "★ 12 │")
}

func TestANewcomerIsGuidedOnce(t *testing.T) {
	s := newMemory()
	s.settings["guide"] = ""
	d := drive(t, config(s), 80, 24).wants("Welcome to wits", "Another name").keys("n").wants("_").keys("ctrl+u E v e enter esc")
	d.wants("What now?", "Eve").lacks("Welcome")
	drive(t, config(s), 80, 24).lacks("Welcome").keys("s i").wants("Welcome").keys("esc esc").wants("What now?")
}

func TestExploringSaysSomethingElseEveryTime(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 120, 40)
	before := ansi.Strip(d.screen())
	for range 20 {
		d.keys("e")
		now := ansi.Strip(d.screen())
		if now == before {
			t.Fatalf("nothing changed:\n%s", now)
		}
		before = now
	}
	d.wants("Every challenge that there is waits", "20 steps")
}

func TestAChallengeOpensFromItsCard(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("e e").click("◉ Mastermind", tea.MouseLeft).wants("hooded archivist")
	d.click("Master ", tea.MouseLeft).wants("› Master").keys("enter").wants("Attempts").keys("q").wants("What now?", "Continue")
}

// Nothing is told by colour alone: every theme shows the same text. Only the empty part of a bar is drawn with a character
// where there is no ground to show it.
func TestColoursSayNothingAlone(t *testing.T) {
	plain := strings.NewReplacer("░", " ")
	for _, keys := range []string{"e e", "e e c enter", "p", "s", "p enter q", "?"} {
		for _, size := range []struct{ width, height int }{{40, 16}, {80, 24}, {120, 40}, {200, 60}} {
			shown := ""
			for _, theme := range []string{"none", "dark", "light", "contrast"} {
				s := newMemory()
				s.settings["theme"], s.settings["motion"] = theme, "less"
				d := drive(t, config(s), size.width, size.height).keys(keys)
				now := plain.Replace(ansi.Strip(d.screen()))
				if keys == "s" { // the theme's own name is the one thing that differs
					now = now[strings.Index(now, "unicode"):]
				}
				if shown != "" && now != shown {
					t.Errorf("%q at %v in %s:\n%s\nnot:\n%s", keys, size, theme, now, shown)
				}
				shown = now
			}
		}
	}
}

// A terminal that shows no colours gets the theme that needs none: stones of two colours differ in shape there.
func TestATerminalWithoutColoursNeedsNone(t *testing.T) {
	s := newMemory()
	s.settings["theme"] = "dark"
	d := drive(t, config(s), 80, 24)
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	s.settings["theme"] = "none"
	if d.screen() != drive(t, config(s), 80, 24).screen() {
		t.Errorf("colours are drawn:\n%q", d.screen())
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if d.screen() == ansi.Strip(d.screen()) {
		t.Error("sixteen colours are none")
	}
}
