package arena

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha512"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// Deal says how games are dealt. The same number is dealt the same for every bot, and in every run.
type Deal struct {
	Start func(i int) (referee.Match, error) // game i, from 0
	Seed  func(i int) string                 // what it is dealt from; nil where deals are given
}

// Seeded deals a preset, or a board that is no preset, from sealed seeds derived from one number. They are sealed
// because a numeric seed could be found from what a bot sees.
func Seeded(g referee.Game, preset string, seed uint64) (Deal, error) {
	g = referee.AnySize(g)
	deal := Deal{
		Start: func(i int) (referee.Match, error) {
			return g.Start(referee.Setup{Preset: preset, Seed: derive("deal", seed, i, "")})
		},
		Seed: func(i int) string {
			text, _ := json.Marshal(derive("deal", seed, i, "").Open().Value)
			return strings.Trim(string(text), `"`)
		},
	}
	_, err := deal.Start(0)
	return deal, err
}

// derive makes 64 bytes of what it is given into a sealed seed. Different uses have nothing to do with each other.
func derive(use string, seed uint64, i int, name string) referee.Seed {
	text := fmt.Appendf(nil, "wits arena\x00%s\x00%s\x00", use, name)
	text = binary.BigEndian.AppendUint64(text, seed)
	sum := sha512.Sum512(binary.BigEndian.AppendUint64(text, uint64(i)))
	return rng.Sealed(bytes.NewReader(sum[:]))
}

// botRand is what a bot draws from in game i: 32 bits of a hash, so that it tells nothing about the deal.
func botRand(seed uint64, i int, name string) rng.Rand {
	r := derive("bot", seed, i, name).Rand()
	return rng.New(r.Uint32())
}

// Exhaustive deals every deal of a preset once, and tells how many there are.
func Exhaustive(g referee.Game, preset string) (Deal, int, error) {
	lab, ok := g.(referee.Lab)
	if !ok {
		return Deal{}, 0, referee.ErrNoLab
	}
	n, start, err := lab.Deals(preset)
	if err != nil {
		return Deal{}, 0, err
	}
	return Deal{Start: func(i int) (referee.Match, error) { return start(i), nil }}, n, nil
}

// Boards reads deals written down, one in each line. It skips empty lines and lines that begin with #. Every line is checked.
func Boards(g referee.Game, in io.Reader) (lines []string, err error) {
	lab, ok := g.(referee.Lab)
	if !ok {
		return nil, referee.ErrNoLab
	}
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 4<<20)
	for n := 1; scan.Scan(); n++ {
		text := strings.TrimSpace(scan.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		if _, err := lab.Set(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		lines = append(lines, text)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("read boards: %w", err)
	}
	if len(lines) == 0 {
		return nil, errors.New("there is no board in the file")
	}
	return lines, nil
}

// Opening is how a game begins that others have begun.
type Opening struct {
	Preset  string          `json:"preset"`
	Actions []referee.Entry `json:"actions,omitempty"`
}

// Book puts openings that others wrote down in an order drawn from a seed. Every opening is tried. What ended a game that the book tells, such as
// giving up, is left out.
func Book(g referee.Game, games []referee.Transcript, seed uint64) ([]Opening, error) {
	g = referee.AnySize(g)
	if len(games) == 0 {
		return nil, errors.New("there is no opening in the book")
	}
	openings := make([]Opening, len(games))
	r := derive("book", seed, 0, "").Rand()
	for i, t := range games {
		o := Opening{Preset: t.Preset}
		for _, e := range t.Actions {
			if referee.IsFrame(e.Action) {
				break
			}
			o.Actions = append(o.Actions, referee.Entry{Seat: e.Seat, Action: e.Action})
		}
		m, err := o.begin(g)
		if err == nil && m.Status().Over {
			err = errors.New("nothing is left to be played")
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
		j := r.Int(0, i)
		openings[i], openings[j] = openings[j], o
	}
	return openings, nil
}

func (o Opening) begin(g referee.Game) (m referee.Match, err error) {
	m, err = g.Start(referee.Setup{Preset: o.Preset})
	if err != nil {
		return nil, err
	}
	for _, e := range o.Actions {
		if err := m.Act(e.Seat, e.Action); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// maxOpenings is how many openings are drawn for a deal until one leaves a game to be played; maxWeighed is how many of them
// are weighed until one is balanced. Of those that are not, the nearest to it is played.
const (
	maxOpenings = 100
	maxWeighed  = 12
)

// uneven is how far from even the chance of the seat that is due may be in a balanced opening.
const uneven = 0.15

// Odds tell how likely the seat that is due is to win, from 0 to 1, where that is known.
type Odds func(ctx context.Context, m referee.Match) (chance float64, known bool)

// oddsOf asks a game's coach. Where they are to be certain, known is only what the coach calls exact and what is decided.
func oddsOf(w game.Weigher, certain bool) Odds {
	return func(ctx context.Context, m referee.Match) (float64, bool) {
		odds, err := w.Odds(ctx, m.View(m.Status().Turn))
		if err != nil {
			return 0, false
		}
		var told struct {
			Chance *float64
			Exact  bool
		}
		data, err := json.Marshal(odds)
		if err != nil || json.Unmarshal(data, &told) != nil || told.Chance == nil {
			return 0, false
		}
		chance := *told.Chance
		return chance, !certain || told.Exact && (chance == 0 || chance == 0.5 || chance == 1)
	}
}

// Opened begins every deal with a number of random actions. A game that leaves nothing to chance would otherwise be the same
// game each time. Both bots of a pair play each opening in both seats, so that one which favours a seat favours nobody; and
// where the chances are known, an opening that is nearly decided is not played: it would tell nothing. Without chance, which may be
// nil, any opening is.
func Opened(d Deal, actions int, seed uint64, chance Odds) Deal {
	if actions <= 0 {
		return d
	}
	o := opener{start: d.Start, actions: actions, seed: seed, chance: chance}
	d.Start = o.open
	return d
}

type opener struct {
	start   func(i int) (referee.Match, error)
	actions int
	seed    uint64
	chance  Odds
	skip    sync.Map // how many openings of a deal are drawn before the one that is played: it is weighed once
}

// open begins a deal as every bot gets it.
func (o *opener) open(i int) (referee.Match, error) {
	skip, known := o.skip.Load(i)
	if !known {
		chosen, err := o.choose(i)
		if err != nil {
			return nil, err
		}
		o.skip.Store(i, chosen)
		skip = chosen
	}
	r := derive("opening", o.seed, i, "").Rand()
	for at := skip.(int); ; at-- {
		m, err := o.draw(i, &r)
		if err != nil || at == 0 {
			return m, err
		}
	}
}

// choose finds the opening of a deal that is played.
func (o *opener) choose(i int) (best int, err error) {
	r := derive("opening", o.seed, i, "").Rand()
	far, weighed := 1.0, 0
	for at := range maxOpenings {
		m, err := o.draw(i, &r)
		if err != nil {
			return 0, err
		}
		if m.Status().Over {
			continue
		}
		if o.chance == nil {
			return at, nil
		}
		chance, known := o.chance(context.Background(), m)
		if !known || math.Abs(chance-0.5) <= uneven {
			return at, nil
		}
		if d := math.Abs(chance - 0.5); d < far {
			best, far = at, d
		}
		if weighed++; weighed == maxWeighed {
			break
		}
	}
	if weighed == 0 {
		return 0, fmt.Errorf("after %d random actions the game is over: want a shorter opening", o.actions)
	}
	return best, nil
}

func (o *opener) draw(i int, r *rng.Rand) (referee.Match, error) {
	m, err := o.start(i)
	if err != nil {
		return nil, err
	}
	return m, wander(m, o.actions, r)
}

// wander plays random actions until there were enough or the match is over.
func wander(m referee.Match, actions int, r *rng.Rand) error {
	for range actions {
		st := m.Status()
		if st.Over {
			return nil
		}
		var chosen game.Action
		seen := 0
		for a := range m.Legal(st.Turn) {
			if seen++; r.Int(1, seen) == 1 {
				chosen = a
			}
		}
		if err := m.Do(st.Turn, chosen); err != nil {
			return fmt.Errorf("open a game: %w", err)
		}
	}
	return nil
}
