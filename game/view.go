package game

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// View is one seat's knowledge with its type erased. Its JSON is the wire form.
type View struct{ v any }

// NewView erases the type of a view, for a game that is built on another.
func NewView[V any](v V) View { return View{v} }

// MarshalJSON writes the wire form.
func (v View) MarshalJSON() ([]byte, error) {
	if m, ok := v.v.(json.Marshaler); ok {
		return m.MarshalJSON()
	}
	return json.Marshal(v.v)
}

// UnmarshalJSON keeps the wire form, which a game reads.
func (v *View) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*v = View{}
		return nil
	}
	v.v = json.RawMessage(bytes.Clone(text))
	return nil
}

// IsZero reports whether there is nothing to see.
func (v View) IsZero() bool { return v.v == nil }

// As recovers the typed view.
func As[V any](v View) (V, bool) {
	t, ok := v.v.(V)
	return t, ok
}

// ViewOf is a view in the type that its game has for it. A game's own voice, coach and screen are handed views of that game and of no
// other: it panics with one of another game, which is a mistake in the program.
func ViewOf[V any](v View) V {
	seen, ok := v.v.(V)
	if !ok {
		panic(fmt.Sprintf("a %T is no %T", v.v, seen))
	}
	return seen
}

// Action is one move with its type erased. Its JSON is the wire form.
type Action struct{ a any }

// NewAction erases the type of an action.
func NewAction[A any](a A) Action { return Action{a} }

// AsAction recovers the typed action.
func AsAction[A any](a Action) (A, bool) {
	t, ok := a.a.(A)
	return t, ok
}

// IsZero reports whether there is no action at all.
func (a Action) IsZero() bool { return a.a == nil }

// WireAction is an action in its wire form. Whoever makes it in a match reads it.
func WireAction(text []byte) Action { return Action{json.RawMessage(text)} }

// Wire is the wire form of an action that nobody has read yet, or that belongs to every match; nil where it is a game's own.
func (a Action) Wire() []byte {
	text, _ := a.a.(json.RawMessage)
	return text
}

// UnmarshalJSON keeps the wire form; see [WireAction].
func (a *Action) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*a = Action{}
		return nil
	}
	*a = WireAction(bytes.Clone(text))
	return nil
}

// Same reports whether two actions have the same wire form.
func (a Action) Same(b Action) bool {
	x, errX := a.MarshalJSON()
	y, errY := b.MarshalJSON()
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// MarshalJSON writes the wire form. What writes itself is taken at its word, unless somebody else wrote it.
func (a Action) MarshalJSON() ([]byte, error) {
	if m, ok := a.a.(json.Marshaler); ok && a.Wire() == nil {
		return m.MarshalJSON()
	}
	return json.Marshal(a.a)
}

// Type is the action's type as its wire form has it; it may be none.
func (a Action) Type() string {
	text, err := a.MarshalJSON()
	if err != nil {
		return ""
	}
	var typed struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(text, &typed) != nil {
		return ""
	}
	return typed.Type
}
