package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
)

// effort is how many positions of each drill are tried, and how many answers to a question, spread over all that there are.
func effort() (seeds uint32, answers int) {
	if os.Getenv("WITS_LONG") != "" {
		return 8, 12
	}
	return 2, 3
}

// Every course can be worked through: every position can be played to, every answer that is listed is right and no mistake, something
// is wrong everywhere and refused with a reason, and everything is said in every language. Drills make the same position of the same
// seed, and different ones of different seeds.
func TestEveryCourseCanBeWorkedThrough(t *testing.T) {
	for _, e := range catalog.All() {
		if e.Course == nil {
			continue
		}
		t.Run(e.ID(), func(t *testing.T) {
			t.Parallel()
			workThrough(t, e)
		})
	}
}

func workThrough(t *testing.T, e entry.Entry) {
	t.Helper()
	k := course{e, nil}
	library, err := entry.Library(frame.Words(), []entry.Entry{e})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range library.Languages() {
		s := library.In(lang)
		k.says = append(k.says, s)
		needed, _, err := courseKeys(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range needed {
			if !s.Knows(e.ID() + "." + key) {
				t.Errorf("%s.json lacks %s", lang, key)
			}
		}
	}
	k.lessons(t)
	k.drills(t)
}

// course is what a game teaches.
type course struct {
	entry.Entry
	says []words.Speaker // one for each language
}

// id is the form of names.
var id = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)

func (k course) lessons(t *testing.T) {
	t.Helper()
	all, err := k.Course.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, l := range all {
		if !id.MatchString(l.ID) || seen[l.ID] || len(l.Steps) == 0 {
			t.Errorf("lesson %q: it needs a name of its own in small letters, and steps", l.ID)
		}
		seen[l.ID] = true
		for n := range l.Steps {
			k.exercise(t, l.ID, func() (*lesson.Exercise, error) { return k.Lesson(l.ID, n+1) }, false)
		}
	}
}

func (k course) drills(t *testing.T) {
	t.Helper()
	seeds, _ := effort()
	for _, d := range k.Course.Drills {
		if !id.MatchString(d.ID) {
			t.Errorf("drill %q: it needs a name in small letters", d.ID)
		}
		made := map[string]bool{}
		for seed := range seeds {
			var first *lesson.Exercise
			k.exercise(t, d.ID, func() (*lesson.Exercise, error) {
				x, err := k.Drill(context.Background(), d.ID, seed)
				first = x
				return x, err
			}, true)
			text := k.text(t, d, seed)
			made[text] = true
			if first != nil && encode(t, first.Step) != text {
				t.Errorf("drill %s: seed %d makes different positions", d.ID, seed)
			}
		}
		if len(made) < 2 {
			t.Errorf("drill %s: %d seeds make %d positions", d.ID, seeds, len(made))
		}
	}
}

func (k course) text(t *testing.T, d lesson.Drill, seed uint32) string {
	t.Helper()
	step, err := d.Make(context.Background(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return encode(t, step)
}

func encode(t *testing.T, step lesson.Step) string {
	t.Helper()
	text, err := json.Marshal(step)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// exercise answers every turn, wrong and right.
func (k course) exercise(t *testing.T, name string, open func() (*lesson.Exercise, error), luck bool) {
	t.Helper()
	x, err := open()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	where := name + " " + x.Text.Key
	for turn, asked := range x.Step.Turns {
		if (len(asked.Accept) == 0) == (asked.By == "") {
			t.Errorf("%s: turn %d either lists what is right or leaves it to the coach", where, turn+1)
			return
		}
		k.wrong(t, where, x, luck)
		for _, a := range asked.Accept {
			k.accepts(t, where, open, x, turn, a)
		}
		h, err := x.Solution(context.Background())
		if err != nil {
			t.Errorf("%s: turn %d has no solution: %v", where, turn+1, err)
			return
		}
		if v, err := x.Answer(context.Background(), wire(t, h.Action)); err != nil || !v.Right || v.Done != (turn == len(x.Step.Turns)-1) {
			t.Errorf("%s: the solution %s of turn %d: %+v, %v", where, wire(t, h.Action), turn+1, v, err)
			return
		}
	}
	if !luck && x.Match().Status().Outcome(x.Seat()) == game.Lost {
		t.Errorf("%s: the right answers lose", where)
	}
}

// accepts checks that an answer is taken at a turn, and that the coach finds nothing wrong with it.
func (k course) accepts(t *testing.T, where string, open func() (*lesson.Exercise, error), at *lesson.Exercise, turn int, a json.RawMessage) {
	t.Helper()
	ctx := context.Background()
	x, err := open()
	if err != nil {
		t.Fatal(err)
	}
	for n := range turn {
		if _, err := x.Answer(ctx, x.Step.Turns[n].Accept[0]); err != nil {
			t.Errorf("%s: turn %d: %v", where, n+1, err)
			return
		}
	}
	move, err := k.Game.Move(a)
	if err != nil {
		t.Errorf("%s: %s: %v", where, a, err)
		return
	}
	if coach, ok := k.Coach.(game.Explainer); ok {
		if m := coach.Mistake(ctx, at.View(), move); !m.Reason.Silent() {
			t.Errorf("%s: %s is listed as right, and the coach calls it a mistake: %v", where, a, m.Reason)
		}
	}
	if v, err := x.Answer(ctx, a); err != nil || !v.Right {
		t.Errorf("%s: %s is listed as right, and is not: %v", where, a, err)
	}
}

// wrong tries answers: those that are not right leave everything as it is and come with a word, in a lesson with a reason.
func (k course) wrong(t *testing.T, where string, x *lesson.Exercise, luck bool) {
	t.Helper()
	var all []game.Action
	for a := range x.Match().Legal(x.Seat()) {
		all = append(all, a)
	}
	found := false
	_, answers := effort()
	for i := 0; i < len(all); i += max(1, len(all)/answers) {
		trial := *x
		seq := trial.Match().Seq()
		v, err := trial.Answer(context.Background(), wire(t, all[i]))
		switch {
		case err != nil:
			t.Errorf("%s: %s is legal and refused: %v", where, wire(t, all[i]), err)
			continue
		case v.Right || v.Aside:
			continue
		}
		found = true
		if trial.Match().Seq() != seq || v.Better.Action.IsZero() || bytes.Equal(wire(t, v.Better.Action), wire(t, all[i])) {
			t.Errorf("%s: the wrong answer %s is played, or nothing better is shown", where, wire(t, all[i]))
		}
		for _, s := range k.says {
			if said := v.In(s); said.Text == "" || !luck && said.Reason == "" && said.Text == s.Text("learn.wrong") {
				t.Errorf("%s: no reason is given why %s is wrong", where, wire(t, all[i]))
			}
		}
	}
	if !found {
		t.Errorf("%s: no answer that was tried is wrong", where)
	}
	for _, a := range []string{`{"type":"forfeit"}`, `{"type":"reset"}`} {
		if _, err := x.Answer(context.Background(), []byte(a)); err == nil {
			t.Errorf("%s: %s is taken for an answer", where, a)
		}
	}
}

func wire(t *testing.T, a game.Action) []byte {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
