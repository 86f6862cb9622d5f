package play

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// shown is what a seat of a match, or whoever watches it, may see now. Of a daily puzzle whose day is not over, which others may still play, an
// ended match shows what the player has found out, and nothing else that was hidden. Every view that leaves this package
// comes from here. What it shows of such a match changes when its day is over, so matches that are over are not cached.
func (s *Service) shown(m referee.Match, day model.Day, v follow.Viewer, seat game.Seat) game.View {
	switch {
	case v == follow.Nobody:
		return game.View{}
	case s.checkPublic(day) != nil:
		return m.Concealed(seat)
	case v == follow.Audience:
		return m.Audience()
	}
	return m.View(seat)
}

// checkPublic refuses what would give away the daily puzzle of a day before it is over. The empty day is of no puzzle.
func (s *Service) checkPublic(day model.Day) error {
	if day == "" {
		return nil
	}
	ends, err := day.Ends()
	if err != nil {
		return fmt.Errorf("the day of a puzzle: %w: %w", store.ErrDamaged, err)
	}
	if s.now().Before(ends) {
		return ErrNotYet
	}
	return nil
}

// dated adds to a match until when its secrets are kept, and how long a clock has run. A match in which nothing follows from
// the seed has nothing to commit to.
func (s *Service) dated(ctx context.Context, m model.Summary) model.Summary {
	m.HiddenUntil = time.Time{}
	if g, err := referee.Find(s.games, m.Game); err == nil && !g.Info().Commits(m.Preset, slices.ContainsFunc(m.Seats, func(s model.Seat) bool { return s.Mind != "" })) {
		m.Commitment = ""
	}
	if m.Clock != nil && m.Turn != nil && m.Table == "" {
		m.Running, m.Stopped = s.ran(ctx, m)
	}
	if s.checkPublic(m.Day) != nil {
		m.HiddenUntil, _ = m.Day.Ends() // a day that is none never ends
	}
	return m
}

// ran is how long the clock of the seat that is due has run, and whether it stands still.
func (s *Service) ran(ctx context.Context, m model.Summary) (ran game.Millis, stopped bool) {
	if mindDue(m) {
		ran = game.Millis(s.thinking.thinks(m.ID).Milliseconds())
		return ran, ran == 0
	}
	if m.Since == 0 {
		return 0, true
	}
	now, err := s.tick(ctx)
	if err != nil {
		return 0, false
	}
	return max(now-m.Since, 0), false
}

func (s *Service) allDated(ctx context.Context, list []model.Summary, err error) ([]model.Summary, error) {
	for i := range list {
		list[i] = s.dated(ctx, list[i])
	}
	return list, err
}
