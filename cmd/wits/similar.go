package main

import (
	"slices"
	"strings"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
)

// findGame is the game with an id, or a misuse that says which there are, and which was meant.
func findGame(id string) (entry.Entry, error) {
	all := gameIDs()
	if i := slices.Index(all, id); i >= 0 {
		return catalog.All()[i], nil
	}
	what := say("unknown.game", words.Text("name", id), words.Text("all", strings.Join(all, ", ")))
	return entry.Entry{}, misuse(suggest(what, id, all))
}

func gameIDs() (ids []string) {
	for _, e := range catalog.All() {
		ids = append(ids, e.ID())
	}
	return ids
}

// checkPreset says which presets a game has, where it does not have this one.
func checkPreset(info game.Info, preset string) error {
	if slices.Contains(info.Presets, preset) {
		return nil
	}
	what := say("unknown.preset", words.Text("name", preset), words.Text("game", info.ID), words.Text("all", strings.Join(info.Presets, ", ")))
	return misuse(suggest(what, preset, info.Presets))
}

// checkBot says which bots a game has, where it does not have this one.
func checkBot(info game.Info, bot string) error {
	names := botNames(info)
	if slices.Contains(names, bot) {
		return nil
	}
	what := say("unknown.bot", words.Text("name", bot), words.Text("game", info.ID), words.Text("all", strings.Join(names, ", ")))
	return misuse(suggest(what, bot, names))
}

func botNames(info game.Info) (names []string) {
	for _, b := range info.Bots {
		names = append(names, b.Name)
	}
	return names
}

// checkOf says which values a flag has, where it does not have this one.
func checkOf(flag, value string, all ...string) error {
	if slices.Contains(all, value) {
		return nil
	}
	what := say("unknown.value", words.Text("flag", flag), words.Text("value", value), words.Text("all", strings.Join(all, ", ")))
	return misuse(suggest(what, value, all))
}

// suggest adds what was probably meant by a word, if something was.
func suggest(what words.Message, word string, all []string) words.Message {
	near, ok := similar(word, all)
	if !ok {
		return what
	}
	return say("unknown.maybe", words.Say("what", what), words.Text("name", near))
}

// similar finds the name that a word was probably meant to be: one that it begins, or that a slip or two away.
func similar(word string, all []string) (string, bool) {
	word = strings.ToLower(word)
	near, at := "", 3
	for _, name := range all {
		d := distance(word, strings.ToLower(name))
		if len(word) > 1 && strings.HasPrefix(strings.ToLower(name), word) {
			d = 0
		}
		if d < at && d < len(name) && d < len(word) {
			near, at = name, d
		}
	}
	return near, near != ""
}

// distance counts the letters that differ between two words: to add, to take away, to change, or two to swap.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
