package play

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/store"
)

// Act is something to be done in a match.
type Act struct {
	Match store.MatchID
	After game.Seq // where the player thinks the match stands
	Key   string   // the same key a second time gives the first answer; may be empty
}

// reset deals anew within a match, where a game has it.
const reset = "reset"

// Act applies an action in its wire form, {"type":"forfeit"} among them, and keeps it before it answers. An action for
// another place than where the match stands is refused with a [store.Conflict] that tells it. An error changes nothing.
func (s *Service) Act(ctx context.Context, by store.PlayerID, act Act, action []byte) (Turn, error) {
	return s.turn(ctx, by, act, func(kept store.Match, m game.Match) (assisted bool, err error) {
		if err := m.Act(player, action); err != nil {
			return false, err
		}
		if typeOf(action) == reset && !kept.Terms.Practice() {
			return false, game.Break("one-deal", "%s is one deal: it cannot be dealt again", stakes(kept.Terms))
		}
		return false, nil
	})
}

// Bot lets a bot of the game choose and play one action. The match counts as hinted from then on. In a challenge it is
// refused.
func (s *Service) Bot(ctx context.Context, by store.PlayerID, act Act, bot string) (Turn, error) {
	return s.turn(ctx, by, act, func(kept store.Match, m game.Match) (assisted bool, err error) {
		if !kept.Terms.Practice() {
			return false, game.Break("no-bots", "%s is played without bots", stakes(kept.Terms))
		}
		seed, err := rng.Sealed(s.entropy)
		if err != nil {
			return false, err
		}
		r := seed.Rand()
		return true, m.Step(ctx, bot, &r)
	})
}

// turn rebuilds a match, does something in it, and keeps what was done.
func (s *Service) turn(
	ctx context.Context, by store.PlayerID, act Act, do func(store.Match, game.Match) (assisted bool, err error),
) (Turn, error) {
	if err := checkLength("idempotency key", act.Key, maxKey); err != nil {
		return Turn{}, err
	}
	kept, err := s.store.LoadMatch(ctx, by, act.Match)
	if err != nil {
		return Turn{}, err
	}
	if n := answered(kept, act.Key); n > 0 {
		return s.answer(kept, n)
	}
	switch {
	case kept.Status != game.Playing:
		return Turn{}, game.ErrOver
	case kept.Seq != act.After:
		return Turn{}, &store.Conflict{Seq: kept.Seq}
	}
	m, err := s.rebuild(kept)
	if err != nil {
		return Turn{}, err
	}
	assisted, err := do(kept, m)
	if err != nil {
		return Turn{}, err
	}
	return s.keep(ctx, by, act, m, assisted)
}

// answered is the number of the action that a key stands for, 0 for none.
func answered(kept store.Match, key string) game.Seq {
	if key == "" {
		return 0
	}
	return game.Seq(1 + slices.IndexFunc(kept.Actions, func(a store.Action) bool { return a.Key == key }))
}

// answer gives again what was answered to the n-th action.
func (s *Service) answer(kept store.Match, n game.Seq) (Turn, error) {
	m, err := s.rewind(kept, n)
	if err != nil {
		return Turn{}, err
	}
	t := turnOf(m)
	if n == kept.Seq {
		t.Award = kept.Award
	}
	return t, nil
}

func turnOf(m game.Match) Turn {
	return Turn{Seq: m.Seq(), View: m.View(player), Status: m.Status().Outcome(player)}
}

// keep stores the latest action of a match with everything that follows from it.
func (s *Service) keep(ctx context.Context, by store.PlayerID, act Act, m game.Match, assisted bool) (Turn, error) {
	move, err := s.move(by, act, m)
	if err != nil {
		return Turn{}, fmt.Errorf("keep an action of match %s: %w", act.Match, err)
	}
	move.Assisted = assisted
	done, err := s.store.Append(ctx, move)
	if err != nil {
		return Turn{}, err
	}
	if done.Repeated { // by a twin that was kept in the meantime
		kept, err := s.store.LoadMatch(ctx, by, act.Match)
		if err != nil {
			return Turn{}, err
		}
		return s.answer(kept, done.Seq)
	}
	t := turnOf(m)
	t.Award = done.Award
	return t, nil
}

func (s *Service) move(by store.PlayerID, act Act, m game.Match) (store.Move, error) {
	rec, err := m.Record()
	if err != nil {
		return store.Move{}, err
	}
	saved, err := m.Save()
	if err != nil {
		return store.Move{}, err
	}
	return store.Move{
		Player: by, Match: act.Match, After: act.After, Key: act.Key, Action: rec.Actions[len(rec.Actions)-1],
		State: store.Save(saved), Program: game.Version, Status: m.Status().Outcome(player),
		Length: length(rec.Actions), At: s.now(),
	}, nil
}

// length counts the actions of the latest deal.
func length(actions []game.Entry) int {
	n := 0
	for _, e := range slices.Backward(actions) {
		if typeOf(json.RawMessage(e.Action)) == reset {
			break
		}
		n++
	}
	return n
}
