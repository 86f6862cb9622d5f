package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"wits/internal/rescue"
	"wits/play"
)

// tidying forgets guests who are gone, a few at a time, while the server runs.
type tidying struct {
	forget func(ctx context.Context, before time.Time) (int, error)
	days   int
	log    *slog.Logger
	every  time.Duration // how long to wait when nobody is left to forget
	pause  time.Duration // and between two portions
}

// portion is how many guests are forgotten at once.
const portion = 20

func newTidying(s *play.Service, days int, log *slog.Logger) tidying {
	forget := func(ctx context.Context, before time.Time) (int, error) {
		return s.ForgetGuests(ctx, before, play.Local, portion)
	}
	return tidying{forget, days, log, time.Hour, time.Second}
}

// run goes on until ctx is done. What cannot be forgotten now is tried again later.
func (t tidying) run(ctx context.Context) {
	all := 0
	for {
		n, err := t.once(ctx)
		all += n
		wait := t.pause
		if n < portion || err != nil {
			wait = t.every
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			t.log.Warn("guests who are gone could not be forgotten", "error", err)
		case n < portion && all > 0:
			t.log.Info("guests who are gone were forgotten", "guests", all, "days", t.days)
			all = 0
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

func (t tidying) once(ctx context.Context) (n int, err error) {
	fault := rescue.Run("forget guests", nil, func() { n, err = t.forget(ctx, time.Now().AddDate(0, 0, -t.days)) })
	return n, errors.Join(err, fault)
}
