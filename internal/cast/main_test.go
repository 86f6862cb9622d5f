package main

import (
	"bytes"
	"strings"
	"testing"

	"wits/internal/console"
)

// TestACharacterIsNeverCut reads a character that arrived in two parts: a cast holds text, so each part alone would be damaged.
func TestACharacterIsNeverCut(t *testing.T) {
	text := "a╭─♟ü"
	for cut := range len(text) {
		var out bytes.Buffer
		if err := write(&out, []console.Output{{Data: text[:cut]}, {Data: text[cut:]}}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsRune(out.String(), '\uFFFD') || strings.Contains(out.String(), `\ufffd`) {
			t.Errorf("cut at byte %d:\n%s", cut, out.String())
		}
	}
}
