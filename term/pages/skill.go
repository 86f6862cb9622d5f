package pages

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
	reviewing "wits/review"
	"wits/term/shell"
	"wits/term/ui"
)

// skills is what the player's games came to: skill and luck, by game.
type skills struct {
	by      map[string]reviewing.Skills
	left    []model.MatchID // matches that are still to be reviewed
	planned int
}

// manyAssessed is how many of the latest games are reviewed when the player asks.
const manyAssessed = 20

// sumUp asks what the games came to, beside the page.
func (s *statistics) sumUp() tea.Cmd {
	service, games := s.Service, s.games
	return shell.AskQuietly(s, func(ctx context.Context) (map[string]reviewing.Skills, error) {
		by := map[string]reviewing.Skills{}
		for _, c := range games {
			if _, ok := c.entry.Coach.(game.Reviewer); !ok {
				continue
			}
			told, err := service.Skill(ctx, c.entry.ID())
			if err != nil {
				return by, err
			}
			by[c.entry.ID()] = told
		}
		return by, nil
	}, func(by map[string]reviewing.Skills, _ error) tea.Cmd {
		s.by = by // without an answer the page does without
		return nil
	})
}

// reviewable reports whether games of the kind that is shown can be reviewed.
func (s *statistics) reviewable() bool {
	if s.game >= len(s.games) || len(s.left) > 0 {
		return false
	}
	_, known := s.by[s.games[s.game].entry.ID()]
	return known
}

// assess lets the latest games of the kind that is shown be reviewed, one after the other, while the page goes on.
func (s *statistics) assess() tea.Cmd {
	if !s.reviewable() {
		return nil
	}
	id := s.games[s.game].entry.ID()
	for _, m := range s.recent {
		if m.Game == id && !m.Hinted && m.HiddenUntil.IsZero() && len(s.left) < manyAssessed {
			s.left = append(s.left, m.ID)
		}
	}
	s.planned = len(s.left)
	return s.assessNext()
}

func (s *statistics) assessNext() tea.Cmd {
	if len(s.left) == 0 {
		return s.sumUp()
	}
	service, id := s.Service, s.left[0]
	s.Tell(words.New("skill.reviewing", words.Int("done", s.planned-len(s.left)), words.Int("all", s.planned)))
	return shell.AskQuietly(s, func(ctx context.Context) (made reviewing.Review, err error) {
		for made, err = service.Review(ctx, id); err == nil && !made.Complete(); made, err = service.Review(ctx, id) {
		}
		return made, err
	}, func(_ reviewing.Review, err error) tea.Cmd {
		s.left = slices.Delete(s.left, 0, 1)
		if !s.OK(err) {
			s.left = nil
			return s.sumUp()
		}
		if len(s.left) == 0 {
			s.Tell(words.Message{})
		}
		return s.assessNext()
	})
}

// drawSkill says what the games of a kind came to.
func (s *statistics) drawSkill(c counted, f ui.Frame) (p ui.Page) {
	told, known := s.by[c.entry.ID()]
	if !known {
		return p
	}
	for _, line := range told.Say(c.entry.Coach) {
		p.Append(ui.Lines(s.Words.Say(line), f.Width, f.Theme.Dim))
	}
	return p
}
