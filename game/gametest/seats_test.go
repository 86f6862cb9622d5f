package gametest_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/toy"
)

var (
	nim  = toy.NimInfo("nim", "small")
	hide = toy.HideInfo("hide", "small")
)

// certain is Nim, said to be dealt without chance.
func certain() game.Info {
	info := nim
	info.Certain = info.Presets
	return info
}

// uncertain is Hide, not said to be dealt without chance.
func uncertain() game.Info {
	info := hide
	info.Certain = nil
	return info
}

func TestSoundGamesForTwoPass(t *testing.T) {
	gametest.Run(t, nim, toy.Nim{})
	gametest.Run(t, hide, toy.Seen{})
	gametest.Run(t, toy.BothInfo(), toy.Both{})
	gametest.RunBot(t, toy.BothInfo(), toy.Both{}, toy.Bold[toy.PicksView, toy.Take]{})
	gametest.RunBot(t, nim, toy.Nim{}, toy.Bold[toy.HeapView, toy.Take]{})
	gametest.RunBot(t, hide, toy.Seen{}, toy.Bold[toy.SafeView, toy.Number]{})
}

// The faults. Each is a sound game with one promise broken.

// actsForOther lets one side move for the other.
type actsForOther struct{ toy.Nim }

func (a actsForOther) Check(s toy.Heap, by game.Seat, t toy.Take) error {
	if by == 1 && s.Ended == "" {
		s.Turn = 1
	}
	return a.Nim.Check(s, by, t)
}

func (a actsForOther) Apply(s toy.Heap, by game.Seat, t toy.Take) (toy.Heap, error) {
	if err := a.Check(s, by, t); err != nil {
		return s, err
	}
	return a.Nim.Apply(s, s.Turn, t)
}

// noWinner leaves a game that was given up without a winner.
type noWinner struct{ toy.Nim }

func (n noWinner) Status(s toy.Heap) game.Status {
	if s.Ended == "given" {
		return game.Status{Over: true}
	}
	return n.Nim.Status(s)
}

func (n noWinner) View(s toy.Heap, to game.Seat) toy.HeapView {
	v := n.Nim.View(s, to)
	v.Status = n.Status(s).Outcome(to)
	return v
}

// wrongLoser lets whoever is to move lose, whoever gave up.
type wrongLoser struct{ toy.Nim }

func (w wrongLoser) Forfeit(s toy.Heap, _ game.Seat) toy.Heap {
	return w.Nim.Forfeit(s, s.Turn)
}

// givesOtherUp lets a seat give up for the other.
type givesOtherUp struct{ toy.Nim }

func (g givesOtherUp) Forfeit(s toy.Heap, by game.Seat) toy.Heap {
	return g.Nim.Forfeit(s, 1-by)
}

// alwaysDue tells every seat that it is its turn.
type alwaysDue struct{ toy.Nim }

func (a alwaysDue) View(s toy.Heap, to game.Seat) toy.HeapView {
	v := a.Nim.View(s, to)
	if v.Turn != nil {
		v.Turn = &v.Seat
	}
	return v
}

func (a alwaysDue) Legal(v toy.HeapView) iter.Seq[toy.Take] {
	if v.Next != v.Seat {
		return func(func(toy.Take) bool) {}
	}
	return a.Nim.Legal(v)
}

// eager offers moves to a seat that waits.
type eager struct{ toy.Nim }

func (e eager) Legal(v toy.HeapView) iter.Seq[toy.Take] {
	if v.Turn != nil {
		v.Turn = &v.Seat
	}
	return e.Nim.Legal(v)
}

// flattering tells everybody that they won.
type flattering struct{ toy.Nim }

func (f flattering) View(s toy.Heap, to game.Seat) toy.HeapView {
	v := f.Nim.View(s, to)
	if v.Status == game.Lost {
		v.Status = game.Won
	}
	return v
}

// mistaken tells every seat that it is seat 0.
type mistaken struct{ toy.Hide }

func (m mistaken) View(s toy.Safe, to game.Seat) toy.SafeView {
	v := m.Hide.View(s, to)
	v.Seat = 0
	return v
}

// ends is nim that ends in a way of its own, and says so in its views.
type ends struct {
	toy.Nim
	how game.Status
}

func (e ends) Status(s toy.Heap) game.Status {
	if s.Ended == "won" {
		return e.how
	}
	return e.Nim.Status(s)
}

func (e ends) View(s toy.Heap, to game.Seat) toy.HeapView {
	v := e.Nim.View(s, to)
	v.Status = e.Status(s).Outcome(to)
	return v
}

// nobodysTurn is due to a seat that there is not.
type nobodysTurn struct{ toy.Nim }

func (n nobodysTurn) Status(s toy.Heap) game.Status {
	st := n.Nim.Status(s)
	if !st.Over && s.Heap < 5 {
		st.Turn = 2
	}
	return st
}

// early names a winner before the end.
type early struct{ toy.Nim }

func (e early) Status(s toy.Heap) game.Status {
	st := e.Nim.Status(s)
	if !st.Over && s.Heap < 4 {
		st.Winners = []game.Seat{s.Turn}
	}
	return st
}

// turnFirst says after the end that it is not one's turn.
type turnFirst struct{ toy.Nim }

func (f turnFirst) Check(s toy.Heap, by game.Seat, t toy.Take) error {
	if by != s.Turn {
		return game.ErrTurn
	}
	return f.Nim.Check(s, by, t)
}

func (f turnFirst) Apply(s toy.Heap, by game.Seat, t toy.Take) (toy.Heap, error) {
	if err := f.Check(s, by, t); err != nil {
		return s, err
	}
	return f.Nim.Apply(s, by, t)
}

// pedantic tells a seat that waits what is wrong with its move.
type pedantic struct{ toy.Nim }

func (p pedantic) Check(s toy.Heap, by game.Seat, t toy.Take) error {
	if s.Ended == "" && t.N > s.Heap {
		return game.Break("take", words.New("take"))
	}
	return p.Nim.Check(s, by, t)
}

func (p pedantic) Apply(s toy.Heap, by game.Seat, t toy.Take) (toy.Heap, error) {
	if err := p.Check(s, by, t); err != nil {
		return s, err
	}
	return p.Nim.Apply(s, by, t)
}

// notOpen says that it hides nothing, and shows large heaps as large.
type notOpen struct{ toy.Nim }

func (n notOpen) View(s toy.Heap, to game.Seat) toy.HeapView {
	v := n.Nim.View(s, to)
	v.Heap = min(v.Heap, 9)
	return v
}

// disagreeing goes on after a draw was agreed on.
type disagreeing struct{ toy.Nim }

func (disagreeing) Agree(s toy.Heap) toy.Heap { return s }

// timeless goes on after the time ran out.
type timeless struct{ toy.Nim }

func (timeless) TimeOut(s toy.Heap, _ game.Seat) toy.Heap { return s }

// lateWins lets win whose time ran out.
type lateWins struct{ toy.Nim }

func (l lateWins) TimeOut(s toy.Heap, by game.Seat) toy.Heap { return l.Nim.TimeOut(s, 1-by) }

// talkative shows the other the number that is hidden, as an event.
type talkative struct{ toy.Hide }

func (talkative) Shown(_ toy.Safe, _ game.Seat, a toy.Number, _ game.Seat) toy.Number {
	return a
}

// published shows the number to those who look on.
type published struct{ toy.Hide }

func (p published) Shown(s toy.Safe, by game.Seat, a toy.Number, to game.Seat) toy.Number {
	if to == game.Everyone {
		return a
	}
	return p.Hide.Shown(s, by, a, to)
}

// whisper shows whether the number that is hidden is even.
type whisper struct{ toy.Hide }

func (w whisper) Shown(s toy.Safe, by game.Seat, a toy.Number, to game.Seat) toy.Number {
	shown := w.Hide.Shown(s, by, a, to)
	if a.Type == "hide" {
		shown.Number = a.Number % 2
	}
	return shown
}

// glassSafe shows the other seat the number while it waits for the seat to hide another.
type glassSafe struct{ toy.Hide }

func (g glassSafe) View(s toy.Safe, to game.Seat) toy.SafeView {
	v := g.Hide.View(s, to)
	if len(s.Tries) == 1 {
		v.Number = s.Numbers[0]
	}
	return v
}

// grandstand lets those who look on see the number.
type grandstand struct{ toy.Seen }

func (g grandstand) Audience(s toy.Safe) toy.SafeView { return g.View(s, 0) }

func TestPlantedFaultsForTwoAreCaught(t *testing.T) {
	both := []game.Seat{0, 1}
	for name, c := range map[string]struct {
		err  error
		want gametest.Law
	}{
		"Black may move for White":                         {firstBroken(actsForOther{}), gametest.Turns},
		"giving up leaves no winner":                       {firstBroken(noWinner{}), gametest.Forfeiting},
		"whoever is to move loses when the other gives up": {firstBroken(wrongLoser{}), gametest.Forfeiting},
		"giving up for the other":                          {firstBroken(givesOtherUp{}), gametest.Forfeiting},
		"a waiting seat is told that it is its turn":       {firstBroken(alwaysDue{}), gametest.Telling},
		"a waiting seat is offered moves":                  {firstBroken(eager{}), gametest.Legality},
		"both views say won":                               {firstBroken(flattering{}), gametest.Telling},
		"a view names another seat":                        {firstBroken(mistaken{}), gametest.Telling},
		"both lose":                                        {firstBroken(ends{how: game.Status{Over: true}}), gametest.Ending},
		"both win":                                         {firstBroken(ends{how: game.Status{Over: true, Winners: both}}), gametest.Ending},
		"both win and draw":                                {firstBroken(ends{how: game.Status{Over: true, Drawn: true, Winners: both}}), gametest.Ending},
		"one wins and it is drawn":                         {firstBroken(ends{how: game.Status{Over: true, Drawn: true, Winners: both[:1]}}), gametest.Ending},
		"a winner without a seat":                          {firstBroken(ends{how: game.Status{Over: true, Winners: []game.Seat{2}}}), gametest.Ending},
		"a winner named twice":                             {firstBroken(ends{how: game.Status{Over: true, Winners: []game.Seat{1, 1}}}), gametest.Ending},
		"a winner before the end":                          {firstBroken(early{}), gametest.Ending},
		"a turn of a seat that there is not":               {firstBroken(nobodysTurn{}), gametest.Turns},
		"not your turn, after the end":                     {firstBroken(turnFirst{}), gametest.Ending},
		"a waiting seat hears what is wrong with its move": {firstBroken(pedantic{}), gametest.Turns},
		"an open game that hides something":                {firstBroken(notOpen{}), gametest.Openness},
		"a draw agreed on that does not end the game":      {firstBroken(disagreeing{}), gametest.Agreeing},
		"a time that runs out and does not end the game":   {firstBroken(timeless{}), gametest.Timing},
		"a time that runs out and wins":                    {firstBroken(lateWins{}), gametest.Timing},
		"a certain game that is dealt by chance":           {firstBrokenOf(certain(), toy.Nim{}), gametest.Dealing},
		"a game without chance that does not say so":       {firstBrokenOf(uncertain(), toy.Hide{}), gametest.Dealing},
		"a secret action shown in another's events":        {firstBroken(talkative{}), gametest.Discretion},
		"a secret action shown to those who look on":       {firstBroken(published{}), gametest.Discretion},
		"a secret action that shows a little":              {firstBroken(whisper{}), gametest.Discretion},
		"a view that shows another seat's secret":          {firstBroken(glassSafe{}), gametest.NonInterference},
		"those who look on see a secret":                   {firstBroken(grandstand{}), gametest.Discretion},
	} {
		var broken *gametest.Broken
		if !errors.As(c.err, &broken) || broken.Law != c.want {
			t.Errorf("%s: got %v, want %q", name, c.err, c.want)
		}
	}
}

// seeing is a rule book that lets a mind look at the state behind the latest view.
type seeing struct {
	toy.Hide
	behind *toy.Safe
}

func (s seeing) View(d toy.Safe, to game.Seat) toy.SafeView {
	*s.behind = d
	return s.Hide.View(d, to)
}

// seer is a mind that sees more than its view.
type seer struct{ behind *toy.Safe }

func (s seer) Choose(ctx context.Context, v toy.SafeView, legal iter.Seq[toy.Number], r *rng.Rand) (toy.Number, error) {
	if v.Seat == 1 {
		return toy.Number{Type: "try", Number: s.behind.Numbers[0]}, nil
	}
	return toy.Bold[toy.SafeView, toy.Number]{}.Choose(ctx, v, legal, r)
}

// rememberer is a mind whose choice depends on what it was asked before.
type rememberer struct{ most *int }

func (s rememberer) Choose(_ context.Context, v toy.HeapView, _ iter.Seq[toy.Take], _ *rng.Rand) (toy.Take, error) {
	*s.most = max(*s.most, 20-v.Heap)
	if *s.most > 15 {
		return toy.Take{N: 1}, nil
	}
	return toy.Take{N: min(2, v.Heap)}, nil
}

func TestFaultyMindsAreCaught(t *testing.T) {
	behind, most := new(toy.Safe), 0
	for name, err := range map[string]error{
		"a mind that sees more than its view": gametest.CheckBot(hide, seeing{behind: behind}, seer{behind}, "small", 1),
		"a mind that remembers":               gametest.CheckBot(nim, toy.Nim{}, rememberer{&most}, "small", 1),
	} {
		var broken *gametest.Broken
		if !errors.As(err, &broken) || broken.Law != gametest.BotConduct {
			t.Errorf("%s: got %v, want %q", name, err, gametest.BotConduct)
		}
	}
}
