package play_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/games/mastermind"
	"wits/model"
	"wits/play"
	"wits/store"
)

// TestNothingTellsTheSecretBeforeTheEnd plays challenges and looks for seed, salt, generator and code in everything that
// comes back.
func TestNothingTellsTheSecretBeforeTheEnd(t *testing.T) {
	tab := sit(t)
	for _, typ := range challenges(1) {
		p := tab.accept(typ.ID, challenge.Journeyman)
		kept, err := tab.store.LoadMatch(t.Context(), ada, p.ID)
		tab.ok(err)
		secrets := secretsOf(t, kept)
		var said strings.Builder
		say := func(v any, err error) {
			fmt.Fprintf(&said, "%v %+v %#v %v %+v\n", v, v, v, err, err)
			if err == nil {
				said.WriteString(encode(t, v))
			}
		}
		say(p, nil)
		actions := tab.winning(p)
		for n, action := range actions[:len(actions)-1] {
			say(tab.act(p.ID, `{"type":"submit","code":["R"]}`))
			say(tab.act(p.ID, `{"type":"reveal","x":99,"y":99}`))
			say(tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: 99}, game.WireAction([]byte(action))))
			say(tab.For(ada).Replay(t.Context(), p.ID))
			say(tab.act(p.ID, action))
			say(tab.For(ada).Look(t.Context(), p.ID))
			say(tab.For(ada).Running(t.Context(), model.Page{}))
			if n > 3 {
				break
			}
		}
		for _, secret := range secrets {
			if strings.Contains(said.String(), secret) {
				t.Errorf("%s: %.20q… is in what was said", typ.ID, secret)
			}
		}
		tab.must(p.ID, forfeit)
	}
}

func secretsOf(t *testing.T, kept store.Match) []string {
	t.Helper()
	opened := kept.Seed.Open()
	secrets := []string{strings.Trim(encode(t, opened.Value), `"`), opened.Salt, `has_mine`, `rngState`}
	var state struct {
		Code     *mastermind.Code `json:"secretCode"`
		RngState json.RawMessage  `json:"rngState"`
	}
	if err := json.Unmarshal(stateOf(t, kept), &state); err != nil {
		t.Fatal(err)
	}
	if state.Code != nil {
		secrets = append(secrets, state.Code.String(), encode(t, state.Code), strings.Trim(string(state.RngState), `"`))
	}
	return secrets
}

// spoiled hands out matches that somebody has changed.
type spoiled struct {
	play.Store
	spoil func(*store.Match)
}

func (s spoiled) LoadMatch(ctx context.Context, p model.PlayerID, id model.MatchID) (store.Match, error) {
	m, err := s.Store.LoadMatch(ctx, p, id)
	s.spoil(&m)
	return m, err
}

func (s spoiled) LoadPart(ctx context.Context, p model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	part, err := s.Store.LoadPart(ctx, p, id, span)
	s.spoil(&part.Match)
	return part, err
}

func TestAMatchThatDoesNotAgreeWithItselfIsNotPlayedOn(t *testing.T) {
	tab := sit(t)
	p := tab.accept("mastermind", challenge.Apprentice)
	tab.must(p.ID, `{"type":"submit","code":["R","R","B","B"]}`)
	for name, c := range map[string]struct {
		spoil func(*store.Match)
		says  string
	}{
		"another action": {func(m *store.Match) {
			m.Actions[0].Entry.Action = []byte(`{"type":"submit","code":["R","R","B","G"]}`)
		}, "do not lead to"},
		"an action that is none": {func(m *store.Match) { m.Actions[0].Entry.Action = []byte(`{}`) }, "action 1"},
		"another state":          {func(m *store.Match) { m.State = store.Save([]byte(`{}`)) }, "do not lead to"},
		"another player":         {func(m *store.Match) { m.Players = []string{"Eve"} }, "do not lead to"},
		"a game that is gone":    {func(m *store.Match) { m.Game = "checkers" }, "unknown game"},
		"a state of another version": {func(m *store.Match) {
			m.State, m.Program = store.Save([]byte(`{}`)), "7.0"
		}, "needs wits 7.0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := play.New(spoiled{tab.store, c.spoil}, catalog.All(), tab.chaos, clock)
			err := second(s.For(ada).Look(t.Context(), p.ID))
			if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("look: %v", err)
			}
			tab.unchanged(p.ID, func() error {
				return second(s.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: 1}, game.WireAction([]byte(forfeit))))
			})
			for _, secret := range secretsOf(t, must(tab.store.LoadMatch(t.Context(), ada, p.ID))) {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("the error tells the secret: %v", err)
				}
			}
		})
	}
	if got := tab.look(p.ID); got.Status != game.Playing {
		t.Errorf("it ended: %+v", got)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
