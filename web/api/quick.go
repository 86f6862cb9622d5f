package api

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"

	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
	"wits/model"
)

// readAct reads a request for one action as programs write it: without spaces, escapes and letters beyond ASCII.
func readAct(r *http.Request, text []byte, in *actRequest) bool {
	in.ID, in.Client = model.MatchID(r.PathValue("id")), r.Header.Get("Wits-Client")
	if len(in.ID) == 0 || len(in.ID) > 64 || len(in.Client) > 64 {
		return false
	}
	s := scanner{rest: text}
	var seq, act bool
	ok := s.object(func(name string) (ok bool) {
		switch name {
		case "seq":
			var n int64
			n, ok = s.whole()
			in.Body.Seq, seq = referee.Seq(n), true
		case "seat":
			var n int64
			n, ok = s.whole()
			seat := game.Seat(n)
			in.Body.Seat, ok = &seat, ok && n == int64(seat)
		case "key":
			in.Body.Key, ok = s.string()
			ok = ok && len(in.Body.Key) > 0 && len(in.Body.Key) <= 128
		case "action":
			from := s.rest
			ok = len(from) > 0 && from[0] == '{' && s.value(0)
			in.Body.Action.Text, act = bytes.Clone(from[:len(from)-len(s.rest)]), true
		}
		return ok
	})
	return ok && seq && act && len(s.rest) == 0
}

// scanner reads plain JSON. What is not, is not for it.
type scanner struct{ rest []byte }

// The deepest and the longest object that it reads.
const (
	scanDepth   = 8
	scanMembers = 16
)

func (s *scanner) skip(c byte) bool {
	if len(s.rest) == 0 || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// object reads an object, in which each name comes once. Member reads the value of one.
func (s *scanner) object(member func(name string) bool) bool {
	if !s.skip('{') {
		return false
	}
	var few [scanMembers]string
	seen := few[:0]
	for !s.skip('}') {
		if len(seen) > 0 && !s.skip(',') {
			return false
		}
		name, ok := s.string()
		if !ok || len(seen) == scanMembers || slices.Contains(seen, name) || !s.skip(':') || !member(name) {
			return false
		}
		seen = append(seen, name)
	}
	return true
}

// value reads any value.
func (s *scanner) value(depth int) bool {
	if len(s.rest) == 0 || depth > scanDepth {
		return false
	}
	switch s.rest[0] {
	case '{':
		return s.object(func(string) bool { return s.value(depth + 1) })
	case '[':
		s.skip('[')
		for n := 0; !s.skip(']'); n++ {
			if n > 0 && !s.skip(',') || !s.value(depth+1) {
				return false
			}
		}
		return true
	case '"':
		_, ok := s.string()
		return ok
	}
	_, ok := s.whole()
	return ok
}

// string reads a text of printable ASCII.
func (s *scanner) string() (string, bool) {
	if !s.skip('"') {
		return "", false
	}
	for i, c := range s.rest {
		switch {
		case c == '"':
			text := string(s.rest[:i])
			s.rest = s.rest[i+1:]
			return text, true
		case c < ' ' || c > '~' || c == '\\':
			return "", false
		}
	}
	return "", false
}

// whole reads a whole number from 0.
func (s *scanner) whole() (int64, bool) {
	n := 0
	for n < len(s.rest) && s.rest[n] >= '0' && s.rest[n] <= '9' {
		n++
	}
	if n == 0 || n > 15 || n > 1 && s.rest[0] == '0' {
		return 0, false
	}
	value, err := strconv.ParseInt(string(s.rest[:n]), 10, 64)
	s.rest = s.rest[n:]
	return value, err == nil
}

// writeActed writes what an action led to, with no reflection where it is the usual: a match goes on, or ends with nothing won.
func writeActed(out *body[acted]) ([]byte, error) {
	t := &out.Body
	if t.Stopped != nil || t.Also != nil || t.Offer != nil || t.Asks != nil || t.Left != nil || t.Mind != nil || t.Award != nil || t.Actions == nil {
		text, err := wire.Encode(t)
		return append(text, '\n'), err
	}
	view, err := t.View.MarshalJSON()
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, len(view)+256)
	b = strconv.AppendInt(append(b, `{"seat":`...), int64(t.Seat), 10)
	b = strconv.AppendInt(append(b, `,"seq":`...), int64(t.Seq), 10)
	b = append(b, `,"turn":`...)
	if t.Turn.Turn == nil {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(*t.Turn.Turn), 10)
	}
	b = append(append(b, `,"view":`...), view...)
	b = append(append(append(b, `,"status":"`...), t.Status...), `","actions":[`...)
	for i, m := range t.Actions {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"seat":`...), int64(m.Seat), 10)
		action, err := m.Action.MarshalJSON()
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, `,"action":`...), action...), '}')
	}
	return append(b, "]}\n"...), nil
}
