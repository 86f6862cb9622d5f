package shell

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Call is a call that runs in the background. It is the only way to the service: no Draw and no Handle calls it directly. Its result is
// handled in the app's Update, unless the page has been closed.
type Call struct {
	Of    Page // the page that it is for; nil for the app itself
	Holds bool // the page's input waits for the reply
	Quiet bool // the wait is not shown
	Calm  bool // the wait is shown only after a second: minds take a while
	Keep  bool // it goes on when the page is closed; otherwise its context ends then
	Lasts bool // it reports repeatedly, until the page is closed
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

// Ask makes a call and runs then with the result; an error is shown. Until the reply the page's input waits, and Ctrl+C works.
func Ask[T any](of Asker, do func(context.Context) (T, error), then func(T) tea.Cmd) tea.Cmd {
	return Make(of, Call{Holds: true}, do, told(of.shell(), then))
}

// AskQuietly is like Ask, but the page's input does not wait, the wait is not shown, and then gets the error.
func AskQuietly[T any](of Asker, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return Make(of, Call{Quiet: true}, do, then)
}

// Do is like Ask for a call without a result.
func Do(of Asker, do func(context.Context) error, then func() tea.Cmd) tea.Cmd {
	return Ask(of, nothing(do), func(struct{}) tea.Cmd { return then() })
}

// Follow runs then with every report of do, until the page is closed.
func Follow[T any](of Asker, do func(ctx context.Context, tell func(T)), then func(T) tea.Cmd) tea.Cmd {
	return of.shell().Start(&Call{Of: of, Quiet: true, Lasts: true, Do: func(ctx context.Context, tell func(func() tea.Cmd)) {
		do(ctx, func(now T) { tell(func() tea.Cmd { return then(now) }) })
	}})
}

// ForApp is like Ask for the app itself, whatever page is shown, and no input waits.
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

// Make makes a call for a page as c describes it, and runs then with the result.
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
