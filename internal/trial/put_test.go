package trial

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// What one address may have kept of practice, by the default limits: at once, and a second.
const (
	toldPlayers = 30
	toldBurst   = 2000
	toldRate    = 100
)

// tellPractice lets thirty players of one address have as much practice kept as the server takes: each tells of a match, a thousand
// actions at a time (fewer in the short form, so that all come to be asked). What is kept stays within what the limits allow, and the
// rest is refused with when to come back.
func tellPractice(s *scene) {
	h := s.visitor("127.0.9.1", toldPlayers)
	tokens := make([]string, toldPlayers)
	for i := range tokens {
		tokens[i] = s.player(h)
	}
	atOnce := 300
	if s.long {
		atOnce = 1000
	}
	began := time.Now()
	ctx, end := s.during()
	defer end()
	var wg sync.WaitGroup
	var kept, refused atomic.Int64
	for i, token := range tokens {
		wg.Go(func() {
			path := fmt.Sprintf("/api/v1/matches/%032x", i+1)
			for after := 0; (after == 0 && refused.Load() < toldPlayers || ctx.Err() == nil) && !s.killed.Load(); {
				a, err := s.askWith(h, "PUT", path, token, told(after, atOnce))
				switch {
				case err == nil && a.status == http.StatusOK:
					after += atOnce
					kept.Add(int64(atOnce))
				case err == nil && a.header.Get("Retry-After") != "" && (a.code == "limit" || a.code == "busy"):
					refused.Add(1)
					rest(ctx, 100*time.Millisecond)
				default:
					s.Errorf("practice was refused otherwise: %v, %d %s", err, a.status, a.code)
					return
				}
			}
		})
	}
	wg.Wait()
	s.checkKept(s.visitor("127.0.9.2", 1), tokens, int(kept.Load())) // from where nothing is used up
	most := toldBurst + atOnce + toldRate*int(time.Since(began).Seconds()+1)
	s.Logf("%d actions are kept, of %d at most; %d requests were refused", kept.Load(), most, refused.Load())
	if int(kept.Load()) > most {
		s.Errorf("of one address %d actions are kept, more than %d", kept.Load(), most)
	}
}

// rest waits, or until the attack is over.
func rest(ctx context.Context, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
	}
}

// told is a part of a match that a device plays.
func told(after, n int) []byte {
	actions := strings.Repeat(`{"seat":0,"action":{"type":"flag","x":1,"y":2}},`, n)
	return fmt.Appendf(nil, `{"game":"minesweeper","preset":"novice","seed":1,"after":%d,"actions":[%s]}`, after, strings.TrimSuffix(actions, ","))
}

// checkKept checks that the server has what it said it keeps, and nothing else.
func (s *scene) checkKept(h *http.Client, tokens []string, kept int) {
	found := 0
	for _, token := range tokens {
		a, err := s.ask(h, "GET", "/api/v1/matches", token, "")
		var list struct{ Items []struct{ Seq int } }
		if err != nil || json.Unmarshal(a.body, &list) != nil {
			s.Errorf("a player's matches: %v, %d", err, a.status)
			return
		}
		for _, m := range list.Items {
			found += m.Seq
		}
	}
	if found != kept {
		s.Errorf("%d actions are there, and %d were kept", found, kept)
	}
}
