// Package words says chess in words. It never knows more than a view shows.
package words

import (
	"embed"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
)

// Voice says chess in words, and reads what players type.
type Voice struct{}

var _ game.Voice = Voice{}

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// german are the letters of pieces in German that mean no piece in English.
var german = strings.NewReplacer("S", "N", "L", "B", "T", "R", "D", "Q")

// Read reads a move, short or long, and "claim". Pieces may have their German letters too.
func (Voice) Read(view game.View, line string) (game.Action, error) {
	text := strings.Join(strings.Fields(line), "")
	if strings.EqualFold(text, "claim") {
		return game.NewAction(chess.Action{Claim: true}), nil
	}
	p, ok := Position(view)
	if !ok {
		return game.Action{}, game.Unread(chess.Say("read.unknown", words.Text("line", line)))
	}
	m, reading := parse(&p, text)
	said := words.Text("line", strings.TrimSpace(line))
	switch reading {
	case board.Read:
		return game.NewAction(chess.Move(m)), nil
	case board.Ambiguous:
		return game.Action{}, game.Unread(chess.Say("read.ambiguous", said))
	case board.Illegal:
		if _, _, _, long := board.ReadLong(text); long { // the rules say why
			return game.NewAction(chess.Action{Move: text}), nil
		}
		return game.Action{}, game.Unread(chess.Say("read.illegal", said))
	}
	return game.Action{}, game.Unread(chess.Say("read.unknown", said))
}

// parse reads a move as people type it: with English or German letters, in capitals or not. What is a move as it stands is that one.
func parse(p *board.Position, text string) (m board.Move, reading board.Reading) {
	reading = board.NoMove
	capital := text
	if text != "" {
		capital = strings.ToUpper(text[:1]) + text[1:]
	}
	for _, try := range []string{text, german.Replace(text), capital, german.Replace(capital), strings.ToLower(text)} {
		found, as := p.Parse(try)
		if as == board.Read {
			return found, as
		}
		reading = min(reading, as)
	}
	return board.None, reading
}

// Position is where a view stands.
func Position(view game.View) (board.Position, bool) {
	p, err := board.ReadFEN(game.ViewOf[chess.View](view).FEN)
	return p, err == nil
}

// Answer reads "row 4", "square e4", "moves" and "captured".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	p, ok := Position(view)
	f := strings.Fields(strings.ToLower(line))
	if !ok || len(f) == 0 {
		return words.Message{}, false
	}
	switch {
	case len(f) == 2 && f[0] == "row" && len(f[1]) == 1 && f[1] >= "1" && f[1] <= "8":
		return row(&p, int(f[1][0]-'1')), true
	case len(f) == 2 && f[0] == "square":
		if s, ok := board.ReadSquare(f[1]); ok {
			return square(&p, s), true
		}
	case len(f) == 1 && f[0] == "moves":
		return list(game.ViewOf[chess.View](view)), true
	case len(f) == 1 && f[0] == "captured":
		return captured(game.ViewOf[chess.View](view)), true
	}
	if f[0] == "row" || f[0] == "square" {
		return chess.Say("answer.usage"), true
	}
	return words.Message{}, false
}

// row reads a rank, from the a-file on: "Row 4: e4 white pawn."
func row(p *board.Position, rank int) words.Message {
	var parts []words.Message
	for file := range 8 {
		s := board.At(file, rank)
		if piece := p.On(s); piece != 0 {
			parts = append(parts, chess.Say("answer.piece", words.Text("square", s.String()), words.Say("piece", pieceName(piece))))
		}
	}
	if len(parts) == 0 {
		return chess.Say("answer.row.empty", words.Int("row", rank+1))
	}
	return chess.Say("answer.row", words.Int("row", rank+1), words.Series("pieces", parts))
}

// square says what stands on a square and where it may go.
func square(p *board.Position, s board.Square) words.Message {
	at := words.Text("square", s.String())
	piece := p.On(s)
	if piece == 0 {
		return chess.Say("answer.square.empty", at)
	}
	var to []words.Message
	last := board.NoSquare
	for _, m := range p.Moves() {
		if m.From() == s && m.To() != last {
			to = append(to, words.Literal(m.To().String()))
			last = m.To()
		}
	}
	if len(to) == 0 {
		return chess.Say("answer.square", at, words.Say("piece", pieceName(piece)))
	}
	return chess.Say("answer.square.moves", at, words.Say("piece", pieceName(piece)), words.Series("to", to))
}

// list says the moves of the game, as they are written.
func list(v chess.View) words.Message {
	lines := Score(v)
	if len(lines) == 0 {
		return chess.Say("answer.moves.none")
	}
	return words.Literal(strings.Join(lines, "  "))
}

// Score writes the moves in pairs, a line for each full move: "12. Nf3 Nc6".
func Score(v chess.View) []string {
	start, moves, ok := v.Replay()
	if !ok {
		return nil
	}
	var lines []string
	p := start
	for i, m := range moves {
		text := p.SAN(m)
		switch {
		case p.Turn() == board.White:
			lines = append(lines, strconv.Itoa(p.Number())+". "+text)
		case i == 0:
			lines = append(lines, strconv.Itoa(p.Number())+"... "+text)
		default:
			lines[len(lines)-1] += " " + text
		}
		p.Make(m)
	}
	return lines
}

// captured says which pieces each side has lost.
func captured(v chess.View) words.Message {
	lost := Lost(v)
	said := func(pieces []board.Kind) words.Message {
		if len(pieces) == 0 {
			return chess.Say("captured.none")
		}
		return chess.Say("captured.some", words.Each("pieces", pieces, chess.Name))
	}
	return chess.Say("captured", words.Say("white", said(lost[board.White])), words.Say("black", said(lost[board.Black])))
}

// Lost lists the pieces that each side has lost, the most valuable first: those that were taken, not those that became others.
func Lost(v chess.View) [2][]board.Kind {
	var count [2][6]int
	start, moves, _ := v.Replay()
	p := start
	for _, m := range moves {
		taken := p.On(m.To())
		if m.EnPassant() {
			taken = board.NewPiece(p.Turn().Other(), board.Pawn)
		}
		if taken != 0 {
			count[taken.Color()][taken.Kind()]++
		}
		p.Make(m)
	}
	var lost [2][]board.Kind
	for c := range lost {
		for k := int(board.Queen); k >= 0; k-- {
			for range count[c][k] {
				lost[c] = append(lost[c], board.Kind(k))
			}
		}
	}
	return lost
}

// Count is silent: nothing is hidden.
func (Voice) Count(game.View) words.Message { return words.Message{} }

// Say shows the board from the side of the reader, then the last move and who is due.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[chess.View](view)
	p, err := board.ReadFEN(v.FEN)
	if err != nil {
		return nil
	}
	lines := []words.Message{chess.Say("board.title", words.Say("side", Side(board.Color(v.Seat&1))), words.Int("number", p.Number()))}
	for i := range 8 {
		rank := 7 - i
		if v.Seat == 1 {
			rank = i
		}
		lines = append(lines, words.Literal(drawn(&p, rank, v.Seat == 1)))
	}
	letters := "   a b c d e f g h"
	if v.Seat == 1 {
		letters = "   h g f e d c b a"
	}
	lines = append(lines, words.Literal(letters), chess.Say("board.legend"))
	if made := last(v, 1); !made.Silent() {
		lines = append(lines, chess.Say("board.last", words.Say("move", made)))
	}
	if goal := Goal(v); !goal.Silent() {
		lines = append(lines, goal)
	}
	if v.Turn == nil {
		return append(lines, Ending(v))
	}
	if v.Check {
		return append(lines, chess.Say("board.check", words.Say("side", Side(p.Turn()))))
	}
	return append(lines, chess.Say("board.turn", words.Say("side", Side(p.Turn()))))
}

// Goal says what a puzzle asks for, silent in other games.
func Goal(v chess.View) words.Message {
	if v.Mate == 0 {
		return words.Message{}
	}
	return chess.Say("board.goal", words.Int("n", v.Mate))
}

// drawn is a rank with a letter for every piece.
func drawn(p *board.Position, rank int, flipped bool) string {
	b := []byte{byte('1' + rank), ' '}
	for i := range 8 {
		file := i
		if flipped {
			file = 7 - i
		}
		c := byte('.')
		if piece := p.On(board.At(file, rank)); piece != 0 {
			c = piece.Letter()
		}
		b = append(b, ' ', c)
	}
	return string(b)
}
