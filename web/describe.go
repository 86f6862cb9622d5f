package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
	"wits/game/words"
	"wits/limit"
	"wits/web/docs"
)

// document adds to the description what huma does not know: who may, the key, the headers, the problems and the examples.
func (s *Server) document(o operation) {
	op := docs.At(s.api.OpenAPI().Paths[prefix+o.path], o.method)
	if o.upload != nil {
		schema := s.api.OpenAPI().Components.Schemas.Schema(o.upload, true, o.id)
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	delete(op.Responses, "default")
	op.Security = o.security()
	if o.devices {
		op.Description += " " + noBots
	}
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil && o.ask != "" {
		op.RequestBody.Content["application/json"].Example = compact(o.ask)
	}
	for status, r := range op.Responses {
		if m := r.Content["application/json"]; m != nil && status[0] == '2' && o.answer != "" {
			m.Example = compact(o.answer)
		}
		if status[0] == '2' && o.setsCookie() {
			addHeader(r, "Set-Cookie", "signs a browser in; for who sent no bearer token")
		}
		if status == "200" && o.hasTag() {
			addHeader(r, "ETag", "to be sent as If-None-Match")
		}
	}
	if o.keyed {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: keyHeader, In: "header", Description: "the key, instead of in the body",
			Schema: &huma.Schema{Type: "string", MinLength: number(1), MaxLength: number(128), Pattern: "^[ -~]*$"}, Example: "0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10",
		})
	}
	if o.hasTag() {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: "If-None-Match", In: "header", Description: "the ETag of an answer that the client has", Schema: &huma.Schema{Type: "string"},
		})
		unchanged := &huma.Response{Description: "Not Modified: the client has the answer, If-None-Match says"}
		addHeader(unchanged, "ETag", "of the answer that the client has")
		op.Responses["304"] = unchanged
	}
	s.documentProblems(o, op)
}

// documentProblems adds every problem that can be answered.
func (s *Server) documentProblems(o operation, op *huma.Operation) {
	schema := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for status, codes := range byStatus(append(o.errors, everywhere(o, op)...)) {
		op.Responses[strconv.Itoa(status)] = s.problemResponse(status, codes, schema)
	}
	if op.RequestBody != nil {
		op.Responses["415"] = s.problemResponse(http.StatusUnsupportedMediaType, []code{codeMalformed}, schema)
	}
}

const noBots = "A bot's token gets 403."

// hasTag reports whether an answer comes with a tag: all that are read do, but for streams.
func (o operation) hasTag() bool {
	return o.method == http.MethodGet && !strings.HasSuffix(o.path, "/events")
}

// setsCookie reports whether an operation may make a player of a visitor, or sign one in or out.
func (o operation) setsCookie() bool {
	return o.who == forVisitors && o.method != http.MethodGet || tagOf(o.path) == "session"
}

// security lists what may be shown: nothing, a device's token or cookie, a bot's token.
func (o operation) security() []map[string][]string {
	none, device, cookie, bot := map[string][]string{}, map[string][]string{"token": {}}, map[string][]string{"cookie": {}}, map[string][]string{"bot": {}}
	if o.who == forAnybody {
		return []map[string][]string{none}
	}
	list := []map[string][]string{device, cookie}
	if !o.devices {
		list = append(list, bot)
	}
	if o.who == forVisitors {
		list = append(list, none)
	}
	return list
}

func number(n int) *int { return &n }

func addHeader(r *huma.Response, name, description string) {
	if r.Headers == nil {
		r.Headers = map[string]*huma.Param{}
	}
	r.Headers[name] = &huma.Param{Description: description, Schema: &huma.Schema{Type: "string"}}
}

// everywhere lists the problems that an operation has without saying so.
func everywhere(o operation, op *huma.Operation) []code {
	codes := []code{codeMalformed, codeLimit, codeBusy, codeInternal, codeFull, codeMethod}
	if o.who != forAnybody {
		codes = append(codes, codeUnauthorized)
	}
	if o.method != http.MethodGet {
		codes = append(codes, codeForbidden, codeTooLarge, codeQuota)
	}
	if o.devices {
		codes = append(codes, codeForbidden)
	}
	if o.keyed {
		codes = append(codes, codeKeyReused)
	}
	if op.RequestBody != nil {
		codes = append(codes, codeTimeout)
	}
	if strings.Contains(o.path, "{") {
		codes = append(codes, codeNotFound)
	}
	return codes
}

func (s *Server) problemResponse(status int, codes []code, schema *huma.Schema) *huma.Response {
	examples := map[string]*huma.Example{}
	for _, c := range codes {
		examples[string(c)] = &huma.Example{Value: exampleProblem(status, c).in(s.Words.In(words.English))}
	}
	r := &huma.Response{
		Description: fmt.Sprintf("%s: %s", http.StatusText(status), join(codes)),
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema, Examples: examples}},
	}
	switch status {
	case http.StatusUnauthorized:
		addHeader(r, "WWW-Authenticate", "Bearer")
	case http.StatusMethodNotAllowed:
		addHeader(r, "Allow", "the methods that the path knows")
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		addHeader(r, "Retry-After", "seconds after which to try again")
	}
	return r
}

func exampleProblem(status int, c code) *Problem {
	p := problem(status, c, words.New("problem.example"))
	seq := game.Seq(7)
	switch c {
	case codeIllegal:
		p.Rule = "closed-cell"
	case codeConflict:
		p.Seq = &seq
	case codeLimit:
		p = tooMany(limit.Actions, 1)
	case codeBusy:
		p.RetryAfter = 1
	}
	return p
}

func join(codes []code) string {
	texts := make([]string, len(codes))
	for i, c := range codes {
		texts[i] = string(c)
	}
	return strings.Join(texts, ", ")
}

// byStatus sorts codes by the status that they come with.
func byStatus(codes []code) map[int][]code {
	by := map[int][]code{}
	for _, c := range codes {
		for _, status := range statusesOf(c) {
			if !slices.Contains(by[status], c) {
				by[status] = append(by[status], c)
			}
		}
	}
	return by
}

func statusesOf(c code) []int {
	switch c {
	case codeMalformed:
		return []int{400, 422}
	case codeUnauthorized:
		return []int{401}
	case codeForbidden, codeNotYourSeat:
		return []int{403}
	case codeOver, codeConflict, codeRunning, codeNotYet, codeNotYourTurn, codeWaiting, codeTableTaken, codeAlreadySeated:
		return []int{409}
	case codeMethod:
		return []int{405}
	case codeTimeout:
		return []int{408}
	case codeTooLarge:
		return []int{413}
	case codeIllegal, codeUnknownPreset, codeUnknownBot, codeKeyReused:
		return []int{422}
	case codeLimit:
		return []int{429}
	case codeInternal:
		return []int{500}
	case codeBusy:
		return []int{503}
	case codeFull, codeQuota:
		return []int{507}
	}
	return []int{404}
}

func compact(text string) json.RawMessage {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		panic(fmt.Sprintf("an example is not JSON: %v: %s", err, text))
	}
	return b.Bytes()
}
