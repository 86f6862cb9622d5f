package web_test

import (
	"strings"
	"testing"
)

func TestAMatchCanBePlayedInWords(t *testing.T) {
	h := open(t)
	c := h.bearer()
	match := "/matches/" + c.start("mastermind", "classic")
	said := c.get(match + "/words?lang=de").text
	if !strings.Contains(said, `"lines":["`) || !strings.Contains(said, `"commands":["`) || strings.Contains(said, `"ending"`) {
		t.Errorf("said %s", said)
	}
	if read := c.post(match+"/read", `{"line":"rrbb"}`).text; !strings.Contains(read, `"action":{"type":"submit"`) {
		t.Errorf("a guess is read as %s", read)
	}
	if read := c.post(match+"/read", `{"line":"colours"}`).text; !strings.Contains(read, `"answer":"`) {
		t.Errorf("a question is answered with %s", read)
	}
	if read := c.post(match+"/read", `{"line":"zzzz"}`).text; !strings.Contains(read, `"rule":"unread"`) {
		t.Errorf("nonsense is answered with %s", read)
	}
	c.post(match+"/forfeit", `{"seq":0}`)
	if said := c.get(match + "/words").text; !strings.Contains(said, `"ending":"`) {
		t.Errorf("the end is said as %s", said)
	}
	if other := h.bearer().get(match + "/words").text; !strings.Contains(other, `"unknown-match"`) {
		t.Errorf("somebody else is told %s", other)
	}
}
