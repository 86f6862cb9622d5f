package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// Why nobody can sit down. Callers test them with errors.Is.
var (
	ErrTaken  = referee.Refuse("somebody else has sat down", words.New("error.taken"))
	ErrSeated = referee.Refuse("the player sits here already", words.New("error.seated"))
)

// OpenTable starts a match with an empty seat. The position has the code under which somebody can sit down; until then nobody
// can act.
func (by Player) OpenTable(ctx context.Context, t model.Invitation) (model.Match, error) {
	return by.s.openTable(ctx, t, store.NewMatch{Player: by.id, Once: by.s.keys.Once(ctx, by.id, "table", t)})
}

// openTable starts a match with an empty seat, for the player that it is to have.
func (s *Service) openTable(ctx context.Context, t model.Invitation, m store.NewMatch) (model.Match, error) {
	e, err := entry.Find(s.entries, t.Game)
	if err != nil {
		return model.Match{}, err
	}
	seats := e.Game.Info().Seats
	if seats != 2 {
		return model.Match{}, fmt.Errorf("%w table: %s is no game for two", referee.ErrMalformed, t.Game)
	}
	if mind, ok := e.Defences[t.Preset]; ok {
		return model.Match{}, fmt.Errorf("%w table: %s %s is played against %s alone", referee.ErrMalformed, t.Game, t.Preset, mind)
	}
	seat, err := s.side(t.Side, seats)
	if err != nil {
		return model.Match{}, err
	}
	m.Game, m.Setup = t.Game, referee.Setup{Preset: t.Preset, Seed: rng.Sealed(s.entropy), Clock: t.Clock}
	m.Holds, m.Table = int(seat), opaque.Code(s.entropy)
	return s.deal(ctx, m)
}

// side is the seat that a player asks for, or draws.
func (s *Service) side(asked *game.Seat, seats int) (game.Seat, error) {
	if asked == nil {
		return game.Seat(int(rng.Draw(s.entropy, 1)[0]) % seats), nil
	}
	if int(*asked) >= seats {
		return 0, fmt.Errorf("%w side: the seats are 0 to %d", referee.ErrMalformed, seats-1)
	}
	return *asked, nil
}

// Table tells what is played at a table, to anybody who knows its code.
func (s *Service) Table(ctx context.Context, code string) (model.Table, error) {
	kept, err := s.table(ctx, code)
	if err != nil {
		return model.Table{}, err
	}
	t := model.Table{Code: kept.Table, Game: kept.Game, Preset: kept.Preset, Clock: kept.Clock}
	for i, seat := range kept.Seats {
		if seat.Empty {
			t.Seat = game.Seat(i)
		} else {
			t.Player = seat.Name
		}
	}
	return t, nil
}

func (s *Service) table(ctx context.Context, code string) (store.Match, error) {
	code, ok := opaque.ReadCode(code)
	if !ok {
		return store.Match{}, store.ErrNoTable
	}
	player, id, err := s.store.Table(ctx, code)
	if err != nil {
		return store.Match{}, err
	}
	return s.store.LoadMatch(ctx, player, id)
}

// Sit seats a player at a table, and the match begins. Whoever opened it cannot sit down too; whoever plays there gets the match.
func (by Player) Sit(ctx context.Context, code string) (model.Match, error) {
	once := by.s.keys.Once(ctx, by.id, "sit", code)
	if err := by.s.store.Recall(ctx, once); err != nil {
		return model.Match{}, err
	}
	if once.Repeated {
		return by.Look(ctx, model.MatchID(once.Made))
	}
	kept, err := by.s.table(ctx, code)
	if errors.Is(err, store.ErrNoTable) {
		return by.s.back(ctx, by.id, code)
	}
	if err != nil {
		return model.Match{}, err
	}
	if kept.Starter == by.id {
		return model.Match{}, ErrSeated
	}
	if err := by.s.invited(ctx, by.id, kept.ID); err != nil {
		return model.Match{}, err
	}
	return by.s.sit(ctx, once, by.id, kept)
}

// back leads a player back to the match of a table at which nobody can sit down any more.
func (s *Service) back(ctx context.Context, player model.PlayerID, code string) (model.Match, error) {
	code, ok := opaque.ReadCode(code)
	if !ok {
		return model.Match{}, store.ErrNoTable
	}
	p, err := s.For(player).Look(ctx, model.MatchID(opaque.IDOf(code)))
	if errors.Is(err, store.ErrNoMatch) {
		return model.Match{}, store.ErrNoTable
	}
	return p, err
}

// invited checks that a player may sit down: at a rematch only who played the match before it, and where a bot is invited only the bot.
func (s *Service) invited(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	bot, err := s.store.InvitedBot(ctx, id)
	if err == nil && bot != "" && bot != player {
		err = store.ErrNoTable
	}
	if err != nil {
		return err
	}
	before, err := s.store.Before(ctx, id)
	if err != nil || before == "" {
		return err
	}
	if _, err := s.store.Summary(ctx, player, before); err != nil {
		return store.ErrNoTable
	}
	return nil
}

// sit deals a match anew, with both names, and seats the second player.
func (s *Service) sit(ctx context.Context, once *store.Once, player model.PlayerID, kept store.Match) (model.Match, error) {
	if err := s.mayBegin(ctx, once); err != nil {
		return model.Match{}, err
	}
	a, err := s.store.Adventurer(ctx, player)
	if err != nil {
		return model.Match{}, err
	}
	g, err := referee.Find(s.games, kept.Game)
	if err != nil {
		return model.Match{}, err
	}
	m := store.Seating{
		Player: player, Match: kept.ID, Code: kept.Table, Players: slices.Clone(kept.Players), Program: referee.Version, At: s.now(), Most: maxRunning, Once: once,
	}
	for i, seat := range kept.Seats {
		if seat.Empty {
			m.Seat, m.Players[i] = game.Seat(i), a.Name
		}
	}
	dealt, err := g.Start(referee.Setup{Preset: kept.Preset, Seed: kept.Seed, Players: m.Players, Clock: kept.Clock})
	if err != nil {
		return model.Match{}, err
	}
	state, err := dealt.State()
	if err != nil {
		return model.Match{}, err
	}
	m.State, m.Turn, m.Clock = store.Save(state), dealt.Status().Turn, started(kept.Clock, g.Info().Seats)
	if err := s.store.Sit(ctx, m); err != nil {
		return model.Match{}, tooManyMatches(err)
	}
	s.matches.drop(kept.ID) // it was dealt without the second name
	s.hub.Wake(kept.ID)
	s.wakeBots(player, kept.Starter)
	return s.For(player).Look(ctx, kept.ID)
}

// CloseTable forgets a match whose other seat is still empty.
func (by Player) CloseTable(ctx context.Context, id model.MatchID) error {
	err := by.s.store.CloseTable(ctx, by.id, id)
	by.s.matches.drop(id)
	by.s.hub.Wake(id)
	return err
}

// EndTable does the same for whoever runs the server, by the table's code.
func (s *Service) EndTable(ctx context.Context, code string) error {
	kept, err := s.table(ctx, code)
	if err != nil {
		return err
	}
	return s.For(kept.Starter).CloseTable(ctx, kept.ID)
}

// Rematch starts a match that is over again, with sides changed: against the same minds at once, against the same person when
// both have asked. Until then the position has an empty seat that only the other can take, by asking too.
func (by Player) Rematch(ctx context.Context, id model.MatchID) (model.Match, error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return model.Match{}, err
	}
	if sum.Turn != nil {
		return model.Match{}, ErrRunning
	}
	if sum.People() < 2 || sum.Holds == model.AllSeats {
		next := by.s.like(sum)
		slices.Reverse(next.Minds)
		return by.s.start(ctx, by.id, next, "rematch", id)
	}
	opener, next, err := by.s.store.Following(ctx, id)
	if err != nil {
		return model.Match{}, err
	}
	if next == "" {
		side := game.Seat(len(sum.Seats)-1) - sum.Seat
		p, err := by.s.openTable(ctx, model.Invitation{Game: sum.Game, Preset: sum.Preset, Side: &side, Clock: sum.Clock}, store.NewMatch{Player: by.id, Follows: id})
		if err == nil {
			by.s.hub.Wake(id)
			return p, nil
		}
		if opener, next, _ = by.s.store.Following(ctx, id); next == "" { // the other may have asked in the same moment
			return model.Match{}, err
		}
	}
	if p, err := by.Look(ctx, next); err == nil {
		return p, nil // asked before
	}
	p, err := by.s.sitAt(ctx, by.id, opener, next)
	if err != nil { // the same player may have sat down in the same moment
		if p, err := by.Look(ctx, next); err == nil {
			return p, nil
		}
	}
	return p, err
}

// sitAt seats a player at the table of a rematch that another has opened.
func (s *Service) sitAt(ctx context.Context, player, opener model.PlayerID, id model.MatchID) (model.Match, error) {
	kept, err := s.store.LoadMatch(ctx, opener, id)
	if err != nil {
		return model.Match{}, err
	}
	if kept.Table == "" {
		return model.Match{}, ErrTaken
	}
	return s.sit(ctx, nil, player, kept)
}

// Watch returns where a match stands that is shared under a link, as everybody may see it.
func (s *Service) Watch(ctx context.Context, link string) (model.Match, error) {
	player, id, err := s.Shared(ctx, link)
	if err != nil {
		return model.Match{}, err
	}
	return s.matchFor(ctx, follow.Reader{Player: player, Watching: true}, id)
}

// WatchEvents lists what happened in a match that is shared under a link, as everybody may see it; see [Player.Events].
func (s *Service) WatchEvents(ctx context.Context, link string, after referee.Seq, limit int) ([]model.Event, error) {
	player, id, err := s.Shared(ctx, link)
	if err != nil {
		return nil, err
	}
	return s.events(ctx, follow.Reader{Player: player, Watching: true}, id, after, limit)
}

// FollowLink follows a match that is shared under a link.
func (s *Service) FollowLink(ctx context.Context, link string) (*follow.Follower, error) {
	player, id, err := s.Shared(ctx, link)
	if err != nil {
		return nil, err
	}
	return s.hub.Follow(follow.Reader{Player: player, Watching: true}, id), nil
}
