package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"wits/internal/rescue"
	"wits/play"
)

// portion is how many guests are forgotten at once.
const portion = 20

// forgetGuests forgets guests who are gone, a few at a time, until ctx is done. What cannot be forgotten now is tried again later.
func forgetGuests(ctx context.Context, s *play.Service, days int, log *slog.Logger) {
	for all := 0; ctx.Err() == nil; {
		var n int
		var err error
		fault := rescue.Run("forget guests", nil, func() { n, err = s.ForgetGuests(ctx, time.Now().AddDate(0, 0, -days), play.Local, portion) })
		wait := time.Second
		switch all += n; {
		case ctx.Err() != nil:
			return
		case errors.Join(err, fault) != nil:
			wait = time.Hour
			log.Warn("guests who are gone could not be forgotten", "error", errors.Join(err, fault))
		case n < portion:
			wait = time.Hour
			if all > 0 {
				log.Info("guests who are gone were forgotten", "guests", all, "days", days)
			}
			all = 0
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}
