package term_test

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wits/model"
)

// farServer is a service on a server that answers only what is let through.
type farServer struct{ *far }

func (farServer) OpenTable(context.Context, model.Invitation) (model.Match, error) {
	return model.Match{}, errFull
}
func (farServer) Sit(context.Context, string) (model.Match, error) { return model.Match{}, errFull }
func (farServer) CloseTable(context.Context, model.MatchID) error  { return errFull }
func (farServer) TableLink(string) string                          { return "" }

// hungTable is a table whose server stopped answering when a cell was to be opened.
func hungTable(t *testing.T) *driver {
	t.Helper()
	f := newFar()
	f.settings["motion"] = "less"
	d := behind(t, f)
	d.app.Service = farServer{f}
	d.press("p enter")
	for !strings.Contains(ansi.Strip(d.screen()), "Remaining: 10") {
		select {
		case f.pass <- struct{}{}: // home's questions, and the match
		case msg := <-d.msgs:
			d.deliver(msg)
		}
	}
	return d.press("enter")
}

// A server that hangs makes no table dead: it says so with the seconds, the cursor moves, Esc leaves.
func TestAHungServerLeavesATableAlive(t *testing.T) {
	d := hungTable(t)
	for range 3 { // an answer that takes a moment, as minds do, is not told at every move
		d.deliver(<-d.msgs)
		if strings.Contains(d.screen(), "Waiting") {
			break
		}
		d.lacks("Asking the server")
	}
	d.until("Waiting for the server, 1 s")
	before := ansi.Strip(d.screen())
	if after := ansi.Strip(d.press("left left").screen()); after == before {
		t.Errorf("the cursor does not move:\n%s", after)
	}
	d.press("enter").until("Waiting for the server, 2 s")
	if strings.Contains(d.screen(), "What now?") {
		t.Error("it left by itself")
	}
	d.press("esc").until("What now?")
}

// When the server answers again, the action counts, and what was pressed meanwhile was not played.
func TestAHungServerThatAnswersAgain(t *testing.T) {
	d := hungTable(t).until("Waiting for the server, 1 s").press("left enter")
	f := d.app.Service.(farServer)
	close(f.pass)
	for !d.app.Settled() {
		d.deliver(<-d.msgs)
	}
	if d.wants("1  ·"); f.matches[0].Seq != 1 {
		t.Errorf("%d actions", f.matches[0].Seq)
	}
	d.keys("home pgup f")
	if f.matches[0].Seq != 2 {
		t.Errorf("the next key is not taken: %d actions", f.matches[0].Seq)
	}
}

// Who comes from a match that the command line opened is not welcomed as a newcomer, even where nobody says what is running.
func TestAMatchOfTheCommandLineIsLeftForTheMenu(t *testing.T) {
	f := newFar()
	delete(f.settings, "guide")
	m, err := f.memory.Start(t.Context(), model.Practice{Game: "minesweeper", Preset: "novice"})
	if err != nil {
		t.Fatal(err)
	}
	d := behind(t, f)
	d.app.Play(m)
	d.press("q").until("What now?")
}
