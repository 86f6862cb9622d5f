package pages

import (
	"context"
	"encoding/json"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// exercise is a position with a question: a step of a lesson, or one of the positions of a drill.
type exercise struct {
	*shell.Shell
	entry  entry.Entry
	lesson lesson.Lesson // empty in a drill
	step   int           // from 1
	drill  string        // empty in a lesson
	seed   uint32

	at       *lesson.Exercise // nil until it is made
	screen   ui.Screen
	verdict  *lesson.SpokenVerdict // of the latest answer
	solution game.Hint             // what is right, once it was asked for or a drill was missed
	thought  int                   // which step of its argument is shown; 0 is all of it
	missed   bool                  // not right at once
	noted    bool                  // it was counted
	scroll   shell.Scroll          // of the text
}

func newLessonPage(a *shell.Shell, e entry.Entry, l lesson.Lesson, step int) *exercise {
	return &exercise{Shell: a, entry: e, lesson: l, step: step}
}

func newDrillPage(a *shell.Shell, e entry.Entry, drill string) *exercise {
	return &exercise{Shell: a, entry: e, drill: drill, seed: a.Entropy()}
}

func (x *exercise) Begin() {
	shell.Make(x, shell.Call{Holds: true}, func(ctx context.Context) (*lesson.Exercise, error) {
		if x.drill != "" {
			return x.entry.Drill(ctx, x.drill, x.seed)
		}
		return x.entry.Lesson(x.lesson.ID, x.step)
	}, x.open)
}

func (x *exercise) open(made *lesson.Exercise, err error) {
	if !x.OK(err) {
		x.Pop()
		return
	}
	x.at, x.scroll.Top = made, 0
	x.screen = x.ScreenOf(x.entry, made.View(), false, true)
	if marks := made.Marks(); len(marks) > 0 {
		x.screen.Explain(&game.Hint{Proof: marks})
	}
	if made.Done() {
		x.pass()
	}
}

func (x *exercise) answer(a game.Action) {
	made := x.at
	shell.Ask(x, func(ctx context.Context) (lesson.Verdict, error) {
		text, err := json.Marshal(a)
		if err != nil {
			return lesson.Verdict{}, err
		}
		return made.Answer(ctx, text)
	}, func(v lesson.Verdict) {
		if !v.Aside {
			x.judged(a, v)
		}
	})
}

// judged shows what is to be said of an answer, and what proves it. A drill shows what would have been right at once.
func (x *exercise) judged(a game.Action, v lesson.Verdict) {
	said := v.In(x.Words)
	x.verdict, x.solution, x.thought, x.scroll.Top = &said, game.Hint{}, 0, latest
	if !v.Right {
		x.missed = true
		if x.drill != "" {
			x.solution = v.Better
			x.screen.Explain(&v.Better)
			x.pass()
		}
		return
	}
	x.screen.Focus(x.at.Seat(), a)
	x.screen.Explain(nil)
	if len(v.Proof) > 0 {
		x.screen.Explain(&game.Hint{Proof: v.Proof})
	}
	if v.Done {
		x.pass()
	}
}

func (x *exercise) pass() {
	p := progress(x.Shell, x.entry)
	switch {
	case x.drill == "":
		keepProgress(x.Shell, x.entry, p.Passed(x.lesson.ID, x.step))
	case !x.noted:
		x.noted = true
		keepProgress(x.Shell, x.entry, p.Drilled(x.drill, !x.missed))
	}
}

// solve shows what would be right, and then, one after the other, the thoughts that lead there. It does not count as found.
func (x *exercise) solve() {
	if !x.solution.Action.IsZero() {
		x.think((x.thought + 1) % (len(x.solution.Steps) + 1))
		return
	}
	made := x.at
	shell.Ask(x, made.Solution, func(h game.Hint) {
		x.missed, x.solution = true, h
		x.think(0)
		if x.drill != "" {
			x.pass()
		}
	})
}

// think shows a step of the solution's argument, on the board too.
func (x *exercise) think(step int) {
	x.verdict, x.thought, x.scroll.Top = nil, step, latest
	shown := x.solution.At(step)
	x.screen.Explain(&shown)
}

// to goes to another step of the lesson; after the last the lesson is over.
func (x *exercise) to(step int) {
	switch {
	case x.drill != "":
		x.Replace(newDrillPage(x.Shell, x.entry, x.drill))
	case step > len(x.lesson.Steps):
		x.Pop()
		x.Tell(words.New("learn.over", words.Say("lesson", x.entry.LessonName(x.lesson.ID))))
	case step >= 1:
		x.Replace(newLessonPage(x.Shell, x.entry, x.lesson, step))
	}
}

// done reports whether nothing more is asked.
func (x *exercise) done() bool { return x.at != nil && x.at.Done() }

// Title names the lesson or the drill, and how far it is where no panel says so.
func (x *exercise) Title() string {
	name := phrase.Drill(x.entry, x.drill)
	if x.drill == "" {
		name = x.entry.LessonName(x.lesson.ID)
	}
	if x.Room(x).Framed {
		return x.Words.Say(name)
	}
	return x.Words.Say(name) + "  " + x.where()
}

// where says how far the lesson is, or how the drill goes.
func (x *exercise) where() string {
	if x.drill != "" {
		return x.Words.Say(phrase.Streak(progress(x.Shell, x.entry).Drills[x.drill]))
	}
	return x.Words.Say(phrase.Step(x.step, len(x.lesson.Steps)))
}

func (x *exercise) Screen() ui.Screen { return x.screen }

func (x *exercise) Typing() bool { return !x.done() && shell.Typing(x.screen) }

func (x *exercise) Keys() (keys []shell.Key) {
	back := shell.On("esc", words.New("do.back"), x.Pop)
	if x.at == nil {
		return []shell.Key{back}
	}
	next, on := x.free("n", "ctrl+n"), func() { x.to(x.step + 1) }
	if x.done() {
		keys = append(keys, shell.On("enter", words.New("do.on"), on, "space", "n", next))
	} else {
		if x.drill != "" && x.noted {
			keys = append(keys, shell.On(next, words.New("do.on"), on))
		}
		does := words.New("do.solution")
		if x.thought < len(x.solution.Steps) {
			does = words.New("do.why")
		}
		keys = append(keys, shell.On(x.free("t", "ctrl+t"), does, x.solve))
		keys = append(keys, shell.ScreenKeys(x.screen, x.at.View(), func(b ui.Binding) bool { return b.Key != shell.RenewKey })...)
	}
	if x.scroll.Beyond > 0 || x.scroll.Top > 0 {
		keys = append(keys, shell.On(ui.Pages, words.New("do.scroll"), nil))
	}
	if x.drill == "" && x.step > 1 {
		keys = append(keys, shell.On(x.free("p", "ctrl+p"), words.New("do.step-back"), func() { x.to(x.step - 1) }))
	}
	return append(keys, back)
}

// free gives way to the screen's keys, as a match does.
func (x *exercise) free(key, instead string) string { return shell.Free(x.screen, key, instead) }

func (x *exercise) Handle(in ui.Input) {
	if s, ok := x.screen.(ui.Canceler); ok && in.Key == "esc" && !x.done() && s.Cancel() {
		return
	}
	if x.scroll.Press(in.Key, "pgup", "pgdown") || shell.Press(x.Keys(), in) || x.at == nil {
		return
	}
	action, _ := x.screen.Handle(x.at.View(), in)
	if x.done() { // to look around
		return
	}
	if s, ok := x.screen.(ui.Teller); ok && !s.Said().Silent() {
		x.Tell(s.Said())
	}
	if !action.IsZero() {
		x.answer(action)
	}
}

// Kind is that of a board that a text is read beside.
func (x *exercise) Kind() ui.Kind { return ui.Reading }

// Below is what is typed, and where there is no panel the text.
func (x *exercise) Below(f ui.Frame) (always, asked, rest []string) {
	if x.at == nil {
		return nil, nil, nil
	}
	if s, ok := x.screen.(ui.Prompter); ok && !x.done() {
		asked = ui.Lines(x.Words.Say(s.Prompt(x.at.View())), f.Width, f.Theme.Accent).Lines
	}
	if !x.Room(x).Framed {
		always = x.text(f, f.Width, f.Height-1-len(asked), false).Lines
	}
	return always, asked, nil
}

// Draw puts the text beside the board where there is room; else it stands below.
func (x *exercise) Draw(f ui.Frame) ui.Page {
	f.Unasked = false // a warning would give the answer away
	if x.at == nil {
		return ui.Page{}
	}
	room := x.Room(x)
	board := ui.Center(x.screen.Draw(x.at.View(), f.Within(room.Board.Width, room.Board.Height)), room.Board.Width, room.Board.Height)
	if !room.Framed {
		return board
	}
	border := f.Theme.BorderFocus
	if x.done() {
		border = f.Theme.BorderGood
	}
	left, right := ui.Panel{Title: x.entry.Title(x.Words), Border: &border}, ui.Panel{Title: x.where()}
	return room.Panels(f, left, right, board, x.text(f, room.Panel.Width, room.Panel.Height, true))
}

// latest is the top of a text that is to be shown from what was said last.
const latest = -1

// text is what is asked and what was said of the latest answer, or the latter alone where there is little room.
func (x *exercise) text(f ui.Frame, width, height int, both bool) ui.Page {
	all, before := x.whole(f, width, both)
	if len(all.Lines) > height { // an arrow stands at the end of the last line
		all, before = x.whole(f, width-2, both)
	}
	if x.scroll.Top == latest {
		x.scroll.Top = before
	}
	return x.scroll.Crop(f, all, width, height)
}

// whole is all of the text, and how many lines of it stand before what was said last.
func (x *exercise) whole(f ui.Frame, width int, both bool) (all ui.Page, before int) {
	asked, said := ui.Lines(x.Words.Say(x.at.Text), width, f.Theme.Text), x.said(f, width)
	switch {
	case len(said.Lines) == 0:
		return asked, 0
	case !both:
		return said, 0
	}
	all = ui.Stack(1, asked, said)
	return all, len(all.Lines) - len(said.Lines)
}

// said is the verdict and its reason, or the solution that was asked for.
func (x *exercise) said(f ui.Frame, width int) ui.Page {
	if x.verdict == nil {
		return ui.Lines(x.Words.Say(x.solution.At(x.thought).Reason), width, f.Theme.Warn)
	}
	style, mark := f.Theme.Bad, "✗ "
	if x.verdict.Right {
		style, mark = f.Theme.Good, "✓ "
	}
	return ui.Stack(0, ui.Lines(mark+x.verdict.Text, width, style), ui.Lines(x.verdict.Reason, width, f.Theme.Text))
}
