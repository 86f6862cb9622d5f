package words

import (
	"wits/game"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
)

// Side is what a side is called.
func Side(c board.Color) words.Message { return chess.Say("side." + c.String()) }

// pieceName is what a piece is called, with its side.
func pieceName(p board.Piece) words.Message {
	if p.Color() == board.White {
		return chess.Say("white." + p.Kind().String())
	}
	return chess.Say("black." + p.Kind().String())
}

// Move says a legal move: "white knight from g1 to f3".
func Move(p *board.Position, m board.Move) words.Message {
	piece := words.Say("piece", pieceName(p.On(m.From())))
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
	if after := p.After(m); after.InCheck() && !after.Stuck() {
		said = chess.Say("move.check", words.Say("move", said))
	}
	return said
}

// last says the last moves of a view, silent where there are none.
func last(v chess.View, n int) words.Message {
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
	made := last(v, max(n, 0))
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
func (Voice) Ending(view game.View) words.Message { return Ending(game.ViewOf[chess.View](view)) }

// Ending says how a game ended, silent while it runs.
func Ending(v chess.View) words.Message {
	switch {
	case v.Reason == nil:
		return words.Message{}
	case v.Status == game.Drawn:
		return chess.Say("ending.drawn." + string(*v.Reason))
	case *v.Reason == chess.Forfeit:
		return game.GivenUp(v.Seat, v.Status, func(s game.Seat) words.Message { return Side(board.Color(s & 1)) })
	}
	winner := board.Color(v.Seat & 1)
	if v.Status == game.Lost {
		winner = winner.Other()
	}
	return chess.Say("ending.won."+string(*v.Reason), words.Say("side", Side(winner)))
}
