package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// ErrRunning says that something is told only when a match is over.
var ErrRunning = game.Refuse("the match is not over yet", words.New("error.running"))

// Turn is what an action led to.
type Turn struct {
	Seq    game.Seq         `json:"seq"`
	View   game.View        `json:"view"`
	Status game.Outcome     `json:"status"`
	Award  *challenge.Award `json:"award,omitempty"` // what the action won, when it ended a challenge so
}

// Position is a match as its player may see it.
type Position struct {
	model.Summary
	View game.View `json:"view"`
}

// Look returns where a match stands.
func (s *Service) Look(ctx context.Context, by model.PlayerID, id model.MatchID) (Position, error) {
	if latest, ok := s.matches.latest(by, id); ok {
		sum, err := s.store.Summary(ctx, by, id)
		if err != nil {
			return Position{}, err
		}
		if sum.Seq == latest.Seq {
			return Position{s.dated(sum), latest.View}, nil
		}
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return Position{}, err
	}
	h, err := s.hold(ctx, by, kept)
	if err != nil {
		return Position{}, err
	}
	if !passing(kept.Status, kept.Day) {
		s.matches.put(h)
	}
	return Position{s.dated(kept.Summary), h.latest.View}, nil
}

// hold rebuilds a match to be held, from a part that ends where it stands. Where the part does not lead to the saved state,
// the whole match decides: its checkpoint may be spoiled, or its state saved with its record, as it once was.
func (s *Service) hold(ctx context.Context, by model.PlayerID, kept store.Part) (*held, error) {
	st, err := s.stand(kept, newest)
	if kept.From.Seq > 0 && (err != nil || agree(kept.Match, st.match) != nil) {
		if kept.Match, err = s.store.LoadMatch(ctx, by, kept.ID); err != nil {
			return nil, err
		}
		kept.From = store.Checkpoint{}
		st, err = s.stand(kept, newest)
	}
	if err == nil {
		err = agree(kept.Match, st.match)
	}
	if err != nil {
		return nil, err
	}
	h := &held{
		id: kept.ID, player: by, terms: kept.Terms, day: kept.Day, match: st.match, part: kept.From.Seq > 0, length: st.length,
		bytes: weigh(len(kept.State.Bytes()), kept.Seq),
	}
	h.latest = Event{Seq: kept.Seq, Status: kept.Status, View: s.shown(st.match, kept.Day), Award: kept.Award}
	if n := len(kept.Actions); n > 0 {
		h.latest.Action = kept.Actions[n-1].Entry.Action
	}
	return h, nil
}

// rebuild plays all actions of a match again and checks that they lead to the state that was saved beside them.
func (s *Service) rebuild(kept store.Match) (game.Match, error) {
	st, err := s.stand(store.Part{Match: kept}, newest)
	if err != nil {
		return nil, err
	}
	return st.match, agree(kept, st.match)
}

// agree checks that a match that was played again is the one that was saved.
func agree(kept store.Match, m game.Match) error {
	saved := kept.State.Reveal()
	for _, encode := range []func() ([]byte, error){m.State, m.Save} { // once the record was kept with the state
		now, err := encode()
		if err != nil && !errors.Is(err, game.ErrNoRecord) {
			return fmt.Errorf("rebuild match %s: %w", kept.ID, err)
		}
		if err == nil && saved == string(now) {
			return nil
		}
	}
	return mismatch(kept, errors.New("its actions do not lead to its saved state"))
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
func (s *Service) Running(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	return s.allDated(s.store.Running(ctx, player, bounded(page)))
}

// Finished lists a player's finished matches, the latest ended first.
func (s *Service) Finished(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	return s.allDated(s.store.Finished(ctx, player, bounded(page)))
}

// PageLimit is the most that one page of a list holds, and what it holds when its length is not said.
const PageLimit = 100

func bounded(page model.Page) model.Page {
	if page.Limit <= 0 || page.Limit > PageLimit {
		page.Limit = PageLimit
	}
	return page
}

// Replay returns the document of a finished match, seed included. For a running one the error is [ErrRunning], for that of
// a daily puzzle whose day is not over [ErrNotYet].
func (s *Service) Replay(ctx context.Context, player model.PlayerID, id model.MatchID) (game.Replay, error) {
	kept, err := s.store.LoadMatch(ctx, player, id)
	if err != nil {
		return game.Replay{}, err
	}
	if kept.Status == game.Playing {
		return game.Replay{}, ErrRunning
	}
	if err := s.checkPublic(kept.Day); err != nil {
		return game.Replay{}, err
	}
	m, err := s.rebuild(kept)
	if err != nil {
		return game.Replay{}, err
	}
	return m.Replay()
}

// MarkHinted marks a match as one in which the player was helped, before the help is given. In a challenge it is refused.
func (s *Service) MarkHinted(ctx context.Context, player model.PlayerID, id model.MatchID) error {
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
