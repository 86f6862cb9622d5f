package play

import (
	"fmt"
	"time"

	"wits/game"
	"wits/model"
	"wits/store"
)

// shown is what the player of a match may see now. Of a daily puzzle whose day is not over, which others may still play, an
// ended match shows what the player has found out, and nothing else that was hidden. Every view that leaves this package
// comes from here. What it shows of such a match changes when its day is over, so it is not held: see passing.
func (s *Service) shown(m game.Match, day model.Day) game.View {
	if s.checkPublic(day) == nil {
		return m.View(soloSeat)
	}
	return m.Concealed(soloSeat)
}

// passing reports whether what is shown of a match changes with the time, whichever way the clock goes.
func passing(status game.Outcome, day model.Day) bool { return status != game.Playing && day != "" }

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

// dated adds to a match until when its secrets are kept.
func (s *Service) dated(m model.Summary) model.Summary {
	m.HiddenUntil = time.Time{}
	if s.checkPublic(m.Day) != nil {
		m.HiddenUntil, _ = m.Day.Ends() // a day that is none never ends
	}
	return m
}

func (s *Service) allDated(list []model.Summary, err error) ([]model.Summary, error) {
	for i := range list {
		list[i] = s.dated(list[i])
	}
	return list, err
}
