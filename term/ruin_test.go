package term

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wits/catalog"
	"wits/internal/rescue"
	"wits/term/shell"
	"wits/term/ui"
)

// torn is a page that cannot be drawn.
type torn struct{ shell.Page }

func (torn) Title() string           { return "torn" }
func (torn) Keys() []shell.Key       { return nil }
func (torn) Draw(f ui.Frame) ui.Page { panic("torn") }

// TestAHomeThatCannotBeDrawnIsLeftByAnyKey holds that an app in which nothing can be shown says so, reports it once and is left.
func TestAHomeThatCannotBeDrawnIsLeftByAnyKey(t *testing.T) {
	reports := 0
	a := &App{
		Shell: &shell.Shell{
			Config: Config{Library: catalog.Library(), Getenv: func(string) string { return "" }},
			Width:  80, Height: 24,
		},
		report: func(rescue.Fault) { reports++ },
		lives:  map[shell.Page]life{}, pages: []shell.Page{&torn{}},
	}
	a.Restyle()
	for range 3 {
		if shown := a.View().Content; !strings.Contains(shown, "cannot be shown") {
			t.Errorf("shown is %q", shown)
		}
	}
	if reports != 1 {
		t.Errorf("%d reports", reports)
	}
	_, cmd := a.Update(tea.KeyPressMsg{Code: 'x', Text: "x"})
	if cmd == nil {
		t.Fatal("a key does nothing")
	}
	if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("a key does not leave")
	}
}
