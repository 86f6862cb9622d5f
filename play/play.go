// Package play takes a match from its start to its award: it deals, lets players and bots act, keeps every accepted action
// before it answers, and settles what a match ends with.
//
// It opens no files and no connections, and uses only the clock and the entropy it is given. It never returns a hidden state, and a
// seed only when the match, and the day of a daily puzzle, is over. A player sees their own matches only: those of others are unknown.
//
// # One match, one end
//
// A match ends once. Then its seed may be published, so nothing more can be dealt from it: every later action is
// refused with [game.ErrOver]. A new game is a new match; see [Player.Again].
//
// In a challenge the deal that was accepted is the one that counts. Help and second deals are refused there, each with
// a rule's name: no-hints, no-bots and one-deal ([game.Illegal]). So a challenge can be won once, and its award is
// granted in the transaction that keeps the winning action. The same holds for the puzzle of the day, which everybody
// may try once and which is worth a place on the leaderboard.
package play

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/idempotency"
	"wits/internal/recent"
	"wits/internal/rescue"
	"wits/model"
	"wits/name"
	"wits/play/follow"
	"wits/store"
	"wits/work"
)

// Store is where a service keeps everything. Package storetest checks what it must promise.
type Store interface {
	CreatePlayer(ctx context.Context, p store.NewPlayer) error
	ResetPlayer(ctx context.Context, p store.NewPlayer) error
	Adventurer(ctx context.Context, player model.PlayerID) (challenge.Adventurer, error)
	Rename(ctx context.Context, o *store.Once, player model.PlayerID, name string) error
	Statistics(ctx context.Context, player model.PlayerID) ([]model.Stats, error)
	Streak(ctx context.Context, player model.PlayerID) (model.Streak, error)
	Settings(ctx context.Context, player model.PlayerID) (map[string]string, error)
	Set(ctx context.Context, o *store.Once, player model.PlayerID, name, value string, most int) error
	// Conceals reports whether somebody else who plays a match has hidden what a setting is about.
	Conceals(ctx context.Context, player model.PlayerID, id model.MatchID, setting string) (bool, error)
	// Usage counts what is kept of a player. ForgetIdle forgets guests who are gone, and tells how many.
	Usage(ctx context.Context, player model.PlayerID) (store.Usage, error)
	ForgetIdle(ctx context.Context, idle store.Idle) (int, error)
	// DeletePlayer forgets a player whose name is gone from what others keep. Unname takes it out of a match. Left lists what the
	// player has played with others and has no more, PublishedBeside what the others may have made public of a match.
	DeletePlayer(ctx context.Context, player model.PlayerID) error
	Unname(ctx context.Context, m store.Unnamed) error
	Left(ctx context.Context, player model.PlayerID) ([]store.Seated, error)
	PublishedBeside(ctx context.Context, player model.PlayerID, id model.MatchID) (map[model.ReplayID]string, error)
	// Raise gives a player who is at the beginning the level that they had elsewhere.
	Raise(ctx context.Context, player model.PlayerID, to challenge.Adventurer) error

	Explorer(ctx context.Context, player model.PlayerID) (store.Explorer, error)
	TakeStep(ctx context.Context, step store.Step) error
	Decline(ctx context.Context, player model.PlayerID, id model.ChallengeID) error
	Accepted(ctx context.Context, player model.PlayerID, id model.ChallengeID) (model.MatchID, error)

	StartMatch(ctx context.Context, m store.NewMatch) (model.MatchID, error)
	Summary(ctx context.Context, player model.PlayerID, id model.MatchID) (model.Summary, error)
	LoadMatch(ctx context.Context, player model.PlayerID, id model.MatchID) (store.Match, error)
	LoadPart(ctx context.Context, player model.PlayerID, id model.MatchID, span store.Span) (store.Part, error)
	KeepCheckpoints(ctx context.Context, player model.PlayerID, id model.MatchID, program string, list []store.Checkpoint) error
	Append(ctx context.Context, m store.Move) (store.Appended, error)
	// Answered tells what an action with a key was answered. It is not Repeated where the key is unknown.
	Answered(ctx context.Context, player model.PlayerID, id model.MatchID, key string) (store.Appended, error)
	MarkHinted(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Discard(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Running(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error)
	// Listen calls wake after other processes may have changed a match, or any where there is no id, until ctx is done.
	// It is for waking up only: a change may be missed, and told more than once.
	Listen(ctx context.Context, wake func(model.MatchID)) error
	Finished(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error)

	DailySecret(ctx context.Context, drawn store.Saved) (store.Saved, error)
	Attempt(ctx context.Context, player model.PlayerID, gameID string, day model.Day) (store.Attempt, error)
	Attempts(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error)
	Practised(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error)
	SolvedDays(ctx context.Context, player model.PlayerID) ([]model.Day, error)
	Experience(ctx context.Context, player model.PlayerID) (model.Experience, error)
	Ranking(ctx context.Context, player model.PlayerID, gameID string, day model.Day, kind model.Kind, skip, limit int) ([]model.Rank, error)
	Standings(ctx context.Context, player model.PlayerID, gameID string, kind model.Kind, skip, limit int) ([]model.Rank, error)

	Share(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, drawn string) (link string, err error)
	Unshare(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Shared(ctx context.Context, link string) (model.PlayerID, model.MatchID, error)

	Publish(ctx context.Context, o *store.Once, player model.PlayerID, p model.Published, document string) (model.Published, error)
	Published(ctx context.Context, id model.ReplayID) (document string, err error)
	Publications(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Published, error)

	// Review finds what a version of the program has kept; "" is none.
	Review(ctx context.Context, player model.PlayerID, id model.MatchID, program string) (document string, err error)
	Reviews(ctx context.Context, player model.PlayerID, gameID, program string, limit int) ([]store.Review, error)
	KeepReview(ctx context.Context, player model.PlayerID, id model.MatchID, program, document string) error

	Table(ctx context.Context, code string) (model.PlayerID, model.MatchID, error)
	Sit(ctx context.Context, m store.Seating) error
	CloseTable(ctx context.Context, player model.PlayerID, id model.MatchID) error
	Following(ctx context.Context, id model.MatchID) (model.PlayerID, model.MatchID, error)
	Before(ctx context.Context, id model.MatchID) (model.MatchID, error)
	// Here notes until when a player follows a match, and reports whether that is news; Present tells until when each seat was
	// last followed, where it ever was.
	Here(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (bool, error)
	Present(ctx context.Context, id model.MatchID) (map[game.Seat]time.Time, error)

	// BotOn notes that a bot is there until a moment, BotOff that it is gone. Invitations before a moment that callers give are void.
	BotOn(ctx context.Context, b store.BotOn) error
	BotOff(ctx context.Context, player model.PlayerID) error
	Bots(ctx context.Context, now, since time.Time) ([]model.LiveBot, error)
	FindBot(ctx context.Context, look string, now, since time.Time) (model.PlayerID, model.LiveBot, error)
	BotMatches(ctx context.Context, player model.PlayerID, since time.Time) (store.BotMatches, error)
	InvitedBot(ctx context.Context, id model.MatchID) (model.PlayerID, error)
	DeclineInvitation(ctx context.Context, bot model.PlayerID, id model.MatchID) error
	// Ladder counts the games between bots and minds, of all presets where none is named; LadderGames lists those of one bot.
	Ladder(ctx context.Context, gameID, preset string) ([]store.Pairing, error)
	LadderGames(ctx context.Context, player model.PlayerID, gameID string, limit, opening int) ([]model.LadderGame, error)

	// Beat notes how far the service's own time has come here, and returns how far it has come anywhere.
	Beat(ctx context.Context, at game.Millis) (game.Millis, error)
	// Overdue lists matches whose clock has run out, and reports whether any clock runs.
	Overdue(ctx context.Context, at game.Millis, limit int) ([]store.Overdue, bool, error)

	// Recall finds what was made under a key; see [store.Once].
	Recall(ctx context.Context, o *store.Once) error
	idempotency.Store
}

// Service plays matches. It caches matches between calls, but the store decides: any number of services, in any number of
// processes, may share one store.
type Service struct {
	store   Store
	entries []entry.Entry
	games   []referee.Game
	types   []challenge.Type
	puzzles []puzzle
	entropy io.Reader
	now     func() time.Time
	keys    *idempotency.Keys
	links   recent.Cache[string, shared]
	matches *cache
	hub     *follow.Hub
	mending chan struct{} // full while a match gets its checkpoints
	room    room
	gate    func() error // why no match may begin; nil where any may
	names   name.Book

	ticks     ticks
	work      *work.Pool // where everything is thought about
	tasks     Tasks      // what other processes may do; nil where they do nothing
	log       *slog.Logger
	thinking  thinking
	reviewing reviewing
	starting  sync.Mutex     // whoever begins a thought, or stops
	thoughts  sync.WaitGroup // of minds and reviews
	stopped   context.Context
	cancel    context.CancelFunc
}

// New returns a service of these games. Sealed seeds and ids are drawn from entropy, which must be safe
// for concurrent use: pass crypto/rand.Reader for games that count.
func New(s Store, entries []entry.Entry, entropy io.Reader, now func() time.Time, options ...Option) *Service {
	stopped, cancel := context.WithCancel(context.Background())
	began := time.Now()
	service := &Service{
		stopped: stopped, cancel: cancel, thinking: newThinking(), ticks: ticks{elapsed: func() time.Duration { return time.Since(began) }}, reviewing: newReviewing(),
		store: s, entries: entries, games: entry.Games(entries), types: entry.Challenges(entries), puzzles: puzzles(entries),
		entropy: entropy, now: now, keys: idempotency.New(s, now), matches: newCache(), mending: make(chan struct{}, 1),
		log: slog.New(slog.DiscardHandler),
	}
	service.hub = follow.NewHub(follow.Source{
		Summary: service.followed, Events: service.events, Seats: service.peopled, Here: s.Here, Mind: service.thinking.mind, Now: now,
		Background: func(doing string, do func(context.Context)) { service.background(doing, func() { do(stopped) }) },
	})
	for _, change := range options {
		change(service)
	}
	if service.work == nil {
		service.work = work.New(work.Config{Log: service.log})
	}
	return service
}

// Stop ends the thinking of minds and reviews. It goes on when somebody looks at their matches again.
func (s *Service) Stop() {
	s.starting.Lock()
	s.cancel()
	s.starting.Unlock()
	s.thoughts.Wait()
}

// begins notes that something begins for which Stop waits, and that ends with thoughts.Done; false once it has stopped.
func (s *Service) begins() bool {
	s.starting.Lock()
	defer s.starting.Unlock()
	if s.stopped.Err() != nil {
		return false
	}
	s.thoughts.Add(1)
	return true
}

// background does something beside what is asked for, unless the service has stopped.
func (s *Service) background(doing string, do func()) {
	if !s.begins() {
		return
	}
	go func() {
		defer s.thoughts.Done()
		_ = s.safely(doing, do) // which is logged
	}()
}

// safely does something in the background; a panic in it is logged, returned, and ends nothing else.
func (s *Service) safely(doing string, do func()) error {
	return rescue.Run(doing, func(f rescue.Fault) { s.log.Error("a fault in the background", f.Attrs()...) }, do)
}

// Settings have names and values of at most this many bytes.
const (
	maxSetting = 128
	maxValue   = 4096
)

// moment is the time as stores keep it.
func (s *Service) moment() time.Time { return s.now().UTC().Truncate(time.Millisecond) }
