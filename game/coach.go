package game

import (
	"context"
	"encoding/json"

	"wits/game/words"
)

// Coach explains a game to its players. It sees views and nothing else, and never plays. What only some coaches can do is
// asked for by assertion: [Weigher], [Explainer], [Prover], [Doubter], [Gambler].
type Coach interface {
	// Hint advises the holder of a view. The error says why there is nothing to advise: [ErrOver] after the end, [ErrTurn] while another seat
	// is due.
	Hint(ctx context.Context, v View) (Hint, error)
}

// Weigher is a coach that knows the odds.
type Weigher interface {
	// Odds works out what a view tells about what it hides. The error says why there are none.
	Odds(ctx context.Context, v View) (Odds, error)
}

// Explainer is a coach that explains moves. What it says is true of the position: it never guesses what a player meant.
type Explainer interface {
	// Why says what an action in a view rests on; silent where there is nothing to say.
	Why(ctx context.Context, before View, a Action) words.Message
	// Mistake returns what was better than an action in a view, with the reason why the action was a mistake. The reason is
	// silent where it was none; the action is the zero one where nothing better is known.
	Mistake(ctx context.Context, before View, a Action) Hint
}

// Prover is a coach that can point at what its reasons rest on.
type Prover interface {
	// Proof lists the places of a view that prove what Why says of an action; none where it takes more than places.
	Proof(ctx context.Context, before View, a Action) []Place
}

// Doubter is a coach that warns before a move.
type Doubter interface {
	// Doubt says why an action seems unwise; silent where it does not.
	Doubt(v View, a Action) words.Message
}

// Gambler is a coach that knows how much of a result was chance.
type Gambler interface {
	// Luck tells how likely an action in a view was to go well, and whether chance had a say in it at all. It is safe for
	// concurrent use.
	Luck(before View, a Action) (likely float64, chance bool)
}

// Hint is advice for the holder of a view: a move, why, and what proves it.
type Hint struct {
	Action Action
	// Written is the move in the notation of the game's players, in a game where that differs from how its page or screen says a move.
	Written string
	Risk    float64 // the chance that the move is a mistake; 0 for a certain one
	Reason  words.Message
	Proof   []Place   // what on the board proves it
	Steps   []Thought // the reason as an argument, one thought after the other; none where the reason says all
}

// Place is a cell of a board. A game with several boards names which; the names are its own.
type Place struct {
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Board string `json:"board,omitempty" doc:"which board, in a game with several"`
}

// Odds are what a view tells about what it hides, with their type erased: each game has its own. Their JSON is the wire form.
type Odds struct{ odds any }

// NewOdds erases the type of odds.
func NewOdds(odds any) Odds { return Odds{odds} }

// MarshalJSON writes the wire form.
func (o Odds) MarshalJSON() ([]byte, error) { return json.Marshal(o.odds) }

// Thought is one thought of an argument, and what on the board it speaks of.
type Thought struct {
	Text  words.Message
	Marks []Mark
}

// Mark is a place that a thought speaks of.
type Mark struct {
	Place
	As Role `json:"as" enum:"look,among,good,bad" doc:"what the thought makes of it: looked at, one of those in question, good or bad"`
}

// Role is what a thought makes of a place. Colour is never all that tells them apart.
type Role string

// The roles of places.
const (
	Look  Role = "look"  // what the thought rests on
	Among Role = "among" // what is in question
	Good  Role = "good"  // what is found to be good: safe, won
	Bad   Role = "bad"   // what is found to be bad: a trap, a threat
)

// Marked gives places a role.
func Marked(as Role, places ...Place) []Mark {
	all := make([]Mark, len(places))
	for i, p := range places {
		all[i] = Mark{p, as}
	}
	return all
}

// At is the hint while its step i is looked at, counted from 1: that step's words and places. 0 is the hint as a whole.
func (h Hint) At(i int) Hint {
	if i < 1 || i > len(h.Steps) {
		return h
	}
	step := h.Steps[i-1]
	h.Reason, h.Proof = step.Text, make([]Place, len(step.Marks))
	for n, m := range step.Marks {
		h.Proof[n] = m.Place
	}
	return h
}
