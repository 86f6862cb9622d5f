package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
)

// twinMatches are two matches that are dealt alike. One is asked as programs do, the other in a way that is left to huma.
type twinMatches struct {
	*client
	quick, huma string
}

func (c *client) twins(game, preset string) twinMatches {
	c.Helper()
	return twinMatches{c, c.start(game, preset), c.start(game, preset)}
}

// act asks both for the same, and holds that they are answered alike, byte for byte.
func (m twinMatches) act(body string, headers ...string) *reply {
	m.Helper()
	one := m.ask("POST", "/matches/"+m.quick+"/actions", body, headers...)
	other := m.ask("POST", "/matches/"+m.huma+"/actions", body, append(headers, "Content-Type", "application/json; charset=utf-8")...)
	for _, r := range []*reply{one, other} {
		r.Header.Del("Date")
		r.text = strings.ReplaceAll(r.text, r.Header.Get("X-Request-Id"), "its name")
		r.Header.Set("X-Request-Id", "its name")
	}
	if one.StatusCode != other.StatusCode || anyOrder(one) != anyOrder(other) || fmt.Sprint(one.Header) != fmt.Sprint(other.Header) {
		m.Errorf("%s %q is answered\n%d %v %s and by huma\n%d %v %s", body, headers, one.StatusCode, one.Header, one.text, other.StatusCode, other.Header, other.text)
	}
	return one
}

// anyOrder is the text of an answer, but for the order in which huma names what is wrong with a request: that is left to chance.
func anyOrder(r *reply) string {
	if r.StatusCode != http.StatusUnprocessableEntity {
		return r.text
	}
	letters := []byte(r.text)
	slices.Sort(letters)
	return string(letters)
}

func TestWhatIsReadByHandIsAnsweredAsByHuma(t *testing.T) {
	c := open(t, quiet).bearer()
	m := c.twins("minesweeper", "journeyman")
	const flag = `{"type":"flag","x":3,"y":4}`
	cases := []struct {
		body    string
		headers []string
	}{
		{body: `{"seq":0,"action":` + flag + `}`},
		{body: `{"seq":0,"action":` + flag + `}`}, // a conflict
		{body: `{"action":{"type":"flag","x":4,"y":4},"key":"one","seq":1}`},
		{body: `{"seq":1,"action":{"type":"flag","x":4,"y":4},"key":"one"}`}, // the first answer again
		{body: `{"seq":1,"action":` + flag + `,"key":"one"}`},                // the key is used
		{body: `{"seq":2,"seat":0,"action":` + flag + `}`, headers: []string{"Wits-Client", "here", "Idempotency-Key", "two"}},
		{body: `{"seq":2,"seat":1,"action":` + flag + `}`},
		{body: `{"seq":2,"seat":256,"action":` + flag + `}`},
		{body: `{"seq":3,"action":` + flag + `,"key":"a"}`, headers: []string{"Idempotency-Key", "b"}},
		{body: `{"seq":3,"action":` + flag + `}`, headers: []string{"Idempotency-Key", strings.Repeat("k", 129)}},
		{body: `{"seq":3,"action":` + flag + `}`, headers: []string{"Wits-Client", strings.Repeat("c", 65)}},
		{body: `{"seq":3,"action":` + flag + `}`, headers: []string{"Accept", "text/html"}},
		{body: `{"seq":3,"action":` + flag + `}`, headers: []string{"Accept", "*/*", "Accept-Language", "de"}},
		{body: `{"seq":4,"action":` + flag + `,"key":""}`},
		{body: `{"seq":4,"action":` + flag + `,"key":"` + strings.Repeat("k", 129) + `"}`},
		{body: `{"seq":4,"action":` + flag + `,"key":"é"}`},
		{body: `{"seq":4,"action":` + flag + `,"more":[{"action":` + flag + `}]}`},
		{body: `{"seq":6,"seq":6,"action":` + flag + `}`},
		{body: `{"seq":6,"action":` + flag + `,"other":1}`},
		{body: `{"seq":6}`},
		{body: `{"action":` + flag + `}`},
		{body: `{"seq":-1,"action":` + flag + `}`},
		{body: `{"seq":06,"action":` + flag + `}`},
		{body: `{"seq":6.0,"action":` + flag + `}`},
		{body: `{"seq":"6","action":` + flag + `}`},
		{body: `{"seq":99999999999999999999,"action":` + flag + `}`},
		{body: `{"seq":6,"action":"flag"}`},
		{body: `{"seq":6,"action":{"type":"flag","x":3,"x":3,"y":4}}`},
		{body: `{"seq":6,"action":{"type":"flag","x":3}}`},
		{body: `{"seq":6,"action":{"type":"flag","x":[[[[[[[[[[[3]]]]]]]]]]],"y":4}}`},
		{body: `{"seq":6,"action":{"type":"fl\u0061g","x":3,"y":4}}`},
		{body: `{"seq":6,"action":{"type":"nothing"}}`},
		{body: `{"seq":7,"action":{"type":"timeout"}}`},
		{body: `{"seq":7,"action":{}}`},
		{body: `{"seq":7,"action":` + flag + `}}`},
		{body: `{"seq":7,"action":` + flag + `,}`},
		{body: `{"seq":7,"action":` + flag + `} `},
		{body: ` {"seq":8,"action":` + flag + `}`},
		{body: `{"seq":9,"action":` + flag},
		{body: "{}"},
		{body: "[]"},
		{body: "\xff"},
	}
	for _, each := range cases {
		m.act(each.body, each.headers...)
	}
	nobody := twinMatches{c.visitor(), m.quick, m.huma}
	nobody.act(`{"seq":9,"action":` + flag + `}`)
	stranger := twinMatches{c.bearer(), m.quick, m.huma}
	stranger.act(`{"seq":9,"action":` + flag + `}`)
}

func TestBrokenBodiesAreAnsweredAsByHuma(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := open(t, quiet).bearer().twins("minesweeper", "journeyman")
	seq, letters := 0, `{}[]",:\0123456789-.eE nulltruefasekeyqti`+"\xff\x00é"
	for range 300 {
		body := []byte(fmt.Sprintf(`{"seq":%d,"action":{"type":"flag","x":%d,"y":%d},"key":"k%d","seat":0}`, seq, r.IntN(9), r.IntN(9), r.IntN(100)))
		for range r.IntN(3) {
			at := r.IntN(len(body))
			switch r.IntN(3) {
			case 0:
				body[at] = letters[r.IntN(len(letters))]
			case 1:
				body = slices.Delete(body, at, min(at+1+r.IntN(4), len(body)-1))
			default:
				body = slices.Insert(body, at, letters[r.IntN(len(letters))])
			}
		}
		var now struct{ Seq int }
		if answer := m.act(string(body)); answer.StatusCode == http.StatusOK || answer.StatusCode == http.StatusConflict {
			seq = answer.into(&now).house.at(m, now.Seq)
		}
	}
	if seq < 50 {
		t.Errorf("only %d actions were accepted", seq)
	}
}

// at is where a match stands that an answer tells of: a repeated one tells of the past.
func (h *house) at(m twinMatches, seq int) int {
	var now struct{ Seq int }
	m.get("/matches/" + m.quick).want(200).into(&now)
	return max(seq, now.Seq)
}

func TestEveryGameIsAnsweredAsByHuma(t *testing.T) {
	c := open(t, quiet).bearer()
	r := rand.New(rand.NewPCG(3, 4))
	for _, e := range catalog.All() {
		t.Run(e.ID(), func(t *testing.T) {
			m := c.twins(e.ID(), e.Game.Info().Presets[0])
			for seq := range 20 {
				var legal struct{ Actions []json.RawMessage }
				if m.get("/matches/" + m.quick + "/legal").want(200).into(&legal); len(legal.Actions) == 0 {
					break
				}
				action := legal.Actions[r.IntN(len(legal.Actions))]
				var now struct{ Status string }
				m.act(fmt.Sprintf(`{"seq":%d,"action":%s}`, seq, action)).want(200).into(&now)
				if now.Status != "playing" {
					return
				}
				if seq == 19 {
					m.act(`{"seq":20,"action":{"type":"forfeit"}}`).want(200)
				}
			}
		})
	}
}
