package referee_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/wire"
)

func replayOf(t testing.TB, m referee.Match) []byte {
	t.Helper()
	r, err := m.Replay()
	if err != nil {
		t.Fatal(err)
	}
	return []byte(encode(t, r))
}

// verify reads and verifies a document the way a program that only has the document does.
func verify(document []byte) referee.Verdict {
	r, err := referee.ReadReplay(document)
	if err != nil {
		return referee.Verdict{Err: err}
	}
	g, err := referee.Find(entry.Games(catalog.All()), r.Game)
	if err != nil {
		return referee.Verdict{Err: err}
	}
	return referee.Verify(g, r)
}

func TestAReplayVerifies(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		_, m := randomMatch(rt, t)
		document := replayOf(t, m)
		v := verify(document)
		if v.Err != nil || v.Seq != m.Seq() || v.Status != m.Status().Outcome(0) {
			rt.Fatalf("%+v\n%s", v, document)
		}
		var loose any // another program may write it with other spaces and in another order
		if err := json.Unmarshal(document, &loose); err != nil {
			rt.Fatal(err)
		}
		indented, err := json.MarshalIndent(loose, "", "  ")
		if err != nil {
			rt.Fatal(err)
		}
		if v := verify(indented); v.Err != nil {
			rt.Fatalf("rewritten: %v", v.Err)
		}
	})
}

func TestOneChangedByteDoesNotVerify(t *testing.T) {
	m := start(t, "mastermind", "classic", sealed(t, 5))
	act(t, m, guess, reset, guess, `{"type":"submit","code":["Y","G","V","O"]}`)
	board := start(t, "minesweeper", "novice", rng.Numeric(5))
	act(t, board, `{"type":"flag","x":0,"y":0}`, `{"type":"reveal","x":4,"y":4}`, forfeit)
	for _, document := range [][]byte{replayOf(t, m), replayOf(t, board)} {
		if v := verify(document); v.Err != nil {
			t.Fatal(v.Err)
		}
		for i := range document {
			for _, b := range []byte{document[i] ^ 1, document[i] ^ 0x20, '0', '9', ' ', '"', 'e', document[i] + 1} {
				changed := bytes.Clone(document)
				changed[i] = b
				if b != document[i] && verify(changed).Err == nil {
					t.Errorf("byte %d: %q became %q and nobody noticed", i, document[i], b)
				}
			}
		}
	}
}

func TestAReplaysVerdictSaysHowFarItGot(t *testing.T) {
	m := start(t, "mastermind", "classic", rng.Numeric(42))
	act(t, m, guess, guess, `{"type":"submit","code":["Y","G","V","O"]}`)
	document := string(replayOf(t, m))
	if v := verify([]byte(document)); v.Err != nil || v.Seq != 3 || v.Status != game.Won {
		t.Fatalf("%+v", v)
	}
	for name, c := range map[string]struct {
		old, new, reason string
		seq              referee.Seq
	}{
		"an illegal action":     {`["Y","G","V","O"]`, `["Y","G","V"]`, "action 3", 2},
		"another outcome":       {`"status":"won"`, `"status":"lost"`, "status", 3},
		"another seed":          {`"seed":42`, `"seed":41`, "", 3},
		"another player":        {`"p1"`, `"p2"`, "digest", 3},
		"another game":          {`"game":"mastermind"`, `"game":"minesweeper"`, "", 0},
		"an unknown game":       {`"game":"mastermind"`, `"game":"checkers"`, "checkers", 0},
		"another format":        {`"format":1`, `"format":2`, "format 2", 0},
		"another version":       {`wits 0.1.0`, `wits 9.9.9`, `it needs "wits 9.9.9"`, 3},
		"a salt without a seal": {`"seed":42`, `"seed":42,"salt":"00"`, "salt", 0},
		"an empty salt":         {`"seed":42`, `"seed":42,"salt":""`, "left out", 0},
		"an empty commitment":   {`"seed":42`, `"seed":42,"commitment":""`, "left out", 0},
		"no players":            {`["p1"]`, `[]`, "players", 0},
		"an unknown member":     {`"status":"won"`, `"status":"won","note":"x"`, "note", 0},
	} {
		v := verify([]byte(strings.Replace(document, c.old, c.new, 1)))
		if v.Err == nil || !strings.Contains(v.Err.Error(), c.reason) || v.Seq != c.seq {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func TestASealedReplayShowsItsCommitment(t *testing.T) {
	m := start(t, "minesweeper", "master", sealed(t, 1))
	promised := m.Commitment()
	act(t, m, `{"type":"reveal","x":3,"y":3}`, forfeit)
	r, err := m.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if len(promised) != 64 || string(r.Commitment) != promised || len(r.Salt) != 64 {
		t.Errorf("promised %q, published %q with salt %q", promised, r.Commitment, r.Salt)
	}
	other := start(t, "minesweeper", "master", sealed(t, 2))
	act(t, other, `{"type":"reveal","x":3,"y":3}`, forfeit)
	swapped, err := other.Replay()
	if err != nil {
		t.Fatal(err)
	}
	swapped.Commitment = referee.Digits(promised)
	if v := referee.Verify(find(t, "minesweeper"), swapped); v.Err == nil || !strings.Contains(v.Err.Error(), "commitment") {
		t.Errorf("another seed under the same promise: %v", v.Err)
	}
}

func FuzzReadReplay(f *testing.F) {
	m := start(f, "mastermind", "classic", sealed(f, 5))
	act(f, m, guess, reset)
	f.Add(replayOf(f, m))
	board := start(f, "minesweeper", "novice", rng.Numeric(5))
	act(f, board, `{"type":"reveal","x":4,"y":4}`)
	f.Add(replayOf(f, board))
	f.Fuzz(func(t *testing.T, document []byte) {
		v := verify(document)
		if v.Err != nil {
			return
		}
		r, err := referee.ReadReplay(document)
		if err != nil {
			t.Fatal(err)
		}
		if v := verify([]byte(encode(t, r))); v.Err != nil {
			t.Fatalf("verifies, but not when written again: %v\n%s", v.Err, document)
		}
	})
}

// TestTheDigestIsWhatTheDocumentsSay makes it the way another program would.
func TestTheDigestIsWhatTheDocumentsSay(t *testing.T) {
	g := find(t, "mastermind")
	m, err := g.Start(referee.Setup{Preset: "classic", Seed: rng.Numeric(42), Players: []string{"A<b>"}})
	if err != nil {
		t.Fatal(err)
	}
	line := func(v any) string {
		var b strings.Builder
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	views := line(m.View(0))
	for _, a := range []string{guess, reset} {
		act(t, m, a)
		views += line(m.View(0))
	}
	r, err := m.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(views, "\\u003c") {
		t.Errorf("a view escapes a name: %s", views)
	}
	digest := r.Digest
	r.Digest = ""
	document := line(r)
	if strings.Contains(document, "digest") || !strings.Contains(document, "A<b>") {
		t.Fatalf("the document without its digest is %s", document)
	}
	sum := sha256.Sum256([]byte(document + views))
	if got := hex.EncodeToString(sum[:]); got != digest {
		t.Errorf("digest %s, made by hand %s", digest, got)
	}
}

// counted counts what is read of a document.
type counted struct {
	io.Reader
	read int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += n
	return n, err
}

func TestAReplayWithoutEndIsRefusedWhereThatShows(t *testing.T) {
	entry := `{"seat":0,"action":{}},`
	head := `{"format":1,"program":"wits 0.1.0","game":"mastermind","preset":"classic","seed":42,"players":["p1"],"actions":[`
	document := head + strings.Repeat(entry, 1<<20)
	c := &counted{Reader: strings.NewReader(document)}
	_, err := referee.DecodeReplay(wire.NewStream(c))
	if !errors.Is(err, referee.ErrMalformed) || !strings.Contains(err.Error(), "more than the 10000 actions") {
		t.Errorf("it is %v", err)
	}
	if most := len(head) + (referee.MaxActions+1)*len(entry) + 64<<10; c.read > most {
		t.Errorf("%d bytes were read, at most %d needed to be", c.read, most)
	}
	whole := document[:len(head)+referee.MaxActions*len(entry)-1] + `],"status":"lost"}`
	if r, err := referee.ReadReplay([]byte(whole)); err != nil || len(r.Actions) != referee.MaxActions {
		t.Errorf("one of as many as there may be: %d, %v", len(r.Actions), err)
	}
}
