package arena

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Outcomes writes one line for each game and bot, as rounds come in.
type Outcomes struct {
	bots    []string
	lineups [][]int
	seed    func(i int) string
	plain   io.Writer
	csv     *csv.Writer // instead
}

// NewOutcomes returns a writer of plain lines, or of CSV with a header, of games as [Part.Lineups] lists them.
func NewOutcomes(w io.Writer, asCSV bool, bots []string, lineups [][]int, deal Deal) (*Outcomes, error) {
	o := &Outcomes{bots: bots, lineups: lineups, seed: deal.Seed, plain: w}
	if o.seed == nil {
		o.seed = func(int) string { return "-" }
	}
	if asCSV {
		o.csv = csv.NewWriter(w)
		return o, o.csv.Write([]string{
			"game", "bot", "result", "actions", "cpu_ms", "luck", "seed", "seat", "opponent", "fault",
		})
	}
	return o, nil
}

// Add writes a round.
func (o *Outcomes) Add(r Round) error {
	seed := o.seed(r.Number - 1)
	for g, lineup := range o.lineups {
		for seat, out := range r.Games[g] {
			opponent := "-"
			if len(lineup) == 2 {
				opponent = o.bots[lineup[1-seat]]
			}
			fields := []string{
				strconv.Itoa(r.Number), o.bots[lineup[seat]], string(out.Result), strconv.Itoa(out.Actions),
				strconv.FormatFloat(out.CPU.Seconds()*1000, 'f', 3, 64), strconv.FormatFloat(out.Luck, 'f', 6, 64),
				seed, strconv.Itoa(seat), opponent,
			}
			var err error
			if o.csv != nil {
				err = o.csv.Write(append(fields, out.Fault))
			} else {
				_, err = fmt.Fprintln(o.plain, strings.Join(fields, " "))
			}
			if err != nil {
				return fmt.Errorf("write outcomes: %w", err)
			}
		}
	}
	return nil
}

// Flush writes what is left.
func (o *Outcomes) Flush() error {
	if o.csv == nil {
		return nil
	}
	o.csv.Flush()
	return o.csv.Error()
}

// WriteCSV writes one row for each bot.
func (rep Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{
		"game", "preset", "bot", "games", "won", "win_rate", "ci95_low", "ci95_high",
		"luck_adjusted", "luck_adjusted_low", "luck_adjusted_high", "total", "mean", "max", "cpu_seconds", "faults",
		"drawn", "lost", "score", "score_low", "score_high", "elo", "elo_low", "elo_high", "rank",
		"mean_move_seconds", "max_move_seconds",
	})
	for _, s := range rep.Bots {
		adjusted, elo := []string{"", "", ""}, []string{"", "", ""}
		if a := s.Adjusted; a != nil {
			adjusted = []string{number(a.WinRate), number(a.CI95[0]), number(a.CI95[1])}
		}
		if s.Elo != nil {
			elo = []string{number(*s.Elo), number(s.EloCI95[0]), number(s.EloCI95[1])}
		}
		row := []string{
			rep.Game, rep.Preset, s.Bot, strconv.Itoa(s.Games), strconv.Itoa(s.Won),
			number(s.WinRate), number(s.CI95[0]), number(s.CI95[1]),
		}
		row = append(append(row, adjusted...),
			strconv.Itoa(s.Total), number(s.Mean), strconv.Itoa(s.Max), number(s.CPU), strconv.Itoa(s.FaultSum),
			strconv.Itoa(s.Drawn), strconv.Itoa(s.Lost), number(s.Score), number(s.ScoreCI95[0]), number(s.ScoreCI95[1]))
		_ = out.Write(append(append(row, elo...), strconv.Itoa(s.Rank), number(s.MeanMove), number(s.MaxMove)))
	}
	out.Flush()
	return out.Error() // a csv.Writer keeps its first error
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', 6, 64) }
