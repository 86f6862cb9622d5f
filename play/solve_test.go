package play_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"wits/game/referee"
	"wits/games/mastermind"
	"wits/model"
	"wits/store"
)

// winning returns the actions that win a match from where it stands. It reads them from the store: tests may cheat.
func (t *table) winning(p model.Match) []string {
	t.Helper()
	kept, err := t.store.LoadMatch(t.Context(), ada, p.ID)
	t.ok(err)
	if p.Game == "mastermind" {
		return t.breakCode(kept)
	}
	if kept.Seq == 0 {
		// The traps lie where the first click lets them: look at a copy of the match after that click.
		first := `{"type":"reveal","x":3,"y":3}`
		m := t.resume(kept)
		t.ok(m.Act(0, []byte(first)))
		return append([]string{first}, t.clear(m)...)
	}
	return t.clear(t.resume(kept))
}

func (t *table) resume(kept store.Match) referee.Match {
	t.Helper()
	m, err := resumed(kept)
	t.ok(err)
	return m
}

func resumed(kept store.Match) (referee.Match, error) {
	g, err := referee.Find(games(), kept.Game)
	if err != nil {
		return nil, err
	}
	return g.Resume(kept.Record(kept.Seq))
}

// stateOf is what the actions of a match lead to.
func stateOf(t testing.TB, kept store.Match) (state []byte) {
	t.Helper()
	m, err := resumed(kept)
	if err == nil {
		state, err = m.State()
	}
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// clear lists a reveal for every safe cell that such reveals have not opened yet.
func (t *table) clear(m referee.Match) (actions []string) {
	t.Helper()
	for y := 0; !m.Status().Over; y++ {
		for x := 0; ; x++ {
			var state struct {
				Grid [][]struct {
					HasMine  bool `json:"has_mine"`
					Revealed bool `json:"revealed"`
				} `json:"grid"`
			}
			saved, err := m.Save()
			t.ok(err)
			t.ok(json.Unmarshal(saved, &state))
			if x == len(state.Grid[y]) || m.Status().Over {
				break
			}
			if cell := state.Grid[y][x]; cell.HasMine || cell.Revealed {
				continue
			}
			action := fmt.Sprintf(`{"type":"reveal","x":%d,"y":%d}`, x, y)
			t.ok(m.Act(0, []byte(action)))
			actions = append(actions, action)
		}
	}
	return actions
}

// breakCode guesses wrong once, then right.
func (t *table) breakCode(kept store.Match) []string {
	t.Helper()
	var state struct {
		Secret mastermind.Code `json:"secretCode"`
	}
	t.ok(json.Unmarshal(stateOf(t, kept), &state))
	wrong := []mastermind.Color{state.Secret.At(0) ^ 1}
	for i := 1; i < state.Secret.Len(); i++ {
		wrong = append(wrong, state.Secret.At(i))
	}
	return []string{
		encode(t, mastermind.Submit(mastermind.NewCode(wrong...))), encode(t, mastermind.Submit(state.Secret)),
	}
}
