package web

import (
	"bytes"
	"context"
	"time"

	"wits/play"
)

// NDJSON is a stream of JSON documents, one a line. An empty line says that the server is there.
const NDJSON = "application/x-ndjson"

// botLook is how often a bot's stream looks for news by itself: those that another process makes do not wake it.
const botLook = 2 * time.Second

// BotStream begins the stream of a bot: what can be refused is refused before its first byte. Still says why the reader may not go
// on, nil where they may.
func (s *Server) BotStream(ctx context.Context, games []string, most int, still func(context.Context) error) (*Streamed, error) {
	v := VisitOf(ctx)
	closed, err := s.openStream(ctx, v.ID.Player)
	if err != nil {
		return nil, err
	}
	news, err := s.Play.For(v.ID.Player).FollowAsBot(ctx, games, most)
	if err != nil {
		closed()
		return nil, err
	}
	left := func() {
		news.Leave(context.WithoutCancel(ctx))
		closed()
	}
	serve := func(ctx context.Context, send func([]byte) error) { s.serveBot(ctx, news, still, send) }
	return s.streamed(NDJSON, serve, left), nil
}

// serveBot sends a bot its news until it is gone, may not go on, or the server stops.
func (s *Server) serveBot(ctx context.Context, news *play.BotFollower, still func(context.Context) error, send func([]byte) error) {
	look, beat := time.NewTicker(botLook), time.NewTicker(s.beat)
	defer look.Stop()
	defer beat.Stop()
	for first := true; first || still(ctx) == nil; first = false {
		list, err := news.News(ctx)
		if err != nil {
			return // the bot connects again
		}
		var out bytes.Buffer
		for _, n := range list {
			_ = marshal(&out, n) // it ends in a line feed
		}
		if first && out.Len() == 0 {
			out.WriteByte('\n') // the answer has begun
		}
		if out.Len() > 0 && send(out.Bytes()) != nil {
			s.metrics.dropped.Inc()
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-s.stopping:
			return
		case <-news.Wake:
		case <-look.C:
		case <-beat.C:
			if send([]byte("\n")) != nil {
				return
			}
		}
	}
}
