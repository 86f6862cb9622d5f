package opaque

import (
	"io"
	"strings"

	"wits/game/rng"
)

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
