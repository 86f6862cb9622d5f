package identity_test

import (
	"crypto/rand"
	"path/filepath"
	"testing"
	"time"

	"wits/identity"
	"wits/store/sqlite"
)

// BenchmarkIdentify measures what every request pays: a token that was seen a moment ago, and one that was not.
func BenchmarkIdentify(b *testing.B) {
	for name, step := range map[string]time.Duration{"seen": 0, "unseen": 3 * time.Second} {
		b.Run(name, func(b *testing.B) {
			s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "wits.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			now := time.UnixMilli(1_700_000_000_000)
			service := identity.New(s, rand.Reader, func() time.Time { now = now.Add(step); return now })
			_, token, err := service.Visit(b.Context(), "Ada")
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := service.Identify(b.Context(), token); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
