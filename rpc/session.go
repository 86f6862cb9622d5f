// Package rpc is a local session in which a program, or a person at a pipe, plays the games by JSON-RPC 2.0, one message per line.
// The same Session serves standard streams and the browser's worker.
//
// It opens no files and no connections, and it never ends a session because of what a line says. match.save and
// match.replay show secrets, so a session is for somebody who may know them: it never belongs on a network.
package rpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"wits/entry"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
	"wits/internal/lru"
	"wits/rpc/lines"
)

// Session holds the matches of one client. It is not safe for concurrent use.
type Session struct {
	entries  []entry.Entry
	library  *words.Library
	entropy  io.Reader
	methods  map[string]method
	matches  *lru.Cache[string, *openMatch]
	batches  *lru.Cache[string, *batch]
	last     uint64 // counts the matches and batches that were ever opened
	decoder  wire.Decoder
	speaker  words.Speaker // speaks the language of the call that is being answered
	reviewed reviewed      // the latest review
}

// NewSession returns a session with these games, of any size that their rules know, which speaks the languages of a
// library. Seeds that a client leaves open are read from entropy.
func NewSession(entries []entry.Entry, library *words.Library, entropy io.Reader) *Session {
	entries = slices.Clone(entries)
	for i, e := range entries {
		entries[i].Game = referee.AnySize(e.Game)
	}
	s := &Session{
		entries: entries, library: library, entropy: entropy, matches: lru.New[string, *openMatch](MaxMatches, MaxLogged),
		batches: lru.New[string, *batch](MaxMatches, MaxMatches), speaker: library.In(words.English),
	}
	s.methods = s.allMethods()
	return s
}

// Serve answers the lines of in on out, until in ends or ctx is done between two lines. It returns nil at the end of in.
func (s *Session) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	incoming := lines.NewReader(in)
	w := bufio.NewWriter(out)
	for ctx.Err() == nil {
		line, err := incoming.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, lines.ErrLong):
			line = encode(failure(nil, badRequest("a line has at most %d bytes", lines.Max)))
		case err != nil:
			return fmt.Errorf("read requests: %w", err)
		default:
			line = s.Handle(ctx, line)
		}
		if line != nil {
			_, _ = w.Write(line)
			_ = w.WriteByte('\n')
		}
		if incoming.Waiting() {
			continue // what is answered now goes out with the next answer
		}
		if err := w.Flush(); err != nil { // a bufio.Writer keeps its first error
			return fmt.Errorf("write answers: %w", err)
		}
	}
	return ctx.Err()
}

// Handle answers one message, a call or a batch of calls. It returns nil where no answer is due.
func (s *Session) Handle(ctx context.Context, message []byte) []byte {
	message = bytes.Trim(message, " \t\r\n")
	if len(message) > 0 && message[0] == '[' && json.Valid(message) && utf8.Valid(message) {
		return s.batch(ctx, message)
	}
	return s.call(ctx, message)
}

// MaxBatch is how many calls a batch may have.
const MaxBatch = 50

func (s *Session) batch(ctx context.Context, message []byte) []byte {
	var calls []json.RawMessage
	if err := json.Unmarshal(message, &calls); err != nil || len(calls) == 0 || len(calls) > MaxBatch {
		return encode(failure(nil, badRequest("a batch has 1 to %d calls", MaxBatch)))
	}
	var answers [][]byte
	for _, call := range calls {
		if answer := s.call(ctx, call); answer != nil {
			answers = append(answers, answer)
		}
	}
	if answers == nil {
		return nil
	}
	return slices.Concat([]byte("["), bytes.Join(answers, []byte(",")), []byte("]"))
}

// call answers one call, and a notification with nil.
func (s *Session) call(ctx context.Context, raw []byte) []byte {
	req, refused := s.readRequest(raw)
	if refused != nil {
		return encode(failure(req.ID, refused))
	}
	answer, err := s.run(ctx, req)
	switch {
	case req.ID == nil:
		return nil
	case err != nil:
		return encode(failure(req.ID, s.asError(err)))
	}
	return answer
}

// run calls the method and encodes its answer. A panic is a fault of ours: the client is told so, without what it said,
// and goes on.
func (s *Session) run(ctx context.Context, req request) (answer []byte, err error) {
	defer func() {
		if recover() != nil {
			err = &Error{Code: CodeInternal, Message: fmt.Sprintf("internal error in %.40q", req.Method)}
		}
	}()
	method := s.methods[req.Method]
	if method == nil {
		return nil, &Error{Code: CodeUnknownMethod, Message: fmt.Sprintf("unknown method %.40q", req.Method)}
	}
	params := req.Params
	if len(params) == 0 || string(params) == "null" {
		params = json.RawMessage("{}")
	}
	s.speaker = s.library.In(s.library.Choose(language(params)))
	result, err := method(ctx, params)
	if err != nil {
		return nil, err
	}
	return encode(&response{JSONRPC: "2.0", ID: req.ID, Result: result}), nil
}

// language is what a call's answer is to be said in. Whether the parameters are right otherwise is for the method to say.
func language(params json.RawMessage) string {
	var p inLang
	if !bytes.Contains(params, []byte(`"lang"`)) || json.Unmarshal(params, &p) != nil || p.Lang == nil {
		return words.English
	}
	return *p.Lang
}

func failure(id json.RawMessage, e *Error) *response {
	if id == nil {
		id = json.RawMessage("null")
	}
	return &response{JSONRPC: "2.0", ID: id, Error: e}
}

// encode never fails on what a session answers; should it, the client is told rather than left waiting.
func encode(answer *response) []byte {
	text, err := wire.Encode(answer)
	if err != nil {
		return encode(failure(answer.ID, &Error{Code: CodeInternal, Message: "the answer cannot be encoded"}))
	}
	return text
}

// orRandom is the seed given, or one drawn for a client that gave none.
func (s *Session) orRandom(given *seed) uint32 {
	if given != nil {
		return uint32(*given)
	}
	return binary.LittleEndian.Uint32(rng.Draw(s.entropy, 4))
}
