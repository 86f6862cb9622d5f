package morris

import (
	"strings"

	"wits/game"
)

// View is all that one seat can see, which is everything.
type View struct {
	Board  string       `json:"board"`
	Hand   [2]int       `json:"hand"`
	Moves  int          `json:"moves"`
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`   // nil when it is over
	Reason *Reason      `json:"reason"` // nil while it runs
	Status game.Outcome `json:"status"`
	Win    int          `json:"win,omitempty"`   // in how many of its moves white wins from there, in a puzzle
	Recent []string     `json:"recent"`          // the moves since the last mill, which comes first; the latest is the last move
	Legal  string       `json:"legal,omitempty"` // what the seat may play, with spaces between, if it is due
}

// View shows everything.
func (r Rules) View(s state, to game.Seat) View {
	v := View{
		Board: s.pos.Board(), Hand: [2]int{int(s.pos.Hand[0]), int(s.pos.Hand[1])}, Moves: s.moves, Seat: to,
		Status: r.Status(s).Outcome(to), Recent: texts(s.recent), Win: s.win,
	}
	if s.over() {
		v.Reason = &s.end.reason
		return v
	}
	turn := s.due()
	v.Turn = &turn
	if turn == to {
		v.Legal = strings.Join(texts(s.pos.Moves(make([]Action, 0, 64))), " ")
	}
	return v
}

// Due reports whether the seat that looks is to move.
func (v View) Due() bool { return v.Turn != nil && *v.Turn == v.Seat }

// Position is what the view shows of the board. It reports false for a view that no game has.
func (v View) Position() (Position, bool) {
	turn := v.Moves & 1
	if v.Turn != nil {
		turn = int(*v.Turn)
	}
	p, err := readPosition(v.Board, v.Hand, turn)
	if v.Turn != nil || err != nil {
		return p, err == nil
	}
	if last, ok := v.Last(); ok { // an ended game: who did not move last would be due
		p.Turn = 0
		if p.Men[0].Has(last.To) {
			p.Turn = 1
		}
	}
	return p, true
}

// History returns the recent moves; nil where one of them cannot be read.
func (v View) History() []Action {
	list := make([]Action, 0, len(v.Recent))
	for _, text := range v.Recent {
		a, err := ParseAction(text)
		if err != nil {
			return nil
		}
		list = append(list, a)
	}
	return list
}

// Last is the latest move, if the view shows one.
func (v View) Last() (Action, bool) {
	recent := v.History()
	if len(recent) == 0 {
		return Action{}, false
	}
	return recent[len(recent)-1], true
}

// Layout says what Vector writes.
func (Rules) Layout(View) []game.Part {
	return []game.Part{
		{Name: "board", Shape: []int{Points}, High: 2, About: "the points in the order of the view's board: 0 empty, 1 white, 2 black"},
		{Name: "hand", Shape: []int{2}, High: 9, About: "men that white and black have not placed yet"},
		{Name: "turn", Shape: []int{1}, High: 2, About: "who is due: 1 white, 2 black, 0 when it is over"},
		{Name: "seat", Shape: []int{1}, High: 1, About: "who looks: 0 white, 1 black"},
		{Name: "quiet", Shape: []int{1}, High: 255, About: "the moves since the last mill, with the one that closed it"},
	}
}

// Vector writes the position, and how long nothing was taken.
func (Rules) Vector(to []byte, v View) []byte {
	for i := range v.Board {
		to = append(to, byte(strings.IndexByte(".WB", v.Board[i])))
	}
	return append(to, byte(v.Hand[0]), byte(v.Hand[1]), game.VectorTurn(v.Turn), byte(v.Seat), byte(min(len(v.Recent), 255)))
}
