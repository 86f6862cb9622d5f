package sqlite_test

import (
	"testing"

	"wits/internal/actbench"
	"wits/play"
	"wits/store/sqlite"
)

func BenchmarkAct(b *testing.B) {
	actbench.Run(b, func(b *testing.B) play.Store {
		s, err := sqlite.Open(b.Context(), b.TempDir()+"/wits.db")
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = s.Close() })
		return s
	})
}
