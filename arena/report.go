package arena

import (
	"math"
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
	Untimed    bool        `json:"-"` // how long moves took is left out
	Baseline   string      `json:"baseline,omitempty"`
	Gauntlet   bool        `json:"gauntlet,omitempty"`   // the first bot met the others, and they not each other: its Elo is 0
	Exhaustive bool        `json:"exhaustive,omitempty"` // every deal was played: what is told is exact, and intervals have no width
}

// Score is how one bot did.
type Score struct {
	Bot       string    `json:"bot"`
	Rank      int       `json:"rank"` // 1, and one more for every bot that is significantly better
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

	Adjudicated int `json:"adjudicated,omitempty"` // games that were ended before their end
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

	Normalized     *float64  `json:"normalizedElo,omitempty"` // absent where all openings ended alike
	NormalizedCI95 *Interval `json:"normalizedEloCi95,omitempty"`
	Superior       float64   `json:"los"` // how likely it is that a is the stronger one
}

// Sequential is the state of a sequential test.
type Sequential struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Ratio   float64 `json:"llr"`
	Bound   float64 `json:"bound"`   // where Elo1 is taken
	Verdict string  `json:"verdict"` // elo0, elo1, or open

	A     string  `json:"a"`
	B     string  `json:"b"`
	Alpha float64 `json:"alpha"` // the chance to take Elo1 where Elo0 is true
	Beta  float64 `json:"beta"`  // and the other way round
	Lower float64 `json:"lower"` // where Elo0 is taken
}

// Summarize makes a report of what a tally holds. Pairs that the baseline is in are reported from its side.
func (t *Tally) Summarize(gameID, preset string, seed uint64, baseline string) Report {
	rep := Report{Game: gameID, Preset: preset, Seed: seed, Seats: t.seats, Bots: []Score{}, Pairs: []Pair{}, Baseline: baseline, Gauntlet: t.gauntlet(), Exhaustive: t.Exhaustive}
	for b := range t.names {
		rep.Bots = append(rep.Bots, t.score(b))
	}
	var chances []float64
	for _, met := range t.met {
		p := t.compare(met[0], met[1])
		rep.Pairs, chances = append(rep.Pairs, p), append(chances, p.P)
	}
	if t.seats == 2 {
		t.rate(&rep)
	}
	for i, p := range holm(chances) {
		rep.Pairs[i].PHolm = p
	}
	t.rank(rep)
	for i, p := range rep.Pairs {
		if p.B == baseline && p.A != baseline {
			rep.Pairs[i] = p.turned()
		}
	}
	return rep
}

// against is the interval of a bot's score against all others, from the scores of its pairs as [moments.bounded] has them. What they vary is
// known as well as by Satterthwaite's number of degrees of freedom.
func (t *Tally) against(bot int) Interval {
	var mean, middle, variance, quarters float64
	share := 1 / float64(len(t.names)-1)
	for other := range t.names {
		if other == bot {
			continue
		}
		m := t.scores(bot, other)
		w := m.widened(0, 1)
		v := math.Pow(share*w.error(), 2)
		mean, middle = mean+share*m.mean(), middle+share*w.mean()
		variance, quarters = variance+v, quarters+v*v/float64(w.n-1)
	}
	if t.rounds == 0 {
		return Interval{0, 1}
	}
	half := t95(int(variance*variance/quarters+1e-9)) * math.Sqrt(variance)
	return Interval{max(0, min(middle-half, mean)), min(1, max(middle+half, mean))}
}

// rate says how strong the bots are. Intervals are those of their scores, told as ratings: between two they are half of the pair's.
func (t *Tally) rate(rep *Report) {
	if rep.Gauntlet {
		rep.Bots[0].Elo, rep.Bots[0].EloCI95 = new(0.0), &Interval{}
		for i, p := range rep.Pairs {
			rep.Bots[i+1].Elo, rep.Bots[i+1].EloCI95 = new(-p.Direct.Elo), new(p.Direct.EloCI95.turned())
		}
		return
	}
	elo := ratings(len(t.names), t.scores)
	for b := range rep.Bots {
		s := &rep.Bots[b]
		score := t.against(b)
		low, high := rated(elo, b, score[0]), rated(elo, b, score[1])
		if t.Exhaustive {
			low, high = elo[b], elo[b]
		}
		s.Elo, s.EloCI95 = &elo[b], &Interval{min(low, elo[b]), max(high, elo[b])}
	}
}

func (t *Tally) score(b int) Score {
	sums := &t.bots[b]
	s := sums.told
	s.Bot, s.CPU, s.Histogram = t.names[b], sums.cpu.Seconds(), append([]int{}, s.Histogram...)
	s.Score, s.ScoreCI95 = sums.scores.mean(), sums.scores.bounded(0, 1)
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
	if t.Exhaustive {
		s.CI95, s.ScoreCI95 = Interval{s.WinRate, s.WinRate}, Interval{s.Score, s.Score}
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
	if t.Exhaustive {
		score = Interval{sums.scores.mean(), sums.scores.mean()}
		p.CI95, p.ActionsCI95, p.P = Interval{p.Difference, p.Difference}, &Interval{p.Actions, p.Actions}, 1
		if p.Difference != 0 || p.Actions != 0 {
			p.P = 0
		}
	}
	if t.seats == 2 {
		p.Direct = sums.tell(score)
	}
	return p
}

// tell tells how two bots did against each other, whose score has an interval.
func (s *pairSums) tell(score Interval) *Direct {
	d := &Direct{
		Games: s.direct.Won + s.direct.Drawn + s.direct.Lost, Results: s.direct, Score: s.scores.mean(), CI95: score,
		Elo: eloOf(s.scores.finite()), EloCI95: Interval{eloOf(score[0]), eloOf(score[1])}, Rounds: s.rounds,
		Superior: s.scores.widened(0, 1).chance(0.5) / 2,
	}
	if d.Score > 0.5 {
		d.Superior = 1 - d.Superior
	}
	if n, ok := s.scores.normalized(d.Score); ok {
		low, _ := s.scores.normalized(score[0])
		high, _ := s.scores.normalized(score[1])
		d.Normalized, d.NormalizedCI95 = &n, &Interval{low, high}
	}
	return d
}

// alike reports whether two bots had the same result in every round, so that only their actions can tell them apart.
func (Pair) alike(s *pairSums) bool {
	return s.scores.n >= fewest && s.scores.sum == float64(s.scores.n)/2 && s.scores.squares == float64(s.scores.n)/4
}

// turned is a pair told from the other side.
func (p Pair) turned() Pair {
	p.A, p.B = p.B, p.A
	p.Difference, p.CI95, p.Actions = -p.Difference, p.CI95.turned(), -p.Actions
	if p.ActionsCI95 != nil {
		p.ActionsCI95 = new(p.ActionsCI95.turned())
	}
	if p.Adjusted != nil {
		p.Adjusted = &Rate{-p.Adjusted.WinRate, p.Adjusted.CI95.turned()}
	}
	if p.Direct != nil {
		d := new(*p.Direct)
		p.Direct = d
		d.Won, d.Lost = d.Lost, d.Won
		d.Score, d.CI95 = 1-d.Score, Interval{1 - d.CI95[1], 1 - d.CI95[0]}
		d.Elo, d.EloCI95 = -d.Elo, d.EloCI95.turned()
		slices.Reverse(d.Rounds[:])
		d.Superior = 1 - d.Superior
		if d.Normalized != nil {
			d.Normalized, d.NormalizedCI95 = new(-*d.Normalized), new(d.NormalizedCI95.turned())
		}
	}
	return p
}

func (i Interval) turned() Interval { return Interval{-i[1], -i[0]} }

// rank counts, for every bot, those that are significantly better: at 5 %, corrected for many pairs. Pairs that ended
// alike in every round are told apart by who needed fewer actions.
func (t *Tally) rank(rep Report) {
	for i := range rep.Bots {
		rep.Bots[i].Rank = 1
	}
	for i, met := range t.met {
		p, a, b := rep.Pairs[i], met[0], met[1]
		if p.PHolm >= 0.05 {
			continue
		}
		better := p.Difference
		if p.Adjusted != nil {
			better = p.Adjusted.WinRate
		}
		if p.alike(t.pair(a, b)) || t.Exhaustive && better == 0 {
			better = -p.Actions
		}
		if better > 0 {
			rep.Bots[b].Rank++
		} else {
			rep.Bots[a].Rank++
		}
	}
}
