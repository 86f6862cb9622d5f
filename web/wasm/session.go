// Command wasm is the games in a browser's worker: rules, bots and coaches, without a server.
//
// It is built with GOOS=js GOARCH=wasm and gives JavaScript one function, witsHandle, which answers a JSON-RPC message
// with a JSON-RPC message, or with null where no answer is due. It never draws, stores or sends anything.
package main

import (
	"io"

	"wits/catalog"
	mastercoach "wits/games/mastermind/coach"
	minecoach "wits/games/minesweeper/coach"
	"wits/rpc"
)

// newSession is a session with every game and its coach.
func newSession(entropy io.Reader) *rpc.Session {
	voices := catalog.Voices()
	return rpc.NewSession(catalog.All(), entropy, rpc.Spoken(voices),
		rpc.Coached("minesweeper", minecoach.Coach{}, voices["minesweeper"]),
		rpc.Coached("mastermind", mastercoach.Coach{}, voices["mastermind"]))
}
