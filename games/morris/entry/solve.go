//go:build !js

package entry

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path"
	"runtime"

	"wits/entry"
	"wits/game/referee"
	"wits/games/morris"
	"wits/games/morris/bots"
	"wits/games/morris/table"
)

// Native adds what a browser has no use for: the solver, and minds that play by what it kept.
func Native(e *entry.Entry) { e.Solver, e.Learn = newSolver(), learn }

func newSolver() *entry.Solver {
	return &entry.Solver{
		Short: "Work out the value of every position with few men, or of the whole game",
		Long: "morris works out backwards, from the ends of games, who wins each position with up to five men a side, or six\n" +
			"against three or four, and in how many moves; holds every value against those that its moves lead to; and writes\n" +
			"the tables that the program plays by. It takes some minutes and about 1.5 GB of memory.\n\n" +
			"With --all it works out the whole game, back to the empty board, and keeps it in a folder of about 12 GB, part by\n" +
			"part: when it is ended, even by force, it goes on with the next part when it is started again. It takes four hours\n" +
			"of one core, a quarter of an hour of sixteen, and up to 9 GB of memory. With the folder of your games, which is where it goes\n" +
			"without --to, the mind expert plays perfectly from then on.",
		Example: "wits solve morris\n" +
			"wits solve morris --small small.bin --large large.bin\n" +
			"wits solve morris --all\n" +
			"wits solve morris --all --status\n" +
			"wits solve morris --all --men 4 --to four",
		Setup: func(flags *flag.FlagSet) func(context.Context, entry.Bench) error {
			small := flags.String("small", "", "write the tables up to five men a side to FILE")
			large := flags.String("large", "", "write the tables with six men on one side to FILE")
			all := flags.Bool("all", false, "work out the whole game")
			men := flags.Int("men", morris.Men, "with --all, how many men a side has")
			to := flags.String("to", "", "with --all, the FOLDER of the tables; that of your games when empty")
			some := flags.Int("verify", 256, "with --all, verify one value in `N` by the moves of the rules too")
			check := flags.Bool("check", false, "with --all, read what is kept, and work out again what is damaged")
			status := flags.Bool("status", false, "with --all, only say in one line of JSON what is done and what is left")
			workers := flags.Int("workers", runtime.GOMAXPROCS(0), "how many work at a time")
			return func(ctx context.Context, b entry.Bench) error {
				switch {
				case *status && *all:
					return tellStatus(b, *men, *to)
				case *status:
					return errors.New("--status says how far the whole game is worked out: it needs --all")
				case *all:
					return solveAll(ctx, b, table.Plan{Men: *men, Workers: *workers, Verify: max(*some, 1), Check: *check}, *to)
				}
				return makeTables(ctx, b, *workers, *small, *large)
			}
		},
	}
}

func makeTables(ctx context.Context, b entry.Bench, workers int, small, large string) error {
	var s, l bytes.Buffer
	err := table.Make(ctx, workers, &s, &l, func(c table.Count) {
		fmt.Fprintln(b.Out, counted(c))
		b.Progress("verified")
	})
	if err != nil {
		return err
	}
	save := func(name string, data *bytes.Buffer) error {
		return b.Save(name, func(w io.Writer) error {
			_, err := data.WriteTo(w)
			return err
		})
	}
	if err := save(small, &s); err != nil {
		return err
	}
	return save(large, &l)
}

func counted(c table.Count) string {
	hand := ""
	if c.Hand > 0 {
		hand = fmt.Sprintf(", %d in hand", c.Hand)
	}
	return fmt.Sprintf("%d against %d%s: %d won, %d lost, %d drawn, at most %d moves", c.Mine, c.Theirs, hand, c.Won, c.Lost, c.Drawn, c.Longest)
}

// status is how far the whole game is worked out.
type status struct {
	Done  []string `json:"done"` // sectors: men in hand, men of the side that is due, men of the other
	Left  []string `json:"left"`
	Value *string  `json:"value"` // of the empty board for the side that begins: win, draw or loss; null while it is not known
}

// tellStatus says what a folder holds. Files that are damaged count as left, and are named.
func tellStatus(b entry.Bench, men int, to string) error {
	if men < 3 || men > morris.Men {
		return fmt.Errorf("%d men a side: want 3 to %d", men, morris.Men)
	}
	solved, err := table.OpenSolved(b.Files(cmp.Or(to, b.Home)))
	if err != nil && !errors.Is(err, table.ErrEmpty) {
		b.Progress(err.Error())
	}
	var s status
	s.Done, s.Left = solved.Sectors(men)
	hand := uint8(men)
	if v, known := solved.Value(morris.Position{Hand: [2]uint8{hand, hand}}); known {
		value := "draw"
		if v.Wins() {
			value = "win"
		} else if v.Loses() {
			value = "loss"
		}
		s.Value = &value
	}
	return json.NewEncoder(b.Out).Encode(s)
}

// solveAll works out the whole game in a folder.
func solveAll(ctx context.Context, b entry.Bench, plan table.Plan, to string) error {
	to = cmp.Or(to, b.Home)
	if err := fits(b, plan.Men, to); err != nil {
		return err
	}
	folder := table.Folder{
		Files: b.Files(to),
		Save:  func(name string, write func(io.Writer) error) error { return b.Save(path.Join(to, name), write) },
	}
	start := b.Seconds()
	empty, err := table.Whole(ctx, plan, folder, func(s table.Step) {
		fmt.Fprintln(b.Out, counted(s.Count))
		if s.Kept {
			b.Progress(fmt.Sprintf("%d of %d parts: kept", s.Sectors, s.Of))
			return
		}
		if s.Why != nil {
			b.Progress(fmt.Sprintf("worked out again: %v", s.Why))
		}
		seconds := b.Seconds() - start
		b.Progress(fmt.Sprintf("%d of %d parts: %.0f positions a second, %.1f million left, about %.1f hours", s.Sectors, s.Of,
			float64(s.Work)/seconds, float64(s.Left)/1e6, seconds*float64(s.Left)/float64(s.Work)/3600))
	})
	if err != nil {
		return err
	}
	switch {
	case empty.Wins():
		_, err = fmt.Fprintf(b.Out, "The empty board, %d men a side: who begins wins in %d moves.\n", plan.Men, empty.Moves())
	case empty.Loses():
		_, err = fmt.Fprintf(b.Out, "The empty board, %d men a side: who begins loses in %d moves.\n", plan.Men, empty.Moves())
	default:
		_, err = fmt.Fprintf(b.Out, "The empty board, %d men a side: a draw.\n", plan.Men)
	}
	return err
}

// fits says how much memory and disk the game takes, and refuses where there is less.
func fits(b entry.Bench, men int, to string) error {
	memory, disk := table.Needs(men)
	const giga = 1e9
	b.Progress(fmt.Sprintf("It takes about %.1f GB of memory and %.1f GB of disk.", float64(memory)/giga, float64(disk)/giga))
	there, free := b.Room(to)
	if there > 0 && there < memory {
		return fmt.Errorf("%.1f GB of memory are free, and it takes %.1f GB", float64(there)/giga, float64(memory)/giga)
	}
	kept := int64(0)
	files, err := fs.Glob(b.Files(to), "*.sector")
	if err != nil {
		return err
	}
	for _, name := range files {
		if info, err := fs.Stat(b.Files(to), name); err == nil {
			kept += info.Size()
		}
	}
	if more := disk - kept; free > 0 && free < more {
		return fmt.Errorf("%s: %.1f GB of disk are free, and it takes %.1f GB more", to, float64(free)/giga, float64(more)/giga)
	}
	return nil
}

// learn lets the expert play by the tables of a folder.
func learn(files fs.FS) (referee.Game, error) {
	solved, err := table.OpenSolved(files)
	return referee.New(morris.Info(), morris.Rules{}, bots.Knowing(solved)...), err
}
