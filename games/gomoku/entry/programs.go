//go:build !js

package entry

import (
	"wits/entry"
	"wits/games/gomoku/protocol"
)

func protocols() []entry.Protocol {
	return []entry.Protocol{{
		Name: "gomocup", About: "Play Gomoku as a brain for Gomocup managers such as Piskvork", Serve: protocol.Serve, Dial: protocol.Dial,
	}}
}
