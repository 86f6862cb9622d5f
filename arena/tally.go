package arena

import (
	"slices"
	"time"

	"wits/game"
)

// Tally sums up rounds. It keeps sums, not rounds.
type Tally struct {
	names   []string
	seats   int
	lineups [][]int
	met     [][2]int // the pairs that are compared
	luck    bool
	rounds  int
	bots    []botSums
	pairs   []pairSums

	// Exhaustive says that the rounds are all deals there are, so that nothing is left to chance.
	Exhaustive bool
}

// NewTally returns a tally of bots whose games [Part.Lineups] lists. With luck set, it also reports results with luck taken out.
func NewTally(names []string, lineups [][]int, luck bool) *Tally {
	n := len(names)
	t := &Tally{
		names: names, seats: len(lineups[0]), lineups: lineups, luck: luck,
		bots: make([]botSums, n), pairs: make([]pairSums, n*(n-1)/2),
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if t.seats == 1 || slices.ContainsFunc(lineups, func(l []int) bool { return l[0] == a && l[1] == b }) {
				t.met = append(t.met, [2]int{a, b})
			}
		}
	}
	return t
}

// gauntlet reports whether not all bots meet.
func (t *Tally) gauntlet() bool { return len(t.met) < len(t.pairs) }

// botSums is what is known of one bot.
type botSums struct {
	told   Score // only what is counted
	bySeat [2]Results
	cpu    time.Duration
	scores moments // of its games of a round, on average
	luck   luckSums
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

// scores are those of bot a against bot b, by round.
func (t *Tally) scores(a, b int) moments {
	if a > b {
		return t.pair(b, a).scores.turned()
	}
	return t.pair(a, b).scores
}

// Rounds is how many rounds were added.
func (t *Tally) Rounds() int { return t.rounds }

// Add adds a round.
func (t *Tally) Add(r Round) {
	points, half := make([]moments, len(t.names)), false
	for g, lineup := range t.lineups {
		for seat, b := range lineup {
			if len(r.Games[g]) == 0 { // the last game of an odd number
				half = true
				continue
			}
			o := r.Games[g][seat]
			t.bots[b].add(r.Number, seat, o)
			points[b].add(o.score())
		}
	}
	for b := range t.bots {
		if half {
			t.bots[b].scores.addHalf(points[b].mean())
		} else {
			t.bots[b].scores.add(points[b].mean())
		}
	}
	if t.seats == 1 {
		t.addAlone(r)
	} else {
		t.addMet(r)
	}
	t.rounds++
}

const maxFaults = 20

func (b *botSums) add(number, seat int, o Outcome) {
	b.bySeat[seat].add(o.Result)
	b.cpu += o.CPU
	s := &b.told
	s.Games++
	s.Total += o.Actions
	s.Max = max(s.Max, o.Actions)
	s.Moves += o.Moves
	s.MaxMove = max(s.MaxMove, o.Slowest.Seconds())
	for len(s.Histogram) <= o.Actions {
		s.Histogram = append(s.Histogram, 0)
	}
	s.Histogram[o.Actions]++
	if o.Ended != "" {
		s.Adjudicated++
	}
	if o.Fault != "" {
		if s.FaultSum++; s.FaultSum <= maxFaults {
			s.Faults = append(s.Faults, Faulty{number, seat, o.Fault})
		}
	}
}

// addAlone compares bots that played the same deal each for itself.
func (t *Tally) addAlone(r Round) {
	for a := range t.names {
		oa := r.Games[a][0]
		if t.luck {
			t.bots[a].luck.add(t.rounds, [4]float64{oa.score(), oa.Luck})
		}
		for b := a + 1; b < len(t.names); b++ {
			p, ob := t.pair(a, b), r.Games[b][0]
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
		first, second := r.Games[g], r.Games[g+1]
		p := t.pair(a, b)
		if len(second) == 0 {
			p.scores.addHalf(first[0].score())
			p.direct.add(first[0].Result)
			p.actions.add(float64(first[0].Actions - first[1].Actions))
			continue
		}
		points := first[0].score() + second[1].score()
		p.scores.add(points / 2)
		p.rounds[int(2*points)]++
		p.direct.add(first[0].Result)
		p.direct.add(second[1].Result)
		p.actions.add(float64(first[0].Actions+second[1].Actions-first[1].Actions-second[0].Actions) / 2)
	}
}
