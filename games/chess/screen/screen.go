// Package screen shows chess in the terminal. It draws views and nothing else, and keeps the cursor, the chosen piece and what is being
// typed.
package screen

import (
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	ui.Base
	at      board.Square // the cursor
	chosen  board.Square // the piece to move, NoSquare for none
	become  board.Move   // a promotion that waits for its piece, to a queen; none else
	flipped bool         // seen from the other side
	back    int          // how many moves the player looks back
}

var (
	_ ui.Screen = (*Screen)(nil)
	_ ui.Lister = (*Screen)(nil)
	_ ui.Helper = (*Screen)(nil)
	_ ui.Ruler  = (*Screen)(nil)
)

// New returns a screen with the cursor before the player's king.
func New(setup ui.Setup) *Screen {
	s := &Screen{at: board.At(4, 1), chosen: board.NoSquare}
	if game.ViewOf[chess.View](setup.View).Seat == 1 {
		s.at = board.At(4, 6)
	}
	return s
}

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Arrows, Does: messages.New("do.move")},
		{Key: "enter", Does: chess.Say("do.choose")},
		{Key: ui.Letters, Of: typeable, Does: chess.Say("do.type"), Minor: true},
		{Key: "tab", Does: chess.Say("do.flip"), Minor: true},
		{Key: ui.Pages, Does: chess.Say("do.back"), Minor: true},
	}
}

// typeable are the characters that moves and commands are written with.
const typeable = "abcdefgh12345678kqrnox0=+#-lim"

// Help says what else there is.
func (*Screen) Help() messages.Message { return chess.Say("screen.help") }

// Prompt asks which piece a pawn becomes, shows what is typed, or says that a draw can be claimed.
func (s *Screen) Prompt(view game.View) messages.Message {
	v := game.ViewOf[chess.View](view)
	switch {
	case s.become != board.None:
		return chess.Say("screen.become")
	case s.Typed == "" && v.Claim && v.Due():
		return chess.Say("screen.claim")
	}
	return s.Typed.Prompt()
}

// Cancel drops what is typed, the piece that is chosen and a promotion that waits, and reports whether there was any.
func (s *Screen) Cancel() bool {
	begun := s.Typed != "" || s.chosen != board.NoSquare || s.become != board.None
	s.Typed, s.chosen, s.become, s.Note = "", board.NoSquare, board.None, messages.Message{}
	return begun
}

// Handle moves the cursor, chooses a piece and where it goes, and reads moves that are typed.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[chess.View](view)
	p, ok := words.Position(view)
	if !ok {
		return game.Action{}, false
	}
	s.Note = messages.Message{}
	switch in.Key { // back through the moves, and on again
	case "pgup":
		s.back = min(s.back+1, len(v.Moves))
		return game.Action{}, true
	case "pgdown":
		s.back = max(s.back-1, 0)
		return game.Action{}, true
	}
	s.back = 0
	if in.Zone != "" {
		return s.click(v, &p, in.Zone)
	}
	if s.become != board.None {
		return s.promote(v, in.Key)
	}
	switch in.Key {
	case "left", "right", "up", "down":
		at := s.place(v, s.at)
		at.Move(in.Key, 8, 8)
		s.at = s.square(v, at)
	case "tab":
		s.flipped = !s.flipped
	case "delete":
		s.Typed, s.chosen = "", board.NoSquare
	case "enter", "space":
		if s.Typed == "" {
			return s.choose(v, &p, s.at), true
		}
		a, ok := s.Read(words.Voice{}, view, string(s.Typed))
		if ok {
			s.chosen = board.NoSquare
		}
		return a, true
	default:
		return game.Action{}, s.Typed.Take(in, typeable, "")
	}
	return game.Action{}, true
}

// turned reports whether the board is drawn with black below.
func (s *Screen) turned(v chess.View) bool { return (v.Seat == 1) != s.flipped }

// square is what is drawn at a place.
func (s *Screen) square(v chess.View, at ui.Cursor) board.Square {
	if s.turned(v) {
		return board.At(7-at.X, at.Y)
	}
	return board.At(at.X, 7-at.Y)
}

// place is where a square is drawn.
func (s *Screen) place(v chess.View, at board.Square) ui.Cursor {
	if s.turned(v) {
		return ui.Cursor{X: 7 - at.File(), Y: at.Rank()}
	}
	return ui.Cursor{X: at.File(), Y: 7 - at.Rank()}
}

// choose chooses a piece, or plays the chosen one to a square.
func (s *Screen) choose(v chess.View, p *board.Position, at board.Square) game.Action {
	s.at = at
	if !v.Due() {
		return game.Action{}
	}
	if s.chosen != board.NoSquare && s.chosen != at {
		for _, m := range p.Moves() {
			if m.From() != s.chosen || m.To() != at {
				continue
			}
			if _, ok := m.Promotion(); ok {
				s.become = m
				return game.Action{}
			}
			s.chosen = board.NoSquare
			return game.NewAction(chess.Move(m))
		}
	}
	piece := p.On(at)
	if piece == 0 || piece.Color() != p.Turn() || s.chosen == at {
		s.chosen = board.NoSquare
		return game.Action{}
	}
	s.chosen = at
	return game.Action{}
}

// promote takes the letter of a piece; enter is the queen, everything else goes back.
func (s *Screen) promote(v chess.View, key string) (game.Action, bool) {
	text := s.become.From().String() + s.become.To().String()
	s.become, s.chosen = board.None, board.NoSquare
	letter := strings.ToLower(key)
	if key == "enter" || key == "space" {
		letter = "q"
	}
	if len(letter) != 1 || !strings.Contains("qrbn", letter) || !v.Due() {
		return game.Action{}, true
	}
	return game.NewAction(chess.Action{Move: text + letter}), true
}

func (s *Screen) click(v chess.View, p *board.Position, zone string) (game.Action, bool) {
	if letter, ok := strings.CutPrefix(zone, "become "); ok && s.become != board.None {
		return s.promote(v, letter)
	}
	var at ui.Cursor
	if !at.Click(zone) {
		return game.Action{}, false
	}
	s.become = board.None
	return s.choose(v, p, s.square(v, at)), true
}

// Focus puts the cursor where a move went.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	move, ok := game.AsAction[chess.Action](a)
	if !ok || move.Claim {
		return
	}
	if _, to, _, ok := board.ReadLong(move.Move); ok {
		s.at, s.chosen, s.become, s.back = to, board.NoSquare, board.None, 0
	}
}
