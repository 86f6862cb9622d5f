//go:build !js

package entry

import (
	"wits/entry"
	"wits/games/chess/bots"
	"wits/games/chess/protocol"
)

// Native adds what a browser has no use for: the protocols of chess programs.
func Native(e *entry.Entry) {
	strengths := protocol.Strengths{Least: bots.MinElo, Most: bots.MaxElo, Limit: bots.Limit}
	e.Protocols = []entry.Protocol{
		{Name: "uci", About: "Play chess as a UCI engine, for any program that shows chess", Serve: protocol.Serve(strengths), Dial: protocol.Dial},
		{Name: "xboard", Dial: protocol.DialXBoard},
	}
}
