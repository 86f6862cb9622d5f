//go:build js

package table

// large is left out where the program itself is sent over a network: almost two megabytes.
var large = []byte(nil)
