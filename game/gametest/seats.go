package gametest

import (
	"encoding/json"
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
	switch {
	case !st.Over && int(st.Turn) >= p.seats:
		return p.broken(Turns, "it is the turn of seat %d, and there are %d, from 0", st.Turn, p.seats)
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

// checkView checks one seat's view of a state: it can be read back, tells the truth and offers moves only to who is due.
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
		if st.Turn != seat {
			return p.broken(Legality, "seat %d waits for seat %d, yet has the move %s", seat, st.Turn, encode(a))
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

// strangers are the seats that may not act while seat is due: all others, and some that there are not.
func (p *player[S, A, V]) strangers(seat game.Seat) []game.Seat {
	var others []game.Seat
	for other := range p.seats + 1 {
		if game.Seat(other) != seat {
			others = append(others, game.Seat(other))
		}
	}
	return append(others, game.Everyone)
}
