package main

import (
	"strings"
	"testing"
)

func TestACastBecomesAPictureThatMoves(t *testing.T) {
	cast := `{"version":2,"width":20,"height":3}
[0.1,"o","first\r\nline"]
[0.15,"o"," grows"]
[9.1,"o","\u001b[H\u001b[2Jsecond\r\nline grows"]
`
	var out strings.Builder
	if err := move(strings.NewReader(cast), &out); err != nil {
		t.Fatal(err)
	}
	svg := out.String()
	for _, want := range []string{">first<", ">line grows<", ">second<", "@keyframes f1{", "animation:5.05s"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in the picture:\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, `<g class="f"`); n != 2 {
		t.Errorf("%d frames", n)
	}
	if n := strings.Count(svg, ">line grows<"); n != 1 {
		t.Errorf("a line that stays was drawn %d times", n)
	}
	if err := move(strings.NewReader("{}\n"), &out); err == nil {
		t.Error("what is no cast was drawn")
	}
}
