package main

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestThinkingEndsByTheClock(t *testing.T) {
	now := time.Unix(1, 0)
	d := newDeadline(now.Add(thinking), func() time.Time { return now })
	inner, cancel := context.WithCancel(d)
	defer cancel()
	for range 2 {
		select {
		case <-d.Done():
			t.Fatal("it ends at once")
		default:
		}
		if d.Err() != nil || inner.Err() != nil {
			t.Fatalf("it ended: %v, %v", d.Err(), inner.Err())
		}
		now = now.Add(thinking - 1)
	}
	if err := d.Err(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it did not end: %v", err)
	}
	<-d.Done()
	<-inner.Done()
	if until, ok := d.Deadline(); !ok || !until.Equal(time.Unix(1, 0).Add(thinking)) {
		t.Errorf("it ends at %v", until)
	}
}
