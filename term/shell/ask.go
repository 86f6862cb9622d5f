package shell

import (
	"context"
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
	Do    func(ctx context.Context, tell func(then func()))
	Fails func(fault error) // is done when Do panics; nil closes the page
}

// Asker is a page that has a shell.
type Asker interface {
	Page
	shell() *Shell
}

// Of is the shell of a page.
func Of(p Asker) *Shell { return p.shell() }

// Ask makes a call and runs then with the result; an error is shown. Until the reply the page's input waits, and Ctrl+C works.
func Ask[T any](of Asker, do func(context.Context) (T, error), then func(T)) {
	Make(of, Call{Holds: true}, do, func(got T, err error) {
		if of.shell().OK(err) {
			then(got)
		}
	})
}

// AskQuietly is like Ask, but the page's input does not wait, the wait is not shown, and then gets the error.
func AskQuietly[T any](of Asker, do func(context.Context) (T, error), then func(T, error)) {
	Make(of, Call{Quiet: true}, do, then)
}

// Do is like Ask for a call without a result.
func Do(of Asker, do func(context.Context) error, then func()) {
	Ask(of, nothing(do), func(struct{}) { then() })
}

// Follow runs then with every report of do, until the page is closed.
func Follow[T any](of Asker, do func(ctx context.Context, tell func(T)), then func(T)) {
	of.shell().Start(&Call{Of: of, Quiet: true, Lasts: true, Do: func(ctx context.Context, tell func(func())) {
		do(ctx, func(now T) { tell(func() { then(now) }) })
	}})
}

// Make makes a call as c describes it, for a page or, for a shell, for the app itself, and runs then with the result.
func Make[T any](of interface{ shell() *Shell }, c Call, do func(context.Context) (T, error), then func(T, error)) {
	c.Of, _ = of.(Page)
	c.Do = func(ctx context.Context, tell func(func())) {
		got, err := do(ctx)
		tell(func() { then(got, err) })
	}
	c.Fails = func(fault error) {
		var none T
		then(none, fault)
	}
	of.shell().Start(&c)
}

func nothing(do func(context.Context) error) func(context.Context) (struct{}, error) {
	return func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) }
}
