package gametest

import (
	"reflect"
	"slices"

	"wits/game"
)

// checkVectors looks whether what every seat sees is written as numbers the way the layout of a new match says.
func (p *player[S, A, V]) checkVectors(s S) {
	vectors, ok := p.rules.(game.Vectorizer[V])
	if !ok {
		return
	}
	if p.layout == nil {
		p.layout = vectors.Layout(p.rules.View(p.deal(p.preset, dealer(p.seed+1)), 0))
	}
	layout := p.layout
	for _, seat := range p.all {
		v := p.rules.View(s, seat)
		now, numbers := vectors.Layout(v), vectors.Vector(nil, v)
		p.hold(reflect.DeepEqual(now, layout), Numbers, "seat %d has the layout %v, a new match %v", seat, now, layout)
		p.hold(len(numbers) == game.Size(layout), Numbers, "seat %d sees %d numbers, the layout has %d", seat, len(numbers), game.Size(layout))
		at := 0
		for _, part := range layout {
			own := numbers[at : at+game.Size([]game.Part{part})]
			most := slices.Max(own)
			p.hold(int(most) <= part.High && part.High <= 255, Numbers, "seat %d sees %d in %s, which goes up to %d", seat, most, part.Name, part.High)
			at += len(own)
		}
	}
}

// checkRange looks whether the range of legal numbers is that of the moves that Legal yields.
func (p *player[S, A, V]) checkRange(s S) {
	ranger, ok := p.rules.(game.Ranger[V])
	for seat := game.Seat(0); ok && int(seat) < p.seats; seat++ {
		v := p.rules.View(s, seat)
		first, end := ranger.LegalRange(v)
		p.hold(0 <= first && first <= end && end <= len(p.listing), Numbers,
			"seat %d may do what has the numbers from %d up to %d, of %d", seat, first, end, len(p.listing))
		var legal []any
		for a := range p.rules.Legal(v) {
			legal = append(legal, key(a))
		}
		p.hold(slices.Equal(legal, p.listing[first:end]), Numbers,
			"seat %d has %d legal moves, which are not those with the numbers from %d up to %d", seat, len(legal), first, end)
	}
}
