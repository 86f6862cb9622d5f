package sqlite_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
)

// earlier opens a file that an earlier program has written.
func earlier(t *testing.T, name string) *sqlite.Store {
	t.Helper()
	data := contents(t, filepath.Join("testdata", name))
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "wits.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

// testdata/version2.db was written by the program whose tables had version 2: Ada has a challenge at two difficulties, an
// action made in each.
func TestAFileOfVersionTwoIsBroughtUpToDate(t *testing.T) {
	s := earlier(t, "version2.db")
	list, err := s.Running(t.Context(), "local", model.Page{Limit: 10})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d matches run: %v", len(list), err)
	}
	for _, m := range list {
		if m.Seq != 1 || m.Terms.Counted != (m.Terms.Difficulty == challenge.Novice) {
			t.Errorf("%s: %d actions, counted %t", m.Terms.Difficulty, m.Seq, m.Terms.Counted)
		}
	}
}

// testdata/version9.db.gz was written by wits 0.1.0, whose tables had version 9: Ada has a match that runs, after 150 actions
// under keys, one that she has given up, and a challenge that waits.
func TestAFileOfTheFirstVersionIsPlayedOn(t *testing.T) {
	ctx := t.Context()
	s := earlier(t, "version9.db.gz")
	p := play.New(s, catalog.All(), rand.NewChaCha8([32]byte{}), time.Now)
	defer p.Stop()
	running, err := p.For("ada").Running(ctx, model.Page{})
	if err != nil || len(running) != 1 || running[0].Seq != 150 {
		t.Fatalf("these run: %v, %v", running, err)
	}
	repeated := model.Act{Match: running[0].ID, After: 100, Key: "k100"}
	if turn, err := p.For("ada").Act(ctx, repeated, game.WireAction([]byte(`{"type":"flag","x":1,"y":0}`))); err != nil || turn.Seq != 101 {
		t.Errorf("under a key of then: %d, %v", turn.Seq, err)
	}
	next := model.Act{Match: running[0].ID, After: 150}
	if turn, err := p.For("ada").Act(ctx, next, game.WireAction([]byte(`{"type":"flag","x":1,"y":1}`))); err != nil || turn.Seq != 151 {
		t.Errorf("the next action: %d, %v", turn.Seq, err)
	}
	finished, err := p.For("ada").Finished(ctx, model.Page{})
	if err != nil || len(finished) != 1 || finished[0].Status != game.Lost {
		t.Fatalf("these are over: %v, %v", finished, err)
	}
	if _, err := p.For("ada").Replay(ctx, finished[0].ID); err != nil {
		t.Errorf("the replay: %v", err)
	}
	waiting, err := p.For("ada").Challenges(ctx)
	if err != nil || len(waiting) != 1 {
		t.Fatalf("these wait: %v, %v", waiting, err)
	}
	if d, err := p.For("ada").Explore(ctx); err != nil || d.Step != int64(waiting[0].ID)+1 {
		t.Errorf("the next step: %v, %v", d, err)
	}
}
