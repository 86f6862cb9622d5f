// Package chess holds the rules of chess, as FIDE has them.
//
// It does no input or output and reads no clock: who has run out of time is told to it. It hides nothing.
package chess

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/games/chess/board"
)

// ID names the game.
const ID = "chess"

// The presets: the usual position, and positions in which white forces mate in a few moves, drawn by lot.
const (
	Standard = "standard"
	Puzzle   = "puzzle"
)

// Say makes a message of the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book. Seat 0 is white.
type Rules struct{}

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
	_ game.Resampler[state, View]     = Rules{}
	_ game.Agreer[state]              = Rules{}
	_ game.Timer[state]               = Rules{}
	_ game.Presetter                  = state{}
)

// Info says that white and black play, who see everything, and that nothing but a puzzle is drawn by lot.
func Info() game.Info {
	return game.Info{ID: ID, Presets: []string{Standard, Puzzle}, Seats: 2, Certain: []string{Standard}, Open: true}
}

// Start sets up the pieces.
func (Rules) Start(preset string, r rng.Rand) (state, error) {
	switch preset {
	case Standard:
		return newState(board.Start()), nil
	case Puzzle:
		return drawPuzzle(&r)
	}
	return state{}, fmt.Errorf("%w %.40q: chess has %s and %s", game.ErrPreset, preset, Standard, Puzzle)
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

// Forfeit ends the game as a loss of the seat.
func (Rules) Forfeit(s state, by game.Seat) state {
	s.reason, s.winner = Forfeit, winner(1-by)
	return s
}

// Agree ends the game as a draw.
func (Rules) Agree(s state) state {
	s.reason = Agreement
	return s
}

// TimeOut ends the game as a loss of the seat; as a draw where the other side could not give mate by any series of moves.
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
		if v.Turn == nil || *v.Turn != v.Seat {
			return
		}
		p, err := board.ReadFEN(v.FEN)
		if err != nil {
			return
		}
		for _, m := range p.Moves() {
			if !yield(Move(m)) {
				return
			}
		}
		if s, ok := stateOf(v); ok && s.claimable() {
			yield(Action{Claim: true})
		}
	}
}

// Actions yields every move that some piece makes on an empty board, those of a pawn to its last row with every piece that it may become,
// and at last the claim of a draw. Castling is the king's move.
func (Rules) Actions(View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for from := range 64 {
			for to := range 64 {
				files, ranks := to%8-from%8, to/8-from/8
				if from == to || !reaches(files, ranks) {
					continue
				}
				move := square(from) + square(to)
				if !yield(Action{Move: move}) {
					return
				}
				if !promotes(from/8, to/8, files) {
					continue
				}
				for _, piece := range []string{"q", "r", "b", "n"} {
					if !yield(Action{Move: move + piece}) {
						return
					}
				}
			}
		}
		yield(Action{Claim: true})
	}
}

// reaches reports whether a queen or a knight moves by this number of files and ranks.
func reaches(files, ranks int) bool {
	f, r := max(files, -files), max(ranks, -ranks)
	return f == 0 || r == 0 || f == r || f+r == 3
}

// promotes reports whether a pawn that goes from a rank to another, by a number of files to the side, becomes a piece.
func promotes(from, to, files int) bool {
	return files >= -1 && files <= 1 && (from == 6 && to == 7 || from == 1 && to == 0)
}

func square(i int) string { return string([]byte{'a' + byte(i%8), '1' + byte(i/8)}) }

// View shows the position and how it came about.
func (r Rules) View(s state, to game.Seat) View {
	v := View{
		FEN: s.now.FEN(), Moves: make([]string, len(s.past)), Check: s.now.InCheck(), Seat: to, Reason: s.reason,
		Status: r.Status(s).Outcome(to), Mate: s.mate, Notation: s.notation, Claim: s.due(to) && s.claimable(), Forced: s.due(to) && s.forced(),
	}
	for i, p := range s.past {
		v.Moves[i] = p.text
	}
	if s.due(to) {
		v.Legal = s.legal()
	}
	if s.start != board.Start() {
		v.Start = s.start.FEN()
	}
	if s.reason == "" {
		turn := seatOf(s.now.Turn())
		v.Turn = &turn
	}
	return v
}

// due reports whether a seat is to move.
func (s *state) due(seat game.Seat) bool { return s.reason == "" && seat == seatOf(s.now.Turn()) }

// legal lists what may be played.
func (s *state) legal() string {
	var list strings.Builder
	for i, m := range s.now.Moves() {
		if i > 0 {
			list.WriteByte(' ')
		}
		list.WriteString(m.String())
	}
	return list.String()
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

// Resample returns the state that the view shows: nothing is hidden.
func (Rules) Resample(v View, _ *rng.Rand) (state, bool) {
	s, ok := stateOf(v)
	if !ok {
		return state{}, false
	}
	s.mate = v.Mate
	if s.reason == "" && v.Reason != "" {
		s.reason = v.Reason
		switch v.Status {
		case game.Won:
			s.winner = winner(v.Seat)
		case game.Lost:
			s.winner = winner(1 - v.Seat)
		}
	}
	return s, true
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
	case !slices.Contains(p.Reaches(from), to):
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
func Name(k board.Kind) words.Message {
	switch k {
	case board.Knight:
		return Say("piece.knight")
	case board.Bishop:
		return Say("piece.bishop")
	case board.Rook:
		return Say("piece.rook")
	case board.Queen:
		return Say("piece.queen")
	case board.King:
		return Say("piece.king")
	default:
		return Say("piece.pawn")
	}
}
