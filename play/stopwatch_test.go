package play_test

import (
	"slices"
	"testing"
	"time"

	"wits/game"
	"wits/model"
)

// solved plays a match of Minesweeper to its end, a second after each action and a while before the first.
func (t *table) solved(p model.Match, dial *sundial) model.Ending {
	t.Helper()
	dial.move(time.Hour) // who looks at the board loses no time
	for _, a := range t.winning(p) {
		t.actAs(ada, p.ID, a)
		dial.move(time.Second)
	}
	e, err := t.For(ada).Ending(t.Context(), p.ID)
	t.ok(err)
	return e
}

// Practice of a game that asks for it is timed from the first action to the last, whatever is restarted meanwhile; the best time is kept for
// each board.
func TestPracticeIsTimedByAStopwatch(t *testing.T) {
	tab, dial := timed(t)
	p := tab.practice("minesweeper", "novice", 1)
	dial.move(time.Hour)
	tab.same("before the first action", []any{p.Stopwatch, tab.look(p.ID).Running}, []any{true, game.Millis(0)})
	winning := tab.winning(p)
	tab.must(p.ID, winning[0])
	dial.move(5 * time.Second)
	tab.same("as it runs", tab.look(p.ID).Running, game.Millis(5000))
	tab.serve(dial.now) // another process, with an empty cache
	tab.must(p.ID, winning[1:]...)
	dial.move(time.Minute)
	e, err := tab.For(ada).Ending(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the time", []any{e.Time, e.Stats.Best, e.Stats.Clock, tab.look(p.ID).Running}, []any{game.Millis(5000), game.Millis(5000), "", game.Millis(5000)})

	slower := tab.solved(tab.practice("minesweeper", "novice", 2), dial)
	if slower.Time <= 5000 || slower.Stats.Best != 5000 {
		t.Errorf("a slower one took %d, the best is %d", slower.Time, slower.Stats.Best)
	}
	tab.same("its records", slices.Contains(slower.Records, model.FastestWin), false)
	other := tab.solved(tab.practice("minesweeper", "apprentice", 2), dial)
	tab.same("another board has its own best", other.Stats.Best, other.Time)
	untimed := tab.practice("mastermind", "classic", 1)
	tab.same("a game that does not ask for it", untimed.Stopwatch, false)
}

// No time is taken where something is at stake.
func TestNothingAtStakeIsTimed(t *testing.T) {
	tab, dial := timed(t)
	for what, p := range map[string]model.Match{"a challenge": tab.accept("minesweeper", "novice"), "a daily puzzle": tab.daily(ada, "minesweeper")} {
		e := tab.solved(p, dial)
		tab.same(what, []any{p.Stopwatch, e.Time, e.Stats.Best, tab.look(p.ID).Running}, []any{false, game.Millis(0), game.Millis(0), game.Millis(0)})
	}
}

// What a device has played is timed by the device: the server may learn of all of it at once.
func TestADeviceTellsItsOwnTime(t *testing.T) {
	tab, dial := timed(t)
	for name, c := range map[string]struct{ took, want game.Millis }{"told": {90_000, 90_000}, "not told": {0, 0}} {
		id := model.MatchID("00000000000000000000000000000001")
		if c.took == 0 {
			id = "00000000000000000000000000000002"
		}
		d := tab.plays(id, "minesweeper", "novice")
		_, err := d.tell(0)
		tab.ok(err)
		for _, a := range tab.winning(tab.look(id)) {
			d.do(0, a)
		}
		d.m.Took = c.took
		dial.move(time.Hour)
		_, err = d.tell(0)
		tab.ok(err)
		e, err := tab.For(ada).Ending(t.Context(), id)
		tab.ok(err)
		tab.same(name, []any{e.Time, tab.look(id).Stopwatch}, []any{c.want, c.want > 0})
	}
}
