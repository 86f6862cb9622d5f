// Command wasm is the games in a browser's worker: rules, bots and coaches, without a server.
//
// It is built with GOOS=js GOARCH=wasm and gives JavaScript one function, witsHandle, which answers a JSON-RPC message
// with a JSON-RPC message, or with null where no answer is due. It never draws, stores or sends anything.
package main

import (
	"io"

	"wits/catalog"
	"wits/rpc"
)

// newSession is a session with every game.
func newSession(entropy io.Reader) *rpc.Session {
	return rpc.NewSession(catalog.All(), catalog.Library(), entropy)
}
