package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

func TestWhatATerminalShowedBecomesAPictureThatMoves(t *testing.T) {
	screen := vt.NewEmulator(width, height)
	_, _ = screen.WriteString("first\r\nline \x1b[1;38;2;255;0;0mgrows\x1b[m")
	frames := []frame{{0, look(screen)}}
	_, _ = screen.WriteString("\x1b[Hsecond\r\n")
	frames = append(frames, frame{longest, look(screen)})
	var out strings.Builder
	if err := draw(&out, frames); err != nil {
		t.Fatal(err)
	}
	svg := out.String()
	for _, want := range []string{">first<", ">second<", "@keyframes f1{", "animation:5.00s", `fill="#ff0000" font-weight="bold" textLength="45">grows<`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in the picture:\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, `<g class="f"`); n != 2 {
		t.Errorf("%d frames", n)
	}
	if n := strings.Count(svg, ">grows<"); n != 1 {
		t.Errorf("a line that stays was drawn %d times", n)
	}
	if err := run([]string{"missing", "missing"}, &out); err == nil {
		t.Error("there is no script, and all was well")
	}
}

// TestThePictureBeginsWithWhatIsShown leaves out the empty terminal before the program has drawn: viewers that do not move pictures
// show the first frame.
func TestThePictureBeginsWithWhatIsShown(t *testing.T) {
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte("wait shown\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run([]string{script, "sh", "-c", "sleep 0.3; echo shown; sleep 60"}, &out); err != nil {
		t.Fatal(err)
	}
	if svg := out.String(); !strings.Contains(svg, `<g class="f" style="animation-name:f0"><use`) {
		t.Errorf("the first frame is empty:\n%s", svg)
	}
}
