package term

import (
	"context"

	"wits/challenge"
	"wits/game"
	"wits/model"
)

// Service is what the app needs of package play. It speaks for one player.
type Service interface {
	Adventurer(ctx context.Context) (challenge.Adventurer, error)
	Rename(ctx context.Context, name string) error
	Explore(ctx context.Context) (found challenge.TypeID, ok bool, err error)
	Pending(ctx context.Context) ([]model.Pending, error)
	Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (Table, error)
	Decline(ctx context.Context, id model.ChallengeID) error
	Start(ctx context.Context, gameID, preset string, seed *uint32) (Table, error)
	Daily(ctx context.Context, gameID string) (Table, error)
	Ranking(ctx context.Context, gameID string) (*model.Ranking, error)
	Running(ctx context.Context) ([]model.Summary, error)
	Open(ctx context.Context, id model.MatchID) (Table, error)
	// Act plays an action in a match as it stood, and returns it as it stands then.
	Act(ctx context.Context, at Table, action game.Action) (Table, error)
	Hint(ctx context.Context, id model.MatchID) (game.Hint, error)
	Finished(ctx context.Context, page model.Page) ([]model.Summary, error)
	Replay(ctx context.Context, id model.MatchID) (game.Replay, error)
	Statistics(ctx context.Context) ([]model.Stats, error)
	Settings(ctx context.Context) (map[string]string, error)
	Set(ctx context.Context, key, value string) error
	Reset(ctx context.Context) error
}

// Linguist is a service that says sentences itself, as a server does with hints and refusals, and is told in which language.
type Linguist interface{ Speak(lang string) }

// Table is a match as it stands, with what its player sees.
type Table struct {
	model.Summary
	Seen game.View // what the player sees
}

// After is the match after an action.
func (t Table) After(seq game.Seq, status game.Outcome, seen game.View, award *challenge.Award) Table {
	t.Seq, t.Status, t.Seen = seq, status, seen
	if award != nil {
		t.Award = award
	}
	return t
}
