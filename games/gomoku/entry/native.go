//go:build !js

package entry

import (
	"wits/entry"
	"wits/games/gomoku/protocol"
)

// Native adds what a browser has no use for: Gomocup's protocol and the solver.
func Native(e *entry.Entry) {
	e.Solver = newSolver()
	e.Protocols = []entry.Protocol{{
		Name: "gomocup", About: "Play Gomoku as a brain for Gomocup managers such as Piskvork", Serve: protocol.Serve, Dial: protocol.Dial,
	}}
}
