package web_test

import (
	"strings"
	"testing"
)

func TestAMatchCanBePlayedInWords(t *testing.T) {
	h := open(t)
	c := h.client()
	m := c.start("mastermind", "classic")
	var w struct {
		Lines, Commands []string
		Ending          string
	}
	c.get("/matches/"+m+"/words?lang=de", &w)
	if len(w.Lines) == 0 || len(w.Commands) == 0 || w.Ending != "" {
		t.Errorf("said %+v", w)
	}
	_ = strings.TrimSpace
}
