package term_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/goal"
	"wits/model"
	"wits/review"
	"wits/store"
)

// memory is a service that keeps everything in memory, with a clock that stands still and seeds that count up.
// The app asks for several things at once.
type memory struct {
	mu       sync.Mutex
	hero     challenge.Adventurer
	pending  []model.Pending
	matches  []*kept
	settings map[string]string
	stats    []model.Stats
	days     []model.DayResult
	steps    int
	seed     uint32
	games    []entry.Entry
	heroes   int // how often the adventurer was asked for
}

type kept struct {
	model.Summary
	m referee.Match
}

func newMemory() *memory {
	return &memory{hero: challenge.NewAdventurer("Ada"), settings: map[string]string{"theme": "none", "guide": "read"}, seed: 41, games: pictured()}
}

// alone waits until nobody else asks; what it returns lets the next one in.
func (s *memory) alone() func() {
	s.mu.Lock()
	return s.mu.Unlock
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func (s *memory) Adventurer(context.Context) (challenge.Adventurer, error) {
	defer s.alone()()
	s.heroes++
	return s.hero, nil
}

// Discard forgets a running match.
func (s *memory) Discard(_ context.Context, id model.MatchID) error {
	defer s.alone()()
	before := len(s.matches)
	s.matches = slices.DeleteFunc(s.matches, func(m *kept) bool { return m.ID == id && m.Status == game.Playing })
	if len(s.matches) == before {
		return store.ErrNoMatch
	}
	return nil
}

func (s *memory) Rename(_ context.Context, name string) error {
	defer s.alone()()
	if err := referee.CheckName(name); err != nil {
		return err
	}
	s.hero.Name = name
	return nil
}

// Explore finds a challenge with every second step, until all wait.
func (s *memory) Explore(context.Context) (model.Discovery, error) {
	defer s.alone()()
	s.steps++
	if s.steps%2 == 1 {
		return model.Discovery{}, nil
	}
	found := entry.Challenges(s.games)[s.steps/2%2].ID
	if slices.ContainsFunc(s.pending, func(p model.Pending) bool { return p.Type == found }) {
		return model.Discovery{}, nil
	}
	err := s.plant(found)
	return model.Discovery{Found: &s.pending[len(s.pending)-1]}, err
}

func (s *memory) Offer(_ context.Context, t challenge.TypeID) error {
	defer s.alone()()
	return s.plant(t)
}

func (s *memory) plant(t challenge.TypeID) error {
	s.pending = append(s.pending, model.Pending{ID: model.ChallengeID(len(s.pending) + 1), Type: t, Found: noon})
	return nil
}

func (s *memory) Challenges(context.Context) ([]model.Pending, error) {
	defer s.alone()()
	return slices.Clone(s.pending), nil
}

func (s *memory) take(id model.ChallengeID) (challenge.Type, error) {
	for i, p := range s.pending {
		if p.ID == id {
			s.pending = slices.Delete(s.pending, i, i+1)
			return challenge.Find(entry.Challenges(s.games), p.Type)
		}
	}
	return challenge.Type{}, store.ErrNoChallenge
}

func (s *memory) Accept(_ context.Context, id model.ChallengeID, d challenge.Difficulty) (model.Match, error) {
	defer s.alone()()
	t, err := s.take(id)
	if err != nil {
		return model.Match{}, err
	}
	tier, err := t.Tier(d)
	if err != nil {
		return model.Match{}, err
	}
	terms := model.Terms{Type: t.ID, Difficulty: d, Counted: tier.Counted, Reward: tier.Reward}
	return s.start(t.Game(), tier.Preset, terms, nil)
}

func (s *memory) Decline(_ context.Context, id model.ChallengeID) error {
	defer s.alone()()
	_, err := s.take(id)
	return err
}

func (s *memory) Start(_ context.Context, p model.Practice) (model.Match, error) {
	defer s.alone()()
	return s.start(p.Game, p.Preset, model.Terms{}, p.Seed)
}

func (s *memory) Rematch(context.Context, model.MatchID) (model.Match, error) {
	return model.Match{}, store.ErrNoMatch // there are games for one alone
}

func (s *memory) Follow(context.Context, model.Match, func(model.Match)) error { return nil }

func (s *memory) StartDaily(_ context.Context, gameID string, _ bool) (model.Match, error) {
	defer s.alone()()
	g, err := referee.Find(entry.Games(s.games), gameID)
	if err != nil {
		return model.Match{}, err
	}
	terms := model.Terms{Type: model.DailyType, Difficulty: model.DailyDifficulty}
	t, err := s.start(gameID, g.Info().Presets[0], terms, nil)
	if err != nil {
		return t, err
	}
	k := s.matches[len(s.matches)-1]
	k.Day, k.HiddenUntil = "2026-01-02", noon.Add(12*time.Hour)
	return k.see(), nil
}

func (s *memory) Daily(_ context.Context, gameID string, _ model.Day) (model.Daily, error) {
	defer s.alone()()
	g, err := referee.Find(entry.Games(s.games), gameID)
	if err != nil {
		return model.Daily{}, err
	}
	t := model.Daily{
		Day: "2026-01-02", Preset: g.Info().Presets[0], Ends: noon.Add(15 * time.Hour),
		Ranking: &model.Ranking{Ranked: true, From: "2026-01-03", Wins: 5, WinsAsked: 5},
	}
	if gameID == s.games[0].ID() {
		t.Ranking = &model.Ranking{Early: true, From: "2026-01-03", Wins: 2, WinsAsked: 5}
	}
	for _, k := range s.matches {
		if k.Game == gameID && k.Day != "" {
			t.Match, t.Status, t.Moves = k.ID, k.Status, int(k.Seq)
		}
	}
	return t, nil
}

func (s *memory) Leaderboard(_ context.Context, gameID string, _ model.Day, _ model.Kind, _, _ int) ([]model.Rank, error) {
	if gameID != s.games[0].ID() {
		return nil, nil
	}
	return []model.Rank{{Rank: 1, Name: "Grace", Status: game.Won, Actions: 41}, {Rank: 2, Name: "Ada", Status: game.Won, Actions: 52, You: true}}, nil
}

// see is what the player sees of a match.
func (k *kept) see() model.Match {
	if k.Day != "" {
		return model.Match{Summary: k.Summary, View: k.m.Concealed(0)}
	}
	return model.Match{Summary: k.Summary, View: k.m.View(0)}
}

func (s *memory) start(gameID, preset string, terms model.Terms, seed *uint32) (model.Match, error) {
	g, err := referee.Find(entry.Games(s.games), gameID)
	if err != nil {
		return model.Match{}, err
	}
	s.seed++
	if seed == nil {
		seed = &s.seed
	}
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(*seed)})
	if err != nil {
		return model.Match{}, err
	}
	k := &kept{model.Summary{
		ID: model.MatchID(fmt.Sprint(len(s.matches) + 1)), Game: gameID, Preset: preset, Terms: terms,
		Status: game.Playing, Started: noon, Touched: noon, Place: int64(len(s.matches) + 1),
	}, m}
	s.matches = append(s.matches, k)
	return model.Match{Summary: k.Summary, View: m.View(0)}, nil
}

func (s *memory) list(running bool) (list []model.Summary) {
	for _, k := range s.matches {
		if (k.Status == game.Playing) == running {
			list = append([]model.Summary{k.Summary}, list...)
		}
	}
	return list
}

func (s *memory) Running(context.Context, model.Page) ([]model.Summary, error) {
	defer s.alone()()
	return s.list(true), nil
}

func (s *memory) Finished(_ context.Context, page model.Page) ([]model.Summary, error) {
	defer s.alone()()
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

func (s *memory) Look(_ context.Context, id model.MatchID) (model.Match, error) {
	defer s.alone()()
	k, err := s.find(id)
	if err != nil {
		return model.Match{}, err
	}
	return k.see(), nil
}

func (s *memory) Act(_ context.Context, act model.Act, action game.Action) (model.Turn, error) {
	defer s.alone()()
	k, err := s.find(act.Match)
	switch {
	case err != nil:
		return model.Turn{}, err
	case k.Seq != act.After:
		return model.Turn{}, &store.Conflict{Seq: k.Seq}
	}
	if err := k.m.Do(0, action); err != nil {
		return model.Turn{}, err
	}
	k.Seq, k.Status = k.m.Seq(), k.m.Status().Outcome(0)
	if k.Status == game.Won && !k.Terms.Practice() {
		hero, award := s.hero.Grant(k.Terms.Reward)
		s.hero, k.Award = hero, &award
	}
	var turn *game.Seat
	if k.Status == game.Playing {
		turn = new(game.Seat)
	}
	return model.TurnOf(0, model.Event{Turn: turn, Seq: k.Seq, Action: action, Status: k.Status, View: k.see().View, Award: k.Award}), nil
}

func (s *memory) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	defer s.alone()()
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

func (s *memory) Replay(_ context.Context, id model.MatchID) (referee.Replay, error) {
	defer s.alone()()
	k, err := s.find(id)
	if err != nil {
		return referee.Replay{}, err
	}
	return k.m.Replay()
}

func (s *memory) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	defer s.alone()()
	k, err := s.find(id)
	if err != nil {
		return review.Review{}, err
	}
	e, err := entry.Find(s.games, k.Game)
	if err != nil {
		return review.Review{}, err
	}
	doc, err := k.m.Replay()
	if err != nil {
		return review.Review{}, err
	}
	work, err := review.Begin(e.Game, e.Coach, doc.Record)
	for more := err == nil; more; {
		if more, err = work.Next(ctx); err != nil {
			return review.Review{}, err
		}
	}
	if err != nil {
		return review.Review{}, err
	}
	return work.Review(), nil
}

func (s *memory) Skill(_ context.Context, gameID string) (review.Skills, error) {
	if len(s.stats) == 0 || gameID != s.stats[0].Game {
		return review.Skills{Games: 3}, nil
	}
	return review.Skills{
		Games: 12, Skill: &review.Mean{Mean: -0.4, Low: -0.61, High: -0.19}, Luck: &review.Mean{Mean: 0.1, Low: -0.3, High: 0.5}, Worst: 2,
	}, nil
}

func (s *memory) Statistics(context.Context) ([]model.Stats, error) { return s.stats, nil }

func (s *memory) Calendar(_ context.Context, from, to model.Day) (model.Calendar, error) {
	return model.Calendar{First: "2026-01-01", Today: "2026-01-02", From: from, To: to, Items: s.days, Streak: model.Streak{Now: 2, Best: 4}}, nil
}

func (s *memory) Goals(context.Context) ([]goal.Goal, error) {
	return goal.List(s.games, goal.Known{Stats: s.stats}), nil
}

func (s *memory) Settings(context.Context) (map[string]string, error) {
	defer s.alone()()
	return maps.Clone(s.settings), nil
}

func (s *memory) Set(_ context.Context, key, value string) error {
	defer s.alone()()
	s.settings[key] = value
	return nil
}

func (s *memory) Reset(context.Context) error {
	defer s.alone()()
	fresh := newMemory()
	s.hero, s.pending, s.matches, s.settings, s.stats, s.seed = fresh.hero, nil, nil, fresh.settings, nil, fresh.seed
	return nil
}

// broken is a service that cannot write.
type broken struct{ *memory }

var errFull = errors.New("the disk is full: free some space")

func (broken) Act(context.Context, model.Act, game.Action) (model.Turn, error) {
	return model.Turn{}, errFull
}
