package term

import (
	"context"

	"wits/challenge"
	"wits/game"
	"wits/goal"
	"wits/model"
	reviewing "wits/review"
	"wits/work"
)

// Service is what the app needs of package play, for one player: [wits/play.Player] is one, and so is a server far away.
type Service interface {
	Adventurer(ctx context.Context) (challenge.Adventurer, error)
	Rename(ctx context.Context, name string) error
	Explore(ctx context.Context) (model.Discovery, error)
	Challenges(ctx context.Context) ([]model.Pending, error)
	Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (model.Match, error)
	Decline(ctx context.Context, id model.ChallengeID) error
	Start(ctx context.Context, p model.Practice) (model.Match, error)
	// Rematch starts a match that is over again, with sides changed. Against a person it waits until both have asked.
	Rematch(ctx context.Context, id model.MatchID) (model.Match, error)
	// StartDaily starts, or goes on with, the attempt at today's puzzle.
	StartDaily(ctx context.Context, gameID string, bot bool) (model.Match, error)
	// Daily tells about the puzzle of a day, today where that is empty, and the player's attempt at it.
	Daily(ctx context.Context, gameID string, day model.Day) (model.Daily, error)
	Leaderboard(ctx context.Context, gameID string, day model.Day, kind model.Kind, skip, limit int) ([]model.Rank, error)
	Running(ctx context.Context, page model.Page) ([]model.Summary, error)
	Look(ctx context.Context, id model.MatchID) (model.Match, error)
	// Act plays an action where the player thinks the match stands. The turn has the events that led to it.
	Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error)
	// Follow tells of a match whenever something was done in it, or somebody came or left, until ctx is done.
	Follow(ctx context.Context, at model.Match, tell func(model.Match)) error
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
	Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error
}

// Host is a service where other people are: a server.
type Host interface {
	OpenTable(ctx context.Context, t model.Invitation) (model.Match, error)
	Sit(ctx context.Context, code string) (model.Match, error)
	CloseTable(ctx context.Context, id model.MatchID) error
	// TableLink is the address under which a browser shows a table.
	TableLink(code string) string
}

// Linguist is a service that says sentences itself, as a server does with hints and refusals, and is told in which language.
type Linguist interface{ Speak(lang string) }
