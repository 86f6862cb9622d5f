package term

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/store"
	"wits/term/ui"
)

// pageSize is how many finished games are read at once.
const pageSize = 50

// replays lists the finished games.
type replays struct {
	*App
	menu
	last int64 // the place of the last one read; 0 when there are no more
}

func newReplays(a *App) *replays {
	r := &replays{App: a}
	r.more(0)
	return r
}

// more reads the games before a place.
func (r *replays) more(before int64) {
	list, err := r.Service.Finished(r.ctx, store.Page{Before: before, Limit: pageSize})
	r.ok(err)
	r.last = 0
	for _, s := range list {
		if len(list) == pageSize {
			r.last = s.Place
		}
		r.items = append(r.items, item{label: r.matchName(s), detail: r.matchDetail(s), do: func() tea.Cmd {
			if words := HiddenWords(s); words != "" {
				r.tell(words)
				return nil
			}
			doc, err := r.Service.Replay(r.ctx, s.ID)
			if !r.ok(err) {
				return nil
			}
			p, err := newReplay(r.App, doc)
			if !r.ok(err) {
				return nil
			}
			r.push(p)
			return p.judge()
		}})
	}
}

// Title is the page's.
func (r *replays) Title() string { return "Replays" }

// Keys lists the page's own keys.
func (r *replays) Keys() []ui.Binding { return menuKeys }

// Handle opens a replay, and reads on at the end of the list.
func (r *replays) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		r.pop()
		return nil
	}
	cmd, _ := r.menu.handle(in)
	if r.at == len(r.items)-1 && r.last > 0 {
		r.more(r.last)
	}
	return cmd
}

// Draw draws the list.
func (r *replays) Draw(f ui.Frame) ui.Page {
	if len(r.items) == 0 {
		return ui.Page{Lines: []string{"No game is finished yet."}}
	}
	return r.menu.draw(f)
}

// replay steps through a game.
type replay struct {
	*App
	doc     game.Replay
	entry   entry.Entry
	views   []game.View   // before the first action, and after each
	actions []game.Action // as they were played
	at      int           // how many actions have been played
	screen  ui.Screen
	judged  bool
	mistake int // the number of the first mistake, from 1; 0 for none
	why     string
}

// newReplay plays a document again.
func newReplay(a *App, doc game.Replay) (*replay, error) {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return nil, err
	}
	r := &replay{App: a, doc: doc, entry: e}
	for at, err := range game.Walk(e.Game, doc.Record) {
		if err != nil {
			return nil, err
		}
		r.views = append(r.views, at.Match.View(0))
		if at.Match.Seq() > 0 {
			r.actions = append(r.actions, at.Action)
		}
	}
	r.screen = a.screen(doc.Game, r.views[0], false)
	return r, nil
}

// judgement is what looking for the mistake found.
type judgement struct {
	of      *replay
	mistake int
	why     string
}

// judge looks for the first mistake, beside the app.
func (r *replay) judge() tea.Cmd {
	coach, ok := r.entry.Coach.(game.Explainer)
	if !ok {
		return nil
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(r.ctx, time.Minute)
		defer cancel()
		for i, a := range r.actions {
			if ctx.Err() != nil {
				break
			}
			if why := coach.Mistake(ctx, r.views[i], a); !why.Silent() {
				return judgement{r, i + 1, r.Words.Say(why)}
			}
		}
		return judgement{of: r}
	}
}

// Receive takes the judgement.
func (r *replay) Receive(msg tea.Msg) tea.Cmd {
	if j, ok := msg.(judgement); ok && j.of == r {
		r.judged, r.mistake, r.why = true, j.mistake, j.why
	}
	return nil
}

// Title names the game.
func (r *replay) Title() string { return "Replay: " + r.gameName(r.doc.Game, r.doc.Preset) }

// Keys lists the page's own keys.
func (r *replay) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: "←", Does: "Back"},
		{Key: "→", Does: "On"},
		{Key: "Home", Does: "Start"},
		{Key: "End", Does: "End"},
		{Key: "M", Does: "Mistake"},
		{Key: "Esc", Does: "Close"},
	}
}

// Handle steps.
func (r *replay) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		r.pop()
	case "left", "h", "up":
		r.at = max(0, r.at-1)
	case "right", "l", "down", "space", "enter":
		r.at = min(len(r.actions), r.at+1)
	case "home":
		r.at = 0
	case "end":
		r.at = len(r.actions)
	case "m", "M":
		r.toMistake()
	case "x", "X":
		r.export()
	}
	return nil
}

// export writes the document to a file: wits replay --verify checks it anywhere.
func (r *replay) export() {
	data, err := json.Marshal(r.doc)
	if !r.ok(err) {
		return
	}
	path, err := r.Export(fmt.Sprintf("%s-%.12s.json", r.doc.Game, r.doc.Digest), append(data, '\n'))
	if r.ok(err) {
		r.tell("Written to " + path)
	}
}

func (r *replay) toMistake() {
	switch {
	case !r.judged:
		r.tell("Still looking for the mistake.")
	case r.mistake == 0:
		r.tell("No mistake was found.")
	default:
		r.at = r.mistake
		r.tell(r.why)
	}
}

// Draw draws the board as it stood, and what the action did.
func (r *replay) Draw(f ui.Frame) ui.Page {
	said := "The start."
	if r.at > 0 {
		said = r.Words.Say(r.entry.Voice.Change(r.views[r.at-1], r.views[r.at]))
	}
	lines := append([]string{"Action " + strconv.Itoa(r.at) + " of " + strconv.Itoa(len(r.actions))}, ui.Wrap(said, min(f.Width, 60))...)
	if r.at == r.mistake && r.mistake > 0 {
		lines = append(lines, ui.Wrap("Mistake: "+r.why, min(f.Width, 60))...)
	}
	if r.at > 0 {
		r.screen.Focus(r.actions[r.at-1])
	}
	board := f
	board.Height -= len(lines) + 1
	var p ui.Page
	p.Add(lines...)
	p.Add("")
	drawn := r.screen.Draw(r.views[r.at], board)
	drawn.Zones = nil // looking, not playing
	p.Append(drawn)
	return p
}
