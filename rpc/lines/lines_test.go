package lines

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// FuzzLines holds that the reader gives what splitting the whole text gives, however it arrives.
func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n\nc"))
	f.Add([]byte("\n"))
	f.Add([]byte("\r\r\r\n\r"))
	f.Add([]byte(""))
	f.Add(bytes.Repeat([]byte("x"), 200_000))
	f.Add(append(bytes.Repeat([]byte("x"), 70_000), '\n', 'y', '\n'))
	f.Fuzz(func(t *testing.T, text []byte) {
		want := bytes.Split(text, []byte("\n"))
		if len(want[len(want)-1]) == 0 {
			want = want[:len(want)-1]
		}
		for _, in := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text))} {
			lines := NewReader(in)
			for i, w := range want {
				got, err := lines.Next()
				if err != nil || !bytes.Equal(got, bytes.TrimSuffix(w, []byte("\r"))) {
					t.Fatalf("line %d is %q, %v; want %q", i, got, err, w)
				}
			}
			if _, err := lines.Next(); !errors.Is(err, io.EOF) {
				t.Fatalf("after the last line: %v", err)
			}
		}
	})
}

func TestLongLinesAreSkippedWhole(t *testing.T) {
	long := bytes.Repeat([]byte("x"), Max+1)
	fits := long[:Max]
	returns := bytes.Repeat([]byte("\r"), 3*Max)
	text := bytes.Join([][]byte{fits, long, []byte("next"), append(long, long...), []byte("last"), returns, long}, []byte("\n"))
	lines := NewReader(bytes.NewReader(text))
	for i, want := range []int{Max, -1, 4, -1, 4, -1, -1} {
		got, err := lines.Next()
		if want < 0 && !errors.Is(err, ErrLong) || want >= 0 && (err != nil || len(got) != want) {
			t.Errorf("line %d: %d bytes, %v; want %d", i, len(got), err, want)
		}
	}
	if _, err := lines.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last line: %v", err)
	}
}
