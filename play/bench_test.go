package play_test

import (
	"context"
	"crypto/rand"
	"path/filepath"
	"testing"

	"wits/catalog"
	"wits/play"
	"wits/store/sqlite"
)

// BenchmarkAct measures one kept action, from the request to the durable answer.
func BenchmarkAct(b *testing.B) {
	for _, c := range []struct{ game, preset, action string }{
		{"mastermind", "classic", `{"type":"reset"}`},
		{"minesweeper", "novice", `{"type":"flag","x":0,"y":0}`},
		{"minesweeper", "master", `{"type":"flag","x":0,"y":0}`},
	} {
		b.Run(c.game+" "+c.preset, func(b *testing.B) {
			s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "wits.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			service := play.New(s, catalog.All(), rand.Reader, clock)
			if _, err := service.Join(b.Context(), ada, "Ada"); err != nil {
				b.Fatal(err)
			}
			start := func() play.Act {
				p, err := service.Start(context.Background(), ada, play.Practice{Game: c.game, Preset: c.preset})
				if err != nil {
					b.Fatal(err)
				}
				return play.Act{Match: p.ID}
			}
			act := start()
			for b.Loop() {
				if act.After == 50 {
					b.StopTimer()
					act = start()
					b.StartTimer()
				}
				if _, err := service.Act(b.Context(), ada, act, []byte(c.action)); err != nil {
					b.Fatal(err)
				}
				act.After++
			}
		})
	}
}
