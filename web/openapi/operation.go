package openapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// document adds to the description what huma does not know: who may, the key, the headers, the problems and the examples.
func document(s *web.Server, o web.Operation, d description) {
	text := d.Operations[o.ID]
	op := at(s.API().OpenAPI().Paths[web.Prefix+o.Path], o.Method)
	op.Summary, op.Description = text.Summary, text.Description
	if o.Upload != nil {
		schema := s.API().OpenAPI().Components.Schemas.Schema(o.Upload, true, o.ID)
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	if o.Takes != "" {
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{o.Takes: {Schema: &huma.Schema{Type: "string", Format: "binary"}}}}
	}
	delete(op.Responses, "default")
	op.Security = credentials(o)
	if o.Devices {
		op.Description += " " + noBots
	}
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil && text.Ask != nil {
		op.RequestBody.Content["application/json"].Example = text.Ask
	}
	for status, r := range op.Responses {
		if m := r.Content["application/json"]; m != nil && status[0] == '2' && text.Answer != nil && o.Media == "" {
			m.Example = text.Answer
		}
		if status[0] == '2' && setsCookie(o) {
			addHeader(r, "Set-Cookie", "signs a browser in; for who sent no bearer token")
		}
		if status == "200" && hasTag(o) {
			addHeader(r, "ETag", "to be sent as If-None-Match")
		}
	}
	if o.Keyed {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: web.KeyHeader, In: "header", Description: "the key, instead of in the body",
			Schema: &huma.Schema{Type: "string", MinLength: new(1), MaxLength: new(128), Pattern: "^[ -~]*$"}, Example: "0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10",
		})
	}
	if hasTag(o) {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: "If-None-Match", In: "header", Description: "the ETag of an answer that the client has", Schema: &huma.Schema{Type: "string"},
		})
		unchanged := &huma.Response{Description: "Not Modified: the client has the answer, If-None-Match says"}
		addHeader(unchanged, "ETag", "of the answer that the client has")
		op.Responses["304"] = unchanged
	}
	schema := s.API().OpenAPI().Components.Schemas.Schema(reflect.TypeFor[problem.Problem](), true, "Problem")
	for status, codes := range byStatus(append(text.Errors, everywhere(o, op)...)) {
		op.Responses[strconv.Itoa(status)] = problemResponse(s, status, codes, schema)
	}
	if op.RequestBody != nil {
		op.Responses["415"] = problemResponse(s, http.StatusUnsupportedMediaType, []problem.Code{problem.Malformed}, schema)
	}
	switch o.Media {
	case "":
	case web.NDJSON:
		line := s.API().OpenAPI().Components.Schemas.Schema(reflect.TypeFor[model.BotNews](), true, "BotNews")
		op.Responses["200"].Content = map[string]*huma.MediaType{o.Media: {Schema: line, Example: text.Answer}}
	default:
		documentMedia(o, op, text.Answer, d.Events)
	}
}

const noBots = "A token that was made for a program (read, play, bot) gets 403."

// hasTag reports whether an answer comes with a tag: all that are read do, but for streams.
func hasTag(o web.Operation) bool {
	return o.Method == http.MethodGet && o.State == "" && !o.Written && o.Media != web.NDJSON
}

// setsCookie reports whether an operation may make a player of a visitor, or sign one in or out.
func setsCookie(o web.Operation) bool {
	return o.Who == web.ForVisitors && o.Method != http.MethodGet || o.Tag() == "session" || o.ID == "delete-me"
}

// credentials lists what may be shown: nothing, a device's token or cookie, a bot's token.
func credentials(o web.Operation) []map[string][]string {
	none, device, cookie, bot := map[string][]string{}, map[string][]string{"token": {}}, map[string][]string{"cookie": {}}, map[string][]string{"bot": {}}
	if o.Who == web.ForAnybody {
		return []map[string][]string{none}
	}
	list := []map[string][]string{device, cookie}
	if !o.Devices {
		list = append(list, bot)
	}
	if o.Who == web.ForVisitors {
		list = append(list, none)
	}
	return list
}

func addHeader(r *huma.Response, name, description string) {
	if r.Headers == nil {
		r.Headers = map[string]*huma.Param{}
	}
	r.Headers[name] = &huma.Param{Description: description, Schema: &huma.Schema{Type: "string"}}
}

// everywhere lists the problems that an operation has without saying so.
func everywhere(o web.Operation, op *huma.Operation) []problem.Code {
	codes := []problem.Code{problem.Malformed, problem.Limit, problem.Busy, problem.Internal, problem.Full, problem.Method, problem.Forbidden, problem.Blocked}
	if o.Who != web.ForAnybody {
		codes = append(codes, problem.Unauthorized)
	}
	if o.Method != http.MethodGet {
		codes = append(codes, problem.TooLarge, problem.Quota, problem.Closed)
	}
	if o.Keyed {
		codes = append(codes, problem.KeyReused)
	}
	if op.RequestBody != nil {
		codes = append(codes, problem.Timeout)
	}
	if strings.Contains(o.Path, "{") {
		codes = append(codes, problem.NotFound)
	}
	return codes
}

func problemResponse(s *web.Server, status int, codes []problem.Code, schema *huma.Schema) *huma.Response {
	var names []string
	examples := map[string]*huma.Example{}
	for _, c := range codes {
		names = append(names, string(c))
		examples[string(c)] = &huma.Example{Value: exampleProblem(status, c).In(s.Words.In(words.English))}
	}
	r := &huma.Response{
		Description: fmt.Sprintf("%s: %s", http.StatusText(status), strings.Join(names, ", ")),
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

func exampleProblem(status int, c problem.Code) *problem.Problem {
	p := problem.New(status, c, words.New("problem.example"))
	switch c {
	case problem.Illegal:
		p.Rule = "closed-cell"
	case problem.Conflict:
		p.Seq = new(referee.Seq(7))
	case problem.Limit:
		p = problem.TooMany(limit.Actions, 1)
	case problem.Busy:
		p.RetryAfter = 1
	}
	return p
}

// byStatus sorts codes by the status that they come with.
func byStatus(codes []problem.Code) map[int][]problem.Code {
	by := map[int][]problem.Code{}
	for _, c := range codes {
		for _, status := range c.Statuses() {
			if !slices.Contains(by[status], c) {
				by[status] = append(by[status], c)
			}
		}
	}
	return by
}

// documentMedia describes an answer that is not JSON: a picture, or a stream.
func documentMedia(o web.Operation, op *huma.Operation, text json.RawMessage, events tree) {
	var example string
	_ = json.Unmarshal(text, &example) // where it is missing there is none
	if o.State == "" {
		op.Responses["200"].Content = map[string]*huma.MediaType{o.Media: {Schema: &huma.Schema{Type: "string", Format: "binary"}, Example: example}}
		delete(op.Responses["200"].Headers, "Content-Type")
		return
	}
	events = maps.Clone(events)
	events["state"] = ref(o.State)
	op.Responses["200"].Content = map[string]*huma.MediaType{o.Media: {
		Schema: &huma.Schema{Type: "string"}, Example: example,
		Extensions: tree{"x-events": events},
	}}
	op.Responses["204"] = &huma.Response{Description: "No Content: the match is over and nothing is left to tell"}
}
