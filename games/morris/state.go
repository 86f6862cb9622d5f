package morris

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
)

// Reason is why a game is over.
type Reason string

// The reasons.
const (
	ByMen        Reason = "men"        // the loser has fewer than three men
	ByBlock      Reason = "blocked"    // the loser has no move
	ByRepetition Reason = "repetition" // drawn: the position stands for the third time
	ByMoves      Reason = "moves"      // drawn: a hundred moves without a mill
	ByAgreement  Reason = "agreement"
	ByForfeit    Reason = "forfeit"
	ByTimeout    Reason = "timeout"
)

// QuietLimit is how many moves without a mill, of both sides together, draw a game; repeats is how often a position must stand for a draw.
const (
	QuietLimit = 100
	repeats    = 3
)

// state is all of a game. Past positions are not kept: they are found by taking back the recent moves.
type state struct {
	pos    Position
	moves  int      // made so far
	recent []Action // the moves since the last mill, which comes first; never written to
	win    int      // in how many of its moves white wins a puzzle from its beginning; 0 in other games
	end    ending
}

// ending is how a game ended; the zero ending is that of a game that runs.
type ending struct {
	reason Reason
	drawn  bool
	winner game.Seat // where it is not drawn
}

// Preset is the preset of a state: what says in how many moves white wins is a puzzle.
func (s state) Preset() string {
	if s.win > 0 {
		return Puzzle
	}
	return Standard
}

func (s *state) over() bool     { return s.end.reason != "" }
func (s *state) due() game.Seat { return game.Seat(s.pos.Turn) }

func (s state) lost(why Reason, by game.Seat) state {
	s.end = ending{reason: why, winner: 1 - by&1}
	return s
}

// judge finds the ending that the board and the moves before it bring about. A loss goes before a draw.
func (s *state) judge() ending {
	other := 1 - s.due()
	switch {
	case s.pos.Total(s.pos.Turn) < 3:
		return ending{reason: ByMen, winner: other}
	case s.pos.Total(1-s.pos.Turn) < 3:
		return ending{reason: ByMen, winner: s.due()}
	case s.pos.Blocked():
		return ending{reason: ByBlock, winner: other}
	case stands(s.pos, s.recent) >= repeats:
		return ending{reason: ByRepetition, drawn: true}
	case Quiet(s.recent) >= QuietLimit:
		return ending{reason: ByMoves, drawn: true}
	}
	return ending{}
}

// Quiet counts the moves without a mill at the end of recent ones.
func Quiet(recent []Action) int {
	if len(recent) > 0 && recent[0].Take != None {
		return len(recent) - 1
	}
	return len(recent)
}

// stands counts how often a position has stood on the board, now included, after the recent moves.
func stands(p Position, recent []Action) int {
	n := 1
	for q := range Past(p, recent) {
		if q == p {
			n++
		}
	}
	return n
}

// Past yields the positions before p that can come again, the latest first: those since the last mill or placing.
func Past(p Position, recent []Action) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		q := p
		for _, a := range slices.Backward(recent) {
			if a.Take != None || a.From == None {
				return
			}
			if q = q.back(a); !yield(q) {
				return
			}
		}
	}
}

type stateJSON struct {
	Board  string     `json:"board"`
	Hand   [2]int     `json:"hand"`
	Turn   int        `json:"turn"`
	Moves  int        `json:"moves,omitempty"`
	Recent []string   `json:"recent,omitempty"`
	Win    int        `json:"win,omitempty"`
	Reason Reason     `json:"reason,omitempty"`
	Winner *game.Seat `json:"winner,omitempty"`
}

// MarshalJSON writes the whole state.
func (s state) MarshalJSON() ([]byte, error) {
	w := stateJSON{
		Board: s.pos.Board(), Hand: [2]int{int(s.pos.Hand[0]), int(s.pos.Hand[1])}, Turn: int(s.pos.Turn),
		Moves: s.moves, Recent: texts(s.recent), Win: s.win, Reason: s.end.reason,
	}
	if s.over() && !s.end.drawn {
		w.Winner = &s.end.winner
	}
	return json.Marshal(w)
}

func texts(moves []Action) []string {
	list := make([]string, len(moves))
	for i, a := range moves {
		list[i] = a.String()
	}
	return list
}

// UnmarshalJSON reads a state. Board, hand and turn are enough; what else is there must fit them.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	pos, err := readPosition(w.Board, w.Hand, w.Turn)
	if err != nil {
		return err
	}
	recent, err := readRecent(pos, w.Recent)
	if err != nil {
		return err
	}
	if w.Moves == 0 {
		w.Moves = w.Turn // white began, so where black is due there was a move
	}
	if w.Moves < len(recent) || w.Moves > referee.MaxActions {
		return fmt.Errorf("moves is %d: want at least the %d recent ones, at most %d", w.Moves, len(recent), referee.MaxActions)
	}
	if w.Win < 0 || w.Win > mostMoves {
		return fmt.Errorf("win is %d: a puzzle is won in 1 to %d moves", w.Win, mostMoves)
	}
	next := state{pos: pos, moves: w.Moves, recent: recent, win: w.Win}
	if next.end, err = w.ending(next.judge()); err != nil {
		return err
	}
	*s = next
	return nil
}

func readPosition(board string, hand [2]int, turn int) (Position, error) {
	men, err := ReadBoard(board)
	if err != nil {
		return Position{}, err
	}
	if turn != 0 && turn != 1 {
		return Position{}, fmt.Errorf("turn is %d: want 0 for white or 1 for black", turn)
	}
	p := Position{Men: men, Turn: uint8(turn)}
	for side, n := range hand {
		if n < 0 || n+men[side].Len() > Men {
			return Position{}, fmt.Errorf("%d men in hand and %d on the board: a side has 0 to %d", n, men[side].Len(), Men)
		}
		p.Hand[side] = uint8(n)
	}
	return p, nil
}

// readRecent reads the recent moves and takes them back one by one: each must have been allowed, and have ended nothing.
func readRecent(p Position, list []string) ([]Action, error) {
	if len(list) > QuietLimit+1 {
		return nil, fmt.Errorf("recent has %d moves: a game is drawn before that", len(list))
	}
	var moves []Action
	for i, text := range list {
		a, err := ParseAction(text)
		if err != nil || a.String() != text {
			return nil, fmt.Errorf("recent: %.20q is no move", text)
		}
		if i > 0 && a.Take != None {
			return nil, errors.New("recent: it begins with the last mill")
		}
		moves = append(moves, a)
	}
	for i, a := range slices.Backward(moves) {
		if !p.canTakeBack(a) {
			return nil, fmt.Errorf("recent: %s does not lead to the board", a)
		}
		p = p.back(a)
		before := state{pos: p, recent: moves[:i]}
		if before.judge() != (ending{}) || p.Check(a) != nil {
			return nil, fmt.Errorf("recent: %s was not allowed", a)
		}
	}
	return moves, nil
}

// canTakeBack reports whether a can have led here.
func (p *Position) canTakeBack(a Action) bool {
	us := 1 - p.Turn
	free := p.Empty()
	return p.Men[us].Has(a.To) && (a.From == None || free.Has(a.From)) && (a.Take == None || free.Has(a.Take) && a.Take != a.From) &&
		(a.From != None || p.Total(us) <= Men) && (a.Take == None || p.Total(p.Turn) < Men)
}

// ending checks what the state says of its end against what the board says.
func (w stateJSON) ending(found ending) (ending, error) {
	if found != (ending{}) {
		if w.Reason != "" && w.Reason != found.reason || w.Winner != nil && (found.drawn || *w.Winner != found.winner) {
			return ending{}, fmt.Errorf("the game has ended by %q: reason or winner say otherwise", found.reason)
		}
		return found, nil
	}
	switch {
	case w.Reason == "" && w.Winner == nil:
		return ending{}, nil
	case w.Reason == ByAgreement && w.Winner == nil:
		return ending{reason: ByAgreement, drawn: true}, nil
	case (w.Reason == ByForfeit || w.Reason == ByTimeout) && w.Winner != nil && *w.Winner < 2:
		return ending{reason: w.Reason, winner: *w.Winner}, nil
	}
	return ending{}, fmt.Errorf("reason %.20q and the winner do not fit the board", w.Reason)
}
