package web_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	mrand "math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/internal/lategame"
	"wits/play"
	"wits/web"
	"wits/web/api"
)

// openLate makes a house that plays the games that hide something, with a delay between an action that is kept and those who are
// told of it.
func openLate(t *testing.T) (*house, []entry.Entry) {
	t.Helper()
	h := open(t)
	late := &lategame.Store{Store: h.store}
	games := late.Hidden(catalog.All())
	service := play.New(late, games, rand.Reader, time.Now)
	t.Cleanup(service.Stop)
	server, err := api.New(web.Config{
		Play: service, Identities: h.identity, Games: games, App: files(), Words: catalog.Library(),
		Log: slog.New(slog.NewTextHandler(h.log, nil)), Now: time.Now,
	})
	h.ok(err)
	h.Server.Config.Handler = server
	return h, games
}

// TestAStreamOpenedInTheMiddleOfAnActionTellsNoSecret opens streams at every action of a match. What each tells must be what the
// list of actions tells the same reader afterwards.
func TestAStreamOpenedInTheMiddleOfAnActionTellsNoSecret(t *testing.T) {
	h, games := openLate(t)
	actions := 30
	if os.Getenv("WITS_LONG") != "" {
		actions = 120
	}
	for _, e := range games {
		t.Run(e.ID(), func(t *testing.T) {
			h := *h
			h.TB = t
			for done := 0; done < actions; {
				done += h.crowd(e)
			}
		})
	}
}

// crowd plays a match at random and opens streams at every action. It returns how many were made.
func (h *house) crowd(e entry.Entry) (made int) {
	players := []*client{h.bearer(), h.bearer()}[:e.Game.Info().Seats]
	var m struct {
		ID, Table string
		Turn      *int
	}
	setup := `{"game":"` + e.ID() + `","preset":"` + e.Game.Info().Presets[0] + `"`
	if len(players) == 1 {
		players[0].post("/matches", setup+`}`).want(201).into(&m)
	} else {
		players[0].post("/tables", setup+`,"side":0}`).want(201).into(&m)
		players[1].post("/tables/"+m.Table+"/sit", "").want(200).into(&m)
	}
	path := "/matches/" + m.ID
	var shared struct{ Link string }
	players[0].post(path+"/share", "").want(200).into(&shared)
	readers := map[string]*client{"/watch/" + shared.Link: h.visitor()}
	for i, p := range players {
		readers[fmt.Sprint(path, "?", i)] = p
	}
	told := map[string][]string{}
	for m.Turn != nil && made < 30 {
		due := players[*m.Turn]
		var legal struct{ Actions []json.RawMessage }
		due.get(path + "/legal?limit=100").want(200).into(&legal)
		var wg sync.WaitGroup
		var mu sync.Mutex
		for where, c := range readers {
			wg.Go(func() {
				time.Sleep(time.Duration(mrand.IntN(int(6 * time.Millisecond))))
				at, _, _ := strings.Cut(where, "?")
				s := c.follow(at + "/events?after=" + strconv.Itoa(made))
				defer s.close()
				data := s.wantsTurn(made + 1).data
				mu.Lock()
				defer mu.Unlock()
				told[where] = append(told[where], data)
			})
		}
		due.post(path+"/actions", act(made, string(legal.Actions[mrand.IntN(len(legal.Actions))]))).want(200).into(&m)
		wg.Wait()
		made++
	}
	for where, c := range readers {
		at, _, _ := strings.Cut(where, "?")
		var list struct{ Items []json.RawMessage }
		c.get(at + "/actions").want(200).into(&list)
		for i, item := range list.Items {
			if told[where][i] != string(item) {
				h.Fatalf("the stream of %s told\n%s, and it was\n%s", where, told[where][i], item)
			}
		}
	}
	return made
}
