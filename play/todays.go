package play

import (
	"context"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// likeToday finds today's puzzle where practice can be the same: in games that hide nothing, puzzles are drawn from positions that
// practice deals as well. A game that hides something is never compared: the answer would tell what its puzzle hides.
func (s *Service) likeToday(gameID, preset string) (puzzle, bool) {
	g, err := referee.Find(s.games, gameID)
	if err != nil || !g.Info().Open || !g.Info().Chance(preset) {
		return puzzle{}, false
	}
	p, err := s.puzzle(gameID, "")
	return p, err == nil && p.preset == preset
}

// todays reports whether a deal is that of today's puzzle, turned or mirrored or not: who is helped there is told what solves it.
func (s *Service) todays(ctx context.Context, gameID string, dealt referee.Setup) (bool, error) {
	p, alike := s.likeToday(gameID, dealt.Preset)
	if !alike {
		return false, nil
	}
	g, err := referee.Find(s.games, gameID)
	if err != nil {
		return false, err
	}
	seed, err := s.dailySeed(ctx, p)
	if err != nil {
		return false, err
	}
	theirs, err := g.Start(referee.Setup{Preset: dealt.Preset, Seed: dealt.Seed})
	if err != nil {
		return false, err
	}
	ours, err := g.Start(referee.Setup{Preset: p.preset, Seed: seed})
	if err != nil {
		return false, err
	}
	return ours.Shape() == theirs.Shape(), nil
}

// undealt refuses practice that is today's puzzle. A deal that nobody asked for by its number is drawn again instead.
func (s *Service) undealt(ctx context.Context, m store.NewMatch, drawn bool) (store.NewMatch, error) {
	for {
		today, err := s.todays(ctx, m.Game, m.Setup)
		switch {
		case err != nil || !today:
			return m, err
		case !drawn:
			return m, game.Break("todays-puzzle", words.New("rule.todays-puzzle"))
		}
		if m.Setup.Seed, err = s.seed(nil); err != nil {
			return m, err
		}
	}
}

// isTodays reports whether a match was dealt today's puzzle, under whatever number. The attempt at the puzzle itself is no such match: what holds
// there is said by its stakes and its day.
func (s *Service) isTodays(ctx context.Context, by model.PlayerID, sum model.Summary) (bool, error) {
	if _, alike := s.likeToday(sum.Game, sum.Preset); !alike || sum.Day != "" {
		return false, nil
	}
	kept, err := s.load(ctx, by, sum.ID, store.Span{After: newest})
	if err != nil {
		return false, err
	}
	return s.todays(ctx, kept.Game, referee.Setup{Preset: kept.Preset, Seed: kept.Seed})
}

// fairToday adds to [fairness] that nobody is helped in today's puzzle.
func (s *Service) fairToday(ctx context.Context, by model.PlayerID, sum model.Summary) (words.Message, bool, error) {
	if what, fair := fairness(sum.Terms, sum.People(), sum.Holds); fair {
		return what, true, nil
	}
	today, err := s.isTodays(ctx, by, sum)
	return words.New("stakes.today"), today, err
}

// withToday tells of a match that is today's puzzle under another number until when nobody is helped there: a device that plays it keeps to that.
func (s *Service) withToday(ctx context.Context, by model.PlayerID, sum model.Summary) (model.Summary, error) {
	today, err := s.isTodays(ctx, by, sum)
	if today && err == nil {
		sum.HiddenUntil, err = model.DayOf(s.now()).Ends()
	}
	return sum, err
}
