package morris

import "errors"

// Men is how many each side has at the start.
const Men = 9

// Position is the men on the board, those still in hand, and the side to move: 0 white, 1 black. The value of a game depends on nothing
// else but the rules about repetition and a hundred moves without a mill.
type Position struct {
	Men  [2]Set
	Hand [2]uint8
	Turn uint8
}

// Opening returns the empty board, with all men in hand and white to move.
func Opening() Position { return Position{Hand: [2]uint8{Men, Men}} }

// Total counts a side's men, on the board and in hand.
func (p *Position) Total(side uint8) int { return p.Men[side].Len() + int(p.Hand[side]) }

// Empty returns the points without a man.
func (p *Position) Empty() Set { return Full &^ (p.Men[0] | p.Men[1]) }

// Placing reports whether the side that is due has men in hand.
func (p *Position) Placing() bool { return p.Hand[p.Turn] > 0 }

// Flies reports whether a side may move to any empty point.
func (p *Position) Flies(side uint8) bool { return p.Hand[side] == 0 && p.Men[side].Len() == 3 }

// Targets returns the points that the man on from may move to. The side to move must have a man there, and none left to place.
func (p *Position) Targets(from Point) Set {
	if p.Flies(p.Turn) {
		return p.Empty()
	}
	return from.Neighbours() & p.Empty()
}

// Takeable returns the men of the other side that a mill may take: those in no mill, or all of them when all are in mills.
func (p *Position) Takeable() Set {
	theirs := p.Men[1-p.Turn]
	if free := theirs &^ theirs.Mills(); free != 0 {
		return free
	}
	return theirs
}

// Closes reports whether a man that comes from a point, or from hand, closes a mill at to.
func (p *Position) Closes(from, to Point) bool { return (p.Men[p.Turn] &^ from.Set()).Closes(to) }

// Blocked reports whether the side that is due has no move.
func (p *Position) Blocked() bool {
	if p.Placing() || p.Flies(p.Turn) {
		return p.Empty() == 0
	}
	empty := p.Empty()
	for men := p.Men[p.Turn]; men != 0; men &= men - 1 {
		if men.First().Neighbours()&empty != 0 {
			return false
		}
	}
	return true
}

// Lost reports whether the side to move has lost: it has fewer than three men, or no move.
func (p *Position) Lost() bool { return p.Total(p.Turn) < 3 || p.Blocked() }

// Play makes a move that is known to be allowed.
func (p Position) Play(a Action) Position {
	us := p.Turn
	if a.From == None {
		p.Hand[us]--
	}
	p.Men[us] = p.Men[us]&^a.From.Set() | a.To.Set()
	p.Men[1-us] &^= a.Take.Set()
	p.Turn = 1 - us
	return p
}

// back takes a move back that led here.
func (p Position) back(a Action) Position {
	us := 1 - p.Turn
	if a.From == None {
		p.Hand[us]++
	}
	p.Men[us] = p.Men[us]&^a.To.Set() | a.From.Set()
	p.Men[1-us] |= a.Take.Set()
	p.Turn = us
	return p
}

// Moves appends every move of the side to move, whether or not the game is over.
func (p *Position) Moves(to []Action) []Action { return p.moves(to, true) }

// Mills appends the moves that close a mill and take a man.
func (p *Position) Mills(to []Action) []Action { return p.moves(to, false) }

// moves appends the moves that close a mill and, if quiet ones are wanted too, all others.
func (p *Position) moves(to []Action, quiet bool) []Action {
	if p.Placing() {
		return p.reach(to, None, p.Empty(), quiet)
	}
	for men := p.Men[p.Turn]; men != 0; men &= men - 1 {
		from := men.First()
		to = p.reach(to, from, p.Targets(from), quiet)
	}
	return to
}

// reach appends the moves of one man.
func (p *Position) reach(to []Action, from Point, targets Set, quiet bool) []Action {
	for ; targets != 0; targets &= targets - 1 {
		at := targets.First()
		if !p.Closes(from, at) || p.Men[1-p.Turn] == 0 {
			if quiet {
				to = append(to, Action{From: from, To: at})
			}
			continue
		}
		for take := p.Takeable(); take != 0; take &= take - 1 {
			to = append(to, Action{from, at, take.First()})
		}
	}
	return to
}

// Board writes the 24 points row by row from the top: W, B or a dot.
func (p *Position) Board() string {
	var b [Points]byte
	for i := range b {
		at := Point(i + 1)
		switch {
		case p.Men[0].Has(at):
			b[i] = 'W'
		case p.Men[1].Has(at):
			b[i] = 'B'
		default:
			b[i] = '.'
		}
	}
	return string(b[:])
}

// ReadBoard reads what Board writes.
func ReadBoard(text string) (men [2]Set, err error) {
	if len(text) != Points {
		return men, errors.New("board: want 24 characters, one for each point")
	}
	for i := range Points {
		at := Point(i + 1)
		switch text[i] {
		case 'W':
			men[0] |= at.Set()
		case 'B':
			men[1] |= at.Set()
		case '.':
		default:
			return men, errors.New("board: a point is W, B or a dot")
		}
	}
	return men, nil
}
