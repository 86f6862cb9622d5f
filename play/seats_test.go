package play_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// The tests of seats play two games: one that hides nothing, and one in which a seat sets a code that the other breaks.
const (
	shown  = "gomoku"
	secret = "codemaker"
	theSet = `{"type":"set","code":["R","G","V","Y"]}`
)

func place(x, y int) string { return fmt.Sprintf(`{"type":"place","x":%d,"y":%d}`, x, y) }

func (t *table) moved(by model.PlayerID, id model.MatchID, after referee.Seq, action string) model.Turn {
	t.Helper()
	turn, err := t.For(by).Act(t.Context(), model.Act{Match: id, After: after}, game.WireAction([]byte(action)))
	t.ok(err)
	return turn
}

// refused checks that an action is refused for a reason and that nothing changed.
func (t *table) refused(by model.PlayerID, id model.MatchID, action string, want error) {
	t.Helper()
	before, err := t.For(by).Look(t.Context(), id)
	t.ok(err)
	if _, err := t.For(by).Act(t.Context(), model.Act{Match: id, After: before.Seq}, game.WireAction([]byte(action))); !errors.Is(err, want) {
		t.Errorf("%s by %s: got %v, want %v", action, by, err, want)
	}
	after, err := t.For(by).Look(t.Context(), id)
	t.ok(err)
	t.same("where it stands", after.Seq, before.Seq)
}

// friends opens a table of Ada's at which Bob sits down. Ada has the first seat.
func (t *table) friends(gameID, preset string, clock *referee.Clock) (first model.Match) {
	t.Helper()
	side := game.Seat(0)
	p, err := t.For(ada).OpenTable(t.Context(), model.Invitation{Game: gameID, Preset: preset, Side: &side, Clock: clock})
	t.ok(err)
	_, err = t.For(bob).Sit(t.Context(), p.Table)
	t.ok(err)
	p, err = t.For(ada).Look(t.Context(), p.ID)
	t.ok(err)
	return p
}

func TestAMindReplies(t *testing.T) {
	for name, minds := range map[string][]string{"second": {"", "random"}, "first": {"random", ""}} {
		t.Run(name, func(t *testing.T) {
			tab := sit(t)
			p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: minds})
			tab.ok(err)
			me := game.Seat(0)
			if minds[0] != "" {
				me = 1
			}
			tab.same("the seat", p.Seat, me)
			tab.same("who is due", p.Turn, me)
			tab.same("the number", p.Seq, int(me))
			for n := 0; n < 3; n++ {
				legal, err := tab.For(ada).Legal(t.Context(), p.ID, 1)
				tab.ok(err)
				turn := tab.moved(ada, p.ID, p.Seq, string(legal[0]))
				tab.same("the seat", turn.Seat, me)
				if len(turn.Actions) != 2 || turn.Actions[0].Seat != me || turn.Actions[1].Seat == me || *turn.Turn != me {
					t.Fatalf("the turn is %s", encode(t, turn))
				}
				p.Seq = turn.Seq
			}
			tab.restart()
			again, err := tab.For(ada).Look(t.Context(), p.ID)
			tab.ok(err)
			tab.same("the number after a restart", again.Seq, p.Seq)
			r := tab.moved(ada, p.ID, p.Seq, forfeit)
			tab.same("status", r.Status, game.Lost)
			stats, err := tab.For(ada).Statistics(t.Context())
			tab.ok(err)
			if len(stats) != 1 || stats[0].Opponent != "random" || stats[0].Games != 1 || stats[0].Wins != 0 {
				t.Errorf("the numbers are %s", encode(t, stats))
			}
		})
	}
}

// TestViewsAreMadeForThoseWhoLook plays against a mind, which needs no event, while nobody watches.
func TestViewsAreMadeForThoseWhoLook(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: []string{"", "random"}})
	tab.ok(err)
	turn := tab.moved(ada, p.ID, 0, place(7, 7))
	tab.same("views that were made", play.ViewsMade(tab.Service, ada, p.ID), 1)
	link, err := tab.For(ada).Share(t.Context(), p.ID)
	tab.ok(err)
	watched, err := tab.Watch(t.Context(), link)
	tab.ok(err)
	tab.same("the number that is watched", watched.Seq, turn.Seq)
	tab.same("views that were made then", play.ViewsMade(tab.Service, ada, p.ID), 2)
}

func TestAMindGoesOnAfterACrash(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: []string{"", "random"}})
	tab.ok(err)
	tab.Stop() // the mind never gets to reply
	turn := tab.moved(ada, p.ID, 0, place(7, 7))
	tab.same("the number", turn.Seq, 1)
	tab.refused(ada, p.ID, place(8, 8), game.ErrTurn)
	tab.restart()
	var wg sync.WaitGroup
	other := tab.beside()
	defer other.Stop()
	for _, s := range []*play.Service{tab.Service, other, tab.Service, other} { // two programs look at once
		wg.Go(func() { _, _ = s.For(ada).Look(t.Context(), p.ID) })
	}
	wg.Wait()
	deadline := time.Now().Add(time.Minute)
	for now := tab.look(p.ID); now.Seq < 2; now = tab.look(p.ID) {
		if time.Now().After(deadline) {
			t.Fatal("the mind never replied")
		}
		time.Sleep(5 * time.Millisecond)
	}
	tab.Stop()
	other.Stop()
	list, err := tab.For(ada).Events(t.Context(), p.ID, 0, 0)
	tab.ok(err)
	if len(list) != 2 || list[1].Seat != 1 {
		t.Errorf("the events are %s", encode(t, list))
	}
}

func TestARepeatedKeyGetsTheReplyToo(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: []string{"", "random"}})
	tab.ok(err)
	act := model.Act{Match: p.ID, After: 0, Key: "k"}
	first, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(place(7, 7))))
	tab.ok(err)
	again, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(place(7, 7))))
	tab.ok(err)
	tab.same("the answer", again, first)
	if _, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(place(7, 8)))); !errors.Is(err, store.ErrKey) {
		t.Errorf("another action under the key: %v", err)
	}
}

func TestWhatASeatHidesStaysHidden(t *testing.T) {
	tab := sit(t)
	p := tab.friends(secret, "classic", nil)
	link, err := tab.For(bob).Share(t.Context(), p.ID)
	tab.ok(err)
	tab.moved(ada, p.ID, 0, theSet)
	tab.moved(bob, p.ID, 1, `{"type":"submit","code":["O","O","O","O"]}`)
	mine, err := tab.For(ada).Look(t.Context(), p.ID)
	tab.ok(err)
	if !strings.Contains(encode(t, mine), `["R","G","V","Y"]`) {
		t.Errorf("who set the code does not see it: %s", encode(t, mine))
	}
	theirs, err := tab.For(bob).Look(t.Context(), p.ID)
	tab.ok(err)
	watched, err := tab.Watch(t.Context(), link)
	tab.ok(err)
	events, err := tab.For(bob).Events(t.Context(), p.ID, 0, 0)
	tab.ok(err)
	seen, err := tab.WatchEvents(t.Context(), link, 0, 0)
	tab.ok(err)
	for what, v := range map[string]any{"the breaker": theirs, "who watches": watched, "the breaker's events": events, "the watched events": seen} {
		if text := encode(t, v); strings.Contains(text, `"R","G"`) || !strings.Contains(text, `"O"`) {
			t.Errorf("%s sees %s", what, text)
		}
	}
	tab.same("what is watched has nobody's seat", watched.Seats[1].You, false)
	tab.refused(bob, p.ID, theSet, game.ErrIllegal)
	seat := game.Seat(0)
	if _, err := tab.For(bob).Act(t.Context(), model.Act{Match: p.ID, After: 2, Seat: &seat}, game.WireAction([]byte(forfeit))); !errors.Is(err, play.ErrSeat) {
		t.Errorf("giving up for another: %v", err)
	}
}

func TestWhoWatchesIsToldHowItStandsForTheSeatTheyLookFrom(t *testing.T) {
	tab := sit(t)
	p := tab.friends(secret, "classic", nil)
	link, err := tab.For(ada).Share(t.Context(), p.ID)
	tab.ok(err)
	tab.moved(ada, p.ID, 0, theSet)
	tab.moved(bob, p.ID, 1, `{"type":"submit","code":["R","G","V","Y"]}`)
	agrees := func(what string, status game.Outcome, view game.View) {
		t.Helper()
		if text := encode(t, view); status != game.Won || !strings.Contains(text, `"status":"won"`) || !strings.Contains(text, `"seat":1`) {
			t.Errorf("%s says %s, and the view is %s", what, status, text)
		}
	}
	watched, err := tab.Watch(t.Context(), link)
	tab.ok(err)
	agrees("the match", watched.Status, watched.View)
	tab.same("the seat", watched.Seat, game.Seat(1))
	events, err := tab.WatchEvents(t.Context(), link, 0, 0)
	tab.ok(err)
	agrees("the event", events[1].Status, events[1].View)
}

func TestATableIsForTwo(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: shown, Preset: "standard"})
	tab.ok(err)
	tab.refused(ada, p.ID, place(7, 7), play.ErrWaiting)
	about, err := tab.Table(t.Context(), strings.ToLower(p.Table[:4]+"-"+p.Table[4:]))
	tab.ok(err)
	if about.Player != "ADA" || about.Game != shown || about.Seat == p.Seat {
		t.Errorf("the table is %s", encode(t, about))
	}
	if _, err := tab.For(ada).Sit(t.Context(), p.Table); !errors.Is(err, play.ErrSeated) {
		t.Errorf("sitting down twice: %v", err)
	}
	if _, err := tab.For(bob).Look(t.Context(), p.ID); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("looking before sitting down: %v", err)
	}
	theirs, err := tab.For(bob).Sit(t.Context(), p.Table)
	tab.ok(err)
	if theirs.Seat == p.Seat || theirs.Table != "" || theirs.Seats[p.Seat].Name != "ADA" || theirs.Seats[theirs.Seat].Name != "BOB" {
		t.Errorf("Bob sees %s", encode(t, theirs))
	}
	_, err = tab.For("eve").Join(t.Context(), "Eve")
	tab.ok(err)
	if _, err := tab.For("eve").Sit(t.Context(), p.Table); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("sitting down at a full table: %v", err)
	}
	closed, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: shown, Preset: "standard"})
	tab.ok(err)
	tab.ok(tab.For(ada).CloseTable(t.Context(), closed.ID))
	if _, err := tab.For(bob).Sit(t.Context(), closed.Table); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("sitting down at a closed table: %v", err)
	}
	if err := tab.For(ada).CloseTable(t.Context(), p.ID); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("closing a full table: %v", err)
	}
	for _, player := range []model.PlayerID{ada, bob} {
		list, err := tab.For(player).Running(t.Context(), model.Page{})
		tab.ok(err)
		tab.same("the list of "+string(player), len(list), 1)
	}
	tab.restart()
	first, second := ada, bob
	if p.Seat == 1 {
		first, second = bob, ada
	}
	tab.refused(second, p.ID, place(7, 7), game.ErrTurn)
	tab.moved(first, p.ID, 0, place(7, 7))
	tab.refused(first, p.ID, place(7, 8), game.ErrTurn)
	if _, err := tab.For(second).Bot(t.Context(), model.Act{Match: p.ID, After: 1}, "random"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("a bot against a person: %v", err)
	}
	if err := tab.For(second).MarkHinted(t.Context(), p.ID); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("a hint against a person: %v", err)
	}
}

func TestADrawIsAgreedOn(t *testing.T) {
	tab := sit(t)
	p := tab.friends(shown, "standard", nil)
	const draw = `{"type":"draw"}`
	tab.moved(ada, p.ID, 0, draw)
	tab.refused(ada, p.ID, draw, game.ErrIllegal)
	theirs, err := tab.For(bob).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the offer", theirs.Offer, 0)
	tab.moved(ada, p.ID, 1, place(7, 7))
	tab.moved(bob, p.ID, 2, place(8, 8)) // declines
	mine, err := tab.For(ada).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the offer", mine.Offer, nil)
	tab.moved(bob, p.ID, 3, draw)
	turn := tab.moved(ada, p.ID, 4, draw)
	tab.same("the status", turn.Status, game.Drawn)
	for _, player := range []model.PlayerID{ada, bob} {
		stats, err := tab.For(player).Statistics(t.Context())
		tab.ok(err)
		if len(stats) != 1 || stats[0].Draws != 1 || stats[0].Games != 1 || !strings.HasPrefix(stats[0].Opponent, "@") {
			t.Errorf("%s has %s", player, encode(t, stats))
		}
	}
	r, err := tab.For(bob).Replay(t.Context(), p.ID)
	tab.ok(err)
	g, err := referee.Find(games(), shown)
	tab.ok(err)
	if v := referee.Verify(g, r); v.Err != nil || v.Status != game.Drawn {
		t.Errorf("the replay: %+v", v)
	}
}

func TestARematchChangesSides(t *testing.T) {
	tab := sit(t)
	p := tab.friends(shown, "standard", nil)
	if _, err := tab.For(ada).Again(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("a rematch of a match that runs: %v", err)
	}
	tab.moved(bob, p.ID, 0, forfeit)
	asked, err := tab.For(ada).Again(t.Context(), p.ID) // between people that is a rematch
	tab.ok(err)
	tab.same("Ada's side", asked.Seat, 1)
	old, err := tab.For(bob).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("what Bob is asked", old.Next, asked.ID)
	_, err = tab.For("eve").Join(t.Context(), "Eve")
	tab.ok(err)
	if _, err := tab.For("eve").Sit(t.Context(), asked.Table); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("somebody else sits down: %v", err)
	}
	theirs, err := tab.For(bob).Rematch(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the match", theirs.ID, asked.ID)
	tab.same("Bob's side", theirs.Seat, 0)
	for name, again := range map[string]func(context.Context, model.MatchID) (model.Match, error){
		"rematch": tab.For(ada).Rematch, "again": tab.For(ada).Again,
	} {
		p, err := again(t.Context(), p.ID)
		tab.ok(err)
		tab.same("asked again by "+name, p.ID, asked.ID)
	}
	tab.moved(bob, theirs.ID, 0, place(7, 7))
}

func TestMovesAreTakenBackAgainstAMind(t *testing.T) {
	const takeBack = `{"type":"takeback"}`
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: []string{"", "random"}})
	tab.ok(err)
	tab.refused(ada, p.ID, takeBack, game.ErrIllegal)
	seq := tab.moved(ada, p.ID, 0, place(7, 7)).Seq
	for seq < 2*store.CheckpointEvery { // over checkpoints, and back
		turn := tab.moved(ada, p.ID, seq, takeBack)
		view := encode(t, turn.View)
		if strings.ContainsAny(strings.Join(strings.Split(view, `"rows"`)[1:], ""), "XO") && strings.Contains(view, `"X`) {
			t.Fatalf("a stone is left: %s", view)
		}
		seq = tab.moved(ada, p.ID, turn.Seq, place(7, 7)).Seq
	}
	tab.restart()
	now := tab.look(p.ID)
	tab.same("the number", now.Seq, seq)
	tab.same("hinted", now.Hinted, true)
}

func TestFriendsAgreeOnTakingBack(t *testing.T) {
	const takeBack, decline = `{"type":"takeback"}`, `{"type":"decline"}`
	tab := sit(t)
	p := tab.friends(shown, "standard", &referee.Clock{Base: 60, Increment: 5})
	tab.moved(ada, p.ID, 0, place(7, 7))
	asked := tab.moved(ada, p.ID, 1, takeBack)
	if asked.Asks == nil || *asked.Asks != 0 || *asked.Turn != 1 {
		t.Errorf("asked: %+v", asked)
	}
	tab.restart()
	if now := tab.look(p.ID); now.Asks == nil || *now.Asks != 0 {
		t.Errorf("after a restart nobody asks: %+v", now)
	}
	left := tab.moved(bob, p.ID, 2, decline).Left
	tab.same("Bob's time, who only declined", left[1], game.Millis(60_000))
	tab.refused(bob, p.ID, decline, game.ErrIllegal)
	tab.moved(ada, p.ID, 3, takeBack)
	agreed := tab.moved(bob, p.ID, 4, takeBack)
	if agreed.Asks != nil || *agreed.Turn != 0 || strings.Contains(encode(t, agreed.View), `X`) {
		t.Errorf("agreed: %s", encode(t, agreed))
	}
	tab.same("hinted", tab.look(p.ID).Hinted, false)
	dealt, err := tab.For(bob).Events(t.Context(), p.ID, -1, 2)
	tab.ok(err)
	tab.same("the first of what happened, from the deal on", dealt[0].Seq, 0)
	tab.same("the second", dealt[1].Seq, 1)
}

func TestOnePersonCanHoldBothSeats(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: secret, Preset: "classic"})
	tab.ok(err)
	tab.same("who is due", p.Seat, 0)
	turn := tab.moved(ada, p.ID, 0, theSet)
	tab.same("who is due", turn.Seat, 1)
	if strings.Contains(encode(t, turn), `"V"`+`,"Y"]`) {
		t.Errorf("the breaker sees the code: %s", encode(t, turn))
	}
	turn = tab.moved(ada, p.ID, 1, `{"type":"submit","code":["R","G","V","Y"]}`)
	if turn.Turn != nil {
		t.Errorf("it goes on: %s", encode(t, turn))
	}
	stats, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	tab.same("what is counted", len(stats), 0)
	done, err := tab.For(ada).Finished(t.Context(), model.Page{})
	tab.ok(err)
	tab.same("what is finished", len(done), 1)
}

func TestBadSeatsAreRefused(t *testing.T) {
	tab := sit(t)
	for name, p := range map[string]model.Practice{
		"a mind that does not exist": {Game: shown, Preset: "standard", Minds: []string{"", "nobody"}},
		"no seat for the player":     {Game: shown, Preset: "standard", Minds: []string{"random", "random"}},
		"too many minds":             {Game: shown, Preset: "standard", Minds: []string{"", "random", "random"}},
		"a clock of nothing":         {Game: shown, Preset: "standard", Minds: []string{"", "random"}, Clock: &referee.Clock{}},
		"a clock of a year":          {Game: shown, Preset: "standard", Minds: []string{"", "random"}, Clock: &referee.Clock{Base: 365 * 24 * 3600}},
		"a clock in an untimed game": {Game: "minesweeper", Preset: "novice", Clock: &referee.Clock{Base: 60}},
	} {
		if _, err := tab.For(ada).Start(t.Context(), p); !errors.Is(err, referee.ErrMalformed) && !errors.Is(err, referee.ErrBot) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: "minesweeper", Preset: "novice"}); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("a table of a game for one: %v", err)
	}
	list, err := tab.For(ada).Running(t.Context(), model.Page{})
	tab.ok(err)
	tab.same("what runs", len(list), 0)
}

// Whoever has sat down at a table, or opened it, is led back by its code for as long as the match is kept; nobody else is.
func TestTheCodeOfATableLeadsBackToOnesSeat(t *testing.T) {
	tab := sit(t)
	side := game.Seat(0)
	open, err := tab.For(ada).OpenTable(t.Context(), model.Invitation{Game: shown, Preset: "standard", Side: &side})
	tab.ok(err)
	code := open.Table
	if _, err := tab.For(ada).Sit(t.Context(), code); !errors.Is(err, play.ErrSeated) {
		t.Errorf("the opener sits down too: %v", err)
	}
	_, err = tab.For(bob).Sit(t.Context(), code)
	tab.ok(err)
	tab.moved(ada, open.ID, 0, place(7, 7))
	for seat, player := range []model.PlayerID{ada, bob} {
		back, err := tab.For(player).Sit(t.Context(), strings.ToLower(code[:4]+"-"+code[4:]))
		tab.ok(err)
		tab.same("the match", back.ID, open.ID)
		tab.same("the seat", back.Seat, game.Seat(seat))
		tab.same("where it stands", back.Seq, referee.Seq(1))
	}
	if _, err := tab.For("carol").Sit(t.Context(), code); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("a stranger: %v", err)
	}
}

// TestARematchAskedForByManyIsOne asks for the same rematch several times at once, from both sides.
func TestARematchAskedForByManyIsOne(t *testing.T) {
	tab := sit(t)
	for range 10 {
		p := tab.friends(shown, "standard", nil)
		tab.moved(bob, p.ID, 0, forfeit)
		var wg sync.WaitGroup
		var ids sync.Map
		for i := range 8 {
			wg.Go(func() {
				next, err := tab.For([]model.PlayerID{ada, bob}[i%2]).Rematch(t.Context(), p.ID)
				if err != nil {
					t.Errorf("a rematch: %v", err)
				}
				ids.Store(next.ID, true)
			})
		}
		wg.Wait()
		n := 0
		ids.Range(func(any, any) bool { n++; return true })
		tab.same("matches", n, 1)
	}
}

// TestTheWinIsClaimedFromWhoIsGone leaves a match without a clock, and lets the other player claim it a day later.
func TestTheWinIsClaimedFromWhoIsGone(t *testing.T) {
	const claim = `{"type":"absence"}`
	tab, dial := timed(t)
	p := tab.friends(shown, "standard", nil)
	claimable := func(by model.PlayerID, want bool) {
		t.Helper()
		p, err := tab.For(by).Look(t.Context(), p.ID)
		tab.ok(err)
		if got := strings.Contains(encode(t, p), `"claim":true`); got != want {
			t.Fatalf("%s may claim it: %v", by, got)
		}
		if !want {
			tab.refused(by, p.ID, claim, game.ErrIllegal)
		}
	}
	theirs := tab.For(bob).Follower(p.ID)
	_, _, err := theirs.News(t.Context(), 0)
	tab.ok(err)
	tab.moved(ada, p.ID, 0, place(7, 7))
	claimable(ada, false)
	dial.move(20 * time.Second)
	theirs.End()
	for there := true; there; time.Sleep(5 * time.Millisecond) {
		p, err := tab.For(ada).Look(t.Context(), p.ID)
		tab.ok(err)
		there = p.Seats[1].Here
	}
	dial.move(24*time.Hour - time.Millisecond)
	claimable(ada, false) // a moment too early, though the move is older
	tab.restart()
	tab.serve(dial.now)
	dial.move(time.Millisecond)
	claimable(bob, false) // who is due moves
	claimable(ada, true)
	link, err := tab.For(ada).Share(t.Context(), p.ID)
	tab.ok(err)
	watched, err := tab.Watch(t.Context(), link)
	tab.ok(err)
	if strings.Contains(encode(t, watched), "claim") {
		t.Errorf("who watches may claim it: %s", encode(t, watched))
	}
	theirs = tab.For(bob).Follower(p.ID)
	_, _, err = theirs.News(t.Context(), 0)
	tab.ok(err)
	claimable(ada, false) // back again
	theirs.End()
	dial.move(25 * time.Hour)
	turn := tab.moved(ada, p.ID, 1, claim)
	tab.same("the status", turn.Status, game.Won)
	lost, err := tab.For(bob).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the status of who was gone", lost.Status, game.Lost)
	r, err := tab.For(bob).Replay(t.Context(), p.ID)
	tab.ok(err)
	tab.same("what the replay says", r.Actions[1], referee.Entry{Seat: 0, Action: []byte(claim)})
	g, err := referee.Find(games(), shown)
	tab.ok(err)
	if v := referee.Verify(g, r); v.Err != nil || v.Status != game.Won {
		t.Errorf("the replay: %+v", v)
	}
}

// TestNobodyClaimsWhatIsNotLeftToThem tries it against a mind, against oneself, and in a match with a clock.
func TestNobodyClaimsWhatIsNotLeftToThem(t *testing.T) {
	tab, dial := timed(t)
	tab.Stop() // minds do not reply
	mind, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard", Minds: []string{"", "random"}})
	tab.ok(err)
	alone, err := tab.For(ada).Start(t.Context(), model.Practice{Game: shown, Preset: "standard"})
	tab.ok(err)
	timed := tab.friends(shown, "standard", &referee.Clock{Base: 60})
	for _, p := range []model.Match{mind, alone, timed} {
		tab.moved(ada, p.ID, 0, place(7, 7))
		dial.move(48 * time.Hour)
		tab.refused(ada, p.ID, `{"type":"absence"}`, game.ErrIllegal)
	}
}

// TestAClockThatHasNotBegunKeepsNobody leaves a match with a clock before its first move: no flag falls, so it may be claimed.
func TestAClockThatHasNotBegunKeepsNobody(t *testing.T) {
	tab, dial := timed(t)
	p := tab.friends(shown, "standard", &referee.Clock{Base: 60})
	dial.move(25 * time.Hour)
	turn := tab.moved(bob, p.ID, 0, `{"type":"absence"}`)
	tab.same("the status", turn.Status, game.Won)
}
