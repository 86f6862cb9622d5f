//go:build !js

package entry

import (
	"context"
	"encoding/json"
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
			"short wins, and says how many positions there are, how long the longest win is and which answers are not covered; as one\n" +
			"line of JSON with --json.",
		Example: "wits solve gomoku --time 1h --tree proof.bin\n" +
			"wits solve gomoku --answer h9 --third i9 --time 1h --tree proof.bin\n" +
			"wits solve gomoku --grow --tree proof.bin\n" +
			"wits solve gomoku --verify\n" +
			"wits solve gomoku --check --json\n" +
			"wits solve gomoku --verify --tree proof.bin",
		Setup: func(flags *flag.FlagSet) func(context.Context, entry.Bench) error {
			var s solver
			flags.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "how many work at a time")
			flags.StringVar(&s.file, "file", "", "the FILE that keeps what the search knows; in the folder of your games when empty")
			flags.StringVar(&s.tree, "tree", "", "the FILE of the tree; with --verify the program's own when empty")
			flags.StringVar(&s.answer, "answer", "", "search only after this first answer of white, as `h9`; after all when empty")
			flags.StringVar(&s.third, "third", "", "with --answer, the only third stone of black that is tried, as `i9`")
			flags.BoolVar(&s.grow, "grow", false, "search no further: write the tree of what is proved")
			flags.BoolVar(&s.verify, "verify", false, "check the tree")
			flags.BoolVar(&s.verify, "check", false, "the same as --verify")
			flags.BoolVar(&s.json, "json", false, "with --verify, print one line of JSON")
			return s.run
		},
	}
}

// solver is what the flags ask for.
type solver struct {
	workers      int
	file, tree   string
	answer       string
	third        string
	grow, verify bool
	json         bool
}

func (s *solver) run(ctx context.Context, b entry.Bench) error {
	switch {
	case s.workers < 1:
		return fmt.Errorf("--workers is %d: at least one must work", s.workers)
	case s.verify && s.grow:
		return errors.New("--grow writes a tree and --verify checks one: ask for one of them")
	case s.grow && s.tree == "":
		return errors.New("--grow needs --tree FILE, where the tree is written")
	case s.json && !s.verify:
		return errors.New("--json prints what a check finds: it needs --verify")
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
	tree := proof.NewTree()
	if s.tree != "" {
		if tree, err = s.read(b); errors.Is(err, fs.ErrNotExist) {
			tree, err = proof.NewTree(), nil
		}
	}
	if err != nil {
		return err
	}
	if err := s.narrow(search); err != nil {
		return err
	}
	if open := slices.DeleteFunc(search.Answers(), func(p gomoku.Point) bool {
		_, ok := tree.Advise([]int{gomoku.Cells / 2, p.Cell()})
		return ok
	}); len(open) == 0 {
		_, err = fmt.Fprintln(b.Out, "The tree has every first answer of white: there is nothing left to search.")
		return err
	}
	k := keeper{solver: s, b: b, search: search, told: b.Seconds(), kept: b.Seconds()}
	tell := prove.Told{Searched: k.searched, Growing: k.growing}
	if s.tree != "" {
		tell.Grown = k.grown
	}
	if s.grow {
		search.Grow(ctx, tree, s.workers, tell)
	} else {
		b.Progress(fmt.Sprintf("needs about %d MB of memory, and for every million positions 150 MB more and 90 MB of disk", 20*s.workers))
		search.Run(ctx, tree, s.workers, tell)
	}
	k.keep()
	return k.err
}

// narrow keeps a search to what --answer and --third name.
func (s *solver) narrow(search *prove.Search) error {
	if s.answer != "" && !search.Only(s.answer) {
		return fmt.Errorf("--answer %s: it must be one of %s; the others are the same on a turned or mirrored board", s.answer, names(search.Answers()))
	}
	if s.third == "" {
		return nil
	}
	for c := range gomoku.Cells {
		if p := gomoku.PointAt(c); p.String() == s.third && s.answer != "" && s.third != s.answer && c != gomoku.Cells/2 {
			search.Third(p)
			return nil
		}
	}
	return fmt.Errorf("--third %s: it must be an empty point, and needs --answer", s.third)
}

// open opens a file for reading.
func open(b entry.Bench, name string) (fs.File, error) {
	return b.Files(filepath.Dir(name)).Open(filepath.Base(name))
}

// read reads the tree.
func (s *solver) read(b entry.Bench) (*proof.Tree, error) {
	data, err := fs.ReadFile(b.Files(filepath.Dir(s.tree)), filepath.Base(s.tree))
	if err != nil {
		return nil, err
	}
	tree, err := proof.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.tree, err)
	}
	return tree, nil
}

// keeper tells how far a search is and keeps what it finds.
type keeper struct {
	*solver
	b          entry.Bench
	search     *prove.Search
	told, kept float64 // when, in seconds
	err        error
}

// How many seconds pass at most between two times that the search is kept, and between two words on how a tree grows.
const (
	keepEvery = 180
	tellEvery = 5
)

func (k *keeper) searched(p prove.Progress) {
	what := fmt.Sprintf("open, %d tried", p.Tried)
	if p.Won {
		what = fmt.Sprintf("black wins, %d tried", p.Tried)
	}
	k.b.Progress(fmt.Sprintf("%v: %s; %d of %d first answers lose, %d positions", p.Answer, what, p.Lost, p.Of, p.Positions))
	if k.b.Seconds() > k.kept+keepEvery {
		k.keep()
	}
}

func (k *keeper) keep() {
	k.err = errors.Join(k.err, k.b.Save(k.file, func(w io.Writer) error {
		_, err := k.search.WriteTo(w)
		return err
	}))
	k.kept = k.b.Seconds()
}

func (k *keeper) growing(answer gomoku.Point, positions, left int) {
	if k.b.Seconds() > k.told+tellEvery {
		k.told = k.b.Seconds()
		k.b.Progress(fmt.Sprintf("%v: %d positions worked out, %d wait", answer, positions, left))
	}
}

// grown keeps the tree. A first answer that failed is left out: another search may find what was missing.
func (k *keeper) grown(answer gomoku.Point, tree *proof.Tree, err error) {
	if err != nil {
		k.b.Progress(fmt.Sprintf("%v is not in the tree: %v", answer, err))
		return
	}
	k.err = errors.Join(k.err, k.b.Save(k.tree, func(w io.Writer) error {
		n, err := tree.WriteTo(w)
		k.b.Progress(fmt.Sprintf("%v is in the tree: %d positions, %d bytes", answer, tree.Positions(), n))
		return err
	}))
}

// check verifies a tree.
func (s *solver) check(ctx context.Context, b entry.Bench) error {
	tree, err := proof.Known()
	if s.tree != "" {
		tree, err = s.read(b)
	}
	if err != nil {
		return err
	}
	told := b.Seconds()
	r, err := tree.Verify(ctx, nil, s.workers, func(positions, left int) {
		if b.Seconds() > told+tellEvery {
			told = b.Seconds()
			b.Progress(fmt.Sprintf("%d positions checked, %d wait", positions, left))
		}
	})
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(b.Out).Encode(checked{true, r.Positions, r.Longest, covered(r.Open)})
	}
	fmt.Fprintf(b.Out, "%d positions, %d answers of white played: black wins in at most %d stones.\n", r.Positions, r.Answers, r.Longest)
	if len(r.Open) == 0 {
		_, err = fmt.Fprintln(b.Out, "No answer is missing: black wins from the empty board.")
		return err
	}
	_, err = fmt.Fprintf(b.Out, "Not covered: first answers %s, and the same with the board turned or mirrored.\n", names(r.Open))
	return err
}

// checked is what a check found, as JSON. Where a check fails there is none, but an error.
type checked struct {
	OK        bool   `json:"ok"`
	Positions int    `json:"positions"`
	Plies     int    `json:"plies"` // until black has five, at most
	Covered   string `json:"covered"`
}

// covered says which first answers of white a tree covers.
func covered(open []gomoku.Point) string {
	if len(open) == 0 {
		return "all"
	}
	return "all but " + names(open) + " and the same turned or mirrored"
}

// names lists points in the order of reading.
func names(points []gomoku.Point) string {
	slices.SortFunc(points, func(x, y gomoku.Point) int { return x.Cell() - y.Cell() })
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.String()
	}
	return strings.Join(list, " ")
}
