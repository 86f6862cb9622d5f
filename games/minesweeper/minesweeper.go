// Package minesweeper holds the rules of Trap Detection: open every cell that hides no trap.
//
// It does no input or output and reads no clock. It never shows what a closed cell hides while the game runs: not in a
// view, not in an error, and the state that knows cannot be named outside.
package minesweeper

import (
	_ "embed" // the schema
	"fmt"
	"iter"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// ID names the game.
const ID = "minesweeper"

//go:embed schema.json
var schema string // of actions and views

// Say makes a message of the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book. The zero Rules knows every board but the sure ones; see [New].
type Rules struct{ prover func() Prover }

// Prover finds cells of a view that hide no trap in any layout that fits what is open, and the number of traps. It finds some
// wherever there are some.
type Prover func(v View) (safe []int)

// New returns the rule book with sure boards too. It calls prover once for each layout, so that a prover may keep
// memory.
func New(prover func() Prover) Rules { return Rules{prover} }

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
	_ game.Concealer[state, View]     = Rules{}
	_ game.Counter[state, Action]     = Rules{}
	_ game.Parred[state]              = Rules{}
	_ game.Setter[state, Action]      = Rules{}
)

// Info tells which presets the game has.
func Info() game.Info {
	info := game.Info{ID: ID, Schema: &schema, Untimed: true, Stopwatch: true} // it is about thought, not about speed: no limit
	for _, b := range Presets() {
		info.Presets = append(info.Presets, b.Difficulty)
	}
	return info
}

// state is the hidden state. Its strings are never written to: Apply makes new ones, and views share them.
type state struct {
	Board
	truth  string // what each cell hides; empty until the first click
	cells  string // what the player sees
	closed int    // cells not opened
	flags  int
	result game.Outcome
	rand   rng.State // what the traps will be laid from; zero once they lie
}

// Preset is the name of the board played.
func (s state) Preset() string { return s.Difficulty }

// Start sets out a closed board. The traps are laid by the first reveal.
func (book Rules) Start(preset string, r rng.Rand) (state, error) {
	b, err := board(preset)
	switch {
	case err != nil:
		return state{}, err
	case b.Sure() && book.prover == nil:
		return state{}, fmt.Errorf("%w %q: nobody here can prove that its boards need no guess", game.ErrPreset, preset)
	}
	return unlaid(b, r), nil
}

func unlaid(b Board, r rng.Rand) state {
	cells := closedCells(b.Area())
	return state{Board: b, cells: cells, closed: len(cells), result: game.Playing, rand: r.State()}
}

// Check refuses cells off the board or already open, and everything after the end. Revealing a flagged cell is allowed
// and does nothing.
func (Rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case s.result != game.Playing:
		return game.ErrOver
	case by != 0:
		return game.ErrTurn
	case !s.on(a.X, a.Y):
		return game.Break("on-board", Say("rule.on-board", words.Text("verb", a.verb()), words.Int("x", a.X), words.Int("y", a.Y),
			words.Int("right", s.Width-1), words.Int("bottom", s.Height-1)))
	}
	if c := s.cells[a.Y*s.Width+a.X]; c != hidden && c != flagged {
		return game.Break("closed-cell", Say("rule.closed-cell",
			words.Text("verb", a.verb()), words.Int("x", a.X), words.Int("y", a.Y)))
	}
	return nil
}

// Apply flags or reveals a cell.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	i := a.Y*s.Width + a.X
	switch {
	case a.Flag:
		return s.toggle(i), nil
	case s.cells[i] == flagged:
		return s, nil
	}
	if s.truth == "" {
		s.truth, s.rand = r.lay(s.Board, i, s.rand.Restore()), rng.State{}
	}
	return s.reveal(i), nil
}

func (s state) toggle(i int) state {
	var few [small]byte
	cells := append(few[:0], s.cells...)
	if cells[i] == flagged {
		cells[i], s.flags = hidden, s.flags-1
	} else {
		cells[i], s.flags = flagged, s.flags+1
	}
	s.cells = string(cells)
	return s
}

func (s state) reveal(i int) state {
	if s.truth[i] == trap {
		return s.lose(i)
	}
	var few [small]byte
	cells := append(few[:0], s.cells...)
	s.closed -= open(s.Board, s.truth, cells, i)
	s.cells = string(cells)
	if s.closed == s.Traps {
		s.result = game.Won
	}
	return s
}

// lose ends the game and shows every trap, the sprung one and the wrong flags. Nothing is sprung where i is -1, and
// nothing is shown where no traps lie yet.
func (s state) lose(i int) state {
	s.result = game.Lost
	if s.truth == "" {
		return s
	}
	var few [small]byte
	cells := append(few[:0], s.cells...)
	for j, c := range cells {
		switch is := s.truth[j] == trap; {
		case c == hidden && is:
			cells[j] = trap
		case c == flagged && !is:
			cells[j] = wrong
		}
	}
	if i >= 0 {
		cells[i] = sprung
	}
	s.cells = string(cells)
	return s
}

// Forfeit ends the game as a loss: the traps are shown, none is sprung.
func (Rules) Forfeit(s state, _ game.Seat) state { return s.lose(-1) }

// Legal yields a reveal for every hidden cell, then a flag for every closed one.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if v.Status != game.Playing {
			return
		}
		for i, c := range []byte(v.Cells) {
			if c == hidden && !yield(Reveal(i%v.Width, i/v.Width)) {
				return
			}
		}
		for i, c := range []byte(v.Cells) {
			if (c == hidden || c == flagged) && !yield(Flag(i%v.Width, i/v.Width)) {
				return
			}
		}
	}
}

// Actions yields a reveal for every cell, then a flag for every cell.
func (Rules) Actions(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for _, act := range []func(x, y int) Action{Reveal, Flag} {
			for i := range v.Width * v.Height {
				if !yield(act(i%v.Width, i/v.Width)) {
					return
				}
			}
		}
	}
}

// View shows the board as the player has opened and flagged it, and after a loss where the traps were.
func (Rules) View(s state, _ game.Seat) View { return View{s.Board, s.flags, s.result, s.cells} }

// Conceal shows the board as it was before the end, and the trap that was sprung. Flags stay flags: whether there was a
// trap under one is not told.
func (Rules) Conceal(s state, _ game.Seat) View {
	return View{s.Board, s.flags, s.result, strings.Map(conceal, s.cells)}
}

// conceal takes back what a loss shows of a cell.
func conceal(c rune) rune {
	switch c {
	case trap:
		return hidden
	case wrong:
		return flagged
	}
	return c
}

// Counts reports whether a opens a cell: flags are notes, and a flagged cell stays closed.
func (Rules) Counts(s state, _ game.Seat, a Action) bool {
	return !a.Flag && s.cells[a.Y*s.Width+a.X] != flagged
}

// Par counts the clicks that open every safe cell: one for each clearing, one for each number that borders on none. Players know it
// as 3BV.
func (Rules) Par(s state) int {
	if s.truth == "" {
		return 0
	}
	cells := []byte(closedCells(s.Area()))
	clicks := 0
	for i := range cells {
		if s.truth[i] == '0' && cells[i] == hidden {
			open(s.Board, s.truth, cells, i)
			clicks++
		}
	}
	for i := range cells {
		clicks += count(cells[i] == hidden && s.truth[i] != trap)
	}
	return clicks
}

// Status tells whether a trap was sprung or every safe cell is open.
func (Rules) Status(s state) game.Status {
	st := game.Status{Over: s.result != game.Playing}
	if s.result == game.Won {
		st.Winners = []game.Seat{0}
	}
	return st
}
