package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wits/game"
	"wits/store"
)

// Why somebody is not let in, or cannot have more. Callers test them with errors.Is.
var (
	ErrNoToken = store.ErrNoToken
	ErrNoCode  = store.ErrNoCode
	ErrTooMany = store.ErrTooMany
)

// A player has at most so many tokens and open codes. A code lasts a while; that a token is used is noted now and then.
const (
	maxTokens = 20
	maxCodes  = 5
	codeLife  = 10 * time.Minute
	noteEvery = time.Hour
)

// Visit makes a new player of a visitor, and a token for the device they came with. Only the token's hash is kept.
func (s *Service) Visit(ctx context.Context, name string) (id store.Identity, token string, err error) {
	if err := game.CheckName(name); err != nil {
		return store.Identity{}, "", err
	}
	player, err := s.draw()
	if err != nil {
		return store.Identity{}, "", err
	}
	p, err := s.newPlayer(store.PlayerID(player))
	if err != nil {
		return store.Identity{}, "", err
	}
	p.Name = name
	n, token, err := s.newToken(store.Device, "")
	if err != nil {
		return store.Identity{}, "", err
	}
	if err := s.store.Visit(ctx, p, n); err != nil {
		return store.Identity{}, "", err
	}
	return store.Identity{Player: p.ID, Token: n.ID, Kind: n.Kind}, token, nil
}

// Identify tells whom a token stands for. The error is [ErrNoToken] where it stands for nobody. A token that another
// process revokes is known here for two seconds more.
func (s *Service) Identify(ctx context.Context, token string) (store.Identity, error) {
	if !isToken(token) {
		return store.Identity{}, ErrNoToken
	}
	hash, now := hashOf(token), s.now()
	id, known, turn := s.known.find(hash, now)
	if known {
		return id, nil
	}
	id, used, err := s.store.Identify(ctx, hash)
	if err != nil {
		return store.Identity{}, err
	}
	s.known.keep(hash, id, now, turn)
	if age := now.Sub(used); age < 0 || age >= noteEvery {
		_ = s.store.TouchToken(ctx, id.Token, now) // a note is not worth keeping anybody out
	}
	return id, nil
}

// Issue makes another token of a kind for a player. A token without a label is called what it is.
func (s *Service) Issue(ctx context.Context, player store.PlayerID, kind store.TokenKind, label string) (store.Token, string, error) {
	n, token, err := s.newToken(kind, label)
	if err != nil {
		return store.Token{}, "", err
	}
	if err := s.store.IssueToken(ctx, player, n); err != nil {
		return store.Token{}, "", tooManyTokens(err)
	}
	return n.Token, token, nil
}

// newToken draws a token and what is kept of it.
func (s *Service) newToken(kind store.TokenKind, label string) (store.NewToken, string, error) {
	if kind != store.Device && kind != store.BotKey {
		return store.NewToken{}, "", fmt.Errorf("%w token: its kind is %s or %s, not %.40q", game.ErrMalformed, store.Device, store.BotKey, kind)
	}
	if label == "" {
		label = string(kind)
	}
	if err := game.CheckLabel("label", label); err != nil {
		return store.NewToken{}, "", err
	}
	id, err := s.draw()
	if err != nil {
		return store.NewToken{}, "", err
	}
	token, err := drawToken(s.entropy)
	if err != nil {
		return store.NewToken{}, "", err
	}
	return store.NewToken{
		Token: store.Token{ID: store.TokenID(id), Label: label, Kind: kind, Created: s.moment()},
		Hash:  hashOf(token), Most: maxTokens,
	}, token, nil
}

// moment is the time as stores keep it.
func (s *Service) moment() time.Time { return s.now().UTC().Truncate(time.Millisecond) }

func tooManyTokens(err error) error {
	if !errors.Is(err, ErrTooMany) {
		return err
	}
	return fmt.Errorf("%w: a player has at most %d tokens; revoke one that is not needed", ErrTooMany, maxTokens)
}

// Tokens lists a player's tokens, the oldest first.
func (s *Service) Tokens(ctx context.Context, player store.PlayerID) ([]store.Token, error) {
	return s.store.Tokens(ctx, player)
}

// Revoke ends a token of a player.
func (s *Service) Revoke(ctx context.Context, player store.PlayerID, id store.TokenID) error {
	if !drawn(string(id)) {
		return ErrNoToken
	}
	if err := s.store.RevokeToken(ctx, player, id); err != nil {
		return err
	}
	s.known.forget(func(known store.Identity) bool { return known.Token == id })
	return nil
}

// Code makes a code that moves a player to another device, once, within minutes. Of more than five the oldest is void.
func (s *Service) Code(ctx context.Context, player store.PlayerID) (code string, expires time.Time, err error) {
	code, err = drawCode(s.entropy)
	if err != nil {
		return "", time.Time{}, err
	}
	now := s.moment()
	expires = now.Add(codeLife)
	err = s.store.KeepCode(ctx, store.NewCode{Player: player, Hash: hashOf(code), At: now, Expires: expires, Most: maxCodes})
	if err != nil {
		return "", time.Time{}, err
	}
	return spell(code), expires, nil
}

// Redeem uses up a code and makes a device token for its player.
func (s *Service) Redeem(ctx context.Context, code, label string) (id store.Identity, token string, err error) {
	plain, ok := readCode(code)
	if !ok {
		return store.Identity{}, "", ErrNoCode
	}
	n, token, err := s.newToken(store.Device, label)
	if err != nil {
		return store.Identity{}, "", err
	}
	player, err := s.store.RedeemCode(ctx, hashOf(plain), s.now(), n)
	if err != nil {
		return store.Identity{}, "", tooManyTokens(err)
	}
	return store.Identity{Player: player, Token: n.ID, Kind: n.Kind}, token, nil
}
