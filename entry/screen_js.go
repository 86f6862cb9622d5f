//go:build js

package entry

// Screen is nothing in a browser: there is no terminal there.
type Screen func()

// Solver is nothing in a browser: there is no command line there.
type Solver struct{}
