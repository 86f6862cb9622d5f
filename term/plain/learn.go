package plain

import (
	"context"
	"encoding/json"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/term/phrase"
)

// Learn teaches a game; the player chooses which where none is named.
func (a *App) Learn(ctx context.Context, gameID string) error { return leaving(a.learn(ctx, gameID)) }

func (a *App) learn(ctx context.Context, gameID string) error {
	e, err := entry.Find(a.Games, gameID)
	if gameID == "" {
		e, err = a.chooseGame(func(e entry.Entry) bool { return e.Course != nil })
	}
	if err != nil {
		return err
	}
	return a.course(ctx, e)
}

// course lets the player choose a lesson or a drill, until they go back.
func (a *App) course(ctx context.Context, e entry.Entry) error {
	if e.Course == nil {
		a.say(words.New("learn.untaught", words.Say("game", e.Name())))
		return nil
	}
	lessons, err := e.Course.Lessons()
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		p, err := a.progress(ctx, e)
		if err != nil {
			return err
		}
		names := a.courseNames(e, lessons, p)
		i, err := a.index(words.New("plain.learn", words.Text("game", e.Title(a.Words))), names)
		switch {
		case err != nil:
			return err
		case i < len(lessons):
			err = a.lesson(ctx, e, lessons[i], p.Steps[lessons[i].ID]%len(lessons[i].Steps)+1)
		default:
			err = a.drill(ctx, e, e.Course.Drills[i-len(lessons)].ID)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (a *App) courseNames(e entry.Entry, lessons []lesson.Lesson, p lesson.Progress) (names []string) {
	for _, l := range lessons {
		names = append(names, a.Words.Say(words.New("plain.learn.item", words.Say("name", e.LessonName(l.ID)),
			words.Say("done", phrase.Learned(min(p.Steps[l.ID], len(l.Steps)), len(l.Steps))))))
	}
	for _, d := range e.Course.Drills {
		names = append(names, a.Words.Say(words.New("plain.learn.item", words.Say("name", phrase.Drill(e, d.ID)), words.Say("done", phrase.Streak(p.Drills[d.ID])))))
	}
	return names
}

// progress is what the player has done of a game's course.
func (a *App) progress(ctx context.Context, e entry.Entry) (lesson.Progress, error) {
	settings, err := a.Service.Settings(ctx)
	return lesson.ReadProgress(settings[lesson.Setting(e.ID())]), err
}

// keep changes what the player has done.
func (a *App) keep(ctx context.Context, e entry.Entry, change func(lesson.Progress) lesson.Progress) (lesson.Progress, error) {
	p, err := a.progress(ctx, e)
	if err != nil {
		return p, err
	}
	p = change(p)
	return p, a.Service.Set(ctx, lesson.Setting(e.ID()), p.Text())
}

// lesson goes through a lesson from a step on.
func (a *App) lesson(ctx context.Context, e entry.Entry, l lesson.Lesson, from int) error {
	a.say(words.New("plain.learn.help"))
	for step := from; step <= len(l.Steps); step++ {
		x, err := e.Lesson(l.ID, step)
		if err != nil {
			return err
		}
		a.gap()
		a.say(phrase.Step(step, len(l.Steps)))
		s := exercise{App: a, entry: e, Exercise: x}
		if left, err := s.work(ctx); err != nil || left {
			return err
		}
		if _, err := a.keep(ctx, e, func(p lesson.Progress) lesson.Progress { return p.Passed(l.ID, step) }); err != nil {
			return err
		}
	}
	a.say(words.New("learn.over", words.Say("lesson", e.LessonName(l.ID))))
	return nil
}

// drill asks about one position after the other.
func (a *App) drill(ctx context.Context, e entry.Entry, id string) error {
	a.say(words.New("plain.learn.help"))
	for ctx.Err() == nil {
		x, err := e.Drill(ctx, id, a.Entropy())
		if err != nil {
			return err
		}
		a.gap()
		s := exercise{App: a, entry: e, Exercise: x}
		left, err := s.work(ctx)
		if err != nil {
			return err
		}
		if left && !s.missed {
			return nil
		}
		p, err := a.keep(ctx, e, func(p lesson.Progress) lesson.Progress { return p.Drilled(id, !s.missed) })
		if err != nil || left {
			return err
		}
		a.say(phrase.Streak(p.Drills[id]))
	}
	return ctx.Err()
}

// exercise is a position with a question.
type exercise struct {
	*App
	*lesson.Exercise
	entry  entry.Entry
	missed bool // not right at once
}

// work goes on until nothing more is asked. It reports whether the player left.
func (x *exercise) work(ctx context.Context) (left bool, err error) {
	x.say(x.Text)
	x.gap()
	x.board()
	for {
		prompt := "> "
		if x.Done() {
			prompt = x.Words.Text("plain.learn.next") + " "
		}
		line, err := x.ask(prompt)
		if err != nil {
			return true, err
		}
		switch line = strings.ToLower(line); {
		case line == "leave" || line == "quit":
			return !x.Done(), nil
		case x.Done():
			return false, nil
		}
		if err := x.command(ctx, line); err != nil {
			return true, err
		}
	}
}

func (x *exercise) board() { x.say(x.entry.Voice.Say(x.View())...) }

func (x *exercise) command(ctx context.Context, line string) error {
	switch line {
	case "":
	case "help", "?":
		x.say(words.New("plain.learn.help"))
		x.say(x.entry.Commands(x.Words)...)
	case "board":
		x.board()
	case "again":
		x.say(x.Text)
	case "solution":
		h, err := x.Solution(ctx)
		if err != nil {
			return err
		}
		x.missed = true
		x.advise(h)
	default:
		if answer, ok := x.entry.Voice.Answer(x.View(), line); ok {
			x.say(answer)
			return nil
		}
		move, err := x.entry.Voice.Read(x.View(), line)
		if err == nil {
			return x.answer(ctx, move)
		}
		x.refuse(err)
	}
	return nil
}

// answer judges a move, and says what it led to.
func (x *exercise) answer(ctx context.Context, move game.Action) error {
	text, err := json.Marshal(move)
	if err != nil {
		return err
	}
	before := x.View()
	v, err := x.Answer(ctx, text)
	if err != nil {
		x.refuse(err)
		return nil
	}
	said := v.In(x.Words)
	for _, line := range []string{said.Text, said.Reason} {
		if line != "" {
			x.say(words.Literal(line))
		}
	}
	if !v.Right && !v.Aside {
		x.missed = true
		return nil
	}
	x.say(x.entry.Voice.Change(before, x.View()))
	if !v.Done && v.Right {
		x.board()
	}
	return nil
}
