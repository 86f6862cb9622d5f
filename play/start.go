package play

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/play/live"
	"wits/store"
)

// Start deals a practice match.
func (by Player) Start(ctx context.Context, p model.Practice) (model.Match, error) {
	return by.s.start(ctx, by.id, p, "start", practice(p))
}

// practice is what a key is for, written as the first version wrote it: a key that was used then is known now.
type practice struct {
	Game   string
	Preset string
	Seed   *uint32
	Day    model.Day
	Minds  []string
	Clock  *referee.Clock
}

// start deals a practice match to whoever asked for it so.
func (s *Service) start(ctx context.Context, player model.PlayerID, p model.Practice, operation string, request any) (model.Match, error) {
	m, err := s.asked(ctx, player, p)
	if err != nil {
		return model.Match{}, err
	}
	m.Once = s.keys.Once(ctx, player, operation, request)
	return s.deal(ctx, m)
}

// asked is the match that a player asks for.
func (s *Service) asked(ctx context.Context, player model.PlayerID, p model.Practice) (store.NewMatch, error) {
	if p.Day != "" {
		m, err := s.archived(ctx, player, p)
		if err != nil {
			return m, err
		}
		return s.undealt(ctx, m, false)
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return store.NewMatch{}, err
	}
	minds, err := e.Minds(p.Preset, p.Minds)
	if err != nil {
		return store.NewMatch{}, err
	}
	m := store.NewMatch{Player: player, Game: p.Game, Setup: referee.Setup{Preset: p.Preset, Minds: minds, Clock: p.Clock}}
	if p.Seed != nil {
		m.Setup.Seed = rng.Numeric(*p.Seed)
	} else {
		m.Setup.Seed = rng.Sealed(s.entropy)
	}
	return s.undealt(ctx, m, p.Seed == nil)
}

// like is practice like a match that was, against the same minds.
func (s *Service) like(m model.Summary) model.Practice {
	p := model.Practice{Game: m.Game, Preset: m.Preset, Minds: m.Minds(), Clock: m.Clock}
	if e, err := entry.Find(s.entries, m.Game); err == nil {
		if _, ok := e.Defences[m.Preset]; ok {
			p.Minds = nil // whoever it was played against before that was so
		}
	}
	return p
}

// Again deals a practice match of the same game and preset as another match, against the same minds, with a fresh seed. After a
// match between people it is a rematch; see [Player.Rematch].
func (by Player) Again(ctx context.Context, id model.MatchID) (model.Match, error) {
	m, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return model.Match{}, err
	}
	if m.Social() {
		return by.Rematch(ctx, id)
	}
	return by.s.start(ctx, by.id, by.s.like(m), "again", id)
}

// deal starts a match and keeps it before it answers. A mind that begins replies.
func (s *Service) deal(ctx context.Context, m store.NewMatch) (model.Match, error) {
	if err := s.mayBegin(ctx, m.Once); err != nil {
		return model.Match{}, err
	}
	m.ID = model.MatchID(opaque.ID(s.entropy))
	if m.Table != "" {
		m.ID = model.MatchID(opaque.IDOf(m.Table)) // who plays there finds it again by the code
	}
	kept, err := s.begin(ctx, m)
	if err != nil {
		return model.Match{}, err
	}
	if kept == m.ID && len(m.Actions) == 0 && m.Table == "" {
		s.reply(ctx, m.Player, kept, 0)
	}
	return s.For(m.Player).Look(ctx, kept)
}

// begin starts a match and keeps it. It returns the id of the one that was asked for before, if there was one.
func (s *Service) begin(ctx context.Context, m store.NewMatch) (model.MatchID, error) {
	a, err := s.store.Adventurer(ctx, m.Player)
	if err != nil {
		return "", err
	}
	g, err := referee.Find(s.games, m.Game)
	if err != nil {
		return "", err
	}
	if m.Table == "" {
		var people int
		if m.Holds, people = personSeat(g.Info().Seats, m.Setup.Minds); people == 0 {
			return "", fmt.Errorf("%w minds: leave a seat to the player", referee.ErrMalformed)
		}
	}
	m.Setup.Players = live.Names(g.Info().Seats, m.Setup.Minds, m.Holds, a.Name)
	dealt, err := g.Start(m.Setup)
	if err != nil {
		return "", err
	}
	if m.Table != "" { // it is dealt anew when somebody sits down; until then there is no other name
		m.Setup.Players = make([]string, g.Info().Seats)
		m.Setup.Players[m.Holds] = a.Name
	}
	for _, e := range m.Actions {
		if err := dealt.Repeat(e); err != nil {
			return "", fmt.Errorf("open %s: %w", m.Game, err)
		}
	}
	saved, err := dealt.State()
	if err != nil {
		return "", fmt.Errorf("deal %s: %w", m.Game, err)
	}
	m.State, m.Program, m.At = store.Save(saved), referee.Version, s.now()
	m.Opening = dealt.Moves()
	status := dealt.Status()
	if status.Over {
		return "", game.ErrOver
	}
	if m.Setup.Clock != nil && m.Table == "" {
		if err := checkPace(g.Info(), m.Setup); err != nil {
			return "", err
		}
		m.Clock = started(m.Setup.Clock, g.Info().Seats)
	}
	m.Status, m.Turn, m.Most = status.Outcome(0), status.Turn, maxRunning
	if m.Table == "" && !m.Named { // a device plays those that it has named
		m.Due = s.task(m.ID, m.Game, dealt.Mind(status.Turn), dealt.Seq(), owner(ctx, m.Player))
	}
	kept, err := s.keepNew(ctx, m)
	if err != nil || kept != m.ID || len(m.Actions) > 0 || m.Table != "" {
		return kept, tooManyMatches(err)
	}
	sum, err := s.store.Summary(ctx, m.Player, kept)
	if err != nil {
		return "", err
	}
	h := s.newCached(sum, m.Player, rebuilt{match: dealt, kept: store.Part{Match: store.Match{Clocked: m.Clock}}}, len(saved))
	s.attendDue(m.Due, h)
	s.matches.put(h)
	return kept, nil
}

// keepNew keeps a new match, if there is room for it, and returns its id: that of an earlier one where the request was made before.
func (s *Service) keepNew(ctx context.Context, m store.NewMatch) (model.MatchID, error) {
	if full := s.takeRoom(ctx, m.Player, matchRoom+len(m.Actions), true); full != nil {
		if made, repeated := s.startedBefore(ctx, m); repeated {
			return made, nil
		}
		return "", full
	}
	return s.store.StartMatch(ctx, m)
}

// startedBefore finds the match that a request has made already, under its key or as the attempt of a day: it needs no room.
func (s *Service) startedBefore(ctx context.Context, m store.NewMatch) (model.MatchID, bool) {
	if m.Once.Marks() && s.store.Recall(ctx, m.Once) == nil && m.Once.Repeated {
		return model.MatchID(m.Once.Made), true
	}
	if m.Day == "" || m.Terms.Type != model.DailyType {
		return "", false
	}
	a, err := s.store.Attempt(ctx, m.Player, m.Game, m.Day)
	return a.Match, err == nil && a.Match != "" && a.Status == game.Playing
}

// pacedMoves is how many moves a clock must leave a mind the time for: those of a game of ordinary length.
const pacedMoves = 40

// checkPace refuses a clock that a mind cannot keep. Minds think as long as they do, so that the same match is played again in the
// same way.
func checkPace(info game.Info, setup referee.Setup) error {
	for _, mind := range setup.Minds {
		need := info.Cost(mind) * pacedMoves
		if mind == "" || setup.Clock.Lasts(pacedMoves) >= need {
			continue
		}
		seconds := int((need + 999) / 1000)
		return game.Break("clock", words.New("rule.clock-short", words.Int("base", seconds)))
	}
	return nil
}

// personSeat is the one seat that minds leave to people, or [model.AllSeats] where they leave more or none, and how many they leave.
func personSeat(seats int, minds []string) (seat, people int) {
	for i := range seats {
		if i >= len(minds) || minds[i] == "" {
			seat = i
			people++
		}
	}
	if people != 1 {
		seat = model.AllSeats
	}
	return seat, people
}

// maxRunning is how many matches a player may have running.
const maxRunning = 200

func tooManyMatches(err error) error {
	if !errors.Is(err, store.ErrTooMany) {
		return err
	}
	return fmt.Errorf("%w: a player has at most %d matches running; finish one or give it up", store.ErrTooMany, maxRunning)
}

// Why nothing more of a player is kept. Callers test them with errors.Is.
var (
	ErrRoom      = referee.Refuse("as much is kept of the player as may be", words.New("error.room"))
	ErrGuestRoom = referee.Refuse("as much is kept of the player as may be of a guest", words.New("error.room-guest"))
)

// matchRoom is what a match or a public replay takes beside its actions, in actions.
const matchRoom = 20

// Room bounds how much is kept of a player, in actions; a match or a public replay counts as 20 more. Guests, who have given themselves
// no name, have less. 0 is no bound. Whoever has no room left starts and publishes nothing more, and acts only where something is at
// stake or another person plays.
func Room(player, guest int) Option {
	return func(s *Service) { s.room.player, s.room.guest = int64(player), int64(guest) }
}

// Gate lets matches begin only while may returns nil. Those that run go on.
func Gate(may func() error) Option { return func(s *Service) { s.gate = may } }

// mayBegin returns why no match may begin. One that was asked for before, under the same key, has begun.
func (s *Service) mayBegin(ctx context.Context, once *store.Once) error {
	if s.gate == nil || s.gate() == nil {
		return nil
	}
	if once.Marks() {
		if err := s.store.Recall(ctx, once); err != nil || once.Repeated {
			return err
		}
	}
	return s.gate()
}

// What is kept is counted again after a while: other processes add to it too.
const (
	recount  = time.Minute
	maxRooms = 10_000 // players whose count is remembered
)

// room remembers how much is kept of players.
type room struct {
	player, guest int64
	mu            sync.Mutex
	of            map[model.PlayerID]*kept
}

// kept is how much is kept of a player, and how much may be.
type kept struct {
	used, most int64
	full       error // why there is no room for more
	at         time.Time
}

// takeRoom counts actions that are about to be kept. Where it is bounded, the error says that there is no room for them.
func (s *Service) takeRoom(ctx context.Context, player model.PlayerID, actions int, bounded bool) error {
	if s.room.player == 0 && s.room.guest == 0 {
		return nil
	}
	k, err := s.roomOf(ctx, player)
	if err != nil {
		return err
	}
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	if bounded && k.most > 0 && k.used+int64(actions) > k.most {
		return k.full
	}
	k.used += int64(actions)
	return nil
}

// roomOf is how much is kept of a player.
func (s *Service) roomOf(ctx context.Context, player model.PlayerID) (*kept, error) {
	now := s.now()
	s.room.mu.Lock()
	k := s.room.of[player]
	s.room.mu.Unlock()
	if k != nil && now.Sub(k.at).Abs() < recount {
		return k, nil
	}
	a, err := s.store.Adventurer(ctx, player)
	if err != nil {
		return nil, err
	}
	u, err := s.store.Usage(ctx, player)
	if err != nil {
		return nil, err
	}
	k = &kept{used: u.Actions + matchRoom*int64(u.Matches), most: s.room.player, full: ErrRoom, at: now}
	if a.Name == model.GuestName {
		k.most, k.full = s.room.guest, ErrGuestRoom
	}
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	if s.room.of == nil || len(s.room.of) >= maxRooms {
		s.room.of = map[model.PlayerID]*kept{}
	}
	s.room.of[player] = k
	return k, nil
}

// recountRoom forgets how much is kept of a player: a new name gives more room, and a reset frees it.
func (s *Service) recountRoom(player model.PlayerID) {
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	delete(s.room.of, player)
}

// ForgetGuests deletes players without a name of their own who were last here before a time, with everything that is theirs: at most
// this many at once. It returns how many. It spares one player, and those who play against another person.
func (s *Service) ForgetGuests(ctx context.Context, before time.Time, spare model.PlayerID, most int) (int, error) {
	return s.store.ForgetIdle(ctx, store.Idle{Name: model.GuestName, Before: before, Spare: spare, Most: most})
}
