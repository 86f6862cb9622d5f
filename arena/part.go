package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

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
	Game       string       `json:"game"`
	Preset     string       `json:"preset"`
	Seed       uint64       `json:"seed"`
	Boards     []string     `json:"boards,omitempty"`     // given deals, from that of the first round on, instead of those of the seed
	Book       []Opening    `json:"book,omitempty"`       // given openings, likewise; after the last comes the first
	Exhaustive bool         `json:"exhaustive,omitempty"` // every deal of the preset once
	Opening    int          `json:"opening,omitempty"`    // random actions that each deal begins with
	Balanced   bool         `json:"balanced,omitempty"`
	Luck       bool         `json:"luck,omitempty"`
	Gauntlet   bool         `json:"gauntlet,omitempty"`
	Half       bool         `json:"half,omitempty"` // the last round is played from one seat only
	Resign     *Resign      `json:"resign,omitempty"`
	Draw       *Draw        `json:"draw,omitempty"`
	Table      bool         `json:"table,omitempty"`   // games end whose result is proved
	Records    bool         `json:"records,omitempty"` // the games are wanted move by move
	Limits     Limits       `json:"limits,omitzero"`
	Bots       []Contestant `json:"bots"`
	From       int          `json:"from,omitempty"` // the first round, and the one after the last
	To         int          `json:"to"`
}

// Limits are what programs may take, as people write it, where nothing else is said of a program.
type Limits struct {
	Timeout time.Duration `json:"timeout,omitempty"` // for an answer
	Margin  time.Duration `json:"margin,omitempty"`  // beyond what a program was told
	Clock   string        `json:"clock,omitempty"`
	Memory  string        `json:"memory,omitempty"`
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
	case len(p.Boards) > 0 && len(p.Boards) < p.To-p.From:
		return p, fmt.Errorf("%d boards for rounds %d to %d", len(p.Boards), p.From, p.To)
	}
	for i, b := range p.Bots {
		if b.Name == "" || (b.Bot == "") == (b.Program == "") {
			return p, fmt.Errorf("bot %d: want a name, and either a bot of the game or a program", i+1)
		}
	}
	return p, nil
}

// Config is how a part is played: the caller adds the bots, in the order of the part, their lineups, and what is to be done with the rounds. Coach
// may be nil.
func (p Part) Config(g referee.Game, coach game.Coach) (c Config, err error) {
	c = Config{Seed: p.Seed, From: p.From, Rounds: p.To, Half: p.Half, Records: p.Records, End: Adjudication{Resign: p.Resign, Draw: p.Draw}}
	if c.Deal, err = p.deal(g); err != nil {
		return c, err
	}
	weigher, weighs := coach.(game.Weigher)
	var chance Odds
	if weighs && p.Balanced {
		chance = oddsOf(weigher, false)
	}
	c.Deal = Opened(c.Deal, p.Opening, p.Seed, chance)
	if p.Table {
		if !weighs {
			return c, fmt.Errorf("nothing is proved of %s", p.Game)
		}
		c.End.Known = oddsOf(weigher, true)
	}
	if p.Luck {
		if c.Luck, _ = coach.(game.Gambler); c.Luck == nil {
			return c, fmt.Errorf("%s measures no luck", p.Game)
		}
	}
	return c, nil
}

func (p Part) deal(g referee.Game) (d Deal, err error) {
	switch {
	case len(p.Boards) > 0:
		lab, ok := g.(referee.Lab)
		if !ok {
			return d, referee.ErrNoLab
		}
		d.Start = func(i int) (referee.Match, error) { return lab.Set(p.Boards[i-p.From]) }
	case len(p.Book) > 0:
		g = referee.AnySize(g)
		d.Start = func(i int) (referee.Match, error) { return p.Book[(i-p.From)%len(p.Book)].begin(g) }
	case p.Exhaustive:
		d, _, err = Exhaustive(g, p.Preset)
	default:
		d, err = Seeded(g, p.Preset, p.Seed)
	}
	return d, err
}

// Lineups lists the games of a round: which bot sits where. In a gauntlet the first bot meets each of the others, and those not each other.
func (p Part) Lineups(seats int) (games [][]int, err error) {
	bots := len(p.Bots)
	switch {
	case seats == 1:
		for a := range bots {
			games = append(games, []int{a})
		}
		return games, nil
	case seats != 2:
		return nil, fmt.Errorf("the arena has games for one and for two, not for %d", seats)
	case bots < 2 && p.Gauntlet:
		return nil, errors.New("a gauntlet needs two bots at least")
	case bots < 2:
		return nil, errors.New("a game for two needs two bots at least; a bot meets itself when it is named twice")
	}
	first := bots // each of the first meets those after it
	if p.Gauntlet {
		first = 1
	}
	for a := range first {
		for b := a + 1; b < bots; b++ {
			games = append(games, []int{a, b}, []int{b, a})
		}
	}
	return games, nil
}

// Cut cuts a tournament into parts with a number of rounds and the bots of one game: one bot where there is one seat, a pair where there
// are two. So a worker needs two programs at most to play a part. Parts that have the same rounds are listed together.
func (p Part) Cut(seats, rounds int) (cuts [][]Part, err error) {
	lineups, err := p.Lineups(seats)
	if err != nil {
		return nil, err
	}
	for from := p.From; from < p.To; from += rounds {
		cut := p
		cut.From, cut.To, cut.Gauntlet = from, min(from+rounds, p.To), false
		cut.Half = p.Half && cut.To == p.To
		if len(p.Boards) > 0 {
			cut.Boards = p.Boards[cut.From-p.From : cut.To-p.From]
		}
		if len(p.Book) > 0 {
			cut.Book = nil
			for i := cut.From; i < cut.To; i++ {
				cut.Book = append(cut.Book, p.Book[(i-p.From)%len(p.Book)])
			}
		}
		var parts []Part
		for at := 0; at < len(lineups); at += seats { // a pair meets in both seats
			part := cut
			part.Bots = nil
			for _, b := range lineups[at] {
				part.Bots = append(part.Bots, p.Bots[b])
			}
			parts = append(parts, part)
		}
		cuts = append(cuts, parts)
	}
	return cuts, nil
}

// WriteRounds writes rounds as other processes read them: a line for each, as a checkpoint has them.
func WriteRounds(rounds []Round) ([]byte, error) {
	var text []byte
	for _, r := range rounds {
		line, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		text = append(append(text, line...), '\n')
	}
	return text, nil
}

// ReadRounds reads the rounds of a part, as far as it was played.
func (p Part) ReadRounds(data []byte, seats int) (rounds []Round, err error) {
	lineups, err := p.Lineups(seats)
	if err != nil {
		return nil, err
	}
	for number := p.From; len(data) > 0; number++ {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole || number == p.To {
			return nil, fmt.Errorf("after round %d there is more, or half a line", number)
		}
		round, err := readRound(line, number+1, len(lineups), p.Half && number == p.To-1)
		if err != nil {
			return nil, err
		}
		rounds, data = append(rounds, round), rest
	}
	return rounds, nil
}

// Join puts rounds together from the results of the parts that have them, as [Part.Cut] lists them.
func Join(parts []Part, seats int, results [][]byte) (all []Round, err error) {
	if len(parts) != len(results) {
		return nil, fmt.Errorf("%d results of %d parts", len(results), len(parts))
	}
	for i, part := range parts {
		played, err := part.ReadRounds(results[i], seats)
		if err == nil && len(played) != part.To-part.From {
			err = fmt.Errorf("%d of %d rounds are there", len(played), part.To-part.From)
		}
		if err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		if all == nil {
			all = make([]Round, len(played))
		}
		for n, r := range played {
			all[n].Number, all[n].Games, all[n].Records = r.Number, append(all[n].Games, r.Games...), append(all[n].Records, r.Records...)
		}
	}
	return all, nil
}
