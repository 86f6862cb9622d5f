package identity

import (
	"crypto/rand"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"wits/internal/opaque"
)

// sloppy writes a code as somebody in a hurry might.
func sloppy(t *rapid.T, code string) string {
	var b strings.Builder
	for _, c := range code {
		forms := []rune{c, unicode.ToLower(c)}
		switch c {
		case '0':
			forms = []rune("0oO")
		case '1':
			forms = []rune("1iIlL")
		}
		b.WriteString(rapid.SampledFrom([]string{"", "", "", " ", "-", " - "}).Draw(t, "gap"))
		b.WriteRune(rapid.SampledFrom(forms).Draw(t, "form"))
	}
	return b.String()
}

func TestACodeIsReadHoweverItIsTyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := opaque.Letters(strings.NewReader(string(rapid.SliceOfN(rapid.Byte(), codeLength, codeLength).Draw(t, "bytes"))), crockford, codeLength)
		for _, typed := range []string{code, spell(code), sloppy(t, code)} {
			if got, ok := readCode(typed); !ok || got != code {
				t.Fatalf("%q is read as %q, %v; want %q", typed, got, ok, code)
			}
		}
	})
}

func TestWhatIsNoCodeIsNotReadAsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed := rapid.String().Draw(t, "typed")
		code, ok := readCode(typed)
		if ok && (len(code) != codeLength || strings.Trim(code, crockford) != "") {
			t.Fatalf("%q is read as %q", typed, code)
		}
	})
	for _, typed := range []string{"", "ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDE-FGHJU", "ABCDE_FGHJK", strings.Repeat(" ", 1<<20) + "ABCDEFGHJK"} {
		if code, ok := readCode(typed); ok {
			t.Errorf("%.20q is read as %q", typed, code)
		}
	}
}

func TestOnlyWhatLooksLikeATokenIsOne(t *testing.T) {
	token := drawToken(rand.Reader)
	if !isToken(token) || len(token) != 48 {
		t.Fatalf("%d characters", len(token))
	}
	for name, text := range map[string]string{
		"nothing": "", "the mark": tokenMark, "too short": token[:47], "too long": token + "A",
		"another mark": "WITS_" + token[5:], "a stranger": token[:47] + "=", "loose bits": token[:47] + "B",
	} {
		if isToken(text) {
			t.Errorf("%s passes", name)
		}
	}
}
