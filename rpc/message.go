package rpc

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"wits/frame"
	"wits/game"
	"wits/game/referee"
)

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
