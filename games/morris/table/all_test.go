package table

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wits/games/morris"
)

// kept is a folder in memory.
func kept() (Folder, fstest.MapFS) {
	files := fstest.MapFS{}
	return Folder{files, func(name string, write func(io.Writer) error) error {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return err
		}
		files[name] = &fstest.MapFile{Data: b.Bytes()}
		return nil
	}}, files
}

// minimax plays to the end of the placing, and asks the shipped tables then.
func minimax(t *testing.T, tables *Tables, p morris.Position) Value {
	t.Helper()
	if p.Hand == [2]uint8{} {
		v, ok := tables.Value(p)
		if !ok {
			t.Fatalf("%s is not in the tables", p.Board())
		}
		return v
	}
	if p.Lost() {
		return lossIn(0)
	}
	win, slowest, drawn := Draw, lossIn(0), false
	for _, a := range p.Moves(nil) {
		switch v := minimax(t, tables, p.Play(a)); {
		case v == Draw:
			drawn = true
		case v.Wins():
			slowest = max(slowest, v+1)
		case win == Draw || v+1 < win:
			win = v + 1
		}
	}
	switch {
	case win != Draw:
		return win
	case drawn:
		return Draw
	}
	return slowest
}

// keepThrees saves three against three, which takes longest.
func keepThrees(t *testing.T, f Folder) {
	t.Helper()
	n := sector{0, 3, 3}
	err := f.Save(n.file(), func(w io.Writer) error {
		c, err := threes(t).verify(context.Background(), n, 100)
		return errors.Join(err, threes(t).writeSector(context.Background(), w, threes(t).tables[n], c))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheWholeGameWithThreeMenASide(t *testing.T) {
	f, files := kept()
	steps := 0
	keepThrees(t, f)
	v, err := Whole(context.Background(), Plan{Men: 3, Workers: 4, Verify: 50}, f, func(s Step) {
		if steps++; s.Kept != (steps == 1) {
			t.Errorf("step %d: %+v", steps, s)
		}
	})
	if err != nil || steps != len(files) {
		t.Fatalf("%d steps, %d files: %v", steps, len(files), err)
	}
	t.Run("is what playing it out finds", func(t *testing.T) { comparePlayed(t, files, v) })
	t.Run("does not depend on the workers, and goes on where it ended", func(t *testing.T) { goOn(t, files) })
	t.Run("is not read from damaged files", func(t *testing.T) { damage(t, f, files) })
}

func comparePlayed(t *testing.T, files fstest.MapFS, empty Value) {
	solved, err := OpenSolved(files)
	if err != nil {
		t.Fatal(err)
	}
	if done, left := solved.Sectors(3); len(done) != len(files) || done[0] != "00-3-3" || done[len(done)-1] != "06-0-0" || len(left) != 0 {
		t.Errorf("done: %v, left: %v", done, left)
	}
	p := morris.Position{Hand: [2]uint8{3, 3}}
	if got, ok := solved.Value(p); !ok || got != empty {
		t.Errorf("the empty board is %d, then %d", empty, got)
	}
	tables := shipped(t)
	r := rand.New(rand.NewPCG(3, 5))
	for range 20 {
		for q := p; ; {
			if q.Hand[0]+q.Hand[1] <= 2 {
				want := minimax(t, tables, q)
				if got, ok := solved.Value(q); !ok || got != want {
					t.Fatalf("%s, %v in hand, %d due: %d, want %d", q.Board(), q.Hand, q.Turn, got, want)
				}
			}
			if q.Hand == [2]uint8{} {
				break
			}
			moves := q.Moves(nil)
			q = q.Play(moves[r.IntN(len(moves))])
		}
	}
}

// goOn works the placing out again by one worker, who is ended after the second sector.
func goOn(t *testing.T, want fstest.MapFS) {
	f, files := kept()
	files[sector{0, 3, 3}.file()] = want[sector{0, 3, 3}.file()]
	ctx, stop := context.WithCancel(context.Background())
	_, err := Whole(ctx, Plan{Men: 3, Workers: 1, Verify: 50}, f, func(s Step) {
		if s.Sectors == 2 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || len(files) != 2 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	var again []bool
	if _, err := Whole(context.Background(), Plan{Men: 3, Workers: 1, Verify: 50}, f, func(s Step) { again = append(again, s.Kept) }); err != nil {
		t.Fatal(err)
	}
	if !again[0] || !again[1] || again[2] {
		t.Errorf("kept: %v", again)
	}
	for name, file := range want {
		if !bytes.Equal(file.Data, files[name].Data) {
			t.Errorf("%s differs", name)
		}
	}
}

func damage(t *testing.T, f Folder, files fstest.MapFS) {
	list := whole(3)
	last, before := list[len(list)-1].file(), list[len(list)-2].file()
	delete(files, last)
	good := bytes.Clone(files[before].Data)
	files[before].Data[len(wholeMagic)+4] ^= 1 // found when it is read
	if _, err := Whole(context.Background(), Plan{Men: 3, Workers: 1, Verify: 50}, f, func(Step) {}); !errors.Is(err, errDamaged) {
		t.Errorf("a damaged file is used: %v", err)
	}
	files[before].Data = good[:len(good)-1] // found when it is opened
	var again []bool
	if _, err := Whole(context.Background(), Plan{Men: 3, Workers: 1, Verify: 50}, f, func(s Step) { again = append(again, s.Kept) }); err != nil {
		t.Fatal(err)
	}
	if n := len(again); again[n-1] || again[n-2] || !again[n-3] || !bytes.Equal(files[before].Data, good) {
		t.Errorf("kept: %v", again)
	}
	if _, err := OpenSolved(fstest.MapFS{}); !errors.Is(err, ErrEmpty) {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestTheSectorsComeAfterThoseTheyLeadTo(t *testing.T) {
	for men := 3; men <= morris.Men; men++ {
		done := map[sector]bool{}
		for _, n := range whole(men) {
			for _, part := range parts(n) {
				done[part] = true
			}
			for _, to := range n.after() {
				if !done[to] && !to.over() {
					t.Fatalf("%d men: %v before %v", men, n, to)
				}
			}
		}
		if !done[sector{2 * men, 0, 0}] || !done[sector{0, men, men}] {
			t.Errorf("%d men: the list is not whole", men)
		}
	}
}

func TestFilesThatCannotBeUsedAreNamedAndLeftOut(t *testing.T) {
	f, files := kept()
	keepThrees(t, f)
	plan := Plan{Men: 3, Workers: 2, Verify: 100}
	if _, err := Whole(context.Background(), plan, f, func(Step) {}); err != nil {
		t.Fatal(err)
	}
	n := sector{1, 2, 3}
	p := n.position(0b101, 0b111000)
	good := files[n.file()].Data
	flip := func(at int) []byte {
		data := bytes.Clone(good)
		data[at] ^= 1
		return data
	}
	for name, c := range map[string]struct {
		data []byte
		want error // when the folder is opened
		why  error // when it is checked
	}{
		"as it was":          {good, nil, nil},
		"of another version": {append([]byte(sectorMagic+"1\n"), good[len(wholeMagic):]...), ErrVersion, ErrVersion},
		"cut short":          {good[:len(good)-1], errDamaged, errDamaged},
		"cut to nothing":     {nil, errDamaged, errDamaged},
		"changed at the end": {flip(len(good) - 9), errDamaged, errDamaged},
		"of another sector":  {files[sector{0, 3, 3}.file()].Data, errDamaged, errDamaged},
		"changed in a block": {flip(len(wholeMagic) + 5), nil, errDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			files[n.file()] = &fstest.MapFile{Data: c.data}
			solved, err := OpenSolved(files)
			if !errors.Is(err, c.want) || err != nil && !strings.Contains(err.Error(), n.file()) {
				t.Errorf("opened: %v", err)
			}
			if _, ok := solved.Value(p); ok != (c.why == nil) {
				t.Errorf("there is a value: %v", ok)
			}
			if _, ok := solved.Value(morris.Position{Hand: [2]uint8{3, 3}}); !ok {
				t.Error("a good file is not used")
			}
			plan.Check = true
			var why error
			if _, err := Whole(context.Background(), plan, f, func(s Step) { why = errors.Join(why, s.Why) }); err != nil || !errors.Is(why, c.why) {
				t.Errorf("checked: %v, because %v", err, why)
			}
			if !bytes.Equal(files[n.file()].Data, good) {
				t.Error("it was not worked out again")
			}
		})
	}
}

func TestLongLossesAreKept(t *testing.T) {
	values := []Value{Draw, 1, 254, 255, 256, 65535, 2}
	var p packer
	packed, err := p.squeeze(values)
	if err != nil {
		t.Fatal(err)
	}
	got := make([]Value, len(values))
	if err := p.expand(packed, got); err != nil || !slices.Equal(got, values) {
		t.Errorf("%v, %v", got, err)
	}
	if p.expand(packed, got[1:]) == nil || p.expand(packed, append(got, 0)) == nil {
		t.Error("a block of another length is read")
	}
}
