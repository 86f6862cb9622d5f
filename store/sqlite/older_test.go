package sqlite_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// older takes the tables of a file back to those of a version.
func older(t *testing.T, path string, version int64) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	p, err1 := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("../schema"))
	if err1 != nil {
		t.Fatal(err1)
	}
	_, err2 := p.DownTo(t.Context(), version)
	if err := errors.Join(err2, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestAFileFromBeforeCheckpointsIsPlayedOn(t *testing.T) {
	path := t.TempDir() + "/wits.db"
	service := func() (*play.Service, func()) {
		s := open(t, path)
		return play.New(s, catalog.All(), rand.NewChaCha8([32]byte{}), time.Now), func() {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	s, end := service()
	_, err1 := s.For("ada").Join(t.Context(), "Ada")
	p, err2 := s.For("ada").Start(t.Context(), model.Practice{Game: "minesweeper", Preset: "novice"})
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	act := func(s *play.Service, n referee.Seq) model.Turn {
		t.Helper()
		turn, err := s.For("ada").Act(t.Context(), model.Act{Match: p.ID, After: n}, game.WireAction(fmt.Appendf(nil, `{"type":"flag","x":%d,"y":0}`, n%9)))
		if err != nil {
			t.Fatal(err)
		}
		return turn
	}
	const length = 3*store.CheckpointEvery - 1
	for n := range referee.Seq(length) {
		act(s, n)
	}
	want, err := s.For("ada").Look(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	end()
	older(t, path, 2)
	s, end = service()
	defer end()
	got, err := s.For("ada").Look(t.Context(), p.ID)
	want.Running, want.Stopwatch = 0, false // an older file does not tell when it began
	was, _ := json.Marshal(want)
	if is, _ := json.Marshal(got); err != nil || string(is) != string(was) {
		t.Errorf("it is %s, %v, and was %s", is, err, was)
	}
	if turn := act(s, length); turn.Seq != length+1 {
		t.Errorf("it stands at %d", turn.Seq)
	}
}
