//go:build js && wasm

package main

import (
	"syscall/js"
	"time"
)

func main() {
	session := newSession(entropy{})
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

// entropy is the browser's own source of chance. The standard library's asks the same one, and brings ciphers that nobody here needs.
type entropy struct{}

func (entropy) Read(b []byte) (int, error) {
	const most = 1 << 16 // that a browser gives at a time
	values := js.Global().Get("Uint8Array").New(min(len(b), most))
	js.Global().Get("crypto").Call("getRandomValues", values)
	return js.CopyBytesToGo(b, values), nil
}
