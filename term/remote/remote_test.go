package remote_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"wits/catalog"
	"wits/challenge"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/servertest"
	"wits/model"
	"wits/store"
	"wits/term/backend"
	"wits/term/remote"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// join is the service of a new player on a new server.
func join(t *testing.T) *remote.Service { return joinAt(t, servertest.Start(t, time.Now), "Ada") }

// joinAt is the service of a new player on a server.
func joinAt(t *testing.T, server, name string) *remote.Service {
	t.Helper()
	h := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(h.CloseIdleConnections)
	c, err := client.New(server, "", h)
	ok(t, err)
	mine, _, err := c.Join(t.Context(), name)
	ok(t, err)
	s, err := remote.New(t.Context(), mine, entry.Games(catalog.All()))
	ok(t, err)
	return s
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func action(wire string) game.Action { return game.NewAction(json.RawMessage(wire)) }

// acted is a match after an action.
func acted(ctx context.Context, s *remote.Service, m model.Match, a game.Action) (model.Match, error) {
	turn, err := s.Act(ctx, model.Act{Match: m.ID, Game: m.Game, After: m.Seq}, a)
	if err != nil {
		return model.Match{}, err
	}
	return m.Played(turn, time.Now()), nil
}

// at is a match as somebody thinks it stands.
func at(m model.Match, seq referee.Seq) model.Match {
	m.Seq = seq
	return m
}

const guess = `{"type":"submit","code":["R","R","B","B"]}`

func TestAMatchIsPlayedOnTheServer(t *testing.T) {
	s := join(t)
	ctx := t.Context()
	seed := uint32(42)
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed})
	ok(t, err)
	h, err := s.Hint(ctx, m.ID)
	ok(t, err)
	if h.Reason.Silent() {
		t.Errorf("a hint without a reason: %+v", h)
	}
	for m.Status == game.Playing {
		m, err = acted(ctx, s, m, action(guess))
		ok(t, err)
	}
	m, err = s.Look(ctx, m.ID)
	ok(t, err)
	if !m.Hinted || m.Seq != 10 || m.Status != game.Lost {
		t.Errorf("%+v", m.Summary)
	}
	r, err := s.Replay(ctx, m.ID)
	ok(t, err)
	g, err := referee.Find(entry.Games(catalog.All()), "mastermind")
	ok(t, err)
	if v := referee.Verify(g, r); v.Err != nil || v.Seq != 10 {
		t.Errorf("%+v", v)
	}
	stats, err := s.Statistics(ctx)
	ok(t, err)
	if len(stats) != 1 || stats[0].HintedGames != 1 {
		t.Errorf("%+v", stats)
	}
}

func TestAMatchIsReviewedOnTheServer(t *testing.T) {
	s := join(t)
	ctx := t.Context()
	m, err := s.Start(ctx, model.Practice{Game: "gomoku", Preset: "standard"})
	ok(t, err)
	if _, err := s.Review(ctx, m.ID); err == nil {
		t.Error("a running match is reviewed")
	}
	m, err = acted(ctx, s, m, action(`{"type":"place","x":7,"y":7}`))
	ok(t, err)
	m, err = acted(ctx, s, m, action(`{"type":"forfeit"}`))
	ok(t, err)
	r, err := s.Review(ctx, m.ID)
	for ; err == nil && !r.Complete(); r, err = s.Review(ctx, m.ID) {
	}
	ok(t, err)
	if r.Total != 2 || r.Moves[1].Action.Type() != "forfeit" || r.Moves[0].Reason.Silent() || r.Summary.Silent() {
		t.Errorf("%+v", r)
	}
}

func TestRefusalsAreTheOnesTheAppKnows(t *testing.T) {
	s := join(t)
	ctx := t.Context()
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	ok(t, err)
	var conflict *store.Conflict
	if _, err := acted(ctx, s, at(m, 3), action(guess)); !errors.As(err, &conflict) || conflict.Seq != 0 {
		t.Errorf("an action elsewhere: %v", err)
	}
	var illegal *game.Illegal
	if _, err := acted(ctx, s, m, action(`{"type":"submit","code":["R"]}`)); !errors.As(err, &illegal) || illegal.Rule != "code-length" {
		t.Errorf("a short code: %v", err)
	}
	_, err = acted(ctx, s, m, action(`{"type":"forfeit"}`))
	ok(t, err)
	if _, err := acted(ctx, s, at(m, 1), action(guess)); !errors.Is(err, game.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := s.Look(ctx, "nowhere"); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a match that is none: %v", err)
	}
	if _, err := s.Accept(ctx, 99, challenge.Novice); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("a challenge that is none: %v", err)
	}
}

func TestFinishedMatchesAreListedToTheirEnd(t *testing.T) {
	s := join(t)
	ctx := t.Context()
	const all = 6
	for range all {
		m, err := s.Start(ctx, model.Practice{Game: "minesweeper", Preset: "novice"})
		ok(t, err)
		_, err = acted(ctx, s, m, action(`{"type":"forfeit"}`))
		ok(t, err)
	}
	for _, size := range []int{1, 2, 3, 4, 100} {
		seen := map[model.MatchID]bool{}
		page := model.Page{Limit: size}
		for {
			list, err := s.Finished(ctx, page)
			ok(t, err)
			if len(list) == 0 {
				break
			}
			for _, m := range list {
				if seen[m.ID] {
					t.Fatalf("pages of %d show a match twice", size)
				}
				seen[m.ID] = true
			}
			page.Before = list[len(list)-1].Place
		}
		if len(seen) != all {
			t.Errorf("pages of %d show %d of %d", size, len(seen), all)
		}
	}
}

func TestAnAdventureGoesOnOnTheServer(t *testing.T) {
	var s backend.Player = join(t)
	ctx := t.Context()
	ok(t, s.Rename(ctx, "Grace"))
	ok(t, s.Set(ctx, "theme", "dark"))
	for {
		step, err := s.Explore(ctx)
		ok(t, err)
		if step.Found != nil {
			break
		}
	}
	pending, err := s.Challenges(ctx)
	ok(t, err)
	m, err := s.Accept(ctx, pending[0].ID, challenge.Novice)
	ok(t, err)
	g, err := referee.Find(entry.Games(catalog.All()), m.Game)
	ok(t, err)
	if m.Terms.Type != pending[0].Type || (m.Commitment != "") != g.Info().Commits(m.Preset, g.Info().Seats > 1) {
		t.Errorf("%+v", m.Summary)
	}
	running, err := s.Running(ctx, model.Page{})
	ok(t, err)
	a, err := s.Adventurer(ctx)
	ok(t, err)
	settings, err := s.Settings(ctx)
	ok(t, err)
	if len(running) != 1 || a.Name != "Grace" || settings["theme"] != "dark" {
		t.Errorf("%+v, %+v, %v", running, a, settings)
	}
	ok(t, s.Reset(ctx))
	if running, err := s.Running(ctx, model.Page{}); err != nil || len(running) != 0 {
		t.Errorf("after a reset: %v, %v", running, err)
	}
}

func TestAPlayerWhomTheServerDoesNotKnowIsToldSo(t *testing.T) {
	c, err := client.New(servertest.Start(t, time.Now), "", &http.Client{Transport: &http.Transport{DisableKeepAlives: true}})
	ok(t, err)
	for _, stranger := range []*client.Client{c, c.As("wits_nonsense")} {
		if _, err := remote.New(t.Context(), stranger, entry.Games(catalog.All())); err == nil {
			t.Error("a stranger was let in")
		}
	}
}

func TestTheServerSpeaksThePlayersLanguage(t *testing.T) {
	s := join(t)
	ctx := t.Context()
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	ok(t, err)
	for lang, want := range map[string]string{"de": "ein Code hat 4 Farben, nicht 1", "en": "a code has 4 colours, not 1"} {
		s.Speak(lang)
		_, err = acted(ctx, s, m, action(`{"type":"submit","code":["R"]}`))
		var illegal *game.Illegal
		if !errors.As(err, &illegal) || !strings.Contains(strings.ToLower(words.Speaker{}.Say(illegal.Reason)), strings.ToLower(want)) {
			t.Errorf("%s: %v", lang, err)
		}
	}
}

// deaf sends requests and loses the first answer to each that changes something.
type deaf struct {
	http.RoundTripper
	lost map[string]bool
}

func (d *deaf) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := d.RoundTripper.RoundTrip(r)
	key := r.Header.Get("Idempotency-Key")
	if err != nil || key == "" || d.lost[key] {
		return answer, err
	}
	d.lost[key] = true
	answer.Body.Close()
	return nil, errors.New("the connection was lost")
}

func TestWhatWasDoneButNotAnsweredIsNotDoneTwice(t *testing.T) {
	ctx := t.Context()
	address := servertest.Start(t, time.Now)
	d := &deaf{&http.Transport{DisableKeepAlives: true}, map[string]bool{}}
	c, err := client.New(address, "", &http.Client{Transport: d.RoundTripper})
	ok(t, err)
	mine, token, err := c.Join(ctx, "Ada")
	ok(t, err)
	lossy, err := client.New(address, token, &http.Client{Transport: d})
	ok(t, err)
	s, err := remote.New(ctx, lossy, entry.Games(catalog.All()))
	ok(t, err)

	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	ok(t, err)
	m, err = acted(ctx, s, m, action(guess))
	ok(t, err)
	_, err = s.Explore(ctx)
	ok(t, err)
	ok(t, s.Rename(ctx, "Grace"))
	list, _, err := mine.List(ctx, client.Running, 10, "")
	ok(t, err)
	found, err := mine.Challenges(ctx)
	ok(t, err)
	if len(list) != 1 || list[0].Seq != 1 || m.Seq != 1 || len(d.lost) != 4 || len(found) > 1 {
		t.Errorf("%d matches, %+v; %d answers were lost", len(list), list, len(d.lost))
	}
}
