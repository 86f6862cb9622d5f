package ui

import "fmt"

// Cursor is a cell of a board, moved by keys and by clicks on the zones of a [Grid].
type Cursor struct{ X, Y int }

// Move moves the cursor, and reports whether the key does: the arrows, hjkl and wasd by one cell, Home and End to the ends of the row, PgUp
// and PgDn to those of the column.
func (c *Cursor) Move(key string, columns, rows int) bool {
	x, y := c.X, c.Y
	switch key {
	case "left", "h", "a":
		x--
	case "right", "l", "d":
		x++
	case "up", "k", "w":
		y--
	case "down", "j", "s":
		y++
	case "home":
		x = 0
	case "end":
		x = columns - 1
	case "pgup":
		y = 0
	case "pgdown":
		y = rows - 1
	default:
		return false
	}
	c.X, c.Y = max(0, min(x, columns-1)), max(0, min(y, rows-1))
	return true
}

// Click moves the cursor to a zone of a [Grid], and reports whether the zone is one.
func (c *Cursor) Click(zone string) bool {
	at := *c
	if n, _ := fmt.Sscanf(zone, cellZone, &at.X, &at.Y); n != 2 {
		return false
	}
	*c = at
	return true
}

// cellZone is what the zone of a place is called.
const cellZone = "cell %d %d"
