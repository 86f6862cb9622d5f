package review

import (
	"math"

	"wits/game"
	"wits/game/words"
)

// Enough is how many games it takes to say anything about a player.
const Enough = 10

// Mean is an average with its 95 % confidence interval.
type Mean struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Skills sums up a player's games, in the values of the game. Fewer than [Enough] are only counted.
type Skills struct {
	Games int   `json:"games" doc:"that were reviewed, played without help and from one seat; at most the latest 100"`
	Skill *Mean `json:"skill,omitempty" doc:"of a game, in the game's values; never above 0; from 10 games on"`
	Luck  *Mean `json:"luck,omitempty" doc:"of a game, in the game's values; from 10 games on"`
	Worst int   `json:"worst,omitempty" doc:"the move, counted from 1 in each game, at which most was given away; from 10 games on"`
}

// Own is one seat's part of a review: the skill of each of its moves, and its luck.
type Own struct {
	skill []float64
	luck  float64
}

// Of returns a seat's part of a review.
func (r Review) Of(seat game.Seat) (own Own) {
	for _, m := range r.Moves {
		if m.Seat == seat {
			own.skill = append(own.skill, m.Skill)
			own.luck += m.Luck
		}
	}
	return own
}

// Across sums up a player's games.
func Across(all []Own) Skills {
	out := Skills{Games: len(all)}
	if len(all) < Enough {
		return out
	}
	var skill, luck []float64
	given := map[int]float64{}
	for _, own := range all {
		sum := 0.0
		for i, s := range own.skill {
			given[i+1] -= s
			sum += s
		}
		skill, luck = append(skill, sum), append(luck, own.luck)
	}
	most := 0.0
	for n, v := range given {
		if v > most || v == most && v > 0 && n < out.Worst {
			most, out.Worst = v, n
		}
	}
	out.Skill, out.Luck = meanOf(skill), meanOf(luck)
	return out
}

// meanOf is an average of at least two numbers, with the interval of Student's t for it.
func meanOf(all []float64) *Mean {
	n := float64(len(all))
	mean, square := spread(all, n-1)
	half := student(n-1) * math.Sqrt(square/n)
	return &Mean{Mean: mean, Low: mean - half, High: mean + half}
}

// student is the 97.5 % quantile of Student's t distribution. It is right to 0.01 from 9 degrees of freedom on.
func student(free float64) float64 {
	const z = 1.959964
	return z + (z*z*z+z)/(4*free) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*free*free)
}

// Say puts the sums into sentences: what the choices gave away and where, what luck did, and how sure that is. Of too few games it says
// how many there are; where the coach reviews nothing, there is nothing to say.
func (s Skills) Say(coach game.Coach) []words.Message {
	c, ok := coach.(game.Reviewer)
	if !ok {
		return nil
	}
	n := words.Int("n", s.Games)
	if s.Skill == nil || s.Luck == nil {
		return []words.Message{words.New("skill.few", n, words.Int("enough", Enough))}
	}
	amount := func(v float64) words.Message { return c.Amount(math.Abs(v)) }
	lines := []words.Message{words.New("skill.given", n,
		words.Say("given", amount(s.Skill.Mean)), words.Say("least", amount(min(0, s.Skill.High))), words.Say("most", amount(s.Skill.Low)))}
	if s.Worst > 0 {
		lines = append(lines, words.New("skill.worst", words.Say("move", nth(coach, s.Worst))))
	}
	switch l := s.Luck; {
	case !c.Scale().Luck:
	case l.Low > 0:
		lines = append(lines, words.New("skill.lucky", words.Say("luck", amount(l.Mean)), words.Say("least", amount(l.Low)), words.Say("most", amount(l.High))))
	case l.High < 0:
		lines = append(lines, words.New("skill.unlucky", words.Say("luck", amount(l.Mean)), words.Say("least", amount(l.High)), words.Say("most", amount(l.Low))))
	default:
		lines = append(lines, words.New("skill.even", n))
	}
	return lines
}

// nth names a move by its number, as the game's players do.
func nth(coach game.Coach, n int) words.Message {
	if c, ok := coach.(game.Numberer); ok {
		return c.Nth(n)
	}
	return words.New("review.moment", words.Int("n", n))
}

// sum works out each seat's accuracy and luck.
func (r *Reading) sum(out *Review) {
	unit := r.coach.Scale().Unit
	values := make([]float64, 0, len(out.Moves)+1) // to seat 0, in hundredths of everything
	for i, m := range out.Moves {
		values = append(values, 100*r.toFirst(m.Seat, m.Value-r.judged[i].Paid)/unit)
	}
	weights := volatility(append(values, 100*out.Result/unit))
	for seat := range game.Seat(r.seats) {
		var mean tally
		luck := 0.0
		for i, m := range out.Moves {
			if m.Seat != seat || r.judged[i].Free {
				continue
			}
			mean.add(accuracyOf(-100*m.Skill/unit), weights[i])
			luck += m.Luck / unit
		}
		out.Accuracy = append(out.Accuracy, mean.accuracy())
		out.Luck = append(out.Luck, between(0, 50+50*luck, 100))
	}
}

// accuracyOf is a move's accuracy by Lichess' formula, from what it gave away in hundredths of everything. The 1 that is added
// allows for analysis that is not perfect.
func accuracyOf(given float64) float64 {
	if given <= 0 {
		return 100
	}
	return between(0, 103.1668100711649*math.Exp(-0.04354415386753951*given)-3.166924740191411+1, 100)
}

// tally is a weighted and a harmonic mean of accuracies, which Lichess takes the middle of.
type tally struct{ n, weight, weighted, inverse float64 }

func (t *tally) add(accuracy, weight float64) {
	t.n++
	t.weight += weight
	t.weighted += weight * accuracy
	t.inverse += 1 / max(1, accuracy)
}

func (t *tally) accuracy() float64 {
	if t.n == 0 {
		return 100
	}
	return math.Round((t.weighted/t.weight+t.n/t.inverse)/2*1e9) / 1e9 // so that 100 is 100
}

// volatility weighs each move by how much the values around it vary, as Lichess does: a window of a tenth of the game, from 2
// to 8 positions, with the first one used again at the start.
func volatility(values []float64) []float64 {
	size := min(len(values), int(between(2, float64(len(values)-1)/10, 8)))
	weights := make([]float64, 0, len(values))
	for i := range len(values) - 1 {
		from := max(0, i-(size-2))
		window := values[from:min(len(values), from+size)]
		_, variance := spread(window, float64(len(window)))
		weights = append(weights, between(0.5, math.Sqrt(variance), 12))
	}
	return weights
}

// spread is the mean of numbers, and their variance for a number of degrees of freedom.
func spread(all []float64, free float64) (mean, variance float64) {
	for _, v := range all {
		mean += v / float64(len(all))
	}
	for _, v := range all {
		variance += (v - mean) * (v - mean) / free
	}
	return mean, variance
}

func between(low, v, high float64) float64 { return min(max(v, low), high) }
