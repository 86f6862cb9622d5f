package arena

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// Report is what a run found.
type Report struct {
	Game   string  `json:"game"`
	Preset string  `json:"preset"`
	Seed   uint64  `json:"seed"`
	Bots   []Score `json:"bots"`
	Pairs  []Pair  `json:"pairs"`
}

// Summarize makes a report of a run's results.
func Summarize(gameID, preset string, seed uint64, r Results, withLuck bool) Report {
	rep := Report{Game: gameID, Preset: preset, Seed: seed, Bots: []Score{}, Pairs: []Pair{}}
	for a := range r.Bots {
		rep.Bots = append(rep.Bots, r.Score(a, withLuck))
		for b := a + 1; b < len(r.Bots); b++ {
			rep.Pairs = append(rep.Pairs, r.Pair(a, b, withLuck))
		}
	}
	return rep
}

// WriteOutcomes writes a line a game and bot: the game's number from 1, the bot, won or lost, actions, CPU milliseconds.
func WriteOutcomes(w io.Writer, r Results) error {
	for i, row := range r.Rows {
		for b, o := range row {
			result := "lost"
			if o.Won {
				result = "won"
			}
			if _, err := fmt.Fprintf(w, "%d %s %s %d %.3f\n",
				r.Games[i]+1, r.Bots[b], result, o.Actions, o.CPU.Seconds()*1000); err != nil {
				return fmt.Errorf("write outcomes: %w", err)
			}
		}
	}
	return nil
}

// WriteCSV writes a row a bot.
func (rep Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{
		"game", "preset", "bot", "games", "won", "win_rate", "ci95_low", "ci95_high",
		"luck_adjusted", "luck_adjusted_low", "luck_adjusted_high", "total", "mean", "max", "cpu_seconds", "faults",
	})
	for _, s := range rep.Bots {
		adjusted := []string{"", "", ""}
		if a := s.Adjusted; a != nil {
			adjusted = []string{number(a.WinRate), number(a.CI95[0]), number(a.CI95[1])}
		}
		row := []string{
			rep.Game, rep.Preset, s.Bot, strconv.Itoa(s.Games), strconv.Itoa(s.Won),
			number(s.WinRate), number(s.CI95[0]), number(s.CI95[1]),
		}
		row = append(append(row, adjusted...),
			strconv.Itoa(s.Total), number(s.Mean), strconv.Itoa(s.Max), number(s.CPU), strconv.Itoa(s.FaultSum))
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error() // a csv.Writer keeps its first error
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', 6, 64) }

// maxPaired is how many bots the table compares with each other; of more, it compares each with the first.
const maxPaired = 3

// WriteTable writes the report for people.
func (rep Report) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	luck := len(rep.Bots) > 0 && rep.Bots[0].Adjusted != nil
	fmt.Fprint(t, "bot\tgames\twon\t95 %\t")
	if luck {
		fmt.Fprint(t, "luck-adjusted\t±\t")
	}
	fmt.Fprint(t, "actions\tmean\tmax\tCPU/game\t\n")
	for _, s := range rep.Bots {
		fmt.Fprintf(t, "%s\t%d\t%.2f %%\t%.2f … %.2f\t", s.Bot, s.Games, 100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1])
		if a := s.Adjusted; luck && a != nil {
			fmt.Fprintf(t, "%.2f %%\t%.2f\t", 100*a.WinRate, 50*(a.CI95[1]-a.CI95[0]))
		}
		fmt.Fprintf(t, "%d\t%.4f\t%d\t%.3f ms\t\n", s.Total, s.Mean, s.Max, 1000*s.CPU/float64(max(1, s.Games)))
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	for _, p := range rep.Pairs {
		if len(rep.Bots) > maxPaired && p.A != rep.Bots[0].Bot {
			continue // all pairs are in the JSON
		}
		diff, ci, how := p.Difference, p.CI95, ""
		if p.Adjusted != nil {
			diff, ci, how = p.Adjusted.WinRate, p.Adjusted.CI95, ", luck-adjusted"
		}
		if _, err := fmt.Fprintf(w, "%s − %s: %+.2f points of wins (%+.2f … %+.2f%s), %+.4f actions (%+.4f … %+.4f)\n",
			p.A, p.B, 100*diff, 100*ci[0], 100*ci[1], how, p.Actions, p.ActionsCI95[0], p.ActionsCI95[1]); err != nil {
			return fmt.Errorf("write table: %w", err)
		}
	}
	return rep.writeFaults(w)
}

func (rep Report) writeFaults(w io.Writer) error {
	for _, s := range rep.Bots {
		for i, f := range s.Faults {
			if i == 3 {
				fmt.Fprintf(w, "%s: %d games lost by misbehaving in all\n", s.Bot, s.FaultSum)
				break
			}
			if _, err := fmt.Fprintf(w, "%s lost game %d: %s\n", s.Bot, f.Game, f.Reason); err != nil {
				return fmt.Errorf("write table: %w", err)
			}
		}
	}
	return nil
}
