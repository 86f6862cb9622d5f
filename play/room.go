package play

import (
	"context"
	"sync"
	"time"

	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

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
