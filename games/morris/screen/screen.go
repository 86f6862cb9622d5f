// Package screen shows Nine Men's Morris in the terminal. It draws views and nothing else, and keeps the cursor and the move
// that is being put together.
package screen

import (
	"errors"
	"slices"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/morris"
	"wits/games/morris/words"
	"wits/term/ui"
)

// Screen is the board with a cursor.
type Screen struct {
	ui.Base
	cursor morris.Point
	from   morris.Point // the man that is to move
	to     morris.Point // where it goes, while it is not said which man is taken
	hinted morris.Set
	moves  int // of the view that the above is about
}

var (
	_ ui.Screen = (*Screen)(nil)
	_ ui.Ruler  = (*Screen)(nil)
)

// New returns a screen.
func New(setup ui.Setup) *Screen {
	return &Screen{cursor: first, moves: game.ViewOf[morris.View](setup.View).Moves}
}

// first is where the cursor begins: d6, a point of the middle ring.
const first morris.Point = 5

// Prompt asks which man is taken, or shows what is typed.
func (s *Screen) Prompt(game.View) messages.Message {
	if s.to != morris.None {
		return morris.Say("screen.take")
	}
	return s.Typed.Prompt()
}

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Arrows, Does: messages.New("do.choose")},
		{Key: "enter", Does: morris.Say("do.play")},
		{Key: "backspace", Does: morris.Say("do.back"), Minor: true},
		{Key: ui.Letters, Of: "abcdefg1234567x", Does: morris.Say("do.type"), Minor: true},
	}
}

// Handle moves the cursor, puts a move together and plays it, by keys, by clicks or by a typed move.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[morris.View](view)
	if v.Turn == nil {
		return game.Action{}, false
	}
	s.follow(v)
	if in.Zone != "" {
		var at ui.Cursor
		clicked := at.Click(in.Zone)
		point, ok := morris.FindPoint(column(at.X) + row(at.Y))
		if !clicked || !ok {
			return game.Action{}, false
		}
		s.cursor = point
		return s.choose(v), true
	}
	if s.Typed.Take(in, "abcdefg1234567", "x:- ") {
		s.Note = messages.Message{}
		return game.Action{}, true
	}
	switch in.Key {
	case "left", "right", "up", "down":
		s.cursor = Step(s.cursor, in.Key)
	case "enter", "space":
		return s.enter(v), true
	case "backspace", "delete":
		s.back()
	default:
		return game.Action{}, false
	}
	return game.Action{}, true
}

// follow drops what was begun in another position.
func (s *Screen) follow(v morris.View) {
	if v.Moves != s.moves {
		s.moves = v.Moves
		s.drop()
		s.hinted = 0
	}
}

// back takes back the latest step of the move.
func (s *Screen) back() {
	s.Note = messages.Message{}
	if s.to != morris.None {
		s.to = morris.None
	} else {
		s.from = morris.None
	}
}

// Cancel drops the move that is being put together, and reports whether there was one.
func (s *Screen) Cancel() bool {
	begun := s.Typed != "" || s.from != morris.None || s.to != morris.None
	s.drop()
	return begun
}

func (s *Screen) drop() {
	s.from, s.to, s.Typed, s.Note = morris.None, morris.None, "", messages.Message{}
}

// enter plays what is typed, or chooses the point under the cursor.
func (s *Screen) enter(v morris.View) game.Action {
	if s.Typed == "" {
		return s.choose(v)
	}
	if !v.Due() {
		s.Note = messages.Message{}
		return game.Action{}
	}
	a, err := words.Read(v, strings.ToLower(string(s.Typed)))
	return s.played(a, err)
}

// played is the action of a move, or says why it is none. A mill asks which man it takes.
func (s *Screen) played(a morris.Action, err error) game.Action {
	var broken *game.Illegal
	if errors.As(err, &broken) && broken.Rule == "mill-takes" {
		s.from, s.to, s.Typed, s.Note = a.From, a.To, "", morris.Say("screen.take")
		return game.Action{}
	}
	if err != nil {
		s.Typed = ""
		var why game.Refusal
		if errors.As(err, &why) {
			s.Note = why.Message()
		}
		return game.Action{}
	}
	s.drop()
	return game.NewAction(a)
}

// choose takes the point under the cursor as the next step of the move: a man, where it goes, which man is taken.
func (s *Screen) choose(v morris.View) game.Action {
	s.Typed, s.Note = "", messages.Message{}
	p, ok := v.Position()
	if !ok || !v.Due() {
		return game.Action{}
	}
	if s.to != morris.None {
		a := morris.Action{From: s.from, To: s.to, Take: s.cursor}
		return s.played(a, p.Check(a))
	}
	if !p.Placing() && p.Men[p.Turn].Has(s.cursor) {
		s.from = s.cursor
		return game.Action{}
	}
	if !p.Placing() && s.from == morris.None {
		s.Note = morris.Say("screen.choose")
		return game.Action{}
	}
	a, err := words.Complete(&p, morris.Action{From: s.from, To: s.cursor})
	return s.played(a, err)
}

// Focus shows where a move was played.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	if move, ok := game.AsAction[morris.Action](a); ok {
		s.cursor = move.To
	}
}

// Explain marks the points of a hint and puts the cursor where it begins.
func (s *Screen) Explain(h *game.Hint) {
	s.hinted = 0
	if h == nil {
		return
	}
	for p := morris.Point(1); p <= morris.Points; p++ {
		if slices.Contains(h.Proof, p.Place()) {
			s.hinted |= p.Set()
		}
	}
	if a, ok := game.AsAction[morris.Action](h.Action); ok {
		s.hinted, s.cursor = a.From.Set()|a.To.Set()|a.Take.Set(), a.To
		if a.From != morris.None {
			s.cursor = a.From // where the move begins
		}
	}
}

// Step is the point that an arrow key leads to: the nearest one that way, along a line if there is one.
func Step(from morris.Point, key string) morris.Point {
	at := from.Place()
	best, near := from, 1<<10
	for p := morris.Point(1); p <= morris.Points; p++ {
		place := p.Place()
		ahead, aside := place.X-at.X, place.Y-at.Y
		switch key {
		case "left":
			ahead = -ahead
		case "up":
			ahead, aside = -aside, ahead
		case "down":
			ahead, aside = aside, ahead
		}
		if far := ahead + 3*max(aside, -aside); ahead > 0 && far < near {
			best, near = p, far
		}
	}
	return best
}
