// Package replay shows matches that are over, with what they came to; bots at play; and results to be shared.
package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// Page steps through a game. Mistakes are shown where they were made: on the board before them, with what was better.
type Page struct {
	*shell.Shell
	pacer
	search
	insight
	doc    referee.Replay
	shown  referee.Record // doc's, as the player's language calls the minds
	entry  entry.Entry
	walked phrase.Walked
	seat   game.Seat // from where it is looked at
	at     int       // how many actions have been played
	screen ui.Screen
	top    int // the first line of the text that is shown, where there is little room
	beyond int // how many lines of it are not shown
}

// New plays a document again, to be looked at from a seat. The match is the service's own; none where it knows none.
func New(a *shell.Shell, doc referee.Replay, match model.MatchID, seat game.Seat) (*Page, error) {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return nil, err
	}
	r := &Page{Shell: a, doc: doc, shown: phrase.CalledRecord(e, a.Words, doc.Record), entry: e, pacer: pacer{speed: 1, paused: true}}
	if match == "" {
		r.ask = ofRecord(e, doc.Record)
	} else {
		r.ask = ofMatch(a.Service, match)
	}
	if r.walked, err = phrase.Walk(e.Game, doc.Record); err != nil {
		return nil, err
	}
	if int(seat) < len(r.walked.Views) {
		r.seat = seat
	}
	r.show()
	return r, nil
}

// Open shows the replay of a match above the page that asks for it.
func Open(from shell.Asker, m model.Summary) tea.Cmd {
	s := shell.Of(from)
	if hidden := phrase.Hidden(m); !hidden.Silent() {
		s.Tell(hidden)
		return nil
	}
	return shell.Ask(from, func(ctx context.Context) (*Page, error) {
		doc, err := s.Service.Replay(ctx, m.ID)
		if err != nil {
			return nil, err
		}
		return New(s, doc, m.ID, m.Seat)
	}, func(p *Page) tea.Cmd {
		if s.Shown() == from {
			s.Push(p)
		}
		return nil
	})
}

// Screen is the board that is shown.
func (r *Page) Screen() ui.Screen { return r.screen }

// Begin looks for mistakes, and asks what the game came to.
func (r *Page) Begin() tea.Cmd { return tea.Batch(r.judge(), r.assess()) }

// view is what is seen now.
func (r *Page) view() game.View { return r.walked.Views[r.seat][r.at] }

// show shows the board as it stands: where the last action was, or what would be better than the next.
func (r *Page) show() {
	r.screen, r.top = r.ScreenOf(r.entry, r.view(), false), 0
	if r.at > 0 {
		r.screen.Focus(r.walked.Actors[r.at-1], r.walked.Actions[r.at-1])
	}
	n := r.mistakeAt(r.at)
	if n == 0 || r.walked.Actors[r.at] != r.seat && !r.entry.Game.Info().Open {
		return
	}
	better := r.mistakes[n-1].better
	r.screen.Explain(&better)
}

// to goes to the position after a number of actions.
func (r *Page) to(at int) {
	r.at, r.sought = max(0, min(at, len(r.walked.Actions))), 0
	r.show()
}

// playOn goes a step on, and to the next one after a while.
func (r *Page) playOn() tea.Cmd {
	r.to(r.at + 1)
	if r.at == len(r.walked.Actions) {
		r.paused = true
	}
	return r.tick(r.Shell, r, r.playOn)
}

// Title names the game.
func (r *Page) Title() string {
	return r.Words.Say(words.New("replay.title", words.Say("match", phrase.MatchName(r.Games, r.doc.Game, r.doc.Preset))))
}

// Keys lists the page's own keys.
func (r *Page) Keys() []ui.Binding {
	play := words.New("do.run")
	if !r.paused {
		play = words.New("do.pause")
	}
	keys := []ui.Binding{
		{Key: "left", Does: words.New("do.back")},
		{Key: "right", Does: words.New("do.on")},
		{Key: "space", Does: play},
	}
	if r.explains() {
		keys = append(keys, ui.Binding{Key: "m", Does: words.New("do.mistake")}, ui.Binding{Key: "p", Does: words.New("do.mistake.before"), Minor: true})
	}
	if len(r.made.Moves) > 0 {
		keys = append(keys, ui.Binding{Key: "t", Does: words.New("do.moment")})
	}
	keys = append(keys, ui.Binding{Key: "x", Does: words.New("do.export")}, ui.Binding{Key: "c", Does: words.New("do.share")})
	if len(r.walked.Views) > 1 {
		keys = append(keys, ui.Binding{Key: "s", Does: words.New("do.other-side")})
	}
	keys = append(keys, ui.Binding{Key: "esc", Does: words.New("do.close")})
	keys = append(keys, r.pacer.keys()...)
	return append(keys, ui.Binding{Key: "home", Does: words.New("do.first"), Minor: true}, ui.Binding{Key: "end", Does: words.New("do.last"), Minor: true})
}

// Handle steps, plays, and looks for mistakes.
func (r *Page) Handle(in ui.Input) tea.Cmd {
	if at, ok := strings.CutPrefix(in.Zone, "at "); ok {
		if n, err := strconv.Atoi(at); err == nil {
			r.to(n)
		}
		return nil
	}
	if r.pacer.handle(in.Key) || r.scroll(in.Key) {
		return nil
	}
	switch strings.ToLower(in.Key) {
	case "esc":
		r.Pop()
	case "left", "h", "up":
		r.to(r.at - 1)
	case "right", "l", "down", "enter":
		r.to(r.at + 1)
	case "home":
		r.to(0)
	case "end":
		r.to(len(r.walked.Actions))
	case "space":
		return r.run()
	case "m":
		r.toMistake(1)
	case "p":
		r.toMistake(-1)
	case "t":
		r.toMoment()
	case "s":
		r.seat = (r.seat + 1) % game.Seat(len(r.walked.Views))
		r.show()
	case "pgup", "pgdown":
		r.screen.Handle(r.view(), in) // to look around
	case "x":
		r.export()
	case "c":
		return Share(r.Shell, r.entry, r.result())
	}
	return nil
}

// scroll moves through a text that there is no room for. It reports whether the key did.
func (r *Page) scroll(key string) bool {
	switch {
	case key == "up" && r.top > 0:
		r.top--
	case key == "down" && r.beyond > 0:
		r.top++
	default:
		return false
	}
	return true
}

// run lets the replay go on by itself, from the start when it is at the end; or stops it.
func (r *Page) run() tea.Cmd {
	r.paused = !r.paused
	if !r.paused && r.at == len(r.walked.Actions) {
		r.to(0)
	}
	return r.tick(r.Shell, r, r.playOn)
}

// toMistake goes to the next mistake, or the one before. One that is not found yet is waited for.
func (r *Page) toMistake(by int) {
	if !r.explains() {
		return
	}
	r.sought = 0
	found := -1
	for _, m := range r.mistakes {
		if by > 0 && m.at > r.at && found < 0 || by < 0 && m.at < r.at {
			found = m.at
		}
	}
	switch {
	case found >= 0:
		r.paused = true
		if !r.entry.Game.Info().Open {
			r.seat = r.walked.Actors[found]
		}
		r.to(found)
	case by > 0 && !r.done():
		r.sought = by
		r.Tell(words.New("replay.looking"))
	case len(r.mistakes) == 0:
		r.Tell(words.New("replay.no-mistake"))
	default:
		r.Tell(words.New("replay.no-more"))
	}
}

// export writes the document to a file: wits replay --verify checks it anywhere.
func (r *Page) export() {
	data, err := json.Marshal(r.doc)
	if !r.OK(err) {
		return
	}
	path, err := r.Export(fmt.Sprintf("%s-%.12s.json", r.doc.Game, r.doc.Digest), append(data, '\n'))
	if r.OK(err) {
		r.Tell(words.New("replay.written", words.Text("path", path)))
	}
}

// result is what there is to share.
func (r *Page) result() entry.Result {
	last := r.walked.Views[r.seat][len(r.walked.Actions)]
	return entry.Result{
		Preset: r.doc.Preset, Seed: backend.SeedText(r.entry, r.doc), Seen: last, Status: r.walked.Status.Outcome(r.seat),
	}
}
