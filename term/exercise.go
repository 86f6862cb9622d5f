package term

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/term/ui"
)

// exercise is a position in which something is asked: a step of a lesson, or one of the positions of a drill.
type exercise struct {
	*App
	entry  entry.Entry
	lesson lesson.Lesson // empty in a drill
	step   int           // from 1
	drill  string        // empty in a lesson
	seed   uint32

	at          *lesson.Exercise // nil until it is made
	screen      ui.Screen
	verdict     *lesson.SpokenVerdict // of the latest answer
	solution    game.Hint             // what is right, once it was asked for or a drill was missed
	thought     int                   // which step of its argument is shown; 0 is all of it
	missed      bool                  // not right at once
	noted       bool                  // it was counted
	top, beyond int                   // what is scrolled of the text, and how many lines are further down
}

func newLessonPage(a *App, e entry.Entry, l lesson.Lesson, step int) *exercise {
	return &exercise{App: a, entry: e, lesson: l, step: step}
}

func newDrillPage(a *App, e entry.Entry, drill string) *exercise {
	return &exercise{App: a, entry: e, drill: drill, seed: a.Entropy()}
}

// Begin makes the position.
func (x *exercise) Begin() tea.Cmd {
	return ask(x.App, x, func(ctx context.Context) (*lesson.Exercise, error) {
		if x.drill != "" {
			return x.entry.Drill(ctx, x.drill, x.seed)
		}
		return x.entry.Lesson(x.lesson.ID, x.step)
	}, x.open)
}

func (x *exercise) open(made *lesson.Exercise, err error) tea.Cmd {
	if !x.ok(err) {
		x.pop()
		return nil
	}
	x.at, x.top = made, 0
	x.screen = x.screenOf(x.entry, made.View(), false)
	if s, ok := x.screen.(*spoken); ok {
		s.reading = true
	}
	if marks := made.Marks(); len(marks) > 0 {
		x.screen.Explain(&game.Hint{Proof: marks})
	}
	if made.Done() {
		return x.pass()
	}
	return nil
}

// answer judges an action.
func (x *exercise) answer(a game.Action) tea.Cmd {
	made := x.at
	return ask(x.App, x, func(ctx context.Context) (lesson.Verdict, error) {
		text, err := json.Marshal(a)
		if err != nil {
			return lesson.Verdict{}, err
		}
		return made.Answer(ctx, text)
	}, func(v lesson.Verdict, err error) tea.Cmd {
		if !x.ok(err) || v.Aside {
			return nil
		}
		return x.judged(a, v)
	})
}

// judged shows what is to be said of an answer, and what proves it. A drill shows what would have been right at once.
func (x *exercise) judged(a game.Action, v lesson.Verdict) tea.Cmd {
	said := v.In(x.Words)
	x.verdict, x.solution, x.thought, x.top = &said, game.Hint{}, 0, latest
	if !v.Right {
		x.missed = true
		if x.drill == "" {
			return nil
		}
		x.solution = v.Better
		x.screen.Explain(&v.Better)
		return x.pass()
	}
	x.screen.Focus(x.at.Seat(), a)
	x.screen.Explain(nil)
	if len(v.Proof) > 0 {
		x.screen.Explain(&game.Hint{Proof: v.Proof})
	}
	if !v.Done {
		return nil
	}
	return x.pass()
}

// pass notes what was done.
func (x *exercise) pass() tea.Cmd {
	p := x.progress(x.entry)
	switch {
	case x.drill == "":
		return x.keepProgress(x.entry, p.Passed(x.lesson.ID, x.step))
	case x.noted:
		return nil
	}
	x.noted = true
	return x.keepProgress(x.entry, p.Drilled(x.drill, !x.missed))
}

// solve shows what would be right, and then, one after the other, the thoughts that lead there. It does not count as found.
func (x *exercise) solve() tea.Cmd {
	if !x.solution.Action.IsZero() {
		x.think((x.thought + 1) % (len(x.solution.Steps) + 1))
		return nil
	}
	made := x.at
	return ask(x.App, x, func(ctx context.Context) (game.Hint, error) { return made.Solution(ctx) }, func(h game.Hint, err error) tea.Cmd {
		if !x.ok(err) {
			return nil
		}
		x.missed, x.solution = true, h
		x.think(0)
		if x.drill == "" {
			return nil
		}
		return x.pass()
	})
}

// think shows a step of the solution's argument, on the board too.
func (x *exercise) think(step int) {
	x.verdict, x.thought, x.top = nil, step, latest
	shown := x.solution.At(step)
	x.screen.Explain(&shown)
}

// to goes to another step of the lesson; after the last the lesson is over.
func (x *exercise) to(step int) tea.Cmd {
	switch {
	case x.drill != "":
		x.replace(newDrillPage(x.App, x.entry, x.drill))
	case step > len(x.lesson.Steps):
		x.pop()
		x.tell(words.New("learn.over", words.Say("lesson", x.entry.LessonName(x.lesson.ID))))
	case step >= 1:
		x.replace(newLessonPage(x.App, x.entry, x.lesson, step))
	}
	return nil
}

// done reports whether nothing more is asked.
func (x *exercise) done() bool { return x.at != nil && x.at.Done() }

// Title names the lesson or the drill.
func (x *exercise) Title() string {
	if x.drill != "" {
		return x.Words.Say(DrillWords(x.entry, x.drill))
	}
	return x.Words.Say(x.entry.LessonName(x.lesson.ID))
}

// StepWords say which step of so many it is.
func StepWords(step, of int) words.Message {
	return words.New("learn.step", words.Int("step", step), words.Int("of", of))
}

// where says how far the lesson is, or how the drill goes.
func (x *exercise) where() string {
	if x.drill != "" {
		return x.Words.Say(StreakWords(x.progress(x.entry).Drills[x.drill]))
	}
	return x.Words.Say(StepWords(x.step, len(x.lesson.Steps)))
}

func (x *exercise) shows() ui.Screen { return x.screen }

// Typing reports whether keys are letters of a line.
func (x *exercise) Typing() bool {
	s, ok := x.screen.(*spoken)
	return ok && !x.done() && s.Typing()
}

// Keys lists the screen's keys and the lesson's own.
func (x *exercise) Keys() (keys []ui.Binding) {
	back := ui.Binding{Key: "esc", Does: words.New("do.back")}
	switch {
	case x.at == nil:
		return []ui.Binding{back}
	case x.done():
		keys = append(keys, ui.Binding{Key: "enter", Does: words.New("do.on")})
	default:
		if x.drill != "" && x.noted {
			keys = append(keys, ui.Binding{Key: x.nextKey(), Does: words.New("do.on")})
		}
		does := words.New("do.solution")
		if x.thought < len(x.solution.Steps) {
			does = words.New("do.why")
		}
		keys = append(keys, ui.Binding{Key: x.solveKey(), Does: does})
		keys = append(keys, x.screenKeys()...)
	}
	if x.beyond > 0 || x.top > 0 {
		keys = append(keys, ui.Binding{Key: ui.Pages, Does: words.New("do.scroll")})
	}
	if x.drill == "" && x.step > 1 {
		keys = append(keys, ui.Binding{Key: x.backKey(), Does: words.New("do.step-back")})
	}
	return append(keys, back)
}

func (x *exercise) screenKeys() []ui.Binding {
	keys := x.screen.Keys()
	if s, ok := x.screen.(ui.Situated); ok {
		keys = s.KeysFor(x.at.View())
	}
	return slices.DeleteFunc(slices.Clone(keys), func(b ui.Binding) bool { return b.Does.Silent() || b.Key == renewKey })
}

// The lesson's keys give way to the screen's, as those of a match do.
func (x *exercise) solveKey() string { return x.free("t", "ctrl+t") }
func (x *exercise) nextKey() string  { return x.free("n", "ctrl+n") }
func (x *exercise) backKey() string  { return x.free("p", "ctrl+p") }

func (x *exercise) free(key, instead string) string {
	if slices.ContainsFunc(x.screen.Keys(), func(b ui.Binding) bool { return b.Takes(key) }) {
		return instead
	}
	return key
}

// Handle answers, shows the solution, and goes on.
func (x *exercise) Handle(in ui.Input) tea.Cmd {
	key := strings.ToLower(in.Key)
	if x.at == nil {
		if key == "esc" {
			x.pop()
		}
		return nil
	}
	if s, ok := x.screen.(*spoken); ok && key == "esc" && s.Typing() {
		s.line = line{}
		return nil
	}
	switch {
	case key == "esc":
		x.pop()
		return nil
	case key == x.backKey() && x.drill == "":
		return x.to(x.step - 1)
	case key == "pgdown" && x.beyond > 0:
		x.top++
		return nil
	case key == "pgup" && x.top > 0:
		x.top--
		return nil
	case x.done():
		return x.read(in)
	case key == x.solveKey():
		return x.solve()
	case key == x.nextKey() && x.drill != "" && x.noted:
		return x.to(0)
	}
	action, _ := x.screen.Handle(x.at.View(), in)
	if s, ok := x.screen.(ui.Teller); ok && !s.Said().Silent() {
		x.tell(s.Said())
	}
	if action.IsZero() {
		return nil
	}
	return x.answer(action)
}

// read goes on when nothing is asked, or looks around.
func (x *exercise) read(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case "enter", "space", "n", x.nextKey():
		return x.to(x.step + 1)
	}
	x.screen.Handle(x.at.View(), in)
	return nil
}
