package play

import (
	"context"
	"errors"
	"fmt"

	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/store"
)

// Join makes a player known, with an adventurer at the beginning. A player who is known stays as they are. It returns
// the adventurer as it is now.
func (s *Service) Join(ctx context.Context, player model.PlayerID, name string) (challenge.Adventurer, error) {
	name, err := game.NewName(name)
	if err != nil {
		return challenge.Adventurer{}, err
	}
	explorer, err := challenge.NewExplorer(s.entropy)
	if err != nil {
		return challenge.Adventurer{}, err
	}
	p := store.NewPlayer{ID: player, Name: name, Rand: explorer, At: s.now()}
	if err := s.store.CreatePlayer(ctx, p); err != nil {
		return challenge.Adventurer{}, err
	}
	return s.store.Adventurer(ctx, player)
}

// Adventurer returns who a player is now.
func (s *Service) Adventurer(ctx context.Context, player model.PlayerID) (challenge.Adventurer, error) {
	return s.store.Adventurer(ctx, player)
}

// Rename gives the adventurer another name. Matches that were started keep theirs.
func (s *Service) Rename(ctx context.Context, player model.PlayerID, name string) error {
	name, err := game.NewName(name)
	if err != nil {
		return err
	}
	once, err := s.keys.Once(ctx, player, "rename", name)
	if err != nil {
		return err
	}
	defer s.recountRoom(player)
	return s.store.Rename(ctx, once, player, name)
}

// Reset forgets everything of a player but the name: matches, challenges, levels, statistics, settings. Nothing brings
// it back, so callers ask first. What others can see or rely on stays: the player's tokens, how daily puzzles went, and
// replays made public.
func (s *Service) Reset(ctx context.Context, player model.PlayerID) error {
	explorer, err := challenge.NewExplorer(s.entropy)
	if err != nil {
		return err
	}
	if err := s.leave(ctx, player); err != nil {
		return err
	}
	once, err := s.keys.Once(ctx, player, "reset")
	if err != nil {
		return err
	}
	defer s.recountRoom(player)
	defer s.thinking.dropOf(player)
	return s.store.ResetPlayer(ctx, store.NewPlayer{ID: player, Rand: explorer, At: s.now(), Once: once})
}

// leave gives up what a player plays against other people: they are not left waiting.
func (s *Service) leave(ctx context.Context, player model.PlayerID) error {
	for before := int64(0); ; {
		list, err := s.store.Running(ctx, player, bounded(model.Page{Before: before}))
		if err != nil || len(list) == 0 {
			return err
		}
		for _, m := range list {
			before = m.Place
			if !m.Social() || m.Table != "" {
				continue
			}
			text, err := game.GiveUp().MarshalJSON()
			if err != nil {
				return err
			}
			if _, err := s.Act(ctx, player, Act{Match: m.ID, After: m.Seq}, text); err != nil && !errors.Is(err, game.ErrOver) {
				return err
			}
		}
	}
}

// Statistics returns a player's numbers, sorted by game, preset and difficulty.
func (s *Service) Statistics(ctx context.Context, player model.PlayerID) ([]model.Stats, error) {
	return s.store.Statistics(ctx, player)
}

// Settings returns what a player has set, by name.
func (s *Service) Settings(ctx context.Context, player model.PlayerID) (map[string]string, error) {
	return s.store.Settings(ctx, player)
}

// Set keeps a setting. What names and values mean is the callers' affair.
func (s *Service) Set(ctx context.Context, player model.PlayerID, name, value string) error {
	if name == "" {
		return fmt.Errorf("%w setting: it has no name", game.ErrMalformed)
	}
	if err := game.CheckText("setting's name", name, maxSetting); err != nil {
		return err
	}
	if err := game.CheckText("setting's value", value, maxValue); err != nil {
		return err
	}
	once, err := s.keys.Once(ctx, player, "set", name, value)
	if err != nil {
		return err
	}
	err = s.store.Set(ctx, once, player, name, value, maxSettings)
	if errors.Is(err, ErrTooMany) {
		return fmt.Errorf("%w: a player has at most %d settings", ErrTooMany, maxSettings)
	}
	return err
}

// maxSettings is how many settings a player may have: far more than programs need, few enough to be read at once.
const maxSettings = 100
