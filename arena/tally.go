package arena

import (
	"time"

	"wits/game"
)

// Tally sums up rounds. It holds sums and no rounds.
type Tally struct {
	names   []string
	seats   int
	lineups [][]int
	luck    bool
	rounds  int
	bots    []botSums
	pairs   []pairSums
}

// NewTally returns a tally of bots, of a game with one seat or two. With luck set, it also reports results with luck taken out.
func NewTally(names []string, seats int, luck bool) (*Tally, error) {
	lineups, err := Lineups(len(names), seats)
	if err != nil {
		return nil, err
	}
	n := len(names)
	return &Tally{
		names: names, seats: seats, lineups: lineups, luck: luck,
		bots: make([]botSums, n), pairs: make([]pairSums, n*(n-1)/2),
	}, nil
}

// botSums is what is known of one bot.
type botSums struct {
	games     int
	bySeat    [2]Results
	total     int
	longest   int
	histogram []int
	cpu       time.Duration
	moves     int
	slowest   time.Duration
	faults    []Faulty
	faultSum  int
	scores    moments // of its games of a round, on average
	luck      luckSums
}

// Results counts how games ended.
type Results struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

func (r *Results) add(o game.Outcome) {
	switch o {
	case game.Won:
		r.Won++
	case game.Drawn:
		r.Drawn++
	default:
		r.Lost++
	}
}

// pairSums is what is known of a pair, from the side of its first.
type pairSums struct {
	scores  moments // by round: 1 where only a won, a half where both did alike; with two seats the mean of both games
	actions moments // a's less b's, by round
	direct  Results // of a against b, with two seats
	rounds  [5]int  // with two seats, by a's points in a round: 0, ½, 1, 1½, 2
	luck    luckSums
}

// pair is where the pair of bots a < b is found.
func (t *Tally) pair(a, b int) *pairSums {
	n := len(t.names)
	return &t.pairs[a*(2*n-a-1)/2+b-a-1]
}

// Rounds is how many rounds were added.
func (t *Tally) Rounds() int { return t.rounds }

// Add takes a round in.
func (t *Tally) Add(r Round) {
	points := make([]moments, len(t.names))
	for g, lineup := range t.lineups {
		for seat, b := range lineup {
			o := r.Games[g].Seats[seat]
			t.bots[b].add(r.Number, seat, o)
			points[b].add(o.score())
		}
	}
	for b := range t.bots {
		t.bots[b].scores.add(points[b].mean())
	}
	if t.seats == 1 {
		t.addAlone(r)
	} else {
		t.addMet(r)
	}
	t.rounds++
}

const maxFaults = 20

func (s *botSums) add(number, seat int, o Outcome) {
	s.games++
	s.bySeat[seat].add(o.Result)
	s.total += o.Actions
	s.longest = max(s.longest, o.Actions)
	s.cpu += o.CPU
	s.moves += o.Moves
	s.slowest = max(s.slowest, o.Slowest)
	for len(s.histogram) <= o.Actions {
		s.histogram = append(s.histogram, 0)
	}
	s.histogram[o.Actions]++
	if o.Fault != "" {
		if s.faultSum++; s.faultSum <= maxFaults {
			s.faults = append(s.faults, Faulty{number + 1, seat, o.Fault})
		}
	}
}

// addAlone compares bots that played the same deal each for itself.
func (t *Tally) addAlone(r Round) {
	for a := range t.names {
		oa := r.Games[a].Seats[0]
		if t.luck {
			t.bots[a].luck.add(t.rounds, [4]float64{oa.score(), oa.Luck})
		}
		for b := a + 1; b < len(t.names); b++ {
			p, ob := t.pair(a, b), r.Games[b].Seats[0]
			p.scores.add((1 + oa.score() - ob.score()) / 2)
			p.actions.add(float64(oa.Actions - ob.Actions))
			if t.luck {
				p.luck.add(t.rounds, [4]float64{oa.score(), oa.Luck, ob.score(), ob.Luck})
			}
		}
	}
}

// addMet compares bots that played the same opening against each other, once in either seat.
func (t *Tally) addMet(r Round) {
	for g := 0; g < len(t.lineups); g += 2 {
		a, b := t.lineups[g][0], t.lineups[g][1]
		first, second := r.Games[g].Seats, r.Games[g+1].Seats
		p := t.pair(a, b)
		points := first[0].score() + second[1].score()
		p.scores.add(points / 2)
		p.rounds[int(2*points)]++
		p.direct.add(first[0].Result)
		p.direct.add(second[1].Result)
		p.actions.add(float64(first[0].Actions+second[1].Actions-first[1].Actions-second[0].Actions) / 2)
	}
}
