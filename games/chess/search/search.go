// Package search finds good moves in chess: alpha-beta with a transposition table, bounded by a count of positions.
//
// It reads no clock and draws nothing: the same question gets the same answer, on every machine. It never plays.
package search

import (
	"context"
	"slices"

	"wits/games/chess/board"
)

const (
	maxPly = 96
	// Mate is the score of a mate on the board; one in n half moves is n less.
	Mate      = 32000
	mateBound = Mate - 2*maxPly
	infinite  = Mate + 1
)

// MateIn turns a score into the number of moves until the mate, negative for the side that gets mated. It reports false for
// a score that is no mate.
func MateIn(score int) (moves int, ok bool) {
	switch {
	case score > mateBound:
		return (Mate - score + 1) / 2, true
	case score < -mateBound:
		return -(Mate + score) / 2, true
	}
	return 0, false
}

// Question is what a searcher is asked: the game so far, and how long to think about the next move.
type Question struct {
	Start board.Position
	Moves []board.Move
	Nodes int          // positions to look at, at most
	Depth int          // half moves to look ahead, at most; 0 for any number
	Only  []board.Move // moves to choose from; none for all
	Lines int          // how many of the best moves are reported; 0 for one

	Seed  uint64 // tells games apart
	Noise int    // how much a judgement may be off, in hundredths of a pawn
	Blind int    // how many of a thousand answers are overlooked

	// Recall uses what the searcher remembers of the questions before it, of the same game and the same Seed, Noise and Blind: it
	// answers sooner, but the answer depends on them.
	Recall bool

	Report func(Answer) // is told after every depth; may be nil
}

// Answer is the best move that was found, and what is expected to follow.
type Answer struct {
	Move  board.Move // none where there is no legal move
	Score int        // for the side to move, in hundredths of a pawn; see MateIn
	Depth int
	Nodes int
	Line  []board.Move // what is expected to follow, the move first
	Rank  int          // which of the best moves it is, from 1, where it is reported
}

// Searcher answers questions, one at a time. What it remembers of one question changes no later answer, unless that one asks to recall.
type Searcher struct {
	pos     board.Position
	keys    []uint64 // of all positions before, since the start of the game
	played  int      // keys of the game itself
	depth   int      // that is being searched from the root
	nodes   int
	limit   int
	stopped bool
	done    <-chan struct{}
	blind   blindness
	eval    evaluator
	table   table
	h       heuristics
	frames  [maxPly + 2]frame
	lines   [maxPly + 2][maxPly + 2]board.Move
	lengths [maxPly + 2]int
	root    []board.Move
	effort  [1 << 12]int // positions that were looked at after a move at the root, by where it leads from and to
}

// New returns a searcher with room for the positions of about this many nodes.
func New(nodes int) *Searcher { return &Searcher{table: newTable(nodes)} }

// Best answers a question. When the context is cancelled it answers with what it has found so far.
func (s *Searcher) Best(ctx context.Context, q Question) Answer {
	s.prepare(ctx, q)
	answer := Answer{}
	if len(s.root) == 0 {
		return answer
	}
	answer.Move, answer.Line = s.root[0], []board.Move{s.root[0]}
	others := make([]int, max(1, min(q.Lines, len(s.root)))) // their scores at the depth before
	depths := maxPly - 1
	if q.Depth > 0 {
		depths = min(q.Depth, depths)
	}
	for depth := 1; depth <= depths && !s.stopped; depth++ {
		s.effort = [1 << 12]int{}
		score := s.window(depth, answer.Score)
		if s.lengths[0] > 0 {
			answer = Answer{Score: score, Depth: depth, Line: slices.Clone(s.lines[0][:s.lengths[0]])}
		}
		answer.Move, answer.Nodes = s.root[0], s.nodes
		if answer.Line[0] != answer.Move {
			answer.Line = []board.Move{answer.Move}
		}
		if s.stopped {
			break
		}
		slices.SortStableFunc(s.root[1:], func(a, b board.Move) int { return s.effort[b%(1<<12)] - s.effort[a%(1<<12)] })
		if q.Report != nil {
			answer.Rank = 1
			q.Report(answer)
			s.reportOthers(q, depth, others)
		}
		if n, ok := MateIn(score); ok && depth > 2*abs(n) || len(s.root) == 1 && len(q.Only) == 0 && depth >= 4 && q.Report == nil {
			break
		}
	}
	return answer
}

// reportOthers searches the other moves and reports the best of them. What it finds changes answers only through what is remembered.
func (s *Searcher) reportOthers(q Question, depth int, scores []int) {
	all := s.root
	defer func() { s.root = all }()
	for rank := 1; rank < len(scores); rank++ {
		s.root = all[rank:]
		scores[rank] = s.window(depth, scores[rank])
		if s.stopped {
			return
		}
		line := []board.Move{s.root[0]}
		if s.lengths[0] > 0 && s.lines[0][0] == s.root[0] {
			line = slices.Clone(s.lines[0][:s.lengths[0]])
		}
		q.Report(Answer{Move: s.root[0], Score: scores[rank], Depth: depth, Nodes: s.nodes, Line: line, Rank: rank + 1})
	}
}

func (s *Searcher) prepare(ctx context.Context, q Question) {
	s.pos = q.Start
	s.keys = s.keys[:0]
	for _, m := range q.Moves {
		s.keys = append(s.keys, s.pos.Key())
		s.pos.Make(m)
	}
	s.played = len(s.keys)
	s.nodes, s.limit, s.stopped, s.done = 0, max(q.Nodes, 1), false, ctx.Done()
	if q.Nodes <= 0 {
		s.limit = 1 << 62
	}
	s.blind = blindness{board.Mix(q.Seed + 1), q.Blind}
	s.eval.noise = noise{board.Mix(q.Seed), q.Noise}
	if q.Recall {
		s.table.age++
		s.h.fade()
	} else {
		s.table.forget()
		s.h = heuristics{}
	}
	s.root = append(s.root[:0], q.Only...)
	if len(q.Only) == 0 {
		s.root = s.pos.Legal(s.root)
	}
	if s.blind.some() {
		s.overlook(q.Moves)
	}
}

// overlook leaves out moves that a person would not think of. Some are always left, and taking back is seen by everybody.
func (s *Searcher) overlook(moves []board.Move) {
	last := board.NoSquare
	if len(moves) > 0 {
		last = moves[len(moves)-1].To()
	}
	seen := slices.DeleteFunc(slices.Clone(s.root), func(m board.Move) bool { return m.To() != last && s.blind.overlooks(m) })
	if len(seen) > 0 {
		s.root = seen
	}
}

// window searches around the score of the depth before, wider until the score lies inside. A search that is stopped keeps the best of
// the moves that it has finished.
func (s *Searcher) window(depth, before int) int {
	s.depth = depth
	low, high, width := -infinite, infinite, 18
	if depth >= 5 && abs(before) < mateBound {
		low, high = before-width, before+width
	}
	for {
		score := s.searchRoot(depth, low, high)
		switch {
		case s.stopped:
			return score
		case score <= low && low > -infinite:
			low = max(score-width, -infinite)
		case score >= high && high < infinite:
			high = min(score+width, infinite)
		default:
			return score
		}
		if width *= 2; width > 600 {
			low, high = -infinite, infinite
		}
	}
}

// searchRoot searches the moves to choose from. Its line stays empty until a move is known to be best.
func (s *Searcher) searchRoot(depth, alpha, beta int) int {
	s.lengths[0] = 0
	f := &s.frames[0]
	inCheck := s.pos.InCheck()
	if inCheck {
		depth++
	}
	f.eval = s.eval.evaluate(&s.pos, 0)
	best, before := -infinite, s.pos
	for i, m := range s.root {
		f.step = step{m, s.pos.On(m.From()), !noisy(&s.pos, m)}
		score, nodes := 0, s.nodes
		s.make(m)
		if i > 0 {
			less := 0
			if depth >= 3 && i > 3 && !inCheck {
				less = max(1, int(reductions[min(depth, 63)][min(i, 63)])-1)
				less = min(less, depth-2)
			}
			score = -s.node(depth-1-less, 1, -alpha-1, -alpha, true)
			if score > alpha && less > 0 && !s.stopped {
				score = -s.node(depth-1, 1, -alpha-1, -alpha, true)
			}
		}
		if i == 0 || score > alpha {
			score = -s.node(depth-1, 1, -beta, -alpha, false)
		}
		s.unmake(&before)
		if s.stopped {
			break
		}
		s.effort[m%(1<<12)] += s.nodes - nodes
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha = score
			s.extend(0, m)
			copy(s.root[1:i+1], s.root[:i])
			s.root[0] = m
		}
		if alpha >= beta {
			break
		}
	}
	if best == -infinite {
		return 0
	}
	return best
}

func (s *Searcher) make(m board.Move) {
	s.keys = append(s.keys, s.pos.Key())
	s.nodes++
	s.pos.Make(m)
	prefetch(s.table.slot(s.pos.Key()))
}

// unmake goes back to the position before a move.
func (s *Searcher) unmake(before *board.Position) {
	s.pos = *before
	s.keys = s.keys[:len(s.keys)-1]
}

// extend puts a move before the line of the next ply.
func (s *Searcher) extend(ply int, m board.Move) {
	s.lines[ply][0] = m
	n := copy(s.lines[ply][1:], s.lines[ply+1][:s.lengths[ply+1]])
	s.lengths[ply] = n + 1
}

// stop looks whether it is time to.
func (s *Searcher) stop() bool {
	if s.nodes >= s.limit {
		s.stopped = true
	} else if s.nodes&1023 == 0 {
		select {
		case <-s.done:
			s.stopped = true
		default:
		}
	}
	return s.stopped
}

// repeated reports a position that was there before: once on the way from here, or twice in the game.
func (s *Searcher) repeated() bool {
	key, times := s.pos.Key(), 0
	for i := len(s.keys) - 2; i >= 0 && i >= len(s.keys)-s.pos.Clock(); i -= 2 {
		if s.keys[i] != key {
			continue
		}
		if times++; i >= s.played || times > 1 {
			return true
		}
	}
	return false
}

// blindness overlooks answers: the same ones for as long as one question is thought about, as people do.
type blindness struct {
	seed  uint64
	often int
}

// some reports that moves are overlooked. Minds that overlook some were measured with the search as it was then: what it has learned since is
// left out, so that they stay as strong as people are told.
func (b blindness) some() bool { return b.often > 0 }

func (b blindness) overlooks(m board.Move) bool {
	return b.some() && board.Mix(uint64(m)^b.seed)%1000 < uint64(b.often)
}
