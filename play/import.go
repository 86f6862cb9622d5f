package play

import (
	"context"
	"fmt"

	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Import keeps a practice game that was played to its end elsewhere, from its replay, which must verify. The same replay
// or key a second time gives the first match. Whose name the replay bears does not matter. Nobody can tell from it
// whether the player had help, so the match counts as one without, and is marked as imported.
func (by Player) Import(ctx context.Context, r referee.Replay) (model.Summary, error) {
	m, r, err := by.s.verify(r)
	if err != nil {
		return model.Summary{}, err
	}
	n, err := by.s.imported(m, r)
	if err != nil {
		return model.Summary{}, fmt.Errorf("import a match: %w", err)
	}
	n.Player = by.id
	if n.Once, err = by.s.keys.Once(ctx, by.id, "import", n.Digest); err != nil {
		return model.Summary{}, err
	}
	full := by.s.takeRoom(ctx, by.id, matchRoom+len(n.Actions))
	id, repeated := model.MatchID(""), false
	if full != nil {
		if id, repeated = by.s.startedBefore(ctx, n); !repeated {
			return model.Summary{}, full
		}
	} else if id, err = by.s.store.StartMatch(ctx, n); err != nil {
		return model.Summary{}, err
	}
	kept, err := by.s.store.LoadMatch(ctx, by.id, id)
	return kept.Summary, err
}

// importedSeat is the seat of a player who played a game elsewhere: the one that was no mind's. Whoever played against a person may
// have had either, and has all here: such a game is not counted.
func importedSeat(r referee.Replay) int {
	seat, people := 0, 0
	for i := range r.Players {
		if i >= len(r.Minds) || r.Minds[i] == "" {
			seat = i
			people++
		}
	}
	if people != 1 {
		return model.AllSeats
	}
	return seat
}

// imported is what is kept of a match that was played elsewhere.
func (s *Service) imported(m referee.Match, r referee.Replay) (store.NewMatch, error) {
	seed, err := rng.Opened{Value: r.Seed, Salt: string(r.Salt), Commitment: string(r.Commitment)}.Seed()
	if err != nil {
		return store.NewMatch{}, err
	}
	saved, err := m.State()
	if err != nil {
		return store.NewMatch{}, err
	}
	id, err := opaque.ID(s.entropy)
	return store.NewMatch{
		ID: model.MatchID(id), Game: r.Game, Setup: referee.Setup{Preset: r.Preset, Seed: seed, Players: r.Players, Minds: r.Minds, Clock: r.Clock},
		Actions: r.Actions, Status: r.Status, Ended: ended(m.Status(), len(r.Players)), Holds: importedSeat(r), Length: m.Moves(), Par: m.Par(), Digest: r.Digest,
		State: store.Save(saved), Program: referee.Version, At: s.now(),
	}, err
}
