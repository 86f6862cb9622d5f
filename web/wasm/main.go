//go:build js && wasm

package main

import (
	"context"
	"crypto/rand"
	"syscall/js"
)

func main() {
	session := newSession(rand.Reader)
	js.Global().Set("witsHandle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 1 || args[0].Type() != js.TypeString {
			return js.Null()
		}
		answer := session.Handle(context.Background(), []byte(args[0].String()))
		if answer == nil {
			return js.Null()
		}
		return string(answer)
	}))
	select {}
}
