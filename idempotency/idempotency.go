// Package idempotency makes the changes of a request once, however often it arrives, by the key that its sender chose. It keeps
// nothing itself: the store does.
package idempotency

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"wits/game/referee"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Key is chosen by the sender of a request that may arrive twice. The first request under a key is done, and the same one
// again gets the first answer; another request under the key is refused with [store.ErrKey]. Actions in a match have keys
// of their own: see package play.
type Key struct {
	Text string
	From string // where a visitor comes from who is no player yet: their keys are apart from those of all others
}

// MinSecretKey is how long a key must be under which a token or a code is made. What is kept of those can be opened only
// with the key, so it must be hard to guess.
const MinSecretKey = 16

// MaxKey is how many bytes a key may have.
const MaxKey = 128

// keyLife is how long keys are known at least, if the player has not used a thousand others since.
const keyLife = 24 * time.Hour

type keyInContext struct{}

// WithKey returns the context of a request that has a key.
func WithKey(ctx context.Context, k Key) context.Context {
	return context.WithValue(ctx, keyInContext{}, k)
}

// KeyOf returns the key of a request; its text is empty where there is none.
func KeyOf(ctx context.Context) Key {
	k, _ := ctx.Value(keyInContext{}).(Key)
	return k
}

// Store is where keys are kept.
type Store interface {
	ForgetKeys(ctx context.Context, before time.Time) error
}

// Keys marks what requests change with their keys. It is safe for concurrent use.
type Keys struct {
	store  Store
	now    func() time.Time
	pruned atomic.Int64 // when old keys were forgotten last, in seconds
}

// New returns keys that are kept in a store.
func New(s Store, now func() time.Time) *Keys { return &Keys{store: s, now: now} }

// Once marks the change that a player's request makes with the request's key, if it has one. The operation and everything that is
// asked for tell one request from another. A key that cannot be used is refused when the change is made.
func (k *Keys) Once(ctx context.Context, by model.PlayerID, operation string, request ...any) *store.Once {
	return k.onceBy(ctx, string(by), operation, request...)
}

// From does the same for a visitor, who is no player yet.
func (k *Keys) From(ctx context.Context, operation string, request ...any) *store.Once {
	from := sha256.Sum256([]byte(KeyOf(ctx).From))
	return k.onceBy(ctx, "from "+hex.EncodeToString(from[:16]), operation, request...)
}

func (k *Keys) onceBy(ctx context.Context, owner, operation string, request ...any) *store.Once {
	key := KeyOf(ctx).Text
	if key == "" {
		return &store.Once{}
	}
	if err := referee.CheckText("idempotency key", key, MaxKey); err != nil {
		return &store.Once{Refused: err}
	}
	text, err := json.Marshal(append([]any{operation}, request...))
	if err != nil {
		return &store.Once{Refused: err}
	}
	now := k.now()
	k.forgetKeys(ctx, now)
	return &store.Once{Owner: owner, Key: opaque.Hash("key " + key), Request: opaque.Hash(string(text)), At: now}
}

// forgetKeys forgets old keys, now and then.
func (k *Keys) forgetKeys(ctx context.Context, now time.Time) {
	last := k.pruned.Load()
	if age := now.Unix() - last; age >= 0 && age < int64(time.Hour/time.Second) || !k.pruned.CompareAndSwap(last, now.Unix()) {
		return
	}
	_ = k.store.ForgetKeys(ctx, now.Add(-keyLife)) // the next one will
}

// Seal closes what a request makes so that only its key opens it again. Where the request has no key nothing is to be told
// again, and nothing is sealed.
func Seal(ctx context.Context, o *store.Once, secret string) error {
	if o.Key == "" {
		return o.Refused
	}
	key := KeyOf(ctx).Text
	if len(key) < MinSecretKey {
		return fmt.Errorf("%w idempotency key: want at least %d characters here, got %d", referee.ErrMalformed, MinSecretKey, len(key))
	}
	aead, err := sealer(key, o)
	if err != nil {
		return err
	}
	o.Made = base64.RawStdEncoding.EncodeToString(aead.Seal(nil, nil, []byte(secret), nil))
	return nil
}

// Unseal opens what was sealed under the request's key.
func Unseal(ctx context.Context, o *store.Once) (string, error) {
	aead, err := sealer(KeyOf(ctx).Text, o)
	if err != nil {
		return "", err
	}
	secret, err := base64.RawStdEncoding.DecodeString(o.Made)
	if err == nil {
		secret, err = aead.Open(nil, nil, secret, nil)
	}
	if err != nil {
		return "", fmt.Errorf("what a key made: %w", errors.Join(store.ErrDamaged, err))
	}
	return string(secret), nil
}

// sealer is AES-GCM under a key that is derived from the client's, of which the store knows only the hash. A nonce is drawn for each
// text, and stands before it.
func sealer(key string, o *store.Once) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, []byte(key), []byte(o.Owner), "wits sealed answer", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
