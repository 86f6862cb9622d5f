package term

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game/words"
	"wits/lesson"
	"wits/term/ui"
)

// learn lists the games that are taught.
type learn struct {
	*App
	menu
}

func newLearn(a *App) *learn {
	l := &learn{App: a}
	l.list()
	return l
}

// Learn opens a game's course above the home page; the player chooses a game where none is named.
func (a *App) Learn(gameID string) error {
	a.push(newLearn(a))
	if gameID == "" {
		return nil
	}
	e, err := entry.Find(a.Games, gameID)
	if err == nil && e.Course != nil {
		a.push(newCourse(a, e))
	}
	return err
}

// Return shows what was done meanwhile.
func (l *learn) Return() tea.Cmd {
	l.list()
	return nil
}

func (l *learn) list() {
	l.items = nil
	for _, e := range l.Games {
		if e.Course == nil {
			continue
		}
		lessons, err := e.Course.Lessons()
		if !l.ok(err) {
			continue
		}
		done, all := l.progress(e).Count(lessons)
		l.items = append(l.items, item{
			label: e.Title(l.Words), sign: doneSign(done, all), about: l.Words.Say(e.Line()),
			right: l.Words.Say(LearnedWords(done, all)), do: func() tea.Cmd { l.push(newCourse(l.App, e)); return nil },
		})
	}
}

// LearnedWords say how many steps of so many are done.
func LearnedWords(done, all int) words.Message {
	return words.New("learn.done", words.Int("done", done), words.Int("all", all))
}

// doneSign marks what is done, and what was begun.
func doneSign(done, all int) sign {
	if done >= all {
		return signWon
	}
	return signOpen
}

// progress is what the player has done of a game's course.
func (a *App) progress(e entry.Entry) lesson.Progress {
	return lesson.ReadProgress(a.settings[lesson.Setting(e.ID())])
}

// keepProgress keeps what the player has done.
func (a *App) keepProgress(e entry.Entry, p lesson.Progress) tea.Cmd {
	key, value, service := lesson.Setting(e.ID()), p.Text(), a.Service
	if a.settings[key] == value {
		return nil
	}
	a.settings[key] = value
	return askAside(a, nil, none(func(ctx context.Context) error { return service.Set(ctx, key, value) }), func(_ struct{}, err error) tea.Cmd {
		a.ok(err)
		return nil
	})
}

// Title is the page's.
func (l *learn) Title() string { return l.Words.Text("home.learn") }

// Keys lists the page's own keys.
func (l *learn) Keys() []ui.Binding { return menuKeys() }

// Handle chooses a game.
func (l *learn) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		l.pop()
		return nil
	}
	cmd, _ := l.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (l *learn) Draw(f ui.Frame) ui.Page {
	if len(l.items) == 0 {
		return notice(f, l.Title(), l.Words.Text("learn.none"))
	}
	return l.menu.list(f, l.Title())
}

// course lists the lessons and drills of a game.
type course struct {
	*App
	menu
	entry entry.Entry
}

// newCourse shows a game's course, at the first lesson that is not done.
func newCourse(a *App, e entry.Entry) *course {
	c := &course{App: a, entry: e}
	c.list()
	for i, it := range c.items {
		if it.sign == signOpen {
			c.at = i
			break
		}
	}
	return c
}

// Return shows what was done meanwhile.
func (c *course) Return() tea.Cmd {
	c.list()
	return nil
}

func (c *course) list() {
	c.items = nil
	lessons, err := c.entry.Course.Lessons()
	if !c.ok(err) {
		return
	}
	p := c.progress(c.entry)
	for _, l := range lessons {
		done, all := min(p.Steps[l.ID], len(l.Steps)), len(l.Steps)
		c.items = append(c.items, item{
			label: c.Words.Say(c.entry.LessonName(l.ID)), sign: doneSign(done, all), right: c.Words.Say(LearnedWords(done, all)),
			do: func() tea.Cmd { c.push(newLessonPage(c.App, c.entry, l, done%all+1)); return nil },
		})
	}
	for _, d := range c.entry.Course.Drills {
		it := item{
			label: c.Words.Say(DrillWords(c.entry, d.ID)), about: c.Words.Say(c.entry.Message("drill." + d.ID + ".ask")),
			do: func() tea.Cmd { c.push(newDrillPage(c.App, c.entry, d.ID)); return nil },
		}
		if score := p.Drills[d.ID]; score.Tried > 0 {
			it.right = c.Words.Say(StreakWords(score))
		}
		c.items = append(c.items, it)
	}
}

// DrillWords name a drill, and that it is one.
func DrillWords(e entry.Entry, id string) words.Message {
	return words.New("learn.drill", words.Say("name", e.DrillName(id)))
}

// StreakWords say how a drill goes.
func StreakWords(s lesson.Score) words.Message {
	return words.New("learn.streak", words.Int("streak", s.Streak), words.Int("best", s.Best))
}

// Title names the game.
func (c *course) Title() string {
	return c.Words.Say(words.New("learn.title", words.Text("game", c.entry.Title(c.Words))))
}

// Keys lists the page's own keys.
func (c *course) Keys() []ui.Binding { return menuKeys() }

// Handle chooses a lesson or a drill.
func (c *course) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		c.pop()
		return nil
	}
	cmd, _ := c.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (c *course) Draw(f ui.Frame) ui.Page { return c.menu.list(f, c.Title()) }
