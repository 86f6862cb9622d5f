package arena

import (
	"slices"
)

// Report is what a run found.
type Report struct {
	Game   string  `json:"game"`
	Preset string  `json:"preset"`
	Seed   uint64  `json:"seed"`
	Seats  int     `json:"seats"`
	Bots   []Score `json:"bots"`
	Pairs  []Pair  `json:"pairs"`

	Sequential *Sequential `json:"sprt,omitempty"`
	Baseline   string      `json:"baseline,omitempty"`
}

// Score is how one bot did.
type Score struct {
	Bot       string    `json:"bot"`
	Rank      int       `json:"rank"` // 1, and one more for every bot that is better beyond doubt
	Games     int       `json:"games"`
	Won       int       `json:"won"`
	Drawn     int       `json:"drawn"`
	Lost      int       `json:"lost"`
	Score     float64   `json:"score"` // wins and half the draws
	ScoreCI95 Interval  `json:"scoreCi95"`
	WinRate   float64   `json:"winRate"`
	CI95      Interval  `json:"ci95"` // of the win rate
	Elo       *float64  `json:"elo,omitempty"`
	EloCI95   *Interval `json:"eloCi95,omitempty"`
	Total     int       `json:"total"`
	Mean      float64   `json:"mean"`
	Max       int       `json:"max"`
	Histogram []int     `json:"histogram"` // games by their number of actions
	CPU       float64   `json:"cpuSeconds"`
	Moves     int       `json:"moves,omitempty"` // that it was asked for
	MeanMove  float64   `json:"meanMoveSeconds,omitempty"`
	MaxMove   float64   `json:"maxMoveSeconds,omitempty"` // of programs, and where two play
	BySeat    []Results `json:"bySeat,omitempty"`
	Adjusted  *Rate     `json:"luckAdjusted,omitempty"`
	Faults    []Faulty  `json:"faults,omitempty"` // the first few
	FaultSum  int       `json:"faultCount,omitempty"`
}

// Rate is a win rate with its interval.
type Rate struct {
	WinRate float64  `json:"winRate"`
	CI95    Interval `json:"ci95"`
}

// Faulty is a game that a bot lost by misbehaving.
type Faulty struct {
	Game   int    `json:"game"` // from 1; with two seats every opening is played with sides changed, under one number
	Seat   int    `json:"seat"` // where the bot sat
	Reason string `json:"reason"`
}

// Pair compares two bots on the same deals.
type Pair struct {
	A           string    `json:"a"`
	B           string    `json:"b"`
	Difference  float64   `json:"difference"` // of win rates, a less b; with two seats of those against each other
	CI95        Interval  `json:"ci95"`
	P           float64   `json:"p"`                 // how likely such a difference would be between equals
	PHolm       float64   `json:"pHolm"`             // the same, corrected for the number of pairs
	Actions     float64   `json:"actionsDifference"` // of mean actions, a less b
	ActionsCI95 *Interval `json:"actionsCi95,omitempty"`
	Adjusted    *Rate     `json:"luckAdjusted,omitempty"` // the difference of win rates, luck taken out

	Direct *Direct `json:"direct,omitempty"`
}

// Direct is how two bots did against each other, from the side of a.
type Direct struct {
	Games int `json:"games"`
	Results
	Score   float64  `json:"score"`
	CI95    Interval `json:"ci95"` // of the score
	Elo     float64  `json:"elo"`
	EloCI95 Interval `json:"eloCi95"`
	Rounds  [5]int   `json:"pentanomial"` // openings by a's points: 0, ½, 1, 1½, 2
}

// Sequential is the state of a sequential test.
type Sequential struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Ratio   float64 `json:"llr"`
	Bound   float64 `json:"bound"`
	Verdict string  `json:"verdict"` // elo0, elo1, or open
}

// Summarize makes a report of what a tally holds. Pairs are told from the side of the baseline where it is in them.
func (t *Tally) Summarize(gameID, preset string, seed uint64, baseline string) Report {
	rep := Report{Game: gameID, Preset: preset, Seed: seed, Seats: t.seats, Bots: []Score{}, Pairs: []Pair{}, Baseline: baseline}
	for b := range t.names {
		rep.Bots = append(rep.Bots, t.score(b))
	}
	if t.seats == 2 {
		for b, r := range ratings(len(t.names), func(a, b int) moments { return t.pair(a, b).scores }) {
			rep.Bots[b].Elo, rep.Bots[b].EloCI95 = &r.elo, &r.ci
		}
	}
	var chances []float64
	for a := range t.names {
		for b := a + 1; b < len(t.names); b++ {
			p := t.compare(a, b)
			rep.Pairs, chances = append(rep.Pairs, p), append(chances, p.P)
		}
	}
	for i, p := range holm(chances) {
		rep.Pairs[i].PHolm = p
	}
	t.rank(rep)
	for i := range rep.Pairs {
		if p := &rep.Pairs[i]; p.B == baseline && p.A != baseline {
			p.turn()
		}
	}
	return rep
}

func (t *Tally) score(b int) Score {
	sums := &t.bots[b]
	s := Score{
		Bot: t.names[b], Games: sums.games, Total: sums.total, Max: sums.longest, CPU: sums.cpu.Seconds(),
		Histogram: append([]int{}, sums.histogram...), Faults: sums.faults, FaultSum: sums.faultSum,
		Score: sums.scores.mean(), ScoreCI95: sums.scores.bounded(0, 1), Moves: sums.moves, MaxMove: sums.slowest.Seconds(),
	}
	for _, r := range sums.bySeat {
		s.Won, s.Drawn, s.Lost = s.Won+r.Won, s.Drawn+r.Drawn, s.Lost+r.Lost
	}
	s.CI95 = wilson(s.Won, s.Games)
	if s.Moves > 0 {
		s.MeanMove = s.CPU / float64(s.Moves)
	}
	if s.Games > 0 {
		s.WinRate = float64(s.Won) / float64(s.Games)
		s.Mean = float64(s.Total) / float64(s.Games)
	}
	if t.seats == 2 {
		s.BySeat = slices.Clone(sums.bySeat[:])
	} else if s.Drawn == 0 {
		s.ScoreCI95 = s.CI95
	}
	if t.luck && s.Games >= fewest {
		m := sums.luck.adjusted()
		s.Adjusted = &Rate{m.mean(), m.bounded(0, 1)}
	}
	return s
}

func (t *Tally) compare(a, b int) Pair {
	sums := t.pair(a, b)
	score := sums.scores.bounded(0, 1)
	p := Pair{
		A: t.names[a], B: t.names[b], Difference: 2*sums.scores.mean() - 1,
		CI95: Interval{2*score[0] - 1, 2*score[1] - 1}, P: sums.scores.widened(0, 1).chance(0.5),
		Actions: sums.actions.mean(), ActionsCI95: sums.actions.interval(),
	}
	if t.rounds == 0 {
		p.Difference = 0
	}
	if t.luck && t.rounds >= fewest {
		m := sums.luck.adjusted()
		p.Adjusted = &Rate{m.mean(), m.bounded(-1, 1)}
		p.P = m.widened(-1, 1).chance(0)
	}
	if p.alike(sums) {
		p.P = sums.actions.chance(0)
	}
	if t.seats == 2 {
		p.Direct = &Direct{
			Games: 2 * t.rounds, Results: sums.direct, Score: sums.scores.mean(), CI95: score,
			Elo: eloOf(sums.scores.finite()), EloCI95: Interval{eloOf(score[0]), eloOf(score[1])}, Rounds: sums.rounds,
		}
	}
	return p
}

// alike reports whether two bots had the same result in every round, so that only their actions can tell them apart.
func (Pair) alike(s *pairSums) bool {
	return s.scores.n >= fewest && s.scores.sum == float64(s.scores.n)/2 && s.scores.squares == float64(s.scores.n)/4
}

// turn tells a pair from the other side.
func (p *Pair) turn() {
	p.A, p.B = p.B, p.A
	p.Difference, p.CI95, p.Actions = -p.Difference, p.CI95.turned(), -p.Actions
	if p.ActionsCI95 != nil {
		p.ActionsCI95 = &Interval{-p.ActionsCI95[1], -p.ActionsCI95[0]}
	}
	if p.Adjusted != nil {
		p.Adjusted = &Rate{-p.Adjusted.WinRate, p.Adjusted.CI95.turned()}
	}
	if d := p.Direct; d != nil {
		d.Won, d.Lost = d.Lost, d.Won
		d.Score, d.CI95 = 1-d.Score, Interval{1 - d.CI95[1], 1 - d.CI95[0]}
		d.Elo, d.EloCI95 = -d.Elo, d.EloCI95.turned()
		slices.Reverse(d.Rounds[:])
	}
}

func (i Interval) turned() Interval { return Interval{-i[1], -i[0]} }

// rank counts, for every bot, who is better beyond doubt: with the correction for many pairs, at 5 %. Pairs that ended
// alike in every round are told apart by who needed fewer actions.
func (t *Tally) rank(rep Report) {
	for i := range rep.Bots {
		rep.Bots[i].Rank = 1
	}
	i := 0
	for a := range t.names {
		for b := a + 1; b < len(t.names); b++ {
			p := rep.Pairs[i]
			i++
			if p.PHolm >= 0.05 {
				continue
			}
			better := p.Difference
			if p.Adjusted != nil {
				better = p.Adjusted.WinRate
			}
			if p.alike(t.pair(a, b)) {
				better = -p.Actions
			}
			if better > 0 {
				rep.Bots[b].Rank++
			} else {
				rep.Bots[a].Rank++
			}
		}
	}
}
