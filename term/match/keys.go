package match

import (
	"context"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

// Keys lists the screen's keys, while the match goes on, and the match's own.
func (m *Page) Keys() []shell.Key {
	switch {
	case m.Waiting():
		return []shell.Key{shell.On("esc", words.New("do.close-table"), m.closeTable), shell.On(m.leaveKey(), words.New("do.leave"), m.leaves(words.New("table.kept.open")))}
	case m.Status != game.Playing:
		return m.endKeys()
	case m.asking != nothing:
		return m.askKeys()
	case m.closed:
		open := func() { m.closed = false }
		return []shell.Key{shell.On("enter", words.New("do.ready"), open, "space"), m.leaving()}
	}
	return m.playKeys()
}

// playKeys are those while the match goes on. Keys of the screen that only practice has are left out where something is at stake.
func (m *Page) playKeys() []shell.Key {
	keys := shell.ScreenKeys(m.screen, m.Match.View, func(b ui.Binding) bool { return !b.Practice || m.Terms.Practice() })
	hint := shell.On(m.free("t", "ctrl+t"), words.Message{}, m.hint)
	switch {
	case !backend.MayAsk(m.entry, m.Match) || !m.Due(): // pressed all the same, it says why there is none
	case m.more:
		hint.Does = words.New("do.more")
	case m.thought < len(m.advice.Steps):
		hint.Does = words.New("do.why")
	default:
		hint.Does = words.New("do.hint")
	}
	keys = append(keys, hint)
	if backend.MayDraw(m.entry, m.Match) {
		draw := shell.On(m.free("o", "ctrl+o"), words.Message{}, m.acts(referee.Draw()))
		switch {
		case m.Offered():
			draw.Does = words.New("do.agree")
		case m.Offer == nil:
			draw.Does, draw.Minor = words.New("do.draw"), m.Minded()
		}
		keys = append(keys, draw)
	}
	if m.Asked() {
		keys = append(keys, shell.On(m.free("n", "ctrl+n"), words.New("do.decline"), m.acts(referee.Decline())))
	}
	if m.Claim {
		keys = append(keys, shell.On(m.free("w", "ctrl+w"), words.New("do.claim"), m.acts(referee.Absence())))
	}
	if backend.MayTakeBack(m.entry, m.Match) && m.Seq > 0 {
		keys = append(keys, shell.On(m.free("u", "ctrl+u"), words.New("do.takeback"), m.acts(referee.TakeBack())))
	}
	if m.discardable() && m.Seq > 0 && !shell.Takes(m.screen, shell.RenewKey) {
		keys = append(keys, shell.Minor(shell.RenewKey, words.New("do.new"), m.asks(toRenew)))
	}
	return append(keys, shell.On("esc", words.New("do.forfeit"), m.asks(toGiveUp)), m.leaving())
}

func (m *Page) leaving() shell.Key { return shell.On(m.leaveKey(), words.New("do.leave"), m.leave) }

func (m *Page) acts(a game.Action) func() { return func() { m.act(a) } }

func (m *Page) asks(q question) func() {
	return func() { m.asking = q }
}

// askKeys are the answers to a question; every other key is no.
func (m *Page) askKeys() []shell.Key {
	playOn := words.New("do.play-on")
	if m.asking == toRenew {
		return []shell.Key{shell.On(shell.RenewKey, words.New("do.new"), m.renew), shell.On("esc", playOn, nil)}
	}
	keys := []shell.Key{shell.On("esc", words.New("do.forfeit"), m.acts(referee.GiveUp()))}
	if m.discardable() {
		keys = append(keys, shell.On("d", words.New("do.discard"), m.discard))
	}
	return append(keys, m.leaving(), shell.On("enter", playOn, nil))
}

func (m *Page) endKeys() (keys []shell.Key) {
	_, defended := m.entry.Defences[m.Preset] // always played from the same side
	switch {
	case m.Terms.Practice() && len(m.Seats) > 1 && !defended && !m.Shared():
		keys = append(keys, shell.On("n", words.New("do.rematch"), m.again))
	case m.Terms.Practice():
		keys = append(keys, shell.On("n", words.New("do.new"), m.again))
	}
	watch := shell.On("v", words.Message{}, func() { replay.Open(m, m.Summary) }) // which says until when it is hidden
	if m.HiddenUntil.IsZero() {
		watch.Does = words.New("do.replay")
	}
	share := shell.On("c", words.New("do.share"), func() {
		replay.ShareMatch(m, m.Game, func(context.Context) (model.Match, error) { return m.Match, nil })
	})
	look := shell.On(m.free("space", "tab"), words.New("do.look"), func() { m.end.hidden = !m.end.hidden })
	if m.end.hidden {
		look.Does = words.New("do.result")
	}
	return append(keys, watch, share, look, shell.On("enter", words.New("do.back"), m.Pop), shell.On("esc", words.Message{}, m.Pop))
}

func (m *Page) leaveKey() string { return m.free("q", "ctrl+l") }

// free gives way to the screen's keys: where a letter is taken, a key that types nothing does the same.
func (m *Page) free(key, instead string) string { return shell.Free(m.screen, key, instead) }

// withheld reports whether a key is one that only practice has.
func (m *Page) withheld(key string) bool {
	return !m.Terms.Practice() && slices.ContainsFunc(m.screen.Keys(), func(b ui.Binding) bool { return b.Practice && b.Takes(key) })
}

// redeals reports whether a key of the screen starts the game over, which is asked about first.
func (m *Page) redeals(key string) bool {
	return slices.ContainsFunc(m.screen.Keys(), func(b ui.Binding) bool { return b.Redeals && b.Takes(key) })
}
