package rpc_test

import (
	"context"
	"testing"
)

// BenchmarkAct answers one action, without the pipe.
func BenchmarkAct(b *testing.B) {
	for name, c := range map[string]struct{ setup, act string }{
		"mastermind":  {`{"game":"mastermind","preset":"classic","seed":42}`, `{"type":"reset"}`},
		"minesweeper": {`{"game":"minesweeper","preset":"novice","seed":42}`, `{"type":"flag","x":4,"y":7}`},
	} {
		b.Run(name, func(b *testing.B) {
			s, ctx, n := session(), context.Background(), 0
			line := []byte(`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m1","action":` + c.act + `}}`)
			b.ReportAllocs()
			for b.Loop() {
				if n++; n%10_000 == 1 {
					s = session()
					result(b, s, "match.new", c.setup)
				}
				s.Handle(ctx, line)
			}
		})
	}
}
