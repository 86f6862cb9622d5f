// Package identity authenticates players: it creates players, and issues, checks and revokes the tokens, codes and public keys that
// identify them. It stores only hashes, opens nothing, and uses the clock and the entropy it is given.
package identity

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
	"wits/idempotency"
	"wits/internal/opaque"
	"wits/internal/recent"
	"wits/model"
	"wits/name"
	"wits/store"
)

// Errors of identification and limits. Callers test them with errors.Is.
var (
	ErrNoToken = store.ErrNoToken
	ErrNoCode  = store.ErrNoCode
	ErrTooMany = store.ErrTooMany
)

// Limits on tokens and open codes of a player, how long a code lasts, and how often the use of a token is noted.
const (
	maxTokens = 20
	maxCodes  = 5
	codeLife  = 10 * time.Minute
	noteEvery = time.Hour
)

// Store is where players and what lets them in are kept. Package storetest holds what it must promise.
type Store interface {
	idempotency.Store
	Visit(ctx context.Context, p store.NewPlayer, token store.NewToken) error
	Identify(ctx context.Context, hash store.Hash) (id model.Identity, used time.Time, err error)
	TouchToken(ctx context.Context, id model.TokenID, at time.Time) error
	IssueToken(ctx context.Context, player model.PlayerID, token store.NewToken) error
	Tokens(ctx context.Context, player model.PlayerID) ([]model.Token, error)
	RevokeToken(ctx context.Context, player model.PlayerID, id model.TokenID) error
	KeepCode(ctx context.Context, c store.NewCode) error
	RedeemCode(ctx context.Context, code store.Hash, at time.Time, token store.NewToken) (model.PlayerID, error)
}

// Service identifies players. Any number of services, in any number of processes, may share one store.
type Service struct {
	store   Store
	entropy io.Reader
	now     func() time.Time
	keys    *idempotency.Keys
	known   recent.Cache[store.Hash, model.Identity]
	names   name.Book
}

// New returns a service. Ids, tokens and codes are drawn from entropy, which must be safe for concurrent use.
func New(s Store, entropy io.Reader, now func() time.Time) *Service {
	return &Service{store: s, entropy: entropy, now: now, keys: idempotency.New(s, now)}
}

// Without returns the service, which gives nobody a name that is in a book. It is called before the service is used.
func (s *Service) Without(taken name.Book) *Service {
	s.names = taken
	return s
}

// Visit creates a player, and a token for the device. Only the token's hash is kept.
func (s *Service) Visit(ctx context.Context, name string) (id model.Identity, token string, err error) {
	p, err := s.newPlayer(name)
	if err != nil {
		return id, "", err
	}
	n, token, err := s.newToken(model.Device, "")
	if err != nil {
		return id, "", err
	}
	if p.Once, err = s.sealed(ctx, visitor, token, "visit", p.Name); err != nil {
		return id, "", err
	}
	if err := s.store.Visit(ctx, p, n); err != nil {
		return id, "", err
	}
	if p.Once.Repeated {
		return s.issuedBefore(ctx, p.Once)
	}
	return model.Identity{Player: p.ID, Token: n.ID, Kind: n.Kind}, token, nil
}

// visitor is whose request it is who is no player yet.
const visitor model.PlayerID = ""

// sealed marks what a request changes with its key, and keeps what it makes so that only the key opens it again.
func (s *Service) sealed(ctx context.Context, by model.PlayerID, secret, operation string, request ...any) (*store.Once, error) {
	once := s.keys.Once(ctx, by, operation, request...)
	if by == visitor {
		once = s.keys.From(ctx, operation, request...)
	}
	return once, idempotency.Seal(ctx, once, secret)
}

// issuedBefore finds the token that a request made the first time, and its player.
func (s *Service) issuedBefore(ctx context.Context, once *store.Once) (model.Identity, string, error) {
	token, err := idempotency.Unseal(ctx, once)
	if err != nil {
		return model.Identity{}, "", err
	}
	id, err := s.Identify(ctx, token)
	return id, token, err
}

// Identify returns the player of a token. Where there is none the error is [ErrNoToken]. A token that another process revokes is
// still accepted here for up to two seconds.
func (s *Service) Identify(ctx context.Context, token string) (model.Identity, error) {
	if !isToken(token) {
		return model.Identity{}, ErrNoToken
	}
	hash, now := opaque.Hash(token), s.now()
	id, known, turn := s.known.Find(hash, now)
	if known && !id.Ended(now) {
		return id, nil
	}
	id, err := s.find(ctx, hash)
	if err == nil {
		s.known.Keep(hash, id, now, turn)
	}
	return id, err
}

// find returns the player of a hash, and records from time to time that it is used.
func (s *Service) find(ctx context.Context, hash store.Hash) (model.Identity, error) {
	id, used, err := s.store.Identify(ctx, hash)
	if err == nil && id.Ended(s.now()) {
		err = ErrNoToken
	}
	if err != nil {
		return model.Identity{}, err
	}
	if now := s.now(); now.Sub(used) < 0 || now.Sub(used) >= noteEvery {
		_ = s.store.TouchToken(ctx, id.Token, now) // a note is not worth keeping anybody out
	}
	return id, nil
}

// maxTokenLife is how long a token that ends by itself may last.
const maxTokenLife = 10 * 366 * 24 * time.Hour

// Issue makes another token of a kind for a player, until it expires; the zero time is never. A token without a label is named after
// its kind.
func (s *Service) Issue(ctx context.Context, player model.PlayerID, kind model.TokenKind, label string, expires time.Time) (model.Token, string, error) {
	n, token, err := s.newToken(kind, label)
	if err != nil {
		return model.Token{}, "", err
	}
	request := []any{kind, label}
	if !expires.IsZero() {
		n.Expires = expires.UTC().Truncate(time.Millisecond)
		if left := n.Expires.Sub(n.Created); left <= 0 || left > maxTokenLife {
			return model.Token{}, "", fmt.Errorf("%w token: it is to end later than now and within ten years, not at %s", referee.ErrMalformed, n.Expires.Format(time.RFC3339))
		}
		request = append(request, n.Expires)
	}
	once, err := s.sealed(ctx, player, token, "issue", request...)
	if err != nil {
		return model.Token{}, "", err
	}
	n.Once = once
	if err := s.store.IssueToken(ctx, player, n); err != nil {
		return model.Token{}, "", tooManyTokens(err)
	}
	if once.Repeated {
		var id model.Identity
		id, token, err = s.issuedBefore(ctx, once)
		n.Token.ID = id.Token
	}
	return n.Token, token, err
}

// newToken draws a token and what is kept of it.
func (s *Service) newToken(kind model.TokenKind, label string) (store.NewToken, string, error) {
	switch kind {
	case model.Device, model.PlayKey, model.BotKey, model.ReadKey:
	default:
		return store.NewToken{}, "", fmt.Errorf("%w token: its kind is %s, %s, %s or %s, not %.40q",
			referee.ErrMalformed, model.Device, model.PlayKey, model.BotKey, model.ReadKey, kind)
	}
	token := drawToken(s.entropy)
	n, err := s.keep(kind, cmp.Or(label, string(kind)), opaque.Hash(token))
	return n, token, err
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
func (s *Service) Tokens(ctx context.Context, player model.PlayerID) ([]model.Token, error) {
	return s.store.Tokens(ctx, player)
}

// Revoke ends a token of a player.
func (s *Service) Revoke(ctx context.Context, player model.PlayerID, id model.TokenID) error {
	if !opaque.IsID(string(id)) {
		return ErrNoToken
	}
	if err := s.store.RevokeToken(ctx, player, id); err != nil {
		return err
	}
	s.known.Forget(func(known model.Identity) bool { return known.Token == id })
	return nil
}

// Forget lets nobody in as a player who was deleted: their tokens are gone from the store.
func (s *Service) Forget(player model.PlayerID) {
	s.known.Forget(func(known model.Identity) bool { return known.Player == player })
}

// Code makes a code that moves a player to another device, once, within minutes. Of more than five the oldest is void.
func (s *Service) Code(ctx context.Context, player model.PlayerID) (code string, expires time.Time, err error) {
	code, now := opaque.Letters(s.entropy, crockford, codeLength), s.moment()
	expires = now.Add(codeLife)
	once, err := s.sealed(ctx, player, expires.Format(time.RFC3339Nano)+" "+code, "code")
	if err == nil {
		err = s.store.KeepCode(ctx, store.NewCode{Player: player, Hash: opaque.Hash(code), At: now, Expires: expires, Most: maxCodes, Once: once})
	}
	if err != nil {
		return "", time.Time{}, err
	}
	if once.Repeated {
		return codeBefore(ctx, once)
	}
	return spell(code), expires, nil
}

// codeBefore reads the code that a request made the first time.
func codeBefore(ctx context.Context, once *store.Once) (code string, expires time.Time, err error) {
	text, err := idempotency.Unseal(ctx, once)
	if err != nil {
		return "", time.Time{}, err
	}
	when, code, _ := strings.Cut(text, " ")
	expires, err = time.Parse(time.RFC3339Nano, when)
	return spell(code), expires, err
}

// Redeem uses up a code and makes a device token for its player.
func (s *Service) Redeem(ctx context.Context, code, label string) (id model.Identity, token string, err error) {
	plain, ok := readCode(code)
	if !ok {
		return id, "", ErrNoCode
	}
	n, token, err := s.newToken(model.Device, label)
	if err != nil {
		return id, "", err
	}
	if n.Once, err = s.sealed(ctx, visitor, token, "redeem", plain, label); err != nil {
		return id, "", err
	}
	player, err := s.store.RedeemCode(ctx, opaque.Hash(plain), s.now(), n)
	if err != nil {
		return id, "", tooManyTokens(err)
	}
	if n.Once.Repeated {
		return s.issuedBefore(ctx, n.Once)
	}
	return model.Identity{Player: player, Token: n.ID, Kind: n.Kind}, token, nil
}

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
