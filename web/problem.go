package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/identity"
	"wits/play"
	"wits/store"
	"wits/web/limit"
	"wits/work"
)

// code is the stable word by which programs know a problem.
type code string

// The codes of all problems.
const (
	codeMalformed        code = "malformed"
	codeUnknownGame      code = "unknown-game"
	codeUnknownPreset    code = "unknown-preset"
	codeUnknownBot       code = "unknown-bot"
	codeUnknownMatch     code = "unknown-match"
	codeUnknownChallenge code = "unknown-challenge"
	codeUnknownReplay    code = "unknown-replay"
	codeUnknownToken     code = "unknown-token"
	codeUnknownCode      code = "unknown-code"
	codeUnknownLink      code = "unknown-link"
	codeUnauthorized     code = "unauthorized"
	codeIllegal          code = "illegal"
	codeOver             code = "over"
	codeConflict         code = "conflict"
	codeRunning          code = "running"
	codeNotYet           code = "not-yet"
	codeLimit            code = "limit"
	codeTooLarge         code = "too-large"
	codeBusy             code = "busy"
	codeFull             code = "full"
	codeInternal         code = "internal"
	codeNotFound         code = "not-found"
	codeForbidden        code = "forbidden"
	codeKeyReused        code = "key-reused"
	codeNotYourTurn      code = "not-your-turn"
	codeNotYourSeat      code = "not-your-seat"
	codeWaiting          code = "waiting"
	codeUnknownTable     code = "unknown-table"
	codeTableTaken       code = "table-taken"
	codeAlreadySeated    code = "already-seated"
	codeMethod           code = "method-not-allowed"
	codeTimeout          code = "timeout"
)

// codes lists them all.
func codes() []code {
	return []code{
		codeMalformed, codeUnknownGame, codeUnknownPreset, codeUnknownBot, codeUnknownMatch,
		codeUnknownChallenge, codeUnknownReplay, codeUnknownToken, codeUnknownCode, codeUnknownLink,
		codeUnauthorized, codeIllegal, codeOver, codeConflict, codeRunning,
		codeNotYet, codeLimit, codeTooLarge, codeBusy, codeFull,
		codeInternal, codeNotFound, codeForbidden, codeKeyReused, codeNotYourTurn,
		codeNotYourSeat, codeWaiting, codeUnknownTable, codeTableTaken, codeAlreadySeated,
		codeMethod, codeTimeout,
	}
}

// Problem is an error as RFC 9457 has it, with a code that programs can rely on.
type Problem struct {
	Type       string              `json:"type" doc:"always about:blank: the code says which problem it is"`
	Title      string              `json:"title" doc:"the status in words"`
	Status     int                 `json:"status" enum:"400,401,403,404,405,408,409,413,415,422,429,431,500,501,503,505,507" doc:"the HTTP status"`
	Detail     string              `json:"detail" doc:"what was wrong, and what would be right"`
	Code       code                `json:"code" doc:"which problem it is, a word that stays"`
	Rule       string              `json:"rule,omitempty" doc:"illegal: the rule that was broken"`
	Seq        *game.Seq           `json:"seq,omitempty" doc:"conflict: where the match stands"`
	Limit      string              `json:"limit,omitempty" doc:"limit: which one was reached"`
	RetryAfter int                 `json:"retryAfter,omitempty" doc:"seconds after which to try again"`
	Errors     []*huma.ErrorDetail `json:"errors,omitempty" doc:"what is wrong where in the request"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType makes it a problem document.
func (*Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders tells when to try again, and by what to be let in.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	return h
}

func problem(status int, c code, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: sentence(detail), Code: c}
}

// sentence gives a text a capital and a full stop.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// known is an error that has a problem of its own.
type known struct {
	is     error
	status int
	code   code
	detail string // instead of the error's own text, where that would not help
	rule   string
}

func knownErrors() []known {
	return []known{
		{is: store.ErrNoMatch, status: 404, code: codeUnknownMatch, detail: "there is no such match among yours"},
		{is: store.ErrNoChallenge, status: 404, code: codeUnknownChallenge, detail: "no such challenge waits for you"},
		{is: store.ErrNoPlayer, status: 401, code: codeUnauthorized, detail: "the player of this token is gone: leave the token out to begin anew"},
		{is: identity.ErrNoToken, status: 401, code: codeUnauthorized, detail: "the token is unknown or was revoked"},
		{is: identity.ErrNoCode, status: 404, code: codeUnknownCode, detail: "the code is unknown, used up or too old: make a new one on the other device"},
		{is: play.ErrNoLink, status: 404, code: codeUnknownLink},
		{is: play.ErrNoReplay, status: 404, code: codeUnknownReplay, detail: "no replay is published under this id"},
		{is: play.ErrNoDaily, status: 404, code: codeNotFound},
		{is: play.ErrNotYet, status: 409, code: codeNotYet},
		{is: play.ErrRunning, status: 409, code: codeRunning},
		{is: game.ErrOver, status: 409, code: codeOver, detail: "the match is over: it takes no more actions"},
		{is: game.ErrTurn, status: 409, code: codeNotYourTurn},
		{is: play.ErrSeat, status: 403, code: codeNotYourSeat},
		{is: play.ErrWaiting, status: 409, code: codeWaiting},
		{is: play.ErrNoTable, status: 404, code: codeUnknownTable},
		{is: play.ErrTaken, status: 409, code: codeTableTaken},
		{is: play.ErrSeated, status: 409, code: codeAlreadySeated},
		{is: store.ErrKey, status: 422, code: codeKeyReused, detail: "this key was used for another request: take a new key for a new request"},
		{is: game.ErrGame, status: 404, code: codeUnknownGame},
		{is: game.ErrPreset, status: 422, code: codeUnknownPreset},
		{is: game.ErrBot, status: 422, code: codeUnknownBot},
		{is: game.ErrReplay, status: 422, code: codeMalformed},
		{is: game.ErrMalformed, status: 422, code: codeMalformed},
		{is: challenge.ErrDifficulty, status: 422, code: codeMalformed},
		{is: store.ErrFull, status: 507, code: codeFull, detail: "the server has no room left: what you did was not kept. Tell its host, and try again later"},
		{is: store.ErrUnwritable, status: 507, code: codeFull, detail: "the server cannot write: what you did was not kept. Tell its host, and try again later"},
		{is: store.ErrUnreachable, status: 503, code: codeBusy, detail: "the database cannot be reached at the moment: try again with the same key"},
		{is: store.ErrOverloaded, status: 503, code: codeBusy, detail: "the database is overloaded: try again"},
		{is: store.ErrBusy, status: 503, code: codeBusy, detail: "the store is busy: try again"},
		{is: store.ErrTooMany, status: 422, code: codeIllegal, rule: "too-many"},
		{is: store.ErrPlayed, status: 409, code: codeOver},
		{is: errTooLong, status: 503, code: codeBusy, detail: "that took too long: try again"},
		{is: context.DeadlineExceeded, status: 503, code: codeBusy, detail: "that took too long: try again"},
		{is: context.Canceled, status: 503, code: codeBusy, detail: "the request was given up"},
	}
}

// problemOf finds the problem that an error is to the client, and says a refusal in the client's language. A fault of ours
// is said without its reason: that is for the log.
func problemOf(err error, s words.Speaker) *Problem {
	var p *Problem
	var illegal *game.Illegal
	var conflict *store.Conflict
	var full *work.Full
	var fault *work.Fault
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &illegal):
		p = problem(http.StatusUnprocessableEntity, codeIllegal, s.Say(illegal.Reason))
		p.Rule = illegal.Rule
		return p
	case errors.As(err, &conflict):
		p = problem(http.StatusConflict, codeConflict, fmt.Sprintf("the match stands at %d: look at it again", conflict.Seq))
		p.Seq = &conflict.Seq
		return p
	case errors.As(err, &full):
		return noRoom(full, s)
	case errors.As(err, &fault):
		return problem(http.StatusInternalServerError, codeInternal, s.Say(fault.Message()))
	case errors.Is(err, store.ErrDamaged):
		return internal()
	}
	for _, k := range knownErrors() {
		if errors.Is(err, k.is) {
			return k.problem(err, s)
		}
	}
	return internal()
}

func (k known) problem(err error, s words.Speaker) *Problem {
	detail := k.detail
	var refusal game.Refusal
	switch {
	case detail != "":
	case errors.As(err, &refusal):
		detail = s.Say(refusal.Message())
	default:
		detail = err.Error()
	}
	p := problem(k.status, k.code, detail)
	p.Rule = k.rule
	if k.status == http.StatusServiceUnavailable {
		p.RetryAfter = 1
	}
	return p
}

func internal() *Problem {
	return problem(http.StatusInternalServerError, codeInternal,
		"something went wrong on our side: look again before you repeat it, or repeat it with the same key")
}

// tooMany says that a limit was reached.
func tooMany(limit string, seconds int) *Problem {
	p := problem(http.StatusTooManyRequests, codeLimit, fmt.Sprintf("too much at once (%s): try again in %d s", limit, seconds))
	p.Limit, p.RetryAfter = limit, seconds
	return p
}

// noRoom says that nothing more can be thought about at the moment: for whoever asks, or at all.
func noRoom(full *work.Full, s words.Speaker) *Problem {
	p := problem(http.StatusServiceUnavailable, codeBusy, s.Say(full.Message()))
	if full.Own {
		p = problem(http.StatusTooManyRequests, codeLimit, s.Say(full.Message()))
		p.Limit = limit.Thinking
	}
	p.RetryAfter = full.Seconds()
	return p
}

// What of a bad request is told back is bounded: a problem is never longer than maxProblem bytes, whatever was sent.
const (
	maxProblem = 4000
	maxDetail  = 500 // bytes
	maxEcho    = 100
	maxErrors  = 5
)

// MarshalJSON writes the problem with everything that may hold a part of the request cut short. It is the one way out, so
// that no answer is long because a request was. A character may take six bytes when it is written; then fewer errors are told.
func (p Problem) MarshalJSON() ([]byte, error) {
	for most := maxErrors; ; most-- {
		text, err := p.short(most)
		if err != nil || len(text) <= maxProblem || most == 0 {
			return text, err
		}
	}
}

// short writes the problem with so many of its errors at most.
func (p Problem) short(most int) ([]byte, error) {
	type plain Problem // without this method
	p.Detail, p.Rule = cut(p.Detail, maxDetail), cut(p.Rule, maxEcho)
	errs := p.Errors[:min(len(p.Errors), most)]
	p.Errors = nil
	for _, e := range errs {
		p.Errors = append(p.Errors, &huma.ErrorDetail{Message: cut(e.Message, 2*maxEcho), Location: cut(e.Location, maxEcho), Value: echo(e.Value)})
	}
	return json.Marshal(plain(p))
}

// cut shortens a text at the border of a character, and says so.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…."
}

// echo is a value of a request as it is told back: nothing where it is long, or holds others.
func echo(v any) any {
	switch v := v.(type) {
	case string:
		if len(v) <= maxEcho {
			return v
		}
	case bool, float64, int, int64:
		return v
	}
	return nil
}

// reword makes a problem of what huma says about a request it cannot read.
func reword(m *huma.ErrorModel, s words.Speaker) *Problem {
	p := problem(m.Status, codeOfStatus(m.Status), m.Detail)
	for _, e := range m.Errors {
		if e == nil {
			continue
		}
		p.Errors = append(p.Errors, &huma.ErrorDetail{Message: e.Message, Location: e.Location, Value: echo(e.Value)})
		e.Value = nil // huma keeps the detail for a later request, and with it everything that was decoded
	}
	if m.Status == http.StatusUnsupportedMediaType {
		p.Errors, p.Detail = nil, "The Content-Type is to be application/json."
	}
	if len(p.Errors) > 0 {
		p.Detail = sentence(p.Errors[0].Message)
		if at := p.Errors[0].Location; at != "" {
			p.Detail = sentence(p.Errors[0].Message + " (" + at + ")")
		}
		if said := invalid(p.Errors[0]); !said.Silent() {
			p.Detail = s.Say(said)
		}
	}
	return p
}

// invalid says what is wrong with a value in the words of people, where that is a length or that it is missing; nothing otherwise.
func invalid(e *huma.ErrorDetail) words.Message {
	field := words.Text("field", e.Location[strings.LastIndexByte(e.Location, '.')+1:])
	var n int
	var missing string
	switch {
	case scanned(e.Message, validation.MsgExpectedMinLength, &n):
		return words.New("invalid.short", field, words.Int("n", n))
	case scanned(e.Message, validation.MsgExpectedMaxLength, &n):
		return words.New("invalid.long", field, words.Int("n", n))
	case scanned(e.Message, validation.MsgExpectedRequiredProperty, &missing):
		return words.New("invalid.missing", words.Text("field", missing))
	}
	return words.Message{}
}

// scanned reads what a sentence was made with.
func scanned(text, format string, into any) bool {
	n, err := fmt.Sscanf(text, format, into)
	return err == nil && n == 1
}

func codeOfStatus(status int) code {
	switch {
	case status == http.StatusRequestTimeout:
		return codeTimeout
	case status >= http.StatusInternalServerError:
		return codeInternal
	}
	return codeMalformed
}
