package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/store"
)

// ErrRunning says that something is told only when a match is over.
var ErrRunning = errors.New("the match is not over yet")

// Turn is what an action led to.
type Turn struct {
	Seq    game.Seq         `json:"seq"`
	View   game.View        `json:"view"`
	Status game.Outcome     `json:"status"`
	Award  *challenge.Award `json:"award,omitempty"` // what the action won, when it ended a challenge so
}

// Position is a match as its player may see it.
type Position struct {
	store.Summary
	View game.View `json:"view"`
}

// Look returns where a match stands.
func (s *Service) Look(ctx context.Context, by store.PlayerID, id store.MatchID) (Position, error) {
	if latest, ok := s.matches.latest(by, id); ok {
		sum, err := s.store.Summary(ctx, by, id)
		if err != nil {
			return Position{}, err
		}
		if sum.Seq == latest.Seq {
			return Position{sum, latest.View}, nil
		}
	}
	kept, err := s.store.LoadMatch(ctx, by, id)
	if err != nil {
		return Position{}, err
	}
	h, err := s.hold(by, kept)
	if err != nil {
		return Position{}, err
	}
	s.matches.put(h)
	return Position{kept.Summary, h.latest.View}, nil
}

// hold rebuilds a match to be held.
func (s *Service) hold(by store.PlayerID, kept store.Match) (*held, error) {
	m, err := s.rebuild(kept)
	if err != nil {
		return nil, err
	}
	h := &held{id: kept.ID, player: by, terms: kept.Terms, match: m, bytes: weigh(len(kept.State.Bytes()), kept.Seq)}
	h.latest = Event{Seq: kept.Seq, Status: kept.Status, View: m.View(player), Award: kept.Award}
	for _, a := range kept.Actions {
		h.length = lengthAfter(h.length, a.Entry.Action)
		h.latest.Action = a.Entry.Action
	}
	return h, nil
}

// rebuild plays the actions of a match again and checks that they lead to the state that was saved beside them.
func (s *Service) rebuild(kept store.Match) (game.Match, error) {
	m, err := s.rewind(kept, kept.Seq)
	if err != nil {
		return nil, err
	}
	saved := kept.State.Reveal()
	for _, encode := range []func() ([]byte, error){m.State, m.Save} { // once the record was kept with the state
		now, err := encode()
		if err != nil {
			return nil, fmt.Errorf("rebuild match %s: %w", kept.ID, err)
		}
		if saved == string(now) {
			return m, nil
		}
	}
	return nil, mismatch(kept, errors.New("its actions do not lead to its saved state"))
}

// rewind plays the first n actions of a match again.
func (s *Service) rewind(kept store.Match, n game.Seq) (game.Match, error) {
	g, err := game.Find(s.games, kept.Game)
	if err != nil {
		return nil, mismatch(kept, err)
	}
	m, err := g.Resume(kept.Record(n))
	if err != nil {
		return nil, mismatch(kept, err)
	}
	return m, nil
}

// mismatch says that a match is not what it was, and which version could tell.
func mismatch(kept store.Match, err error) error {
	if kept.Program != game.Version {
		return fmt.Errorf("match %s needs wits %s, this is wits %s: %w: %w",
			kept.ID, kept.Program, game.Version, store.ErrDamaged, err)
	}
	return fmt.Errorf("match %s: %w: %w", kept.ID, store.ErrDamaged, err)
}

// Running lists a player's running matches, the latest started first.
func (s *Service) Running(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Summary, error) {
	return s.store.Running(ctx, player, bounded(page))
}

// Finished lists a player's finished matches, the latest ended first.
func (s *Service) Finished(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Summary, error) {
	return s.store.Finished(ctx, player, bounded(page))
}

// PageLimit is the most that one page of a list holds, and what it holds when its length is not said.
const PageLimit = 100

func bounded(page store.Page) store.Page {
	if page.Limit <= 0 || page.Limit > PageLimit {
		page.Limit = PageLimit
	}
	return page
}

// Replay returns the document of a finished match, seed included. For a running one the error is [ErrRunning], for that of
// a daily puzzle whose day is not over [ErrNotYet].
func (s *Service) Replay(ctx context.Context, player store.PlayerID, id store.MatchID) (game.Replay, error) {
	kept, err := s.store.LoadMatch(ctx, player, id)
	if err != nil {
		return game.Replay{}, err
	}
	if kept.Status == game.Playing {
		return game.Replay{}, ErrRunning
	}
	if err := s.told(kept.Summary); err != nil {
		return game.Replay{}, err
	}
	m, err := s.rebuild(kept)
	if err != nil {
		return game.Replay{}, err
	}
	return m.Replay()
}

// Hint marks a match as one in which the player was helped, before the help is given. In a challenge it is refused.
func (s *Service) Hint(ctx context.Context, player store.PlayerID, id store.MatchID) error {
	sum, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return err
	}
	if !sum.Terms.Practice() {
		return game.Break("no-hints", words.New("rule.no-hints", words.Say("what", stakes(sum.Terms))))
	}
	return s.store.MarkHinted(ctx, player, id)
}

// typeOf is what kind of action a text is; it may be none.
func typeOf(action json.RawMessage) string {
	var kind struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(action, &kind) // what cannot be read is of no kind, and refused by the game
	return kind.Type
}
