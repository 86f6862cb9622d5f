package store

import (
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/model"
)

// NewPlayer is a player to be kept, with an adventurer at the beginning.
type NewPlayer struct {
	ID   model.PlayerID
	Name string
	Rand rng.State // what exploring draws from
	At   time.Time
	Once *Once
}

// Explorer is how far a player has explored, and what waits.
type Explorer struct {
	Steps   int64
	Rand    rng.State
	Pending []model.Pending // the longest waiting first
}

// Step is a step to be kept.
type Step struct {
	Player model.PlayerID
	After  int64            // the steps that must have been taken for this one to be the next
	Rand   rng.State        // as the step leaves it
	Found  challenge.TypeID // empty for nothing
	At     time.Time
	Once   *Once
}

// Hash is the SHA-256 of a token, a public key or a code, in hexadecimal. It is all that is kept of one, and opens nothing.
type Hash string

// NewToken is a token to be kept. Used is not looked at.
type NewToken struct {
	model.Token
	Hash Hash
	Most int // as many as a player may have, this one included
	Once *Once

	// Moves says that a token with this hash is taken from the player who has it: so an SSH key moves when it is linked.
	Moves bool
}

// NewCode is a code to be kept, which moves its player to another device.
type NewCode struct {
	Player  model.PlayerID
	Hash    Hash
	At      time.Time
	Expires time.Time
	Most    int // as many as a player may have open, this one included: the oldest goes
	Once    *Once
}

// Idle says which guests may be forgotten: players who have given themselves no name and have not been here for some time.
type Idle struct {
	Name   string         // what guests are called
	Before time.Time      // when they were last here
	Spare  model.PlayerID // who is no guest whatever the name: the terminal's player
	Most   int            // how many at once
}

// Seated is a seat of a match, and one of the players who have the match in their lists.
type Seated struct {
	Match  model.MatchID
	Holder model.PlayerID
	Seat   game.Seat
}

// Unnamed is a finished match of a player who is about to be deleted, as the others who play it keep it.
type Unnamed struct {
	Player  model.PlayerID
	Match   model.MatchID
	Players []string                  // the names of all then
	State   Saved                     // as it is with them
	Program string                    // the version that wrote it
	Replays map[model.ReplayID]string // its public replays as they are then
}

// Usage is how much is kept for a player.
type Usage struct {
	Matches int   // and public replays
	Actions int64 // in them
}

// Attempt is a player's one attempt at a daily puzzle. It outlives its match, which a reset forgets.
type Attempt struct {
	Match  model.MatchID // empty when it is forgotten
	Status game.Outcome
	Moves  int  // without those made for everybody; when it is over
	Ranked bool // the player was established when it began
	Bot    bool // a bot's token began it or acted in it
}

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
