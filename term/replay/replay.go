// Package replay shows finished matches with their reviews, bots playing, and results to share.
package replay

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/review"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// Page steps through a match. A mistake is shown on the board before it was made, with the better move.
type Page struct {
	*shell.Shell
	pacer
	looker
	search
	insight
	doc      referee.Replay
	shown    referee.Record // doc's, as the player's language calls the minds
	entry    entry.Entry
	walked   phrase.Walked
	chance   shell.Forecast
	foreseen [2]int       // the position and seat that it was asked for
	seat     game.Seat    // from where it is looked at
	at       int          // how many actions have been played
	scroll   shell.Scroll // of the text
}

// New is the page of a replay, seen from a seat. Match is its id if the service has the match, or empty.
func New(a *shell.Shell, doc referee.Replay, match model.MatchID, seat game.Seat) (*Page, error) {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return nil, err
	}
	r := &Page{Shell: a, doc: doc, shown: phrase.CalledRecord(e, a.Words, doc.Record), entry: e, pacer: pacer{speed: 1, paused: true}, foreseen: [2]int{-1, 0}}
	if match == "" {
		r.ask = ofRecord(e, doc.Record)
	} else { // the service keeps reviews
		r.ask = func(ctx context.Context) (review.Review, error) { return a.Service.Review(ctx, match) }
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
func Open(from shell.Asker, m model.Summary) {
	s := shell.Of(from)
	if hidden := phrase.Hidden(m); !hidden.Silent() {
		s.Tell(hidden)
		return
	}
	shell.Ask(from, func(ctx context.Context) (*Page, error) {
		doc, err := s.Service.Replay(ctx, m.ID)
		if err != nil {
			return nil, err
		}
		return New(s, doc, m.ID, m.Seat)
	}, func(p *Page) {
		if s.Shown() == from {
			s.Push(p)
		}
	})
}

// Begin looks for mistakes, and asks what the game came to.
func (r *Page) Begin() {
	r.judge()
	r.assess()
	r.foresee()
}

// foresee asks for the chance to win of what is seen, where it is another position.
func (r *Page) foresee() {
	now := [2]int{r.at, int(r.seat)}
	if r.foreseen == now {
		return
	}
	r.foreseen = now
	if r.at == len(r.walked.Actions) {
		r.chance.Forget() // how it ended is said
		return
	}
	r.chance.Ask(r, r.entry, r.doc.Preset, r.view())
}

func (r *Page) view() game.View { return r.walked.Views[r.seat][r.at] }

// show shows the board as it stands: where the last action was, or what would be better than the next.
func (r *Page) show() {
	r.put(r.ScreenOf(r.entry, r.view(), false, false), r.view())
	r.scroll.Top = 0
	if r.at > 0 {
		r.screen.Focus(r.walked.Actors[r.at-1], r.walked.Actions[r.at-1])
	}
	n := r.mistakeAt(r.at)
	if n == 0 || r.walked.Actors[r.at] != r.seat && !r.entry.Game.Info().Open {
		return
	}
	better := r.mistakes[n-1].better
	r.screen.Explain(&better)
	r.screen.Focus(r.walked.Actors[r.at], r.walked.Actions[r.at]) // the cursor stands where the mistake was made
}

// to goes to the position after a number of actions.
func (r *Page) to(at int) {
	r.at, r.sought = max(0, min(at, len(r.walked.Actions))), 0
	r.show()
}

// playOn goes a step on, and to the next one after a while.
func (r *Page) playOn() {
	r.to(r.at + 1)
	if r.at == len(r.walked.Actions) {
		r.paused = true
	}
	r.tick(r.Shell, r, r.playOn)
	r.foresee()
}

// Title names the game.
func (r *Page) Title() string {
	return r.Words.Say(words.New("replay.title", words.Say("match", phrase.MatchName(r.Games, r.doc.Game, r.doc.Preset))))
}

// Keys lists the page's own keys.
func (r *Page) Keys() []shell.Key {
	last := len(r.walked.Actions)
	to := func(at int) func() { return func() { r.to(at) } }
	keys := []shell.Key{
		shell.On("left", words.New("do.back"), to(r.at-1), "h", "up"), shell.On("right", words.New("do.on"), to(r.at+1), "l", "down", "enter"), r.runKey(r.run),
	}
	if r.explains() {
		keys = append(keys, shell.On("m", words.New("do.mistake"), r.toMistake(1)), shell.Minor("p", words.New("do.mistake.before"), r.toMistake(-1)))
	}
	moment := shell.On("t", words.Message{}, r.toMoment)
	if len(r.made.Moves) > 0 {
		moment.Does = words.New("do.moment")
	}
	keys = append(keys, moment, shell.On("x", words.New("do.export"), r.export),
		shell.On("c", words.New("do.share"), func() { Share(r.Shell, r.entry, r.result()) }))
	if seats := game.Seat(len(r.walked.Views)); seats > 1 {
		turn := func() { r.seat = (r.seat + 1) % seats; r.show() }
		keys = append(keys, shell.On("s", words.New("do.other-side"), turn))
	}
	keys = append(keys, shell.On("esc", words.New("do.close"), r.Pop))
	keys = append(keys, r.pacer.keys()...)
	keys = append(keys, shell.Minor("home", words.New("do.first"), to(0)), shell.Minor("end", words.New("do.last"), to(last)))
	return append(keys, r.lookKeys(r.view())...)
}

// Handle steps, plays, looks for mistakes, and looks around.
func (r *Page) Handle(in ui.Input) {
	if at, ok := in.Number("at"); ok {
		r.to(at)
		r.foresee()
		return
	}
	if r.scroll.Press(in.Key, "up", "down") {
		return
	}
	if !shell.Press(r.Keys(), in) {
		r.look(r.view(), in)
	}
	r.foresee()
}

// run lets the replay go on by itself, from the start when it is at the end; or stops it.
func (r *Page) run() {
	r.paused = !r.paused
	if !r.paused && r.at == len(r.walked.Actions) {
		r.to(0)
	}
	r.tick(r.Shell, r, r.playOn)
}

// toMistake goes to the next mistake, or the one before. One that is not found yet is waited for.
func (r *Page) toMistake(by int) func() {
	return func() {
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

func (r *Page) result() entry.Result {
	last := r.walked.Views[r.seat][len(r.walked.Actions)]
	return entry.Result{
		Preset: r.doc.Preset, Seed: backend.SeedText(r.entry, r.doc), Seen: last, Status: r.walked.Status.Outcome(r.seat),
	}
}
