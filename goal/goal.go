// Package goal lists what a player can aim for and how far they have come: about a dozen goals, computed from the statistics.
//
// It stores nothing, grants nothing and knows no game: goals of a game are declared in the game's folder.
package goal

import (
	"slices"
	"strings"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/model"
)

// Known is what the goals are computed from.
type Known struct {
	Stats  []model.Stats
	Days   model.Streak // days in a row on which a daily puzzle was solved
	Solved int          // all such days
}

// Goal is something to reach.
type Goal struct {
	ID   string
	Text words.Message
	Have int // how far the player has come, at most Need
	Need int
}

// Reached reports whether the goal is reached.
func (g Goal) Reached() bool { return g.Have >= g.Need }

// List returns every goal, in the order in which most players reach them.
func List(games []entry.Entry, k Known) []Goal {
	list := []Goal{
		k.goal("win", 1, k.wins(func(model.Stats) bool { return true })),
		k.goal("daily", 1, k.Solved),
		k.goal("games", len(games), k.games(func(model.Stats) bool { return true })),
		k.goal("week", 7, k.Days.Best),
		k.goal("journeyman", 2, k.games(func(s model.Stats) bool {
			return s.Difficulty == challenge.Journeyman || s.Difficulty == challenge.Master
		})),
		k.goal("friend", 1, k.wins(func(s model.Stats) bool { return strings.HasPrefix(s.Opponent, "@") })),
	}
	for _, e := range games {
		for _, g := range e.Goals {
			list = append(list, k.own(e, g))
		}
	}
	return append(list, k.goal("master", 1, k.wins(func(s model.Stats) bool { return s.Difficulty == challenge.Master })))
}

// Next returns the goal that is closest to being reached, the first of equals. It reports false where none is left.
func Next(list []Goal) (Goal, bool) {
	left := slices.DeleteFunc(slices.Clone(list), Goal.Reached)
	if len(left) == 0 {
		return Goal{}, false
	}
	return slices.MaxFunc(left, func(a, b Goal) int { return a.Have*b.Need - b.Have*a.Need }), true
}

// Count is how many goals are reached.
func Count(list []Goal) (n int) {
	for _, g := range list {
		if g.Reached() {
			n++
		}
	}
	return n
}

// goal is one of every game.
func (k Known) goal(id string, need, have int) Goal {
	return Goal{ID: id, Text: words.New("goal." + id), Need: need, Have: min(have, need)}
}

// own is a game's own.
func (k Known) own(e entry.Entry, g entry.Goal) Goal {
	reached := func(s model.Stats) bool {
		return s.Game == e.ID() && (g.Preset == "" || s.Preset == g.Preset) && (g.Opponent == "" || s.Opponent == g.Opponent) &&
			(g.Moves == 0 || slices.ContainsFunc(s.Lengths, func(l model.Length) bool { return l.Actions <= g.Moves && l.Wins > 0 }))
	}
	return Goal{ID: e.ID() + "." + g.ID, Text: e.Message("goal." + g.ID), Need: 1, Have: min(k.wins(reached), 1)}
}

// wins counts the wins of a kind.
func (k Known) wins(of func(model.Stats) bool) (n int) {
	for _, s := range k.Stats {
		if of(s) {
			n += s.Wins
		}
	}
	return n
}

// games counts the games in which something of a kind was won.
func (k Known) games(of func(model.Stats) bool) int {
	won := map[string]bool{}
	for _, s := range k.Stats {
		if s.Wins > 0 && of(s) {
			won[s.Game] = true
		}
	}
	return len(won)
}
