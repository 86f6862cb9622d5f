package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// MaxReplay is how many bytes the document of a replay may have.
const MaxReplay = 4 << 20

// PublishMatch makes the replay of a finished match public. For a running one the error is [ErrRunning], for that of a
// daily puzzle whose day is not over [ErrNotYet].
func (by Player) PublishMatch(ctx context.Context, id model.MatchID) (model.Published, error) {
	r, err := by.Replay(ctx, id)
	if err != nil {
		return model.Published{}, err
	}
	if err := by.mayShow(ctx, id); err != nil {
		return model.Published{}, err
	}
	return by.s.publish(ctx, by.id, r)
}

// Publish makes a replay public. It must verify and be over; otherwise the error is a [referee.ErrReplay].
func (by Player) Publish(ctx context.Context, r referee.Replay) (model.Published, error) {
	_, r, err := by.s.verify(r)
	if err != nil {
		return model.Published{}, err
	}
	return by.s.publish(ctx, by.id, r)
}

// publish keeps a replay under an id that is made from its document, so that the same one has one id.
func (s *Service) publish(ctx context.Context, by model.PlayerID, r referee.Replay) (model.Published, error) {
	document, err := json.Marshal(r)
	if err != nil {
		return model.Published{}, fmt.Errorf("publish a replay: %w", err)
	}
	if len(document) > MaxReplay {
		return model.Published{}, fmt.Errorf("%w: it is longer than %d bytes", referee.ErrReplay, MaxReplay)
	}
	sum := sha256.Sum256(document)
	once := s.keys.Once(ctx, by, "publish", sum)
	p := model.Published{
		ID: model.ReplayID(hex.EncodeToString(sum[:16])), Game: r.Game, Preset: r.Preset, Status: r.Status,
		Seq: referee.Seq(len(r.Actions)), Published: s.moment(),
	}
	if err := s.takeRoom(ctx, by, matchRoom+len(r.Actions), true); err != nil {
		if once.Marks() && s.store.Recall(ctx, once) == nil && once.Repeated {
			return p, nil
		}
		return model.Published{}, err
	}
	done, err := s.store.Publish(ctx, once, by, p, string(document))
	if once.Repeated {
		done = p // published before: only its list says when
	}
	return done, err
}

// Published returns a public replay.
func (s *Service) Published(ctx context.Context, id model.ReplayID) (referee.Replay, error) {
	if !opaque.IsID(string(id)) {
		return referee.Replay{}, store.ErrNoReplay
	}
	document, err := s.store.Published(ctx, id)
	if err != nil {
		return referee.Replay{}, err
	}
	r, err := referee.ReadReplay([]byte(document))
	if err != nil {
		return referee.Replay{}, fmt.Errorf("replay %s: %w: %w", id, store.ErrDamaged, err)
	}
	return r, nil
}

// Publications lists what a player has published, the latest first.
func (by Player) Publications(ctx context.Context, page model.Page) ([]model.Published, error) {
	return by.s.store.Publications(ctx, by.id, bounded(page))
}

// verify plays a replay again. It returns the match, which is over, and the replay with its actions as the game writes
// them, whoever wrote it.
func (s *Service) verify(r referee.Replay) (referee.Match, referee.Replay, error) {
	g, err := referee.Find(s.games, r.Game)
	if err != nil {
		return nil, r, fmt.Errorf("%w: %w", referee.ErrReplay, err)
	}
	if n := len(r.Actions); n > referee.MaxActions {
		return nil, r, fmt.Errorf("%w: it has %d actions, more than the %d of any match", referee.ErrReplay, n, referee.MaxActions)
	}
	v := referee.Verify(g, r)
	switch {
	case v.Err != nil:
		return nil, r, v.Err
	case v.Status == game.Playing:
		return nil, r, fmt.Errorf("%w: the game in it is not over", referee.ErrReplay)
	}
	m, err := g.Resume(r.Record)
	if err != nil {
		return nil, r, fmt.Errorf("%w: %w", referee.ErrReplay, err)
	}
	r.Record, err = m.Record()
	return m, r, err
}

// Import keeps a practice game that was played to its end elsewhere, from its replay, which must verify. The same replay
// or key a second time gives the first match. The names in the replay do not matter. Nobody can tell from it whether the player
// had help, so the match counts as one without, and is marked as imported.
func (by Player) Import(ctx context.Context, r referee.Replay) (model.Summary, error) {
	m, r, err := by.s.verify(r)
	if err != nil {
		return model.Summary{}, err
	}
	n, err := by.s.imported(m, r)
	if err != nil {
		return model.Summary{}, fmt.Errorf("import a match: %w", err)
	}
	n.Player, n.Once = by.id, by.s.keys.Once(ctx, by.id, "import", n.Digest)
	id, err := by.s.keepNew(ctx, n)
	if err != nil {
		return model.Summary{}, err
	}
	return by.s.store.Summary(ctx, by.id, id)
}

// imported is what is kept of a match that was played elsewhere. Whoever played against a person may have had either seat, and gets
// all of them here: such a game is not counted.
func (s *Service) imported(m referee.Match, r referee.Replay) (store.NewMatch, error) {
	seed, err := rng.Opened{Value: r.Seed, Salt: string(r.Salt), Commitment: string(r.Commitment)}.Seed()
	if err != nil {
		return store.NewMatch{}, err
	}
	saved, err := m.State()
	if err != nil {
		return store.NewMatch{}, err
	}
	holds, _ := personSeat(len(r.Players), r.Minds)
	return store.NewMatch{
		ID: model.MatchID(opaque.ID(s.entropy)), Game: r.Game, Setup: referee.Setup{Preset: r.Preset, Seed: seed, Players: r.Players, Minds: r.Minds, Clock: r.Clock},
		Actions: r.Actions, Status: r.Status, Ended: ended(m.Status(), len(r.Players)), Holds: holds, Length: m.Moves(), Par: m.Par(), Digest: r.Digest,
		State: store.Save(saved), Program: referee.Version, At: s.now(),
	}, nil
}

// Share makes a link under which anybody can watch a match as its player sees it. Sharing again gives the same link. Of a
// daily puzzle whose day is not over nothing is shared: the error is [ErrNotYet]. Of a match with somebody who does not want it neither.
func (by Player) Share(ctx context.Context, id model.MatchID) (link string, err error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return "", err
	}
	if err := by.s.checkPublic(sum.Day); err != nil {
		return "", err
	}
	if err := by.mayShow(ctx, id); err != nil {
		return "", err
	}
	once := by.s.keys.Once(ctx, by.id, "share", id)
	link, err = by.s.store.Share(ctx, once, by.id, id, opaque.ID(by.s.entropy))
	if once.Repeated {
		link = once.Made
	}
	return link, err
}

// mayShow refuses to show everybody a match that somebody else plays who does not want that.
func (by Player) mayShow(ctx context.Context, id model.MatchID) error {
	hidden, err := by.s.store.Conceals(ctx, by.id, id, model.ShowGames)
	if err == nil && hidden {
		return game.Break("no-sharing", words.New("rule.no-sharing"))
	}
	return err
}

// Unshare ends a match's link. A match that is not shared stays so.
func (by Player) Unshare(ctx context.Context, id model.MatchID) error {
	err := by.s.store.Unshare(ctx, by.id, id)
	by.s.links.Forget(func(known shared) bool { return known.match == id })
	return err
}

// shared is what a link shows.
type shared struct {
	player model.PlayerID
	match  model.MatchID
}

// Shared returns the match that a link shows, and its player. The error is [store.ErrNoLink] where it shows nothing. A link that another
// process ends still works here for two seconds.
func (s *Service) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	if !opaque.IsID(link) {
		return "", "", store.ErrNoLink
	}
	now := s.now()
	found, known, turn := s.links.Find(link, now)
	if known {
		return found.player, found.match, nil
	}
	player, id, err = s.store.Shared(ctx, link)
	if err == nil {
		s.links.Keep(link, shared{player, id}, now, turn)
	}
	return player, id, err
}
