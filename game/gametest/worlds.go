package gametest

import (
	"iter"

	"wits/game"
)

// maxWorlds is how many look-alikes accompany a game.
const maxWorlds = 3

// checkWorlds imagines a hidden state that fits the view, and checks that every world beside the real one looks and
// answers alike.
func (p *player[S, A, V]) checkWorlds(seat game.Seat, v V, legal []A) error {
	imagine, ok := p.rules.(game.Resampler[S, V])
	if !ok {
		return p.broken(NonInterference, "the rules have no Resample; a game that hides nothing returns what the view shows")
	}
	if other, ok := imagine.Resample(v, &p.r); ok {
		p.imagined = true
		if len(p.worlds) >= maxWorlds {
			p.worlds = p.worlds[1:]
		}
		p.worlds = append(p.worlds, other)
	}
	tries := append(p.someForeign(), legal...)
	for _, world := range p.worlds {
		if err := p.compare(seat, v, world, tries); err != nil {
			return err
		}
	}
	return nil
}

// compare checks that world cannot be told from the real state by seat.
func (p *player[S, A, V]) compare(seat game.Seat, v V, world S, tries []A) error {
	seen := p.rules.View(world, seat)
	if got, want := encode(seen), encode(v); got != want {
		return p.broken(NonInterference, "the view shows what is hidden:\n  one world %s\n  another   %s", want, got)
	}
	if got, want := encode(p.rules.Status(world)), encode(p.rules.Status(p.state)); got != want {
		return p.broken(NonInterference, "the status shows what is hidden: %s or %s", want, got)
	}
	if a, b, same := sameMoves(p.rules.Legal(v), p.rules.Legal(seen)); !same {
		return p.broken(NonInterference, "the legal moves show what is hidden: %s or %s", a, b)
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
func (p *player[S, A, V]) playWorlds(seat game.Seat, a A, next S) error {
	var alike []S
	for _, world := range p.worlds {
		after, err := p.rules.Apply(world, seat, a)
		if err != nil {
			return p.broken(NonInterference, "%s is accepted in one world and refused in another: %v", encode(a), err)
		}
		turn := p.rules.Status(next).Turn
		if encode(p.rules.View(after, turn)) == encode(p.rules.View(next, turn)) {
			alike = append(alike, after)
		}
	}
	p.worlds = alike
	return nil
}
