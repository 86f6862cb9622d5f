package web_test

import (
	"context"
	"crypto/rand"
	"sync/atomic"
	"testing"
	"time"

	"wits/identity"
	"wits/model"
	"wits/store"
	"wits/store/sqlite"
	"wits/web"
)

// countingTokens counts how often a token is looked up.
type countingTokens struct {
	*sqlite.Store
	looked atomic.Int64
}

func (s *countingTokens) Identify(ctx context.Context, hash store.Hash) (model.Identity, time.Time, error) {
	s.looked.Add(1)
	return s.Store.Identify(ctx, hash)
}

// TestATokenIsLookedUpOnceARequest lets the time jump with every look, so that nothing is remembered from one to the next.
func TestATokenIsLookedUpOnceARequest(t *testing.T) {
	var tokens countingTokens
	var asked atomic.Int64
	h := open(t, func(c *web.Config) {
		c.Identities = identity.New(&tokens, rand.Reader, func() time.Time { return time.Unix(asked.Add(1)*3600, 0) })
	})
	tokens.Store = h.store
	c := h.bearer()
	id := c.start("mastermind", "classic")
	for what, do := range map[string]func(){
		"an action": func() {
			c.post("/matches/"+id+"/actions", act(0, `{"type":"submit","code":["R","R","B","B"]}`)).want(200)
		},
		"a look":      func() { c.get("/matches/" + id).want(200) },
		"a new match": func() { c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201) },
		"a hint":      func() { c.post("/matches/"+id+"/hint", "").want(200) },
		"the tokens":  func() { c.get("/me/tokens").want(200) },
	} {
		tokens.looked.Store(0)
		do()
		if n := tokens.looked.Load(); n != 1 {
			t.Errorf("%s: the token was looked up %d times", what, n)
		}
	}
}
