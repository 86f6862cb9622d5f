package play

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
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

// puzzles lists what is played every day.
func puzzles(entries []entry.Entry) []puzzle {
	var all []puzzle
	for _, e := range entries {
		if e.Daily == nil || !fitForDaily(e.Game.Info()) {
			continue
		}
		p := puzzle{game: e.ID(), daily: *e.Daily, minds: against(e.Game.Info(), e.Daily.Mind)}
		for _, action := range e.Daily.Opening {
			p.opening = append(p.opening, referee.Entry{Action: action})
		}
		all = append(all, p)
	}
	return all
}

// fitForDaily reports whether an ended puzzle keeps what it hid while others play it.
func fitForDaily(info game.Info) bool { return info.Conceals || info.Open }

// against seats a mind opposite the player, who has the first seat; nobody in a game for one.
func against(info game.Info, mind string) []string {
	if mind == "" || info.Seats == 1 {
		return nil
	}
	minds := make([]string, info.Seats)
	for i := 1; i < info.Seats; i++ {
		minds[i] = mind
	}
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
			return p, s.concealable(gameID)
		}
	}
	return puzzle{}, fmt.Errorf("%w: no game %.40q has one", ErrNoDaily, gameID)
}

// concealable refuses a puzzle of a game that cannot end without showing what it hid: whoever lost would know it while
// others play it.
func (s *Service) concealable(gameID string) error {
	g, err := referee.Find(s.games, gameID)
	if err == nil && !fitForDaily(g.Info()) {
		err = errors.New("it cannot conceal what it hid")
	}
	if err != nil {
		return fmt.Errorf("%w of %.40q: %w", ErrNoDaily, gameID, err)
	}
	return nil
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
	var fresh [32]byte
	if _, err := io.ReadFull(s.entropy, fresh[:]); err != nil {
		return referee.Seed{}, fmt.Errorf("draw a secret: %w", err)
	}
	secret, err := s.store.DailySecret(ctx, store.Save([]byte(hex.EncodeToString(fresh[:]))))
	if err != nil {
		return referee.Seed{}, err
	}
	key, err := hex.DecodeString(secret.Reveal())
	if err != nil || len(key) != len(fresh) {
		// The reason would quote the secret.
		return referee.Seed{}, fmt.Errorf("%w: the secret of the daily puzzles cannot be read", store.ErrDamaged)
	}
	return rng.Sealed(bytes.NewReader(append(p.derive(key, "seed"), p.derive(key, "salt")...)))
}

// derive makes 256 bits for a purpose.
func (p puzzle) derive(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = io.WriteString(mac, "wits daily "+purpose+" 1\x00"+p.game+"\x00"+p.preset+"\x00"+string(p.day)) // never fails
	return mac.Sum(nil)
}
