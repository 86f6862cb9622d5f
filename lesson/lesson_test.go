package lesson_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/fstest"

	"wits/game"
	"wits/internal/toy"
	"wits/lesson"
)

// course asks for the number of the toy in two turns: any number first, then the one that seed 42 deals.
func course(steps string) *lesson.Course {
	return &lesson.Course{
		Files: fstest.MapFS{lesson.File: {Data: []byte(`[{"id":"one","steps":[` + steps + `]}]`)}},
		Drills: []lesson.Drill{{ID: "two", Make: func(_ context.Context, seed uint32) (lesson.Step, error) {
			return lesson.Step{Position: lesson.Position{Preset: "small", Seed: seed}}, nil
		}}},
	}
}

func open(t *testing.T, c *lesson.Course) *lesson.Exercise {
	t.Helper()
	x, err := c.Open(toy.Entry().Game, nil, "one", 1)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func answer(t *testing.T, x *lesson.Exercise, action string) lesson.Verdict {
	t.Helper()
	v, err := x.Answer(context.Background(), json.RawMessage(action))
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	return v
}

func TestWrongAnswersChangeNothingAndRightOnesGoOn(t *testing.T) {
	x := open(t, course(`{"preset":"small","seed":42,"marks":[{"x":1,"y":2}],"turns":[{"accept":[{"number":1},{"number":2}]},{"accept":[{"number":3}]}]}`))
	if v := answer(t, x, `{"number":3}`); v.Right || v.Done || x.Match().Seq() != 0 || len(x.Marks()) != 1 {
		t.Errorf("a wrong answer: %+v, seq %d, marks %v", v, x.Match().Seq(), x.Marks())
	}
	if v := answer(t, x, `{"number":2}`); !v.Right || v.Done || x.Match().Seq() != 1 || x.Marks() != nil {
		t.Errorf("the first right answer: %+v, seq %d, marks %v", v, x.Match().Seq(), x.Marks())
	}
	if v := answer(t, x, `{"number":2}`); v.Right {
		t.Error("what was right in the first turn is right in the second")
	}
	if h, err := x.Solution(context.Background()); err != nil {
		t.Error(err)
	} else if text, _ := json.Marshal(h.Action); string(text) != `{"number":3}` {
		t.Errorf("the solution is %s", text)
	}
	if v := answer(t, x, `{"number":3}`); !v.Right || !v.Done || !x.Done() {
		t.Errorf("the last right answer: %+v", v)
	}
	if _, err := x.Answer(context.Background(), json.RawMessage(`{"number":3}`)); !errors.Is(err, game.ErrOver) {
		t.Errorf("one answer too many: %v", err)
	}
}

func TestWhatTheRulesRefuseIsNoAnswer(t *testing.T) {
	x := open(t, course(`{"preset":"small","seed":42,"turns":[{"accept":[{"number":1}]}]}`))
	for _, action := range []string{`{"number":99}`, `{"type":"forfeit"}`, `{"type":"reset"}`, `{`} {
		if v, err := x.Answer(context.Background(), json.RawMessage(action)); err == nil {
			t.Errorf("%s: %+v", action, v)
		}
	}
}

func TestNobodyJudgesWithoutACoach(t *testing.T) {
	for _, by := range []string{"sound", "best"} {
		x := open(t, course(`{"preset":"small","seed":42,"turns":[{"by":"`+by+`"}]}`))
		if _, err := x.Answer(context.Background(), json.RawMessage(`{"number":1}`)); err == nil {
			t.Errorf("%s: judged", by)
		}
		if _, err := x.Solution(context.Background()); err == nil {
			t.Errorf("%s: solved", by)
		}
	}
}

func TestCoursesThatAreNoneAreRefused(t *testing.T) {
	g := toy.Entry().Game
	for name, steps := range map[string]string{
		"an unknown name":               `{"preset":"small","seeds":42}`,
		"a preset that there is not":    `{"preset":"none"}`,
		"an action that is not allowed": `{"preset":"small","actions":[{"number":99}]}`,
		"a state that is none":          `{"state":{}}`,
	} {
		if _, err := course(steps).Open(g, nil, "one", 1); err == nil {
			t.Errorf("%s: opened", name)
		}
	}
	c := course(`{"preset":"small"}`)
	for name, ask := range map[string]func() (*lesson.Exercise, error){
		"a lesson": func() (*lesson.Exercise, error) { return c.Open(g, nil, "two", 1) },
		"a step":   func() (*lesson.Exercise, error) { return c.Open(g, nil, "one", 2) },
		"a drill":  func() (*lesson.Exercise, error) { return c.Drill(context.Background(), g, nil, "one", 1) },
	} {
		if _, err := ask(); !errors.Is(err, lesson.ErrUnknown) {
			t.Errorf("%s that there is not: %v", name, err)
		}
	}
	if x, err := c.Drill(context.Background(), g, nil, "two", 1); err != nil || !x.Done() {
		t.Errorf("a position that is only read: %v", err)
	}
}

func TestProgressIsKeptAsText(t *testing.T) {
	p := lesson.Progress{}.Passed("one", 1).Passed("one", 2).Passed("one", 4).Passed("one", 1).Drilled("two", true).Drilled("two", true).Drilled("two", false).Drilled("two", true)
	const want = `{"steps":{"one":2},"drills":{"two":{"streak":1,"best":2,"right":3,"tried":4}}}`
	if p.Text() != want || lesson.ReadProgress(want).Text() != want {
		t.Errorf("kept %s", p.Text())
	}
	if got := lesson.ReadProgress(`{"steps":7`); got.Text() != `{}` {
		t.Errorf("what cannot be read is %s", got.Text())
	}
	if done, all := p.Count([]lesson.Lesson{{ID: "one", Steps: make([]lesson.Step, 1)}, {ID: "two", Steps: make([]lesson.Step, 3)}}); done != 1 || all != 4 {
		t.Errorf("%d of %d", done, all)
	}
}
