package term

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// replay steps through a game. Mistakes are shown where they were made: on the board before them, with what was better.
type replay struct {
	*App
	pacer
	review
	insight
	doc    game.Replay
	shown  game.Record // doc's, as the player's language calls the minds
	entry  entry.Entry
	walked Walked
	seat   game.Seat // from where it is looked at
	at     int       // how many actions have been played
	screen ui.Screen
	top    int // the first line of the text that is shown, where there is little room
	beyond int // how many lines of it are not shown
}

// newReplay plays a document again, to be looked at from a seat. The match is the service's own; none where it knows none.
func newReplay(a *App, doc game.Replay, match model.MatchID, seat game.Seat) (*replay, error) {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return nil, err
	}
	r := &replay{App: a, doc: doc, shown: CalledRecord(e, a.Words, doc.Record), entry: e, pacer: pacer{speed: 1, paused: true}}
	if match == "" {
		r.ask = ofRecord(e, doc.Record)
	} else {
		r.ask = ofMatch(a.Service, match)
	}
	if r.walked, err = WalkSeats(e.Game, doc.Record); err != nil {
		return nil, err
	}
	if int(seat) < len(r.walked.Views) {
		r.seat = seat
	}
	r.show()
	return r, nil
}

// Begin looks for mistakes, and asks what the game came to.
func (r *replay) Begin() tea.Cmd { return tea.Batch(r.judge(), r.assess()) }

// view is what is seen now.
func (r *replay) view() game.View { return r.walked.Views[r.seat][r.at] }

// show shows the board as it stands: where the last action was, or what would be better than the next.
func (r *replay) show() {
	r.screen, r.top = r.screenOf(r.entry, r.view(), false), 0
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

// to goes to where so many actions have been played.
func (r *replay) to(at int) {
	r.at, r.sought = max(0, min(at, len(r.walked.Actions))), 0
	r.show()
}

// playOn goes a step on, and to the next one after a while.
func (r *replay) playOn() tea.Cmd {
	r.to(r.at + 1)
	if r.at == len(r.walked.Actions) {
		r.paused = true
	}
	return r.tick(r)
}

// Title names the game.
func (r *replay) Title() string {
	return r.Words.Say(words.New("replay.title", words.Say("match", MatchName(r.Games, r.doc.Game, r.doc.Preset))))
}

// Keys lists the page's own keys.
func (r *replay) Keys() []ui.Binding {
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
func (r *replay) Handle(in ui.Input) tea.Cmd {
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
		r.pop()
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
		return r.share(r.entry, r.result())
	}
	return nil
}

// scroll moves through a text that there is no room for. It reports whether the key did.
func (r *replay) scroll(key string) bool {
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
func (r *replay) run() tea.Cmd {
	r.paused = !r.paused
	if !r.paused && r.at == len(r.walked.Actions) {
		r.to(0)
	}
	return r.tick(r)
}

// toMistake goes to the next mistake, or the one before. One that is not found yet is waited for.
func (r *replay) toMistake(by int) {
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
		r.tell(words.New("replay.looking"))
	case len(r.mistakes) == 0:
		r.tell(words.New("replay.no-mistake"))
	default:
		r.tell(words.New("replay.no-more"))
	}
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

// result is what there is to share.
func (r *replay) result() entry.Result {
	last := r.walked.Views[r.seat][len(r.walked.Actions)]
	return entry.Result{
		Preset: r.doc.Preset, Seed: seedText(r.entry, r.doc), Seen: last, Status: r.walked.Status.Outcome(r.seat),
	}
}
