package play

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// firstDay is the day of the first daily puzzles.
const firstDay model.Day = "2026-01-01"

// puzzle is what is played on a day.
type puzzle struct {
	game, preset string
	daily        entry.Daily
	minds        []string
	opening      []referee.Entry // made for everybody, so that everybody has the same board
	day          model.Day
	begins       time.Time
}

func (p puzzle) ends() time.Time { return p.begins.AddDate(0, 0, 1) }

// puzzles lists what is played every day. A game that cannot end without showing what it hid has no puzzle: whoever lost would know
// it while others play it.
func puzzles(entries []entry.Entry) []puzzle {
	var all []puzzle
	for _, e := range entries {
		info := e.Game.Info()
		if e.Daily == nil || !info.Conceals && !info.Open {
			continue
		}
		p := puzzle{game: e.ID(), daily: *e.Daily, minds: against(info, e.Daily.Mind)}
		for _, action := range e.Daily.Opening {
			p.opening = append(p.opening, referee.Entry{Action: action})
		}
		all = append(all, p)
	}
	return all
}

// against seats a mind opposite the player, who has the first seat; nobody in a game for one.
func against(info game.Info, mind string) []string {
	if mind == "" || info.Seats == 1 {
		return nil
	}
	minds := slices.Repeat([]string{mind}, info.Seats)
	minds[0] = ""
	return minds
}

// puzzle finds what is played on a day that has come; the empty day is today.
func (s *Service) puzzle(gameID string, day model.Day) (puzzle, error) {
	today := model.DayOf(s.now())
	if day == "" {
		day = today
	}
	begins, err := beginning(day)
	if err != nil {
		return puzzle{}, err
	}
	if day < firstDay || day > today {
		return puzzle{}, fmt.Errorf("%w: the days are %s to %s", ErrNoDaily, firstDay, today)
	}
	for _, p := range s.puzzles {
		if p.game == gameID {
			p.day, p.begins, p.preset = day, begins, p.daily.On(string(day))
			return p, nil
		}
	}
	return puzzle{}, fmt.Errorf("%w: no game %.40q has one", ErrNoDaily, gameID)
}

// beginning is when a day begins.
func beginning(day model.Day) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil || at.Format(time.DateOnly) != string(day) {
		return time.Time{}, fmt.Errorf("%w: want a day like %s, not %.40q", ErrNoDaily, firstDay, string(day))
	}
	return at, nil
}

// dailySeed derives the sealed seed of a puzzle. Every process that shares the store finds the same one, and nobody
// without the store's secret any.
func (s *Service) dailySeed(ctx context.Context, p puzzle) (referee.Seed, error) {
	fresh := rng.Draw(s.entropy, 32)
	secret, err := s.store.DailySecret(ctx, store.Save([]byte(hex.EncodeToString(fresh))))
	if err != nil {
		return referee.Seed{}, err
	}
	key, err := hex.DecodeString(secret.Reveal())
	if err != nil || len(key) != len(fresh) {
		// The reason would quote the secret.
		return referee.Seed{}, fmt.Errorf("%w: the secret of the daily puzzles cannot be read", store.ErrDamaged)
	}
	return rng.Sealed(bytes.NewReader(append(p.derive(key, "seed"), p.derive(key, "salt")...))), nil
}

// derive makes 256 bits for a purpose.
func (p puzzle) derive(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = io.WriteString(mac, "wits daily "+purpose+" 1\x00"+p.game+"\x00"+p.preset+"\x00"+string(p.day)) // never fails
	return mac.Sum(nil)
}

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
		m.Setup.Seed = rng.Sealed(s.entropy)
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

// withToday adds until when nobody is helped in a match that is today's puzzle under another number: a device that plays it keeps to that.
func (s *Service) withToday(ctx context.Context, by model.PlayerID, sum model.Summary) (model.Summary, error) {
	today, err := s.isTodays(ctx, by, sum)
	if today && err == nil {
		sum.HiddenUntil, err = model.DayOf(s.now()).Ends()
	}
	return sum, err
}
