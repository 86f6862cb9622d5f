package coach_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/coach"
	"wits/games/gomoku/words"
)

func match(t *testing.T, preset, points string) referee.Match {
	t.Helper()
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: preset})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.FieldsSeq(points) {
		frametest.Type(t, m, words.Voice{}, line)
	}
	return m
}

func at(t *testing.T, m referee.Match, line string) game.Action {
	t.Helper()
	a, err := words.Voice{}.Read(m.View(m.Status().Turn), line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return a
}

func wire(t *testing.T, a any) []byte {
	t.Helper()
	data, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// say is what players read.
func say(m messages.Message) string {
	return frametest.Speaker("en", messages.Part{Prefix: "gomoku.", Files: words.Files()}).Say(m)
}

func TestHintsSayWhy(t *testing.T) {
	for name, c := range map[string]struct{ points, want string }{
		"the first stone":        {"", "h8 is the middle: rows can grow from it in every direction."},
		"five":                   {"a1 o1 b1 o3 c1 o5 d1 o7", "e1 makes five in a row and wins."},
		"stop five":              {"a1 o1 b1 o3 c1 o5 d1", "Only e1 stops five in a row."},
		"too late":               {"b1 o1 c1 o3 d1 o5 e1", "The other side has several points for five; a1 stops one of them."},
		"an open four":           {"f8 a1 g8 o1 h8 a15", "e8 makes a four that cannot be stopped: two points complete it."},
		"a win by fours":         {"a8 o1 b8 o3 c8 o5 d5 o9 d6 o11", "d8 wins by fours: five in a row with your 3. stone from now, whatever is answered."},
		"stopping an open three": {"h8 o15 i8 a15 j8", ""},
	} {
		m := match(t, "standard", c.points)
		h, err := coach.Coach{}.Hint(context.Background(), m.View(m.Status().Turn))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := say(h.Reason)
		if name == "stopping an open three" {
			if !strings.Contains(got, "stops the open three before it becomes an open four.") && !strings.Contains(got, "resists longest") {
				t.Errorf("%s: %s", name, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		if name == "a win by fours" {
			checkLine(t, h)
		}
	}
}

// checkLine wants every stone of the win, and its answers, up to five in a row.
func checkLine(t *testing.T, h game.Hint) {
	t.Helper()
	var got []string
	for _, step := range h.Steps {
		got = append(got, say(step.Text))
	}
	if len(got) != 5 || !strings.HasPrefix(got[1], "The other side must answer at ") || !strings.HasSuffix(got[4], "makes five in a row and wins.") {
		t.Errorf("%q", got)
	}
}

func TestWhoHasLeftIsNotAnswered(t *testing.T) {
	gone, leave := context.WithCancel(context.Background())
	leave()
	if _, err := (coach.Coach{}).Hint(gone, match(t, "standard", "g8 h9").View(0)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAColourIsAdvised(t *testing.T) {
	h, err := coach.Coach{}.Hint(context.Background(), match(t, "swap", "h8 a1 h9").View(1))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(wire(t, h.Action)); got != `{"type":"choose","color":"black"}` || say(h.Reason) != "Black stands better." {
		t.Errorf("two black stones and one white in the corner: %s, %s", got, say(h.Reason))
	}
	h, err = coach.Coach{}.Hint(context.Background(), match(t, "swap", "h8 h9").View(0))
	if err != nil || !strings.HasSuffix(say(h.Reason), "leaves both colours about equal, whichever is chosen.") {
		t.Errorf("the third stone: %s, %v", say(h.Reason), err)
	}
}

func TestProvedOddsAreExact(t *testing.T) {
	for name, c := range map[string]struct{ points, want string }{
		"five at once":      {"b1 o1 c1 o3 d1 o5 e1 o7", `{"chance":1,"exact":true,`},
		"two fives against": {"b1 o1 c1 o3 d1 o5 e1", `{"chance":0,"exact":true,`},
		"an open four":      {"f8 a1 g8 o1 h8 a15", `{"chance":1,"exact":true,`},
	} {
		m := match(t, "standard", c.points)
		o, err := coach.Coach{}.Odds(context.Background(), m.View(0))
		if got := string(wire(t, o)); err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	m := match(t, "standard", "h8 a15")
	for _, want := range []string{`{"chance":1,"exact":true,`, `{"chance":0,"exact":true,`} { // black's by the proof, then white's
		turn := m.View(m.Status().Turn)
		o, err := coach.Coach{}.Odds(context.Background(), turn)
		if got := string(wire(t, o)); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("by the proof: %s, %v", got, err)
		}
		h, err := coach.Coach{}.Hint(context.Background(), turn)
		if err != nil || m.Act(m.Status().Turn, wire(t, h.Action)) != nil {
			t.Fatal(err)
		}
	}
	o, err := coach.Coach{}.Odds(context.Background(), match(t, "standard", "g8 h9").View(0))
	if got := string(wire(t, o)); err != nil || !strings.Contains(got, `"exact":false,"threats":[]`) {
		t.Errorf("early: %s, %v", got, err)
	}
}

func TestAHintByTheProofShowsALine(t *testing.T) {
	h, err := coach.Coach{}.Hint(context.Background(), match(t, "standard", "h8 h11").View(0))
	if err != nil {
		t.Fatal(err)
	}
	if got := say(h.Reason); !strings.Contains(got, "in at most") || len(h.Steps) != 7 || h.Risk != 0 {
		t.Errorf("%s %d steps, risk %v", got, len(h.Steps), h.Risk)
	}
}

func TestThreatsAreListed(t *testing.T) {
	o, err := coach.Coach{}.Odds(context.Background(), match(t, "standard", "b1 o1 c1 o3 d1 o5 e1").View(1))
	got := string(wire(t, o))
	if err != nil || !strings.Contains(got, `{"x":0,"y":14,"seat":0,"makes":"five"}`) {
		t.Errorf("%s, %v", got, err)
	}
}

func TestMistakesAreTold(t *testing.T) {
	for name, c := range map[string]struct{ points, move, want string }{
		"five was there":           {"a1 o1 b1 o3 c1 o5 d1 o7", "h8", "e1 would have made five in a row."},
		"five had to be stopped":   {"a1 o1 b1 o3 c1 o5 d1", "h8", "Five in a row at e1 had to be stopped."},
		"a win by fours missed":    {"f8 a1 g8 o1 h8 a15", "o15", "e8 would have begun a win by fours."},
		"an open three left":       {"f8 a1 g8 o1 h8", "a15", "The open three had to be stopped, at e8, i8."},
		"making five is none":      {"a1 o1 b1 o3 c1 o5 d1 o7", "e1", ""},
		"stopping five is none":    {"a1 o1 b1 o3 c1 o5 d1", "e1", ""},
		"stopping a three is none": {"f8 a1 g8 o1 h8", "e8", ""},
		"a quiet stone is none":    {"h8", "i9", ""},
	} {
		m := match(t, "standard", c.points)
		view := m.View(m.Status().Turn)
		if got := say(coach.Coach{}.Mistake(context.Background(), view, at(t, m, c.move)).Reason); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestWhySaysWhatAStoneDoes(t *testing.T) {
	for name, c := range map[string]struct{ points, move, want string }{
		"five":          {"a1 o1 b1 o3 c1 o5 d1 o7", "e1", "e1 makes five in a row and wins."},
		"stops five":    {"a1 o1 b1 o3 c1 o5 d1", "e1", "Only e1 stops five in a row."},
		"stops a three": {"f8 a1 g8 o1 h8", "e8", "e8 stops the open three before it becomes an open four."},
		"makes a three": {"f8 a1 g8 o1", "h8", "h8 makes an open three, which must be answered."},
		"makes a four":  {"a1 o1 b1 o3 c1 o5", "d1", "d1 makes a four, which must be answered."},
	} {
		m := match(t, "standard", c.points)
		if got := say(coach.Coach{}.Why(context.Background(), m.View(m.Status().Turn), at(t, m, c.move))); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
	choice := game.NewAction(gomoku.Choose(gomoku.Black))
	if m := match(t, "swap", "h8 h9 a1"); say(coach.Coach{}.Why(context.Background(), m.View(1), choice)) != "" {
		t.Error("something is said of a choice")
	}
}
