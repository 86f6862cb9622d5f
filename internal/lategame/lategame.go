// Package lategame has a store and games with delays between storing an action and sending its events, and before the first answer to
// a new follower. So tests can reach the moments between steps that usually follow each other at once. It is never part of the
// program.
package lategame

import (
	"context"
	"sync/atomic"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// Store is a store that is late to tell how a match stands, and so are the matches of its games for some times after an action
// was kept.
type Store struct {
	play.Store
	late atomic.Int32 // how often still
}

// Append keeps an action.
func (s *Store) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	done, err := s.Store.Append(ctx, m)
	s.late.Store(12)
	return done, err
}

// Summary returns a summary that is a moment old.
func (s *Store) Summary(ctx context.Context, player model.PlayerID, id model.MatchID) (model.Summary, error) {
	sum, err := s.Store.Summary(ctx, player, id)
	time.Sleep(time.Millisecond)
	return sum, err
}

// Hidden returns those of the entries that hide something from somebody, with matches that are late.
func (s *Store) Hidden(list []entry.Entry) []entry.Entry {
	var hidden []entry.Entry
	for _, e := range list {
		if e.Game.Info().Open {
			continue
		}
		e.Game = lateGame{e.Game, s}
		hidden = append(hidden, e)
	}
	return hidden
}

type lateGame struct {
	referee.Game
	store *Store
}

func (g lateGame) Start(s referee.Setup) (referee.Match, error) { return g.made(g.Game.Start(s)) }
func (g lateGame) Restore(saved []byte) (referee.Match, error)  { return g.made(g.Game.Restore(saved)) }

func (g lateGame) Resume(rec referee.Record) (referee.Match, error) {
	return g.made(g.Game.Resume(rec))
}

func (g lateGame) ResumeAt(rec referee.Record, state []byte, after referee.Seq) (referee.Match, error) {
	return g.made(g.Game.ResumeAt(rec, state, after))
}

func (g lateGame) made(m referee.Match, err error) (referee.Match, error) {
	if err != nil {
		return nil, err
	}
	return lateMatch{m, g.store}, nil
}

type lateMatch struct {
	referee.Match
	store *Store
}

func (m lateMatch) Status() game.Status {
	if m.store.late.Add(-1) >= 0 {
		time.Sleep(time.Millisecond)
	}
	return m.Match.Status()
}
