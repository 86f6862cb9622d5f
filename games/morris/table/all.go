package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"slices"
)

// Folder is where the sectors of the whole game are saved.
type Folder struct {
	Files fs.FS
	Save  func(name string, write func(io.Writer) error) error // writes a file: all of it or nothing, even if the program is killed
}

// Plan says what is worked out, and how.
type Plan struct {
	Men     int  // a side
	Workers int  // how many work at a time
	Verify  int  // one value in this many is verified by the moves of the rules
	Check   bool // whether kept sectors are read, and worked out again where they are damaged
}

// Step reports the progress after a sector, which was solved, verified and saved, or found in the folder.
type Step struct {
	Count
	Kept    bool  // it was there already
	Why     error // why it was not kept although there was a file; nil otherwise
	Sectors int   // how many sectors are done
	Of      int   // how many there are
	Work    int64 // positions worked out in this run
	Left    int64 // positions that are still to be worked out
}

// Whole works out the game with a number of men a side, from the endings to the empty board, and keeps every sector in a folder.
// Sectors that are there already are not worked out again, so that a run that was ended goes on where it stopped. It returns the value
// of the empty board.
//
// At any time it holds one sector, its twin and those that moves lead to: five at most.
func Whole(ctx context.Context, p Plan, f Folder, tell func(Step)) (Value, error) {
	if p.Men < 3 || p.Men > 9 {
		return Draw, fmt.Errorf("%d men a side: want 3 to 9", p.Men)
	}
	w := &worker{Solver: NewSolver(p.Workers), Plan: p, Folder: f, list: whole(p.Men), tell: tell}
	for _, n := range w.list {
		w.step.Left += w.size(n)
	}
	w.step.Of = len(w.list)
	for _, n := range w.list {
		if err := w.sector(ctx, n); err != nil {
			return Draw, err
		}
	}
	empty := w.list[len(w.list)-1]
	w.tables = map[sector]*solved{}
	if err := w.readSector(ctx, f.Files, empty); err != nil {
		return Draw, err
	}
	return w.value(empty, 0, 0), nil
}

// worker works through the list of sectors.
type worker struct {
	*Solver
	Plan
	Folder
	list []sector
	step Step
	tell func(Step)
}

// parts are a sector and, where men move, its twin.
func parts(n sector) []sector {
	if n.hand > 0 || n == n.twin() {
		return []sector{n}
	}
	return []sector{n, n.twin()}
}

// size counts the positions of a sector and its twin.
func (w *worker) size(n sector) int64 {
	size := int64(0)
	for _, part := range parts(n) {
		x := w.index(part)
		size += int64(x.len())
	}
	return size
}

// sector solves a sector unless it is kept.
func (w *worker) sector(ctx context.Context, n sector) error {
	size := w.size(n)
	w.step.Left -= size
	w.step.Sectors++
	counts, err := w.kept(ctx, n)
	switch {
	case err == nil:
		w.step.Kept, w.step.Why = true, nil
		for _, w.step.Count = range counts {
			w.tell(w.step)
		}
		return nil
	case errors.Is(err, fs.ErrNotExist):
		w.step.Why = nil
	case errors.Is(err, errDamaged), errors.Is(err, ErrVersion):
		w.step.Why = err
	default:
		return err
	}
	if err := w.need(ctx, n); err != nil {
		return err
	}
	if err := w.Solve(ctx, n); err != nil {
		return err
	}
	w.step.Work += size
	w.step.Kept = false
	for _, part := range parts(n) {
		if w.step.Count, err = w.verify(ctx, part, w.Verify); err != nil {
			return err
		}
		if err := w.Save(part.file(), func(to io.Writer) error { return w.writeSector(ctx, to, w.tables[part], w.step.Count) }); err != nil {
			return err
		}
		w.tell(w.step)
	}
	return nil
}

// kept counts what is in the files of a sector and its twin.
func (w *worker) kept(ctx context.Context, n sector) (counts []Count, err error) {
	for _, part := range parts(n) {
		f, err := openSector(w.Files, part)
		if err != nil {
			return nil, err
		}
		f.file.Close()
		counts = append(counts, f.count)
		if !w.Check {
			continue
		}
		err = w.readSector(ctx, w.Files, part)
		delete(w.tables, part)
		debug.FreeOSMemory()
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// others are the sectors that moves lead to from a sector and its twin.
func others(n sector) map[sector]bool {
	list := map[sector]bool{}
	for _, part := range parts(n) {
		for _, to := range part.after() {
			if !to.over() && !slices.Contains(parts(n), to) {
				list[to] = true
			}
		}
	}
	return list
}

// Needs is how many bytes of memory and of disk it takes to work out the game with a number of men a side, about: with nine it took 8.4 and
// 11.6 billion.
func Needs(men int) (memory, disk int64) {
	w := &worker{Solver: &Solver{numbering: newNumbering()}}
	for _, n := range whole(men) {
		size := w.size(n)
		disk += size
		for to := range others(n) {
			x := w.index(to)
			size += int64(x.len())
		}
		memory = max(memory, size)
	}
	return 4*memory + 1<<27, disk * 3 / 7
}

// need reads the sectors that moves lead to, and forgets all others.
func (w *worker) need(ctx context.Context, n sector) error {
	wanted := others(n)
	for have := range w.tables {
		if !wanted[have] {
			delete(w.tables, have)
		}
	}
	debug.FreeOSMemory() // before as much is asked for
	for to := range wanted {
		if w.tables[to] == nil {
			if err := w.readSector(ctx, w.Files, to); err != nil {
				return err
			}
		}
	}
	return nil
}
