package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"wits/arena"
)

func settings() []arena.Setting {
	return []arena.Setting{{Name: "--preset", Value: "novice"}, {Name: "--seed", Value: "3"}, {Name: "boards", Value: ""}}
}

// openCheckpoint opens a file of a run with one bot and returns what it holds.
func openCheckpoint(name string, s []arena.Setting) (kept *arena.Checkpoint, held []arena.Round, err error) {
	kept, err = arena.OpenCheckpoint(name, s, 1, func(r arena.Round) { held = append(held, untimed(r)) })
	return kept, held, err
}

func TestAStoppedRunGoesOnWhereItWas(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	config := arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 3), Rounds: 50, Seed: 3, Workers: 2, Bots: []arena.Bot{arena.Own("random")},
	}
	whole, err := played(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kept, _, err := openCheckpoint(name, settings())
	if err != nil {
		t.Fatal(err)
	}
	config.Done = func(r arena.Round) bool {
		kept.Add(r)
		if r.Number == 20 {
			cancel()
		}
		return false
	}
	stopped, err := played(ctx, config)
	if !errors.Is(err, context.Canceled) || len(stopped) < 20 || len(stopped) > 30 {
		t.Fatalf("%d games, %v", len(stopped), err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	appendTo(t, name, `{"game":49,"outco`) // a kill in the middle of a line
	again, held, err := openCheckpoint(name, settings())
	if err != nil || again.Held != len(stopped) || !reflect.DeepEqual(held, stopped) {
		t.Fatalf("%d games kept, %v", len(held), err)
	}
	if !strings.Contains(again.Note, "incomplete") {
		t.Errorf("half a line was cut off and told as %q", again.Note)
	}
	config.From, config.Done = again.Held, func(r arena.Round) bool { again.Add(r); return false }
	rest, err := played(context.Background(), config)
	if err != nil || !reflect.DeepEqual(append(held, rest...), whole) {
		t.Errorf("the resumed run differs: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	full, held, err := openCheckpoint(name, settings())
	if err != nil || len(held) != 50 || full.Note != "" {
		t.Fatalf("%d games, %v", len(held), err)
	}
	_ = full.Close()
}

func appendTo(t *testing.T, name, text string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

// oneKept is the name of a checkpoint with one round.
func oneKept(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "run.jsonl")
	kept, _, err := openCheckpoint(name, settings())
	if err != nil {
		t.Fatal(err)
	}
	kept.Add(arena.Round{Number: 1, Games: [][]arena.Outcome{{{Result: "won"}}}})
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestACheckpointOfAnotherRunIsRefusedAndLeftAlone(t *testing.T) {
	name := oneKept(t)
	before, _ := os.ReadFile(name)
	for what, c := range map[string]struct {
		settings []arena.Setting
		want     string
	}{
		"another seed":   {[]arena.Setting{{Name: "--preset", Value: "novice"}, {Name: "--seed", Value: "4"}, {Name: "boards"}}, "it was run with --seed 3, this is 4"},
		"another boards": {[]arena.Setting{{Name: "--preset", Value: "novice"}, {Name: "--seed", Value: "3"}, {Name: "boards", Value: "x"}}, "boards (none), this is x"},
		"one more":       {append(settings(), arena.Setting{Name: "--luck", Value: "true"}), "--luck"},
		"one less":       {settings()[:2], "boards"},
	} {
		if _, _, err := openCheckpoint(name, c.settings); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := arena.OpenCheckpoint(name, settings(), 2, func(arena.Round) {}); err == nil {
		t.Error("a file of fewer games a round was accepted")
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
		t.Error("a refused checkpoint was changed")
	}
	for text, want := range map[string]string{
		"1 random won 3 0.1\n": "no checkpoint",
		`{"checkpoint":1,"game":"g","preset":"p","deals":"seed","seed":1,"bots":[],"luck":false}` + "\n": "format 1",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := openCheckpoint(name, settings()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, _, err := openCheckpoint(filepath.Join(name, "x"), settings()); err == nil {
		t.Error("a file below a file was opened")
	}
}

func TestADamagedLineIsToldAndNothingIsCut(t *testing.T) {
	for _, line := range []string{"garbage\n", `{"game":7,"games":[[]]}` + "\n", "\n", `{"game":2,"games":[]}` + "\n"} {
		name := oneKept(t)
		appendTo(t, name, line)
		before, _ := os.ReadFile(name)
		if _, _, err := openCheckpoint(name, settings()); err == nil || !strings.Contains(err.Error(), "line 3 is damaged") {
			t.Errorf("%q: %v", line, err)
		}
		if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
			t.Errorf("%q: the file was changed", line)
		}
	}
}

func TestTwoArenasCannotUseOneFile(t *testing.T) {
	name := oneKept(t)
	first, _, err := openCheckpoint(name, settings())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := openCheckpoint(name, settings()); err == nil || !strings.Contains(err.Error(), "another arena") {
		t.Errorf("the second got %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, _, err := openCheckpoint(name, settings())
	if err != nil {
		t.Fatal(err)
	}
	_ = second.Close()
}
