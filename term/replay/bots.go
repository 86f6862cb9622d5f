package replay

import (
	"context"
	"slices"
	"strings"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
	"wits/work"
)

// Choose lists the bots for the next seat, after those already chosen, and starts the match once every seat has one.
func Choose(s *shell.Shell, e entry.Entry, preset string, chosen ...string) *shell.List {
	l := &shell.List{Shell: s, Name: func() string {
		if len(chosen) > 0 {
			return s.Words.Say(words.New("watch.against", words.Text("bot", e.BotTitle(s.Words, chosen[len(chosen)-1]))))
		}
		return s.Words.Text("watch.title")
	}}
	for _, info := range e.Game.Info().Bots {
		l.Items = append(l.Items, BotItem(s, e, info, func() {
			all := append(slices.Clone(chosen), info.Name)
			if len(all) < e.Game.Info().Seats {
				l.Replace(Choose(s, e, preset, all...))
			} else if w, err := newWatch(s, e, preset, all); l.OK(err) {
				l.Replace(w)
			}
		}))
	}
	return l
}

// BotItem is a bot in a list: its title, its description and how strong it is.
func BotItem(s *shell.Shell, e entry.Entry, bot game.BotInfo, do func()) shell.Item {
	return shell.Item{Label: e.BotTitle(s.Words, bot.Name), Detail: s.Words.Say(e.Bot(bot.Name)), Right: s.Words.Say(e.Rank(bot.Name)), Do: do}
}

// watch is bots at play, one in each seat. The match is theirs alone and is not kept. What is shown is the board before a
// bot's move, with the move, the reason, and what proves it marked: the next beat shows it played.
type watch struct {
	*shell.Shell
	pacer
	looker
	entry    entry.Entry
	preset   string
	bots     []string
	titles   []string      // what they are called
	match    referee.Match // touched only by the step under way
	r        *rng.Rand
	shown    stepped // what is on the screen
	chance   shell.Forecast
	thinking bool // a bot does
}

func newWatch(a *shell.Shell, e entry.Entry, preset string, bots []string) (*watch, error) {
	m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(a.Entropy())})
	if err != nil {
		return nil, err
	}
	r := rng.New(a.Entropy())
	w := &watch{Shell: a, pacer: pacer{speed: 2}, entry: e, preset: preset, bots: bots, match: m, r: &r}
	for _, bot := range bots {
		w.titles = append(w.titles, e.BotTitle(a.Words, bot))
	}
	w.shown = stepped{view: m.View(0), status: m.Status()}
	w.put(a.ScreenOf(e, w.shown.view, false, false), w.shown.view)
	return w, nil
}

func (w *watch) Begin() { w.step() }

// stepped is an action that a bot has chosen, where it was to be made; none at the end.
type stepped struct {
	view   game.View // before it
	seq    referee.Seq
	status game.Status
	by     game.Seat
	why    game.Hint
}

// step shows the position that the last action led to, and lets the bot that is due think in the background.
func (w *watch) step() {
	if w.thinking || w.shown.status.Over {
		return
	}
	w.thinking = true
	m, coach := w.match, w.entry.Coach
	shell.AskQuietly(w, func(ctx context.Context) (stepped, error) {
		s := stepped{view: m.View(0), seq: m.Seq(), status: m.Status()}
		if s.status.Over {
			return s, nil
		}
		s.by = s.status.Turn
		before := m.View(s.by)
		bot := w.bots[s.by]
		think := func(ctx context.Context) error {
			if err := m.Step(ctx, bot, w.r); err != nil {
				return err
			}
			s.why = referee.Why(ctx, coach, before, m.Last())
			return nil
		}
		guess := time.Duration(w.entry.Game.Info().Cost(bot)) * time.Millisecond
		err := w.Think(ctx, work.Piece{Kind: work.Help, Game: w.entry.ID(), Preset: w.preset, Mind: bot, Guess: guess}, think)
		return s, err
	}, w.show)
}

// show shows where a bot is about to move, and why.
func (w *watch) show(s stepped, err error) {
	w.thinking = false
	if !w.OK(err) {
		w.paused = true
		return
	}
	if s.status.Over {
		s.by, s.why.Reason = w.shown.by, w.shown.why.Reason // the last move's stays to be read
	}
	w.shown = s
	w.put(w.ScreenOf(w.entry, s.view, false, false), s.view)
	if s.status.Over {
		w.chance.Forget()
		return
	}
	w.screen.Focus(s.by, s.why.Action)
	if s.by == 0 || w.entry.Game.Info().Open {
		w.screen.Explain(&s.why)
	}
	w.tick(w.Shell, w, w.step)
	w.chance.Ask(w, w.entry, w.preset, s.view)
}

func (w *watch) Title() string {
	return w.Words.Say(words.New("watch.plays", words.Text("bot", strings.Join(w.titles, " – ")), words.Say("match", phrase.MatchName(w.Games, w.entry.ID(), w.preset))))
}

func (w *watch) Keys() []shell.Key {
	pause := func() { w.paused = !w.paused; w.tick(w.Shell, w, w.step) }
	step := func() { w.paused = true; w.step() }
	again := func() { // the same bots play another match
		if next, err := newWatch(w.Shell, w.entry, w.preset, w.bots); w.OK(err) {
			next.speed = w.speed
			w.Replace(next)
		}
	}
	keys := append([]shell.Key{w.runKey(pause), shell.On("right", words.New("do.step"), step, "l", "enter")}, w.pacer.keys()...)
	keys = append(keys, shell.On("n", words.New("do.new"), again), shell.On("esc", words.New("do.back"), w.Pop))
	return append(keys, w.lookKeys(w.shown.view)...)
}

func (w *watch) Handle(in ui.Input) {
	if !shell.Press(w.Keys(), in) {
		w.look(w.shown.view, in)
	}
}

// Draw draws the board, and beside or above it what the bot is about to do and why.
func (w *watch) Draw(f ui.Frame) ui.Page {
	if !f.Roomy() {
		p := w.text(f, f.Width, max(2, f.Height/3))
		p.Append(shell.Onlooker(f.Within(f.Width, f.Height-len(p.Lines)), w.screen, w.shown.view))
		return p
	}
	width := f.Width - shell.LeastText - 4 - ui.Gap
	board, whole := framed(f.Within(width, f.Height), w.screen, w.shown.view)
	if !whole {
		board = shell.Onlooker(f.Within(width, f.Height), w.screen, w.shown.view)
		side := min(f.Width-board.Width()-ui.Gap, shell.MostText)
		return board.Beside(w.text(f, side, f.Height), ui.Gap)
	}
	height := max(len(board.Lines)+2, 12)
	left := ui.Panel{Title: w.Words.Say(phrase.MatchName(w.Games, w.entry.ID(), w.preset)), Height: height}.Draw(f, board)
	side := min(f.Width-left.Width()-ui.Gap, shell.MostText+4)
	return left.Beside(ui.Panel{Title: w.Words.Text("watch.reason"), Width: side, Height: height}.Draw(f, w.text(f, side-4, height-2)), ui.Gap)
}

// text says how far it is, who is about to move, and why; always as many lines, so that the board stays where it is.
func (w *watch) text(f ui.Frame, width, height int) ui.Page {
	gap, state := 1, phrase.Parts(words.New("match.actions", words.Int("n", w.shown.seq)), w.pacer.words())
	if height < 8 {
		gap = 0
	}
	bar := w.chance.Draw(f, nameOf(w.titles, 0), width)
	p := ui.Stack(gap, ui.Lines(w.Words.Say(state), width, f.Theme.Dim), w.said(f, width), bar)
	if s, ok := w.screen.(ui.Lister); ok { // the latest moves, as far as there is room
		moves := s.Moves(w.shown.view, f)
		p = ui.Stack(gap, p, ui.Page{Lines: moves[max(0, min(len(moves), len(moves)+len(p.Lines)+gap-height)):]})
	}
	p = p.Crop(0, height)
	p.Fill(height)
	return p
}

// said is what is about to be done and why, or how it ended and why the last move was made.
func (w *watch) said(f ui.Frame, width int) ui.Page {
	if w.shown.status.Over && w.shown.why.Reason.Silent() {
		return w.result(f, width)
	}
	text := words.New("watch.thinks", words.Text("bot", w.titles[w.shown.by]))
	if why := w.shown.why.Reason; !why.Silent() {
		text = words.New("watch.why", words.Text("bot", w.titles[w.shown.by]), words.Say("why", why))
	}
	if w.shown.status.Over {
		return ui.Stack(1, w.result(f, width), ui.Lines(w.Words.Say(text), width, f.Theme.Dim))
	}
	return ui.Lines(w.Words.Say(text), width, f.Theme.Text)
}

// result says how it ended: for the bot, or for which of several.
func (w *watch) result(f ui.Frame, width int) ui.Page {
	end := w.shown.status
	for seat, name := range w.titles {
		if len(w.bots) > 1 && end.Outcome(game.Seat(seat)) == game.Won {
			return ui.Lines(w.Words.Say(words.New("watch.won", words.Text("bot", name))), width, f.Theme.Good)
		}
	}
	_, style := shell.Sign(f, end.Outcome(0))
	return ui.Lines(w.Words.Say(words.New("watch.ended", words.Say("status", phrase.Outcome(end.Outcome(0))))), width, style)
}

// speeds are the pauses between two actions of what goes on by itself.
var speeds = []time.Duration{2 * time.Second, time.Second, 400 * time.Millisecond, 150 * time.Millisecond, 40 * time.Millisecond}

// pacer lets a page go on by itself, at a speed that the player sets.
type pacer struct {
	speed  int // of speeds
	paused bool
	clock  int // beats of an earlier clock do not count
}

// tick goes on with a page after a while, unless it stands still or another clock runs then.
func (c *pacer) tick(s *shell.Shell, of shell.Page, on func()) {
	if c.paused {
		return
	}
	c.clock++
	now := c.clock
	s.Later(speeds[c.speed], of, func() {
		if now == c.clock && !c.paused {
			on()
		}
	})
}

// words say the speed, and whether it stands still.
func (c *pacer) words() words.Message {
	speed, fastest := words.Int("speed", c.speed+1), words.Int("fastest", len(speeds))
	if c.paused {
		return words.New("pace.paused", speed, fastest)
	}
	return words.New("pace.runs", speed, fastest)
}

func (c *pacer) keys() []shell.Key {
	faster := func() { c.speed = min(c.speed+1, len(speeds)-1) }
	slower := func() { c.speed = max(c.speed-1, 0) }
	return []shell.Key{shell.Minor("+", words.New("do.faster"), faster, "="), shell.Minor("-", words.New("do.slower"), slower)}
}

// runKey lets it go on by itself, or stops it.
func (c *pacer) runKey(do func()) shell.Key {
	if c.paused {
		return shell.On("space", words.New("do.run"), do)
	}
	return shell.On("space", words.New("do.pause"), do)
}
