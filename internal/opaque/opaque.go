// Package opaque draws ids that nobody can guess, and hashes what must not be kept.
package opaque

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"

	"wits/game/rng"
	"wits/store"
)

// ID draws 128 bits as hexadecimal digits.
func ID(entropy io.Reader) string { return hex.EncodeToString(rng.Draw(entropy, 16)) }

// IDOf is the id of what is found by a code, so that the code leads to it for ever.
func IDOf(code string) string {
	sum := sha256.Sum256([]byte("table " + code))
	return hex.EncodeToString(sum[:16])
}

// IsID reports whether a text could be an id, or the beginning of a digest. What cannot is never looked up.
func IsID(text string) bool { return len(text) == 32 && strings.Trim(text, "0123456789abcdef") == "" }

// Hash is what is kept of a secret.
func Hash(secret string) store.Hash {
	sum := sha256.Sum256([]byte(secret))
	return store.Hash(hex.EncodeToString(sum[:]))
}
