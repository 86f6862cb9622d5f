package shell

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Call is something asked for beside the app. It is the only way to the service: no Draw and no Handle asks it directly. What it
// tells is done in the app's Update, unless the page is gone.
type Call struct {
	Of    Page // whom it is for; nil for the app itself
	Holds bool // what is typed on the page waits for the answer
	Quiet bool // nobody is told that it is awaited
	Calm  bool // that is told only when the seconds are counted: minds take a while
	Keep  bool // it goes on when the page is left; otherwise its context ends then
	Lasts bool // it tells again and again, until the page is left
	Do    func(ctx context.Context, tell func(then func() tea.Cmd))
	Fails func(fault error) tea.Cmd // is done when Do panics; nil closes the page
}

// Asker is a page that has a shell.
type Asker interface {
	Page
	shell() *Shell
}

// Of is the shell of a page.
func Of(p Asker) *Shell { return p.shell() }

// Ask asks the service for something, and does then with the answer; an error is told. Until then what is typed on the page
// waits, and Ctrl+C works.
func Ask[T any](of Asker, do func(context.Context) (T, error), then func(T) tea.Cmd) tea.Cmd {
	return Make(of, Call{Holds: true}, do, told(of.shell(), then))
}

// AskAside asks as Ask does, while the page goes on: what is typed does not wait.
func AskAside[T any](of Asker, do func(context.Context) (T, error), then func(T) tea.Cmd) tea.Cmd {
	return Make(of, Call{}, do, told(of.shell(), then))
}

// AskQuietly asks aside for what comes in later: nobody is told that it is awaited, and then is given the error.
func AskQuietly[T any](of Asker, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return Make(of, Call{Quiet: true}, do, then)
}

// Do has something done that has no answer, as Ask does.
func Do(of Asker, do func(context.Context) error, then func() tea.Cmd) tea.Cmd {
	return Ask(of, nothing(do), func(struct{}) tea.Cmd { return then() })
}

// Follow does then with whatever is told, until the page is left.
func Follow[T any](of Asker, do func(ctx context.Context, tell func(T)), then func(T) tea.Cmd) tea.Cmd {
	return of.shell().Start(&Call{Of: of, Quiet: true, Lasts: true, Do: func(ctx context.Context, tell func(func() tea.Cmd)) {
		do(ctx, func(now T) { tell(func() tea.Cmd { return then(now) }) })
	}})
}

// ForApp asks aside for what is the app's own, whatever page is shown.
func ForApp[T any](s *Shell, do func(context.Context) (T, error), then func(T) tea.Cmd) tea.Cmd {
	return start(s, Call{}, do, told(s, then))
}

// told does then with an answer, and tells an error.
func told[T any](s *Shell, then func(T) tea.Cmd) func(T, error) tea.Cmd {
	return func(got T, err error) tea.Cmd {
		if !s.OK(err) {
			return nil
		}
		return then(got)
	}
}

// Make makes a call of a page, and does then with its answer.
func Make[T any](of Asker, c Call, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	c.Of = of
	return start(of.shell(), c, do, then)
}

func start[T any](s *Shell, c Call, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	c.Do = func(ctx context.Context, tell func(func() tea.Cmd)) {
		got, err := do(ctx)
		tell(func() tea.Cmd { return then(got, err) })
	}
	c.Fails = func(fault error) tea.Cmd {
		var none T
		return then(none, fault)
	}
	return s.Start(&c)
}

// nothing is the answer of what has none.
func nothing(do func(context.Context) error) func(context.Context) (struct{}, error) {
	return func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) }
}
