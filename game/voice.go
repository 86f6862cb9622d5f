package game

// Voice says a game in words, for a plain terminal, a screen reader or a label. It sees views and nothing else.
type Voice interface {
	// Commands lists what can be typed in a game, a line each.
	Commands() []string
	// Read turns a line typed at a view into an action in its wire form. The error is a sentence for the player.
	Read(v View, line string) ([]byte, error)
	// Answer answers a question about a view, such as "row 3". It reports false for a line that is none.
	Answer(v View, line string) (string, bool)
	// Say shows all of a view, as text to be read in order.
	Say(v View) string
	// Change says in a sentence or two what an action changed.
	Change(before, after View) string
}
