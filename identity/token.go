package identity

import (
	"encoding/base64"
	"fmt"
	"io"
	"strings"
)

// tokenMark begins every token, so that one that was lost somewhere is recognised.
const tokenMark = "wits_"

// drawToken draws 256 bits as a token.
func drawToken(entropy io.Reader) (string, error) {
	var b [32]byte
	if _, err := io.ReadFull(entropy, b[:]); err != nil {
		return "", fmt.Errorf("draw a token: %w", err)
	}
	return tokenMark + base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// isToken reports whether a text could be a token.
func isToken(text string) bool {
	digits, marked := strings.CutPrefix(text, tokenMark)
	if !marked || len(digits) != 43 {
		return false
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(digits)
	return err == nil && len(b) == 32
}

// crockford are the 32 characters of a code: none looks like another.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is how many characters a code has: 50 bits, for ten minutes.
const codeLength = 10

// drawCode draws a code without its dash.
func drawCode(entropy io.Reader) (string, error) {
	var b [codeLength]byte
	if _, err := io.ReadFull(entropy, b[:]); err != nil {
		return "", fmt.Errorf("draw a code: %w", err)
	}
	for i := range b {
		b[i] = crockford[b[i]%32]
	}
	return string(b[:]), nil
}

// spell writes a code as people read it: ABCDE-FGHJK.
func spell(code string) string { return code[:codeLength/2] + "-" + code[codeLength/2:] }

// readCode reads what somebody typed: in any case, with or without dashes and spaces, O for 0, I or L for 1.
func readCode(typed string) (code string, ok bool) {
	if len(typed) > 8*codeLength {
		return "", false
	}
	code = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
	return code, len(code) == codeLength && strings.Trim(code, crockford) == ""
}
