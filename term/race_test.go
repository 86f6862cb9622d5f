//go:build race

package term_test

// raced says that the race detector looks on. It makes looking at a table or a page ten times as slow, so it sees a few of them; make test looks at all without it.
const raced = true
