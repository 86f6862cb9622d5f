package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/play"
	"wits/store"
)

func games() []referee.Game { return entry.Games(catalog.All()) }

func TestEveryChallengeCanBeWonAndIsAwardedAsShown(t *testing.T) {
	tab := sit(t)
	for _, typ := range challenges(1) {
		for _, tier := range typ.Tiers {
			p := tab.accept(typ.ID, tier.Difficulty)
			if p.Commitment == "" || p.Terms.Reward != tier.Reward || p.Terms.Counted != tier.Counted {
				t.Fatalf("%s %s: the match is %+v", typ.ID, tier.Difficulty, p)
			}
			want, award := tab.adventurer().Grant(tier.Reward)
			actions := tab.winning(p)
			tab.must(p.ID, actions[:len(actions)-1]...)
			if got := tab.look(p.ID); got.Status != game.Playing || got.Award != nil {
				t.Fatalf("it ended early: %+v", got)
			}
			turn := tab.must(p.ID, actions[len(actions)-1])
			tab.same("the award", turn.Award, award)
			tab.same("the adventurer", tab.adventurer(), want)
			tab.same("the listed award", tab.look(p.ID).Award, award)
			tab.verify(p)
		}
	}
}

// challenges lists those of games for so many.
func challenges(seats int) (list []challenge.Type) {
	for _, e := range catalog.All() {
		if e.Challenge != nil && e.Game.Info().Seats == seats {
			list = append(list, *e.Challenge)
		}
	}
	return list
}

// In a challenge for two the player begins, a mind of the tier sits opposite, and what is won is awarded.
func TestAChallengeAgainstAMindIsAwarded(t *testing.T) {
	for _, typ := range challenges(2) {
		t.Run(string(typ.ID), func(t *testing.T) {
			tab := sit(t)
			tier := typ.Tiers[0]
			g, err := referee.Find(games(), typ.Game())
			tab.ok(err)
			for range 5 { // the mind may win one
				p := tab.accept(typ.ID, tier.Difficulty)
				tab.same("the opponent", p.Seats[1].Mind, tier.Mind)
				tab.refused(ada, p.ID, `{"type":"takeback"}`, game.ErrIllegal)
				want, award := tab.adventurer().Grant(tier.Reward)
				turn := tab.moveAs(g, typ.Tiers[len(typ.Tiers)/2].Mind, p) // a stronger one than the opponent
				if turn.Status != game.Won {
					tab.same("what is not won is not awarded", turn.Award, nil)
					continue
				}
				tab.same("the award", turn.Award, award)
				tab.same("the adventurer", tab.adventurer(), want)
				tab.same("the listed award", tab.look(p.ID).Award, award)
				return
			}
			t.Error("five games were not won")
		})
	}
}

// moveAs plays a match to its end, with the choices of a bot.
func (t *table) moveAs(g referee.Game, bot string, p model.Match) (last model.Turn) {
	t.Helper()
	for view, seq := p.View, p.Seq; last.Status == "" || last.Status == game.Playing; view, seq = last.View, last.Seq {
		r := rng.New(uint32(seq))
		a, err := g.Choose(t.Context(), bot, view, &r)
		t.ok(err)
		last = t.moved(ada, p.ID, seq, encode(t, a))
		for deadline := time.Now().Add(time.Minute); last.Turn != nil && *last.Turn != p.Seat; { // the mind takes its time
			if time.Now().After(deadline) {
				t.Fatal("the mind does not reply")
			}
			time.Sleep(time.Millisecond)
			now := t.look(p.ID)
			last = model.Turn{Seat: now.Seat, Seq: now.Seq, Turn: now.Turn, View: now.View, Status: now.Status, Award: now.Award}
		}
	}
	return last
}

// verify checks the published replay of a finished match against what was announced at its start.
func (t *table) verify(announced model.Match) {
	t.Helper()
	r, err := t.For(ada).Replay(t.Context(), announced.ID)
	t.ok(err)
	t.same("the commitment", r.Commitment, announced.Commitment)
	document := encode(t, r)
	read, err := referee.ReadReplay([]byte(document))
	t.ok(err)
	g, err := referee.Find(games(), read.Game)
	t.ok(err)
	t.ok(referee.Verify(g, read).Err)
}

func TestPracticeIsWonLostAndGivenUpWithoutAnAward(t *testing.T) {
	tab := sit(t)
	won := tab.practice("minesweeper", "novice", 42)
	if turn := tab.must(won.ID, tab.winning(won)...); turn.Status != game.Won || turn.Award != nil {
		t.Errorf("won: %+v", turn)
	}
	lost := tab.practice("mastermind", "classic", 42)
	wrong := tab.winning(lost)[0]
	for range 10 {
		tab.must(lost.ID, wrong)
	}
	if got := tab.look(lost.ID); got.Status != game.Lost || got.Seq != 10 || got.Ended.IsZero() {
		t.Errorf("lost: %+v", got)
	}
	given := tab.practice("minesweeper", "master", 1)
	if turn := tab.must(given.ID, forfeit); turn.Status != game.Lost || turn.Seq != 1 {
		t.Errorf("given up: %+v", turn)
	}
	tab.same("the adventurer", tab.adventurer(), challenge.NewAdventurer("ADA"))
	for _, p := range []model.Match{won, lost, given} {
		tab.verify(p)
	}
}

func TestAPuzzleOfANumberIsTheSamePuzzleEverywhere(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "super", 99)
	g, err := referee.Find(games(), "mastermind")
	tab.ok(err)
	m, err := g.Start(referee.Setup{Preset: "super", Seed: rng.Numeric(99), Players: []string{"ADA"}})
	tab.ok(err)
	tab.same("the start", p.View, m.View(0))
	guess := `{"type":"submit","code":["R","B","C","N","O"]}`
	tab.ok(m.Act(0, []byte(guess)))
	tab.same("a turn", tab.must(p.ID, guess).View, m.View(0))
	if p.Commitment != "" {
		t.Error("a number needs no commitment")
	}
}

func TestARestartInTheMiddleContinuesIdentically(t *testing.T) {
	for _, c := range []struct{ game, preset string }{{"mastermind", "classic"}, {"minesweeper", "apprentice"}} {
		t.Run(c.game, func(t *testing.T) {
			tab := sit(t)
			straight, broken := tab.practice(c.game, c.preset, 5), tab.practice(c.game, c.preset, 5)
			for _, action := range tab.winning(straight) {
				want := tab.must(straight.ID, action)
				tab.same("the turn", tab.must(broken.ID, action), want)
				before := tab.look(broken.ID)
				tab.restart()
				tab.same("the position", tab.look(broken.ID), before)
			}
			if got := tab.look(broken.ID); got.Status != game.Won {
				t.Errorf("it ended %s", got.Status)
			}
		})
	}
}

func TestUnfinishedMatchesAndChallengesSurviveARestart(t *testing.T) {
	tab := sit(t)
	a, b := tab.practice("mastermind", "classic", 1), tab.accept("minesweeper", challenge.Master)
	done := tab.practice("mastermind", "classic", 2)
	tab.must(done.ID, forfeit)
	tab.ok(tab.For(ada).Offer(t.Context(), "mastermind"))
	pending, err := tab.For(ada).Challenges(t.Context())
	tab.ok(err)
	tab.restart()
	running, err := tab.For(ada).Running(t.Context(), model.Page{})
	tab.ok(err)
	tab.same("running", running, []model.Summary{b.Summary, a.Summary})
	finished, err := tab.For(ada).Finished(t.Context(), model.Page{Limit: 1})
	tab.ok(err)
	tab.same("finished", finished, []model.Summary{tab.look(done.ID).Summary})
	again, err := tab.For(ada).Challenges(t.Context())
	tab.ok(err)
	tab.same("pending", again, pending)
}

func TestARefusedActionChangesNothing(t *testing.T) {
	tab := sit(t)
	p := tab.accept("mastermind", challenge.Novice)
	tab.must(p.ID, `{"type":"submit","code":["R","R","B","B"]}`)
	act := func(after referee.Seq, action string) error {
		return second(tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: after}, game.WireAction([]byte(action))))
	}
	for name, c := range map[string]struct {
		err  error
		want error
	}{
		"an illegal code":    {tab.unchanged(p.ID, func() error { return act(1, `{"type":"submit","code":["R"]}`) }), game.ErrIllegal},
		"no action at all":   {tab.unchanged(p.ID, func() error { return act(1, `nonsense`) }), referee.ErrMalformed},
		"an unknown action":  {tab.unchanged(p.ID, func() error { return act(1, `{"type":"reveal","x":1,"y":1}`) }), referee.ErrMalformed},
		"a stale number":     {tab.unchanged(p.ID, func() error { return act(0, forfeit) }), store.ErrConflict},
		"a number to come":   {tab.unchanged(p.ID, func() error { return act(7, forfeit) }), store.ErrConflict},
		"a reset to be sure": {tab.unchanged(p.ID, func() error { return act(1, reset) }), game.ErrIllegal},
		"a key without end": {tab.unchanged(p.ID, func() error {
			return second(tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: 1, Key: strings.Repeat("k", 129)}, game.WireAction([]byte(forfeit))))
		}), referee.ErrMalformed},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v", name, c.err)
		}
	}
	var conflict *store.Conflict
	if err := act(9, forfeit); !errors.As(err, &conflict) || conflict.Seq != 1 {
		t.Errorf("the conflict does not say where the match stands: %v", err)
	}
}

func TestAChallengeIsOneDealWithoutHelp(t *testing.T) {
	tab := sit(t)
	p := tab.accept("mastermind", challenge.Apprentice)
	for want, do := range map[string]func() error{
		"one-deal":   func() error { return second(tab.act(p.ID, reset)) },
		"no-hints":   func() error { return tab.For(ada).MarkHinted(t.Context(), p.ID) },
		"no-discard": func() error { return tab.For(ada).Discard(t.Context(), p.ID) },
		"no-bots":    func() error { return second(tab.For(ada).Bot(t.Context(), model.Act{Match: p.ID}, "random")) },
	} {
		if err := tab.unchanged(p.ID, do); rule(err) != want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
	tab.must(p.ID, tab.winning(p)...)
	for _, action := range []string{reset, forfeit, tab.winning(p)[1]} {
		err := tab.unchanged(p.ID, func() error { return second(tab.act(p.ID, action)) })
		if !errors.Is(err, game.ErrOver) {
			t.Errorf("%s after the end: %v", action, err)
		}
	}
}

func TestPracticeCanBeDealtAgainUntilItIsOver(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 3)
	tab.must(p.ID, tab.winning(p)[0], tab.winning(p)[0], reset)
	if turn := tab.must(p.ID, tab.winning(p)...); turn.Status != game.Won || turn.Seq != 5 {
		t.Fatalf("the second deal: %+v", turn)
	}
	stats, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	tab.same("only the guesses of the deal count", stats[0].Lengths, []model.Length{{Actions: 2, Wins: 1}})
	if _, err := tab.act(p.ID, reset); !errors.Is(err, game.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	again, err := tab.For(ada).Again(t.Context(), p.ID)
	tab.ok(err)
	if again.ID == p.ID || again.Game != p.Game || again.Preset != p.Preset || again.Commitment == "" {
		t.Errorf("again is %+v", again)
	}
	tab.verify(p)
}

func TestAReplayIsPublishedOnlyAtTheEnd(t *testing.T) {
	tab := sit(t)
	p := tab.accept("minesweeper", challenge.Novice)
	if _, err := tab.For(ada).Replay(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("while it runs: %v", err)
	}
	tab.must(p.ID, forfeit)
	tab.verify(p)
}

func TestFinishedMatchesComeInPages(t *testing.T) {
	tab := sit(t)
	var want []model.MatchID
	for i := range 5 {
		p := tab.practice("mastermind", "classic", uint32(i))
		tab.must(p.ID, forfeit)
		want = append([]model.MatchID{p.ID}, want...)
	}
	var got []model.MatchID
	for page := (model.Page{Limit: 2}); len(got) < len(want); {
		list, err := tab.For(ada).Finished(t.Context(), page)
		tab.ok(err)
		for _, m := range list {
			got = append(got, m.ID)
			page.Before = m.Place
		}
	}
	tab.same("the pages", got, want)
	for _, limit := range []int{0, -1, 1 << 30} {
		list, err := tab.For(ada).Finished(t.Context(), model.Page{Limit: limit})
		if err != nil || len(list) != 5 {
			t.Errorf("a page of %d holds %d: %v", limit, len(list), err)
		}
	}
}

func TestAnotherPlayersMatchIsUnknown(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 1)
	ctx := t.Context()
	for name, do := range map[string]func() error{
		"look": func() error { return second(tab.For(bob).Look(ctx, p.ID)) },
		"act": func() error {
			return second(tab.For(bob).Act(ctx, model.Act{Match: p.ID}, game.WireAction([]byte(forfeit))))
		},
		"bot":    func() error { return second(tab.For(bob).Bot(ctx, model.Act{Match: p.ID}, "random")) },
		"hint":   func() error { return tab.For(bob).MarkHinted(ctx, p.ID) },
		"replay": func() error { return second(tab.For(bob).Replay(ctx, p.ID)) },
		"again":  func() error { return second(tab.For(bob).Again(ctx, p.ID)) },
	} {
		if err := tab.unchanged(p.ID, do); !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", name, err)
		}
	}
	tab.must(p.ID, forfeit)
	for _, list := range []func() ([]model.Summary, error){
		func() ([]model.Summary, error) { return tab.For(bob).Running(ctx, model.Page{}) },
		func() ([]model.Summary, error) { return tab.For(bob).Finished(ctx, model.Page{}) },
	} {
		if got, err := list(); err != nil || len(got) != 0 {
			t.Errorf("Bob sees %v, %v", got, err)
		}
	}
}

func TestTheSameStartTwiceIsOneMatch(t *testing.T) {
	tab := sit(t)
	start := func(key string) model.MatchID {
		p, err := tab.For(ada).Start(keyed(t, key), model.Practice{Game: "mastermind", Preset: "classic"})
		tab.ok(err)
		return p.ID
	}
	if a, b, c := start("k"), start("k"), start("other"); a != b || a == c {
		t.Errorf("%s, %s, %s", a, b, c)
	}
	if a, b := start(""), start(""); a == b {
		t.Error("without a key every start is a match")
	}
	for _, p := range []model.Practice{{Game: "checkers", Preset: "blitz"}, {Game: "mastermind", Preset: "huge"}} {
		if _, err := tab.For(ada).Start(t.Context(), p); !errors.Is(err, referee.ErrGame) && !errors.Is(err, game.ErrPreset) {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func TestAWatchedBotPlaysToTheEndAndCountsApart(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 8)
	turn := model.Turn{Status: game.Playing}
	for n := 0; turn.Status == game.Playing; n++ {
		var err error
		act := model.Act{Match: p.ID, After: turn.Seq, Key: fmt.Sprint("step", n)}
		turn, err = tab.For(ada).Bot(t.Context(), act, "random")
		tab.ok(err)
		twin, err := tab.For(ada).Bot(t.Context(), act, "random")
		tab.ok(err)
		tab.same("the same step again", twin, turn)
	}
	stats, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	if len(stats) != 1 || stats[0].Games != 0 || stats[0].HintedGames != 1 || !tab.look(p.ID).Hinted {
		t.Errorf("the statistics are %+v", stats)
	}
	if _, err := tab.For(ada).Bot(t.Context(), model.Act{Match: tab.practice("mastermind", "classic", 1).ID}, "oracle"); !errors.Is(err, referee.ErrBot) {
		t.Errorf("an unknown bot: %v", err)
	}
}
