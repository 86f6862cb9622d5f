package api

import (
	"bytes"
	"net/http"
	"strconv"

	"wits/game/wire"
	"wits/model"
	"wits/web"
)

// readAct reads a request for one action. What is null or empty is left to huma, which tells it from what is missing.
func (s *api) readAct(r *http.Request, text []byte, in *actRequest) bool {
	in.ID, in.Client = model.MatchID(r.PathValue("id")), r.Header.Get("Wits-Client")
	if len(in.ID) == 0 || len(in.ID) > 64 || len(in.Client) > 64 || bytes.Contains(text, []byte("null")) || bytes.Contains(text, []byte(`""`)) {
		return false
	}
	d, known := s.decoders.Get().(*wire.Decoder)
	if !known {
		d = new(wire.Decoder)
	}
	defer s.decoders.Put(d)
	return d.Decode(text, &in.Body) == nil && in.Body.Seq >= 0 && in.Body.More == nil && (in.Body.Key == "" || web.ValidKey(in.Body.Key))
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
