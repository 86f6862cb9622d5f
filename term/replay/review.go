package replay

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/review"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// insight is what a replay's game came to: skill and luck, as far as that is known.
type insight struct {
	ask   func(context.Context) (review.Review, error) // tells more each time; nil where nobody can
	made  review.Review
	curve []float64 // what each position is worth to seat 0; as many as are known
}

// ofRecord reviews a game that the service does not have, a little more at each call.
func ofRecord(e entry.Entry, rec referee.Record) func(context.Context) (review.Review, error) {
	work, err := review.Begin(e.Game, e.Coach, rec)
	if err != nil {
		return nil
	}
	return func(ctx context.Context) (review.Review, error) {
		for until, more := time.Now().Add(slice), true; more && time.Now().Before(until); {
			var err error
			if more, err = work.Next(ctx); err != nil {
				return review.Review{}, err
			}
		}
		return work.Review(), nil
	}
}

// assess asks for the review until it is complete. Where it is refused the replay does without.
func (r *Page) assess() {
	if r.ask == nil {
		return
	}
	shell.AskQuietly(r, r.ask, func(made review.Review, err error) {
		if err != nil {
			return
		}
		r.made, r.curve = made, curveOf(made, len(r.walked.Actions))
		r.acquit()
		if !made.Complete() {
			r.assess()
		}
	})
}

// acquit drops mistakes that the review, which looks further ahead, judges the best move.
func (r *Page) acquit() {
	r.mistakes = slices.DeleteFunc(r.mistakes, func(m mistake) bool {
		return slices.ContainsFunc(r.made.Moves, func(judged review.Move) bool {
			return int(judged.Seq) == m.at+1 && judged.Verdict == review.Best
		})
	})
}

// curveOf is the value of every position to seat 0: skill and luck are what it changes by.
func curveOf(made review.Review, last int) []float64 {
	if len(made.Moves) == 0 {
		return nil
	}
	value := made.Start
	all := []float64{}
	for _, m := range made.Moves {
		for len(all) < int(m.Seq) && len(all) <= last { // what was taken back, and is not judged, changes nothing
			all = append(all, value)
		}
		by := m.Skill + m.Luck
		if m.Seat != 0 {
			by = -by
		}
		value += by
	}
	all = append(all, value)
	for made.Complete() && len(all) <= last {
		all = append(all, value)
	}
	return all
}

// judgment says what the last action was worth, where the review has judged it.
func (r *Page) judgment(f ui.Frame, width int) ui.Page {
	i := slices.IndexFunc(r.made.Moves, func(m review.Move) bool { return int(m.Seq) == r.at })
	if i < 0 {
		return ui.Page{}
	}
	style := f.Theme.Bad
	switch r.made.Moves[i].Verdict {
	case review.Best, review.Good:
		style = f.Theme.Good
	case review.Inaccuracy:
		style = f.Theme.Warn
	}
	return ui.Lines(r.Words.Say(phrase.ReviewMove(r.made.Moves[i])), width, style)
}

// summing says at the end what the game came to, or how far the review is.
func (r *Page) summing(f ui.Frame, width int) ui.Page {
	var p ui.Page
	switch {
	case r.made.Total == 0:
		return p
	case !r.made.Complete():
		return ui.Lines(r.Words.Say(words.New("review.made", words.Int("percent", 100*len(r.made.Moves)/r.made.Total))), width, f.Theme.Dim)
	case r.at == 0:
		return ui.Lines(r.Words.Text("review.curve")+" "+r.Words.Text("review.meaning"), width, f.Theme.Dim)
	case r.at < len(r.walked.Actions):
		return p
	}
	for _, line := range phrase.ReviewSummary(r.made, r.shown) {
		p.Append(ui.Lines(r.Words.Say(line), width, f.Theme.Text))
	}
	return p
}

// toMoment goes to the next of the moves that mattered most, and from the last one to the first.
func (r *Page) toMoment() {
	all := r.made.Moments()
	if len(all) == 0 {
		r.Tell(words.New("review.no-moment"))
		return
	}
	i := slices.IndexFunc(all, func(seq referee.Seq) bool { return int(seq) > r.at })
	r.paused = true
	r.to(int(all[max(0, i)]))
}

// drawCurve draws the value of every position to the seat that is looked from, above the scrubber and as wide. Every place can
// be clicked; the moves that mattered most stand out.
func (r *Page) drawCurve(f ui.Frame, width, rows int) ui.Page {
	if len(r.curve) == 0 || rows < 1 {
		return ui.Page{}
	}
	last, room := len(r.walked.Actions), max(1, width-2)
	low, high := span(r.curve)
	blocks := []rune(f.Glyphs.Pick("▁▂▃▄▅▆▇█", "_.-=*#"))
	moments := r.made.Moments()
	lines := make([]strings.Builder, rows)
	var p ui.Page
	for x := range room {
		at := action(x, room, last)
		level := -1
		if at < len(r.curve) {
			v := (r.curve[at] - low) / (high - low)
			if r.seat != 0 {
				v = 1 - v
			}
			level = int(math.Round(v * float64(rows*len(blocks)-1)))
		}
		style := f.Theme.Dim
		switch {
		case at == r.at:
			style = f.Theme.Selected
		case slices.Contains(moments, referee.Seq(at)):
			style = f.Theme.Warn
		case at < r.at:
			style = f.Theme.Accent
		}
		for row := range rows {
			block := " " // the part of the column that lies in this row
			if part := level - (rows-1-row)*len(blocks); part >= 0 {
				block = string(blocks[min(part, len(blocks)-1)])
			}
			lines[row].WriteString(style.Render(block))
			p.Zones = append(p.Zones, ui.Zone{X: 1 + x, Y: row, Width: 1, ID: "at " + strconv.Itoa(at)})
		}
	}
	for i := range lines {
		p.Lines = append(p.Lines, " "+lines[i].String()+" ")
	}
	return p
}

// span is the lowest and the highest value to draw: chances are drawn from 0 to 1.
func span(values []float64) (low, high float64) {
	const exact = 1e-9
	low, high = slices.Min(values), slices.Max(values)
	switch {
	case low >= -exact && high <= 1+exact:
		return 0, 1
	case high-low < exact:
		return low - 1, high + 1
	}
	return low, high
}

// slice is how long the search goes on before it reports what it has found.
const slice = 100 * time.Millisecond

// mistake is an action of a record that was one.
type mistake struct {
	at     int       // how many actions were played before it
	better game.Hint // what was better, and why
}

// search is what is known about the mistakes of a replay.
type search struct {
	looked   int // how many actions have been looked at
	mistakes []mistake
	sought   int // where the player wants to go when it is known: 1 for the next mistake, 0 for nowhere
}

// explains reports whether anybody can find mistakes in the game.
func (r *Page) explains() bool {
	_, ok := r.entry.Coach.(game.Explainer)
	return ok
}

// done reports whether all actions have been looked at.
func (r *Page) done() bool { return !r.explains() || r.looked == len(r.walked.Actions) }

// judge looks at the next actions in the background, until the page is closed.
func (r *Page) judge() {
	coach, ok := r.entry.Coach.(game.Explainer)
	if !ok || r.done() {
		return
	}
	from, w := r.looked, r.walked
	shell.AskQuietly(r, func(ctx context.Context) (found []mistake, err error) {
		at := from
		for until := time.Now().Add(slice); at < len(w.Actions) && time.Now().Before(until) && ctx.Err() == nil; at++ {
			if better := coach.Mistake(ctx, w.Views[w.Actors[at]][at], w.Actions[at]); !better.Reason.Silent() { // by what its player saw
				found = append(found, mistake{at, better})
			}
		}
		return append(found, mistake{at: at}), ctx.Err()
	}, r.judged)
}

// judged takes what was found: mistakes, and last how far was looked.
func (r *Page) judged(found []mistake, err error) {
	if !r.OK(err) {
		return
	}
	last := len(found) - 1
	r.looked, r.mistakes = found[last].at, append(r.mistakes, found[:last]...)
	r.acquit()
	if last > 0 {
		r.show()
	}
	if r.sought > 0 {
		r.toMistake(r.sought)()
	}
	r.judge()
	r.foresee()
}

// mistakeAt is the number of the mistake that the next action is, from 1; 0 for none.
func (r *Page) mistakeAt(at int) int {
	return 1 + slices.IndexFunc(r.mistakes, func(m mistake) bool { return m.at == at })
}
