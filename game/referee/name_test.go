package referee_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game/referee"
)

func TestNames(t *testing.T) {
	for name, good := range map[string]bool{
		"Ada": true, "A": true, "Ада": true, "क्\u200dष": true, "👩\u200d🚀": true, "Ada Lovelace": true, strings.Repeat("ä", referee.MaxName): true,
		"": false, " ": false, "\u200d": false, " \u200c ": false, "a\tb": false, "a\u202eb": false, "a\x00": false,
		"\xff": false, strings.Repeat("ä", referee.MaxName+1): false,
	} {
		if err := referee.CheckName(name); (err == nil) != good || err != nil && !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestANewNameIsTrimmedAndHasSomethingToSee(t *testing.T) {
	for name, want := range map[string]string{
		" Ada ": "Ada", "Ada": "Ada", "\u3000Ada\u00a0\u2003": "Ada", "Ada\u3164": "Ada", "\u2800Ada": "Ada", "\tAda\n": "Ada", "Ada  Lovelace": "Ada  Lovelace",
		"क्\u200dष": "क्\u200dष", "👩\u200d🚀": "👩\u200d🚀", "❤\ufe0f": "❤\ufe0f", "e\u0301": "e\u0301", ".": ".", "7": "7",
		" " + strings.Repeat("ä", referee.MaxName) + " ": strings.Repeat("ä", referee.MaxName),
		"": "", " ": "", "\u3164": "", "\u2800": "", "\u115f": "", "\uffa0": "", "\u3164\u2800": "", "\u200b": "", "\u200d": "",
		"\u0301": "", "\u0301\u0302": "", "\ufe0f": "", "\u034f": "", "\u3000": "", "A\u3164B": "", "\xff": "", "a\u202eb": "",
	} {
		got, err := referee.NewName(name)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%q: %q, %v; want %q", name, got, err, want)
		}
	}
}
