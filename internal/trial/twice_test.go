package trial

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"wits/client"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// A nervous client sends everything several times at once, the next action before this one, and old ones again.
func TestANervousClientIsAnsweredAsACalmOne(t *testing.T) {
	for name, place := range places() {
		t.Run(name, func(t *testing.T) {
			s := serve(t, place(t)...)
			c, err := client.New(s.URL(), "", &http.Client{Transport: ownTransport(t)})
			ok(t, err)
			c, _, err = c.Join(t.Context(), "Nervous")
			ok(t, err)
			for n := range times(2, 5) {
				playNervously(t, c, n)
			}
		})
	}
}

func ownTransport(t *testing.T) *http.Transport {
	h := &http.Transport{MaxIdleConnsPerHost: 16}
	t.Cleanup(h.CloseIdleConnections)
	return h
}

func playNervously(t *testing.T, c *client.Client, n int) {
	t.Helper()
	begin := func() (model.Match, error) {
		return c.Start(keyed(t, "nervous ", n), model.Practice{Game: "mastermind", Preset: "classic"})
	}
	m := together(t, 4, begin)
	var acts []attempt
	var answers []model.Turn
	for seq, status := m.Seq, m.Status; status == game.Playing; {
		act := guess(seq, n)
		refused(t, c, m, guess(seq+1, n), seq)
		e := together(t, 4, func() (model.Turn, error) { return act.by(keyed(t, "guess ", act.seq), c, m.ID) })
		acts, answers = append(acts, act), append(answers, e)
		seq, status = e.Seq, e.Status
		if status == game.Playing {
			refused(t, c, m, guess(seq-1, n), seq)
		}
	}
	for i, act := range acts { // and everything once more, when it is all over
		e, err := act.by(keyed(t, "guess ", act.seq), c, m.ID)
		ok(t, err)
		same(t, "a repeated answer", e, answers[i])
	}
	now, err := c.Open(t.Context(), m.ID)
	ok(t, err)
	if int(now.Seq) != len(acts) {
		t.Errorf("%d actions became %d", len(acts), now.Seq)
	}
}

// keyed is the context of a call under a key.
func keyed(t *testing.T, key ...any) context.Context {
	return client.WithKey(t.Context(), fmt.Sprint(key...))
}

// attempt is a guess at a place of a match.
type attempt struct {
	seq  referee.Seq
	code string
}

func (a attempt) by(ctx context.Context, c *client.Client, id model.MatchID) (model.Turn, error) {
	return c.Act(ctx, model.Act{Match: id, After: a.seq}, game.WireAction([]byte(a.code)))
}

func guess(seq referee.Seq, n int) attempt {
	colors := "RBGYOV"
	code := fmt.Sprintf(`{"type":"submit","code":["%c","%c","%c","%c"]}`,
		colors[int(seq)%6], colors[n%6], colors[int(seq+1)%6], colors[(n+int(seq))%6])
	return attempt{seq, code}
}

// refused checks that an action at the wrong place is told the right one, and changes nothing.
func refused(t *testing.T, c *client.Client, m model.Match, act attempt, stands referee.Seq) {
	t.Helper()
	_, err := act.by(t.Context(), c, m.ID)
	if !refusedAs(err, "conflict") {
		t.Fatalf("an action at %d of a match at %d: %v", act.seq, stands, err)
	}
	now, err := c.Open(t.Context(), m.ID)
	ok(t, err)
	if now.Seq != stands {
		t.Fatalf("the match went from %d to %d", stands, now.Seq)
	}
}

// together does the same several times at once and checks that all get the same answer.
func together[T any](t *testing.T, times int, do func() (T, error)) T {
	t.Helper()
	got, errs := make([]T, times), make([]error, times)
	var wg sync.WaitGroup
	for i := range times {
		wg.Go(func() { got[i], errs[i] = do() })
	}
	wg.Wait()
	for i := range times {
		ok(t, errs[i])
		same(t, "an answer of several", got[i], got[0])
	}
	return got[0]
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	g, err1 := json.Marshal(got)
	w, err2 := json.Marshal(want)
	ok(t, err1)
	ok(t, err2)
	if string(g) != string(w) {
		t.Fatalf("%s: %s, want %s", what, g, w)
	}
}
