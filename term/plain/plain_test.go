package plain_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/rng"
	"wits/term/plain"
)

func seed42() (game.Seed, error)  { return rng.Numeric(42), nil }
func seed777() (game.Seed, error) { return rng.Numeric(777777), nil }

// home plays what is typed and returns what was said.
func home(t *testing.T, typed ...string) string {
	t.Helper()
	var out bytes.Buffer
	table := plain.NewTable(strings.NewReader(strings.Join(typed, "\n")), &out, catalog.Voices())
	if err := table.Home(context.Background(), catalog.All(), seed42); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func wantInOrder(t *testing.T, said string, parts ...string) {
	t.Helper()
	rest := said
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not said in its place:\n%s", part, said)
		}
		rest = after
	}
}

func TestAWholeEvening(t *testing.T) {
	said := home(t,
		"9", "2", "classic", "RRBB", "nonsense", "quiet", "ybgo", "YGVO", // Mastermind, won
		"1", "1", "quiet", "open 5 5", "row 3", "help", "board", "forfeit", "no", "", "open 5 5", "forfeit", "yes", // Minesweeper, given up
		"3")
	wantInOrder(t, said,
		"What do you want to play?", "1. Minesweeper: Trap Detection", "2. Mastermind", "3. Quit",
		"Say a number from 1 to 3.", "How hard?",
		"Mastermind: 4 colours in a row", "guess RBGY", "1. RRBB  no peg", "RRBB: no peg. 9 attempts left.",
		"is no command", "Boards are shown when you ask.", "YBGO: 2 black, 1 white. 8 attempts left.",
		"You found the code in 3.", "The code was YGVO", "This was seed 42.",
		"What do you want to play?", "Trap Detection, novice", "42 cells opened", "Row 3:", "Commands:",
		"Give up?", "The game goes on.", "already open", "Give up?", "Forfeited.", "This was seed 42.",
		"What do you want to play?")
}

func TestTheSeedIsNotSaidWhileTheGameRuns(t *testing.T) {
	var out bytes.Buffer
	typed := strings.NewReader("1\n1\nopen 5 5\nboard\nhelp\nquit\n3\n")
	table := plain.NewTable(typed, &out, catalog.Voices())
	if err := table.Home(context.Background(), catalog.All(), seed777); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "777777") {
		t.Errorf("the seed was said:\n%s", out.String())
	}
}

func TestLeavingAtAnyPrompt(t *testing.T) {
	for _, typed := range [][]string{{}, {"1"}, {"1", "1"}, {"1", "1", "open 5 5"}, {"1", "1", "forfeit"}, {"3"}} {
		home(t, typed...)
	}
}

func TestASetupThatDoesNotFitIsReported(t *testing.T) {
	table := plain.NewTable(strings.NewReader(""), &bytes.Buffer{}, catalog.Voices())
	err := table.Play(context.Background(), catalog.All()[0], game.Setup{Preset: "giant"})
	if !errors.Is(err, game.ErrPreset) {
		t.Errorf("got %v", err)
	}
	silent := plain.NewTable(strings.NewReader(""), &bytes.Buffer{}, nil)
	if err := silent.Play(context.Background(), catalog.All()[0], game.Setup{Preset: "novice"}); err == nil {
		t.Error("a game without a voice was played")
	}
}
