package term_test

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/term/ui"
)

func TestAPracticeGameIsThrownAwayWithoutALoss(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter enter esc").wants("D throws", "the game away: it counts", "[D] Throw away").keys("d").wants("It counts for nothing.")
	if len(s.matches) != 0 {
		t.Errorf("%d matches are kept", len(s.matches))
	}
	d.keys("o").wants("No game is running.")
}

func TestAGameBeginsAnewInItsMiddle(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter").lacks("[Ctrl+R]").keys("enter").wants("[Ctrl+R] New game")
	d.keys("ctrl+r").wants("Begin anew?").keys("x").lacks("Begin anew?").keys("ctrl+r ctrl+r").lacks("·")
	if len(s.matches) != 1 || s.matches[0].Seq != 0 {
		t.Errorf("%d matches, the first after %d actions", len(s.matches), s.matches[0].Seq)
	}
}

func TestAChallengeIsNotThrownAway(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("e e c enter enter r r b b enter").lacks("[Ctrl+R]")
	d.keys("esc").wants("Give up? Esc again", "confirms, any other key").lacks("throws").keys("d").wants("Attempts left: 9")
}

func TestALossIsJudgedInASentence(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p enter enter")
	d.keys("up up up left left enter").wants("Trap Triggered!", "Verdict", "% a trap", "seed 42")
}

func TestALevelIsReachedInLargeLetters(t *testing.T) {
	for theme, motion := range map[string]string{"none": "", "dark": "", "light": "less"} {
		s := newMemory()
		s.settings["theme"], s.settings["motion"] = theme, motion
		s.hero = challenge.Adventurer{Name: "Ada", Level: 1, XP: 60}
		d := drive(t, config(s), 80, 24).keys("e e c enter enter y g v o enter")
		d.wants("You found the code!", "+50 XP", "Level 2", "█   █▀▀ █ █ █▀▀ █    ▀▀█")
	}
}

// What is listed works: a key that does nothing is not offered, in any game, for either side.
func TestKeysThatAreListedDoSomething(t *testing.T) {
	for _, e := range catalog.All() {
		if e.Screen == nil {
			continue
		}
		m, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(42)})
		if err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(e.Game.Info().Seats) {
			v := m.View(seat)
			screen := e.Screen(ui.Setup{View: v})
			screen.Draw(v, ui.Frame{Width: 60, Height: 20, Theme: ui.NewTheme("none"), Glyphs: ui.Unicode(), Words: catalog.Library().In("en")})
			keys := screen.Keys()
			if s, ok := screen.(ui.Situated); ok {
				keys = s.KeysFor(v)
			}
			for _, b := range keys {
				for _, key := range keysOf(b) {
					_, handled := screen.Handle(v, ui.Input{Key: key, Text: key})
					if due := m.Status().Turn == seat; !handled && due {
						t.Errorf("%s, seat %d: %s is listed and does nothing", e.ID(), seat, key)
					}
				}
			}
		}
	}
}

// keysOf are some of the keys that a binding stands for.
func keysOf(b ui.Binding) []string {
	switch b.Key {
	case ui.Arrows:
		return []string{"left", "right", "up", "down"}
	case ui.UpDown, ui.Pages:
		return strings.Fields(b.Key)
	case ui.Letters:
		return []string{b.Of[:1]}
	case ui.Text:
		return []string{"x"}
	}
	return []string{b.Key}
}

// A game that deals itself anew is asked about first, as others are thrown away: nothing is lost by one key.
func TestANewDealIsAskedAboutFirst(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p down down down down down enter r r b b enter").wants("[Ctrl+R] New code", "Attempts left: 9")
	d.keys("ctrl+r").wants("Begin anew?", "[Ctrl+R]").keys("x").lacks("Begin anew?").wants("Attempts left: 9")
	if s.matches[0].Seq != 1 {
		t.Fatalf("%d actions after a question that was answered no", s.matches[0].Seq)
	}
	d.keys("ctrl+r ctrl+r").wants("Attempts left: 10")
	if len(s.matches) != 1 || s.matches[0].Seq != 2 {
		t.Errorf("%d matches, the first after %d actions", len(s.matches), s.matches[0].Seq)
	}
	drive(t, config(newMemory()), 80, 24).keys("e e c enter enter r r b b enter ctrl+r ctrl+r").lacks("Begin anew?").wants("Attempts left: 9")
}

// Enter plays: pressed once too often on the last move it does not leave the end, and begins nothing else. When the end was shown it
// goes back.
func TestEnterDoesNotSkipTheEnd(t *testing.T) {
	for _, motion := range []string{"", "less"} {
		s := newMemory()
		s.settings["motion"], s.settings["theme"] = motion, "dark"
		d := drive(t, config(s), 80, 24).keys("e e e e c enter enter y g v o")
		d.press("enter enter enter enter").until("You found the code!")
		d.press("enter enter enter")
		if d.until("+50 XP").wants("You found the code!"); len(s.matches) != 1 {
			t.Errorf("motion %q: %d matches", motion, len(s.matches))
		}
		for !strings.Contains(d.screen(), "What now?") && !strings.Contains(d.screen(), "Challenges ─") {
			d.deliver(<-d.msgs)
			d.press("enter")
		}
		if len(s.matches) != 1 {
			t.Errorf("motion %q: %d matches", motion, len(s.matches))
		}
	}
}

// Enter that was pressed before the terminal was set up arrives as Ctrl+J.
func TestAnEarlyEnterIsEnter(t *testing.T) {
	drive(t, config(newMemory()), 80, 24).keys("p ctrl+j").wants("Remaining: 10")
}
