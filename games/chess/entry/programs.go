//go:build !js

package entry

import (
	"wits/entry"
	"wits/games/chess/bots"
	"wits/games/chess/protocol"
)

func protocols() []entry.Protocol {
	strengths := protocol.Strengths{Least: bots.MinElo, Most: bots.MaxElo, Limit: bots.Limit}
	return []entry.Protocol{
		{Name: "uci", About: "Play chess as a UCI engine, for any program that shows chess", Serve: protocol.Serve(strengths), Dial: protocol.Dial},
		{Name: "xboard", Dial: protocol.DialXBoard},
	}
}
