package words

import (
	"wits/game"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
)

// Side is what a side is called.
func Side(c board.Color) words.Message {
	if c == board.White {
		return chess.Say("side.white")
	}
	return chess.Say("side.black")
}

// kinds are the pieces as the message files call them.
var kinds = [...]string{
	board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.King: "king",
}

// Piece is what a piece is called, with its side.
func Piece(p board.Piece) words.Message {
	if p.Color() == board.White {
		return chess.Say("white." + kinds[p.Kind()])
	}
	return chess.Say("black." + kinds[p.Kind()])
}

// Move says a legal move: "white knight from g1 to f3".
func Move(p *board.Position, m board.Move) words.Message {
	piece := words.Say("piece", Piece(p.On(m.From())))
	from, to := words.Text("from", m.From().String()), words.Text("to", m.To().String())
	var said words.Message
	switch taken := p.On(m.To()); {
	case m.Castles() && m.To().File() == 6:
		said = chess.Say("move.castles.short", words.Say("side", Side(p.Turn())))
	case m.Castles():
		said = chess.Say("move.castles.long", words.Say("side", Side(p.Turn())))
	case m.EnPassant():
		said = chess.Say("move.passing", piece, from, to)
	case taken != 0:
		said = chess.Say("move.takes", piece, from, to, words.Say("taken", chess.Name(taken.Kind())))
	default:
		said = chess.Say("move", piece, from, to)
	}
	if k, ok := m.Promotion(); ok {
		said = chess.Say("move.becomes", words.Say("move", said), words.Say("become", chess.Name(k)))
	}
	after := *p
	after.Make(m)
	if after.InCheck() && !after.Stuck() {
		said = chess.Say("move.check", words.Say("move", said))
	}
	return said
}

// Last says the last moves of a view, silent where there are none.
func Last(v chess.View, n int) words.Message {
	start, moves, ok := v.Replay()
	if !ok || len(moves) < n || n == 0 {
		return words.Message{}
	}
	p := start
	var said []words.Message
	for i, m := range moves {
		if i >= len(moves)-n {
			said = append(said, Move(&p, m))
		}
		p.Make(m)
	}
	if len(said) == 1 {
		return said[0]
	}
	return chess.Say("moves", words.Series("moves", said))
}

// Change says the moves that were made, and how it ended.
func (Voice) Change(before, after game.View) words.Message {
	v := game.ViewOf[chess.View](after)
	was := game.ViewOf[chess.View](before)
	n := len(v.Moves) - len(was.Moves)
	made := Last(v, max(n, 0))
	end := Ending(v)
	switch {
	case n < 0:
		return chess.Say("change.back")
	case made.Silent():
		return end
	case end.Silent():
		return chess.Say("change.moved", words.Say("move", made))
	}
	return chess.Say("change.ended", words.Say("move", made), words.Say("ending", end))
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[chess.View](view)
	return Ending(v)
}

// Ending says how a game ended, silent while it runs.
func Ending(v chess.View) words.Message {
	winner := words.Say("side", Side(winner(v)))
	switch v.Reason {
	case chess.Checkmate:
		return chess.Say("ending.checkmate", winner)
	case chess.Stalemate:
		return chess.Say("ending.stalemate")
	case chess.Material:
		return chess.Say("ending.material")
	case chess.Repetition:
		return chess.Say("ending.repetition")
	case chess.Moves:
		return chess.Say("ending.moves")
	case chess.Claim:
		return chess.Say("ending.claim")
	case chess.Agreement:
		return chess.Say("ending.agreement")
	case chess.Forfeit:
		return chess.Say("ending.forfeit", winner)
	case chess.Timeout:
		if v.Status == game.Drawn {
			return chess.Say("ending.timeout.drawn")
		}
		return chess.Say("ending.timeout", winner)
	}
	return words.Message{}
}

// winner is the side that won a game that somebody won.
func winner(v chess.View) board.Color {
	c := board.Color(v.Seat & 1)
	if v.Status == game.Won {
		return c
	}
	return c.Other()
}
