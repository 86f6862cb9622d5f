package web

import (
	"context"
	"encoding/json"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/goal"
	"wits/identity"
	"wits/model"
	"wits/play"
	"wits/review"
	"wits/work"
)

// Service is what the server plays through. [Services] is one.
type Service interface {
	identities
	players
	challenges
	matches
	thinkers
	tables
	watching
	replays
	dailies
}

// Services are the two packages that make a [Service]: who somebody is, and what they play.
type Services struct {
	*play.Service
	*Identities
}

// Identities says who somebody is.
type Identities = identity.Service

var _ Service = Services{}

type identities interface {
	Visit(ctx context.Context, name string) (model.Identity, string, error)
	Identify(ctx context.Context, token string) (model.Identity, error)
	Issue(ctx context.Context, player model.PlayerID, kind model.TokenKind, label string) (model.Token, string, error)
	Tokens(ctx context.Context, player model.PlayerID) ([]model.Token, error)
	Revoke(ctx context.Context, player model.PlayerID, id model.TokenID) error
	Code(ctx context.Context, player model.PlayerID) (code string, expires time.Time, err error)
	Redeem(ctx context.Context, code, label string) (model.Identity, string, error)
}

type players interface {
	Adventurer(ctx context.Context, player model.PlayerID) (challenge.Adventurer, error)
	Rename(ctx context.Context, player model.PlayerID, name string) error
	Reset(ctx context.Context, player model.PlayerID) error
	Statistics(ctx context.Context, player model.PlayerID) ([]model.Stats, error)
	Streak(ctx context.Context, player model.PlayerID) (model.Streak, error)
	Goals(ctx context.Context, player model.PlayerID) ([]goal.Goal, error)
	Settings(ctx context.Context, player model.PlayerID) (map[string]string, error)
	Set(ctx context.Context, player model.PlayerID, name, value string) error
}

type challenges interface {
	Explore(ctx context.Context, player model.PlayerID) (play.Discovery, error)
	Challenges(ctx context.Context, player model.PlayerID) ([]model.Pending, error)
	Accept(ctx context.Context, player model.PlayerID, id model.ChallengeID, d challenge.Difficulty) (play.Position, error)
	Decline(ctx context.Context, player model.PlayerID, id model.ChallengeID) error
}

type matches interface {
	Mirror(ctx context.Context, player model.PlayerID, m play.Mirrored) (model.Summary, error)
	Record(ctx context.Context, player model.PlayerID, id model.MatchID) (game.Record, error)
	Start(ctx context.Context, player model.PlayerID, p play.Practice) (play.Position, error)
	Again(ctx context.Context, player model.PlayerID, id model.MatchID) (play.Position, error)
	Look(ctx context.Context, player model.PlayerID, id model.MatchID) (play.Position, error)
	Running(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error)
	Finished(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error)
	Act(ctx context.Context, player model.PlayerID, act play.Act, action []byte) (play.Turn, error)
	Bot(ctx context.Context, player model.PlayerID, act play.Act, bot string) (play.Turn, error)
	MarkHinted(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Discard(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Seen(ctx context.Context, player model.PlayerID, id model.MatchID, at game.Seq) (game.View, error)
	Legal(ctx context.Context, player model.PlayerID, id model.MatchID, limit int) ([]json.RawMessage, error)
	Ending(ctx context.Context, player model.PlayerID, id model.MatchID) (model.Ending, error)
	Import(ctx context.Context, player model.PlayerID, r game.Replay) (model.Summary, error)
}

// thinkers let something be thought about in its turn, and count it.
type thinkers interface {
	Think(ctx context.Context, by model.PlayerID, piece work.Piece, do func(context.Context) error) error
	Work() map[work.Kind]work.Counts
}

type tables interface {
	OpenTable(ctx context.Context, player model.PlayerID, t play.Table) (play.Position, error)
	Table(ctx context.Context, code string) (model.Table, error)
	Sit(ctx context.Context, player model.PlayerID, code string) (play.Position, error)
	CloseTable(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Rematch(ctx context.Context, player model.PlayerID, id model.MatchID) (play.Position, error)
}

type watching interface {
	Share(ctx context.Context, player model.PlayerID, id model.MatchID) (link string, err error)
	Unshare(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Shared(ctx context.Context, link string) (model.PlayerID, model.MatchID, error)
	Events(ctx context.Context, player model.PlayerID, id model.MatchID, after game.Seq, limit int) ([]play.Event, error)
	Follow(player model.PlayerID, id model.MatchID) *play.Follower
	Watch(ctx context.Context, link string) (play.Position, error)
	WatchEvents(ctx context.Context, link string, after game.Seq, limit int) ([]play.Event, error)
	FollowLink(ctx context.Context, link string) (*play.Follower, error)
}

type replays interface {
	Replay(ctx context.Context, player model.PlayerID, id model.MatchID) (game.Replay, error)
	Skill(ctx context.Context, player model.PlayerID, gameID string) (review.Skills, error)
	Review(ctx context.Context, player model.PlayerID, id model.MatchID) (review.Review, error)
	PublishMatch(ctx context.Context, player model.PlayerID, id model.MatchID) (model.Published, error)
	Publish(ctx context.Context, player model.PlayerID, r game.Replay) (model.Published, error)
	Published(ctx context.Context, id model.ReplayID) (game.Replay, error)
	Publications(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Published, error)
}

type dailies interface {
	Daily(ctx context.Context, player model.PlayerID, gameID string, day model.Day) (play.Daily, error)
	Dailies(ctx context.Context, player model.PlayerID, day model.Day) ([]play.Daily, error)
	Calendar(ctx context.Context, player model.PlayerID, from, to model.Day) (model.Calendar, error)
	StartDaily(ctx context.Context, player model.PlayerID, gameID string, bot bool) (play.Position, error)
	Leaderboard(ctx context.Context, player model.PlayerID, gameID string, day model.Day, kind model.Kind, skip, limit int) ([]model.Rank, error)
	Standings(ctx context.Context, player model.PlayerID, gameID string, kind model.Kind, skip, limit int) ([]model.Rank, error)
}
