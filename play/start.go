package play

import (
	"context"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/rng"
	"wits/idempotency"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Practice asks for a match with nothing at stake.
type Practice struct {
	Game   string
	Preset string
	Seed   *uint32 // a puzzle that can be shared by its number; nil for a sealed one
}

// Start deals a practice match.
func (s *Service) Start(ctx context.Context, player model.PlayerID, p Practice) (Position, error) {
	return s.start(ctx, player, p, "start", p)
}

// start deals a practice match to whoever asked for it so.
func (s *Service) start(ctx context.Context, player model.PlayerID, p Practice, operation string, request any) (Position, error) {
	seed, err := s.seed(p.Seed)
	if err != nil {
		return Position{}, err
	}
	ctx, _, err = s.keys.Once(ctx, player, operation, request)
	if err != nil {
		return Position{}, err
	}
	return s.deal(ctx, store.NewMatch{
		Player: player, Game: p.Game, Setup: game.Setup{Preset: p.Preset, Seed: seed},
	})
}

// Again deals a practice match of the same game and preset as another match, with a fresh seed.
func (s *Service) Again(ctx context.Context, player model.PlayerID, id model.MatchID) (Position, error) {
	m, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return Position{}, err
	}
	return s.start(ctx, player, Practice{Game: m.Game, Preset: m.Preset}, "again", id)
}

func (s *Service) seed(number *uint32) (game.Seed, error) {
	if number != nil {
		return rng.Numeric(*number), nil
	}
	return rng.Sealed(s.entropy)
}

// deal starts a match and keeps it before it answers.
func (s *Service) deal(ctx context.Context, m store.NewMatch) (Position, error) {
	a, err := s.store.Adventurer(ctx, m.Player)
	if err != nil {
		return Position{}, err
	}
	g, err := game.Find(s.games, m.Game)
	if err != nil {
		return Position{}, err
	}
	m.Setup.Players = []string{a.Name}
	dealt, err := g.Start(m.Setup)
	if err != nil {
		return Position{}, err
	}
	for _, e := range m.Actions {
		if err := dealt.Act(e.Seat, e.Action); err != nil {
			return Position{}, fmt.Errorf("open %s: %w", m.Game, err)
		}
	}
	saved, err := dealt.State()
	if err != nil {
		return Position{}, fmt.Errorf("deal %s: %w", m.Game, err)
	}
	id, err := opaque.ID(s.entropy)
	if err != nil {
		return Position{}, err
	}
	m.OldKey = idempotency.KeyOf(ctx).Text
	m.ID, m.State, m.Program, m.At = model.MatchID(id), store.Save(saved), game.Version, s.now()
	m.Opening = dealt.Moves()
	m.Status, m.Length, m.Most = dealt.Status().Outcome(soloSeat), length(m.Actions), maxRunning
	kept, err := s.store.StartMatch(ctx, m)
	if err != nil {
		return Position{}, tooManyMatches(err)
	}
	if kept == m.ID && len(m.Actions) == 0 {
		s.matches.put(&held{
			id: m.ID, player: m.Player, terms: m.Terms, day: m.Day, match: dealt, bytes: weigh(len(saved), 0),
			latest: Event{Status: game.Playing, View: s.shown(dealt, m.Day)},
		})
	}
	return s.Look(ctx, m.Player, kept)
}

// maxRunning is how many matches a player may have running.
const maxRunning = 200

func tooManyMatches(err error) error {
	if !errors.Is(err, ErrTooMany) {
		return err
	}
	return fmt.Errorf("%w: a player has at most %d matches running; finish one or give it up", ErrTooMany, maxRunning)
}
