package referee_test

import (
	"context"
	"errors"
	"iter"
	"strconv"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/toy"
)

// drawing is a mind that draws what it takes.
type drawing struct{}

func (drawing) Choose(_ context.Context, v toy.HeapView, _ iter.Seq[toy.Take], r *rng.Rand) (toy.Take, error) {
	return toy.Take{N: r.Int(1, min(3, v.Heap))}, nil
}

// lost is a mind that has no idea.
type lost struct{}

func (lost) Choose(context.Context, toy.HeapView, iter.Seq[toy.Take], *rng.Rand) (toy.Take, error) {
	return toy.Take{}, errors.New("no idea")
}

// wild is a mind that plays what is not allowed.
type wild struct{}

func (wild) Choose(context.Context, toy.HeapView, iter.Seq[toy.Take], *rng.Rand) (toy.Take, error) {
	return toy.Take{N: 9}, nil
}

// modest is a mind that takes a draw while the heap is small.
type modest struct{ drawing }

func (modest) Agrees(_ context.Context, v toy.HeapView, _ *rng.Rand) (bool, error) {
	return v.Heap < 9, nil
}

func nim() referee.Game {
	named := func(name string, b game.Bot[toy.HeapView, toy.Take]) game.NamedBot[toy.HeapView, toy.Take] {
		return game.NamedBot[toy.HeapView, toy.Take]{BotInfo: game.BotInfo{Name: name}, Bot: b}
	}
	return referee.New(toy.NimInfo("nim", "short", "long"), toy.Nim{},
		named("bold", toy.Bold[toy.HeapView, toy.Take]{}), named("drawing", drawing{}), named("lost", lost{}), named("wild", wild{}), named("modest", modest{}))
}

func hide() referee.Game {
	bold := toy.Bold[toy.SafeView, toy.Number]{}
	return referee.New(toy.HideInfo("hide", "hide"), toy.Seen{},
		game.NamedBot[toy.SafeView, toy.Number]{BotInfo: game.BotInfo{Name: "bold"}, Bot: bold})
}

// table starts a match.
func table(t testing.TB, g referee.Game, setup referee.Setup) referee.Match {
	t.Helper()
	if setup.Preset == "" {
		setup.Preset = g.Info().Presets[0]
	}
	m, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const (
	one       = `{"n":1}`
	two       = `{"n":2}`
	offer     = `{"type":"draw"}`
	takeBack  = `{"type":"takeback"}`
	declining = `{"type":"decline"}`
	timeOut   = `{"type":"timeout"}`
)

// moves makes actions, each written as seat, space, action.
func moves(t testing.TB, m referee.Match, actions ...string) {
	t.Helper()
	for _, line := range actions {
		seat, action, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(seat)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(game.Seat(n), []byte(action)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// refused checks that an action breaks a rule and changes nothing.
func refused(t testing.TB, m referee.Match, by game.Seat, action, rule string) {
	t.Helper()
	before, seq := stateText(t, m), m.Seq()
	err := m.Act(by, []byte(action))
	var broken *game.Illegal
	if !errors.As(err, &broken) || broken.Rule != rule {
		t.Errorf("%s by seat %d: %v, want rule %s", action, by, err, rule)
	}
	if stateText(t, m) != before || m.Seq() != seq {
		t.Errorf("%s by seat %d changed the match", action, by)
	}
}

// isErr checks that an action is refused with an error.
func isErr(t testing.TB, m referee.Match, by game.Seat, action string, want error) {
	t.Helper()
	if err := m.Act(by, []byte(action)); !errors.Is(err, want) {
		t.Errorf("%s by seat %d: %v, want %v", action, by, err, want)
	}
}

func stateText(t testing.TB, m referee.Match) string {
	t.Helper()
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	return string(state)
}

func record(t testing.TB, m referee.Match) referee.Record {
	t.Helper()
	rec, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// goOn goes on from the state of a match alone.
func goOn(t testing.TB, g referee.Game, m referee.Match) referee.Match {
	t.Helper()
	rec := record(t, m)
	rec.Actions = nil
	at, err := g.ResumeAt(rec, []byte(stateText(t, m)), m.Seq())
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// verifies checks that the replay of a match can be read and verifies.
func verifies(t testing.TB, g referee.Game, m referee.Match) referee.Replay {
	t.Helper()
	r, err := referee.ReadReplay(replayOf(t, m))
	if err != nil {
		t.Fatal(err)
	}
	if v := referee.Verify(g, r); v.Err != nil || v.Seq != m.Seq() {
		t.Fatalf("%d actions: %v", v.Seq, v.Err)
	}
	return r
}

func TestRulesSayWhatAGameIs(t *testing.T) {
	for name, c := range map[string]struct {
		got, want game.Info
	}{
		"nim":  {nim().Info(), game.Info{Seats: 2, Open: true, Draws: true}},
		"hide": {hide().Info(), game.Info{Seats: 2, Certain: []string{"hide"}}},
	} {
		got, want := c.got, c.want
		if got.Seats != want.Seats || got.Open != want.Open || got.Draws != want.Draws || len(got.Certain) != len(want.Certain) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if hide().Info().Chance("hide") || !nim().Info().Chance("short") {
		t.Error("chance has a say where it has none, or none where it has")
	}
}

func TestAMatchWithoutChanceHasNoCommitment(t *testing.T) {
	if c := table(t, hide(), referee.Setup{Seed: sealed(t, 1)}).Commitment(); c != "" {
		t.Errorf("it is %s", c)
	}
	for name, minds := range map[string][]string{"hider": {"bold", ""}, "seeker": {"", "bold"}} {
		if c := table(t, hide(), referee.Setup{Seed: sealed(t, 1), Minds: minds}).Commitment(); len(c) != 64 {
			t.Errorf("a mind is the %s, and the commitment %q", name, c)
		}
	}
	if c := table(t, nim(), referee.Setup{Seed: sealed(t, 1)}).Commitment(); len(c) != 64 {
		t.Errorf("a game with chance: %q", c)
	}
}

func TestActionsOfEveryMatchKnowTheSeats(t *testing.T) {
	m := table(t, nim(), referee.Setup{Clock: &referee.Clock{Base: 60}})
	for _, action := range []string{one, forfeit, offer, takeBack, timeOut} {
		isErr(t, m, 2, action, game.ErrTurn)
		isErr(t, m, game.Everyone, action, game.ErrTurn)
	}
	isErr(t, m, 1, one, game.ErrTurn)
	isErr(t, m, 0, `{"type":"forfeit","n":1}`, referee.ErrMalformed)
	isErr(t, m, 0, `{"Type":"timeout"}`, referee.ErrMalformed)
	moves(t, m, "1 "+forfeit)
	if st := m.Status(); st.Outcome(0) != game.Won || st.Outcome(1) != game.Lost {
		t.Errorf("%+v", st)
	}
	for _, by := range []game.Seat{0, 1, 2, game.Everyone} {
		for _, action := range []string{one, forfeit, offer, takeBack, timeOut} {
			isErr(t, m, by, action, game.ErrOver)
		}
	}
}

func TestASecretActionIsShownToWhoMadeItAlone(t *testing.T) {
	m := table(t, hide(), referee.Setup{})
	if !m.Shown(0).IsZero() || encode(t, m.Audience()) == "null" {
		t.Error("before anything was done")
	}
	secret, empty := `{"type":"hide","number":3}`, `{"type":"hide"}`
	moves(t, m, "0 "+secret)
	for to, want := range map[game.Seat]string{0: secret, 1: empty, game.Everyone: empty} {
		if got := encode(t, m.Shown(to)); got != want {
			t.Errorf("seat %d is shown %s, want %s", to, got, want)
		}
	}
	if got := encode(t, m.Last()); got != secret || m.Actor() != 0 {
		t.Errorf("the action itself is %s by seat %d", got, m.Actor())
	}
	if got, want := encode(t, m.Audience()), encode(t, m.View(1)); got != want {
		t.Errorf("everybody sees %s, want %s", got, want)
	}
	guess := `{"type":"try","number":3}`
	moves(t, m, "1 "+guess)
	for _, to := range []game.Seat{0, 1, game.Everyone} {
		if got := encode(t, m.Shown(to)); got != guess || m.Actor() != 1 {
			t.Errorf("seat %d is shown %s by seat %d", to, got, m.Actor())
		}
	}
	verifies(t, hide(), m)
}

func TestEverybodySeesAnOpenGameAndASoloOne(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1)})
	moves(t, m, "0 "+one)
	if got, want := encode(t, m.Audience()), encode(t, m.View(0)); got != want {
		t.Errorf("everybody sees %s, want %s", got, want)
	}
	if got := encode(t, m.Shown(game.Everyone)); got != one {
		t.Errorf("everybody is shown %s", got)
	}
	for _, id := range []string{"mastermind", "minesweeper"} {
		solo := table(t, find(t, id), referee.Setup{Seed: rng.Numeric(1)})
		if got, want := encode(t, solo.Audience()), encode(t, solo.View(0)); got != want {
			t.Errorf("%s: everybody sees %s, want %s", id, got, want)
		}
	}
}

func TestAGameThatShowsNothingToEverybodyHasNoAudience(t *testing.T) {
	m := table(t, referee.New(toy.HideInfo("shy", "hide"), toy.Hide{}), referee.Setup{})
	if got := encode(t, m.Audience()); got != "null" {
		t.Errorf("everybody sees %s", got)
	}
}

// rounds is Nim in which only the first seat's turns are counted.
type rounds struct{ toy.Nim }

func (rounds) Counts(_ toy.Heap, by game.Seat, _ toy.Take) bool { return by == 0 }

// A match has one number of moves: those of all seats, or rounds where a game says so.
func TestAGameForTwoMayCountRounds(t *testing.T) {
	games := map[int]referee.Game{3: referee.New(toy.NimInfo("nim", "short"), toy.Nim{}), 2: referee.New(toy.NimInfo("nim", "short"), rounds{})}
	for want, g := range games {
		m, err := g.Start(referee.Setup{Preset: "short", Seed: rng.Numeric(1)})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			if err := m.Act(game.Seat(i%2), []byte(`{"n":1}`)); err != nil {
				t.Fatal(err)
			}
		}
		if got := m.Moves(); got != want {
			t.Errorf("%d moves, want %d", got, want)
		}
	}
}
