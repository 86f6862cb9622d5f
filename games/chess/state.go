package chess

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wits/game"
	"wits/game/wire"
	"wits/games/chess/board"
)

// Reason is why a game is over.
type Reason string

// Why a game is over.
const (
	Checkmate  Reason = "checkmate"
	Stalemate  Reason = "stalemate"
	Material   Reason = "material"   // neither side can give mate
	Repetition Reason = "repetition" // the same position for the fifth time
	Moves      Reason = "moves"      // 75 moves by each side without a pawn's move or a capture
	Claim      Reason = "claim"      // the third repetition, or 50 moves, claimed by a player
	Agreement  Reason = "agreement"
	Forfeit    Reason = "forfeit"
	Timeout    Reason = "timeout"
)

// winner is a seat that won, or nobody.
type winner int8

const nobody winner = -1

// ply is a move that was made, also in its long form, with the key of the position before it.
type ply struct {
	move board.Move
	text string
	key  uint64
}

// state is the whole game: where it began, what was played, where it stands and whether it is over.
type state struct {
	start    board.Position
	past     []ply // never written to; a move makes a new one, and none is always an empty slice
	now      board.Position
	notation string // the moves in the short form
	reason   Reason
	winner   winner
	mate     int // in how many moves white forces it from the start; 0 where nobody says so
}

// Preset is the preset of a state: what says in how many moves white mates is a puzzle.
func (s state) Preset() string {
	if s.mate > 0 {
		return Puzzle
	}
	return Standard
}

func newState(start board.Position) state {
	s := state{start: start, past: []ply{}, now: start, winner: nobody}
	s.judge()
	return s
}

// after returns the state after a legal move.
func (s state) after(m board.Move) state {
	s.past = slices.Clip(s.past)
	s.make(m)
	s.judge()
	return s
}

// moves are the moves that were made, in the long form.
func (s *state) moves() []string {
	list := make([]string, len(s.past))
	for i, p := range s.past {
		list[i] = p.text
	}
	return list
}

// make makes a move in place.
func (s *state) make(m board.Move) {
	if len(s.past) > 0 {
		s.notation += " "
	}
	s.notation += s.now.SAN(m)
	s.past = append(s.past, ply{m, m.String(), s.now.Key()})
	s.now.Make(m)
}

// The counts that end a game, and those that let a player end it.
const (
	endPlies, claimPlies = 150, 100
	endTimes, claimTimes = 5, 3
)

// judge ends the game where the position does.
func (s *state) judge() {
	s.reason = s.drawn()
	if !s.now.Stuck() {
		return
	}
	switch {
	case s.now.InCheck():
		s.reason, s.winner = Checkmate, winner(s.now.Turn().Other())
	case s.reason != Material:
		s.reason = Stalemate
	}
}

// drawn is why a game is drawn though there may be moves, empty where it is not.
func (s *state) drawn() Reason {
	switch {
	case s.now.Dead():
		return Material
	case s.now.Clock() >= endPlies:
		return Moves
	case s.times() >= endTimes:
		return Repetition
	}
	return ""
}

// times counts how often the position has been on the board, this time included.
func (s *state) times() int {
	n := 1
	for i := len(s.past) - 2; i >= 0 && i >= len(s.past)-s.now.Clock(); i -= 2 {
		if s.past[i].key == s.now.Key() {
			n++
		}
	}
	return n
}

// claimable reports whether the player whose turn it is may claim a draw.
func (s *state) claimable() bool {
	return s.reason == "" && (s.now.Clock() >= claimPlies || s.times() >= claimTimes)
}

type stateJSON struct {
	Start string     `json:"start"`
	Moves []string   `json:"moves,omitzero"`
	Ended *endedJSON `json:"ended,omitempty"`
	Mate  int        `json:"mate,omitempty"`
}

// endedJSON is an end that the moves do not tell.
type endedJSON struct {
	Reason Reason    `json:"reason"`
	Seat   game.Seat `json:"seat"` // who gave up, ran out of time or claimed; the seat that was due at an agreement
}

// MarshalJSON writes {"start":"<FEN>","moves":["e2e4",…]}, and how it ended where the moves do not tell.
func (s state) MarshalJSON() ([]byte, error) {
	w := stateJSON{Start: s.start.FEN(), Moves: s.moves(), Mate: s.mate}
	switch s.reason {
	case Claim, Agreement, Timeout:
		w.Ended = &endedJSON{s.reason, seatOf(s.now.Turn())}
	case Forfeit:
		w.Ended = &endedJSON{s.reason, game.Seat(1 - s.winner)}
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a state and refuses one that no game can reach.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	start, err := board.ReadFEN(w.Start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	next, err := replay(start, w.Moves)
	if err != nil {
		return err
	}
	if err := next.end(w.Ended); err != nil {
		return err
	}
	if w.Mate < 0 || w.Mate > mostMoves {
		return fmt.Errorf("mate: a puzzle is solved in 1 to %d moves", mostMoves)
	}
	next.mate = w.Mate
	*s = next
	return nil
}

// replay plays moves from a position. The end that a position brings about is looked for at every one: nothing follows it. That it is
// mate or stalemate need not be looked for where a move follows.
func replay(start board.Position, moves []string) (state, error) {
	s := newState(start)
	s.past = make([]ply, 0, len(moves))
	for i, text := range moves {
		m, ok := s.now.Find(text)
		if !ok {
			s.judge()
		}
		switch {
		case s.reason != "":
			return state{}, fmt.Errorf("move %d comes after the end of the game: %s", i+1, s.reason)
		case !ok:
			return state{}, fmt.Errorf("move %d, %.10q, is not legal there", i+1, text)
		}
		s.make(m)
		s.reason = s.drawn()
	}
	s.judge()
	return s, nil
}

// end ends a game as the state says it was ended.
func (s *state) end(e *endedJSON) error {
	switch {
	case e == nil:
		return nil
	case s.reason != "":
		return fmt.Errorf("ended: the game was over before, by %s", s.reason)
	case e.Seat > 1:
		return errors.New("ended: there are two seats, 0 and 1")
	}
	due := e.Seat == seatOf(s.now.Turn())
	switch e.Reason {
	case Forfeit:
		*s = Rules{}.Forfeit(*s, e.Seat)
	case Agreement:
		*s = Rules{}.Agree(*s)
	case Timeout:
		*s = Rules{}.TimeOut(*s, e.Seat)
	case Claim:
		if !s.claimable() {
			return errors.New("ended: there was no draw to claim")
		}
		s.reason = Claim
	default:
		return fmt.Errorf("ended: %q is not the end of this position", e.Reason)
	}
	if e.Reason != Forfeit && !due {
		return fmt.Errorf("ended: %s is of the seat that is due", e.Reason)
	}
	return nil
}
