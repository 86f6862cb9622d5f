package sqlite_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wits/model"
)

func TestListeningWakesForWhatOthersWrite(t *testing.T) {
	path := file(t)
	mine, theirs := open(t, path), open(t, path)
	ctx, cancel := context.WithCancel(t.Context())
	woken, ended := make(chan model.MatchID, 100), make(chan error)
	go func() {
		ended <- mine.ListenEvery(ctx, time.Millisecond, func(id model.MatchID) { woken <- id })
	}()
	<-woken // at the beginning
	fill(t, theirs)
	if id := <-woken; id != "" {
		t.Errorf("woken for %q", id)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTheVersionChangesWithWhatOthersWriteOnly(t *testing.T) {
	path := file(t)
	mine, theirs := open(t, path), open(t, path)
	version := func() int64 {
		v, err := mine.Version(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := version()
	fill(t, mine)
	if now := version(); now != before {
		t.Errorf("my own changes: %d, then %d", before, now)
	}
	if err := theirs.Rename(t.Context(), nil, "ada", "Countess"); err != nil {
		t.Fatal(err)
	}
	if now := version(); now == before {
		t.Errorf("another's change was not noticed: %d", now)
	}
}
