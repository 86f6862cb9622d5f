package term

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wits/internal/rescue"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// faulted says that something broke that a page had started in the background.
type faulted struct{ of shell.Page }

// rescue does something for a page. A panic in it is reported; the caller tells the player.
func (a *App) rescue(doing string, of shell.Page, do func()) error {
	err := rescue.Run(fmt.Sprintf("%s (%T)", doing, of), a.report, do)
	if err != nil {
		return phrase.Broken(err)
	}
	return nil
}

// guarded is a page's command, whose panic becomes a message.
func (a *App) guarded(of shell.Page, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		if err := a.rescue("answer", of, func() { msg = cmd() }); err != nil {
			return faulted{of}
		}
		all, ok := msg.(tea.BatchMsg)
		if !ok {
			return msg
		}
		each := make(tea.BatchMsg, len(all))
		for i, c := range all {
			each[i] = a.guarded(of, c)
		}
		return each
	}
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
