package catalog_test

import (
	"os"
	"path/filepath"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
)

// TestReplaysFromBeforeThereWereSeatsVerify reads replays that the program wrote when a match had one seat, no minds and no clock.
func TestReplaysFromBeforeThereWereSeatsVerify(t *testing.T) {
	files, err := filepath.Glob("testdata/replays/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no replays: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := referee.ReadReplay(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		g, err := referee.Find(entry.Games(catalog.All()), r.Game)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if v := referee.Verify(g, r); v.Err != nil {
			t.Errorf("%s: %v", file, v.Err)
		}
	}
}
