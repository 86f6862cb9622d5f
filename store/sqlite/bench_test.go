package sqlite_test

import (
	"testing"

	"wits/play"
	"wits/store/sqlite"
	"wits/store/storetest"
)

func BenchmarkAct(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) play.Store {
		s, err := sqlite.Open(b.Context(), b.TempDir()+"/wits.db")
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = s.Close() })
		return s
	})
}
