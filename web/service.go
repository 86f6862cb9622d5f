package web

import (
	"context"
	"encoding/json"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/identity"
	"wits/play"
	"wits/store"
)

// Service is what the server plays through. [Services] is one.
type Service interface {
	identities
	players
	challenges
	matches
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
	Visit(ctx context.Context, name string) (store.Identity, string, error)
	Identify(ctx context.Context, token string) (store.Identity, error)
	Issue(ctx context.Context, player store.PlayerID, kind store.TokenKind, label string) (store.Token, string, error)
	Tokens(ctx context.Context, player store.PlayerID) ([]store.Token, error)
	Revoke(ctx context.Context, player store.PlayerID, id store.TokenID) error
	Code(ctx context.Context, player store.PlayerID) (code string, expires time.Time, err error)
	Redeem(ctx context.Context, code, label string) (store.Identity, string, error)
}

type players interface {
	Adventurer(ctx context.Context, player store.PlayerID) (challenge.Adventurer, error)
	Rename(ctx context.Context, player store.PlayerID, name string) error
	Reset(ctx context.Context, player store.PlayerID) error
	Statistics(ctx context.Context, player store.PlayerID) ([]store.Stats, error)
	Settings(ctx context.Context, player store.PlayerID) (map[string]string, error)
	Set(ctx context.Context, player store.PlayerID, name, value string) error
}

type challenges interface {
	Explore(ctx context.Context, player store.PlayerID) (play.Discovery, error)
	Challenges(ctx context.Context, player store.PlayerID) ([]store.Pending, error)
	Accept(ctx context.Context, player store.PlayerID, id store.ChallengeID, d challenge.Difficulty) (play.Position, error)
	Decline(ctx context.Context, player store.PlayerID, id store.ChallengeID) error
}

type matches interface {
	Start(ctx context.Context, player store.PlayerID, p play.Practice) (play.Position, error)
	Again(ctx context.Context, player store.PlayerID, id store.MatchID) (play.Position, error)
	Look(ctx context.Context, player store.PlayerID, id store.MatchID) (play.Position, error)
	Running(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Summary, error)
	Finished(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Summary, error)
	Act(ctx context.Context, player store.PlayerID, act play.Act, action []byte) (play.Turn, error)
	Bot(ctx context.Context, player store.PlayerID, act play.Act, bot string) (play.Turn, error)
	MarkHinted(ctx context.Context, player store.PlayerID, id store.MatchID) error
	Legal(ctx context.Context, player store.PlayerID, id store.MatchID, limit int) ([]json.RawMessage, error)
	Import(ctx context.Context, player store.PlayerID, r game.Replay) (store.Summary, error)
}

type watching interface {
	Share(ctx context.Context, player store.PlayerID, id store.MatchID) (link string, err error)
	Unshare(ctx context.Context, player store.PlayerID, id store.MatchID) error
	Shared(ctx context.Context, link string) (store.PlayerID, store.MatchID, error)
	Events(ctx context.Context, player store.PlayerID, id store.MatchID, after game.Seq, limit int) ([]play.Event, error)
	Follow(player store.PlayerID, id store.MatchID) *play.Follower
}

type replays interface {
	Replay(ctx context.Context, player store.PlayerID, id store.MatchID) (game.Replay, error)
	PublishMatch(ctx context.Context, player store.PlayerID, id store.MatchID) (store.Published, error)
	Publish(ctx context.Context, player store.PlayerID, r game.Replay) (store.Published, error)
	Published(ctx context.Context, id store.ReplayID) (game.Replay, error)
	Publications(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Published, error)
}

type dailies interface {
	Daily(ctx context.Context, player store.PlayerID, gameID string, day store.Day) (play.Daily, error)
	StartDaily(ctx context.Context, player store.PlayerID, gameID string, bot bool) (play.Position, error)
	Leaderboard(ctx context.Context, player store.PlayerID, gameID string, day store.Day, kind store.Kind, skip, limit int) ([]store.Rank, error)
	Standings(ctx context.Context, player store.PlayerID, gameID string, kind store.Kind, skip, limit int) ([]store.Rank, error)
}
