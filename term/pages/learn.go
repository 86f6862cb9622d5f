package pages

import (
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/term/phrase"
	"wits/term/shell"
)

// NewLearn lists the games that are taught.
func NewLearn(s *shell.Shell) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Text("home.learn") }, Empty: []string{s.Words.Text("learn.none")}}
	l.Fill = func() {
		var items []shell.Item
		for _, e := range s.Games {
			if e.Course == nil {
				continue
			}
			lessons, err := e.Course.Lessons()
			if !s.OK(err) {
				continue
			}
			done, all := progress(s, e).Count(lessons)
			items = append(items, shell.Item{
				Label: e.Title(s.Words), Ended: doneSign(done, all), About: s.Words.Say(e.Line()),
				Right: s.Words.Say(phrase.Learned(done, all)), Do: s.Open(func() shell.Page { return NewCourse(s, e) }),
			})
		}
		l.Show(items)
	}
	return l
}

// doneSign has the sign of what is done, or of what is not yet.
func doneSign(done, all int) game.Outcome {
	if done >= all {
		return game.Won
	}
	return game.Playing
}

// progress is what the player has done of a game's course.
func progress(s *shell.Shell, e entry.Entry) lesson.Progress {
	return lesson.ReadProgress(s.Settings[lesson.Setting(e.ID())])
}

func keepProgress(s *shell.Shell, e entry.Entry, p lesson.Progress) {
	if key, value := lesson.Setting(e.ID()), p.Text(); s.Settings[key] != value {
		s.Keep(key, value)
	}
}

// NewCourse lists the lessons and drills of a game, and begins at the first lesson that is not done.
func NewCourse(s *shell.Shell, e entry.Entry) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Say(words.New("learn.title", words.Text("game", e.Title(s.Words)))) }}
	l.Fill = func() {
		items, err := lessonItems(s, e)
		if !s.OK(err) {
			return
		}
		if !l.Known {
			l.At = max(0, slices.IndexFunc(items, func(it shell.Item) bool { return it.Ended == game.Playing }))
		}
		l.Show(items)
	}
	return l
}

func lessonItems(s *shell.Shell, e entry.Entry) (items []shell.Item, err error) {
	lessons, err := e.Course.Lessons()
	p := progress(s, e)
	for _, l := range lessons {
		done, all := min(p.Steps[l.ID], len(l.Steps)), len(l.Steps)
		items = append(items, shell.Item{
			Label: s.Words.Say(e.LessonName(l.ID)), Ended: doneSign(done, all), Right: s.Words.Say(phrase.Learned(done, all)),
			Do: s.Open(func() shell.Page { return newLessonPage(s, e, l, done%all+1) }),
		})
	}
	for _, d := range e.Course.Drills {
		it := shell.Item{
			Label: s.Words.Say(phrase.Drill(e, d.ID)), About: s.Words.Say(e.Message("drill." + d.ID + ".ask")),
			Do: s.Open(func() shell.Page { return newDrillPage(s, e, d.ID) }),
		}
		if score := p.Drills[d.ID]; score.Tried > 0 {
			it.Right = s.Words.Say(phrase.Streak(score))
		}
		items = append(items, it)
	}
	return items, err
}
