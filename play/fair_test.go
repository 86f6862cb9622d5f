package play_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// establish lets players win as many games as ranks ask for.
func (t *table) establish(players ...model.PlayerID) {
	t.Helper()
	for _, p := range players {
		for range model.RankWins {
			t.win(p, model.Practice{Game: "mastermind", Preset: "classic"})
		}
	}
}

// win starts a practice match and wins it.
func (t *table) win(by model.PlayerID, p model.Practice) {
	t.Helper()
	m, err := t.For(by).Start(t.Context(), p)
	t.ok(err)
	kept, err := t.store.LoadMatch(t.Context(), by, m.ID)
	t.ok(err)
	t.actAs(by, m.ID, t.breakCode(kept)...)
}

// losing returns the actions that lose a match from where it stands.
func (t *table) losing(p model.Match) []string {
	t.Helper()
	kept, err := t.store.LoadMatch(t.Context(), ada, p.ID)
	t.ok(err)
	if p.Game == "mastermind" {
		wrong := t.breakCode(kept)[0]
		return strings.Split(strings.Repeat(wrong+"\n", 9)+wrong, "\n")
	}
	var state struct {
		Grid [][]struct {
			HasMine bool `json:"has_mine"`
		} `json:"grid"`
	}
	saved, err := t.resume(kept).Save()
	t.ok(err)
	t.ok(json.Unmarshal(saved, &state))
	x, y, safe := -1, -1, ""
	for i, row := range state.Grid {
		for j, cell := range row {
			if cell.HasMine {
				x, y = j, i
			} else if safe == "" {
				safe = fmt.Sprintf(`{"type":"flag","x":%d,"y":%d}`, j, i) // a wrong flag
			}
		}
	}
	return []string{safe, fmt.Sprintf(`{"type":"reveal","x":%d,"y":%d}`, x, y)}
}

// everything that can be seen of a match, by whatever way.
func (t *table) everything(id model.MatchID, turn model.Turn) (views []game.View) {
	t.Helper()
	ctx := t.Context()
	look := t.look(id)
	events, err := t.For(ada).Events(ctx, id, look.Seq-1, 0)
	t.ok(err)
	again, err := t.For(ada).Act(ctx, model.Act{Match: id, After: look.Seq - 1, Key: "last"}, events[len(events)-1].Action)
	t.ok(err)
	daily, err := t.For(ada).StartDaily(ctx, look.Game, false)
	if err != nil || daily.ID != id { // the day is over
		daily = look
	}
	return []game.View{turn.View, look.View, t.look(id).View, events[len(events)-1].View, again.View, daily.View}
}

func TestAnEndedDailyShowsWhatItHidWhenItsDayIsOver(t *testing.T) {
	for _, id := range []string{"minesweeper", "mastermind"} {
		for _, how := range []string{"lost", "given up"} {
			t.Run(id+" "+how, func(t *testing.T) {
				tab, dial := timed(t)
				p := tab.daily(ada, id)
				actions := []string{forfeit}
				if how == "lost" {
					actions = tab.losing(p)
				}
				tab.must(p.ID, actions[:len(actions)-1]...)
				before := tab.look(p.ID)
				turn, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: before.Seq, Key: "last"}, game.WireAction([]byte(actions[len(actions)-1])))
				tab.ok(err)
				m := tab.resume(must(tab.store.LoadMatch(t.Context(), ada, p.ID)))
				hidden, shown := encode(t, m.Concealed(0)), encode(t, m.View(0))
				if hidden == shown || turn.Status != game.Lost {
					t.Fatalf("nothing is hidden: %s", shown)
				}
				ends := must(before.Day.Ends())
				for _, at := range []time.Time{dial.now(), ends.Add(-time.Millisecond)} {
					dial.set(at)
					for i, v := range tab.everything(p.ID, turn) {
						tab.same(fmt.Sprint("way ", i), encode(t, v), hidden)
					}
					tab.same("until when", []any{tab.look(p.ID).HiddenUntil, must(tab.For(ada).Finished(t.Context(), model.Page{}))[0].HiddenUntil}, []any{ends, ends})
					for what, err := range map[string]error{
						"replay":  second(tab.For(ada).Replay(t.Context(), p.ID)),
						"publish": second(tab.For(ada).PublishMatch(t.Context(), p.ID)),
						"share":   second(tab.For(ada).Share(t.Context(), p.ID)),
					} {
						if !errors.Is(err, play.ErrNotYet) {
							t.Errorf("%s: %v", what, err)
						}
					}
					if moves, err := tab.For(ada).Legal(t.Context(), p.ID, 10); err != nil || len(moves) > 0 {
						t.Errorf("moves after the end: %s, %v", moves, err)
					}
				}
				dial.set(ends)
				for i, v := range tab.everything(p.ID, turn)[1:] {
					tab.same(fmt.Sprint("afterwards, way ", i+1), encode(t, v), shown)
				}
				tab.same("afterwards", tab.look(p.ID).HiddenUntil, time.Time{})
				dial.set(ends.Add(-time.Hour)) // and back
				tab.same("the clock went back", encode(t, tab.look(p.ID).View), hidden)
			})
		}
	}
}

func TestTheWinnerOfADailyKnowsTheCode(t *testing.T) {
	tab, _ := timed(t)
	p := tab.daily(ada, "mastermind")
	actions := tab.winning(p)
	turn := tab.must(p.ID, actions...)
	var view struct{ SecretCode json.RawMessage }
	tab.ok(json.Unmarshal([]byte(encode(t, turn.View)), &view))
	if !strings.Contains(actions[len(actions)-1], string(view.SecretCode)) {
		t.Errorf("the code is %s, the last guess %s", view.SecretCode, actions[len(actions)-1])
	}
}

func TestAChallengeShowsWhatItHidAtOnce(t *testing.T) {
	tab, _ := timed(t)
	p := tab.practice("mastermind", "classic", 1)
	if turn := tab.must(p.ID, forfeit); strings.Contains(encode(t, turn.View), `"secretCode":null`) {
		t.Errorf("a practice game hides its code: %s", encode(t, turn.View))
	}
}

// open is a game that hides nothing away at its end.
type open struct{ referee.Game }

func (o open) Info() game.Info {
	info := o.Game.Info()
	info.Conceals, info.Open = false, false
	return info
}

func TestAGameThatCannotConcealHasNoDaily(t *testing.T) {
	tab, dial := timed(t)
	list := catalog.All()
	for i, e := range list {
		list[i].Game = open{e.Game}
	}
	s := play.New(tab.store, list, tab.chaos, dial.now)
	for _, e := range list {
		_, err1 := s.For(ada).StartDaily(t.Context(), e.ID(), false)
		_, err2 := s.For(ada).Daily(t.Context(), e.ID(), "")
		if !errors.Is(err1, play.ErrNoDaily) || !errors.Is(err2, play.ErrNoDaily) {
			t.Errorf("%s: %v, %v", e.ID(), err1, err2)
		}
	}
}

// board names who is ranked.
func (t *table) board(kind model.Kind, day model.Day) (names []string) {
	t.Helper()
	list, err := t.For(ada).Leaderboard(t.Context(), "mastermind", day, kind, 0, 0)
	t.ok(err)
	for _, r := range list {
		names = append(names, r.Name)
	}
	return names
}

// solve plays the daily Mastermind to its end.
func (t *table) solve(by model.PlayerID, bot bool) model.MatchID {
	t.Helper()
	p, err := t.For(by).StartDaily(t.Context(), "mastermind", bot)
	t.ok(err)
	kept, err := t.store.LoadMatch(t.Context(), by, p.ID)
	t.ok(err)
	t.actAs(by, p.ID, t.breakCode(kept)...)
	return p.ID
}

func TestOnlyEstablishedPlayersAreRanked(t *testing.T) {
	tab, dial := timed(t)
	ctx := t.Context()
	young, _, err := tab.Visit(ctx, "Young")
	tab.ok(err)
	tab.establish(young.Player, bob)
	for range model.RankWins - 1 {
		tab.win(ada, model.Practice{Game: "mastermind", Preset: "classic"})
	}
	number := uint32(7)
	tab.win(ada, model.Practice{Game: "mastermind", Preset: "classic", Seed: &number}) // anybody can look that code up
	hinted, err := tab.For(ada).Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)
	tab.ok(tab.For(ada).MarkHinted(ctx, hinted.ID))
	tab.must(hinted.ID, tab.winning(hinted)...)
	given, err := tab.For(ada).Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)
	tab.must(given.ID, forfeit)

	for _, p := range []model.PlayerID{young.Player, ada, bob} {
		tab.solve(p, false)
	}
	day := model.DayOf(dial.now())
	tab.same("the leaderboard", tab.board(model.People, day), []string{"BOB"})
	d := tab.about("mastermind", day)
	tab.same("what is missing", d.Ranking, model.Ranking{From: "2023-11-16", Wins: 4, WinsAsked: 5})
	tab.same("the result", []any{d.Status, d.Moves}, []any{game.Won, 2})
	d, err = tab.For(young.Player).Daily(ctx, "mastermind", day)
	tab.ok(err)
	tab.same("who is too young", d.Ranking, model.Ranking{Early: true, From: "2026-03-03", Wins: 5, WinsAsked: 5})

	tab.win(ada, model.Practice{Game: "mastermind", Preset: "classic"}) // too late for today
	d = tab.about("mastermind", day)
	tab.same("afterwards", []any{d.Ranking.Ranked, d.Ranking.Wins}, []any{false, 5})
	tab.same("the leaderboard", tab.board(model.People, day), []string{"BOB"})

	dial.move(24 * time.Hour)
	tab.ok(tab.For(ada).Reset(ctx)) // what makes a player established stays
	d, err = tab.For(young.Player).Daily(ctx, "mastermind", "")
	tab.ok(err)
	if d.Ranking.Ranked || !tab.about("mastermind", "").Ranking.Ranked {
		t.Errorf("the next day: %+v", d.Ranking)
	}
	dial.move(24 * time.Hour)
	for _, p := range []model.PlayerID{young.Player, ada} {
		tab.solve(p, false)
	}
	tab.same("the leaderboard", tab.board(model.People, "2026-03-03"), []string{"Young", "ADA"})
	if d, err := tab.For("").Daily(ctx, "mastermind", ""); err != nil || d.Ranking != nil {
		t.Errorf("nobody: %+v, %v", d.Ranking, err)
	}
}

func TestBotsAreRankedApart(t *testing.T) {
	tab, dial := timed(t)
	ctx := t.Context()
	tab.establish(ada, bob)
	day := model.DayOf(dial.now())
	tab.solve(ada, true) // begun with a bot's token
	p := tab.daily(bob, "mastermind")
	kept, err := tab.store.LoadMatch(ctx, bob, p.ID)
	tab.ok(err)
	actions := tab.breakCode(kept)
	_, err = tab.For(bob).Act(ctx, model.Act{Match: p.ID, Bot: true}, game.WireAction([]byte(actions[0]))) // one action is enough
	tab.ok(err)
	tab.actAs(bob, p.ID, actions[1])
	tab.same("people", tab.board(model.People, day), []string(nil))
	tab.same("bots", tab.board(model.Bots, day), []string{"ADA", "BOB"})
	if r := tab.about("mastermind", day).Ranking; !r.Bot || !r.Ranked {
		t.Errorf("the bot's ranking: %+v", r)
	}
	dial.move(24 * time.Hour)
	tab.solve(ada, false)
	for kind, want := range map[model.Kind]int{model.People: 1, model.Bots: 2} {
		all, err := tab.For(ada).Standings(ctx, "mastermind", kind, 0, 0)
		tab.ok(err)
		if len(all) != want || all[0].Played != 1 || all[0].Wins != 1 {
			t.Errorf("%s: %+v", kind, all)
		}
	}
}

func TestWinsOfABotDoNotEstablishItsPlayer(t *testing.T) {
	tab, _ := timed(t)
	ctx := t.Context()
	wins := func() int {
		e, err := tab.store.Experience(ctx, ada)
		tab.ok(err)
		return e.Wins
	}
	for _, by := range [][]bool{{true, true}, {true, false}, {false, true}} { // one action is enough
		p, err := tab.For(ada).Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
		tab.ok(err)
		for n, action := range tab.winning(p) {
			_, err := tab.For(ada).Act(ctx, model.Act{Match: p.ID, After: referee.Seq(n), Bot: by[n]}, game.WireAction([]byte(action)))
			tab.ok(err)
		}
		if p := tab.look(p.ID); p.Status != game.Won || p.Hinted {
			t.Fatalf("%+v", p.Summary)
		}
		tab.same("wins", wins(), 0)
	}
	tab.win(ada, model.Practice{Game: "mastermind", Preset: "classic"})
	tab.same("wins", wins(), 1)
}

func TestMovesBeforeACheckpointCount(t *testing.T) {
	tab, dial := timed(t)
	tab.establish(ada)
	p := tab.daily(ada, "minesweeper")
	actions := tab.winning(p)
	n := len(actions)
	tab.must(p.ID, actions[:n-1]...)
	flag := `{"type":"flag",` + strings.TrimPrefix(actions[n-1], `{"type":"reveal",`)
	tab.must(p.ID, append([]string{flag, actions[n-1]}, slices.Repeat([]string{flag}, store.CheckpointEvery+1)...)...)
	tab.Service = play.New(tab.store, catalog.All(), tab.chaos, dial.now) // which holds nothing
	tab.must(p.ID, actions[n-1])
	board, err := tab.For(ada).Leaderboard(t.Context(), "minesweeper", model.DayOf(dial.now()), model.People, 0, 0)
	tab.ok(err)
	tab.same("the leaderboard", board, []model.Rank{{Rank: 1, Name: "ADA", Status: game.Won, Actions: n, You: true}})
}
