package rng_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"wits/game/rng"
)

type fataler interface {
	Helper()
	Fatal(args ...any)
}

// sealed returns the seed whose 64 bytes of entropy are all b.
func sealed(t fataler, b byte) rng.Seed {
	t.Helper()
	return rng.Sealed(bytes.NewReader(bytes.Repeat([]byte{b}, 64)))
}

func TestACommitmentIsTheHashOfSeedAndSalt(t *testing.T) {
	sum := sha256.Sum256(bytes.Repeat([]byte{7}, 64))
	if got, want := sealed(t, 7).Commitment(), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("commitment %s, want %s", got, want)
	}
	if got := rng.Numeric(7).Commitment(); got != "" {
		t.Errorf("a numeric seed commits to %q", got)
	}
}

func TestAnOpenedSeedIsTheSameSeed(t *testing.T) {
	for _, s := range []rng.Seed{rng.Numeric(0), rng.Numeric(1<<32 - 1), sealed(t, 9)} {
		o := s.Open()
		data, err := json.Marshal(o.Value)
		if err != nil {
			t.Fatal(err)
		}
		var back rng.SeedValue
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		got, err := rng.Opened{Value: back, Salt: o.Salt, Commitment: o.Commitment}.Seed()
		if err != nil || !got.Equal(s) {
			t.Errorf("%s came back another: %v", data, err)
		}
		a, b := got.Rand(), s.Rand()
		if a.Uint32() != b.Uint32() {
			t.Errorf("%s draws differently", data)
		}
		if got.IsSealed() != s.IsSealed() {
			t.Errorf("%s changed its kind", data)
		}
	}
}

func TestAnOpenedSeedMustMatchItsCommitment(t *testing.T) {
	good := sealed(t, 1).Open()
	other := sealed(t, 2).Open()
	for name, o := range map[string]rng.Opened{
		"another seed":       {Value: other.Value, Salt: good.Salt, Commitment: good.Commitment},
		"another salt":       {Value: good.Value, Salt: other.Salt, Commitment: good.Commitment},
		"another commitment": {Value: good.Value, Salt: good.Salt, Commitment: other.Commitment},
		"no commitment":      {Value: good.Value, Salt: good.Salt},
	} {
		if _, err := o.Seed(); !errors.Is(err, rng.ErrCommitment) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for name, o := range map[string]rng.Opened{
		"a short salt":            {Value: good.Value, Salt: "00", Commitment: good.Commitment},
		"a salt in upper case":    {Value: good.Value, Salt: strings.Repeat("AB", 32), Commitment: good.Commitment},
		"a number with a promise": {Commitment: good.Commitment},
	} {
		if _, err := o.Seed(); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func TestSeedValuesThatAreNoneAreRefused(t *testing.T) {
	for _, bad := range []string{
		`-1`, `4294967296`, `1.5`, `null`, `"42"`, `""`, `{}`, `"` + strings.Repeat("AB", 32) + `"`,
		`"` + strings.Repeat("ab", 31) + `"`,
	} {
		var v rng.SeedValue
		if err := json.Unmarshal([]byte(bad), &v); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}

func TestSealingNeedsEntropy(t *testing.T) {
	for _, n := range []int{0, 31, 63} {
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("%d bytes: got %v", n, err)
				}
			}()
			rng.Sealed(bytes.NewReader(make([]byte, n)))
		}()
	}
}
