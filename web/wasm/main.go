//go:build js && wasm

package main

import (
	"crypto/rand"
	"syscall/js"
	"time"
)

func main() {
	session := newSession(rand.Reader)
	js.Global().Set("witsHandle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 1 || args[0].Type() != js.TypeString {
			return js.Null()
		}
		ctx := newDeadline(time.Now().Add(thinking), time.Now)
		defer ctx.cancel()
		answer := session.Handle(ctx, []byte(args[0].String()))
		if answer == nil {
			return js.Null()
		}
		return string(answer)
	}))
	select {}
}
