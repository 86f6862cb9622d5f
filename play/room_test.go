package play_test

import (
	"errors"
	"testing"
	"time"

	"wits/game"
	"wits/game/rng"
	"wits/model"
	"wits/play"
)

// So much is kept of a player, and of a guest less; a match counts as 20 actions.
func TestAPlayerHasAsMuchKeptAsThereIsRoom(t *testing.T) {
	tab, dial := timed(t)
	tab.serve(dial.now, play.Room(1000, 50))
	ctx := t.Context()
	const guest model.PlayerID = "guest"
	_, err := tab.For(guest).Join(ctx, model.GuestName)
	tab.ok(err)
	flag := []byte(`{"type":"flag","x":0,"y":0}`)
	seed := uint32(1)
	p, err := tab.For(guest).Start(ctx, model.Practice{Game: "minesweeper", Preset: "novice", Seed: &seed})
	tab.ok(err)
	for range 25 { // 45 of 50
		turn, err := tab.For(guest).Act(ctx, model.Act{Match: p.ID, After: p.Seq}, game.WireAction(flag))
		tab.ok(err)
		p.Seq = turn.Seq
	}
	device := play.Mirrored{Match: deviceID, Game: "minesweeper", Preset: "novice", Seed: rng.Numeric(1)}
	for what, do := range map[string]func() error{
		"a match": func() error {
			return second(tab.For(guest).Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"}))
		},
		"a device's match": func() error { return second(tab.For(guest).Mirror(ctx, device)) },
	} {
		if err := do(); !errors.Is(err, play.ErrGuestRoom) {
			t.Errorf("%s more: %v", what, err)
		}
	}
	tab.serve(dial.now, play.Room(1000, 50)) // another process, which counts for itself
	for range 5 {
		turn, err := tab.For(guest).Act(ctx, model.Act{Match: p.ID, After: p.Seq}, game.WireAction(flag))
		tab.ok(err)
		p.Seq = turn.Seq
	}
	if _, err := tab.For(guest).Act(ctx, model.Act{Match: p.ID, After: p.Seq}, game.WireAction(flag)); !errors.Is(err, play.ErrGuestRoom) {
		t.Errorf("an action more: %v", err)
	}
	stands, err := tab.For(guest).Look(ctx, p.ID)
	tab.ok(err)
	tab.same("where it stands", stands.Seq, p.Seq)
	tab.ok(tab.For(guest).Rename(ctx, "Eve"))
	_, err = tab.For(guest).Act(ctx, model.Act{Match: p.ID, After: p.Seq}, game.WireAction(flag))
	tab.ok(err)
	_, err = tab.For(guest).Mirror(ctx, device)
	tab.ok(err)
}

func TestWhoHasNoRoomPlaysOnWhereSomebodyWaits(t *testing.T) {
	tab, dial := timed(t)
	tab.serve(dial.now, play.Room(61, 61)) // three matches, and one action
	daily := tab.daily(ada, "mastermind")
	table, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: "gomoku", Preset: "standard", Side: new(game.Seat)})
	tab.ok(err)
	_, err = tab.For(bob).Sit(t.Context(), table.Table)
	tab.ok(err)
	p := tab.practice("mastermind", "classic", 1)
	tab.must(p.ID, `{"type":"submit","code":["R","R","B","B"]}`)
	if _, err := tab.act(p.ID, `{"type":"submit","code":["R","R","B","B"]}`); !errors.Is(err, play.ErrRoom) {
		t.Errorf("practice without room: %v", err)
	}
	tab.must(table.ID, `{"type":"place","x":7,"y":7}`)
	tab.must(daily.ID, tab.winning(daily)...)
	dial.set(dial.now().Add(2 * time.Minute))
	tab.ok(tab.For(ada).Reset(t.Context()))
	tab.practice("mastermind", "classic", 2)
}
