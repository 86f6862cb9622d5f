package identity

import (
	"context"
	"encoding/base64"
	"io"
	"strings"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
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

// VisitByKey creates a player who is identified by a key. If another request was faster, it returns the player that it created.
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

// RedeemByKey uses up a code: from then on the key identifies the code's player, and no other. It returns whom it identified before;
// empty for nobody.
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
	return store.NewToken{
		Token: model.Token{ID: model.TokenID(opaque.ID(s.entropy)), Label: label, Kind: kind, Created: s.moment()}, Hash: hash, Most: maxTokens,
	}, nil
}

// newPlayer draws a player.
func (s *Service) newPlayer(name string) (store.NewPlayer, error) {
	name, err := s.names.Take(name)
	return store.NewPlayer{ID: model.PlayerID(opaque.ID(s.entropy)), Name: name, Rand: challenge.NewExplorer(s.entropy), At: s.now()}, err
}

// tokenMark begins every token, so that one that was lost somewhere is recognised.
const tokenMark = "wits_"

// drawToken draws 256 bits as a token.
func drawToken(entropy io.Reader) string {
	return tokenMark + base64.RawURLEncoding.EncodeToString(rng.Draw(entropy, 32))
}

// isToken reports whether a text could be a token.
func isToken(text string) bool {
	digits, marked := strings.CutPrefix(text, tokenMark)
	if !marked || len(digits) != 43 {
		return false
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(digits)
	return err == nil && len(b) == 32
}

// crockford are the 32 characters of a code: none looks like another.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is how many characters a code has: 50 bits, for ten minutes.
const codeLength = 10

// spell writes a code as people read it: ABCDE-FGHJK.
func spell(code string) string { return code[:codeLength/2] + "-" + code[codeLength/2:] }

// readCode reads what somebody typed: in any case, with or without dashes and spaces, O for 0, I or L for 1.
func readCode(typed string) (code string, ok bool) {
	if len(typed) > 8*codeLength {
		return "", false
	}
	code = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
	return code, len(code) == codeLength && strings.Trim(code, crockford) == ""
}
