package term_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// sizes are those that every table is looked at in.
var sizes = []struct{ width, height int }{{40, 16}, {60, 20}, {80, 23}, {80, 24}, {100, 30}, {120, 40}, {200, 60}}

// scripted is a service in which every action leads to the next of some tables.
type scripted struct {
	*memory
	next []model.Match
}

func (s *scripted) Act(context.Context, model.Act, game.Action) (model.Turn, error) {
	defer s.alone()()
	now := s.next[0]
	s.next = s.next[1:]
	now.Events[len(now.Events)-1].Award = now.Award
	return model.Turn{Events: now.Events}, nil
}

// opera is a game of many captures that white wins.
const opera = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 " +
	"e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8"

// operaAt is the game after some moves, as a challenge of the last tier.
func operaAt(t *testing.T, e entry.Entry, n int) model.Match {
	t.Helper()
	moves := strings.Fields(opera)[:n]
	state, err := json.Marshal(map[string]any{"start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": moves})
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.Game.Restore(state)
	if err != nil {
		t.Fatal(err)
	}
	st := m.Status()
	at := model.Match{View: m.View(0), Summary: model.Summary{
		ID: "1", Game: e.ID(), Preset: e.Game.Info().Presets[0], Seq: referee.Seq(n), Status: st.Outcome(0), Terms: top(e),
		Seats: []model.Seat{{Name: "Ada", You: true, Here: true, Status: st.Outcome(0)}, {Name: "master", Mind: "master", Status: st.Outcome(1)}},
	}}
	if !st.Over {
		at.Turn = &st.Turn
	}
	return at
}

// top are the terms of the last tier of a game's challenge.
func top(e entry.Entry) model.Terms {
	tier := e.Challenge.Tiers[len(e.Challenge.Tiers)-1]
	return model.Terms{Type: e.Challenge.ID, Difficulty: tier.Difficulty, Reward: tier.Reward}
}

// steps are the last actions that led to a table.
func steps(t *testing.T, e entry.Entry, at model.Match, n int) model.Match {
	t.Helper()
	all := strings.Fields(opera)[:at.Seq]
	for i := len(all) - n; i < len(all); i++ {
		then := operaAt(t, e, i+1)
		a, err := e.Game.Move([]byte(`{"type":"move","move":"` + all[i] + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		at.Events = append(at.Events, model.Event{Seq: referee.Seq(i + 1), Seat: game.Seat(i % 2), Action: a, Status: then.Status, Turn: then.Turn, View: then.View})
	}
	return at
}

var spaces = regexp.MustCompile(`\s+`)

// read are the texts of a screen without spaces: its lines put together, and what stands in each of its panels.
func read(screen string) string {
	var rows [][]rune
	for line := range strings.SplitSeq(screen, "\n") {
		rows = append(rows, []rune(line))
	}
	texts := strings.Builder{}
	texts.WriteString(screen)
	for y, row := range rows {
		for x, corner := range row {
			if corner != '╭' {
				continue
			}
			wide := slices.Index(row[x:], '╮')
			for _, inside := range rows[y+1:] {
				if len(inside) <= x+wide || inside[x] == '╰' {
					break
				}
				texts.WriteString(string(inside[x+1 : x+wide]))
			}
		}
	}
	return spaces.ReplaceAllString(texts.String(), "")
}

// says checks that a screen says messages in full.
func says(t *testing.T, what, screen string, say words.Speaker, all ...words.Message) {
	t.Helper()
	shown := read(ansi.Strip(screen))
	for _, m := range all {
		if text := spaces.ReplaceAllString(say.Say(m), ""); !strings.Contains(shown, text) {
			t.Errorf("%s: %q is not said:\n%s", what, text, ansi.Strip(screen))
		}
	}
}

// Whatever was played, the panel says whose turn it is, what the mind did last, what is asked, and in the end the result, the whole
// reward and the level: the list of moves gives way first.
func TestWhatMattersIsAlwaysDrawn(t *testing.T) {
	_, _, e := forTwo()
	for _, lang := range []string{"en", "de"} {
		for _, size := range sizes {
			what, say := fmt.Sprintf("%s at %dx%d", lang, size.width, size.height), catalog.Library().In(lang)
			s := &scripted{memory: newMemory()}
			s.settings["motion"], s.settings["language"] = "less", lang
			s.hero = challenge.Adventurer{Name: "Ada", Level: 1, XP: 60}
			won := steps(t, e, operaAt(t, e, 33), 1)
			_, award := s.hero.Grant(won.Terms.Reward)
			won.Award, won.Events[0].Award = &award, &award
			s.next = []model.Match{steps(t, e, operaAt(t, e, 32), 2), won}
			c := config(s)
			c.Games = catalog.All()
			d := drive(t, c, size.width, size.height)
			d.app.Play(operaAt(t, e, 30))
			d.keys("Q b 8 + enter")
			mind := words.Text("name", e.BotTitle(say, "master"))
			did := words.New("replay.did", mind, words.Say("change", e.Voice.Change(operaAt(t, e, 31).View, operaAt(t, e, 32).View)))
			says(t, what, d.screen(), say, did, words.New("play.yours"))
			says(t, what+", asked", d.keys("esc").screen(), say, words.New("play.ask"))
			d.keys("n R d 8 # enter")
			says(t, what+", won", d.screen(), say, e.Voice.Ending(operaAt(t, e, 33).View), won.Terms.Reward.Message(),
				words.New("play.xp", words.Int("number", award.XP)), words.New("home.level", words.Int("number", award.ToLevel)))
			if lang == "en" && size.height >= 23 && size.width >= 80 {
				d.wants("█   █▀▀") // in large letters
			}
		}
	}
}
