package pages

import (
	"context"
	"testing"
	"time"

	"wits/catalog"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/shell"
	"wits/term/ui"
)

// fake is an app around one page: it answers calls at once.
type fake struct {
	shell.App
	shown []shell.Page
	told  []words.Message
	errs  []error
}

func (f *fake) Push(p shell.Page)    { f.shown = append(f.shown, p) }
func (f *fake) Pop()                 { f.shown = f.shown[:len(f.shown)-1] }
func (f *fake) Replace(p shell.Page) { f.shown[len(f.shown)-1] = p }
func (f *fake) Shown() shell.Page    { return f.shown[len(f.shown)-1] }
func (f *fake) Tell(m words.Message) { f.told = append(f.told, m) }
func (f *fake) Restyle()             {}

func (f *fake) OK(err error) bool {
	if err != nil {
		f.errs = append(f.errs, err)
	}
	return err == nil
}

func (f *fake) Start(c *shell.Call) {
	c.Do(context.Background(), func(then func()) { then() })
}

// few is a service that answers two questions.
type few struct {
	backend.Player
	started []model.Practice
	set     map[string]string
	err     error
}

func (s *few) Start(_ context.Context, p model.Practice) (model.Match, error) {
	s.started = append(s.started, p)
	return model.Match{}, s.err
}

func (s *few) Set(_ context.Context, key, value string) error {
	if s.err == nil {
		s.set[key] = value
	}
	return s.err
}

func faked(s backend.Player) (*shell.Shell, *fake) {
	f := &fake{}
	return &shell.Shell{
		App: f, Words: catalog.Library().In("en"), Settings: map[string]string{},
		Config: shell.Config{Service: s, Games: catalog.All(), Library: catalog.Library(), Now: time.Now, Entropy: func() uint32 { return 1 }},
	}, f
}

// TestAPageIsTriedWithoutTheApp chooses a past day and practises its first puzzle, with a service that refuses.
func TestAPageIsTriedWithoutTheApp(t *testing.T) {
	s := &few{err: context.DeadlineExceeded}
	sh, f := faked(s)
	day := newArchiveDay(sh, "2026-01-02")
	f.Push(day)
	day.Handle(ui.Input{Key: "enter"})
	if len(s.started) != 1 || s.started[0].Day != "2026-01-02" || len(f.errs) != 1 {
		t.Errorf("started %+v, told %v", s.started, f.errs)
	}
	if f.Push(day); f.Shown() != day {
		t.Error("it was left")
	}
	if day.Handle(ui.Input{Key: "esc"}); len(f.shown) != 1 {
		t.Error("Esc does not go back")
	}
}

// TestASettingThatCannotBeKeptIsAsItWas turns a setting with a service that keeps it, and one that does not.
func TestASettingThatCannotBeKeptIsAsItWas(t *testing.T) {
	s := &few{set: map[string]string{}}
	sh, f := faked(s)
	page := newSettings(sh)
	page.Handle(ui.Input{Key: "m"})
	if s.set["motion"] != "less" || sh.Settings["motion"] != "less" {
		t.Errorf("kept %v, shown %v", s.set, sh.Settings)
	}
	s.err = context.DeadlineExceeded
	page.load()
	page.Handle(ui.Input{Key: "m"})
	if sh.Settings["motion"] != "less" || len(f.errs) != 1 {
		t.Errorf("shown %v, told %v", sh.Settings, f.errs)
	}
}
