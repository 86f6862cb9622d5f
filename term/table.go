package term

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// table is a match being played.
type table struct {
	*App
	model.Match
	entry   entry.Entry
	screen  ui.Screen               // of the seat that the player looks from
	screens map[game.Seat]ui.Screen // of all the player's seats that were looked from
	asking  question
	hinting bool          // a hint is being worked out
	advice  game.Hint     // the latest hint, until the next move
	thought int           // which step of it is shown; 0 is all of it
	lately  words.Message // what the other side did last
	own     struct {      // what the player did last, and where
		seen   game.View
		action game.Action
	}
	end ending

	busy    bool             // an answer is on its way
	later   []ui.Input       // what was typed meanwhile
	coming  []model.Event    // what was done and is to be shown, a step at a time
	resting bool             // the latest step is still to be seen
	beat    int              // rests of earlier steps do not count
	latest  model.Match      // how the match stands when all of it was shown
	asked   string           // whom a rematch waits for
	closed  bool             // the board is hidden until the next player says that they sit here
	told    chan model.Match // what the service tells of the match
	broken  chan struct{}    // closed when it cannot tell any more
	ended   context.Context
	endAll  context.CancelFunc
	ticking bool
}

// question is what a table asks before it does something that cannot be undone.
type question int

const (
	nothing  question = iota
	toGiveUp          // Esc was pressed: a second one gives up
	toRenew           // the game is to be thrown away for another
)

// tableOf is the page of a match that the service answered with; an error is told.
func (a *App) tableOf(t model.Match, err error) (*table, bool) {
	if !a.ok(err) {
		return nil, false
	}
	e, err := entry.Find(a.Games, t.Game)
	if !a.ok(err) {
		return nil, false
	}
	page := &table{App: a, Match: a.called(t), entry: e}
	page.sit()
	page.closed = t.Shared() && t.Status == game.Playing && t.Seq > 0 && !e.Game.Info().Open
	return page, true
}

// sit takes up the screen of the player's seat. At one machine everybody has their own: nobody finds another's cursor. Where the game
// has no screen of its own, a line can be typed.
func (t *table) sit() {
	if t.screens == nil {
		t.screens = map[game.Seat]ui.Screen{}
	}
	if t.screens[t.Seat] == nil {
		t.screens[t.Seat] = t.screenOf(t.entry, t.Match.View, t.Terms.Counted)
	}
	t.screen = t.screens[t.Seat]
	if s, ok := t.screen.(*spoken); ok {
		s.reading = true
	}
}

// Title names the match, and whether something is at stake.
func (t *table) Title() string {
	name := words.Say("game", t.entry.Name())
	switch {
	case t.Day != "":
		return t.Words.Say(words.New("table.title.daily", name))
	case !t.Terms.Practice():
		return t.Words.Say(words.New("table.title.challenge", name))
	}
	return t.Words.Say(t.entry.Name())
}

// Typing reports whether keys are letters of a line.
func (t *table) Typing() bool {
	s, ok := t.screen.(*spoken)
	return ok && t.Status == game.Playing && !t.Waiting() && s.Typing()
}

// Handle plays. The first Esc asks, the second confirms, any other key cancels. A scene at the end does not hold a key up, but for those
// that play. What is typed while an answer is on its way is taken after it; what others did is shown at once then.
func (t *table) Handle(in ui.Input) tea.Cmd {
	switch {
	case !t.busy || strings.ToLower(in.Key) == t.leaveKey():
	case t.hangs():
		return t.idle(in)
	default:
		t.later = later(t.later, in)
		return nil
	}
	shown := t.showAll()
	if t.end.fresh && (in.Key == "enter" || in.Key == "space") { // what plays does not skip the end
		return shown
	}
	if t.end.moves {
		t.still()
	}
	switch {
	case t.Waiting():
		return tea.Batch(shown, t.handleWaiting(in))
	case t.Status != game.Playing:
		return tea.Batch(shown, t.after(in))
	case t.closed:
		return tea.Batch(shown, t.handleClosed(in))
	}
	return tea.Batch(shown, t.play(in))
}

func (t *table) play(in ui.Input) tea.Cmd {
	if s, ok := t.screen.(ui.Canceler); ok && in.Key == "esc" && t.asking == nothing && s.Cancel() {
		return nil
	}
	if asked := t.asking; asked != nothing {
		t.asking = nothing
		return t.confirmed(asked, strings.ToLower(in.Key))
	}
	if in.Key == "esc" {
		t.asking = toGiveUp
		return nil
	}
	if t.withheld(in.Key) {
		return nil
	}
	if t.redeals(in.Key) {
		t.asking = toRenew
		return nil
	}
	return t.handle(in)
}

// handle lets the screen take an input, or the match itself.
func (t *table) handle(in ui.Input) tea.Cmd {
	if action, handled := t.screen.Handle(t.Match.View, in); handled {
		if s, ok := t.screen.(ui.Teller); ok && !s.Said().Silent() {
			t.tell(s.Said())
		}
		switch {
		case action.IsZero():
			return nil
		case !t.Due():
			t.tell(TurnWords(t.Match))
			return nil
		}
		return t.act(action)
	}
	return t.command(in)
}

// confirmed does what was asked about, if the key says so. Any other goes on with the game.
func (t *table) confirmed(asked question, key string) tea.Cmd {
	switch {
	case asked == toGiveUp && key == "esc":
		return t.act(game.GiveUp())
	case asked == toGiveUp && key == "d" && t.discardable():
		return t.discard()
	case asked == toGiveUp && key == t.leaveKey():
		return t.leave()
	case asked == toRenew && key == renewKey && t.redeals(renewKey):
		return t.handle(ui.Input{Key: renewKey})
	case asked == toRenew && key == renewKey:
		return t.renew()
	}
	return nil
}

// command does what the match's own keys ask for.
func (t *table) command(in ui.Input) tea.Cmd {
	switch key := strings.ToLower(in.Key); {
	case key == t.leaveKey():
		return t.leave()
	case key == t.hintKey():
		return t.hint()
	case key == renewKey && t.discardable() && t.Seq > 0:
		t.asking = toRenew
	case key == t.drawKey() && t.drawable():
		return t.act(game.Draw())
	case key == t.claimKey() && t.Claim:
		return t.act(game.Absence())
	case key == t.backKey() && t.revocable():
		return t.act(game.TakeBack())
	case !t.Due() && (key == "enter" || key == "space" || in.Zone != ""):
		t.tell(TurnWords(t.Match))
	}
	return nil
}

// leave leaves the match; it is kept.
func (t *table) leave() tea.Cmd {
	t.pop()
	t.tell(words.New("table.kept"))
	return nil
}

// after handles keys when the match is over. The screen is asked last, to look around: nothing can be played any more.
func (t *table) after(in ui.Input) tea.Cmd {
	switch key := strings.ToLower(in.Key); {
	case key == "esc", key == "enter":
		t.pop()
	case key == "v":
		return t.openReplay(t, t.Summary)
	case key == "c":
		return t.shareMatch(t, t.Match)
	case key == "n" && t.Terms.Practice():
		return t.again()
	default:
		t.screen.Handle(t.Match.View, in)
	}
	return nil
}

// again starts another match like this one, with sides changed where there are sides.
func (t *table) again() tea.Cmd {
	at, service, ctx := t.Match, t.Service, t.ctx
	return t.call(func() tea.Msg {
		if len(at.Seats) > 1 {
			next, err := service.Rematch(ctx, at.ID)
			return opened{t, next, err}
		}
		next, err := service.Start(ctx, model.Practice{Game: at.Game, Preset: at.Preset, Clock: at.Clock})
		return opened{t, next, err}
	})
}

// hinted is a hint that has been worked out.
type hinted struct {
	match model.MatchID
	seq   game.Seq
	hint  game.Hint
	err   error
}

func (t *table) hint() tea.Cmd {
	switch {
	case t.entry.Coach == nil || t.hinting || !t.Due():
		return nil
	case t.thought < len(t.advice.Steps):
		t.think(t.thought + 1)
		return nil
	case t.Others():
		t.tell(words.New("table.no-hints.person"))
		return nil
	case !t.Terms.Practice():
		t.tell(words.New("table.no-hints"))
		return nil
	}
	t.hinting = true
	id, seq, service, ctx := t.ID, t.Seq, t.Service, t.ctx
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		h, err := service.Hint(ctx, id)
		return hinted{id, seq, h, err}
	}
}

// advise shows the hint, if the match still stands where it was asked.
func (t *table) advise(h hinted) {
	if h.match != t.ID {
		return
	}
	t.hinting = false
	if !t.ok(h.err) || h.seq != t.Seq {
		return
	}
	t.Hinted, t.advice = true, h.hint
	t.think(0)
}

// think shows a step of the hint, on the board too.
func (t *table) think(step int) {
	t.thought = step
	shown := t.advice.At(step)
	t.screen.Explain(&shown)
}

// More is what the help says beyond the keys: what the screen adds, or what can be typed.
func (t *table) More() words.Message {
	if h, ok := t.screen.(ui.Helper); ok {
		return h.Help()
	}
	if _, ok := t.screen.(*spoken); !ok {
		return words.Message{}
	}
	commands := make([]string, 0, 8)
	for _, m := range t.entry.Voice.Commands() {
		commands = append(commands, t.Words.Say(m))
	}
	return words.Literal(strings.Join(commands, "\n"))
}
