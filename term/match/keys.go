package match

import (
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/shell"
	"wits/term/ui"
)

// Keys lists the screen's keys and the match's own.
func (m *Page) Keys() []ui.Binding {
	switch {
	case m.Waiting():
		return m.waitingKeys()
	case m.Status != game.Playing:
		return m.endKeys()
	case m.asking != nothing:
		return m.askKeys()
	case m.closed:
		return []ui.Binding{{Key: "enter", Does: words.New("do.ready")}, {Key: m.leaveKey(), Does: words.New("do.leave")}}
	}
	keys := m.screenKeys()
	if m.advised() && m.Due() {
		does := words.New("do.hint")
		if m.thought < len(m.advice.Steps) {
			does = words.New("do.why")
		}
		keys = append(keys, ui.Binding{Key: m.hintKey(), Does: does})
	}
	keys = append(keys, m.seatKeys()...)
	if m.discardable() && m.Seq > 0 && !shell.Takes(m.screen, shell.RenewKey) {
		keys = append(keys, ui.Binding{Key: shell.RenewKey, Does: words.New("do.new"), Minor: true})
	}
	return append(keys, ui.Binding{Key: "esc", Does: words.New("do.forfeit")}, ui.Binding{Key: m.leaveKey(), Does: words.New("do.leave")})
}

// askKeys are the answers to a question; every other key is no.
func (m *Page) askKeys() []ui.Binding {
	if m.asking == toRenew {
		return []ui.Binding{{Key: shell.RenewKey, Does: words.New("do.new")}, {Key: "esc", Does: words.New("do.play-on")}}
	}
	keys := []ui.Binding{{Key: "esc", Does: words.New("do.forfeit")}}
	if m.discardable() {
		keys = append(keys, ui.Binding{Key: "d", Does: words.New("do.discard")})
	}
	return append(keys, ui.Binding{Key: m.leaveKey(), Does: words.New("do.leave")}, ui.Binding{Key: "enter", Does: words.New("do.play-on")})
}

// seatKeys are the keys that only games for several have.
func (m *Page) seatKeys() (keys []ui.Binding) {
	switch {
	case m.drawable() && m.Offered():
		keys = append(keys, ui.Binding{Key: m.drawKey(), Does: words.New("do.agree")})
	case m.drawable() && m.Offer == nil:
		keys = append(keys, ui.Binding{Key: m.drawKey(), Does: words.New("do.draw")})
	}
	if m.Claim {
		keys = append(keys, ui.Binding{Key: m.claimKey(), Does: words.New("do.claim")})
	}
	if m.revocable() {
		keys = append(keys, ui.Binding{Key: m.backKey(), Does: words.New("do.takeback")})
	}
	return keys
}

// advised reports whether somebody gives hints in this match.
func (m *Page) advised() bool { return backend.MayAsk(m.entry, m.Match) }

// drawable reports whether draws can be offered.
func (m *Page) drawable() bool { return backend.MayDraw(m.entry, m.Match) }

// revocable reports whether there is an action that can be taken back.
func (m *Page) revocable() bool { return backend.MayTakeBack(m.entry, m.Match) && m.Seq > 0 }

func (m *Page) waitingKeys() []ui.Binding {
	return []ui.Binding{{Key: "esc", Does: words.New("do.close-table")}, {Key: m.leaveKey(), Does: words.New("do.leave")}}
}

func (m *Page) endKeys() []ui.Binding {
	var keys []ui.Binding
	_, defended := m.entry.Defended(m.Preset) // always played from the same side
	switch {
	case m.Terms.Practice() && len(m.Seats) > 1 && !defended:
		keys = append(keys, ui.Binding{Key: "n", Does: words.New("do.rematch")})
	case m.Terms.Practice():
		keys = append(keys, ui.Binding{Key: "n", Does: words.New("do.new")})
	}
	keys = append(keys, ui.Binding{Key: "esc", Does: words.New("do.back")})
	if m.HiddenUntil.IsZero() {
		keys = append(keys, ui.Binding{Key: "v", Does: words.New("do.replay")})
	}
	return append(keys, ui.Binding{Key: "c", Does: words.New("do.share")})
}

// screenKeys are the screen's own, without those that only practice has where something is at stake.
func (m *Page) screenKeys() []ui.Binding {
	return slices.DeleteFunc(shell.ScreenKeys(m.screen, m.Match.View), func(b ui.Binding) bool { return b.Practice && !m.Terms.Practice() })
}

// The app's keys give way to the screen's: where a letter is taken, a key that types nothing does the same.
func (m *Page) hintKey() string  { return m.free("t", "ctrl+t") }
func (m *Page) leaveKey() string { return m.free("q", "ctrl+l") }
func (m *Page) drawKey() string  { return m.free("o", "ctrl+o") }
func (m *Page) backKey() string  { return m.free("u", "ctrl+u") }
func (m *Page) claimKey() string { return m.free("w", "ctrl+w") }

func (m *Page) free(key, instead string) string { return shell.Free(m.screen, key, instead) }

// withheld reports whether a key is one that only practice has.
func (m *Page) withheld(key string) bool {
	return !m.Terms.Practice() && slices.ContainsFunc(m.screen.Keys(), func(b ui.Binding) bool { return b.Practice && b.Takes(key) })
}

// redeals reports whether a key of the screen begins the game anew, which is asked about first.
func (m *Page) redeals(key string) bool {
	return slices.ContainsFunc(m.screen.Keys(), func(b ui.Binding) bool { return b.Redeals && b.Takes(key) })
}
