package rng

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Seed is what a game is dealt from: a number that two programs can share, or 256 sealed bits that nobody can
// search for. The zero Seed is Numeric(0).
type Seed struct {
	number *uint32
	sealed veiled[sealed]
}

type sealed struct{ key, salt [32]byte }

// Numeric returns the seed of a puzzle that can be shared by its number.
func Numeric(n uint32) Seed { return Seed{number: &n} }

// Sealed draws a seed and its salt from entropy, 64 bytes in all. Pass crypto/rand.Reader for a game that counts.
func Sealed(entropy io.Reader) Seed {
	drawn := Draw(entropy, 64)
	return Seed{sealed: veil(&sealed{key: [32]byte(drawn[:32]), salt: [32]byte(drawn[32:])})}
}

// Draw reads n bytes of entropy. A source that has none is a fault of the machine, on which nothing may be dealt or issued any more: Draw
// panics then, as crypto/rand does.
func Draw(entropy io.Reader, n int) []byte {
	b := make([]byte, n)
	if _, err := io.ReadFull(entropy, b); err != nil {
		panic(fmt.Errorf("draw %d random bytes: %w", n, err))
	}
	return b
}

// Rand returns the seed's generator, at its beginning.
func (s Seed) Rand() Rand {
	if s.IsSealed() {
		return newSealed((*s.sealed).key)
	}
	return Rand{start: s.number}
}

// Derive returns a generator of its own for each number. It tells nothing about what the seed deals, nor about the
// generators of other numbers.
func (s Seed) Derive(n uint64) Rand {
	secret := []byte("wits derive")
	if s.IsSealed() {
		key := (*s.sealed).key
		secret = append(secret, key[:]...)
	} else {
		secret = binary.BigEndian.AppendUint32(secret, s.Rand().mulberry())
	}
	return newSealed(sha256.Sum256(binary.BigEndian.AppendUint64(secret, n)))
}

// IsSealed reports whether the seed is sealed.
func (s Seed) IsSealed() bool { return s.sealed != nil }

// Equal reports whether both deal the same game under the same commitment.
func (s Seed) Equal(o Seed) bool { return s.Open() == o.Open() }

// Commitment is what a player may be shown before the game: sha256(seed ‖ salt) in hexadecimal. It is empty for
// a numeric seed, which could be found by trying all.
func (s Seed) Commitment() string {
	if !s.IsSealed() {
		return ""
	}
	secret := **s.sealed
	sum := sha256.Sum256(append(secret.key[:], secret.salt[:]...))
	return hex.EncodeToString(sum[:])
}

// Open returns the seed for publication. Only stores, local tools and finished games call it.
func (s Seed) Open() Opened {
	if !s.IsSealed() {
		return Opened{Value: SeedValue{number: s.Rand().mulberry()}}
	}
	secret := **s.sealed
	return Opened{
		Value:      SeedValue{sealed: true, key: secret.key},
		Salt:       hex.EncodeToString(secret.salt[:]),
		Commitment: s.Commitment(),
	}
}

// Opened is a seed made public: the value, and for a sealed one the salt and the commitment it was announced by.
type Opened struct {
	Value      SeedValue
	Salt       string
	Commitment string
}

// ErrCommitment says that a published seed is not the one that was committed to.
var ErrCommitment = errors.New("seed and salt do not match the commitment")

// Seed checks the commitment and returns the seed.
func (o Opened) Seed() (Seed, error) {
	if !o.Value.sealed {
		if o.Salt != "" || o.Commitment != "" {
			return Seed{}, errors.New("a numeric seed has neither salt nor commitment")
		}
		return Numeric(o.Value.number), nil
	}
	salt, ok := readDigits(o.Salt)
	if !ok {
		return Seed{}, errors.New("salt: want 64 lower-case hexadecimal digits")
	}
	seed := Seed{sealed: veil(&sealed{o.Value.key, salt})}
	if subtle.ConstantTimeCompare([]byte(seed.Commitment()), []byte(o.Commitment)) != 1 {
		return Seed{}, ErrCommitment
	}
	return seed, nil
}

// SeedValue is a published seed on the wire: a number from 0 to 4294967295, or 64 hexadecimal digits.
type SeedValue struct {
	number uint32
	sealed bool
	key    [32]byte
}

// MarshalJSON writes the number, or the digits as a string.
func (v SeedValue) MarshalJSON() ([]byte, error) {
	if !v.sealed {
		return strconv.AppendUint(nil, uint64(v.number), 10), nil
	}
	return json.Marshal(hex.EncodeToString(v.key[:]))
}

// UnmarshalJSON reads what [SeedValue.MarshalJSON] writes, and nothing else.
func (v *SeedValue) UnmarshalJSON(data []byte) error {
	if n, err := strconv.ParseUint(string(data), 10, 32); err == nil {
		*v = SeedValue{number: uint32(n)}
		return nil
	}
	var text string
	if json.Unmarshal(data, &text) == nil {
		if key, ok := readDigits(text); ok {
			*v = SeedValue{sealed: true, key: key}
			return nil
		}
	}
	return fmt.Errorf("seed %.80s: want a whole number from 0 to 4294967295, or 64 lower-case hexadecimal digits in a string", data)
}

// readDigits reads 64 lower-case hexadecimal digits.
func readDigits(text string) ([32]byte, bool) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 || hex.EncodeToString(b) != text {
		return [32]byte{}, false
	}
	return [32]byte(b), true
}
