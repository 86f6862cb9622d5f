package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

const code = `package chess

import "wits/game/words"

func say(key string, args ...words.Arg) words.Message { return words.New("chess."+key, args...) }

func moves(n int) words.Message { return say("moves", words.Int("n", n), words.Text("where", "e4")) }

func piece(name string) words.Message {
	square := words.Text("square", "e4")
	return say("piece."+name, square)
}
`

const (
	english = `{"moves":{"one":"{n} move at {where}","other":"{n} moves at {where}"},"piece.king":"king on {Square}"}`
	german  = `{"moves":{"one":"{n} Zug bei {where}","other":"{n} Züge bei {where}"},"piece.king":"König auf {square}"}`
)

func faults(t *testing.T, code, english, german string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "chess.go"), []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	uses, err := usesIn(folder)
	if err != nil {
		return err.Error()
	}
	found, err := checkWords(fstest.MapFS{"en.json": {Data: []byte(english)}, "de.json": {Data: []byte(german)}}, uses)
	if err != nil {
		return err.Error()
	}
	return strings.Join(found, "\n")
}

func TestGoodFilesAreGood(t *testing.T) {
	if got := faults(t, code, english, german); got != "" {
		t.Errorf("found\n%s", got)
	}
}

func TestPlantedFaultsAreFound(t *testing.T) {
	change := func(text, from, to string) string {
		if !strings.Contains(text, from) {
			t.Fatalf("nothing to change: %s", from)
		}
		return strings.Replace(text, from, to, 1)
	}
	for name, c := range map[string]struct{ code, english, german, want string }{
		"a key that a language lacks":     {code, english, change(german, `,"piece.king":"König auf {square}"`, ``), "piece.king: de.json lacks it"},
		"a key that all lack":             {change(code, `say("moves"`, `say("steps"`), english, german, "steps: en.json lacks it"},
		"a key that nobody uses":          {code, change(english, `{"moves"`, `{"old":"old","moves"`), german, "old: nobody uses it"},
		"a key that stands twice":         {code, change(english, `{"moves"`, `{"moves":"{n}","moves"`), german, "en.json: moves stands twice"},
		"a place that nothing fills":      {code, english, change(german, `{square}`, `{feld}`), "de.json has {feld}, which is not passed"},
		"an argument that is not said":    {change(code, `, square)`, `, square, words.Int("rank", 4))`), english, german, "no language says the argument rank"},
		"a missing plural form":           {code, english, change(german, `"one":"{n} Zug bei {where}",`, ``), "de.json lacks the plural form one"},
		"a plural form that is not one":   {code, english, change(german, `"one":"{n} Zug bei {where}"`, `"one":"{n} Zug bei {where}","few":"x"`), "has a plural form few"},
		"plural forms without a number":   {change(code, `words.Int("n", n), `, ``), english, german, "n is not passed"},
		"an argument that is not written": {change(code, `, square)`, `, unknown)`), english, german, "cannot be read"},
	} {
		if got := faults(t, c.code, c.english, c.german); !strings.Contains(got, c.want) {
			t.Errorf("%s: found %q, want %q", name, got, c.want)
		}
	}
}
