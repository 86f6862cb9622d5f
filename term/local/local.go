// Package local is the terminal app's service on this machine: one player, whose matches are kept through package play. It
// adds the hints, which play only allows or refuses. It opens nothing and draws nothing.
package local

import (
	"context"
	"encoding/json"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/play"
	"wits/term"
)

// Player is the one player of this machine.
const Player model.PlayerID = "local"

// Service speaks to package play for the one player.
type Service struct {
	play    *play.Service
	entries []entry.Entry
}

var _ term.Service = (*Service)(nil)

// New makes the player known, under a name if there is none yet, and returns the service.
func New(ctx context.Context, p *play.Service, name string, entries []entry.Entry) (*Service, error) {
	if _, err := p.Join(ctx, Player, name); err != nil {
		return nil, err
	}
	return &Service{p, entries}, nil
}

// Adventurer returns who the player is now.
func (s *Service) Adventurer(ctx context.Context) (challenge.Adventurer, error) {
	return s.play.Adventurer(ctx, Player)
}

// Rename gives the adventurer another name.
func (s *Service) Rename(ctx context.Context, name string) error {
	return s.play.Rename(ctx, Player, name)
}

// Explore takes a step.
func (s *Service) Explore(ctx context.Context) (challenge.TypeID, bool, error) {
	d, err := s.play.Explore(ctx, Player)
	if err != nil || d.Found == nil {
		return "", false, err
	}
	return d.Found.Type, true, nil
}

// Plant makes a challenge pending by hand, for the debug menu.
func (s *Service) Plant(ctx context.Context, t challenge.TypeID) error {
	return s.play.Offer(ctx, Player, t)
}

// Pending lists the challenges that wait.
func (s *Service) Pending(ctx context.Context) ([]model.Pending, error) {
	return s.play.Challenges(ctx, Player)
}

// Accept starts the match of a challenge.
func (s *Service) Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (term.Table, error) {
	return table(s.play.Accept(ctx, Player, id, d))
}

// Decline lets a challenge go.
func (s *Service) Decline(ctx context.Context, id model.ChallengeID) error {
	return s.play.Decline(ctx, Player, id)
}

// Start starts a practice match.
func (s *Service) Start(ctx context.Context, gameID, preset string, seed *uint32) (term.Table, error) {
	return table(s.play.Start(ctx, Player, play.Practice{Game: gameID, Preset: preset, Seed: seed}))
}

// Daily starts, or goes on with, the attempt at today's puzzle.
func (s *Service) Daily(ctx context.Context, gameID string) (term.Table, error) {
	return table(s.play.StartDaily(ctx, Player, gameID, false))
}

// Ranking tells whether the attempt at today's puzzle counts, or would.
func (s *Service) Ranking(ctx context.Context, gameID string) (*model.Ranking, error) {
	d, err := s.play.Daily(ctx, Player, gameID, "")
	return d.Ranking, err
}

// Running lists the matches that can be continued.
func (s *Service) Running(ctx context.Context) ([]model.Summary, error) {
	return s.play.Running(ctx, Player, model.Page{})
}

// Open returns a match as it stands.
func (s *Service) Open(ctx context.Context, id model.MatchID) (term.Table, error) {
	return table(s.play.Look(ctx, Player, id))
}

// Act plays an action.
func (s *Service) Act(ctx context.Context, at term.Table, action game.Action) (term.Table, error) {
	wire, err := json.Marshal(action)
	if err != nil {
		return term.Table{}, err
	}
	turn, err := s.play.Act(ctx, Player, play.Act{Match: at.ID, After: at.Seq}, wire)
	if err != nil {
		return term.Table{}, err
	}
	return at.After(turn.Seq, turn.Status, turn.View, turn.Award), nil
}

// Hint marks the match as hinted, and advises.
func (s *Service) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	p, err := s.play.Look(ctx, Player, id)
	if err != nil {
		return game.Hint{}, err
	}
	e, err := entry.Find(s.entries, p.Game)
	switch {
	case err != nil:
		return game.Hint{}, err
	case e.Coach == nil:
		return game.Hint{}, game.NoAdvice(words.New("rule.no-coach", words.Say("game", e.Name())))
	}
	if err := s.play.MarkHinted(ctx, Player, id); err != nil {
		return game.Hint{}, err
	}
	return e.Coach.Hint(ctx, p.View)
}

// Finished lists finished matches.
func (s *Service) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	return s.play.Finished(ctx, Player, page)
}

// Replay returns the document of a finished match.
func (s *Service) Replay(ctx context.Context, id model.MatchID) (game.Replay, error) {
	return s.play.Replay(ctx, Player, id)
}

// Statistics returns the player's numbers.
func (s *Service) Statistics(ctx context.Context) ([]model.Stats, error) {
	return s.play.Statistics(ctx, Player)
}

// Settings returns what the player has set.
func (s *Service) Settings(ctx context.Context) (map[string]string, error) {
	return s.play.Settings(ctx, Player)
}

// Set keeps a setting.
func (s *Service) Set(ctx context.Context, key, value string) error {
	return s.play.Set(ctx, Player, key, value)
}

// Reset forgets everything but the name.
func (s *Service) Reset(ctx context.Context) error { return s.play.Reset(ctx, Player) }

func table(p play.Position, err error) (term.Table, error) {
	return term.Table{Summary: p.Summary, Seen: p.View}, err
}
