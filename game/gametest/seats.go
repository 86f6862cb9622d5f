package gametest

import (
	"encoding/json"
	"slices"
	"strconv"

	"wits/game"
)

// checkSeats checks what a state tells: who is due or how it ended, and every seat's view of it.
func (p *player[S, A, V]) checkSeats(s S) error {
	if err := p.checkStatus(p.rules.Status(s)); err != nil {
		return err
	}
	for seat := range p.seats {
		if err := p.checkView(s, game.Seat(seat)); err != nil {
			return err
		}
	}
	return nil
}

// checkStatus holds a status against the seats that there are.
func (p *player[S, A, V]) checkStatus(st game.Status) error {
	won := map[game.Seat]bool{}
	for _, seat := range st.Winners {
		if int(seat) >= p.seats || won[seat] {
			return p.broken(Ending, "the winners are %v, and there are %d seats", st.Winners, p.seats)
		}
		won[seat] = true
	}
	due := st.AllDue()
	slices.Sort(due)
	switch {
	case len(slices.Compact(slices.Clone(due))) < len(due) || !st.Over && int(due[len(due)-1]) >= p.seats:
		return p.broken(Turns, "the seats %v are due, and there are %d, from 0", due, p.seats)
	case !st.Over && (st.Drawn || len(won) > 0):
		return p.broken(Ending, "it is not over, and yet drawn is %v and the winners are %v", st.Drawn, st.Winners)
	case st.Drawn && len(won) > 0:
		return p.broken(Ending, "it is drawn, and yet %v won", st.Winners)
	case !st.Over || p.seats == 1:
		return nil
	case !st.Drawn && len(won) == 0:
		return p.broken(Ending, "nobody won, and it is not drawn")
	case len(won) == p.seats:
		return p.broken(Ending, "all of the %d seats won", p.seats)
	}
	return nil
}

// checkView checks one seat's view of a state: it can be read back, tells the truth and offers moves only to a seat that is due.
func (p *player[S, A, V]) checkView(s S, seat game.Seat) error {
	v, st := p.rules.View(s, seat), p.rules.Status(s)
	if why := roundTrip(v); why != "" {
		return p.broken(Encoding, "the view of seat %d %s", seat, why)
	}
	if err := p.checkTelling(encode(v), seat, st); err != nil {
		return err
	}
	for a := range p.rules.Legal(v) {
		if st.Over {
			return p.broken(Legality, "the game is over, yet seat %d has the move %s", seat, encode(a))
		}
		if !st.Due(seat) {
			return p.broken(Legality, "seat %d waits for %v, yet has the move %s", seat, st.AllDue(), encode(a))
		}
		break
	}
	return nil
}

// checkTelling compares what a view says of the match with the status.
func (p *player[S, A, V]) checkTelling(view string, seat game.Seat, st game.Status) error {
	var said map[string]json.RawMessage
	if err := json.Unmarshal([]byte(view), &said); err != nil {
		return p.broken(Encoding, "a view is no JSON object: %s", view)
	}
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
		if (there || member.must) && string(got) != member.want {
			return p.broken(Telling, "the view of seat %d says %s %q, it is %s\n  %s", seat, member.name, got, member.want, view)
		}
	}
	return nil
}

// strangers are the seats that may not act now: those that are not due, and some that there are not.
func (p *player[S, A, V]) strangers() []game.Seat { return p.without(p.rules.Status(p.state).AllDue()) }

// without is every seat but some, and some that there are not.
func (p *player[S, A, V]) without(some []game.Seat) []game.Seat {
	var others []game.Seat
	for other := range p.seats + 1 {
		if !slices.Contains(some, game.Seat(other)) {
			others = append(others, game.Seat(other))
		}
	}
	return append(others, game.Everyone)
}

// others are all seats but one.
func (p *player[S, A, V]) others(but game.Seat) []game.Seat {
	var all []game.Seat
	for seat := range p.seats {
		if game.Seat(seat) != but {
			all = append(all, game.Seat(seat))
		}
	}
	return all
}
