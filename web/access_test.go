package web_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

// fill makes a path of one with parameters.
func fill(path string) string {
	return strings.NewReplacer("{id}", "7", "{link}", "x", "{code}", "x", "{game}", "mastermind", "{name}", "n").Replace(path)
}

// exampleAsk is a body that an operation takes.
func exampleAsk(op *huma.Operation) string {
	if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
		return ""
	}
	text, _ := op.RequestBody.Content["application/json"].Example.(json.RawMessage)
	return string(text)
}

func TestBotsAreHeldToWhatTheDescriptionSays(t *testing.T) {
	h := open(t)
	owner := h.bearer()
	var made struct{ Token string }
	owner.post("/me/tokens", `{"label":"bot"}`).want(201).into(&made)
	bot := h.visitor()
	bot.header.Set("Authorization", "Bearer "+made.Token)
	refused := []string{}
	for route, op := range operations(h) {
		if op.OperationID == "delete-session" {
			continue // it would end the bot
		}
		method, path, _ := strings.Cut(route, " ")
		body := ""
		if op.RequestBody != nil {
			body = "{}"
			if e := exampleAsk(op); e != "" {
				body = e
			}
		}
		forBots := slices.ContainsFunc(op.Security, func(s map[string][]string) bool { _, ok := s["bot"]; return ok }) ||
			slices.ContainsFunc(op.Security, func(s map[string][]string) bool { return len(s) == 0 && len(op.Security) == 1 })
		if strings.HasSuffix(path, "/events") {
			continue // nobody waits for a stream here
		}
		r := bot.ask(method, "/"+fill(path), body)
		if (r.StatusCode == 403) == forBots {
			t.Errorf("%s: %d %s, described as %v", route, r.StatusCode, r.text, op.Security)
		}
		if r.StatusCode == 403 {
			r.refuses(403, "forbidden")
			refused = append(refused, op.OperationID)
		}
	}
	slices.Sort(refused)
	want := []string{
		"bring-archive", "create-code", "create-token", "delete-me", "delete-token", "get-archive", "list-tokens", "publish-match", "publish-replay", "put-setting", "rename-me",
		"reset-me", "share-match", "unshare-match",
	}
	if !slices.Equal(refused, want) {
		t.Errorf("bots are refused %v, want %v", refused, want)
	}
}

func TestWhatNeedsAPlayerSaysSo(t *testing.T) {
	h := open(t)
	for route, op := range operations(h) {
		method, path, _ := strings.Cut(route, " ")
		needs := !slices.ContainsFunc(op.Security, func(s map[string][]string) bool { return len(s) == 0 })
		if strings.HasSuffix(path, "/events") {
			continue
		}
		body := exampleAsk(op)
		if r := h.visitor().ask(method, "/"+fill(path), body); (r.StatusCode == 401) != needs {
			t.Errorf("%s: %d %s, described as %v", route, r.StatusCode, r.text, op.Security)
		}
	}
}
