package arena

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
)

// maxPaired is how many bots are compared with each other line by line; of more, each is compared with the baseline.
const maxPaired = 3

// WriteTable writes the report for people. It fits into 80 columns while names are short.
func (rep Report) WriteTable(w io.Writer) error {
	t := &teller{}
	if rep.Seats == 2 {
		rep.tellMet(t)
		rep.tellCrosstable(t)
	} else {
		rep.tellAlone(t)
		rep.tellLuck(t)
	}
	rep.tellMoves(t)
	rep.tellPairs(t)
	rep.tellTest(t)
	rep.tellFaults(t)
	_, err := t.WriteTo(w)
	return err
}

type teller struct{ bytes.Buffer }

func (t *teller) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

// columns writes a table with a row for each bot, whose cells are aligned.
func (t *teller) columns(head string, bots []Score, row func(Score) string) {
	tab := tabwriter.NewWriter(t, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(tab, "%s\t\n", head)
	for _, s := range bots {
		fmt.Fprintf(tab, "%s\t\n", row(s))
	}
	_ = tab.Flush() // memory takes everything
}

func (rep Report) tellAlone(t *teller) {
	t.columns("#\tbot\tgames\twon\t95 %\tactions\tmean\tmax\ttime/game", rep.Bots, func(s Score) string {
		return fmt.Sprintf("%d\t%s\t%d\t%.2f %%\t%s\t%d\t%.4f\t%d\t%s", s.Rank, s.Bot, s.Games, 100*s.WinRate,
			rep.interval("%.2f … %.2f", 100*s.CI95[0], 100*s.CI95[1]), s.Total, s.Mean, s.Max, rep.took(s))
	})
}

func (rep Report) took(s Score) string {
	if rep.Untimed {
		return "–"
	}
	return fmt.Sprintf("%.3f ms", 1000*s.CPU/float64(max(1, s.Games)))
}

// interval writes an interval; where every deal was played there is none.
func (rep Report) interval(format string, low, high float64) string {
	if rep.Exhaustive {
		return "exact"
	}
	return fmt.Sprintf(format, low, high)
}

// tellLuck shows the win rates with luck taken out, where there are enough games for it.
func (rep Report) tellLuck(t *teller) {
	if len(rep.Bots) == 0 || rep.Bots[0].Adjusted == nil {
		return
	}
	t.columns("luck-adjusted\twon\t95 %", rep.Bots, func(s Score) string {
		return fmt.Sprintf("%s\t%.2f %%\t%.2f … %.2f", s.Bot, 100*s.Adjusted.WinRate, 100*s.Adjusted.CI95[0], 100*s.Adjusted.CI95[1])
	})
}

// tellMoves shows how long moves took, where they were timed one by one.
func (rep Report) tellMoves(t *teller) {
	timed := func(s Score) bool { return s.MaxMove > 0 }
	if !slices.ContainsFunc(rep.Bots, timed) {
		return
	}
	t.columns("thinking\ta move\tslowest", rep.Bots, func(s Score) string {
		slowest := "–"
		if timed(s) {
			slowest = fmt.Sprintf("%.3f ms", 1000*s.MaxMove)
		}
		return fmt.Sprintf("%s\t%.3f ms\t%s", s.Bot, 1000*s.MeanMove, slowest)
	})
}

// tellMet shows the bots from the best to the poorest.
func (rep Report) tellMet(t *teller) {
	t.columns("#\tbot\twon\tdrawn\tlost\tscore\tElo\t95 %\ttime/game", rep.byScore(), func(s Score) string {
		return fmt.Sprintf("%d\t%s\t%d\t%d\t%d\t%.2f %%\t%+.0f\t%s\t%s", s.Rank, s.Bot, s.Won, s.Drawn, s.Lost, 100*s.Score,
			whole(*s.Elo), rep.interval("%+.0f … %+.0f", whole(s.EloCI95[0]), whole(s.EloCI95[1])), rep.took(s))
	})
}

// whole rounds a number; what is next to nothing has no sign.
func whole(x float64) float64 { return math.Round(x) + 0 }

func (rep Report) byScore() []Score {
	return slices.SortedStableFunc(slices.Values(rep.Bots), func(a, b Score) int { return cmp.Compare(b.Score, a.Score) })
}

// tellCrosstable shows won, drawn and lost of every bot against every other.
func (rep Report) tellCrosstable(t *teller) {
	head := "crosstable"
	direct := make(map[[2]string]Results)
	for i := range rep.Bots {
		head += fmt.Sprintf("\t%d", i+1)
	}
	for _, p := range rep.Pairs {
		direct[[2]string{p.A, p.B}] = p.Direct.Results
		direct[[2]string{p.B, p.A}] = Results{Won: p.Direct.Lost, Drawn: p.Direct.Drawn, Lost: p.Direct.Won}
	}
	bots, number := rep.byScore(), 0
	t.columns(head, bots, func(s Score) string {
		number++
		row := fmt.Sprintf("%d %s", number, s.Bot)
		for _, other := range bots {
			cell := "·"
			if r, met := direct[[2]string{s.Bot, other.Bot}]; met {
				cell = fmt.Sprintf("+%d =%d −%d", r.Won, r.Drawn, r.Lost)
			}
			row += "\t" + cell
		}
		return row
	})
}

func (rep Report) tellPairs(t *teller) {
	base, left := rep.Baseline, 0
	if base == "" && len(rep.Bots) > 0 {
		base = rep.byScore()[0].Bot
	}
	for _, p := range rep.Pairs {
		if len(rep.Bots) > maxPaired && p.B == base {
			p = p.turned()
		}
		if (len(rep.Bots) > maxPaired || rep.Baseline != "") && p.A != base && !rep.Gauntlet {
			left++
			continue
		}
		rep.tellPair(t, p)
	}
	if left > 0 {
		t.line("%d pairs without %s are in --json; --baseline chooses another", left, base)
	}
}

func (rep Report) tellPair(t *teller, p Pair) {
	t.line("%s − %s%s", p.A, p.B, map[bool]string{true: ", told apart", false: ""}[p.PHolm < 0.05])
	if d := p.Direct; d != nil {
		t.line("  score %.2f %% (%.2f … %.2f), Elo %+.0f (%+.0f … %+.0f), %s",
			100*d.Score, 100*d.CI95[0], 100*d.CI95[1], whole(d.Elo), whole(d.EloCI95[0]), whole(d.EloCI95[1]), chance(p.PHolm))
		normalized := ""
		if d.Normalized != nil {
			normalized = fmt.Sprintf("nElo %+.0f (%+.0f … %+.0f), ", whole(*d.Normalized), whole(d.NormalizedCI95[0]), whole(d.NormalizedCI95[1]))
		}
		t.line("  %sLOS %.2f %%, openings %d", normalized, 100*d.Superior, d.Rounds)
		return
	}
	diff, ci, how := p.Difference, p.CI95, ""
	if p.Adjusted != nil {
		diff, ci, how = p.Adjusted.WinRate, p.Adjusted.CI95, ", luck-adjusted"
	}
	t.line("  %+.2f points of wins (%+.2f … %+.2f%s), %s", 100*diff, 100*ci[0], 100*ci[1], how, chance(p.PHolm))
	if p.ActionsCI95 != nil {
		t.line("  %+.4f actions (%+.4f … %+.4f)", p.Actions, p.ActionsCI95[0], p.ActionsCI95[1])
	}
}

// chance writes how likely a difference would be between equals.
func chance(p float64) string {
	if p < 1e-6 {
		return "p < 1e-6"
	}
	return fmt.Sprintf("p = %.2g", p)
}

func (rep Report) tellTest(t *teller) {
	q := rep.Sequential
	if q == nil {
		return
	}
	errors := fmt.Sprintf("α = %g, β = %g", q.Alpha, q.Beta)
	switch q.Verdict {
	case "elo1":
		t.line("sequential test: %s − %s is %+g Elo rather than %+g (%.2f ≥ %.2f, %s)", q.A, q.B, q.Elo1, q.Elo0, q.Ratio, q.Bound, errors)
	case "elo0":
		t.line("sequential test: %s − %s is %+g Elo rather than %+g (%.2f ≤ %.2f, %s)", q.A, q.B, q.Elo0, q.Elo1, q.Ratio, q.Lower, errors)
	default:
		t.line("sequential test: %s − %s is not decided between %+g and %+g Elo (%.2f, decided at %.2f and %.2f, %s)",
			q.A, q.B, q.Elo0, q.Elo1, q.Ratio, q.Lower, q.Bound, errors)
	}
}

func (rep Report) tellFaults(t *teller) {
	for _, s := range rep.Bots {
		for i, f := range s.Faults {
			if i == 3 {
				t.line("%s: %d games lost by misbehaving in all", s.Bot, s.FaultSum)
				break
			}
			where := ""
			if rep.Seats > 1 {
				where = fmt.Sprintf(", seat %d", f.Seat)
			}
			t.line("%s lost game %d%s: %s", s.Bot, f.Game, where, f.Reason)
		}
	}
}
