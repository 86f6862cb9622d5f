package web

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/web/problem"
	"wits/work"
)

// Cost is the memory that one request takes at worst: how much is read, what a byte of it grows to when it is decoded, and what
// the answer takes. The numbers are measured by BenchmarkRouteCost.
type Cost struct {
	body    int64 // bytes that are read at most; 0 where no body is expected
	perByte int64
	fixed   int64
}

// The costs of operations. Those that have no body are bounded by the number of requests alone, where nothing else is said.
var (
	costSmall   = Cost{body: 64 << 10, perByte: 96}               // decoded to generic values, which takes much more
	CostUpload  = Cost{body: 4 << 20, perByte: 2, fixed: 4 << 20} // read as a stream, then played again
	CostArchive = Cost{body: 8 << 20, perByte: 1, fixed: 4 << 20} // kept as it is, then played again, a match at a time
	CostPage    = Cost{fixed: 4 << 20}                            // a hundred views, or a thousand moves: few at once, because they take time too
	CostReplay  = Cost{fixed: 8 << 20}                            // a whole match, played again and written

	CostPublish = Cost{body: 1 << 10, perByte: 96, fixed: 8 << 20} // the same, for a request that may bring a key
)

// Limit counts something that somebody does, or returns the problem that says how long to wait.
func (s *Server) Limit(name, who string) error {
	wait := s.limits.Take(name, who)
	if wait == 0 {
		return nil
	}
	s.metrics.limited.With(name).Inc()
	return problem.TooMany(name, int(math.Ceil(wait.Seconds())))
}

// Spend counts what somebody did already n times more.
func (s *Server) Spend(name, who string, n int) { s.limits.Spend(name, who, n) }

// actionsPerRequest is how many actions of a match can be played again in about the time of a request.
const actionsPerRequest = 100

// Replayed counts a request for which a match was played again as several, by the time that takes. Matches that people play are
// short; one of 10,000 actions, asked for again and again, would keep every processor busy.
func (v *Visit) Replayed(actions referee.Seq) {
	v.Spend(int(actions / actionsPerRequest))
}

// Spend counts a request as several more.
func (v *Visit) Spend(requests int) {
	v.server.limits.Spend(limit.Requests, v.Address, requests)
}

// take reserves memory for a request until it is answered, or says that there is none. The request has that much
// altogether. What it had is given back first: nobody waits for memory and keeps others from theirs.
func (v *Visit) take(ctx context.Context, bytes int64) error {
	if bytes <= v.memory {
		return nil
	}
	v.keep(0)
	if !v.server.memory.Take(ctx, v.Address, bytes) {
		v.server.metrics.limited.With(limit.Memory).Inc()
		return busy(words.New("problem.memory"))
	}
	v.memory = bytes
	return nil
}

// leastReplay is what playing the shortest match again may take.
const leastReplay = 256 << 10

// TakeReplay reserves memory to play a match again by how long it is, for a request that keeps it while it waits.
func (v *Visit) TakeReplay(ctx context.Context, actions referee.Seq) error {
	return v.take(ctx, max(leastReplay, CostReplay.fixed*int64(actions)/referee.MaxActions))
}

// keep returns what a request has reserved beyond some bytes.
func (v *Visit) keep(bytes int64) {
	if v.memory > bytes {
		v.server.memory.Give(v.Address, v.memory-bytes)
		v.memory = bytes
	}
}

// busy says that there is no room at the moment.
func busy(what words.Message) *problem.Problem {
	p := problem.New(http.StatusServiceUnavailable, problem.Busy, what)
	p.RetryAfter = 1
	return p
}

// full makes a problem of why there is no slot for a request, and counts it where that is a limit's.
func (s *Server) full(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, limit.ErrAddress):
		s.metrics.limited.With(limit.Requests).Inc()
		return problem.TooMany(limit.Requests, 1)
	}
	return busy(words.New("problem.requests"))
}

const (
	sendRate = 128 << 10 // bytes a second that a reader is to take, after its patience
	sendUnit = 16 << 10  // bytes of an answer that take about the time of a request
)

// send sends the answer. A large one keeps its memory until the reader has taken it, who is to do so in time.
func (v *Visit) send(a *answer, r *http.Request) {
	bytes := int64(a.body.Cap())
	if bytes <= limit.SmallClaim {
		bytes = 0
	} else {
		v.Spend(int(bytes / sendUnit))
		_ = http.NewResponseController(a).SetWriteDeadline(time.Now().Add(v.server.patience + time.Duration(bytes)*time.Second/sendRate))
	}
	v.keep(bytes)
	a.finish(r)
}

// solverTime is the longest that one request may think, and wait for its turn to.
const solverTime = 20 * time.Second

// helpGuess is what a hint or a picture takes, until that is known better.
const helpGuess = 30 * time.Millisecond

// Think does a piece of work for whoever asks, in their turn. Its context ends when the client goes, or when it takes too long.
func (s *Server) Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error {
	return s.Thinking(ctx, func(ctx context.Context) error {
		if piece.Guess == 0 {
			piece.Guess = helpGuess
		}
		return s.Play.For(VisitOf(ctx).ID.Player).Think(ctx, piece, do)
	})
}

// Thinking does something that may take as long as a request may think.
func (s *Server) Thinking(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, s.thinkTime, problem.ErrTooLong)
	defer cancel()
	err := do(ctx)
	if err != nil && context.Cause(ctx) == problem.ErrTooLong {
		return problem.ErrTooLong
	}
	return err
}

// inTurn lets only a few long answers be made at once, so that short requests never wait behind them. Long is what reserves
// memory of its own; that also bounds how many wait. An operation that reads its document as it comes waits for its sender
// anyway, and one that thinks has its turn to think: neither waits here.
func (s *Server) inTurn(o Operation, next func(huma.Context)) func(huma.Context) {
	if o.Cost.fixed == 0 || o.Upload != nil || o.Takes != "" || o.Thinks {
		return next
	}
	return func(ctx huma.Context) {
		if s.Turn(ctx.Context()) == nil {
			defer s.Turned()
			next(ctx)
		}
	}
}

// Turn waits for the turn of a long answer. Whoever is gone gets none.
func (s *Server) Turn(ctx context.Context) error {
	select {
	case s.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Turned gives the turn to the next.
func (s *Server) Turned() { <-s.turns }
