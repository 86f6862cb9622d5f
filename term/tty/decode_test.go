package tty

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// parts is what is typed, with a pause between its parts where one is empty.
type parts []string

// Read returns a part.
func (p *parts) Read(b []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	part := (*p)[0]
	*p = (*p)[1:]
	if part == "" {
		time.Sleep(3 * escTime)
		return 0, nil
	}
	return copy(b, part), nil
}

func TestWhatIsTypedIsUnderstood(t *testing.T) {
	for name, test := range map[string]struct {
		typed parts
		want  []string
	}{
		"letters and arrows":      {parts{"ab\x1b[A\x1b[1;5C\r\t "}, []string{"a", "b", "up", "ctrl+right", "enter", "tab", "space"}},
		"an arrow in two parts":   {parts{"\x1b", "[", "A"}, []string{"up"}},
		"Esc, and then a letter":  {parts{"\x1b", "", "[", "", "a"}, []string{"esc", "[", "a"}},
		"Esc at the end":          {parts{"a\x1b"}, []string{"a", "esc"}},
		"a letter in two parts":   {parts{"\xc3", "\xa9"}, []string{"é"}},
		"keys of other terminals": {parts{"\x1bOA\x1b[7~\x1b[Z\x1b[11~\x1b[27;5;99~"}, []string{"up", "home", "shift+tab", "f1", "ctrl+c"}},
		"a paste":                 {parts{"x\x1b[200~two\nlines\x1b[A\x1b[20", "1~y"}, []string{"x", "paste two\nlines\x1b[A", "y"}},
		"a paste byte by byte":    {strings.Split("\x1b[200~ab\x1b[201~c", ""), []string{"paste ab", "c"}},
		"a paste without an end": {parts(slices.Collect(func(yield func(string) bool) {
			_ = yield("\x1b[200~")
			for range maxPaste / 1024 {
				_ = yield(strings.Repeat("x", 1024))
			}
			_ = yield("xxxxxx\x03")
		})), []string{"paste " + strings.Repeat("x", maxPaste+2), "x", "x", "x", "x", "ctrl+c"}},
		"a click": {parts{"\x1b[<0;3;4M"}, []string{"click 2 3"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			read(&test.typed, func(e uv.Event) {
				switch e := e.(type) {
				case uv.KeyPressEvent:
					got = append(got, e.String())
				case uv.PasteEvent:
					got = append(got, "paste "+e.Content)
				case uv.MouseClickEvent:
					got = append(got, fmt.Sprint("click ", e.X, " ", e.Y))
				}
			}, nil)
			if !slices.Equal(got, test.want) {
				t.Errorf("understood as %q", got)
			}
		})
	}
}

// FuzzTyped holds that whatever is sent, in whatever parts, reading it ends and keeps little.
func FuzzTyped(f *testing.F) {
	f.Add([]byte("\x1b[200~abc"), 3)
	f.Add([]byte("\x1b]11;rgb:0/0/0\x07\x1b[48;5000;5000;1;1t"), 1)
	f.Add([]byte("\x1bP+q\x1b\\\x1b[<0;0;0M"), 7)
	f.Fuzz(func(t *testing.T, typed []byte, each int) {
		d := decoder{tell: func(uv.Event) {}}
		for part := range slices.Chunk(typed, max(1, each)) {
			d.rest = append(d.rest, part...)
			d.decode(len(d.rest) > maxParts)
		}
		d.decode(true)
		if len(d.rest) > 5 {
			t.Errorf("%q is left", d.rest)
		}
	})
}
