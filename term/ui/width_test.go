package ui_test

import (
	"testing"

	"charm.land/lipgloss/v2"

	"wits/term/ui"
)

func TestWidthIsThatOfTheTerminal(t *testing.T) {
	red := lipgloss.NewStyle().Foreground(lipgloss.Color("#ff0000")).Bold(true)
	for _, text := range []string{
		"", "plain", "Häuser", "‹♟› • ░ ⚑ ✹ ✗ ★ ╭─╮ █▍ ▁", "漢字", "e\u0301", "👍 ok", "☎️", red.Render("red ⚑") + " and " + red.Render("漢"),
		"one\nlonger\nx", "\x1b]8;;http://example.com\x07link\x1b]8;;\x07", "\t",
	} {
		if got, want := ui.Width(text), lipgloss.Width(text); got != want {
			t.Errorf("%q is %d wide, want %d", text, got, want)
		}
	}
}
