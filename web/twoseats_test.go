package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/internal/locked"
	"wits/internal/toy"
)

// deedBy is what one of two players does.
type deedBy struct {
	seat   int
	action string
}

// duel is what two play: both hide a number, then try what neither of the numbers is in any world.
func duel(numbers [2]int) []deedBy {
	return []deedBy{
		{0, fmt.Sprintf(`{"type":"hide","number":%d}`, numbers[0])},
		{1, fmt.Sprintf(`{"type":"hide","number":%d}`, numbers[1])},
		{0, `{"type":"try","number":1111}`},
		{1, `{"type":"try","number":2222}`},
		{0, `{"type":"try","number":3333}`},
	}
}

// TestASeatLearnsNothingOfTheOther plays the same at a table in two servers that draw the same at the same time, but the number
// that one of the players hides. Every byte that the other player gets, and whoever watches, must be the same: bodies,
// headers, lengths, tags, events, errors, lists, links and clocks.
func TestASeatLearnsNothingOfTheOther(t *testing.T) {
	for seat, worlds := range [2][2][2]int{
		{{4711, 5137}, {4711, 9876}}, // what seat 0 gets when seat 1 hides another number
		{{4711, 5137}, {8642, 5137}},
	} {
		t.Run(fmt.Sprintf("seat %d", seat), func(t *testing.T) {
			a, b := heard(t, seat, worlds[0]), heard(t, seat, worlds[1])
			if len(a) != len(b) {
				t.Fatalf("%d and %d answers", len(a), len(b))
			}
			secret := fmt.Sprint(worlds[0][1-seat])
			for i := range a {
				if a[i] != b[i] {
					t.Errorf("the worlds differ:\n%s\n%s", a[i], b[i])
				}
				if strings.Contains(a[i], secret) {
					t.Errorf("the other's number is in %s", a[i])
				}
			}
		})
	}
}

// heard plays a duel and returns everything that was sent to the player of a seat and to whoever watches.
func heard(t *testing.T, seat int, numbers [2]int) (all []string) {
	h := openGames(t, append(catalog.All(), toy.Two(nil)...), locked.Chance(1), time.Unix(1_800_000_000, 0))
	players := [2]*client{h.named("Ada"), h.named("Eve")}
	own, guest := players[seat], h.visitor()
	note := func(r *reply) *reply {
		all = append(all, r.Request.Method+" "+r.Request.URL.Path+" "+same(r))
		return r
	}
	var m struct{ ID, Table string }
	players[0].post("/tables", `{"game":"twins","preset":"small","side":0,"clock":{"base":300,"increment":5},"key":"t"}`).want(201).into(&m)
	path := "/matches/" + m.ID
	note(guest.get("/tables/" + m.Table).want(200))
	players[1].post("/tables/"+m.Table+"/sit", `{"key":"s"}`).want(200)
	var shared struct{ Link string }
	players[1].post(path+"/share", "").want(200).into(&shared) // whoever shares it: the other seat's view is not shown
	streams := []*stream{own.follow(path + "/events")}
	streams[0].wants("state", 0)
	streams[0].wantsSeats(func(text string) bool { return strings.Contains(text, `"here":true`) }) // so that it is so in both worlds
	streams = append(streams, guest.follow("/watch/"+shared.Link+"/events"))
	all = append(all, streams[1].wants("state", 0).data)
	for n, d := range duel(numbers) {
		h.clock.turn(3 * time.Second)
		ours := d.seat == seat
		body := fmt.Sprintf(`{"seq":%d,"key":"k%d","action":%s}`, n, n, d.action)
		if !ours {
			note(own.post(path+"/actions", act(n, `{"type":"try","number":1234}`)).want(409))
			note(own.post(path+"/actions", fmt.Sprintf(`{"seq":%d,"seat":%d,"action":{"type":"try","number":1234}}`, n, d.seat)).want(403))
		}
		r := players[d.seat].post(path+"/actions", body).want(200)
		if ours {
			note(r)
			note(own.post(path+"/actions", body).want(200))
		}
		for _, guess := range []string{`{"type":"try","number":1234}`, `{"type":"hide","number":4711}`, `{"type":"hide","number":5000}`} {
			note(own.post(path+"/actions", fmt.Sprintf(`{"seq":%d,"key":"k%d","action":%s}`, n, n, guess))) // the other's key is no oracle
		}
		note(own.post(path+"/actions", act(n, `{"type":"try","number":1234,"x":1}`)))
		note(own.post(path+"/actions", act(n+1, `{"type":"dance"}`)))
		note(own.post(path+"/actions", act(n+1, `{"type":"draw"}`)))
		note(own.post(path+"/actions", act(n+1, `{"type":"takeback"}`)))
		script{}.looks(own, guest, path, "/watch/"+shared.Link, note)
		note(own.get(path + "/words").want(200))
		note(own.post(path+"/read", `{"line":"5"}`))
		note(own.post(path+"/rematch", ""))
		note(own.ask("DELETE", path+"/table", ""))
		for _, s := range streams {
			all = append(all, s.wantsTurn(n+1).data)
		}
	}
	return all
}
