package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
)

// Contestant is a bot of a tournament that other machines can find: one of the game's own, or a program.
type Contestant struct {
	Name    string `json:"name"`
	Bot     string `json:"bot,omitempty"`     // of the game
	Program string `json:"program,omitempty"` // the digest of a program and of how it is run
}

// Part is a tournament, or a part of one, in numbers and names: what is played does not depend on where. It is what processes tell each
// other, as JSON.
type Part struct {
	Game     string       `json:"game"`
	Preset   string       `json:"preset"`
	Seed     uint64       `json:"seed"`
	Opening  int          `json:"opening,omitempty"` // random actions that each deal begins with
	Balanced bool         `json:"balanced,omitempty"`
	Luck     bool         `json:"luck,omitempty"`
	Bots     []Contestant `json:"bots"`
	From     int          `json:"from,omitempty"` // the first round, and the one after the last
	To       int          `json:"to"`
}

// ReadPart reads a part, and says what is wrong with it.
func ReadPart(data []byte) (p Part, err error) {
	if err := wire.Decode(data, &p); err != nil {
		return p, err
	}
	switch {
	case p.From < 0 || p.To <= p.From:
		return p, fmt.Errorf("rounds %d to %d: want at least one", p.From, p.To)
	case len(p.Bots) == 0:
		return p, errors.New("no bot plays: want one at least")
	}
	for i, b := range p.Bots {
		if b.Name == "" || (b.Bot == "") == (b.Program == "") {
			return p, fmt.Errorf("bot %d: want a name, and either a bot of the game or a program", i+1)
		}
	}
	return p, nil
}

// Config is how a part is played: the caller adds the bots, in the order of the part, and what is to be done with the rounds. Coach may be nil.
func (p Part) Config(g referee.Game, coach game.Coach) (c Config, err error) {
	c = Config{Seed: p.Seed, From: p.From, Rounds: p.To}
	if c.Lineups, err = Lineups(len(p.Bots), g.Info().Seats); err != nil {
		return c, err
	}
	if c.Deal, err = Seeded(g, p.Preset, p.Seed); err != nil {
		return c, err
	}
	var chance Chance
	if w, ok := coach.(game.Weigher); ok && p.Balanced {
		chance = Weighed(w)
	}
	c.Deal = Opened(c.Deal, p.Opening, p.Seed, chance)
	if p.Luck {
		if c.Luck, _ = coach.(game.Gambler); c.Luck == nil {
			return c, fmt.Errorf("%s measures no luck", p.Game)
		}
	}
	return c, nil
}

// Cut cuts a tournament into parts of so many rounds, each of the bots of one game: one bot where there is one seat, a pair where there are two. So whoever
// plays a part needs two programs at most.
func (p Part) Cut(seats, rounds int) ([]Part, error) {
	lineups, err := Lineups(len(p.Bots), seats)
	if err != nil {
		return nil, err
	}
	var parts []Part
	for from := p.From; from < p.To; from += rounds {
		for at := 0; at < len(lineups); at += seats { // a pair meets in both seats
			part := p
			part.From, part.To, part.Bots = from, min(from+rounds, p.To), nil
			for _, b := range lineups[at] {
				part.Bots = append(part.Bots, p.Bots[b])
			}
			parts = append(parts, part)
		}
	}
	return parts, nil
}

// WriteRounds writes rounds as other processes read them: a line for each, as a checkpoint has them.
func WriteRounds(rounds []Round) ([]byte, error) {
	var text []byte
	for _, r := range rounds {
		line, err := json.Marshal(roundOf(r))
		if err != nil {
			return nil, err
		}
		text = append(append(text, line...), '\n')
	}
	return text, nil
}

// ReadRounds reads the rounds of a part, as far as it was played.
func (p Part) ReadRounds(data []byte, seats int) (rounds []Round, err error) {
	lineups, err := Lineups(len(p.Bots), seats)
	if err != nil {
		return nil, err
	}
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole || p.From+len(rounds) == p.To {
			return nil, fmt.Errorf("after round %d there is more, or half a line", p.From+len(rounds))
		}
		round, err := readRound(line, p.From+len(rounds), len(lineups))
		if err != nil {
			return nil, err
		}
		rounds, data = append(rounds, round), rest
	}
	return rounds, nil
}

// Join puts the rounds of a tournament together from what its parts came to, as [Part.Cut] lists them.
func (p Part) Join(seats, rounds int, results [][]byte) ([]Round, error) {
	parts, err := p.Cut(seats, rounds)
	if err != nil {
		return nil, err
	}
	if len(parts) != len(results) {
		return nil, fmt.Errorf("%d results of %d parts", len(results), len(parts))
	}
	all := make([]Round, p.To-p.From)
	for i, part := range parts {
		played, err := part.ReadRounds(results[i], seats)
		if err == nil && len(played) != part.To-part.From {
			err = fmt.Errorf("%d of %d rounds are there", len(played), part.To-part.From)
		}
		if err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		for _, r := range played {
			at := &all[r.Number-p.From]
			at.Number, at.Games = r.Number, append(at.Games, r.Games...)
		}
	}
	return all, nil
}
