package backend

import (
	"wits/entry"
	"wits/model"
)

// MayDraw reports whether draws can be offered: to people, in a game that knows them.
func MayDraw(e entry.Entry, m model.Match) bool {
	return e.Game.Info().Draws && (m.Others() || m.Shared()) && !m.Minded()
}

// MayTakeBack reports whether an action can be taken back: against minds, in a game that hides nothing, where nothing is at stake.
func MayTakeBack(e entry.Entry, m model.Match) bool {
	return e.Game.Info().Open && m.Terms.Practice() && m.Minded() && !m.Others() && !m.Shared()
}

// MayAsk reports whether somebody gives hints in the match.
func MayAsk(e entry.Entry, m model.Match) bool {
	return e.Coach != nil && m.Terms.Practice() && !m.Others()
}
