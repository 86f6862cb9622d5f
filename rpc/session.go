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
	"wits/frame"
	"wits/game"
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

// Error codes: those of JSON-RPC 2.0, and one each for what can be wrong with a move.
const (
	CodeParse          = -32700
	CodeInvalidRequest = -32600
	CodeUnknownMethod  = -32601
	CodeInvalidParams  = -32602
	CodeInternal       = -32603
	CodeIllegal        = -32001
	CodeGameOver       = -32002
	CodeNotYourTurn    = -32003
	CodeUnknownMatch   = -32004
	CodeNoRecord       = -32005
	CodeNoAdvice       = -32006
)

// request is a call, or a notification when it has no id.
type request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Error is a JSON-RPC error.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    *Data  `json:"data,omitempty"`
}

// Data adds to the refusal of an action: the rule that it breaks, and the number of the match's latest action.
type Data struct {
	Rule string      `json:"rule,omitempty"`
	Seq  referee.Seq `json:"seq"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

var errUnknownMatch = errors.New("unknown match")

// asError gives every error of the program its code, and says it in the language of the call.
func (s *Session) asError(err error) *Error {
	var known *Error
	var broken *game.Illegal
	e := &Error{Code: CodeInternal, Message: s.speaker.Say(frame.Explain(err))}
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &broken):
		e.Code, e.Data = CodeIllegal, &Data{Rule: broken.Rule}
	case errors.Is(err, game.ErrOver):
		e.Code, e.Data = CodeGameOver, &Data{}
	case errors.Is(err, game.ErrTurn):
		e.Code, e.Data = CodeNotYourTurn, &Data{}
	case errors.Is(err, errUnknownMatch):
		e.Code = CodeUnknownMatch
	case errors.Is(err, referee.ErrNoRecord):
		e.Code = CodeNoRecord
	case errors.Is(err, referee.ErrMalformed), errors.Is(err, referee.ErrGame),
		errors.Is(err, game.ErrPreset), errors.Is(err, referee.ErrBot), errors.Is(err, referee.ErrNoLab):
		e.Code = CodeInvalidParams
	}
	return e
}

// readRequest reads one call. The id comes back where it could be read, even when the call is refused.
func (s *Session) readRequest(raw []byte) (request, *Error) {
	var req request
	if err := s.decoder.Decode(raw, &req); err != nil && (!utf8.Valid(raw) || !json.Valid(raw)) {
		return request{}, &Error{Code: CodeParse, Message: "parse error: the line is not JSON"}
	} else if err != nil {
		return request{ID: idOf(raw)}, badRequest("%v", err)
	}
	switch {
	case req.JSONRPC != "2.0":
		return request{ID: idOf(raw)}, badRequest(`"jsonrpc" is not "2.0"`)
	case req.ID != nil && !validID(req.ID):
		return request{}, badRequest("an id is a string, a number or null")
	}
	return req, nil
}

// badRequest refuses a message that is no call.
func badRequest(format string, args ...any) *Error {
	return &Error{Code: CodeInvalidRequest, Message: "invalid request: " + fmt.Sprintf(format, args...)}
}

// idOf finds the id of a call that is refused, so that its sender knows which. It is null where there is none.
func idOf(raw []byte) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) == nil && validID(members["id"]) {
		return members["id"]
	}
	return json.RawMessage("null")
}

func validID(id json.RawMessage) bool {
	if len(id) == 0 {
		return false
	}
	return id[0] != '{' && id[0] != '[' && id[0] != 't' && id[0] != 'f'
}
