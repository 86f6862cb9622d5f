package arena

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wits/game"
	"wits/game/referee"
)

// Keeper writes games as replays into a folder, one file per game.
type Keeper struct {
	game    referee.Game
	folder  string
	all     bool     // otherwise only games that somebody lost
	players []string // the bots, as records name them
	lineups [][]int
}

// NewKeeper makes the folder. It keeps games as [Part.Lineups] lists them.
func NewKeeper(g referee.Game, folder string, all bool, bots []string, lineups [][]int) (*Keeper, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("keep games: %w", err)
	}
	k := newKeeper(g, bots, lineups)
	k.folder, k.all = folder, all
	return k, nil
}

func newKeeper(g referee.Game, bots []string, lineups [][]int) *Keeper {
	players := make([]string, len(bots))
	for b, name := range bots {
		players[b] = playerName(name, b)
	}
	return &Keeper{game: referee.AnySize(g), players: players, lineups: lineups}
}

// playerName is a bot's name, cut to the length that a player's may have. One that is cut ends in the bot's number, so that no two are
// the same.
func playerName(name string, bot int) string {
	if utf8.RuneCountInString(name) <= referee.MaxName {
		return name
	}
	end := "…" + strconv.Itoa(bot+1)
	return string([]rune(name)[:referee.MaxName-utf8.RuneCountInString(end)]) + end
}

// Add writes those games of a round that are to be kept. Rounds without records were kept when they were played.
func (k *Keeper) Add(r Round) error {
	for i, played := range r.Records {
		lost := slices.ContainsFunc(r.Games[i], func(o Outcome) bool { return o.Result == game.Lost })
		if played.Record == nil || !k.all && !lost {
			continue
		}
		if err := k.write(r, i); err != nil {
			return fmt.Errorf("keep game %d: %w", r.Number, err)
		}
	}
	return nil
}

func (k *Keeper) write(r Round, i int) error {
	replay, err := k.replay(r, i)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(replay, "", " ")
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%06d", r.Number)
	for _, b := range k.lineups[i] {
		name += "-" + unnamed.ReplaceAllString(k.players[b], "_")
	}
	name = filepath.Join(k.folder, name+"-"+string(r.Games[i][0].Result)+".json")
	return os.WriteFile(name, append(data, '\n'), 0o644)
}

// replay is a game of a round with the names of the bots as players.
func (k *Keeper) replay(r Round, i int) (referee.Replay, error) {
	rec := *r.Records[i].Record
	rec.Players = nil
	for _, b := range k.lineups[i] {
		rec.Players = append(rec.Players, k.players[b])
	}
	named, err := k.game.Resume(rec)
	if err != nil {
		return referee.Replay{}, err
	}
	return named.Replay()
}

// unnamed are the characters of a bot's name that not every file may have in its own.
var unnamed = regexp.MustCompile(`[^a-zA-Z0-9._]`)

// Recorder writes every game as a program of the field reads it.
type Recorder struct {
	to    io.Writer
	write Annotate
	keep  *Keeper
	times bool
}

// Annotate writes a game with a comment after each action, which may be empty, and with tags.
type Annotate func(r referee.Replay, comments []string, tags [][2]string) (string, error)

// NewRecorder returns a recorder of games as [Part.Lineups] lists them. Comments have what the player said of an action and, with times set,
// how long it took.
func NewRecorder(g referee.Game, to io.Writer, write Annotate, times bool, bots []string, lineups [][]int) *Recorder {
	return &Recorder{to, write, newKeeper(g, bots, lineups), times}
}

// Add writes a round.
func (r *Recorder) Add(round Round) error {
	for i, played := range round.Records {
		if played.Record == nil {
			continue
		}
		replay, err := r.keep.replay(round, i)
		text := ""
		if err == nil {
			text, err = r.write(replay, r.comments(played.Notes, len(replay.Actions)), [][2]string{
				{"Event", "wits arena"}, {"Round", fmt.Sprintf("%d.%d", round.Number, i+1)}, {"Termination", ended(round.Games[i])},
			})
		}
		if err == nil {
			_, err = io.WriteString(r.to, strings.TrimRight(text, "\n")+"\n\n")
		}
		if err != nil {
			return fmt.Errorf("record game %d: %w", round.Number, err)
		}
	}
	return nil
}

// comments are the notes as text, one for each action.
func (r *Recorder) comments(notes []Note, actions int) []string {
	all := make([]string, actions)
	for _, n := range notes {
		var parts []string
		if n.Opinion != nil {
			parts = append(parts, n.Opinion.String())
		}
		if n.Took > 0 && r.times {
			parts = append(parts, fmt.Sprintf("%.3fs", n.Took.Seconds()))
		}
		all[n.Action-1] = strings.Join(parts, " ")
	}
	return all
}

// ended says how a game ended, as PGN's Termination does.
func ended(seats []Outcome) string {
	for _, o := range seats {
		switch {
		case o.Fault != "":
			return "rules infraction"
		case o.Ended != "":
			return "adjudication"
		}
	}
	return "normal"
}

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
