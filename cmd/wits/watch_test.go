package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/term/phrase"
)

// A match of each open game for two is told from a stream: every move once, by name, until it is over.
func TestAMatchIsWatched(t *testing.T) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if info.Seats != 2 || !info.Open {
			continue
		}
		m, err := e.Game.Start(referee.Setup{Preset: info.Presets[0], Seed: rng.Numeric(1), Players: []string{"Ada", "Bob"}})
		if err != nil {
			t.Fatal(err)
		}
		var stream strings.Builder
		send := func(kind string, v any) {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&stream, "event: %s\ndata: %s\n\n", kind, text)
		}
		turn := m.Status().Turn
		seats := []model.Seat{{Name: "Ada"}, {Name: "Bob"}}
		send("state", map[string]any{
			"id": "m", "game": info.ID, "preset": info.Presets[0], "seq": 0, "status": game.Playing, "seats": seats, "turn": turn, "view": m.Audience(),
		})
		var action game.Action
		for a := range m.Legal(turn) {
			action = a
			break
		}
		text, _ := action.MarshalJSON()
		giveUp, _ := referee.GiveUp().MarshalJSON()
		for _, made := range []json.RawMessage{text, giveUp} {
			if err := m.Act(turn, made); err != nil {
				t.Fatal(err)
			}
			event := map[string]any{"seq": m.Seq(), "seat": turn, "action": made, "status": m.Status().Outcome(0), "turn": nil, "view": m.Audience()}
			if st := m.Status(); !st.Over {
				event["turn"] = st.Turn
			}
			send("turn", event)
			send("turn", event) // told twice, said once
		}
		var out strings.Builder
		w := watcher{out: &out, say: phrase.Speaker(catalog.Library(), "en", func(string) string { return "" }), games: catalog.All(), at: -1}
		if err := w.listen(strings.NewReader(stream.String())); err != nil {
			t.Fatalf("%s: %v", info.ID, err)
		}
		if said := out.String(); strings.Count(said, "Ada: ") != 1 || strings.Count(said, "Ada gave up.") != 1 {
			t.Errorf("%s:\n%s", info.ID, said)
		}
	}
}

func TestALinkToWatchIsReadExactly(t *testing.T) {
	server, link, ok := readWatchLink("https://wits.example/home/watch/abc?x=1")
	if !ok || server != "https://wits.example/home" || link != "abc" {
		t.Errorf("%q %q %v", server, link, ok)
	}
	for _, text := range []string{"", "abc", "https://wits.example", "https://wits.example/watch/", "https://wits.example/watch/a/b", "://"} {
		if _, _, ok := readWatchLink(text); ok {
			t.Errorf("%q is taken", text)
		}
	}
}
