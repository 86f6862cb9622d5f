package term

import (
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// Keys lists the screen's keys and the match's own.
func (t *table) Keys() []ui.Binding {
	switch {
	case t.Waiting():
		return t.waitingKeys()
	case t.Status != game.Playing:
		return t.endKeys()
	case t.asking != nothing:
		return t.askKeys()
	case t.closed:
		return []ui.Binding{{Key: "enter", Does: words.New("do.ready")}, {Key: t.leaveKey(), Does: words.New("do.leave")}}
	}
	keys := t.screenKeys()
	if t.advised() && t.Due() {
		does := words.New("do.hint")
		if t.thought < len(t.advice.Steps) {
			does = words.New("do.why")
		}
		keys = append(keys, ui.Binding{Key: t.hintKey(), Does: does})
	}
	keys = append(keys, t.seatKeys()...)
	if t.discardable() && t.Seq > 0 && !t.screenTakes(renewKey) {
		keys = append(keys, ui.Binding{Key: renewKey, Does: words.New("do.new"), Minor: true})
	}
	return append(keys, ui.Binding{Key: "esc", Does: words.New("do.forfeit")}, ui.Binding{Key: t.leaveKey(), Does: words.New("do.leave")})
}

// askKeys are the answers to a question; every other key is no.
func (t *table) askKeys() []ui.Binding {
	if t.asking == toRenew {
		return []ui.Binding{{Key: renewKey, Does: words.New("do.new")}, {Key: "esc", Does: words.New("do.play-on")}}
	}
	keys := []ui.Binding{{Key: "esc", Does: words.New("do.forfeit")}}
	if t.discardable() {
		keys = append(keys, ui.Binding{Key: "d", Does: words.New("do.discard")})
	}
	return append(keys, ui.Binding{Key: t.leaveKey(), Does: words.New("do.leave")}, ui.Binding{Key: "enter", Does: words.New("do.play-on")})
}

// seatKeys are the keys that only games for several have.
func (t *table) seatKeys() (keys []ui.Binding) {
	switch {
	case t.drawable() && t.Offered():
		keys = append(keys, ui.Binding{Key: t.drawKey(), Does: words.New("do.agree")})
	case t.drawable() && t.Offer == nil:
		keys = append(keys, ui.Binding{Key: t.drawKey(), Does: words.New("do.draw")})
	}
	if t.Claim {
		keys = append(keys, ui.Binding{Key: t.claimKey(), Does: words.New("do.claim")})
	}
	if t.revocable() {
		keys = append(keys, ui.Binding{Key: t.backKey(), Does: words.New("do.takeback")})
	}
	return keys
}

// advised reports whether somebody gives hints in this match.
func (t *table) advised() bool { return t.entry.Coach != nil && t.Terms.Practice() && !t.Others() }

// drawable reports whether draws can be offered: to people, in a game that knows them.
func (t *table) drawable() bool {
	return t.entry.Game.Info().Draws && (t.Others() || t.Shared()) && !t.Minded()
}

// revocable reports whether an action can be taken back: against minds, in a game that hides nothing, where nothing is at stake.
func (t *table) revocable() bool {
	return t.entry.Game.Info().Open && t.Terms.Practice() && t.Minded() && !t.Others() && !t.Shared() && t.Seq > 0
}

func (t *table) waitingKeys() []ui.Binding {
	return []ui.Binding{{Key: "esc", Does: words.New("do.close-table")}, {Key: t.leaveKey(), Does: words.New("do.leave")}}
}

func (t *table) endKeys() []ui.Binding {
	var keys []ui.Binding
	_, defended := t.entry.Defended(t.Preset) // always played from the same side
	switch {
	case t.Terms.Practice() && len(t.Seats) > 1 && !defended:
		keys = append(keys, ui.Binding{Key: "n", Does: words.New("do.rematch")})
	case t.Terms.Practice():
		keys = append(keys, ui.Binding{Key: "n", Does: words.New("do.new")})
	}
	keys = append(keys, ui.Binding{Key: "esc", Does: words.New("do.back")})
	if t.HiddenUntil.IsZero() {
		keys = append(keys, ui.Binding{Key: "v", Does: words.New("do.replay")})
	}
	return append(keys, ui.Binding{Key: "c", Does: words.New("do.share")})
}

// screenKeys are the screen's own, without those that only practice has where something is at stake.
func (t *table) screenKeys() []ui.Binding {
	keys := t.screen.Keys()
	if s, ok := t.screen.(ui.Situated); ok {
		keys = s.KeysFor(t.Match.View)
	}
	return slices.DeleteFunc(slices.Clone(keys), func(b ui.Binding) bool {
		return b.Practice && !t.Terms.Practice() || b.Does.Silent()
	})
}

// The app's keys give way to the screen's: where a letter is taken, a key that types nothing does the same.
func (t *table) hintKey() string  { return t.free("t", "ctrl+t") }
func (t *table) leaveKey() string { return t.free("q", "ctrl+l") }
func (t *table) drawKey() string  { return t.free("o", "ctrl+o") }
func (t *table) backKey() string  { return t.free("u", "ctrl+u") }
func (t *table) claimKey() string { return t.free("w", "ctrl+w") }

// renewKey begins anew, where nothing is at stake: in a game that knows it, as its screen does; else with another match.
const renewKey = "ctrl+r"

func (t *table) free(key, instead string) string {
	if t.screenTakes(key) {
		return instead
	}
	return key
}

// screenTakes reports whether a key is the screen's.
func (t *table) screenTakes(key string) bool {
	return slices.ContainsFunc(t.screen.Keys(), func(b ui.Binding) bool { return b.Takes(key) })
}

// withheld reports whether a key is one that only practice has.
func (t *table) withheld(key string) bool {
	return !t.Terms.Practice() && slices.ContainsFunc(t.screen.Keys(), func(b ui.Binding) bool { return b.Practice && b.Takes(key) })
}

// redeals reports whether a key of the screen begins the game anew, which is asked about first.
func (t *table) redeals(key string) bool {
	return slices.ContainsFunc(t.screen.Keys(), func(b ui.Binding) bool { return b.Redeals && b.Takes(key) })
}
