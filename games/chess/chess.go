// Package chess holds the rules of chess, as FIDE has them.
//
// It does no input or output and reads no clock: it is told who has run out of time. The game hides nothing.
package chess

import (
	_ "embed" // the schema
	"fmt"
	"iter"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/games/chess/board"
)

// ID names the game.
const ID = "chess"

// The presets: the usual position, and positions drawn at random in which white forces mate in a few moves.
const (
	Standard = "standard"
	Puzzle   = "puzzle"
)

//go:embed schema.json
var schema string // of actions and views

// Say returns a message from the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book. Seat 0 is white.
type Rules struct{}

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
	_ game.Agreer[state]              = Rules{}
	_ game.Timer[state]               = Rules{}
	_ game.Presetter                  = state{}
)

// Info describes the game: two seats that see everything, and no chance but which puzzle is drawn.
func Info() game.Info {
	return game.Info{ID: ID, Schema: &schema, Presets: []string{Standard, Puzzle}, Seats: 2, Certain: []string{Standard}, Open: true}
}

// Start sets up the pieces: as usual, as in a puzzle, or as in a position that is written as FEN.
func (Rules) Start(preset string, r rng.Rand) (state, error) {
	switch preset {
	case Standard:
		return newState(board.Start()), nil
	case Puzzle:
		return drawPuzzle(&r)
	}
	p, err := board.ReadFEN(preset)
	if err != nil {
		return state{}, fmt.Errorf("%w %.40q: chess has %s and %s, and positions as FEN", game.ErrPreset, preset, Standard, Puzzle)
	}
	return newState(p), nil
}

// Check refuses what the seat may not do, and says which rule it breaks.
func (Rules) Check(s state, by game.Seat, a Action) error {
	_, err := s.read(by, a)
	return err
}

// read finds the move that an action makes; a claim makes none.
func (s state) read(by game.Seat, a Action) (board.Move, error) {
	switch {
	case s.reason != "":
		return board.None, game.ErrOver
	case by != seatOf(s.now.Turn()):
		return board.None, game.ErrTurn
	case a.Claim && !s.claimable():
		return board.None, game.Break("claim", Say("rule.claim"))
	case a.Claim:
		return board.None, nil
	}
	m, ok := s.now.Find(a.Move)
	if !ok {
		return board.None, refusal(&s.now, a.Move)
	}
	return m, nil
}

// Apply makes a move, or ends the game with a draw that was claimed.
func (Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	m, err := s.read(by, a)
	if err != nil {
		return s, err
	}
	if a.Claim {
		s.reason = Claim
		return s, nil
	}
	return s.after(m), nil
}

// Forfeit ends the game as a loss for the seat.
func (Rules) Forfeit(s state, by game.Seat) state {
	s.reason, s.winner = Forfeit, winner(1-by)
	return s
}

// Agree ends the game as a draw.
func (Rules) Agree(s state) state {
	s.reason = Agreement
	return s
}

// TimeOut ends the game as a loss for the seat; as a draw where the other side could not give mate by any series of moves.
func (Rules) TimeOut(s state, by game.Seat) state {
	s.reason = Timeout
	if s.now.CanMate(colorOf(1 - by)) {
		s.winner = winner(1 - by)
	}
	return s
}

// Legal yields every legal move, and the claim of a draw where there is one.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for move := range strings.FieldsSeq(v.Legal) {
			if !yield(Action{Move: move}) {
				return
			}
		}
		if v.Claim {
			yield(Action{Claim: true})
		}
	}
}

// Actions yields every move that some piece makes on an empty board, those of a pawn to its last row with every piece that it may become,
// and at last the claim of a draw. Castling is the king's move.
func (Rules) Actions(View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for from := range board.Square(64) {
			for goals := board.QueenAttacks(from, 0) | board.KnightAttacks(from); goals != 0; goals &= goals - 1 {
				to := goals.First()
				pieces := []string{""}
				if promotes(from, to) {
					pieces = []string{"", "q", "r", "b", "n"}
				}
				for _, piece := range pieces {
					if !yield(Action{Move: from.String() + to.String() + piece}) {
						return
					}
				}
			}
		}
		yield(Action{Claim: true})
	}
}

// promotes reports whether a pawn that goes from a square to another becomes a piece.
func promotes(from, to board.Square) bool {
	return board.KingAttacks(from).Has(to) && (from.Rank() == 6 && to.Rank() == 7 || from.Rank() == 1 && to.Rank() == 0)
}

// View shows the position and how it came about.
func (r Rules) View(s state, to game.Seat) View {
	v := View{
		FEN: s.now.FEN(), Moves: s.moves(), Check: s.now.InCheck(), Seat: to, Status: r.Status(s).Outcome(to), Mate: s.mate, Notation: s.notation,
	}
	if s.start != board.Start() {
		v.Start = s.start.FEN()
	}
	if reason := s.reason; reason != "" {
		v.Reason = &reason
		return v
	}
	turn := seatOf(s.now.Turn())
	v.Turn = &turn
	if to == turn {
		v.Legal, v.Claim, v.Forced = board.Long(s.now.Moves()), s.claimable(), s.forced()
	}
	return v
}

// forced reports whether white, who is due in a puzzle, forces mate in the moves that it has left.
func (s *state) forced() bool {
	left := s.mate - (len(s.past)+1)/2
	return left > 0 && s.now.Turn() == board.White && (len(s.past) == 0 || s.now.Forces(left))
}

// Status tells whose turn it is, or how it ended.
func (Rules) Status(s state) game.Status {
	if s.reason == "" {
		return game.Status{Turn: seatOf(s.now.Turn())}
	}
	if s.winner == nobody {
		return game.Status{Over: true, Drawn: true}
	}
	return game.Status{Over: true, Winners: []game.Seat{game.Seat(s.winner)}}
}

func seatOf(c board.Color) game.Seat  { return game.Seat(c) }
func colorOf(s game.Seat) board.Color { return board.Color(s & 1) }

// refusal says which rule a move breaks.
func refusal(p *board.Position, text string) error {
	from, to, become, _ := board.ReadLong(text)
	piece := p.On(from)
	at := words.Text("from", from.String())
	switch {
	case piece == 0:
		return game.Break("empty-square", Say("rule.empty-square", at))
	case piece.Color() != p.Turn():
		return game.Break("other-side", Say("rule.other-side", at))
	case !p.Reaches(from).Has(to):
		return game.Break("piece-moves", Say("rule.piece-moves", words.Say("piece", Name(piece.Kind())), at, words.Text("to", to.String())))
	case p.Promotes(from, to) && become == board.Pawn:
		return game.Break("promotion", Say("rule.promotion"))
	case become != board.Pawn && !p.Promotes(from, to):
		return game.Break("no-promotion", Say("rule.no-promotion"))
	case p.InCheck():
		return game.Break("in-check", Say("rule.in-check"))
	}
	return game.Break("king-in-check", Say("rule.king-in-check"))
}

// Name is what a piece is called.
func Name(k board.Kind) words.Message { return Say("piece." + k.String()) }
