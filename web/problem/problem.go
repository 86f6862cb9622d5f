// Package problem turns errors into problem documents of RFC 9457, each with a stable code.
//
// It knows which error of the packages below is which problem, and never tells a client why something of ours failed.
package problem

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/host"
	"wits/identity"
	"wits/limit"
	"wits/play"
	"wits/store"
	"wits/work"
)

// Code is the stable word by which programs know a problem.
type Code string

// The codes of all problems.
const (
	Malformed        Code = "malformed"
	UnknownGame      Code = "unknown-game"
	UnknownPreset    Code = "unknown-preset"
	UnknownBot       Code = "unknown-bot"
	UnknownMatch     Code = "unknown-match"
	UnknownChallenge Code = "unknown-challenge"
	UnknownReplay    Code = "unknown-replay"
	UnknownToken     Code = "unknown-token"
	UnknownCode      Code = "unknown-code"
	UnknownLink      Code = "unknown-link"
	Unauthorized     Code = "unauthorized"
	Illegal          Code = "illegal"
	Over             Code = "over"
	Conflict         Code = "conflict"
	Running          Code = "running"
	NotYet           Code = "not-yet"
	Limit            Code = "limit"
	TooLarge         Code = "too-large"
	Busy             Code = "busy"
	Full             Code = "full"
	Internal         Code = "internal"
	NotFound         Code = "not-found"
	Forbidden        Code = "forbidden"
	KeyReused        Code = "key-reused"
	NotYourTurn      Code = "not-your-turn"
	NotYourSeat      Code = "not-your-seat"
	Waiting          Code = "waiting"
	UnknownTable     Code = "unknown-table"
	TableTaken       Code = "table-taken"
	AlreadySeated    Code = "already-seated"
	Method           Code = "method-not-allowed"
	Timeout          Code = "timeout"
	Quota            Code = "quota"
	Blocked          Code = "blocked"
	Closed           Code = "closed"
	BotBusy          Code = "bot-busy"
	BotAway          Code = "bot-away"
	BotTaken         Code = "bot-taken"
)

// Codes lists them all.
func Codes() []Code {
	return []Code{
		Malformed, UnknownGame, UnknownPreset, UnknownBot, UnknownMatch, UnknownChallenge, UnknownReplay, UnknownToken,
		UnknownCode, UnknownLink, Unauthorized, Illegal, Over, Conflict, Running, NotYet,
		Limit, TooLarge, Busy, Full, Internal, NotFound, Forbidden, KeyReused,
		NotYourTurn, NotYourSeat, Waiting, UnknownTable, TableTaken, AlreadySeated, Method, Timeout,
		Quota, Blocked, Closed, BotBusy, BotAway, BotTaken,
	}
}

// Statuses returns the HTTP statuses of a code.
func (c Code) Statuses() []int {
	if c == Malformed {
		return []int{400, 422}
	}
	status := map[Code]int{
		Unauthorized: 401, Forbidden: 403, Blocked: 403, NotYourSeat: 403, Method: 405, Timeout: 408, TooLarge: 413,
		Over: 409, Conflict: 409, Running: 409, NotYet: 409, NotYourTurn: 409, Waiting: 409, TableTaken: 409, AlreadySeated: 409, BotBusy: 409, BotAway: 409, BotTaken: 409,
		UnknownPreset: 422, UnknownBot: 422, Illegal: 422, KeyReused: 422, Limit: 429, Internal: 500, Busy: 503, Closed: 503, Full: 507, Quota: 507,
	}
	return []int{cmp.Or(status[c], 404)}
}

// Problem is a problem document of RFC 9457, with a code that programs can rely on.
type Problem struct {
	Type       string              `json:"type" doc:"always about:blank: the code says which problem it is"`
	Title      string              `json:"title" doc:"the status in words"`
	Status     int                 `json:"status" enum:"400,401,403,404,405,408,409,413,415,422,429,500,503,507" doc:"the HTTP status"`
	Detail     string              `json:"detail" doc:"what was wrong, and what would be right"`
	Code       Code                `json:"code" doc:"which problem it is, a word that stays"`
	Rule       string              `json:"rule,omitempty" doc:"illegal: the rule that was broken"`
	Seq        *referee.Seq        `json:"seq,omitempty" doc:"conflict: where the match stands"`
	Limit      string              `json:"limit,omitempty" doc:"limit: which one was reached"`
	RetryAfter int                 `json:"retryAfter,omitempty" doc:"seconds after which to try again"`
	Errors     []*huma.ErrorDetail `json:"errors,omitempty" doc:"what is wrong where in the request"`
	Request    string              `json:"request,omitempty" doc:"by which the log of the server knows the request, and whoever hosts it can say more"`

	what words.Message // what Detail says, until it is said in somebody's language
}

// Error says what was wrong, for the log.
func (p *Problem) Error() string { return cmp.Or(p.Detail, p.what.String()) }

// In returns the problem in a reader's language.
func (p *Problem) In(s words.Speaker) *Problem {
	said := *p
	said.Title, said.Detail = s.Say(words.New("status."+strconv.Itoa(p.Status))), Sentence(s.Say(p.what))
	return &said
}

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType makes it a problem document.
func (*Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns Retry-After and WWW-Authenticate, where they are due.
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

// Write answers a request with the problem, in the reader's language. Request is by which the log knows it.
func (p *Problem) Write(w http.ResponseWriter, say words.Speaker, request string) {
	h := w.Header()
	h.Set("Content-Type", p.ContentType(""))
	h.Set("Cache-Control", "no-store")
	maps.Copy(h, p.GetHeaders())
	w.WriteHeader(p.Status)
	said := p.In(say)
	said.Request = request
	_ = json.NewEncoder(w).Encode(said) // a client that has gone needs no answer
}

// New is a problem that is yet to be said in somebody's language.
func New(status int, c Code, what words.Message) *Problem {
	return &Problem{Type: "about:blank", Status: status, Code: c, what: what}
}

// Bad is the problem of a malformed request, with what is wrong in technical terms.
func Bad(status int, why string) *Problem {
	return New(status, Malformed, words.New("problem.malformed", words.Text("why", strings.TrimSuffix(why, "."))))
}

// Sentence gives a text a capital and a full stop.
func Sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return words.Capital(text)
	}
	return words.Capital(text) + "."
}

// ErrTooLong says that a request has thought for as long as it may.
var ErrTooLong = errors.New("the request thinks for too long")

// known is an error that has a problem of its own.
type known struct {
	is     error
	status int
	code   Code
	what   words.Message                   // none where the error brings its own, as a [game.Refusal]
	why    func(text string) words.Message // the sentence that repeats an error's own text as why
	rule   string
}

func knownErrors() []known {
	return []known{
		{is: store.ErrNoMatch, status: 404, code: UnknownMatch, what: words.New("problem.unknown-match")},
		{is: store.ErrNoChallenge, status: 404, code: UnknownChallenge, what: words.New("problem.unknown-challenge")},
		{is: store.ErrNoPlayer, status: 401, code: Unauthorized, what: words.New("problem.no-player")},
		{is: identity.ErrNoToken, status: 401, code: Unauthorized, what: words.New("problem.no-token")},
		{is: identity.ErrNoCode, status: 404, code: UnknownCode, what: words.New("problem.unknown-code")},
		{is: store.ErrNoLink, status: 404, code: UnknownLink, what: words.New("problem.unknown-link")},
		{is: store.ErrNoReplay, status: 404, code: UnknownReplay, what: words.New("problem.unknown-replay")},
		{is: play.ErrNoDaily, status: 404, code: NotFound},
		{is: play.ErrNotYet, status: 409, code: NotYet},
		{is: play.ErrRunning, status: 409, code: Running},
		{is: game.ErrOver, status: 409, code: Over, what: words.New("problem.over")},
		{is: game.ErrTurn, status: 409, code: NotYourTurn, what: words.New("problem.turn")},
		{is: play.ErrSeat, status: 403, code: NotYourSeat},
		{is: play.ErrWaiting, status: 409, code: Waiting},
		{is: store.ErrNoTable, status: 404, code: UnknownTable},
		{is: play.ErrTaken, status: 409, code: TableTaken},
		{is: play.ErrSeated, status: 409, code: AlreadySeated},
		{is: store.ErrNoBot, status: 404, code: NotFound},
		{is: store.ErrBotBusy, status: 409, code: BotBusy},
		{is: store.ErrBotTaken, status: 409, code: BotTaken},
		{is: play.ErrBotAway, status: 409, code: BotAway},
		{is: store.ErrKey, status: 422, code: KeyReused, what: words.New("problem.key-reused")},
		{is: referee.ErrGame, status: 404, code: UnknownGame, why: func(text string) words.Message { return words.New("problem.unknown-game", words.Text("why", text)) }},
		{is: game.ErrPreset, status: 422, code: UnknownPreset, why: func(text string) words.Message { return words.New("problem.unknown-preset", words.Text("why", text)) }},
		{is: referee.ErrBot, status: 422, code: UnknownBot, why: func(text string) words.Message { return words.New("problem.unknown-bot", words.Text("why", text)) }},
		{is: play.ErrArchive, status: 422, code: Malformed},
		{is: referee.ErrReplay, status: 422, code: Malformed, why: func(text string) words.Message { return words.New("problem.replay", words.Text("why", text)) }},
		{is: referee.ErrMalformed, status: 422, code: Malformed, why: func(text string) words.Message { return words.New("problem.malformed", words.Text("why", text)) }},
		{is: challenge.ErrDifficulty, status: 422, code: Malformed, why: func(text string) words.Message { return words.New("problem.malformed", words.Text("why", text)) }},
		{is: host.ErrBlocked, status: 403, code: Blocked},
		{is: host.ErrClosed, status: 503, code: Closed},
		{is: play.ErrRoom, status: 507, code: Quota},
		{is: play.ErrGuestRoom, status: 507, code: Quota},
		{is: store.ErrFull, status: 507, code: Full, what: words.New("problem.full")},
		{is: store.ErrUnwritable, status: 507, code: Full, what: words.New("problem.unwritable")},
		{is: store.ErrUnreachable, status: 503, code: Busy, what: words.New("problem.unreachable")},
		{is: store.ErrOverloaded, status: 503, code: Busy, what: words.New("problem.overloaded")},
		{is: store.ErrBusy, status: 503, code: Busy, what: words.New("problem.busy")},
		{is: store.ErrTooMany, status: 422, code: Illegal, rule: "too-many"},
		{is: store.ErrPlayed, status: 409, code: Over},
		{is: ErrTooLong, status: 503, code: Busy, what: words.New("problem.late")},
		{is: context.DeadlineExceeded, status: 503, code: Busy, what: words.New("problem.late")},
		{is: context.Canceled, status: 503, code: Busy, what: words.New("problem.given-up")},
	}
}

// Known lists the errors that have a problem of their own.
func Known() []error {
	var all []error
	for _, k := range knownErrors() {
		all = append(all, k.is)
	}
	return all
}

// Of returns the problem of an error. A fault of ours comes without its reason: that is for the log.
func Of(err error) *Problem {
	var p *Problem
	var illegal *game.Illegal
	var conflict *store.Conflict
	var full *work.Full
	var fault *work.Fault
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &illegal):
		p = New(http.StatusUnprocessableEntity, Illegal, illegal.Reason)
		p.Rule = illegal.Rule
		return p
	case errors.As(err, &conflict):
		p = New(http.StatusConflict, Conflict, words.New("problem.conflict", words.Int("seq", int(conflict.Seq))))
		p.Seq = &conflict.Seq
		return p
	case errors.As(err, &full):
		return noRoom(full)
	case errors.As(err, &fault):
		return New(http.StatusInternalServerError, Internal, fault.Message())
	case errors.Is(err, store.ErrDamaged):
		return Fault()
	}
	for _, k := range knownErrors() {
		if errors.Is(err, k.is) {
			return k.problem(err)
		}
	}
	return Fault()
}

func (k known) problem(err error) *Problem {
	what := k.what
	var refusal game.Refusal
	switch {
	case what.Silent() && errors.As(err, &refusal):
		what = refusal.Message()
	case what.Silent() && k.why != nil:
		what = k.why(strings.TrimSuffix(err.Error(), "."))
	}
	p := New(k.status, k.code, what)
	p.Rule = k.rule
	if k.status == http.StatusServiceUnavailable {
		p.RetryAfter = 1
	}
	if k.code == Closed {
		p.RetryAfter = 60
	}
	return p
}

// Fault is the problem of what is our fault. The reason goes to the log.
func Fault() *Problem {
	return New(http.StatusInternalServerError, Internal, words.New("problem.internal"))
}

// TooMany says that a limit was reached.
func TooMany(name string, seconds int) *Problem {
	p := New(http.StatusTooManyRequests, Limit, words.New("problem.limit", words.Text("limit", name), words.Int("seconds", seconds)))
	p.Limit, p.RetryAfter = name, seconds
	return p
}

// noRoom says that nothing more can be thought about at the moment: for whoever asks, or at all.
func noRoom(full *work.Full) *Problem {
	p := New(http.StatusServiceUnavailable, Busy, full.Message())
	if full.Own {
		p = New(http.StatusTooManyRequests, Limit, full.Message())
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

// MarshalJSON writes the problem with everything that may be a part of the request cut short. It is the one way out, so
// that no answer is long because a request was. A character may take six bytes when it is written; then fewer errors are told.
func (p Problem) MarshalJSON() ([]byte, error) {
	for most := maxErrors; ; most-- {
		text, err := p.short(most)
		if err != nil || len(text) <= maxProblem || most == 0 {
			return text, err
		}
	}
}

// short writes the problem with a number of its errors at most.
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

// echo is a value of a request as it is told back: nothing where it is long, or contains others.
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

// Reword makes a problem of what huma says about a request it cannot read.
func Reword(m *huma.ErrorModel) *Problem {
	p := Bad(m.Status, m.Detail)
	p.Code = codeOfStatus(m.Status)
	for _, e := range m.Errors {
		if e == nil {
			continue
		}
		p.Errors = append(p.Errors, &huma.ErrorDetail{Message: e.Message, Location: e.Location, Value: echo(e.Value)})
		e.Value = nil // huma keeps the detail for a later request, and with it everything that was decoded
	}
	if m.Status == http.StatusUnsupportedMediaType {
		p.Errors, p.what = nil, words.New("problem.content-type")
	}
	if len(p.Errors) > 0 {
		why := p.Errors[0].Message
		if at := p.Errors[0].Location; at != "" {
			why += " (" + at + ")"
		}
		p.what = Bad(m.Status, why).what
		if said := invalid(p.Errors[0]); !said.Silent() {
			p.what = said
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

func codeOfStatus(status int) Code {
	switch {
	case status == http.StatusRequestTimeout:
		return Timeout
	case status >= http.StatusInternalServerError:
		return Internal
	}
	return Malformed
}

// Schema lists the codes.
func (Code) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: "string", Description: "which problem it is, a word that stays"}
	for _, c := range Codes() {
		s.Enum = append(s.Enum, string(c))
	}
	return s
}
