package ui_test

import (
	"testing"

	"wits/term/ui"
)

func TestACursorStaysOnItsBoard(t *testing.T) {
	for keys, want := range map[string]ui.Cursor{
		"left": {0, 1}, "right": {2, 1}, "up": {1, 0}, "down": {1, 2}, "h": {0, 1}, "d": {2, 1}, "k": {1, 0}, "s": {1, 2},
		"home": {0, 1}, "end": {4, 1}, "pgup": {1, 0}, "pgdown": {1, 2}, "enter": {1, 1}, "x": {1, 1},
	} {
		c := ui.Cursor{X: 1, Y: 1}
		if moved := c.Move(keys, 5, 3); c != want || moved != (want != ui.Cursor{X: 1, Y: 1}) {
			t.Errorf("%s leads to %v, %t", keys, c, moved)
		}
	}
	c := ui.Cursor{}
	for range 9 {
		c.Move("left", 5, 3)
		c.Move("down", 5, 3)
	}
	if c != (ui.Cursor{X: 0, Y: 2}) {
		t.Errorf("it ran off to %v", c)
	}
}

func TestAClickOnABoardIsAPlace(t *testing.T) {
	var w ui.Window
	p := ui.Grid{Columns: 4, Rows: 3, Cell: func(int, int) ui.Cell { return ui.Cell{} }}.Draw(frame("none", ui.Unicode()), &w)
	c := ui.Cursor{X: 9, Y: 9}
	if !c.Click(p.Zones[6].ID) || c != (ui.Cursor{X: 2, Y: 1}) {
		t.Errorf("%s is %v", p.Zones[6].ID, c)
	}
	if before := c; c.Click("next") || c.Click("cell 1") || c != before {
		t.Errorf("no place is %v", c)
	}
}
