package coach

import (
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	voice "wits/games/minesweeper/words"
)

// certain is a safe cell with what proves it.
type certain struct {
	cell  int
	proof solver.Proof
	steps []game.Thought
}

// argued finds the safe cell that is the easiest to see, and argues for it. It reports false where only all numbers together may
// prove one.
func argued(v minesweeper.View) (certain, bool) {
	arg, ok := solver.Argue(v)
	if !ok {
		return certain{}, false
	}
	proof := solver.Proof{Cell: arg.Cell, Numbers: arg.Numbers(), Count: arg.Counts()}
	return certain{arg.Cell, proof, speech{v}.argument(arg)}, true
}

// proven finds a safe cell that all numbers together prove, among the first few the one that the fewest prove.
func proven(v minesweeper.View, safe []int) certain {
	c := certain{cell: safe[0]}
	for i, cell := range safe[:min(tried, len(safe))] {
		p, err := solver.Prove(v, cell)
		if err == nil && (i == 0 || c.proof.Numbers == nil || len(p.Numbers) < len(c.proof.Numbers)) {
			c.cell, c.proof = cell, p
		}
	}
	c.steps = speech{v}.whole(c.cell, c.proof)
	return c
}

// simplest is the safe cell that is easiest to explain. There must be one.
func simplest(v minesweeper.View, safe []int) certain {
	if c, ok := argued(v); ok {
		return c
	}
	return proven(v, safe)
}

// speech puts the thoughts about a view into words.
type speech struct{ v minesweeper.View }

// folded is how many thoughts may come before the last one: more are told as one.
const folded = 4

func (s speech) argument(a solver.Argument) (all []game.Thought) {
	last := len(a.Steps) - 1
	switch {
	case last > folded && a.Steps[last].Kind == solver.Counted: // which tells of all traps itself
	case last > folded:
		all = append(all, s.fold(a.Steps[:last]))
	default:
		for _, step := range a.Steps[:last] {
			all = append(all, s.inference(step)...)
		}
	}
	return append(all, s.inference(a.Steps[last])...)
}

// fold tells many traps that are proved as one thought.
func (s speech) fold(steps []solver.Inference) game.Thought {
	var traps, numbers []int
	for _, step := range steps {
		traps = append(traps, step.Traps...)
		for _, sum := range step.Sums {
			numbers = append(numbers, sum.Numbers...)
		}
	}
	slices.Sort(traps)
	traps = slices.Compact(traps)
	return s.thought(minesweeper.Say("step.certain", words.Int("n", len(traps)), words.List("cells", s.cells(traps))), marks{game.Look: numbers, game.Bad: traps})
}

// inference says one inference, the harder ones in several thoughts.
func (s speech) inference(i solver.Inference) []game.Thought {
	switch i.Kind {
	case solver.Compared:
		return s.compared(i)
	case solver.Counted:
		return s.counted(i)
	}
	sum := i.Sums[0]
	number := words.Say("number", s.digit(sum.Numbers[0]))
	if i.Kind == solver.Full {
		m := minesweeper.Say("step.full", words.Int("n", len(i.Traps)), number, words.List("cells", s.cells(i.Traps)))
		return []game.Thought{s.thought(m, marks{game.Look: sum.Numbers, game.Bad: i.Traps})}
	}
	m := minesweeper.Say("step.done", words.Int("n", len(sum.Known)), number, words.List("traps", s.cells(sum.Known)), words.Say("safe", s.safe(i.Safe)))
	if len(sum.Known) == 0 {
		m = minesweeper.Say("step.done.zero", number, words.Say("safe", s.safe(i.Safe)))
	}
	return []game.Thought{s.thought(m, marks{game.Look: sum.Numbers, game.Bad: sum.Known, game.Good: i.Safe})}
}

// compared tells first what the one number needs, then what that leaves of the other.
func (s speech) compared(i solver.Inference) []game.Thought {
	x, y := i.Sums[0], i.Sums[1]
	if len(i.Traps) == 0 {
		m := minesweeper.Say("step.within", words.Say("sum", s.subject(y)), words.Int("n", y.Traps), words.Say("safe", s.safe(i.Safe)))
		return []game.Thought{s.need(x), s.thought(m, marks{game.Look: y.Numbers, game.Bad: y.Known, game.Among: x.Cells, game.Good: i.Safe})}
	}
	m := minesweeper.Say("step.over", words.Say("sum", s.subject(x)), words.Int("n", x.Traps), words.Int("most", y.Traps), words.Say("traps", minesweeper.Say("step.traps", words.Int("n", len(i.Traps)), words.List("cells", s.cells(i.Traps)))))
	if len(i.Safe) > 0 {
		m = minesweeper.Say("step.over.safe", words.Say("over", m), words.Say("safe", s.safe(i.Safe)))
	}
	shared := slices.DeleteFunc(slices.Clone(x.Cells), func(c int) bool { return slices.Contains(i.Traps, c) })
	return []game.Thought{s.need(y), s.thought(m, marks{game.Look: x.Numbers, game.Among: shared, game.Bad: slices.Concat(x.Known, i.Traps), game.Good: i.Safe})}
}

// need says how many traps lie among the cells of a sum.
func (s speech) need(sum solver.Sum) game.Thought {
	name, n, cells := words.Say("sum", s.subject(sum)), words.Int("n", sum.Traps), words.List("cells", s.cells(sum.Cells))
	m := minesweeper.Say("step.need", name, n, cells)
	if len(sum.Known) > 0 {
		m = minesweeper.Say("step.need.more", name, n, cells)
	}
	return s.thought(m, marks{game.Look: sum.Numbers, game.Bad: sum.Known, game.Among: sum.Cells})
}

// counted tells how many traps are left, which numbers need them, and what that says of all other cells.
func (s speech) counted(i solver.Inference) (all []game.Thought) {
	board, sums := i.Sums[0], i.Sums[1:]
	left := minesweeper.Say("step.left", words.Int("n", i.Left), words.Int("traps", s.v.Traps), words.Int("known", len(board.Known)))
	all = append(all, s.thought(left, marks{game.Bad: board.Known}))
	var names []words.Message
	var numbers, cells []int
	need := 0
	for _, sum := range sums {
		names = append(names, s.subject(sum))
		numbers, cells = append(numbers, sum.Numbers...), append(cells, sum.Cells...)
		need += sum.Traps
	}
	if len(sums) > 0 {
		m := minesweeper.Say("step.apart", words.List("numbers", names), words.Int("n", need))
		if len(sums) == 1 {
			m = minesweeper.Say("step.apart.one", words.List("numbers", names), words.Int("n", need))
		}
		all = append(all, s.thought(m, marks{game.Look: numbers, game.Among: cells}))
	}
	if len(i.Traps) > 0 {
		return append(all, s.thought(minesweeper.Say("step.rest.traps", words.Int("n", len(i.Traps))), marks{game.Among: cells, game.Bad: i.Traps}))
	}
	return append(all, s.thought(minesweeper.Say("step.rest.safe", words.Int("n", len(i.Safe))), marks{game.Among: cells, game.Good: i.Safe}))
}

// longest is how many thoughts a supposition may take; beyond it nobody follows.
const longest = 8

// whole refutes that a cell is a trap, or says which numbers together rule it out.
func (s speech) whole(cell int, p solver.Proof) []game.Thought {
	place := words.Say("place", s.place(cell))
	if all, ok := solver.Suppose(s.v, p); ok && len(all) <= longest {
		steps := []game.Thought{s.thought(minesweeper.Say("step.suppose", place), marks{game.Among: {cell}})}
		for _, c := range all {
			steps = append(steps, s.consequence(c, cell))
		}
		return steps
	}
	m := minesweeper.Say("step.layouts", words.Int("n", len(p.Numbers)), place)
	if p.Count {
		m = minesweeper.Say("step.layouts.count", words.Int("n", len(p.Numbers)), place)
	}
	return []game.Thought{s.thought(m, marks{game.Look: p.Numbers, game.Good: {cell}})}
}

func (s speech) consequence(c solver.Consequence, cell int) game.Thought {
	number := words.Say("number", s.digit(c.Number))
	switch {
	case c.Broken:
		safe := words.Say("cell", s.place(cell))
		m := minesweeper.Say("step.broken.room", number, safe)
		if len(c.Traps) > int(s.v.Cells[c.Number]-'0') {
			m = minesweeper.Say("step.broken.many", number, words.Int("n", len(c.Traps)), safe)
		}
		return s.thought(m, marks{game.Look: {c.Number}, game.Bad: c.Traps, game.Good: {cell}})
	case c.Mines:
		m := minesweeper.Say("step.then.traps", words.Int("n", len(c.Cells)), number, words.List("cells", s.cells(c.Cells)))
		return s.thought(m, marks{game.Look: {c.Number}, game.Bad: c.Cells})
	}
	m := minesweeper.Say("step.then.safe", words.Int("n", len(c.Cells)), number, words.List("cells", s.cells(c.Cells)))
	return s.thought(m, marks{game.Look: {c.Number}, game.Bad: c.Traps, game.Among: c.Cells})
}

// guess says why nothing better can be had than the least dangerous cell.
func (s speech) guess(cell int, risk float64) []game.Thought {
	return []game.Thought{
		s.thought(minesweeper.Say("step.uncertain"), nil),
		s.thought(minesweeper.Say("step.least", words.Say("place", s.place(cell)), words.Percent("risk", risk)), marks{game.Among: {cell}}),
	}
}

// marks are cells by their role in a thought.
type marks map[game.Role][]int

func (s speech) thought(text words.Message, m marks) game.Thought {
	t := game.Thought{Text: text}
	for _, as := range []game.Role{game.Look, game.Among, game.Good, game.Bad} {
		t.Marks = append(t.Marks, game.Marked(as, places(s.v, m[as])...)...)
	}
	return t
}

func (s speech) place(cell int) words.Message { return voice.Place(s.v, cell) }

// digit names an opened cell: the number and where it is.
func (s speech) digit(cell int) words.Message {
	return minesweeper.Say("proof.number", words.Text("digit", s.v.Cells[cell:cell+1]), words.Say("place", s.place(cell)))
}

// subject names a sum by its number, or by the two whose difference it is.
func (s speech) subject(sum solver.Sum) words.Message {
	if len(sum.Numbers) == 1 {
		return s.digit(sum.Numbers[0])
	}
	return minesweeper.Say("step.difference", words.Say("larger", s.digit(sum.Numbers[0])), words.Say("smaller", s.digit(sum.Numbers[1])))
}

// cells names cells by their places.
func (s speech) cells(cells []int) (all []words.Message) {
	for _, c := range cells {
		all = append(all, minesweeper.Say("step.cell", words.Int("x", c%s.v.Width+1), words.Int("y", c/s.v.Width+1)))
	}
	return all
}

func (s speech) safe(cells []int) words.Message {
	return minesweeper.Say("step.safe", words.Int("n", len(cells)), words.List("cells", s.cells(cells)))
}
