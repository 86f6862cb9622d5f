package card

import (
	"wits/entry"
	"wits/game"
	"wits/game/drawing"
	"wits/game/words"
)

// Result is the card of a match. A secret one is drawn like the text that is shared: it gives nothing
// away to somebody who has yet to play the same deal.
func Result(s words.Speaker, e entry.Entry, r entry.Result) Card {
	c := Card{Title: s.Say(e.Match(r.Preset)), Lines: []string{s.Say(words.New("status." + string(r.Status)))}}
	if took := r.Time(); !took.Silent() {
		c.Lines = append(c.Lines, s.Say(took))
	}
	if deal := r.Deal(); !deal.Silent() && (r.Secret || r.Seed == "") { // a board beside its seed would tell how to solve it
		c.Foot = s.Say(deal)
	}
	if !r.Secret {
		c.Picture = Draw(e, r.Seen)
	}
	if sharer, ok := e.Voice.(game.Sharer); ok && c.Picture == nil && r.Status != game.Playing && !r.Seen.IsZero() {
		c.Picture = Blocks(sharer.Share(r.Seen))
	}
	return c
}

// Draw draws a view; nil where the game cannot.
func Draw(e entry.Entry, v game.View) *drawing.Drawing {
	drawer, ok := e.Voice.(game.Drawer)
	if !ok || v.IsZero() {
		return nil
	}
	d, ok := drawer.Draw(v)
	if !ok {
		return nil
	}
	return d
}
