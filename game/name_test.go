package game_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game"
)

func TestNames(t *testing.T) {
	for name, good := range map[string]bool{
		"Ada": true, "A": true, "Ада": true, "क्\u200dष": true, "👩\u200d🚀": true, "Ada Lovelace": true, strings.Repeat("ä", game.MaxName): true,
		"": false, " ": false, "\u200d": false, " \u200c ": false, "a\tb": false, "a\u202eb": false, "a\x00": false,
		"\xff": false, strings.Repeat("ä", game.MaxName+1): false,
	} {
		if err := game.CheckName(name); (err == nil) != good || err != nil && !errors.Is(err, game.ErrMalformed) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
