package openapi

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

	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/play/follow"
	"wits/web"
	"wits/web/problem"
)

// document adds to the description what huma does not know: who may, the key, the headers, the problems and the examples.
func document(s *web.Server, o web.Operation) {
	op := at(s.API().OpenAPI().Paths[web.Prefix+o.Path], o.Method)
	if o.Upload != nil {
		schema := s.API().OpenAPI().Components.Schemas.Schema(o.Upload, true, o.ID)
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	delete(op.Responses, "default")
	op.Security = credentials(o)
	if o.Devices {
		op.Description += " " + noBots
	}
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil && o.Ask != "" {
		op.RequestBody.Content["application/json"].Example = compact(o.Ask)
	}
	for status, r := range op.Responses {
		if m := r.Content["application/json"]; m != nil && status[0] == '2' && o.Answer != "" && o.Media == "" {
			m.Example = compact(o.Answer)
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
			Schema: &huma.Schema{Type: "string", MinLength: number(1), MaxLength: number(128), Pattern: "^[ -~]*$"}, Example: "0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10",
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
	documentProblems(s, o, op)
	if o.Media != "" {
		documentMedia(o, op)
	}
}

// documentProblems adds every problem that can be answered.
func documentProblems(s *web.Server, o web.Operation, op *huma.Operation) {
	schema := s.API().OpenAPI().Components.Schemas.Schema(reflect.TypeFor[problem.Problem](), true, "Problem")
	for status, codes := range byStatus(append(o.Errors, everywhere(o, op)...)) {
		op.Responses[strconv.Itoa(status)] = problemResponse(s, status, codes, schema)
	}
	if op.RequestBody != nil {
		op.Responses["415"] = problemResponse(s, http.StatusUnsupportedMediaType, []problem.Code{problem.Malformed}, schema)
	}
}

const noBots = "A bot's token gets 403."

// hasTag reports whether an answer comes with a tag: all that are read do, but for streams.
func hasTag(o web.Operation) bool {
	return o.Method == http.MethodGet && o.State == ""
}

// setsCookie reports whether an operation may make a player of a visitor, or sign one in or out.
func setsCookie(o web.Operation) bool {
	return o.Who == web.ForVisitors && o.Method != http.MethodGet || o.Tag() == "session"
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

func number(n int) *int { return &n }

func addHeader(r *huma.Response, name, description string) {
	if r.Headers == nil {
		r.Headers = map[string]*huma.Param{}
	}
	r.Headers[name] = &huma.Param{Description: description, Schema: &huma.Schema{Type: "string"}}
}

// everywhere lists the problems that an operation has without saying so.
func everywhere(o web.Operation, op *huma.Operation) []problem.Code {
	codes := []problem.Code{problem.Malformed, problem.Limit, problem.Busy, problem.Internal, problem.Full, problem.Method}
	if o.Who != web.ForAnybody {
		codes = append(codes, problem.Unauthorized)
	}
	if o.Method != http.MethodGet {
		codes = append(codes, problem.Forbidden, problem.TooLarge, problem.Quota)
	}
	if o.Devices {
		codes = append(codes, problem.Forbidden)
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
	examples := map[string]*huma.Example{}
	for _, c := range codes {
		examples[string(c)] = &huma.Example{Value: exampleProblem(status, c).In(s.Words.In(words.English))}
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

func exampleProblem(status int, c problem.Code) *problem.Problem {
	p := problem.New(status, c, words.New("problem.example"))
	seq := referee.Seq(7)
	switch c {
	case problem.Illegal:
		p.Rule = "closed-cell"
	case problem.Conflict:
		p.Seq = &seq
	case problem.Limit:
		p = problem.TooMany(limit.Actions, 1)
	case problem.Busy:
		p.RetryAfter = 1
	}
	return p
}

func join(codes []problem.Code) string {
	texts := make([]string, len(codes))
	for i, c := range codes {
		texts[i] = string(c)
	}
	return strings.Join(texts, ", ")
}

// byStatus sorts codes by the status that they come with.
func byStatus(codes []problem.Code) map[int][]problem.Code {
	by := map[int][]problem.Code{}
	for _, c := range codes {
		for _, status := range statusesOf(c) {
			if !slices.Contains(by[status], c) {
				by[status] = append(by[status], c)
			}
		}
	}
	return by
}

func statusesOf(c problem.Code) []int {
	switch c {
	case problem.Malformed:
		return []int{400, 422}
	case problem.Unauthorized:
		return []int{401}
	case problem.Forbidden, problem.NotYourSeat:
		return []int{403}
	case problem.Over, problem.Conflict, problem.Running, problem.NotYet, problem.NotYourTurn, problem.Waiting, problem.TableTaken, problem.AlreadySeated:
		return []int{409}
	case problem.Method:
		return []int{405}
	case problem.Timeout:
		return []int{408}
	case problem.TooLarge:
		return []int{413}
	case problem.Illegal, problem.UnknownPreset, problem.UnknownBot, problem.KeyReused:
		return []int{422}
	case problem.Limit:
		return []int{429}
	case problem.Internal:
		return []int{500}
	case problem.Busy:
		return []int{503}
	case problem.Full, problem.Quota:
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

// documentMedia describes an answer that is not JSON: a picture, or a stream.
func documentMedia(o web.Operation, op *huma.Operation) {
	if o.State == "" {
		op.Responses["200"].Content = map[string]*huma.MediaType{o.Media: {Schema: &huma.Schema{Type: "string", Format: "binary"}, Example: o.Answer}}
		delete(op.Responses["200"].Headers, "Content-Type")
		return
	}
	op.Responses["200"].Content = map[string]*huma.MediaType{o.Media: {
		Schema: &huma.Schema{Type: "string"}, Example: o.Answer,
		Extensions: tree{"x-events": tree{"state": ref(o.State), follow.Turned: tree{"anyOf": []any{ref("Event"), ownTurn()}}, follow.Seating: seating(), follow.Minding: ref("Mind")}},
	}}
	op.Responses["204"] = &huma.Response{Description: "No Content: the match is over and nothing is left to tell"}
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
