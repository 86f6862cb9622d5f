package api

import (
	"net/http/httptest"
	"testing"
)

func TestWhatProgramsWriteIsReadByHand(t *testing.T) {
	for body, want := range map[string]bool{
		`{"seq":3,"action":{"type":"flag","x":3,"y":4},"key":"a-1"}`: true,
		`{"seq":3,"action":{"type":"guess","pegs":["a","b"]}}`:       true,
		`{"action":{"type":"place","at":{"x":1}},"seat":1,"seq":10}`: true,
		`{"seq":3,"action":{"type":"flag"},"more":[]}`:               false,
		`{"seq": 3, "action": {"type": "flag"}}`:                     true,
		`{"seq":3,"action":{"type":"flag","type":"flag"}}`:           false,
		`{"seq":3,"action":{"type":"fl\u0061g"}}`:                    true,
		`{"seq":3,"action":{"type":"flag"},"seat":null}`:             false,
		`{"seq":-3,"action":{"type":"flag"}}`:                        false,
		`{"seq":3,"action":{"type":"flag"},"key":"é"}`:               false,
		`{"seq":3,"action":{"type":"flag"},"key":""}`:                false,
		`{"seq":3,"action":[]}`:                                      false,
		`{"seq":3}`:                                                  false,
		`{"seq":3,"action":{"type":"flag"}}{`:                        false,
	} {
		r := httptest.NewRequest("POST", "/", nil)
		r.SetPathValue("id", "m")
		var in actRequest
		if got := new(api).readAct(r, []byte(body), &in); got != want {
			t.Errorf("%s is read: %v", body, got)
		}
		if want && (in.Body.Seq == 0 || in.Body.Action.Text[0] != '{' || in.ID != "m") {
			t.Errorf("%s is read as %+v", body, in)
		}
	}
}
