package term_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/model"
	"wits/store"
	"wits/term"
)

// memory is a service that keeps everything in memory, with a clock that stands still and seeds that count up.
type memory struct {
	hero     challenge.Adventurer
	pending  []model.Pending
	matches  []*kept
	settings map[string]string
	stats    []model.Stats
	steps    int
	seed     uint32
	games    []entry.Entry
	heroes   int // how often the adventurer was asked for
}

type kept struct {
	model.Summary
	m game.Match
}

func newMemory() *memory {
	return &memory{hero: challenge.NewAdventurer("Ada"), settings: map[string]string{"theme": "none"}, seed: 41, games: pictured()}
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func (s *memory) Adventurer(context.Context) (challenge.Adventurer, error) {
	s.heroes++
	return s.hero, nil
}

func (s *memory) Rename(_ context.Context, name string) error {
	if err := game.CheckName(name); err != nil {
		return err
	}
	s.hero.Name = name
	return nil
}

// Explore finds a challenge with every second step.
func (s *memory) Explore(ctx context.Context) (challenge.TypeID, bool, error) {
	s.steps++
	if s.steps%2 == 1 {
		return "", false, nil
	}
	found := entry.Challenges(s.games)[s.steps/2%2].ID
	return found, true, s.Plant(ctx, found)
}

func (s *memory) Plant(_ context.Context, t challenge.TypeID) error {
	s.pending = append(s.pending, model.Pending{ID: model.ChallengeID(len(s.pending) + 1), Type: t, Found: noon})
	return nil
}

func (s *memory) Pending(context.Context) ([]model.Pending, error) { return s.pending, nil }

func (s *memory) take(id model.ChallengeID) (challenge.Type, error) {
	for i, p := range s.pending {
		if p.ID == id {
			s.pending = slices.Delete(s.pending, i, i+1)
			return challenge.Find(entry.Challenges(s.games), p.Type)
		}
	}
	return challenge.Type{}, store.ErrNoChallenge
}

func (s *memory) Accept(_ context.Context, id model.ChallengeID, d challenge.Difficulty) (term.Table, error) {
	t, err := s.take(id)
	if err != nil {
		return term.Table{}, err
	}
	tier, err := t.Tier(d)
	if err != nil {
		return term.Table{}, err
	}
	terms := model.Terms{Type: t.ID, Difficulty: d, Counted: tier.Counted, Reward: tier.Reward}
	return s.start(t.Game(), tier.Preset, terms, nil)
}

func (s *memory) Decline(_ context.Context, id model.ChallengeID) error {
	_, err := s.take(id)
	return err
}

func (s *memory) Start(_ context.Context, gameID, preset string, seed *uint32) (term.Table, error) {
	return s.start(gameID, preset, model.Terms{}, seed)
}

func (s *memory) Daily(ctx context.Context, gameID string) (term.Table, error) {
	g, err := game.Find(entry.Games(s.games), gameID)
	if err != nil {
		return term.Table{}, err
	}
	terms := model.Terms{Type: model.DailyType, Difficulty: model.DailyDifficulty}
	t, err := s.start(gameID, g.Info().Presets[0], terms, nil)
	if err != nil {
		return t, err
	}
	k := s.matches[len(s.matches)-1]
	k.Day, k.HiddenUntil = "2026-01-02", noon.Add(12*time.Hour)
	return s.Open(ctx, k.ID)
}

func (s *memory) Ranking(_ context.Context, gameID string) (*model.Ranking, error) {
	if gameID == "minesweeper" {
		return &model.Ranking{Early: true, From: "2026-01-03", Wins: 2, WinsAsked: 5}, nil
	}
	return &model.Ranking{Ranked: true, From: "2026-01-03", Wins: 5, WinsAsked: 5}, nil
}

// see is what the player sees of a match.
func (k *kept) see() term.Table {
	if k.Day != "" {
		return term.Table{Summary: k.Summary, Seen: k.m.Concealed(0)}
	}
	return term.Table{Summary: k.Summary, Seen: k.m.View(0)}
}

func (s *memory) start(gameID, preset string, terms model.Terms, seed *uint32) (term.Table, error) {
	g, err := game.Find(entry.Games(s.games), gameID)
	if err != nil {
		return term.Table{}, err
	}
	s.seed++
	if seed == nil {
		seed = &s.seed
	}
	m, err := g.Start(game.Setup{Preset: preset, Seed: rng.Numeric(*seed)})
	if err != nil {
		return term.Table{}, err
	}
	k := &kept{model.Summary{
		ID: model.MatchID(fmt.Sprint(len(s.matches) + 1)), Game: gameID, Preset: preset, Terms: terms,
		Status: game.Playing, Started: noon, Touched: noon, Place: int64(len(s.matches) + 1),
	}, m}
	s.matches = append(s.matches, k)
	return term.Table{Summary: k.Summary, Seen: m.View(0)}, nil
}

func (s *memory) list(running bool) (list []model.Summary) {
	for _, k := range s.matches {
		if (k.Status == game.Playing) == running {
			list = append([]model.Summary{k.Summary}, list...)
		}
	}
	return list
}

func (s *memory) Running(context.Context) ([]model.Summary, error) { return s.list(true), nil }

func (s *memory) Finished(_ context.Context, page model.Page) ([]model.Summary, error) {
	list := slices.DeleteFunc(s.list(false), func(m model.Summary) bool { return page.Before > 0 && m.Place >= page.Before })
	return list[:min(len(list), page.Limit)], nil
}

func (s *memory) find(id model.MatchID) (*kept, error) {
	for _, k := range s.matches {
		if k.ID == id {
			return k, nil
		}
	}
	return nil, store.ErrNoMatch
}

func (s *memory) Open(_ context.Context, id model.MatchID) (term.Table, error) {
	k, err := s.find(id)
	if err != nil {
		return term.Table{}, err
	}
	return k.see(), nil
}

func (s *memory) Act(_ context.Context, at term.Table, action game.Action) (term.Table, error) {
	k, err := s.find(at.ID)
	switch {
	case err != nil:
		return term.Table{}, err
	case k.Seq != at.Seq:
		return term.Table{}, &store.Conflict{Seq: k.Seq}
	}
	wire, err := json.Marshal(action)
	if err != nil {
		return term.Table{}, err
	}
	if err := k.m.Act(0, wire); err != nil {
		return term.Table{}, err
	}
	k.Seq, k.Status = k.m.Seq(), k.m.Status().Outcome(0)
	if k.Status == game.Won && !k.Terms.Practice() {
		hero, award := s.hero.Grant(k.Terms.Reward)
		s.hero, k.Award = hero, &award
	}
	return k.see(), nil
}

func (s *memory) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	k, err := s.find(id)
	if err != nil {
		return game.Hint{}, err
	}
	k.Hinted = true
	e, err := entry.Find(s.games, k.Game)
	if err != nil {
		return game.Hint{}, err
	}
	return e.Coach.Hint(ctx, k.m.View(0))
}

func (s *memory) Replay(_ context.Context, id model.MatchID) (game.Replay, error) {
	k, err := s.find(id)
	if err != nil {
		return game.Replay{}, err
	}
	return k.m.Replay()
}

func (s *memory) Statistics(context.Context) ([]model.Stats, error)   { return s.stats, nil }
func (s *memory) Settings(context.Context) (map[string]string, error) { return s.settings, nil }
func (s *memory) Set(_ context.Context, key, value string) error      { s.settings[key] = value; return nil }

func (s *memory) Reset(context.Context) error {
	*s = *newMemory()
	return nil
}

// broken is a service that cannot write.
type broken struct{ *memory }

var errFull = errors.New("the disk is full: free some space")

func (broken) Act(context.Context, term.Table, game.Action) (term.Table, error) {
	return term.Table{}, errFull
}
