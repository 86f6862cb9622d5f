package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wits/client"
	"wits/game"
	"wits/model"
)

func TestAnAddressMustBeOneOfAServer(t *testing.T) {
	for address, good := range map[string]bool{
		"https://wits.example": true, "http://127.0.0.1:8080/": true, "https://wits.example/games": true,
		"": false, "wits.example": false, "ftp://wits.example": false, "https://": false, "://": false,
	} {
		if _, err := client.New(address, "", http.DefaultClient); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// answering is a client of a server that answers everything alike.
func answering(t *testing.T, status int, header, body string) *client.Client {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if name, value, ok := strings.Cut(header, ": "); ok {
			w.Header().Set(name, value)
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(s.Close)
	c, err := client.New(s.URL, "wits_secret", s.Client())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestARefusalIsAProblem(t *testing.T) {
	c := answering(t, 429, "Retry-After: 7", `{"status":429,"code":"limit","limit":"actions","detail":"Slow down."}`)
	_, err := c.Open(t.Context(), "m")
	var p *client.Problem
	if !errors.As(err, &p) || p.Code != "limit" || p.Limit != "actions" || p.RetryAfter != 7*time.Second || err.Error() != "Slow down." {
		t.Errorf("%+v", err)
	}
}

func TestAPageOfAProxyIsAProblemToo(t *testing.T) {
	_, err := answering(t, 502, "", "<html>Bad gateway</html>").Open(t.Context(), "m")
	var p *client.Problem
	if !errors.As(err, &p) || p.Status != 502 || p.Code != "" || !strings.Contains(err.Error(), "502") {
		t.Errorf("%+v", err)
	}
}

func TestAnAnswerThatIsNoneIsAnErrorWithoutTheToken(t *testing.T) {
	_, err := answering(t, 200, "", "hello").Open(t.Context(), "m")
	if err == nil || errors.As(err, new(*client.Problem)) || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}

// TestEverythingThatChangesSomethingHasAKey calls everything twice: by itself, and as one call that is repeated.
func TestEverythingThatChangesSomethingHasAKey(t *testing.T) {
	var keys []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		fmt.Fprint(w, "{}")
	}))
	t.Cleanup(s.Close)
	c, err := client.New(s.URL, "", s.Client())
	if err != nil {
		t.Fatal(err)
	}
	for what, call := range map[string]func(context.Context) error{
		"join":    func(ctx context.Context) error { _, _, err := c.Join(ctx, "Ada"); return err },
		"redeem":  func(ctx context.Context) error { _, err := c.Redeem(ctx, "code", "here"); return err },
		"start":   func(ctx context.Context) error { _, err := c.Start(ctx, model.Practice{}); return err },
		"daily":   func(ctx context.Context) error { _, err := c.StartDaily(ctx, "mastermind"); return err },
		"accept":  func(ctx context.Context) error { _, err := c.Accept(ctx, 1, "novice"); return err },
		"explore": func(ctx context.Context) error { _, err := c.Explore(ctx); return err },
		"act": func(ctx context.Context) error {
			_, err := c.Act(ctx, model.Act{Match: "m"}, game.WireAction([]byte("{}")))
			return err
		},
		"share":  func(ctx context.Context) error { _, err := c.Share(ctx, "m"); return err },
		"rename": func(ctx context.Context) error { return c.Rename(ctx, "Bob") },
		"set":    func(ctx context.Context) error { return c.Set(ctx, "theme", "dark") },
		"reset":  c.Reset,
	} {
		keys = nil
		once := client.Once(t.Context())
		for _, ctx := range []context.Context{t.Context(), t.Context(), once, once, client.WithKey(once, "mine")} {
			if err := call(ctx); err != nil {
				t.Fatal(what, err)
			}
		}
		if len(keys[0]) < 16 || keys[0] == keys[1] || keys[2] == keys[1] || keys[2] != keys[3] || keys[4] != "mine" {
			t.Errorf("%s: the keys were %q", what, keys)
		}
	}
	keys = nil
	if _, err := c.Open(t.Context(), "m"); err != nil || keys[0] != "" {
		t.Errorf("reading has the key %q: %v", keys, err)
	}
}

func TestAnArchiveGoesThereAndBack(t *testing.T) {
	var b strings.Builder
	if err := answering(t, 200, "Content-Type: application/zip", "PK").Archive(t.Context(), &b); err != nil || b.String() != "PK" {
		t.Errorf("%q, %v", b.String(), err)
	}
	var p *client.Problem
	if err := answering(t, 401, "", `{"code":"unauthorized"}`).Archive(t.Context(), &b); !errors.As(err, &p) || p.Code != "unauthorized" {
		t.Errorf("refused: %v", err)
	}
	if got, err := answering(t, 200, "", `{"matches":3,"again":1,"left":0}`).Bring(t.Context(), []byte("PK")); err != nil || got != (model.Brought{Matches: 3, Again: 1}) {
		t.Errorf("%+v, %v", got, err)
	}
}
