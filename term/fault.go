package term

import (
	"errors"
	"fmt"
	"slices"

	"wits/internal/rescue"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// rescue does something for a page. A panic in it is reported; the caller tells the player.
func (a *App) rescue(doing string, of shell.Page, do func()) error {
	err := rescue.Run(fmt.Sprintf("%s (%T)", doing, of), a.report, do)
	if err != nil {
		return phrase.Broken(err)
	}
	return nil
}

// broke closes a page that panicked, because its state can no longer be trusted, and tells the player. The home page stays.
func (a *App) broke(of shell.Page) {
	if i := slices.Index(a.pages, of); i > 0 {
		a.pages = slices.Delete(a.pages, i, i+1)
		_ = a.rescue("close", of, func() { a.end(of) }) // it is gone in any case
	}
	a.help, a.later = nil, nil
	a.OK(phrase.Broken(errors.New("a page broke")))
}

// drawSafely draws the page shown. One that cannot be drawn is closed; where that is the home page only a sentence is left.
func (a *App) drawSafely() (p ui.Page) {
	for !a.ruined {
		of := a.Shown()
		if a.rescue("draw", of, func() { p = a.draw() }) == nil {
			return p
		}
		a.ruined = len(a.pages) == 1
		a.broke(of)
	}
	p = ui.Page{}
	p.Add(ui.Wrap(a.Words.Text("app.ruined"), a.Width)...)
	return p
}
