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

// alphabet is what codes are written in: letters and digits that are not taken for each other. There are 32.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

const codeLength = 8

// Code draws 40 bits as a code that people can read to each other.
func Code(entropy io.Reader) string { return Letters(entropy, alphabet, codeLength) }

// Letters draws as many letters of an alphabet, which has 32.
func Letters(entropy io.Reader, alphabet string, length int) string {
	b := rng.Draw(entropy, length)
	for i := range b {
		b[i] = alphabet[int(b[i])%len(alphabet)]
	}
	return string(b)
}

// ReadCode reads a code as people write it: in small letters, with spaces or hyphens. It reports false for what cannot be one.
func ReadCode(text string) (string, bool) {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	return code, len(code) == codeLength && strings.Trim(code, alphabet) == ""
}
