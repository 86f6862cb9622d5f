package rpc_test

import (
	"encoding/base64"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"wits/catalog"
	"wits/rpc"
)

// decoded is the bytes of a member of an answer.
func decoded(t *testing.T, answer map[string]any, name string) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(answer[name].(string))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestABatchPlaysWhatAMatchPlays plays the first legal action of every game both ways, and compares.
func TestABatchPlaysWhatAMatchPlays(t *testing.T) {
	for _, e := range catalog.All() {
		preset := e.Game.Info().Presets[0]
		of := `"game":"` + e.ID() + `","preset":"` + preset + `"`
		s := session()
		actions := result(t, s, "games.actions", `{`+of+`}`)["actions"].([]any)
		described := result(t, s, "games.describe", `{`+of+`}`)
		numbers := described["numbers"].(map[string]any)
		if described["view"] == nil || described["actions"] == nil || numbers["actions"] != float64(len(actions)) {
			t.Errorf("%s is described as %v", e.ID(), numbers)
		}
		match := result(t, s, "match.new", `{`+of+`,"seed":7}`)["match"].(string)
		b := result(t, s, "batch.new", `{`+of+`,"seeds":[1,7]}`)
		batch := b["batch"].(string)
		for ply := range 6 {
			if len(decoded(t, b, "observations")) != 2*int(numbers["size"].(float64)) {
				t.Fatalf("%s, ply %d: %d numbers", e.ID(), ply, len(decoded(t, b, "observations")))
			}
			legal := result(t, s, "match.legal", `{"match":"`+match+`"}`)["actions"].([]any)
			masks := decoded(t, b, "masks")
			own := masks[len(masks)/2:]
			var allowed []any
			first := -1
			for i, a := range actions {
				if own[i/8]>>(i%8)&1 == 1 {
					if allowed = append(allowed, a); len(allowed) == 1 {
						first = i
					}
				}
			}
			if len(allowed) != len(legal) {
				t.Fatalf("%s, ply %d: %d are legal, the mask has %d", e.ID(), ply, len(legal), len(allowed))
			}
			if first < 0 {
				break
			}
			acted := result(t, s, "match.act", `{"match":"`+match+`","action":`+raw(t, allowed[0])+`}`)
			b = result(t, s, "batch.step", fmt.Sprintf(`{"batch":%q,"actions":[-1,%d]}`, batch, first))
			seen := result(t, s, "batch.view", fmt.Sprintf(`{"batch":%q,"at":1,"seat":%v}`, batch, acted["seat"]))
			if !reflect.DeepEqual(seen["view"], acted["view"]) || seen["status"] != acted["status"] {
				t.Errorf("%s, ply %d: the batch shows %v, the match %v", e.ID(), ply, seen["view"], acted["view"])
			}
		}
	}
}

func TestABatchEndsAndBeginsAnew(t *testing.T) {
	s := session()
	b := result(t, s, "batch.new", `{"game":"mastermind","preset":"1x2x1","seeds":[1,1],"legal":"lists"}`)
	if !reflect.DeepEqual(b["legal"], []any{[]any{0.0, 1.0}, []any{0.0, 1.0}}) || b["masks"] != nil {
		t.Errorf("what is legal is told as %v", b)
	}
	b = result(t, s, "batch.step", `{"batch":"b1","actions":[0,1],"legal":"none"}`)
	over := b["over"].([]any)
	if len(over) != 2 || b["turns"].([]any)[0] != nil || b["legal"] != nil || b["masks"] != nil ||
		reflect.DeepEqual(over[0].(map[string]any)["statuses"], over[1].(map[string]any)["statuses"]) {
		t.Errorf("the end is told as %v", b)
	}
	state := raw(t, result(t, s, "match.save", `{"match":"`+result(t, s, "match.new", `{"game":"mastermind","preset":"1x2x1","seed":4}`)["match"].(string)+`"}`)["state"])
	b = result(t, s, "batch.step", `{"batch":"b1","actions":[-1,-1],"begin":[{"at":1,"state":`+state+`}]}`)
	if len(b["over"].([]any)) != 0 || b["turns"].([]any)[0] != nil || b["turns"].([]any)[1] != 0.0 {
		t.Errorf("the new beginning is told as %v", b)
	}
	result(t, s, "batch.close", `{"batch":"b1"}`)
}

func TestWhatABatchRefusesChangesNothing(t *testing.T) {
	s := session()
	other := raw(t, result(t, s, "match.save", `{"match":"`+result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":4}`)["match"].(string)+`"}`)["state"])
	opened := result(t, s, "batch.new", `{"game":"mastermind","preset":"2x2x1","seeds":[1,2]}`)
	result(t, s, "batch.step", `{"batch":"b2","actions":[0,-1]}`)
	for params, want := range map[string]struct {
		code int
		text string
	}{
		`{"batch":"b2","actions":[-1]}`:                                             {rpc.CodeInvalidParams, "the batch has 2 matches"},
		`{"batch":"b2","actions":[0,1]}`:                                            {rpc.CodeGameOver, "match 0 is over"},
		`{"batch":"b2","actions":[-1,4]}`:                                           {rpc.CodeInvalidParams, "there are 4"},
		`{"batch":"b2","actions":[-1,1],"begin":[{"at":2}]}`:                        {rpc.CodeInvalidParams, "from 0"},
		`{"batch":"b2","actions":[-1,1],"begin":[{"at":1}]}`:                        {rpc.CodeInvalidParams, "its action is -1"},
		`{"batch":"b2","actions":[-1,-1],"begin":[{"at":1,"seed":1,"state":{}}]}`:   {rpc.CodeInvalidParams, "seed"},
		`{"batch":"b2","actions":[-1,1],"begin":[{"at":0,"state":` + other + `}]}`:  {rpc.CodeInvalidParams, "another size"},
		`{"batch":"b2","actions":[-1,1],"begin":[{"at":0,"state":{"no":"state"}}]}`: {rpc.CodeInvalidParams, ""},
		`{"batch":"b2","actions":[-1,1],"legal":"some"}`:                            {rpc.CodeInvalidParams, "masks, lists or none"},
		`{"batch":"b1","actions":[-1,1]}`:                                           {rpc.CodeUnknownMatch, "no batch"},
	} {
		if a := call(t, s, "batch.step", params); a.Error == nil || a.Error.Code != want.code || !strings.Contains(a.Error.Message, want.text) {
			t.Errorf("%s: %+v, want %d %q", params, a.Error, want.code, want.text)
		}
	}
	b := result(t, s, "batch.step", `{"batch":"b2","actions":[-1,-1]}`)
	if size := int(opened["size"].(float64)); !reflect.DeepEqual(decoded(t, b, "observations")[size:], decoded(t, opened, "observations")[size:]) {
		t.Error("a refusal has changed a match")
	}
	for params, code := range map[string]int{
		`{"game":"mastermind","preset":"classic","seeds":[]}`:                                              rpc.CodeInvalidParams,
		`{"game":"mastermind","preset":"classic","seeds":[-1]}`:                                            rpc.CodeInvalidParams,
		`{"game":"mastermind","preset":"enormous","seeds":[1]}`:                                            rpc.CodeInvalidParams,
		`{"game":"mastermind","preset":"classic","seeds":[1` + strings.Repeat(",1", rpc.MaxBatched) + `]}`: rpc.CodeInvalidParams,
	} {
		if a := call(t, s, "batch.new", params); a.Error == nil || a.Error.Code != code {
			t.Errorf("%.60s: %+v", params, a)
		}
	}
	if a := call(t, forTwo(t), "batch.new", `{"game":"pile","preset":"ten","seeds":[1]}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a game that lists no actions: %+v", a)
	}
	if a := call(t, s, "batch.view", `{"batch":"b2","at":2}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a match that is not there: %+v", a)
	}
}
