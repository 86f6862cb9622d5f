package gomoku

import (
	"encoding/json"
	"strings"

	"wits/game"
	"wits/game/wire"
)

// View is what a seat sees: everything.
type View struct {
	Size   int          `json:"size"`
	Rows   []string     `json:"rows"` // X black, O white, . empty, from the top
	Last   *Point       `json:"last"`
	Line   Line         `json:"line"` // the stones that won
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`

	Preset string     `json:"preset"`
	Moves  Moves      `json:"moves"`
	Given  int        `json:"given"`          // how many of them a puzzle began with
	Four   bool       `json:"four,omitempty"` // whether the stone before the last made a four, in a puzzle
	Black  *game.Seat `json:"black"`          // who has black; null while that is not chosen
	Reason *Reason    `json:"reason"`         // how it ended; null while it runs
}

// MarshalJSON writes the wire form. That of a game that goes on is written by hand: every answer to a move has one.
func (v View) MarshalJSON() ([]byte, error) {
	if v.Last == nil || v.Line != nil || v.Turn == nil || v.Four || v.Black == nil || v.Reason != nil || !v.plain() {
		type fields View
		return json.Marshal(fields(v))
	}
	b := make([]byte, 0, 256+(Size+3)*len(v.Rows)+8*len(v.Moves))
	b = appendNumber(append(b, `{"size":`...), v.Size)
	b = append(b, `,"rows":[`...)
	for i, row := range v.Rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), row...), '"')
	}
	b = appendNumber(append(b, `],"last":{"x":`...), v.Last.X)
	b = appendNumber(append(b, `,"y":`...), v.Last.Y)
	b = appendNumber(append(b, `},"line":null,"seat":`...), int(v.Seat))
	b = appendNumber(append(b, `,"turn":`...), int(*v.Turn))
	b = append(append(b, `,"status":"`...), v.Status...)
	b = append(append(b, `","preset":"`...), v.Preset...)
	b = v.Moves.append(append(b, `","moves":`...))
	b = appendNumber(append(b, `,"given":`...), v.Given)
	b = appendNumber(append(b, `,"black":`...), int(*v.Black))
	return append(b, `,"reason":null}`...), nil
}

// plain reports whether a view has no texts but those that the rules write, which need no escapes.
func (v View) plain() bool {
	if v.Rows == nil || v.Status != game.Playing || v.Preset != Standard && v.Preset != Swap && v.Preset != Puzzle {
		return false
	}
	for _, row := range v.Rows {
		for i := range len(row) {
			if c := row[i]; c != letters[None] && c != letters[Black] && c != letters[White] {
				return false
			}
		}
	}
	return true
}

// Line is a row of stones from one end to the other. An empty one is null in JSON.
type Line []Point

// UnmarshalJSON reads a list of points, or null.
func (l *Line) UnmarshalJSON(data []byte) error {
	var points []Point
	if string(data) != "null" {
		if err := wire.Decode(data, &points); err != nil {
			return err
		}
	}
	*l = points
	return nil
}

// Due reports whether the seat that looks is to move.
func (v View) Due() bool { return v.Turn != nil && *v.Turn == v.Seat }

// Choosing reports whether a colour is to be chosen now.
func (v View) Choosing() bool { return v.Turn != nil && v.Black == nil && len(v.Moves) == opening }

// Opening reports whether the three stones of a swap are being placed now.
func (v View) Opening() bool { return v.Turn != nil && v.Black == nil && len(v.Moves) < opening }

// Next is the colour of the next stone.
func (v View) Next() Stone { return colour(len(v.Moves)) }

// Of is the colour of a seat; None while it is not chosen.
func (v View) Of(seat game.Seat) Stone {
	switch {
	case v.Black == nil:
		return None
	case *v.Black == seat:
		return Black
	}
	return White
}

// At is what a point holds; nothing lies outside.
func (v View) At(p Point) Stone {
	if p.Y < 0 || p.Y >= len(v.Rows) || p.X < 0 || p.X >= len(v.Rows[p.Y]) {
		return None
	}
	return Stone(max(0, strings.IndexByte(letters, v.Rows[p.Y][p.X])))
}

// View shows the whole game.
func (r Rules) View(s state, to game.Seat) View {
	st := r.Status(s)
	v := View{
		Size: Size, Rows: s.board.rows(), Seat: to, Status: st.Outcome(to),
		Preset: s.preset, Given: s.given, Moves: append(make(Moves, 0, len(s.moves)), s.moves...), Four: s.four(),
	}
	if n := len(s.moves); n > 0 {
		last := s.moves[n-1]
		v.Last, v.Line = &last, s.line()
	}
	if reason := s.reason(); reason != "" {
		v.Reason = &reason
	} else {
		v.Turn = &st.Turn
	}
	if black, known := s.black(); known {
		v.Black = &black
	}
	return v
}

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part {
	return []game.Part{
		{Name: "board", Shape: []int{v.Size, v.Size}, High: 2, About: "the points row by row from the top: 0 empty, 1 black, 2 white"},
		{Name: "turn", Shape: []int{1}, High: 2, About: "the seat that is due, from 1; 0 when it is over"},
		{Name: "seat", Shape: []int{1}, High: 1, About: "who looks"},
		{Name: "black", Shape: []int{1}, High: 2, About: "the seat that has black, from 1; 0 while that is not chosen"},
	}
}

// Vector writes the board, who is due, and who has which colour.
func (Rules) Vector(to []byte, v View) []byte {
	for _, row := range v.Rows {
		for i := range row {
			to = append(to, byte(strings.IndexByte(letters, row[i])))
		}
	}
	return append(to, game.VectorTurn(v.Turn), byte(v.Seat), game.VectorTurn(v.Black))
}
