package identity

import (
	"context"

	"wits/challenge"
	"wits/game/referee"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Key is the public half of an SSH key, and its fingerprint, by which its owner recognises it in a list. That somebody holds the
// other half is for the caller to check. A key belongs to one player at a time.
type Key struct {
	Public      []byte
	Fingerprint string
}

// hash is what is kept of a key. It is the hash of no token, because those begin differently.
func (k Key) hash() store.Hash { return opaque.Hash("ssh key " + string(k.Public)) }

// IdentifyKey returns the player of a key. Where there is none the error is [ErrNoToken].
func (s *Service) IdentifyKey(ctx context.Context, k Key) (model.Identity, error) {
	return s.find(ctx, k.hash())
}

// VisitByKey makes a new player for whom a key stands. Where another did so meanwhile, it is that player.
func (s *Service) VisitByKey(ctx context.Context, k Key, name string) (model.Identity, error) {
	p, err := s.newPlayer(name)
	if err != nil {
		return model.Identity{}, err
	}
	n, err := s.newKey(k)
	if err != nil {
		return model.Identity{}, err
	}
	if err := s.store.Visit(ctx, p, n); err != nil {
		if id, known := s.IdentifyKey(ctx, k); known == nil {
			return id, nil
		}
		return model.Identity{}, err
	}
	return model.Identity{Player: p.ID, Token: n.ID, Kind: n.Kind}, nil
}

// RedeemByKey uses up a code: from then on the key stands for the code's player, and for no other. It returns for whom it stood
// before, empty for nobody.
func (s *Service) RedeemByKey(ctx context.Context, code string, k Key) (id model.Identity, before model.PlayerID, err error) {
	plain, ok := readCode(code)
	if !ok {
		return model.Identity{}, "", ErrNoCode
	}
	n, err := s.newKey(k)
	if err != nil {
		return model.Identity{}, "", err
	}
	if was, err := s.IdentifyKey(ctx, k); err == nil {
		before = was.Player
	}
	n.Moves = true
	player, err := s.store.RedeemCode(ctx, opaque.Hash(plain), s.now(), n)
	if err != nil {
		return model.Identity{}, "", tooManyTokens(err)
	}
	return model.Identity{Player: player, Token: n.ID, Kind: n.Kind}, before, nil
}

// newKey is what is kept of a key.
func (s *Service) newKey(k Key) (store.NewToken, error) {
	return s.keep(model.SSHKey, k.Fingerprint, k.hash())
}

// keep is what is kept of a token or a key, under a label.
func (s *Service) keep(kind model.TokenKind, label string, hash store.Hash) (store.NewToken, error) {
	label, err := referee.NewLabel("label", label)
	if err != nil {
		return store.NewToken{}, err
	}
	id, err := opaque.ID(s.entropy)
	return store.NewToken{
		Token: model.Token{ID: model.TokenID(id), Label: label, Kind: kind, Created: s.moment()}, Hash: hash, Most: maxTokens,
	}, err
}

// newPlayer draws a player.
func (s *Service) newPlayer(name string) (store.NewPlayer, error) {
	name, err := referee.NewName(name)
	if err != nil {
		return store.NewPlayer{}, err
	}
	id, err := opaque.ID(s.entropy)
	if err != nil {
		return store.NewPlayer{}, err
	}
	explorer, err := challenge.NewExplorer(s.entropy)
	return store.NewPlayer{ID: model.PlayerID(id), Name: name, Rand: explorer, At: s.now()}, err
}
