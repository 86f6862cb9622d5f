package play

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// Delete ends a player for good, with everything that is theirs: matches, levels, statistics, settings, tokens, ranks of daily puzzles and
// public replays. Games against other people are given up and stay with the others, who played [model.GoneName] from then on; their
// replays verify. Nothing brings a player back, so callers ask first.
func (by Player) Delete(ctx context.Context) (err error) {
	defer by.s.recountRoom(by.id)
	defer by.s.thinking.dropOf(by.id)
	defer by.s.links.Forget(func(known shared) bool { return known.player == by.id })
	for range deleteAttempts {
		if err := by.s.leave(ctx, by.id); err != nil {
			return err
		}
		if err := by.s.unname(ctx, by.id); err != nil {
			return err
		}
		if err = by.s.store.DeletePlayer(ctx, by.id); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return err
}

// deleteAttempts is how often a player may sit down to a game with somebody else while being deleted.
const deleteAttempts = 10

// unname takes a player's name out of games that others keep, each in a change of its own: those that are in the player's list, and those
// that the player left with a reset.
func (s *Service) unname(ctx context.Context, player model.PlayerID) error {
	for before := int64(0); ; {
		list, err := s.store.Finished(ctx, player, bounded(model.Page{Before: before}))
		if err != nil {
			return err
		}
		for _, m := range list {
			before = m.Place
			if !m.Social() {
				continue
			}
			if err := s.unnameIn(ctx, player, store.Seated{Match: m.ID, Holder: player, Seat: m.Seat}); err != nil {
				return err
			}
		}
		if len(list) == 0 {
			break
		}
	}
	left, err := s.store.Left(ctx, player)
	for _, seat := range left {
		if err := s.unnameIn(ctx, player, seat); err != nil {
			return err
		}
	}
	return err
}

// unnameIn takes a player's name out of a game, with the state and the replays that have it.
func (s *Service) unnameIn(ctx context.Context, player model.PlayerID, seat store.Seated) error {
	kept, err := s.store.LoadMatch(ctx, seat.Holder, seat.Match)
	if err != nil {
		return err
	}
	public, err := s.store.PublishedBeside(ctx, player, seat.Match)
	if err != nil {
		return err
	}
	named := kept.Record(kept.Seq)
	kept.Players[seat.Seat] = model.GoneName
	n := store.Unnamed{Player: player, Match: seat.Match, Players: kept.Players, Program: referee.Version, Replays: map[model.ReplayID]string{}}
	g, err := referee.Find(s.games, kept.Game)
	var m referee.Match
	if err == nil {
		m, err = g.Resume(kept.Record(kept.Seq))
	}
	if err != nil { // this program cannot play it, so it shows it to nobody: what the state says is forgotten
		n.State = store.Save([]byte("{}"))
		return s.store.Unname(ctx, n)
	}
	state, err := m.State()
	if err != nil {
		return err
	}
	n.State = store.Save(state)
	for id, text := range public {
		if !isOf(text, named) {
			continue
		}
		if n.Replays[id], err = documentOf(m); err != nil {
			return err
		}
	}
	defer s.hub.Wake(seat.Match)
	return s.store.Unname(ctx, n)
}

// isOf reports whether a public replay is that of a match.
func isOf(text string, rec referee.Record) bool {
	r, err := referee.ReadReplay([]byte(text))
	if err != nil {
		return false
	}
	theirs, err1 := json.Marshal(r.Record)
	ours, err2 := json.Marshal(rec)
	return err1 == nil && err2 == nil && bytes.Equal(theirs, ours)
}

// documentOf is the document of a match's replay.
func documentOf(m referee.Match) (string, error) {
	r, err := m.Replay()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(r)
	return string(text), err
}
