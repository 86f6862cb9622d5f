package play

import (
	"context"
	"errors"
	"time"

	"wits/store"
)

// Why somebody is not let in. Callers test them with errors.Is.
var (
	ErrNoToken = errors.New("unknown or revoked token")
	ErrNoCode  = errors.New("unknown, used or expired code")
)

// Visit makes a new player of a visitor, and a token for the device they came with. Only the token's hash is kept.
func (s *Service) Visit(ctx context.Context, name string) (id store.Identity, token string, err error) {
	return store.Identity{}, "", errors.ErrUnsupported
}

// Identify tells whom a token stands for. The error is [ErrNoToken] where it stands for nobody.
func (s *Service) Identify(ctx context.Context, token string) (store.Identity, error) {
	return store.Identity{}, errors.ErrUnsupported
}

// Issue makes another token of a kind for a player.
func (s *Service) Issue(ctx context.Context, player store.PlayerID, kind store.TokenKind, label string) (store.Token, string, error) {
	return store.Token{}, "", errors.ErrUnsupported
}

// Tokens lists a player's tokens, the oldest first.
func (s *Service) Tokens(ctx context.Context, player store.PlayerID) ([]store.Token, error) {
	return nil, errors.ErrUnsupported
}

// Revoke ends a token of a player.
func (s *Service) Revoke(ctx context.Context, player store.PlayerID, id store.TokenID) error {
	return errors.ErrUnsupported
}

// Code makes a code that moves a player to another device, once, within minutes.
func (s *Service) Code(ctx context.Context, player store.PlayerID) (code string, expires time.Time, err error) {
	return "", time.Time{}, errors.ErrUnsupported
}

// Redeem uses up a code and makes a device token for its player.
func (s *Service) Redeem(ctx context.Context, code, label string) (id store.Identity, token string, err error) {
	return store.Identity{}, "", errors.ErrUnsupported
}
