package table

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"wits/games/morris"
)

func TestSymmetriesKeepLinesAndAreUndone(t *testing.T) {
	b := newBoard()
	lines := map[morris.Set]bool{}
	for _, l := range morris.Lines() {
		lines[l[0].Set()|l[1].Set()|l[2].Set()] = true
	}
	images := map[morris.Set]bool{}
	for y := range uint8(symmetries) {
		for l := range lines {
			if !lines[b.turn(y, l)] {
				t.Errorf("symmetry %d makes %v no line", y, l.All())
			}
		}
		some := morris.Set(0b1011)
		images[b.turn(y, some)] = true
		if b.turn(inverse(y), b.turn(y, some)) != some {
			t.Errorf("symmetry %d is not undone by %d", y, inverse(y))
		}
	}
	if len(images) != symmetries {
		t.Errorf("%d different symmetries", len(images))
	}
}

// draw is a random position of two numbers of men.
func draw(r *rand.Rand, mine, theirs int) (a, b morris.Set) {
	points := r.Perm(morris.Points)
	for _, p := range points[:mine] {
		a |= 1 << p
	}
	for _, p := range points[mine : mine+theirs] {
		b |= 1 << p
	}
	return a, b
}

func TestPositionsThatASymmetryMakesEqualHaveOneNumber(t *testing.T) {
	b := newBoard()
	r := rand.New(rand.NewPCG(1, 2))
	for mine := 3; mine <= 6; mine++ {
		c := newClasses(b, mine)
		for theirs := 3; theirs <= 6; theirs++ {
			x := newIndex(c, theirs)
			for range 200 {
				m, o := draw(r, mine, theirs)
				i := x.of(m, o)
				for y := range uint8(symmetries) {
					if j := x.of(b.turn(y, m), b.turn(y, o)); j != i {
						t.Fatalf("%d against %d: numbers %d and %d", mine, theirs, i, j)
					}
				}
				back, other, canonical := x.at(i)
				if !canonical || x.of(back, other) != i || back.Len() != mine || other.Len() != theirs {
					t.Fatalf("%d against %d: number %d is %v %v", mine, theirs, i, back, other)
				}
			}
		}
	}
}

func TestTheBoardIsThatOfTheRules(t *testing.T) {
	b := newBoard()
	r := rand.New(rand.NewPCG(2, 3))
	for range 2000 {
		m, o := draw(r, r.IntN(10), r.IntN(10))
		closes := b.closes(m)
		for p := morris.Point(1); p <= morris.Points; p++ {
			if closes.Has(p) != m.Closes(p) {
				t.Fatalf("%v closes a mill at %v: %v", m.All(), p, closes.Has(p))
			}
		}
		if got, want := b.rank(m, m.Len()), rank(m); got != want {
			t.Fatalf("%v has the number %d, want %d", m.All(), got, want)
		}
		free := morris.Full &^ m
		if together := b.among(free, o); together.Len() != o.Len() || together >= 1<<free.Len() || b.apart(free, together) != o {
			t.Fatalf("%v in %v is %b", o.All(), free.All(), together)
		}
	}
}

// orbits counts, by Burnside's lemma, the positions of two numbers of men that no symmetry makes equal.
func orbits(b *board, mine, theirs int) int {
	total := 0
	for y := range uint8(symmetries) {
		var ways [morris.Men + 1][morris.Men + 1]int // to give whole cycles to the two sides, so that the symmetry changes nothing
		ways[0][0] = 1
		seen := morris.Set(0)
		for p := range morris.Points {
			length := 0
			for at := morris.Set(1) << p; seen&at == 0; at = b.turn(y, at) {
				seen |= at
				length++
			}
			for i := mine; i >= 0 && length > 0; i-- {
				for j := theirs; j >= 0; j-- {
					if i >= length {
						ways[i][j] += ways[i-length][j]
					}
					if j >= length {
						ways[i][j] += ways[i][j-length]
					}
				}
			}
		}
		total += ways[mine][theirs]
	}
	return total / symmetries
}

func TestEveryPositionHasOneNumberThatCounts(t *testing.T) {
	b := newBoard()
	for _, men := range [][2]int{{0, 3}, {1, 2}, {3, 1}, {3, 3}, {2, 4}, {4, 3}} {
		x := newIndex(newClasses(b, men[0]), men[1])
		n := 0
		for i := range x.len() {
			if _, _, canonical := x.at(uint32(i)); canonical {
				n++
			}
		}
		if want := orbits(b, men[0], men[1]); n != want {
			t.Errorf("%d against %d: %d positions, want %d", men[0], men[1], n, want)
		}
	}
	all := 0
	for mine := 3; mine <= morris.Men; mine++ {
		for theirs := 3; theirs <= morris.Men; theirs++ {
			all += orbits(b, mine, theirs)
		}
	}
	if all != 8_904_593_601 { // what the document says
		t.Errorf("%d positions in which men move", all)
	}
}

// solveThrees solves three against three once, by two workers: it takes a while.
var solveThrees = sync.OnceValues(func() (*Solver, error) {
	s := NewSolver(2)
	return s, s.Solve(context.Background(), sector{0, 3, 3})
})

func threes(t *testing.T) *Solver {
	t.Helper()
	s, err := solveThrees()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The figures were published by others. A wrong value is found.
func TestThreeAgainstThreeIsSolved(t *testing.T) {
	ctx, n := context.Background(), sector{0, 3, 3}
	s := threes(t)
	c, err := s.verify(ctx, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	if c.Won != 2_232_160 || c.Lost != 455_648 || c.Won+c.Lost+c.Drawn != 2_691_920 {
		t.Errorf("%+v", c)
	}
	var packed bytes.Buffer
	if err := s.writeTo(&packed, []sector{n}); err != nil {
		t.Fatal(err)
	}
	made, err := open(packed.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	sections, err := readDirectory(small)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.tables[n].pack(); err != nil || sections[0].sector != n || !bytes.Equal(again, sections[0].packed) {
		t.Errorf("%v is not what the program comes with: %v", n, err)
	}
	kept := shipped(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		m, o := draw(r, 3, 3)
		v, ok1 := made.value(m, o)
		w, ok2 := kept.value(m, o)
		if want := s.value(n, m, o); v != want || w != want || !ok1 || !ok2 {
			t.Fatalf("%v against %v: %d packed, %d kept, want %d", m.All(), o.All(), v, w, want)
		}
	}
	m, o := draw(r, 3, 3)
	at := &s.tables[n].values[s.tables[n].of(m, o)]
	*at ^= 3
	defer func() { *at ^= 3 }()
	if _, err := s.verify(ctx, n, 1000); err == nil {
		t.Error("a wrong value is taken for right")
	}
}

func shipped(t *testing.T) *Tables {
	t.Helper()
	tables, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestTheShippedTablesAgreeWithThemselves holds some positions of every table against what their moves lead to.
func TestTheShippedTablesAgreeWithThemselves(t *testing.T) {
	tables := shipped(t)
	r := rand.New(rand.NewPCG(7, 8))
	few, many := contents()
	for _, n := range append(few, many...) {
		for range 2000 {
			m, o := draw(r, n.mine, n.theirs)
			want := best(n, m, o, func(_ sector, m, o morris.Set) Value {
				v, ok := tables.value(m, o)
				if !ok {
					t.Fatalf("%d against %d is missing", m.Len(), o.Len())
				}
				return v
			})
			if got, _ := tables.value(m, o); got != want {
				t.Fatalf("%v against %v: %d, its moves say %d", m.All(), o.All(), got, want)
			}
		}
	}
}

func TestFourAgainstFourIsNearlyAlwaysDrawn(t *testing.T) {
	s := shipped(t).sections[4][4]()
	var c Count
	for i, at := range s.at {
		_, o, _ := s.index.at(at)
		c.add(s.values[i:i+1], alike(s.mine.board, s.mine.keep[at/s.each], o))
	}
	if c.Won+c.Lost != 2795 {
		t.Errorf("%+v", c)
	}
}

func TestTheVectorsAgree(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "testdata", "morris.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tables, n := shipped(t), 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		var want struct{ Board, Turn, Value string }
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		men, err := morris.ReadBoard(want.Board)
		if err != nil {
			t.Fatal(err)
		}
		p := morris.Position{Men: men}
		if want.Turn == "black" {
			p.Turn = 1
		}
		v, ok := tables.Value(p)
		got := "draw"
		switch {
		case !ok:
			got = "unknown"
		case v.Wins():
			got = "win"
		case v.Loses():
			got = "loss"
		}
		if got != want.Value {
			t.Errorf("%s, %s to move: %s, want %s", want.Board, want.Turn, got, want.Value)
		}
	}
	if n < 200 {
		t.Errorf("only %d vectors", n)
	}
}

func TestMenInHandAndLargeBoardsAreNotInTheTables(t *testing.T) {
	p := morris.Opening()
	if _, ok := shipped(t).Value(p); ok {
		t.Error("the opening is known")
	}
	m, o := draw(rand.New(rand.NewPCG(1, 1)), 9, 9)
	if _, ok := shipped(t).Value(morris.Position{Men: [2]morris.Set{m, o}}); ok {
		t.Error("nine against nine is known")
	}
}

func TestDamagedTablesAreRefused(t *testing.T) {
	for n := range len(magic) + 20 {
		if _, err := open(small[:max(n, 1)]); err == nil {
			t.Errorf("%d bytes are accepted", n)
		}
	}
	x := newIndex(newClasses(newBoard(), 3), 3)
	for _, packed := range [][]byte{nil, {1, 2, 3}} {
		if _, err := unpack(x, packed); err == nil {
			t.Errorf("%v is unpacked", packed)
		}
	}
}

func BenchmarkValue(b *testing.B) {
	tables, err := Load()
	if err != nil {
		b.Fatal(err)
	}
	for name, men := range map[string][2]int{"kept": {5, 5}, "followed": {6, 4}} {
		b.Run(name, func(b *testing.B) {
			m, o := draw(rand.New(rand.NewPCG(1, 1)), men[0], men[1])
			tables.value(m, o)
			for b.Loop() {
				tables.value(m, o)
			}
		})
	}
}

func BenchmarkUnpack(b *testing.B) {
	few, many := contents()
	for b.Loop() {
		tables, err := open(small, large)
		if err != nil {
			b.Fatal(err)
		}
		for _, n := range append(few, shorter(many)...) {
			tables.sections[n.mine][n.theirs]()
		}
	}
}
