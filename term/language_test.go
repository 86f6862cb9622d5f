package term_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
	"wits/term/phrase"
)

func TestTheLanguageIsTheSettingsElseTheLocales(t *testing.T) {
	for _, c := range []struct {
		setting string
		env     map[string]string
		want    string
	}{
		{"", nil, "en"},
		{"", map[string]string{"LANG": "de_DE.UTF-8"}, "de"},
		{"auto", map[string]string{"LANG": "de_DE.UTF-8"}, "de"},
		{"en", map[string]string{"LANG": "de_DE.UTF-8"}, "en"},
		{"de", map[string]string{"LANG": "C"}, "de"},
		{"", map[string]string{"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"},
		{"", map[string]string{"LANG": "en_GB.UTF-8", "LC_MESSAGES": "C", "LC_ALL": "de_AT.UTF-8"}, "de"},
		{"", map[string]string{"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "en"},
		{"tlh", map[string]string{"LANG": "de_DE.UTF-8"}, "de"},
	} {
		got := phrase.Speaker(catalog.Library(), c.setting, func(name string) string { return c.env[name] }).Language()
		if got != c.want {
			t.Errorf("%q in %v: %s, want %s", c.setting, c.env, got, c.want)
		}
	}
}

func TestTheLanguageChangesAtOnce(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("s l").wants("Language      English").keys("l").wants("Sprache            Deutsch", "[Esc] Zurück")
	if s.settings["language"] != "de" {
		t.Errorf("%v", s.settings)
	}
	d.keys("esc").wants("Tagesrätsel", "[E] Erkunden").keys("s l").wants("Language      automatic").keys("esc").wants("Daily puzzle")
}

func TestErrorsAreSaidInThePlayersLanguage(t *testing.T) {
	for want, err := range map[string]error{
		"der Speicher ist voll":          fmt.Errorf("wits.db: %w: 13", store.ErrFull),
		"die Partie ist zu Ende":         game.ErrOver,
		"ein Name hat 1 bis 64 Zeichen":  referee.CheckName(""),
		"something nobody has words for": errors.New("something nobody has words for"),
	} {
		s := newMemory()
		s.settings["language"] = "de"
		drive(t, config(failing{s, err}), 80, 24).keys("e").wants(want)
	}
}

// failing is a service that cannot explore.
type failing struct {
	*memory
	err error
}

func (f failing) Explore(context.Context) (model.Discovery, error) { return model.Discovery{}, f.err }

func TestAsciiSpellsGerman(t *testing.T) {
	s := newMemory()
	s.settings["language"], s.settings["glyphs"] = "de", "ascii"
	drive(t, config(s), 80, 24).wants("Tagesratsel").keys("p end enter").wants("Grun").keys("?").wants("Schliesen")
}

func TestTheAdventurerIsReadAgainOnlyAfterAnAward(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("e e c enter enter")
	before := s.heroes
	d.keys("r r b b enter r r b b enter enter")
	if s.heroes != before {
		t.Errorf("read %d times while nothing was won", s.heroes-before)
	}
	d.keys("y g v o enter").wants("You found the code!")
	if s.heroes != before+1 {
		t.Errorf("read %d times", s.heroes-before)
	}
}

// Bug 8: what the finished screen offered could never be played.
func TestAfterTheEndNStartsANewGame(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p down down down down down enter y g v o enter").wants("You found the code!", "[N] New game")
	d.keys("ctrl+r ctrl+r")
	if len(s.matches) != 1 || s.matches[0].Seq != 1 {
		t.Errorf("something was played after the end: %d actions", s.matches[0].Seq)
	}
	d.keys("n").wants("Attempts left: 10")
	if len(s.matches) != 2 {
		t.Errorf("%d matches", len(s.matches))
	}
	d.keys("r b g y enter").wants("Attempts left: 9", "[Ctrl+R] New code").keys("ctrl+r ctrl+r").wants("Attempts left: 10")
	if s.matches[1].Seq != 2 {
		t.Errorf("the new code was not asked for: %d actions", s.matches[1].Seq)
	}
}

func TestAChallengeHasNoNewCode(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("e e c enter enter").lacks("New code").keys("r b g y enter ctrl+r").wants("Attempts left: 9")
	if s.matches[0].Seq != 1 {
		t.Errorf("%d actions", s.matches[0].Seq)
	}
	d.lacks("one deal")
}
