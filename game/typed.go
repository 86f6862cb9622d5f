package game

import "fmt"

// ViewOf is a view in the type that its game has for it. A game's own voice, coach and screen are handed views of that game and of no
// other: it panics with one of another game, which is a mistake in the program.
func ViewOf[V any](v View) V {
	seen, ok := v.v.(V)
	if !ok {
		panic(fmt.Sprintf("a %T is no %T", v.v, seen))
	}
	return seen
}

// Named is a bot with its name and how hard it is to beat.
func Named[V, A any](name, difficulty string, bot Bot[V, A]) NamedBot[V, A] {
	return NamedBot[V, A]{BotInfo: BotInfo{Name: name, Difficulty: difficulty}, Bot: bot}
}
