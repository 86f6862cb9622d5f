package gametest

import (
	"fmt"
	"slices"

	"wits/game"
	"wits/game/rng"
)

// maxWorlds is how many look-alikes accompany a game, for each seat.
const maxWorlds = 3

// checkWorlds imagines a hidden state that fits the view of each seat, and checks that every world beside the real one
// looks and answers alike.
func (p *player[S, A, V]) checkWorlds(legal []A) {
	if p.checkOpen(p.state); p.info.Open {
		return
	}
	tries := append(p.someForeign(), legal...)
	for i, seat := range p.all {
		v := p.rules.View(p.state, seat)
		if p.ply < early || p.ply%10 == 0 || len(p.worlds[i]) == 0 { // others go along with the game until a move tells them apart
			p.worlds[i] = append(p.worlds[i][max(0, len(p.worlds[i])-maxWorlds+1):], p.imagine(seat, v))
		}
		for _, world := range p.worlds[i] {
			p.compare(seat, v, world, tries)
		}
	}
}

// imagination is what Resample came up with over a run, of a game that hides something.
type imagination struct {
	other  map[game.Seat]bool // by seat that it was asked for: it found another state than the real one
	varied bool               // not always the same
	preset string
}

// check says what is wrong with it.
func (i *imagination) check(info game.Info) error {
	if info.Open || len(i.other) == 0 {
		return nil
	}
	why := ""
	for seat, other := range i.other {
		if !other && !slices.Contains(info.Knowing, seat) {
			why = fmt.Sprintf("Resample only ever found the real state for seat %d: its view shows everything, or the end does not show what was hidden. If the seat may see everything, Info says that the game is Open, or that the seat is Knowing", seat)
		}
	}
	if why == "" && !i.varied {
		why = "Resample found the same whatever it was given to draw from"
	}
	if why == "" {
		return nil
	}
	return &Broken{Law: Imagining, Preset: i.preset, Detail: "over all games: " + why}
}

// imagine asks twice for a state that looks like what a seat sees. The real one does, so there is one.
func (p *player[S, A, V]) imagine(seat game.Seat, v V) S {
	from := p.resampler()
	other, found := from.Resample(v, &p.r)
	p.hold(found, Imagining, "Resample finds nothing for what seat %d sees, and yet the real state looks so:\n  %s", seat, text{v})
	if p.seen.preset = p.preset; p.seen.other[seat] && p.seen.varied {
		return other
	}
	one := p.revealed(other)
	p.seen.other[seat] = p.seen.other[seat] || one != p.revealed(p.state)
	again, _ := from.Resample(v, &p.r)
	p.seen.varied = p.seen.varied || p.revealed(again) != one
	return other
}

// revealed is what a state shows once it is given up: all that it hid. What no end shows, such as a generator, hides nothing from anybody.
func (p *player[S, A, V]) revealed(s S) string {
	return encode(p.rules.View(p.book().Forfeit(s, 0), 0))
}

// resampler is the rules as what imagines states.
func (p *player[S, A, V]) resampler() game.Resampler[S, V] {
	r, ok := p.rules.(game.Resampler[S, V])
	p.hold(ok, Imagining, "the rules have no Resample; a game that hides nothing returns what the view shows")
	return r
}

// checkOpen checks that every view shows the whole state, where the rules say that they hide nothing.
func (p *player[S, A, V]) checkOpen(s S) {
	if !p.info.Open {
		return
	}
	for _, seat := range p.all {
		other, found := p.resampler().Resample(p.rules.View(s, seat), &p.r)
		got, want := encode(other), encode(s)
		p.hold(found && got == want, Openness, "what seat %d sees is not all:\n  state       %s\n  it imagines %s", seat, want, got)
	}
}

// compare checks that world cannot be told from the real state by seat.
func (p *player[S, A, V]) compare(seat game.Seat, v V, world S, tries []A) {
	seen := p.rules.View(world, seat)
	same := func(got, want, what string, args ...any) {
		p.hold(got == want, NonInterference, what, append(args, want, got)...)
	}
	same(encode(seen), encode(v), "the view of seat %d shows what is hidden, or Resample does not keep what it shows:\n  the view      %s\n  it is imagined %s", seat)
	same(encode(p.rules.Status(world)), encode(p.rules.Status(p.state)), "the status shows what is hidden from seat %d: %s or %s", seat)
	same(encode(first(p.rules.Legal(seen))), encode(first(p.rules.Legal(v))), "the legal moves show what is hidden from seat %d: %s or %s", seat)
	same(p.look(world, game.Everyone), p.look(p.state, game.Everyone), "everybody is shown what is hidden from seat %d:\n  one world %s\n  another   %s", seat)
	for _, a := range tries {
		there, here := words(p.rules.Check(world, seat, a)), words(p.rules.Check(p.state, seat, a))
		same(there, here, "the error for %s shows what is hidden: %q or %q", text{a})
	}
}

// playWorlds plays a in every world and keeps those that it does not tell apart from the real one.
func (p *player[S, A, V]) playWorlds(by game.Seat, a A, next S) {
	for i, worlds := range p.worlds {
		viewer := game.Seat(i)
		var alike []S
		for _, world := range worlds {
			b, after := p.moveIn(world, by, a, viewer)
			if after == nil || !p.looksAlike(*after, next, viewer) {
				continue
			}
			p.compareShown(by, a, world, b, viewer)
			alike = append(alike, *after)
		}
		p.worlds[i] = alike
	}
}

// moveIn makes a move in a world that looks like the real one to a viewer: the same one, unless another seat makes it and
// cannot in that world. It returns no state when there is no move.
func (p *player[S, A, V]) moveIn(world S, by game.Seat, a A, viewer game.Seat) (A, *S) {
	after, err := p.rules.Apply(world, by, a)
	switch {
	case err == nil:
		return a, &after
	case by == viewer:
		p.fail(NonInterference, "%s is accepted in one world and refused in another: %v", encode(a), err)
	case !p.rules.Status(world).Due(by):
		return a, nil
	}
	b := rng.Pick(&p.r, p.sample(world, by))
	after = p.apply(world, by, b)
	return b, &after
}

// looksAlike reports whether a seat cannot tell two states apart.
func (p *player[S, A, V]) looksAlike(a, b S, seat game.Seat) bool {
	return encode(p.rules.View(a, seat)) == encode(p.rules.View(b, seat))
}
