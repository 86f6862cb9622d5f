//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is the games for a browser's worker: build it with GOOS=js GOARCH=wasm, or use wits rpc")
	os.Exit(2)
}
