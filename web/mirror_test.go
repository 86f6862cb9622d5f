package web_test

import (
	"strings"
	"testing"
)

const (
	deviceMatch = "/matches/00112233445566778899aabbccddeeff"
	deviceDeal  = `{"game":"mastermind","preset":"classic","seed":42,"after":`
)

func TestADeviceHasItsPracticeKept(t *testing.T) {
	h := open(t)
	c := h.visitor()
	var m struct {
		ID, Status      string
		Seq             int
		Imported        bool
		Hinted          bool
		Seed, Salt, Log any
	}
	key := []string{"Idempotency-Key", "5b0e7c1a-0d9b-4f6e-9d3c-1f2e3d4c5b6a"}
	c.ask("PUT", deviceMatch, deviceDeal+`0,"actions":[]}`, key...).want(200)
	c.cookie = nil // the answer was lost, and who it made with it
	c.ask("PUT", deviceMatch, deviceDeal+`0,"actions":[]}`, key...).want(200).into(&m)
	if m.Seq != 0 || !m.Imported {
		t.Errorf("begun twice: %+v", m)
	}
	told := deviceDeal + `0,"actions":[{"seat":0,"action":` + guess + `},{"seat":0,"action":` + guess + `}]}`
	for range 2 {
		c.ask("PUT", deviceMatch, told).want(200).into(&m)
	}
	if m.Seq != 2 {
		t.Errorf("it stands at %d", m.Seq)
	}
	p := c.ask("PUT", deviceMatch, deviceDeal+`5,"actions":[]}`).refuses(409, "conflict")
	if p.Seq == nil || *p.Seq != 2 {
		t.Errorf("the conflict does not tell where it stands: %+v", p)
	}
	var record struct {
		Seed    int
		Actions []any
	}
	c.get(deviceMatch + "/record").want(200).into(&record)
	if record.Seed != 42 || len(record.Actions) != 2 {
		t.Errorf("the record: %+v", record)
	}
	c.post(deviceMatch+"/actions", `{"seq":2,"action":`+guess+`}`).want(200) // a device without the rules goes on
	c.ask("PUT", deviceMatch, deviceDeal+`2,"hinted":true,"actions":[{"seat":0,"action":`+guess+`}]}`).want(200).into(&m)
	if m.Seq != 3 || !m.Hinted {
		t.Errorf("the same on both: %+v", m)
	}
}

func TestADevicesMatchIsNobodyElses(t *testing.T) {
	h := open(t)
	c, other := h.visitor(), h.bearer()
	c.ask("PUT", deviceMatch, deviceDeal+`0,"actions":[]}`).want(200)
	other.get(deviceMatch+"/record").refuses(404, "unknown-match")
	other.ask("PUT", deviceMatch, deviceDeal+`0,"actions":[]}`).refuses(404, "unknown-match")
	other.ask("PUT", deviceMatch, deviceDeal+`1,"actions":[]}`).refuses(404, "unknown-match")
	h.visitor().get(deviceMatch+"/record").refuses(401, "unauthorized")
	for _, body := range []string{
		deviceDeal + `0,"actions":[{"seat":0,"action":{"type":"submit","code":["R"]}}]}`,
		deviceDeal + `0,"actions":[{"seat":7,"action":` + guess + `}]}`,
		strings.Replace(deviceDeal, "42", "43", 1) + `0,"actions":[]}`,
		strings.Replace(deviceDeal, "42", `"`+strings.Repeat("0", 64)+`"`, 1) + `0,"actions":[]}`,
		deviceDeal + `0}`,
	} {
		if r := c.ask("PUT", deviceMatch, body); r.StatusCode < 400 || r.StatusCode > 499 {
			t.Errorf("%s: %d %s", body, r.StatusCode, r.text)
		}
	}
	id := c.start("mastermind", "classic") // the server has dealt it
	c.get("/matches/"+id+"/record").refuses(409, "running")
	var sealed struct{ ID string }
	c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201).into(&sealed)
	c.post("/matches/"+sealed.ID+"/forfeit", `{"seq":0}`).want(200)
	c.get("/matches/" + sealed.ID + "/record").want(200)
	c.ask("PUT", "/matches/"+id, deviceDeal+`0,"actions":[]}`).refuses(422, "illegal")
}

func TestARowOfActionsIsOneRequest(t *testing.T) {
	c := open(t).visitor()
	id := c.start("minesweeper", "novice")
	const reveal = `{"type":"reveal","x":4,"y":4}`
	row := `{"seq":0,"key":"a","action":` + reveal + `,"more":[{"key":"b","action":` + reveal + `},{"key":"c","action":{"type":"flag","x":0,"y":0}},
		{"key":"d","action":{"type":"reveal","x":99,"y":0}},{"key":"e","action":{"type":"flag","x":0,"y":0}}]}`
	var first, again struct {
		Seq     int
		Actions []any
	}
	c.post("/matches/"+id+"/actions", row).want(200).into(&first)
	if first.Seq < 2 || len(first.Actions) != first.Seq {
		t.Fatalf("what was pointless is left out: %+v", first)
	}
	c.post("/matches/"+id+"/actions", row).want(200).into(&again)
	if again.Seq != first.Seq {
		t.Errorf("told again: %+v, %+v", first, again)
	}
	c.post("/matches/"+id+"/actions", `{"seq":0,"action":`+reveal+`}`).refuses(409, "conflict")
	c.post("/matches/"+id+"/actions", `{"seq":0,"action":`+reveal+`,"more":[{"action":`+reveal+`}]}`).refuses(409, "conflict")
}
