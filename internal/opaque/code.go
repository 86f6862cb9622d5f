package opaque

import (
	"fmt"
	"io"
	"strings"
)

// alphabet is what codes are written in: letters and digits that are not taken for each other. There are 32.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

const codeLength = 8

// Code draws 40 bits as a code that people can read to each other.
func Code(entropy io.Reader) (string, error) {
	var b [codeLength]byte
	if _, err := io.ReadFull(entropy, b[:]); err != nil {
		return "", fmt.Errorf("draw a code: %w", err)
	}
	for i := range b {
		b[i] = alphabet[b[i]%byte(len(alphabet))]
	}
	return string(b[:]), nil
}

// ReadCode reads a code as people write it: in small letters, with spaces or hyphens. It reports false for what cannot be one.
func ReadCode(text string) (string, bool) {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	return code, len(code) == codeLength && strings.Trim(code, alphabet) == ""
}
