package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/play"
	"wits/web/limit"
)

const (
	heartbeat = 15 * time.Second
	patience  = 10 * time.Second // how long a reader may take to take what is sent
)

// Since says where a reader of events goes on.
type Since struct {
	LastEventID string   `header:"Last-Event-ID" maxLength:"20" doc:"the number after which to go on"`
	After       game.Seq `query:"after" minimum:"-1" default:"-1" doc:"the same, for clients that cannot set headers"`
	Client      string   `query:"client" maxLength:"64" doc:"turns that were made with this Wits-Client are told by their number and status alone"`
}

// from is the number after which to go on, and whether it was told.
func (in Since) from() (game.Seq, bool, error) {
	if in.LastEventID == "" {
		return in.After, in.After >= 0, nil
	}
	var n game.Seq
	if err := json.Unmarshal([]byte(in.LastEventID), &n); err != nil || n < 0 {
		return 0, false, problem(http.StatusUnprocessableEntity, codeMalformed, words.New("problem.event-id"))
	}
	return n, true, nil
}

type streamed struct {
	Status int
	Body   func(huma.Context)
}

const aboutStreams = "Server-sent events: `state` with the whole match first, then `turn` for each action; their ids are the match's numbers. " +
	"Where people play each other, `seats`, which has no id, tells who sits, who is there, and the match that a rematch began; it comes when that changes. `mind`, without an id too, tells that the mind which is due waits for its turn to think, or could not move; it is empty when it thinks after all. " +
	"With Last-Event-ID only the turns after it, or `state` again where the match is not that far. A comment every 15 seconds keeps the line open. The stream ends after the turn " +
	"that ends the match, and a client that reconnects then gets 204; players who play each other are told of a rematch as long as they stay. Readers that are too slow are dropped. `x-events` has the schemas of the events' data."

func (s *Server) routeStreams() {
	register(s, operation{
		id: "stream-match", method: "GET", path: "/matches/{id}/events", summary: "Follow a match", description: aboutStreams,
		errors: []code{codeUnknownMatch},
	}, func(ctx context.Context, in *struct {
		OfMatch
		Since
	},
	) (*streamed, error) {
		v := visitOf(ctx)
		id, err := v.maybe(ctx)
		if err != nil {
			return nil, err
		}
		return s.stream(ctx, in.Since, &stream{
			server: s, client: in.Client, counted: string(id.Player),
			state: func(ctx context.Context) (model.Match, any, error) {
				p, err := s.Play.For(id.Player).Look(ctx, in.ID)
				return p, p, err
			},
			follow: func(context.Context) (*play.Follower, error) { return s.Play.For(id.Player).Follower(in.ID), nil },
			still:  func(ctx context.Context) error { _, err := v.maybe(ctx); return err },
		})
	})
	register(s, operation{
		id: "stream-watched", who: forAnybody, method: "GET", path: "/watch/{link}/events", summary: "Follow a match that is watched", description: aboutStreams,
		errors: []code{codeUnknownLink},
	}, func(ctx context.Context, in *struct {
		OfLink
		Since
	},
	) (*streamed, error) {
		return s.stream(ctx, in.Since, &stream{
			server: s, // who watches has made no turn: all are told in full
			state: func(ctx context.Context) (model.Match, any, error) {
				w, err := s.watched(ctx, in.Link)
				return w.Match, w, err
			},
			follow: func(ctx context.Context) (*play.Follower, error) { return s.Play.FollowLink(ctx, in.Link) },
			still:  func(ctx context.Context) error { _, _, err := s.Play.Shared(ctx, in.Link); return err },
		})
	})
	for path, state := range map[string]string{"/matches/{id}/events": "Match", "/watch/{link}/events": "Watched"} {
		documentStream(s.api.OpenAPI().Paths[prefix+path].Get, state)
	}
}

// documentStream describes a stream. What the data of its events are is said under x-events, by the events' names.
func documentStream(op *huma.Operation, state string) {
	op.Responses["200"].Content = map[string]*huma.MediaType{"text/event-stream": {
		Schema: &huma.Schema{Type: "string"}, Example: "id: 1\nevent: turn\ndata: {\"seq\":1,\"seat\":0,\"action\":{\"type\":\"forfeit\"},\"status\":\"lost\",\"turn\":null,\"view\":{}}\n\n",
		Extensions: tree{"x-events": tree{"state": ref(state), play.Turned: tree{"anyOf": []any{ref("Event"), ownTurn()}}, play.Seating: seating(), play.Minding: ref("Mind")}},
	}}
	op.Responses["204"] = &huma.Response{Description: "No Content: the match is over and nothing is left to tell"}
	delete(op.Responses, "304")
}

// ownTurn is what a reader is told of a turn that it made itself: it has the answer.
func ownTurn() tree {
	return tree{
		"type": "object", "description": "a turn of the reader's own client", "required": []any{"seq", "status"}, "additionalProperties": false,
		"properties": tree{"seq": tree{"type": "integer"}, "status": tree{"type": "string"}},
	}
}

// seating is what is told of the seats of a match that people play against each other.
func seating() tree {
	return tree{
		"type": "object", "description": "who sits where, and who is there", "required": []any{"seats", "turn"}, "additionalProperties": false,
		"properties": tree{
			"seats": tree{"type": "array", "items": ref("Seat")},
			"turn":  tree{"type": []any{"integer", "null"}, "description": "who is due; null when it is over"},
			"table": tree{"type": "string", "description": "the code under which somebody can sit down at the empty seat"},
			"next":  tree{"type": "string", "description": "the match that a rematch began"},
			"claim": tree{"type": "boolean", "description": "the player may claim the match: who is due has been away for a day"},
		},
	}
}

// stream follows one match for one reader.
type stream struct {
	server  *Server
	client  string                                          // whose own turns are told in short
	counted string                                          // the player to whom it counts; empty for whoever watches by a link
	state   func(context.Context) (model.Match, any, error) // the whole match, and how it is sent
	follow  func(context.Context) (*play.Follower, error)
	still   func(context.Context) error // why the reader may not go on, nil where they may

	news *play.Follower
	at   game.Seq // the latest that was sent; -1 for nothing
	more bool     // there is more to send at once
	over bool     // nothing more will be told
	live bool     // people play each other: their coming and going is told, also when it is over
	out  bytes.Buffer
}

// stream begins a stream: what can be refused is refused before its first byte.
func (s *Server) stream(ctx context.Context, in Since, st *stream) (*streamed, error) {
	at, told, err := in.from()
	if err != nil {
		return nil, err
	}
	p, _, err := st.state(ctx)
	if err != nil {
		return nil, err
	}
	st.at, st.live = at, st.counted != "" && p.Social()
	if told && !st.live && p.Status != game.Playing && at >= p.Seq {
		return &streamed{Status: http.StatusNoContent, Body: func(c huma.Context) { c.SetStatus(http.StatusNoContent) }}, nil
	}
	told = told && at <= p.Seq // a later number was never sent, or the match came back from a backup: the reader begins anew
	closed, ok := s.limits.OpenStream(st.counted, visitOf(ctx).address)
	if !ok {
		s.metrics.limited.WithLabelValues(limit.Streams).Inc()
		return nil, tooMany(limit.Streams, int(heartbeat.Seconds()))
	}
	st.begin(!told)
	return &streamed{Status: http.StatusOK, Body: func(c huma.Context) {
		defer closed()
		r, w := humago.Unwrap(c)
		st.serve(r, w)
	}}, nil
}

func (st *stream) begin(whole bool) {
	st.out.WriteString("retry: 1000\n\n")
	if whole {
		st.at = -1
	}
}

// serve sends until the match is over, the reader is gone or the server stops.
func (st *stream) serve(r *http.Request, w http.ResponseWriter) {
	s, ctx := st.server, r.Context()
	v := visitOf(ctx)
	v.leave()
	v.stream = true
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	if a, ok := w.(*answer); ok {
		a.pass()
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // the server's own would end the stream
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	var err error
	if st.news, err = st.follow(ctx); err != nil {
		return
	}
	defer st.news.End()
	beat := time.NewTicker(s.beat)
	defer beat.Stop()
	for st.collect(ctx) && st.send(w, control) && !st.over {
		if st.more {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-s.stopping:
			return
		case <-st.news.Wake:
			s.pace.wait()
		case <-beat.C:
			st.news.Doubt()
			st.out.WriteString(": \n\n")
		}
		if st.still(ctx) != nil {
			return
		}
	}
}

// collect writes down what is new. It reports false when that cannot be found out: the reader connects again.
func (st *stream) collect(ctx context.Context) bool {
	if st.at < 0 {
		return st.collectState(ctx)
	}
	news, more, err := st.news.News(ctx, st.at)
	for _, n := range news {
		if n.Kind != play.Turned {
			fmt.Fprintf(&st.out, "event: %s\ndata: %s\n\n", n.Kind, n.Text)
			continue
		}
		st.begins(n.Seq, n.Kind)
		if st.client != "" && n.Client == st.client {
			fmt.Fprintf(&st.out, `{"seq":%d,"status":%q}`, n.Seq, n.Status)
		} else {
			st.out.Write(n.Text)
		}
		st.out.WriteString("\n\n")
		st.over = n.Status != game.Playing && !st.live
	}
	st.more = more
	return err == nil
}

func (st *stream) collectState(ctx context.Context) bool {
	p, whole, err := st.state(ctx)
	if err != nil {
		return false
	}
	st.begins(p.Seq, "state")
	_ = marshal(&st.out, whole) // what is sent elsewhere as JSON is so here; it ends in a line feed
	st.out.WriteByte('\n')
	st.over = p.Status != game.Playing && !st.live
	st.more = st.live // so that the reader is known to be there
	return true
}

// begins writes down the head of an event.
func (st *stream) begins(seq game.Seq, kind string) {
	st.at = seq
	fmt.Fprintf(&st.out, "id: %d\nevent: %s\ndata: ", seq, kind)
}

// send gives the reader what was written down, within a time.
func (st *stream) send(w http.ResponseWriter, control *http.ResponseController) bool {
	if st.out.Len() == 0 {
		return true
	}
	_ = control.SetWriteDeadline(time.Now().Add(st.server.patience))
	_, err := w.Write(st.out.Bytes())
	if err == nil {
		err = control.Flush()
	}
	if err != nil {
		st.server.metrics.dropped.Inc()
		return false
	}
	st.out = bytes.Buffer{} // an idle stream holds nothing
	return true
}
