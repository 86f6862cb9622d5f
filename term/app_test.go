package term_test

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"go.uber.org/goleak"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/review"
	"wits/term"
	"wits/term/backend"
)

// TestMain sets the zone that goldens show times in.
func TestMain(m *testing.M) {
	time.Local = time.UTC
	goleak.VerifyTestMain(m)
}

func config(s backend.Player) term.Config {
	return term.Config{
		Service: s, Games: pictured(), Library: catalog.Library(), Data: "data",
		Getenv:  func(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] },
		Entropy: func() uint32 { return 42 },
		Now:     func() time.Time { return noon.Add(3 * time.Hour) },
		Export:  func(name string, _ []byte) (string, error) { return "here/" + name, nil },
	}
}

// driver types into an app and looks at it. Commands run beside the app, and after each message the driver waits until
// everything is answered that was asked.
type driver struct {
	t    testing.TB
	app  *term.App
	msgs chan tea.Msg
	ctx  context.Context
}

func drive(t testing.TB, c term.Config, width, height int) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	app, err := term.New(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t, app, make(chan tea.Msg), ctx}
	d.run(app.Init())
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

// send delivers a message, and what is answered to it.
func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	_, cmd := d.app.Update(msg)
	d.run(cmd)
	for !d.app.Settled() {
		d.deliver(<-d.msgs)
	}
}

func (d *driver) deliver(msg tea.Msg) {
	if all, ok := msg.(tea.BatchMsg); ok {
		for _, cmd := range all {
			d.run(cmd)
		}
		return
	}
	_, cmd := d.app.Update(msg)
	d.run(cmd)
}

// run runs a command beside the app.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		if msg := cmd(); msg != nil {
			select {
			case d.msgs <- msg:
			case <-d.ctx.Done():
			}
		}
	}()
}

// keys types keys by their names, separated by spaces.
func (d *driver) keys(names string) *driver {
	d.t.Helper()
	for name := range strings.FieldsSeq(names) {
		d.send(key(name))
	}
	return d
}

func key(name string) tea.KeyPressMsg {
	codes := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
		"esc": tea.KeyEscape, "space": tea.KeySpace, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: []rune(letter)[0], Mod: tea.ModCtrl}
	}
	if code, ok := codes[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func (d *driver) screen() string { return d.app.View().Content }

// click clicks on the first place that shows a text.
func (d *driver) click(text string, button tea.MouseButton) *driver {
	d.t.Helper()
	for y, line := range strings.Split(ansi.Strip(d.screen()), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			d.send(tea.MouseClickMsg{X: ansi.StringWidth(line[:i]), Y: y, Button: button})
			return d
		}
	}
	d.t.Fatalf("%q is not on the screen:\n%s", text, d.screen())
	return d
}

func (d *driver) wants(parts ...string) *driver {
	d.t.Helper()
	for _, part := range parts {
		if !strings.Contains(ansi.Strip(d.screen()), part) {
			d.t.Fatalf("%q is not on the screen:\n%s", part, ansi.Strip(d.screen()))
		}
	}
	return d
}

func statistics() []model.Stats {
	return []model.Stats{
		{
			Game: "mastermind", Preset: "classic", Games: 12, Wins: 9, Streak: 2, BestStreak: 5, HintedGames: 1, HintedWins: 1,
			Lengths: []model.Length{{Actions: 4, Wins: 3}, {Actions: 5, Wins: 5}, {Actions: 7, Wins: 1}},
		},
		{
			Game: "minesweeper", Preset: "master", Difficulty: challenge.Master, Games: 3, Wins: 1, Streak: 1, BestStreak: 1,
			Lengths: []model.Length{{Actions: 130, Wins: 1}},
		},
	}
}

// draw types keys into a new app and compares what it shows with the golden.
func draw(t *testing.T, name, theme, glyphs, keys string, width, height int) {
	t.Helper()
	s := newMemory()
	s.settings["theme"], s.settings["glyphs"], s.settings["motion"] = theme, glyphs, "less"
	if keys == "guide" {
		s.settings["guide"], keys = "", ""
	}
	if name == "statistics" {
		s.stats = statistics()
	}
	compare(t, drive(t, config(s), width, height).keys(keys).screen(), width, height)
}

// compare compares a screen with its golden, and its size with the terminal's.
func compare(t *testing.T, got string, width, height int) {
	t.Helper()
	golden.RequireEqual(t, []byte(got))
	lines := strings.Split(got, "\n")
	if len(lines) > height {
		t.Errorf("%d lines on %d", len(lines), height)
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("a line is %d wide on %d: %q", w, width, line)
		}
	}
}

func TestAChallengeFromDiscoveryToReward(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24)
	d.keys("e").wants("1 step", "Explore from the home page").keys("e").wants("You found a challenge!", "Mastermind: The Cipher Lock", "1 waits", "up to +1 ★, +200% XP")
	d.keys("c enter").wants("hooded archivist", "Novice", "+50% level XP", "+1 Prestige", "Rank, +200%", "level XP")
	d.keys("enter").wants("Codes possible: 1296")
	if len(s.pending) != 0 {
		t.Error("the challenge was not used up")
	}
	secret := "YGVO" // seed 42
	for _, letter := range strings.ToLower(secret) {
		d.keys(string(letter))
	}
	d.keys("enter").wants("You found the code!", "+50% level XP", "+50 XP")
	if s.hero.XP != 50 {
		t.Errorf("%d XP", s.hero.XP)
	}
	d.keys("H").keys("esc").wants("50/100 XP")
}

// act plays an action in the first match, beside the app.
func act(s *memory, after referee.Seq, action string) (model.Turn, error) {
	return s.Act(context.Background(), model.Act{Match: "1", After: after}, game.WireAction([]byte(action)))
}

func TestEscAsksBeforeItForfeits(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p enter enter esc").wants("Give up? Esc again: it")
	d.keys("x")
	if strings.Contains(d.screen(), "Give up?") {
		t.Error("another key did not cancel")
	}
	d.keys("esc esc").wants("Forfeited")
	if strings.Contains(d.screen(), "Trap Triggered") {
		t.Error("a forfeit is no sprung trap")
	}
}

func TestChallengesHaveNoHints(t *testing.T) {
	s := newMemory()
	drive(t, config(s), 80, 24).keys("e e c enter enter t").wants("A challenge has no hints.")
	if s.matches[0].Hinted {
		t.Error("the match is marked")
	}
}

func TestAGameGivenUpElsewhereReadsSo(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter")
	if _, err := act(s, 0, `{"type":"forfeit"}`); err != nil {
		t.Fatal(err)
	}
	d.keys("enter").wants("Forfeited")
}

func TestPausingDoesNotAddAClock(t *testing.T) {
	app, err := term.New(context.Background(), config(newMemory()))
	if err != nil {
		t.Fatal(err)
	}
	var beats []tea.Cmd
	press := func(name string) {
		if _, cmd := app.Update(key(name)); cmd != nil {
			beats = append(beats, cmd)
		}
	}
	for _, name := range strings.Fields("w enter enter + + space space space space space space") {
		press(name)
	}
	steps := 0
	for _, beat := range beats { // all the clocks that were ever started
		if _, cmd := app.Update(beat()); cmd != nil {
			steps++
		}
	}
	if steps != 1 {
		t.Errorf("%d of %d clocks play on", steps, len(beats))
	}
}

func TestTheWarningStaysBesideThePanel(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p end enter r b g y o enter r b g y o enter")
	d.wants("RBGYO cannot be the code", "not ", "Variant: Super", "[Esc] Forfeit")
}

func TestNamesCanBePasted(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("s n backspace backspace backspace")
	d.send(tea.PasteMsg{Content: " Zoë? "})
	d.keys("? enter")
	if s.hero.Name != "Zoë? ?" {
		t.Errorf("called %q", s.hero.Name)
	}
}

func TestAReplayCanBeExported(t *testing.T) {
	drive(t, config(newMemory()), 80, 24).keys("p enter enter esc esc v x").wants("Written to here/minesweeper-")
}

func TestAfterTheEndTheWholeBoardCanBeSeen(t *testing.T) {
	d := drive(t, config(newMemory()), 40, 16).keys("p down down down enter enter esc esc").wants("1-17 of 20")
	d.keys("end").wants("4-20 of 20")
}

func TestDeclining(t *testing.T) {
	s := newMemory()
	drive(t, config(s), 80, 24).keys("e e c enter d").wants("Let this challenge go?").keys("x d y").wants("Declined.", "No challenge waits for you.")
	if len(s.pending) != 0 {
		t.Error("the challenge still waits")
	}
}

func TestEverythingCanBeClicked(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24)
	d.click("Quick play", tea.MouseLeft).wants("Novice").click("Minesweeper", tea.MouseLeft).wants("Remaining: 10")
	d.click("░", tea.MouseRight).wants("Remaining: 9").click("⚑]", tea.MouseRight).wants("Remaining: 10")
	d.click("░", tea.MouseLeft)
	if s.matches[0].Seq != 3 {
		t.Errorf("%d actions", s.matches[0].Seq)
	}
	d.click("[Esc] Forfeit", tea.MouseLeft).wants("Give up?").keys("x")
	d.click("[T] Hint", tea.MouseLeft).wants("Played with hints", "Safe: ", "[T] Why")
	d.keys("t").wants("Hint, step 1 of ")
	d.click("[?] Help", tea.MouseLeft).wants("To the shell")
}

func TestAMatchThatWentOnElsewhereIsShownAsItStands(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter")
	if _, err := act(s, 0, `{"type":"flag","x":0,"y":0}`); err != nil {
		t.Fatal(err)
	}
	d.keys("enter").wants("The game went on elsewhere", "Remaining: 9")
}

func TestAnErrorIsToldAndNothingChanges(t *testing.T) {
	s := newMemory()
	d := drive(t, config(broken{s}), 80, 24).keys("p enter enter")
	d.wants("the disk is full: free some space", "Remaining: 10")
	d.keys("up").wants("Remaining: 10")
}

// lenient is a service whose reviews find every move best.
type lenient struct{ *memory }

func (l lenient) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	made, err := l.memory.Review(ctx, id)
	for i := range made.Moves {
		made.Moves[i].Verdict = review.Best
	}
	return made, err
}

func TestWhatAReviewFindsBestIsNoMistake(t *testing.T) {
	s := newMemory()
	playMistake(t, s)
	drive(t, config(lenient{s}), 80, 24).keys("r enter end").wants("Best; value -2.25,").keys("m").wants("No mistake was found.")
}

func TestTheMistakeOfAReplayIsFound(t *testing.T) {
	s := newMemory()
	playMistake(t, s)
	d := drive(t, config(s), 80, 24).keys("r enter m")
	d.wants("Before action 2 of 3", "Mistake 1 of 1: RGVO").keys("end").wants("Action 3 of 3", "You found the code!", "Mistake; value -2.25,")
	d.keys("m").wants("There is no further mistake that way.").keys("p").wants("Before action 2 of 3").keys("right").wants("Action 2 of 3")
	d.keys("home left").wants("Action 0 of 3", "The start.")
}

// playMistake plays a game of three guesses, of which the second is known not to be the code.
func playMistake(t *testing.T, s *memory) {
	t.Helper()
	ctx := context.Background()
	if _, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"}); err != nil {
		t.Fatal(err)
	}
	for i, code := range []string{`["R","R","B","B"]`, `["R","G","V","O"]`, `["Y","G","V","O"]`} {
		if _, err := act(s, referee.Seq(i), `{"type":"submit","code":`+code+`}`); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheCurveOfAReviewLeadsToItsMoves(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p down down down down down enter r r b b enter y y g g enter esc esc esc r enter")
	d.wants("Action 0 of 3").click("▁", tea.MouseLeft).wants("Action 3 of 3", "Blunder; value", "Accuracy 25 of 100", "Mattered most: move 1")
	d.keys("t").wants("Action 1 of 3", "Good; value").keys("t t").wants("Action 3 of 3")
}

func TestAReplayPlaysByItselfAndCanBeScrubbed(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter enter enter esc esc v")
	d.click("┤", tea.MouseLeft).click("─┤", tea.MouseLeft).wants("Action 2 of 2").keys("space + + + +")
	for d.send(<-d.msgs); !strings.Contains(d.screen(), "Action 2 of 2"); d.send(<-d.msgs) {
	}
	d.keys("+").wants("Action 2 of 2")
}

func TestAResultIsCopiedAndShown(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter enter esc esc c").wants("wits · Minesweeper Novice: lost", "/71", "seed 42", "Copied, where the terminal allows it")
	d.keys("p").wants("Written to here/minesweeper-", ".png")
	d.keys("esc v c").wants("seed 42").keys("esc").wants("Replay: Minesweeper")
}

func TestWatchingABot(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("w down down down enter end enter space") // some hundred actions: a slow machine does not see their end
	d.wants("plays Minesweeper", "paused")
	made := func() (n int) { // a step may have come before the pause
		if found := regexp.MustCompile(`(\d+) actions?, paused`).FindStringSubmatch(ansi.Strip(d.screen())); found != nil {
			n, _ = strconv.Atoi(found[1])
		}
		return n
	}
	before := made()
	if d.keys("right right").wants("Canary: "); made() != before+2 {
		t.Errorf("%d actions, then two steps\n%s", before, d.screen())
	}
	d.keys("- -").wants("1 of 5").keys("+").wants("2 of 5")
}

func TestTheDebugMenuIsOnlyThereWhenAskedFor(t *testing.T) {
	c := config(newMemory())
	if strings.Contains(drive(t, c, 80, 24).keys("`").screen(), "Debug") {
		t.Error("the debug menu opened by itself")
	}
	c.Debug = true
	drive(t, c, 80, 24).keys("` enter").wants("Added: Minesweeper: Trap Detection").keys("esc c").wants("Trap Detection")
}

func TestSettings(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("s enter").wants("automatic").keys("enter").wants("dark").keys("down enter").wants("ascii")
	if s.settings["theme"] != "dark" || s.settings["glyphs"] != "ascii" {
		t.Errorf("%v", s.settings)
	}
	d.keys("n backspace backspace backspace E v e enter").wants("Eve")
	d.keys("n backspace backspace backspace enter").wants("A name needs at least one letter.", "At most 64 characters").keys("esc")
	if s.hero.Name != "Eve" {
		t.Errorf("called %s", s.hero.Name)
	}
	d.keys("end enter").wants("Press Y").keys("n").wants("Everything is kept.").keys("end enter y").wants("A new adventurer sets out.")
	if s.hero.Name != "Ada" {
		t.Error("nothing was forgotten")
	}
}

// BenchmarkFrame draws pages with everything around them: the largest board in the largest window first.
func BenchmarkFrame(b *testing.B) {
	for name, c := range map[string]struct {
		keys          string
		width, height int
	}{
		"board 200x60": {"p down down down enter enter", 200, 60},
		"board 80x24":  {"p down down down enter enter", 80, 24},
		"home 200x60":  {"e e e e", 200, 60},
		"home 80x24":   {"e e e e", 80, 24},
		"list 80x24":   {"p", 80, 24},
	} {
		b.Run(name, func(b *testing.B) {
			s := newMemory()
			s.settings["theme"], s.settings["motion"] = "dark", "less"
			d := drive(b, config(s), c.width, c.height).keys(c.keys)
			b.ReportAllocs()
			for b.Loop() {
				_ = d.app.View()
			}
		})
	}
}
