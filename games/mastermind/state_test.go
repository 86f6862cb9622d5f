package mastermind

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
)

func TestAStateThatBreaksARuleIsRefused(t *testing.T) {
	data, err := json.Marshal(submit(t, with(t, "RBGY"), "RRBB", "OOVV"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, new, reason string }{
		"wrong feedback":               {`"black":1,"white":1`, `"black":2,"white":0`, "attempt 1: the feedback"},
		"impossible feedback":          {`"black":0,"white":0`, `"black":200,"white":100`, "attempt 2: the feedback"},
		"negative feedback":            {`"black":0,"white":0`, `"black":-1,"white":0`, "black"},
		"a short secret":               {`["R","B","G","Y"]`, `["R","B","G"]`, "secretCode has 3"},
		"no secret":                    {`["R","B","G","Y"]`, `null`, "secretCode has 0"},
		"a secret of another variant":  {`["R","B","G","Y"]`, `["R","B","G","Y","R"]`, "maxAttempts is 10: super has 12"},
		"a colour that is not played":  {`["R","B","G","Y"]`, `["R","B","G","C"]`, "secretCode"},
		"a letter that is no colour":   {`["R","B","G","Y"]`, `["R","B","G","Q"]`, "Q"},
		"a short attempt":              {`["O","O","V","V"]`, `["O","O","V"]`, "attempt 2: illegal action: code-length"},
		"over, yet nobody says so":     {`["R","B","G","Y"]`, `["O","O","V","V"]`, "attempt 1"},
		"a winner who did not win":     {`"winner":null`, `"winner":"p1"`, "no winner"},
		"more attempts than allowed":   {`"maxAttempts":10`, `"maxAttempts":11`, "maxAttempts is 11"},
		"a player without a name":      {`"playerId":"p1"`, `"playerId":null`, "playerId"},
		"a generator without a state":  {`"rngState":3031295957`, `"rngState":null`, "rng state"},
		"a negative generator":         {`"rngState":3031295957`, `"rngState":-1`, "rng state"},
		"a missing field":              {`"gameOver":false,`, ``, `"gameOver" is missing`},
		"an unknown field":             {`"gameOver":false`, `"gameOver":false,"x":1`, `"x" is unknown`},
		"a field in another case":      {`"gameOver"`, `"GameOver"`, `"GameOver" is unknown`},
		"an unknown field in attempts": {`"white":1`, `"white":1,"red":1`, "red"},
		"attempts that are none":       {`"attempts":[`, `"attempts":null,"x":[`, "attempts"},
	} {
		text := strings.Replace(string(data), c.old, c.new, 1)
		if text == string(data) {
			t.Fatalf("%s: nothing to change in %s", name, data)
		}
		var s state
		if err := json.Unmarshal([]byte(text), &s); err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: got %v, want something about %q", name, err, c.reason)
		} else if errors.Is(err, game.ErrIllegal) && !strings.Contains(c.reason, "Q") {
			t.Errorf("%s: a damaged state reads as an illegal move: %v", name, err)
		}
	}
}

func TestAnEndThatCannotBeIsRefused(t *testing.T) {
	won, _ := json.Marshal(submit(t, with(t, "RBGY"), "RBGY"))
	lost, _ := json.Marshal(submit(t, with(t, "RBGY"), strings.Fields(strings.Repeat("RRRR ", 10))...))
	for name, text := range map[string]string{
		"won and not over":           strings.Replace(string(won), `"gameOver":true`, `"gameOver":false`, 1),
		"won by nobody":              strings.Replace(string(won), `"winner":"p1"`, `"winner":null`, 1),
		"won by another":             strings.Replace(string(won), `"winner":"p1"`, `"winner":"p2"`, 1),
		"lost and not over":          strings.Replace(string(lost), `"gameOver":true`, `"gameOver":false`, 1),
		"lost and won":               strings.Replace(string(lost), `"winner":null`, `"winner":"p1"`, 1),
		"an attempt after the last":  strings.Replace(string(lost), `"attempts":[`, `"attempts":[`+attemptText+`,`, 1),
		"an attempt after the right": strings.Replace(string(won), `}}]`, `}},`+attemptText+`]`, 1),
	} {
		var s state
		if err := json.Unmarshal([]byte(text), &s); err == nil {
			t.Errorf("%s was accepted: %s", name, text)
		}
	}
}

const attemptText = `{"code":["R","R","R","R"],"feedback":{"black":1,"white":0}}`

func FuzzAction(f *testing.F) {
	gametest.FuzzAction(
		f, func(t *testing.T, a Action) {
			if _, err := (Rules{}).Apply(with(t, "RBGY"), 0, a); (err == nil) != (a.Reset || a.Code.Len() == 4 && a.Code.fits(6)) {
				t.Fatalf("%v: %v", a, err)
			}
		},
		`{"type":"submit","code":["R","B","G","Y"]}`, `{"type":"reset"}`, `{"type":"submit","code":["C","N","R","R","R"]}`,
		`{"type":"submit","code":[]}`, `{"type":"submit","code":null}`, `{"type":"submit","code":["R",1]}`, `{"type":""}`,
		`{"type":"submit","code":["R","R","R","R","R","R","R","R","R"]}`, `[]`, `null`, `{"type":"reset","code":[]}`,
	)
}
