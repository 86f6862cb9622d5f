package term

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
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
	list, err := r.Service.Finished(r.ctx, model.Page{Before: before, Limit: pageSize})
	r.ok(err)
	r.last = 0
	for _, s := range list {
		if len(list) == pageSize {
			r.last = s.Place
		}
		r.items = append(r.items, item{label: r.matchName(s), detail: r.matchDetail(s), do: func() tea.Cmd {
			if hidden := HiddenWords(s); !hidden.Silent() {
				r.tell(hidden)
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
func (r *replays) Title() string { return r.Words.Text("home.replays") }

// Keys lists the page's own keys.
func (r *replays) Keys() []ui.Binding { return menuKeys() }

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
		return ui.Page{Lines: []string{r.Words.Text("replay.none")}}
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
	why     words.Message
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
	r.screen = screenOf(e, r.views[0], false)
	return r, nil
}

// judgement is what looking for the mistake found.
type judgement struct {
	of      *replay
	mistake int
	why     words.Message
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
				return judgement{r, i + 1, why}
			}
		}
		return judgement{of: r}
	}
}

// explains reports whether anybody can find mistakes in the game.
func (r *replay) explains() bool {
	_, ok := r.entry.Coach.(game.Explainer)
	return ok
}

// Receive takes the judgement.
func (r *replay) Receive(msg tea.Msg) tea.Cmd {
	if j, ok := msg.(judgement); ok && j.of == r {
		r.judged, r.mistake, r.why = true, j.mistake, j.why
	}
	return nil
}

// Title names the game.
func (r *replay) Title() string {
	return r.Words.Say(words.New("replay.title", words.Say("match", MatchName(r.Games, r.doc.Game, r.doc.Preset))))
}

// Keys lists the page's own keys.
func (r *replay) Keys() []ui.Binding {
	keys := []ui.Binding{
		{Key: "left", Does: words.New("do.back")},
		{Key: "right", Does: words.New("do.on")},
		{Key: "home", Does: words.New("do.first")},
		{Key: "end", Does: words.New("do.last")},
	}
	if r.explains() {
		keys = append(keys, ui.Binding{Key: "m", Does: words.New("do.mistake")})
	}
	return append(keys, ui.Binding{Key: "esc", Does: words.New("do.close")})
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
	case "pgup", "pgdown":
		r.screen.Handle(r.views[r.at], in) // to look around
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
		r.tell(words.New("replay.written", words.Text("path", path)))
	}
}

func (r *replay) toMistake() {
	switch {
	case !r.explains():
	case !r.judged:
		r.tell(words.New("replay.looking"))
	case r.mistake == 0:
		r.tell(words.New("replay.no-mistake"))
	default:
		r.at = r.mistake
		r.tell(r.why)
	}
}

// Draw draws the board as it stood, and what the action did.
func (r *replay) Draw(f ui.Frame) ui.Page {
	said := words.New("replay.start")
	if r.at > 0 {
		said = r.entry.Voice.Change(r.views[r.at-1], r.views[r.at])
	}
	lines := []string{r.Words.Say(words.New("replay.at", words.Int("at", r.at), words.Int("last", len(r.actions))))}
	lines = append(lines, ui.Wrap(r.Words.Say(said), min(f.Width, 60))...)
	if r.at == r.mistake && r.mistake > 0 {
		lines = append(lines, ui.Wrap(r.Words.Say(words.New("replay.mistake", words.Say("why", r.why))), min(f.Width, 60))...)
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
