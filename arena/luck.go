package arena

// folds is how many parts the games are dealt into for taking luck out.
const folds = 10

// luckSums are what taking luck out of a comparison needs: the sums and products of wins and luck of two bots, by fold.
// For one bot alone the second is left at zero.
type luckSums [folds]struct {
	n    float64
	sum  [4]float64 // a's wins and luck, b's wins and luck
	prod [4][4]float64
}

func (l *luckSums) add(i int, values [4]float64) {
	f := &l[i%folds]
	f.n++
	for a, x := range values {
		f.sum[a] += x
		for b, y := range values {
			f.prod[a][b] += x * y
		}
	}
}

// slope is how much of a win one unit of luck explains in all folds but one: the multiple that makes the adjusted rate
// least uncertain. won is where the wins stand among the values, the luck stands after them.
func (l *luckSums) slope(without, won int) float64 {
	var n, wins, luck, both, squares float64
	for i := range l {
		if f := &l[i]; i != without {
			n, wins, luck = n+f.n, wins+f.sum[won], luck+f.sum[won+1]
			both, squares = both+f.prod[won][won+1], squares+f.prod[won+1][won+1]
		}
	}
	variance := squares - luck*luck/n
	if n == 0 || variance <= 0 {
		return 0
	}
	return min(1, max(0, (both-wins*luck/n)/variance))
}

// adjusted takes the luck of the guesses out. The luck of a game is a sum of differences between what happened and what
// was likely, so its expectation is zero whatever the bot does, and subtracting a multiple of it changes no expectation
// as long as the multiple does not depend on the game: each fold's comes from the other folds.
func (l *luckSums) adjusted() moments {
	var m moments
	for i := range l {
		f := &l[i]
		c := [4]float64{1, -l.slope(i, 0), -1, l.slope(i, 2)}
		m.n += int(f.n)
		for a, x := range c {
			m.sum += x * f.sum[a]
			for b, y := range c {
				m.squares += x * y * f.prod[a][b]
			}
		}
	}
	return m
}
