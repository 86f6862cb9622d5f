package gametest

import (
	"iter"

	"wits/game"
	"wits/game/rng"
)

// maxWorlds is how many look-alikes accompany a game, for each seat.
const maxWorlds = 3

// checkWorlds imagines a hidden state that fits the view of each seat, and checks that every world beside the real one
// looks and answers alike.
func (p *player[S, A, V]) checkWorlds(legal []A) error {
	imagine, ok := p.rules.(game.Resampler[S, V])
	if !ok {
		return p.broken(Imagining, "the rules have no Resample; a game that hides nothing returns what the view shows")
	}
	if p.open {
		return p.checkOpen(p.state)
	}
	tries := append(p.someForeign(), legal...)
	for i := range p.seats {
		seat := game.Seat(i)
		v := p.rules.View(p.state, seat)
		if p.ply < early || p.ply%10 == 0 || len(p.worlds[i]) == 0 { // others go along with the game until a move tells them apart
			other, err := p.imagine(imagine, seat, v)
			if err != nil {
				return err
			}
			p.worlds[i] = append(p.worlds[i][max(0, len(p.worlds[i])-maxWorlds+1):], other)
		}
		for _, world := range p.worlds[i] {
			if err := p.compare(seat, v, world, tries); err != nil {
				return err
			}
		}
	}
	return nil
}

// imagination is what Resample came up with over a run, of a game that hides something.
type imagination struct {
	asked, other, varied bool
	preset               string
}

// check says what is wrong with it.
func (i *imagination) check(info game.Info) error {
	why := ""
	switch {
	case info.Open || !i.asked:
		return nil
	case !i.other:
		why = "Resample only ever found the real state: a view shows everything, or Info must say that the game is Open"
	case !i.varied:
		why = "Resample found the same whatever it was given to draw from"
	default:
		return nil
	}
	return &Broken{Law: Imagining, Preset: i.preset, Detail: "over all games: " + why}
}

// imagine asks twice for a state that looks like what a seat sees. The real one does, so there is one.
func (p *player[S, A, V]) imagine(from game.Resampler[S, V], seat game.Seat, v V) (S, error) {
	other, found := from.Resample(v, &p.r)
	if !found {
		return other, p.broken(Imagining, "Resample finds nothing for what seat %d sees, and yet the real state looks so:\n  %s", seat, encode(v))
	}
	if p.seen.asked, p.seen.preset = true, p.preset; p.seen.other && p.seen.varied {
		return other, nil
	}
	one := encode(other)
	p.seen.other = p.seen.other || one != encode(p.state)
	again, _ := from.Resample(v, &p.r)
	p.seen.varied = p.seen.varied || encode(again) != one
	return other, nil
}

// checkOpen checks that every view shows the whole state, where the rules say that they hide nothing.
func (p *player[S, A, V]) checkOpen(s S) error {
	imagine, ok := p.rules.(game.Resampler[S, V])
	if !ok || !p.open {
		return nil
	}
	for seat := range p.seats {
		other, found := imagine.Resample(p.rules.View(s, game.Seat(seat)), &p.r)
		if got, want := encode(other), encode(s); !found || got != want {
			return p.broken(Openness, "what seat %d sees is not all:\n  state       %s\n  it imagines %s", seat, want, got)
		}
	}
	return nil
}

// compare checks that world cannot be told from the real state by seat.
func (p *player[S, A, V]) compare(seat game.Seat, v V, world S, tries []A) error {
	seen := p.rules.View(world, seat)
	if got, want := encode(seen), encode(v); got != want {
		return p.broken(NonInterference, "the view of seat %d shows what is hidden, or Resample does not keep what it shows:\n  the view      %s\n  it is imagined %s", seat, want, got)
	}
	if got, want := encode(p.rules.Status(world)), encode(p.rules.Status(p.state)); got != want {
		return p.broken(NonInterference, "the status shows what is hidden from seat %d: %s or %s", seat, want, got)
	}
	if a, b, same := sameMoves(p.rules.Legal(v), p.rules.Legal(seen)); !same {
		return p.broken(NonInterference, "the legal moves show what is hidden from seat %d: %s or %s", seat, a, b)
	}
	if s, ok := p.rules.(game.Spectated[S, V]); ok {
		if got, want := encode(s.Audience(world)), encode(s.Audience(p.state)); got != want {
			return p.broken(NonInterference, "everybody is shown what is hidden from seat %d:\n  one world %s\n  another   %s", seat, want, got)
		}
	}
	for _, a := range tries {
		here, there := words(p.rules.Check(p.state, seat, a)), words(p.rules.Check(world, seat, a))
		if here != there {
			return p.broken(NonInterference, "the error for %s shows what is hidden: %q or %q", encode(a), here, there)
		}
	}
	return nil
}

// sameMoves compares the first moves of both and returns the first pair that differs.
func sameMoves[A any](a, b iter.Seq[A]) (first, second string, same bool) {
	next, stop := iter.Pull(b)
	defer stop()
	n := 0
	for x := range a {
		if n++; n > sampled {
			return "", "", true
		}
		y, ok := next()
		if first, second = encode(x), encode(y); !ok || first != second {
			return first, second, false
		}
	}
	y, more := next()
	return "none", encode(y), !more
}

// playWorlds plays a in every world and keeps those that it does not tell apart from the real one.
func (p *player[S, A, V]) playWorlds(by game.Seat, a A, next S) error {
	for i, worlds := range p.worlds {
		viewer := game.Seat(i)
		var alike []S
		for _, world := range worlds {
			b, after, err := p.moveIn(world, by, a, viewer)
			if err != nil {
				return err
			}
			if after == nil || !p.looksAlike(*after, next, viewer) {
				continue
			}
			if err := p.compareShown(by, a, world, b, viewer); err != nil {
				return err
			}
			alike = append(alike, *after)
		}
		p.worlds[i] = alike
	}
	return nil
}

// moveIn makes a move in a world that looks like the real one to a viewer: the same one, unless another seat makes it and
// cannot in that world. It returns no state when there is no move.
func (p *player[S, A, V]) moveIn(world S, by game.Seat, a A, viewer game.Seat) (A, *S, error) {
	after, err := p.rules.Apply(world, by, a)
	switch {
	case err == nil:
		return a, &after, nil
	case by == viewer:
		return a, nil, p.broken(NonInterference, "%s is accepted in one world and refused in another: %v", encode(a), err)
	}
	others, err := p.sample(p.rules.View(world, by))
	if err != nil || len(others) == 0 {
		return a, nil, err
	}
	b := rng.Pick(&p.r, others)
	if after, err = p.rules.Apply(world, by, b); err != nil {
		return b, nil, p.broken(Legality, "the legal move %s is refused: %v", encode(b), err)
	}
	return b, &after, nil
}

// looksAlike reports whether a seat cannot tell two states apart.
func (p *player[S, A, V]) looksAlike(a, b S, seat game.Seat) bool {
	return encode(p.rules.View(a, seat)) == encode(p.rules.View(b, seat))
}
