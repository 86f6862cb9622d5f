package board

import "strings"

// SAN writes a legal move in the short form, such as Nf3, exd5, O-O or e8=Q#.
func (p *Position) SAN(m Move) string {
	text := p.plainSAN(m)
	after := p.After(m)
	switch {
	case !after.InCheck():
		return text
	case after.Stuck():
		return text + "#"
	}
	return text + "+"
}

func (p *Position) plainSAN(m Move) string {
	if m.Castles() {
		if m.To().File() == 6 {
			return "O-O"
		}
		return "O-O-O"
	}
	kind := p.at[m.From()].Kind()
	takes := p.at[m.To()] != 0 || m.EnPassant()
	var b strings.Builder
	switch {
	case kind != Pawn:
		b.WriteByte("PNBRQK"[kind])
		b.WriteString(p.apart(m, kind))
	case takes:
		b.WriteByte(m.From().String()[0])
	}
	if takes {
		b.WriteByte('x')
	}
	b.WriteString(m.To().String())
	if k, ok := m.Promotion(); ok {
		b.WriteByte('=')
		b.WriteByte("PNBRQK"[k])
	}
	return b.String()
}

// apart is what tells a piece from others of its kind that could go there too: its file, else its rank, else both.
func (p *Position) apart(m Move, kind Kind) string {
	var buffer [MaxMoves]Move
	others, sameFile, sameRank := false, false, false
	for _, o := range p.Legal(buffer[:0]) {
		if o.To() != m.To() || o.From() == m.From() || p.at[o.From()].Kind() != kind {
			continue
		}
		others = true
		sameFile = sameFile || o.From().File() == m.From().File()
		sameRank = sameRank || o.From().Rank() == m.From().Rank()
	}
	name := m.From().String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}

// Reading is what a text turned out to be when it was read as a move.
type Reading uint8

// The readings, the best first.
const (
	Read      Reading = iota // a legal move
	Illegal                  // a move that the position does not allow
	Ambiguous                // several moves
	NoMove                   // not a move at all
)

// Parse reads a move in the short or the long form. Marks for check and comment may be there or not, castling may be written with
// zeros, and a promotion with or without its sign.
func (p *Position) Parse(text string) (Move, Reading) {
	w, ok := readWanted(strings.TrimRight(text, "+#!? "))
	if !ok {
		return None, NoMove
	}
	var buffer [MaxMoves]Move
	found, n := None, 0
	for _, m := range p.Legal(buffer[:0]) {
		if w.fits(m, p.at[m.From()].Kind()) {
			found = m
			n++
		}
	}
	switch n {
	case 0:
		return None, Illegal
	case 1:
		return found, Read
	}
	return None, Ambiguous
}

// wanted is what the text of a move asks for.
type wanted struct {
	castles    int  // the king's file afterwards, 0 for no castling
	kind       Kind // meant only if named
	named      bool
	file, rank int // of the piece, -1 where not given
	to         Square
	promotion  Kind // Pawn for none
}

func (w wanted) fits(m Move, kind Kind) bool {
	if w.castles != 0 {
		return m.Castles() && m.To().File() == w.castles
	}
	become, _ := m.Promotion()
	long := w.file >= 0 && w.rank >= 0
	return m.To() == w.to && become == w.promotion && (kind == w.kind || !w.named && long) &&
		(w.file < 0 || w.file == m.From().File()) && (w.rank < 0 || w.rank == m.From().Rank())
}

func readWanted(text string) (wanted, bool) {
	switch strings.ReplaceAll(strings.ToUpper(text), "0", "O") {
	case "O-O":
		return wanted{castles: 6}, true
	case "O-O-O":
		return wanted{castles: 2}, true
	}
	w := wanted{file: -1, rank: -1}
	if len(text) > 0 {
		if k := strings.IndexByte("PNBRQK", text[0]); k >= 0 {
			w.kind, w.named, text = Kind(k), true, text[1:]
		}
	}
	if n := len(text); n > 2 {
		if k := strings.IndexByte("NBRQnbrq", text[n-1]); k >= 0 {
			w.promotion = Knight + Kind(k&3)
			text = strings.TrimSuffix(text[:n-1], "=")
		}
	}
	if len(text) < 2 {
		return wanted{}, false
	}
	to, ok := ReadSquare(text[len(text)-2:])
	if !ok {
		return wanted{}, false
	}
	w.to = to
	return w.origin(strings.TrimRight(text[:len(text)-2], "x-:"))
}

// origin reads what is said about where the piece comes from.
func (w wanted) origin(text string) (wanted, bool) {
	for _, c := range []byte(text) {
		switch {
		case c >= 'a' && c <= 'h' && w.file < 0 && w.rank < 0:
			w.file = int(c - 'a')
		case c >= '1' && c <= '8' && w.rank < 0:
			w.rank = int(c - '1')
		default:
			return wanted{}, false
		}
	}
	return w, true
}
