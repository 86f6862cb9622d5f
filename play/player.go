package play

import (
	"context"
	"errors"
	"fmt"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/name"
	"wits/store"
)

// Player is what one player can do: terminal, SSH and HTTP play through it. What belongs to others does not exist for it. Make
// one with [Service.For].
type Player struct {
	s  *Service
	id model.PlayerID
}

// Local is the one player of a machine that keeps its games itself.
const Local model.PlayerID = "local"

// Names keeps names from players that are in a book.
func Names(taken name.Book) Option { return func(s *Service) { s.names = taken } }

// For returns what a player can do. The empty player is nobody, who can read what everybody may.
func (s *Service) For(player model.PlayerID) Player { return Player{s, player} }

// Join makes a player known, with an adventurer at the beginning. A player who is known stays as they are. It returns
// the adventurer as it is now.
func (by Player) Join(ctx context.Context, name string) (challenge.Adventurer, error) {
	name, err := by.s.names.Take(name)
	if err != nil {
		return challenge.Adventurer{}, err
	}
	p := store.NewPlayer{ID: by.id, Name: name, Rand: challenge.NewExplorer(by.s.entropy), At: by.s.now()}
	if err := by.s.store.CreatePlayer(ctx, p); err != nil {
		return challenge.Adventurer{}, err
	}
	return by.s.store.Adventurer(ctx, by.id)
}

// Adventurer returns who a player is now.
func (by Player) Adventurer(ctx context.Context) (challenge.Adventurer, error) {
	return by.s.store.Adventurer(ctx, by.id)
}

// Rename gives the adventurer another name. Matches that were started keep theirs.
func (by Player) Rename(ctx context.Context, name string) error {
	name, err := by.s.names.Take(name)
	if err != nil {
		return err
	}
	defer by.s.recountRoom(by.id)
	return by.s.store.Rename(ctx, by.s.keys.Once(ctx, by.id, "rename", name), by.id, name)
}

// Reset forgets everything of a player but the name: matches, challenges, levels, statistics, settings. Nothing brings
// it back, so callers ask first. What others can see or rely on stays: the player's tokens, how daily puzzles went, and
// replays made public.
func (by Player) Reset(ctx context.Context) error {
	explorer := challenge.NewExplorer(by.s.entropy)
	if err := by.s.leave(ctx, by.id); err != nil {
		return err
	}
	defer by.s.recountRoom(by.id)
	defer by.s.thinking.dropOf(by.id)
	return by.s.store.ResetPlayer(ctx, store.NewPlayer{ID: by.id, Rand: explorer, At: by.s.now(), Once: by.s.keys.Once(ctx, by.id, "reset")})
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
			if _, err := s.For(player).Act(ctx, model.Act{Match: m.ID, After: m.Seq}, referee.GiveUp()); err != nil && !errors.Is(err, game.ErrOver) {
				return err
			}
		}
	}
}

// Statistics returns a player's numbers, sorted by game, preset and difficulty.
func (by Player) Statistics(ctx context.Context) ([]model.Stats, error) {
	return by.s.store.Statistics(ctx, by.id)
}

// Settings returns what a player has set, by name.
func (by Player) Settings(ctx context.Context) (map[string]string, error) {
	return by.s.store.Settings(ctx, by.id)
}

// Set keeps a setting. Names and values mean nothing here.
func (by Player) Set(ctx context.Context, name, value string) error {
	if err := checkSetting(name, value); err != nil {
		return err
	}
	err := by.s.store.Set(ctx, by.s.keys.Once(ctx, by.id, "set", name, value), by.id, name, value, maxSettings)
	if errors.Is(err, store.ErrTooMany) {
		return fmt.Errorf("%w: a player has at most %d settings", store.ErrTooMany, maxSettings)
	}
	return err
}

// checkSetting says what is wrong with a setting.
func checkSetting(name, value string) error {
	if name == "" {
		return fmt.Errorf("%w setting: it has no name", referee.ErrMalformed)
	}
	if err := referee.CheckText("setting's name", name, maxSetting); err != nil {
		return err
	}
	return referee.CheckText("setting's value", value, maxValue)
}

// maxSettings is how many settings a player may have: far more than programs need, few enough to be read at once.
const maxSettings = 100
