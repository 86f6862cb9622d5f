package shell

import (
	"slices"
	"strings"

	"wits/game/words"
	"wits/term/ui"
)

// Key is a key of a page: how it is listed in the foot and the help, and what it does.
type Key struct {
	ui.Binding
	Do   func()   // nil where the page handles it by itself
	Also []string // keys that do the same, and are not listed
}

// On returns a key with its description and what it does, as other keys do.
func On(key string, does words.Message, do func(), also ...string) Key {
	return Key{ui.Binding{Key: key, Does: does}, do, also}
}

// Minor returns a key that the foot leaves out first.
func Minor(key string, does words.Message, do func(), also ...string) Key {
	return Key{ui.Binding{Key: key, Does: does, Minor: true}, do, also}
}

// Listed returns the keys that have a description.
func Listed(keys []Key) (all []ui.Binding) {
	for _, k := range keys {
		if !k.Does.Silent() {
			all = append(all, k.Binding)
		}
	}
	return all
}

// Press runs the key that was pressed, and reports whether it is one of them.
func Press(keys []Key, in ui.Input) bool {
	for _, k := range keys {
		if k.Do != nil && (strings.EqualFold(k.Key, in.Key) || slices.Contains(k.Also, strings.ToLower(in.Key))) {
			k.Do()
			return true
		}
	}
	return false
}

// Fitting returns as many keys as fit, in their order. Keys that say that they are minor give way first, and then the arrows, which everybody
// tries.
func Fitting(keys []ui.Binding, fits func([]ui.Binding) bool) (kept []ui.Binding) {
	rank := func(b ui.Binding) int {
		switch {
		case b.Minor:
			return 2
		case b.Key == ui.Arrows || b.Key == ui.UpDown:
			return 1
		}
		return 0
	}
	keep := make([]bool, len(keys))
	for r := range 3 {
		for i, b := range keys {
			if rank(b) != r {
				continue
			}
			var all []ui.Binding // with this one, in their order
			for j, other := range keys {
				if keep[j] || j == i {
					all = append(all, other)
				}
			}
			if keep[i] = fits(all); keep[i] {
				kept = all
			}
		}
	}
	return kept
}
