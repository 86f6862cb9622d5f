package gametest

import (
	"encoding/json"
	"slices"
	"strconv"

	"wits/game"
)

// checkSeats checks what a state tells: who is due or how it ended, and every seat's view of it.
func (p *player[S, A, V]) checkSeats(s S) {
	p.checkStatus(p.rules.Status(s))
	for _, seat := range p.all {
		p.checkView(s, seat)
	}
}

// checkStatus holds a status against the seats that there are.
func (p *player[S, A, V]) checkStatus(st game.Status) {
	won := map[game.Seat]bool{}
	for _, seat := range st.Winners {
		p.hold(int(seat) < p.seats && !won[seat], Ending, "the winners are %v, and there are %d seats", st.Winners, p.seats)
		won[seat] = true
	}
	due := st.AllDue()
	slices.Sort(due)
	once := len(slices.Compact(slices.Clone(due))) == len(due)
	p.hold(once && (st.Over || int(due[len(due)-1]) < p.seats), Turns, "the seats %v are due, and there are %d, from 0", due, p.seats)
	p.hold(st.Over || !st.Drawn && len(won) == 0, Ending, "it is not over, and yet drawn is %v and the winners are %v", st.Drawn, st.Winners)
	p.hold(!st.Drawn || len(won) == 0, Ending, "it is drawn, and yet %v won", st.Winners)
	if st.Over && p.seats > 1 {
		p.hold(st.Drawn || len(won) > 0, Ending, "nobody won, and it is not drawn")
		p.hold(len(won) < p.seats, Ending, "all of the %d seats won", p.seats)
	}
}

// checkView checks one seat's view of a state: it can be read back, tells the truth and offers moves only to a seat that is due.
func (p *player[S, A, V]) checkView(s S, seat game.Seat) {
	v, st := p.rules.View(s, seat), p.rules.Status(s)
	p.checkReadBack(v, "the view of seat %d", seat)
	p.checkTelling(encode(v), seat, st)
	for a := range p.rules.Legal(v) {
		p.hold(!st.Over, Legality, "the game is over, yet seat %d has the move %s", seat, text{a})
		p.hold(st.Due(seat), Legality, "seat %d waits for %v, yet has the move %s", seat, st.AllDue(), text{a})
		break
	}
}

// checkTelling compares what a view says of the match with the status.
func (p *player[S, A, V]) checkTelling(view string, seat game.Seat, st game.Status) {
	var said map[string]json.RawMessage
	p.hold(json.Unmarshal([]byte(view), &said) == nil, Encoding, "a view is no JSON object: %s", view)
	turn := "null"
	if !st.Over {
		turn = strconv.Itoa(int(st.Turn))
	}
	for _, member := range []struct {
		name, want string
		must       bool
	}{
		{"status", strconv.Quote(string(st.Outcome(seat))), true},
		{"seat", strconv.Itoa(int(seat)), false},
		{"turn", turn, false},
	} {
		got, there := said[member.name]
		p.hold(!there && !member.must || string(got) == member.want, Telling,
			"the view of seat %d says %s %q, it is %s\n  %s", seat, member.name, got, member.want, view)
	}
}

// strangers are the seats that may not act now: those that are not due, and some that there are not.
func (p *player[S, A, V]) strangers() []game.Seat { return p.without(p.rules.Status(p.state).AllDue()) }

// without is every seat but some, and some that there are not.
func (p *player[S, A, V]) without(some []game.Seat) []game.Seat {
	return append(p.others(some...), game.Seat(p.seats), game.Everyone)
}

// others are all seats but some.
func (p *player[S, A, V]) others(but ...game.Seat) []game.Seat {
	return slices.DeleteFunc(slices.Clone(p.all), func(seat game.Seat) bool { return slices.Contains(but, seat) })
}
