package rpc_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
)

// TestMindsAreCarried plays random games against minds in either seat, saved and restored at every step: both go the same
// way, and their replays verify and say who played.
func TestMindsAreCarried(t *testing.T) {
	for game, actions := range map[string]func(left float64) string{
		"hide": nil,
		"pile": func(float64) string { return `{"n":1}` },
	} {
		preset := map[string]string{"hide": "small", "pile": "ten"}[game]
		bots := map[string][]string{"hide": {"high", "low"}, "pile": {"any"}}[game]
		for seat := range 2 {
			for seed := range 40 {
				r := rand.New(rand.NewPCG(uint64(seed), uint64(seat)))
				minds := []string{"", ""}
				minds[1-seat] = bots[seed%len(bots)]
				s := forTwo(t)
				now := stands(t, s, "match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"minds":%s}`, game, preset, seed, raw(t, minds)))
				for seq := len(now.Actions); now.Status == "playing"; {
					if now.Seat != seat || now.Turn == nil || *now.Turn != seat || now.Seq != seq || now.MindError != "" {
						t.Fatalf("%s: %+v at %d", game, now, seq)
					}
					saved := result(t, s, "match.save", `{"match":"m1"}`)
					twin := stands(t, s, "match.restore", fmt.Sprintf(`{"game":%q,"state":%s}`, game, raw(t, saved["state"])))
					legal := result(t, s, "match.legal", `{"match":"m1","limit":50}`)["actions"].([]any)
					action := raw(t, legal[r.IntN(len(legal))])
					if actions != nil && seed%2 == 0 {
						action = actions(0)
					}
					now = stands(t, s, "match.act", `{"match":"m1","action":`+action+`}`)
					same := stands(t, s, "match.act", `{"match":"`+twin.Match+`","action":`+action+`}`)
					if raw(t, now) != raw(t, same) {
						t.Fatalf("the restored match went another way:\n%s\n%s", raw(t, now), raw(t, same))
					}
					if seq += len(now.Actions); now.Seq != seq || now.Actions[0].Seat != seat {
						t.Fatalf("%s: %+v at %d", game, now, seq)
					}
				}
				if now.Turn != nil || now.View["status"] != now.Status {
					t.Errorf("%s ended %+v", game, now)
				}
				doc := result(t, s, "match.replay", `{"match":"m1"}`)
				if v := result(t, s, "replay.verify", raw(t, doc)); v["ok"] != true || v["seq"] != float64(now.Seq) {
					t.Errorf("%s: verdict %v", game, v)
				}
				if got := raw(t, doc["replay"].(map[string]any)["minds"]); got != raw(t, minds) {
					t.Errorf("%s: the replay says %s, not %s", game, got, raw(t, minds))
				}
				shown := result(t, s, "replay.steps", raw(t, doc))
				if steps := shown["steps"].([]any); shown["seat"] != float64(seat) || len(steps) != now.Seq+1 ||
					raw(t, steps[now.Seq].(map[string]any)["view"]) != raw(t, now.View) {
					t.Errorf("%s: stepped from seat %v", game, shown["seat"])
				}
			}
		}
	}
}

// TestEveryGameForTwoIsPlayedAgainstMinds plays random games of the catalogue against a mind in each seat.
func TestEveryGameForTwoIsPlayedAgainstMinds(t *testing.T) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if info.Seats == 1 {
			continue
		}
		for n := range info.Seats * len(info.Presets) {
			seat, preset := n%info.Seats, info.Presets[n/info.Seats%len(info.Presets)]
			if _, ok := e.Defences[preset]; ok {
				continue // its only mind is too strong to be quick
			}
			minds := slices.Repeat([]string{info.Bots[0].Name}, info.Seats)
			minds[seat] = ""
			playedAgainst(t, info.ID, preset, minds, n)
		}
	}
}

// playedAgainst plays random moves until the end, or gives up after many.
func playedAgainst(t *testing.T, id, preset string, minds []string, n int) {
	t.Helper()
	s, r, seat := coached(), rand.New(rand.NewPCG(uint64(n), 0)), slices.Index(minds, "")
	now := stands(t, s, "match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"minds":%s}`, id, preset, n, raw(t, minds)))
	for seq := len(now.Actions); now.Turn != nil; seq += len(now.Actions) {
		if now.Seat != seat || *now.Turn != seat || now.Seq != seq || now.Status != "playing" || now.MindError != "" {
			t.Fatalf("%s against %v: %s at %d", id, minds, raw(t, now), seq)
		}
		legal := result(t, s, "match.legal", `{"match":"m1"}`)["actions"].([]any)
		action := raw(t, legal[r.IntN(len(legal))])
		if seq > 100 {
			action = `{"type":"forfeit"}`
		}
		now = stands(t, s, "match.act", `{"match":"m1","action":`+action+`}`)
	}
	if now.Status == "playing" || now.View["status"] != now.Status {
		t.Errorf("%s against %v ended %s", id, minds, raw(t, now))
	}
	if v := result(t, s, "replay.verify", raw(t, result(t, s, "match.replay", `{"match":"m1"}`))); v["ok"] != true {
		t.Errorf("%s against %v: %v", id, minds, v)
	}
}

func TestABotForTheCallerIsAnsweredByTheMinds(t *testing.T) {
	s := forTwo(t)
	stands(t, s, "match.new", `{"game":"pile","preset":"ten","seed":3,"minds":["","any"]}`)
	now := stands(t, s, "match.bot", `{"match":"m1","bot":"any","seed":3}`)
	if len(now.Actions) != 2 || now.Seq != 2 || now.Seat != 0 || *now.Turn != 0 || raw(t, now.Action) != raw(t, now.Actions[0].Action) {
		t.Errorf("answered %+v", now)
	}
	stands(t, s, "match.new", `{"game":"pile","preset":"ten"}`) // both seats are the caller's: a bot plays for each in turn
	for seat := range 2 {
		if now := stands(t, s, "match.bot", `{"match":"m2","bot":"any","seed":3}`); now.Seat != seat || len(now.Actions) != 1 {
			t.Errorf("seat %d: %+v", seat, now)
		}
	}
}

// TestAMindThatFailsLeavesTheActionInPlace holds it for every way to fail, and that nothing of what the mind knows is told.
func TestAMindThatFailsLeavesTheActionInPlace(t *testing.T) {
	for _, mind := range []string{"failing", "cheating", "panicking", "endless"} {
		s := forTwo(t)
		ctx, cancel := context.WithCancel(t.Context())
		stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1,"minds":["",`+raw(t, mind)+`]}`)
		cancel() // the endless one would think on
		for _, line := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m1","action":{"type":"hide","number":1234}}}`,
			`{"jsonrpc":"2.0","id":1,"method":"match.view","params":{"match":"m1","lang":"de"}}`,
		} {
			out := string(s.Handle(ctx, []byte(line)))
			if !strings.Contains(out, `"seq":1,"turn":1`) || !strings.Contains(out, `"mindError":"`+mind) || strings.Contains(out, "4711") {
				t.Errorf("%s: %s", mind, out)
			}
		}
		if mind == "endless" {
			continue
		}
		if a := call(t, s, "match.act", `{"match":"m1","action":{"type":"forfeit"}}`); a.Error != nil {
			t.Errorf("%s: the match cannot be given up: %+v", mind, a.Error)
		}
	}
}

// TestAMindThatWasStoppedGoesOn stops a mind and looks again.
func TestAMindThatWasStoppedGoesOn(t *testing.T) {
	s, twin := forTwo(t), forTwo(t)
	setup := `{"game":"pile","preset":"ten","seed":9,"minds":["","any"]}`
	want := stands(t, twin, "match.new", setup)
	want = stands(t, twin, "match.act", `{"match":"m1","action":{"n":1}}`)
	stands(t, s, "match.new", setup)
	first := stands(t, s, "match.act", `{"match":"m1","action":{"n":1},"wait":false}`)
	if first.Seq != 1 || *first.Turn != 1 || len(first.Actions) != 1 || first.Seat != 0 {
		t.Fatalf("without waiting: %+v", first)
	}
	if still := stands(t, s, "match.view", `{"match":"m1","wait":false}`); still.Seq != 1 || len(still.Actions) != 0 {
		t.Errorf("looking without waiting: %+v", still)
	}
	saved := raw(t, result(t, s, "match.save", `{"match":"m1"}`)["state"])
	then := stands(t, s, "match.view", `{"match":"m1"}`)
	if then.Seq != 2 || len(then.Actions) != 1 || raw(t, then.View) != raw(t, want.View) {
		t.Errorf("looking again: %+v, want %+v", then, want)
	}
	restored := stands(t, s, "match.restore", `{"game":"pile","state":`+saved+`}`)
	if restored.Seq != 2 || raw(t, restored.Actions) != raw(t, then.Actions) {
		t.Errorf("restored: %+v", restored)
	}
	if waiting := stands(t, s, "match.restore", `{"game":"pile","state":`+saved+`,"wait":false}`); waiting.Seq != 1 || *waiting.Turn != 1 {
		t.Errorf("restored without waiting: %+v", waiting)
	}
}

// TestWhoSearchesIsToldNothingOfWhatIsHidden asks everything that the seat which searches can ask, and looks for the number.
// The coach and the voice of the toy say all that they are shown.
func TestWhoSearchesIsToldNothingOfWhatIsHidden(t *testing.T) {
	for seed := range 20 {
		for _, holds := range []string{`["high",""]`, `["",""]`} {
			s := forTwo(t)
			var told []string
			ask := func(method, more string) {
				a := s.Handle(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q,"params":{"match":"m1"%s}}`, method, more))
				told = append(told, string(a))
			}
			opened := s.Handle(t.Context(), fmt.Appendf(nil,
				`{"jsonrpc":"2.0","id":1,"method":"match.new","params":{"game":"hide","preset":"small","seed":%d,"minds":%s}}`, seed, holds))
			if holds == `["",""]` {
				stands(t, s, "match.act", `{"match":"m1","action":{"type":"hide","number":7391}}`) // what the other is told is its own
			} else {
				told = append(told, string(opened))
			}
			state := result(t, s, "match.save", `{"match":"m1"}`)["state"].(map[string]any)
			secret := raw(t, state["numbers"].([]any)[0])
			for try := 1000; try < 1003; try++ {
				action := fmt.Sprintf(`,"action":{"type":"try","number":%d}`, try)
				for _, seat := range []string{"", `,"seat":1`} {
					for _, method := range []string{"view", "legal", "say", "hint", "odds", "why"} {
						ask("match."+method, seat+map[string]string{"legal": `,"limit":5`}[method])
					}
					ask("match.read", seat+`,"line":"x"`)
					ask("match.why", seat+action)
					ask("match.doubt", seat+action)
					ask("match.act", seat+`,"action":{"type":"hide","number":1}`)
				}
				ask("match.act", `,"seat":1`+action)
			}
			ask("match.view", `,"seat":1`)
			ask("match.why", `,"seat":1`)
			ask("match.act", `,"seat":1,"action":{"type":"try","number":1000}`)
			for _, text := range told {
				if strings.Contains(text, secret) {
					t.Fatalf("%s is hidden, but told: %s", secret, text)
				}
			}
		}
	}
}

// FuzzHandleForTwo looks for a line that ends a session with games for two.
func FuzzHandleForTwo(f *testing.F) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"match.new","params":{"game":"hide","preset":"small","seed":1,"minds":["high",""],"player":"x"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.new","params":{"game":"pile","preset":"ten","players":["a","b"],"wait":false}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m1","seat":1,"action":{"type":"try","number":1234}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m2","action":{"type":"takeback"},"wait":false}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m2","action":{"n":3}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.view","params":{"match":"m1","seat":255}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.why","params":{"match":"m1","seat":1}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.resume","params":{"game":"pile","record":{"preset":"ten","seed":1,"players":["a","b"],"minds":["","any"],"actions":[{"seat":1,"action":{"n":1}}]}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"replay.steps","params":{"seat":1,"replay":{"format":1,"program":"x","game":"pile","preset":"ten","seed":1,"players":["a","b"],"actions":[{"seat":0,"action":{"n":1}},{"seat":200,"action":{"n":1}}],"status":"playing","digest":""}}}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		s := forTwo(t)
		result(t, s, "match.new", `{"game":"hide","preset":"small","seed":1,"minds":["high",""]}`)
		result(t, s, "match.new", `{"game":"pile","preset":"ten","seed":1,"minds":["","any"]}`)
		result(t, s, "match.act", `{"match":"m2","action":{"n":1}}`)
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // one of the bots would think on
		if out := s.Handle(ctx, line); out != nil && (!json.Valid(out) || bytes.ContainsRune(out, '\n')) {
			t.Fatalf("%q was answered %q", line, out)
		}
		if a := call(t, s, "games.list", `{}`); a.Error != nil {
			t.Fatalf("%q ended the session: %+v", line, a.Error)
		}
	})
}
