//go:build !js

package entry

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"wits/entry"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/prove"
)

func newSolver() *entry.Solver {
	return &entry.Solver{
		Short: "Search for a proof that black wins, or check the one that the program plays by",
		Long: "gomoku searches for a proof that black wins by force when the first stone is in the middle: a stone of black for\n" +
			"every answer of white. It keeps what it knows in a file, every few minutes and when it ends, by --time or Ctrl-C, and goes\n" +
			"on from there when it is started again. It takes about 150 MB of memory for every million positions, and 20 MB for\n" +
			"each core. With --tree it makes a tree of what is proved after a first answer of white as soon as it is, and adds it to the\n" +
			"file; what that has already is not searched. With --grow it does only that.\n\n" +
			"With --verify it searches nothing: it plays every answer of white against the tree, with a search of its own for\n" +
			"short wins, and says how many positions there are, how long the longest win is and which answers are not covered.",
		Example: "wits solve gomoku --time 1h --tree proof.bin\n" +
			"wits solve gomoku --grow --tree proof.bin\n" +
			"wits solve gomoku --verify\n" +
			"wits solve gomoku --verify --tree proof.bin",
		Setup: func(flags *flag.FlagSet) func(context.Context, entry.Bench) error {
			var s solver
			flags.IntVar(&s.cores, "cores", runtime.GOMAXPROCS(0), "how many cores work")
			flags.StringVar(&s.file, "file", "", "the FILE that keeps what the search knows; in the folder of your games when empty")
			flags.StringVar(&s.tree, "tree", "", "the FILE of the tree; with --verify the program's own when empty")
			flags.BoolVar(&s.grow, "grow", false, "search no further: write the tree of what is proved")
			flags.BoolVar(&s.verify, "verify", false, "check the tree")
			return s.run
		},
	}
}

// solver is what the flags ask for.
type solver struct {
	cores        int
	file, tree   string
	grow, verify bool
}

func (s *solver) run(ctx context.Context, b entry.Bench) error {
	switch {
	case s.cores < 1:
		return fmt.Errorf("--cores is %d: at least one must work", s.cores)
	case s.verify && s.grow:
		return errors.New("--grow writes a tree and --verify checks one: ask for one of them")
	case s.grow && s.tree == "":
		return errors.New("--grow needs --tree FILE, where the tree is written")
	case s.verify:
		return s.check(ctx, b)
	}
	if s.file == "" {
		s.file = filepath.Join(b.Home, "search.bin")
	}
	search := prove.New()
	kept, err := open(b, s.file)
	switch {
	case err == nil:
		_, err = search.ReadFrom(kept)
		err = errors.Join(err, kept.Close())
	case errors.Is(err, fs.ErrNotExist) && !s.grow:
		err = nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	g := grower{solver: s, b: b, search: search, tree: proof.NewTree(), claims: make(chan int, gomoku.Cells)}
	if err := g.read(); err != nil {
		return err
	}
	for _, answer := range search.Skip(g.tree) {
		g.claims <- answer
	}
	g.start(ctx)
	if !s.grow {
		err = s.search(ctx, b, search, g.claims)
	}
	close(g.claims)
	g.all.Wait()
	return errors.Join(err, g.err)
}

// open opens a file for reading.
func open(b entry.Bench, name string) (fs.File, error) {
	return b.Files(filepath.Dir(name)).Open(filepath.Base(name))
}

// keepEvery is how many seconds pass at most between two times that the search is kept.
const keepEvery = 180

func (s *solver) search(ctx context.Context, b entry.Bench, search *prove.Search, claims chan<- int) error {
	save := func() error {
		return b.Save(s.file, func(w io.Writer) error {
			_, err := search.WriteTo(w)
			return err
		})
	}
	b.Progress(fmt.Sprintf("needs about %d MB of memory, and for every million positions 150 MB more and 90 MB of disk", 20*s.cores))
	var failed error
	last := b.Seconds()
	search.Run(ctx, s.cores, func(p prove.Progress) {
		what := fmt.Sprintf("open, %d tried", p.Tried)
		if p.Won {
			what = fmt.Sprintf("black wins, %d tried", p.Tried)
			claims <- p.Answer.Cell()
		}
		b.Progress(fmt.Sprintf("%v: %s; %d of %d first answers lose, %d positions", p.Answer, what, p.Lost, p.Of, p.Positions))
		if b.Seconds() > last+keepEvery {
			last = b.Seconds()
			failed = errors.Join(failed, save())
		}
	})
	return errors.Join(failed, save())
}

// check verifies a tree.
func (s *solver) check(ctx context.Context, b entry.Bench) error {
	tree, err := proof.Known()
	if s.tree != "" {
		var data []byte
		if data, err = fs.ReadFile(b.Files(filepath.Dir(s.tree)), filepath.Base(s.tree)); err == nil {
			tree, err = proof.Read(data)
		}
	}
	if err != nil {
		return err
	}
	r, err := tree.Verify(ctx, nil, s.cores, told(b, "checked"))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.Out, "%d positions, %d answers of white played: black wins in at most %d stones.\n", r.Positions, r.Answers, r.Longest)
	if len(r.Open) == 0 {
		_, err = fmt.Fprintln(b.Out, "No answer is missing: black wins from the empty board.")
		return err
	}
	slices.SortFunc(r.Open, func(x, y gomoku.Point) int { return x.Cell() - y.Cell() })
	names := make([]string, len(r.Open))
	for i, p := range r.Open {
		names[i] = p.String()
	}
	_, err = fmt.Fprintf(b.Out, "Not covered: first answers %s, and the same with the board turned or mirrored.\n", strings.Join(names, " "))
	return err
}

// told tells now and then how far a walk is.
func told(b entry.Bench, what string) func(positions, left int) {
	last := b.Seconds()
	return func(positions, left int) {
		if b.Seconds() > last+5 {
			last = b.Seconds()
			b.Progress(fmt.Sprintf("%d positions %s, %d wait", positions, what, left))
		}
	}
}
