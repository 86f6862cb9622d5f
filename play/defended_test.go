package play_test

import (
	"errors"
	"slices"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// A puzzle is played against its best defence, whoever starts it and however: nobody chooses another mind, side or opponent.
func TestAPuzzleIsPlayedAgainstItsBestDefence(t *testing.T) {
	tab := sit(t)
	want := []string{"", "expert"}
	for _, minds := range [][]string{nil, want} {
		p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "puzzle", Minds: minds})
		tab.ok(err)
		if got := p.Minds(); !slices.Equal(got, want) {
			t.Errorf("asked for %v: the minds are %v", minds, got)
		}
		tab.same("the seat", p.Seat, game.Seat(0))
		_, err = tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: p.Seq}, game.WireAction([]byte(`{"type":"forfeit"}`)))
		tab.ok(err)
		for name, again := range map[string]func() (model.Match, error){
			"again":   func() (model.Match, error) { return tab.For(ada).Again(t.Context(), p.ID) },
			"rematch": func() (model.Match, error) { return tab.For(ada).Rematch(t.Context(), p.ID) },
		} {
			next, err := again()
			tab.ok(err)
			if got := next.Minds(); !slices.Equal(got, want) {
				t.Errorf("%s: the minds are %v", name, got)
			}
		}
	}
	for _, minds := range [][]string{{"", "random"}, {"expert", ""}, {"", ""}} {
		if _, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "puzzle", Minds: minds}); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%q: %v", minds, err)
		}
	}
	if _, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: shown, Preset: "puzzle"}); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("a table: %v", err)
	}
}
