package store

import (
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// Why a bot cannot be had. Callers test them with errors.Is.
var (
	ErrNoBot    = referee.Refuse("no bot has this name", words.New("error.no-bot"))
	ErrBotTaken = referee.Refuse("another bot has a name that looks like this one", words.New("error.bot-taken"))
	ErrBotBusy  = referee.Refuse("the bot plays as many games as it does at once", words.New("error.bot-busy"))
)

// BotOn says that a player's bot is there until a moment.
type BotOn struct {
	Player    model.PlayerID
	Name      string
	Look      string   // what the name looks like: no two bots have the same
	Games     []string // what it plays
	Most      int      // games at once
	Now, Till time.Time
}

// Invites are the bots that a new match is for: the one that invites, if a bot does, and the one that is invited.
type Invites struct {
	Bots  []model.PlayerID // whose streams tell of it; each must have room for one more game
	Since time.Time        // invitations before it are void
}

// BotMatches are what a bot's stream tells of.
type BotMatches struct {
	Running []model.MatchID
	Invited []model.Invited
}

// Rival is a seat of a game that counts for the ladder: a bot, or one of the game's own minds.
type Rival struct {
	Name string
	Mind bool
}

// Pairing is how often games between two ended in one way.
type Pairing struct {
	First, Second Rival
	Outcome       game.Outcome // for the first
	Games         int
}
