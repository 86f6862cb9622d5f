package term

import (
	"context"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/goal"
	"wits/model"
	reviewing "wits/review"
)

// Service is what the app needs of package play. It speaks for one player.
type Service interface {
	Adventurer(ctx context.Context) (challenge.Adventurer, error)
	Rename(ctx context.Context, name string) error
	Explore(ctx context.Context) (found challenge.TypeID, ok bool, err error)
	Pending(ctx context.Context) ([]model.Pending, error)
	Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (Table, error)
	Decline(ctx context.Context, id model.ChallengeID) error
	Start(ctx context.Context, p Practice) (Table, error)
	// Rematch starts a match that is over again, with sides changed. Against a person it waits until both have asked.
	Rematch(ctx context.Context, id model.MatchID) (Table, error)
	Daily(ctx context.Context, gameID string) (Table, error)
	// Today tells about today's puzzle of a game, and the player's attempt at it.
	Today(ctx context.Context, gameID string) (Today, error)
	Running(ctx context.Context) ([]model.Summary, error)
	Open(ctx context.Context, id model.MatchID) (Table, error)
	// Act plays an action in a match as it stood, and returns it as it stands then, with what led there.
	Act(ctx context.Context, at Table, action game.Action) (Table, error)
	// Follow tells of a match whenever something was done in it, or somebody came or left, until ctx is done.
	Follow(ctx context.Context, at Table, tell func(Table)) error
	Hint(ctx context.Context, id model.MatchID) (game.Hint, error)
	Finished(ctx context.Context, page model.Page) ([]model.Summary, error)
	Replay(ctx context.Context, id model.MatchID) (game.Replay, error)
	// Review tells what a finished match came to, as far as that is known: ask again until it is complete.
	Review(ctx context.Context, id model.MatchID) (reviewing.Review, error)
	Statistics(ctx context.Context) ([]model.Stats, error)
	// Skill sums up what the player's reviewed games of a kind came to.
	Skill(ctx context.Context, gameID string) (reviewing.Skills, error)
	// Calendar tells what the player made of the daily puzzles of some days, both included.
	Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error)
	// Goals tells what the player can aim for.
	Goals(ctx context.Context) ([]goal.Goal, error)
	Settings(ctx context.Context) (map[string]string, error)
	Set(ctx context.Context, key, value string) error
	Reset(ctx context.Context) error
}

// Thinker is a service that shares the processors among its players: a bot that somebody watches thinks in their turn.
type Thinker interface {
	Think(ctx context.Context, gameID, preset, bot string, do func(context.Context) error) error
}

// Host is a service where other people are: a server.
type Host interface {
	OpenTable(ctx context.Context, t Invitation) (Table, error)
	Sit(ctx context.Context, code string) (Table, error)
	CloseTable(ctx context.Context, id model.MatchID) error
	// TableLink is the address under which a browser shows a table.
	TableLink(code string) string
}

// Practice asks for a match with nothing at stake.
type Practice struct {
	Game   string
	Preset string
	Seed   *uint32     // nil for a sealed one
	Day    model.Day   // the puzzle of a past day; empty for none
	Minds  []string    // the bot of each seat, "" where the player sits, or all that share this machine
	Clock  *game.Clock // nil for none
}

// Invitation asks for a match against another person.
type Invitation struct {
	Game   string
	Preset string
	Side   *game.Seat  // the player's seat; nil to draw lots
	Clock  *game.Clock // nil for none
}

// Today is the puzzle of the day of a game, and how the player stands to it.
type Today struct {
	Day     model.Day
	Preset  string
	Left    time.Duration  // until the next one
	Match   model.MatchID  // the player's attempt; empty before it began
	Status  game.Outcome   // how the attempt stands; empty before it began
	Moves   int            // how many it took, when it is over
	Ranking *model.Ranking // whether it counts, or would
	Ranks   []model.Rank   // who did best so far
}

// Linguist is a service that says sentences itself, as a server does with hints and refusals, and is told in which language.
type Linguist interface{ Speak(lang string) }
