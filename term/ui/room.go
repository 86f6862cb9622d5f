package ui

// Room says where the parts of a page stand in a window: the head above, the foot below, and between them either all that a page draws, or
// a board with a panel beside it. It depends on the window's size and on the kind of page alone: nothing that happens in a match moves
// anything.
type Room struct {
	Head, Foot int  // lines above and below
	Body       Size // between them
	Framed     bool // board and panel stand side by side, each in a frame; else the board has the whole body, and the foot says the rest
	Board      Size // inside its frame
	Panel      Size // inside its frame; none where there is no frame
	Keys       int  // lines of the panel that are kept for keys
}

// Kind is what a page is made of.
type Kind int

// Pages without a board, with one that is played on, and with one that a text is read beside.
const (
	Plain Kind = iota
	Playing
	Reading
)

// airy is from how many lines on a window can spare one below the head.
const airy = 24

// RoomOf is the room of a kind of page in a window.
func RoomOf(kind Kind, width, height int) Room {
	r := Room{Head: 1, Foot: 3, Framed: width >= roomyWidth+2*Margin && height >= roomyHeight+4}
	switch {
	case height >= airy:
		r.Head = 2
	case height < 20 && kind == Plain:
		r.Foot = 2
	}
	if !r.Framed && kind != Plain { // the foot says what the panel would
		r.Foot = 2*int(kind) + 2*r.Head
	}
	r.Body = Size{width - 2*Margin, height - r.Head - r.Foot}
	r.Board = r.Body
	if !r.Framed || kind == Plain {
		return r
	}
	side := panelWidth(kind, width)
	r.Board = Size{r.Body.Width - side - Gap - 2 - 2*Inset, r.Body.Height - 2}
	r.Panel = Size{side - 2 - 2*Inset, r.Board.Height}
	r.Keys = r.Panel.Height / 3
	return r
}

// panelWidth is how wide the panel beside a board is, with its frame. A text to be read has more of the window.
func panelWidth(kind Kind, width int) int {
	switch {
	case kind == Reading:
		return min(width/2-2, 48) // at 80 columns a board of 15 points, with its numbers, fits beside it
	case width < 100:
		return 28
	case width < 150:
		return 34
	}
	return 48
}

// Panels draws a board that fills its place, and what stands beside it.
func (r Room) Panels(f Frame, left, right Panel, board, text Page) Page {
	left.Width, left.Height = r.Board.Width+2+2*Inset, r.Body.Height
	right.Width, right.Height = r.Panel.Width+2+2*Inset, r.Body.Height
	return left.Draw(f, board).Beside(right.Draw(f, text), Gap)
}
