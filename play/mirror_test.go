package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/play"
	"wits/store"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

// device plays a match by itself, as a browser does: the rules alone, and what is told of it.
type device struct {
	*table
	m  play.Mirrored
	at referee.Match
}

// plays begins a match on a device.
func (t *table) plays(id model.MatchID, gameID, preset string, minds ...string) *device {
	t.Helper()
	m := play.Mirrored{Match: id, Game: gameID, Preset: preset, Seed: rng.Numeric(42), Minds: minds}
	g, err := referee.Find(entry.Games(catalog.All()), gameID)
	t.ok(err)
	at, err := g.Start(referee.Setup{Preset: preset, Seed: m.Seed, Minds: minds, Players: names(minds, g.Info().Seats)})
	t.ok(err)
	return &device{t, m, at}
}

// names are those of the server's.
func names(minds []string, seats int) []string {
	list := []string{"ADA", "p2"}[:seats]
	for i, mind := range minds {
		if mind != "" {
			list[i] = mind
		}
	}
	return list
}

// do acts there, lets minds answer, and adds all of it to what is to be told.
func (d *device) do(seat game.Seat, action string) {
	d.Helper()
	d.ok(d.at.Act(seat, []byte(action)))
	for more := true; more; {
		d.m.Actions = append(d.m.Actions, referee.Entry{Seat: d.at.Actor(), Action: []byte(encode(d.T, d.at.Last()))})
		var err error
		more, err = d.at.Reply(d.Context())
		d.ok(err)
	}
}

// tell tells what was done since.
func (d *device) tell(since int) (model.Summary, error) {
	m := d.m
	m.After, m.Actions = referee.Seq(since), d.m.Actions[since:]
	return d.For(ada).Mirror(d.Context(), m)
}

const deviceID model.MatchID = "00112233445566778899aabbccddeeff"

func TestAMatchOfADeviceIsKeptAsItGoes(t *testing.T) {
	d := sit(t).plays(deviceID, "mastermind", "classic")
	sum, err := d.tell(0)
	d.ok(err)
	if sum.ID != deviceID || sum.Seq != 0 || !sum.Imported || sum.Hinted || sum.Status != game.Playing {
		t.Fatalf("begun: %+v", sum)
	}
	for range 3 {
		d.do(0, `{"type":"submit","code":["R","R","B","B"]}`)
	}
	for _, since := range []int{0, 1, 3} { // late, again, and with nothing new
		sum, err = d.tell(since)
		d.ok(err)
		d.same("where it stands", sum.Seq, 3)
	}
	d.restart()
	d.same("what is seen", d.look(deviceID).View, d.at.View(0))
	rec, err := d.For(ada).Record(t.Context(), deviceID)
	d.ok(err)
	d.same("the record", rec.Actions, d.m.Actions)
	if rec.Seed != d.m.Seed.Open().Value {
		t.Error("the record is dealt from another seed")
	}
	d.do(0, forfeit)
	sum, err = d.tell(3)
	d.ok(err)
	d.same("the end", sum.Status, game.Lost)
	again, err := d.tell(0)
	d.ok(err)
	d.same("told again", again, sum)
	if _, err = d.For(ada).Replay(t.Context(), deviceID); err != nil {
		t.Error(err)
	}
}

func TestMindsThinkOnTheDevice(t *testing.T) {
	tab := sit(t)
	for i, seats := range [][]string{{"", "random"}, {"", ""}} {
		d := tab.plays(model.MatchID(fmt.Sprintf("%032x", i)), shown, "standard", seats...)
		d.do(0, place(7, 7))
		d.do(d.at.Status().Turn, place(0, 0))
		sum, err := d.tell(0)
		d.ok(err)
		d.same("where it stands", sum.Seq, referee.Seq(len(d.m.Actions)))
		d.same("what is seen", d.look(sum.ID).View, d.at.View(sum.Acts()))
	}
}

func TestOfTwoDevicesTheServerDecides(t *testing.T) {
	tab := sit(t)
	one, two := tab.plays(deviceID, "minesweeper", "novice"), tab.plays(deviceID, "minesweeper", "novice")
	one.do(0, `{"type":"flag","x":1,"y":0}`)
	two.do(0, `{"type":"flag","x":2,"y":0}`)
	_, err := one.tell(0)
	tab.ok(err)
	var conflict *store.Conflict
	if _, err := two.tell(0); !errors.As(err, &conflict) || conflict.Seq != 1 {
		t.Errorf("another action: %v", err)
	}
	two.m.Actions = append(two.m.Actions, two.m.Actions...)
	if _, err := two.tell(2); !errors.As(err, &conflict) || conflict.Seq != 1 {
		t.Errorf("something in between is missing: %v", err)
	}
	tab.must(deviceID, `{"type":"flag","x":3,"y":0}`) // a device without the rules acts here
	one.do(0, `{"type":"flag","x":3,"y":0}`)
	sum, err := one.tell(1)
	tab.ok(err)
	tab.same("the same was done on both", sum.Seq, 2)
	if _, err := two.For(bob).Mirror(t.Context(), one.m); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("another player takes its id: %v", err)
	}
	one.do(0, `{"type":"flag","x":4,"y":0}`)
	tab.ok(tab.For(ada).Discard(t.Context(), deviceID))
	if _, err := one.tell(2); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("it was thrown away: %v", err)
	}
}

func TestADeviceTellsNothingThatTheRulesForbid(t *testing.T) {
	d := sit(t).plays(deviceID, "mastermind", "classic")
	for _, wrong := range []func(*play.Mirrored){
		func(m *play.Mirrored) { m.Match = "mine" },
		func(m *play.Mirrored) { m.Opening = 1 },
		func(m *play.Mirrored) { m.Minds = []string{"knuth"} },
		func(m *play.Mirrored) { m.Preset = "none" },
	} {
		m := d.m
		wrong(&m)
		if _, err := d.For(ada).Mirror(t.Context(), m); err == nil {
			t.Errorf("kept: %+v", m)
		}
	}
	d.do(0, `{"type":"submit","code":["R","R","B","B"]}`)
	for _, e := range []referee.Entry{{Action: []byte(`{"type":"submit","code":["R"]}`)}, {Action: []byte(`{"type":"timeout"}`)}, {Seat: 1, Action: []byte(forfeit)}} {
		m := d.m
		m.Actions = append(m.Actions[:1:1], e)
		if _, err := d.For(ada).Mirror(t.Context(), m); err == nil {
			t.Errorf("kept: %s by %d", e.Action, e.Seat)
		}
	}
	d.same("what was allowed", d.look(deviceID).Seq, 1)
}

func TestARetryBeginsWhereItIsRetriedAndIsHinted(t *testing.T) {
	tab := sit(t)
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"}) // a sealed seed
	tab.ok(err)
	winning := tab.winning(p)
	tab.must(p.ID, `{"type":"submit","code":["R","R","B","B"]}`, forfeit)
	r, err := tab.For(ada).Replay(t.Context(), p.ID)
	tab.ok(err)
	seed, err := rng.Opened{Value: r.Seed, Salt: string(r.Salt), Commitment: string(r.Commitment)}.Seed()
	tab.ok(err)
	m := play.Mirrored{Match: deviceID, Game: r.Game, Preset: r.Preset, Seed: seed, Opening: 1, Actions: r.Actions[:1]}
	sum, err := tab.For(ada).Mirror(t.Context(), m)
	tab.ok(err)
	if sum.Seq != 1 || !sum.Hinted {
		t.Fatalf("a retry: %+v", sum)
	}
	tab.must(deviceID, winning[len(winning)-1])
	if e, err := tab.store.Experience(t.Context(), ada); err != nil || e.Wins != 0 {
		t.Errorf("a win of a deal that was known counts towards a rank: %+v, %v", e, err)
	}
	m.Match, m.Opening, m.Actions = "ffeeddccbbaa99887766554433221100", 2, r.Actions
	if _, err := tab.For(ada).Mirror(t.Context(), m); !errors.Is(err, game.ErrOver) {
		t.Errorf("begun where it was over: %v", err)
	}
}

// TestNoRecordTellsASecret asks for the records of everything that runs and that no device has dealt, and tries to play on in it.
func TestNoRecordTellsASecret(t *testing.T) {
	tab, _ := timed(t)
	seed := uint32(42)
	sealed, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)
	numbered, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed})
	tab.ok(err)
	timed, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed, Clock: &referee.Clock{Base: 60}})
	tab.ok(err)
	list := []model.Match{sealed, numbered, timed, tab.daily(ada, "mastermind"), tab.friends(secret, "classic", nil)}
	for _, typ := range challenges(1) {
		list = append(list, tab.accept(typ.ID, challenge.Journeyman))
	}
	d := tab.plays(deviceID, "mastermind", "classic")
	_, err = d.tell(0)
	tab.ok(err)
	list = append(list, tab.look(deviceID))
	for _, p := range list {
		kept, err := tab.store.LoadMatch(t.Context(), ada, p.ID)
		tab.ok(err)
		rec, err := tab.For(ada).Record(t.Context(), p.ID)
		if p.ID == deviceID {
			tab.ok(err)
			_, err = tab.For(bob).Record(t.Context(), p.ID)
		} else {
			if !errors.Is(err, play.ErrRunning) {
				t.Errorf("%s %s: the record is told: %v", p.Game, p.Terms.Type, err)
			}
			said := encode(t, rec) + fmt.Sprint(err)
			for _, s := range secretsOf(t, kept) {
				if s != "" && strings.Contains(said, s) {
					t.Errorf("%s: %.20q… is in the record", p.Game, s)
				}
			}
			_, err = tab.For(ada).Mirror(t.Context(), play.Mirrored{Match: p.ID, Game: p.Game, Preset: p.Preset, Seed: kept.Seed, Actions: []referee.Entry{{Action: []byte(forfeit)}}})
		}
		if err == nil {
			t.Errorf("%s %s: somebody else's or what is at stake", p.Game, p.Terms.Type)
		}
		now, err := tab.store.Summary(t.Context(), ada, p.ID)
		tab.ok(err)
		tab.same("where it stands", now.Seq, p.Seq)
	}
}

// TestTheRecordOfAMatchThatIsOverIsItsReplays asks for records when nothing is to be kept secret any more.
func TestTheRecordOfAMatchThatIsOverIsItsReplays(t *testing.T) {
	tab, _ := timed(t)
	sealed, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)
	tab.must(sealed.ID, forfeit)
	rec, err := tab.For(ada).Record(t.Context(), sealed.ID)
	tab.ok(err)
	tab.same("the record", rec, must(tab.For(ada).Replay(t.Context(), sealed.ID)).Record)
	daily := tab.daily(ada, "mastermind")
	tab.must(daily.ID, forfeit)
	if _, err := tab.For(ada).Record(t.Context(), daily.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("the record of a daily puzzle that others play: %v", err)
	}
}

// goOn adds actions to a device's match, which deals anew as long as it goes on.
func (d *device) goOn(n int) {
	d.Helper()
	for i := range n {
		action := `{"type":"submit","code":["R","R","B","B"]}`
		if i%5 == 4 {
			action = reset
		}
		d.do(0, action)
	}
}

func TestADeviceIsAnsweredWithoutTheWholeMatch(t *testing.T) {
	d := sit(t).plays(deviceID, "mastermind", "classic")
	var meter *metered
	d.Service, meter = d.fresh()
	t.Cleanup(d.Service.Stop)
	for told := 0; told < 3*store.CheckpointEvery; told = len(d.m.Actions) {
		d.goOn(20)
		meter.clear()
		_, err := d.tell(told)
		d.ok(err)
		if whole, read := meter.whole.Load(), meter.actions.Load(); whole > 0 || read > 2*store.CheckpointEvery {
			t.Fatalf("after %d actions the whole match was read %d times, and %d actions", told, whole, read)
		}
	}
}

// BenchmarkMirror tells of one action more, early and late in a match.
func BenchmarkMirror(b *testing.B) {
	for _, before := range []int{20, 8000} {
		b.Run(fmt.Sprint("after ", before), func(b *testing.B) {
			db, err := sqlite.Open(b.Context(), sqlitetest.File(b))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			s := play.New(db, catalog.All(), rand.NewChaCha8([32]byte{7}), clock)
			defer s.Stop()
			if _, err := s.For(ada).Join(b.Context(), "ADA"); err != nil {
				b.Fatal(err)
			}
			m := play.Mirrored{Match: deviceID, Game: "mastermind", Preset: "classic", Seed: rng.Numeric(42)}
			tell := func(n int) {
				m.Actions = nil
				for i := range n {
					action := []byte(`{"type":"submit","code":["R","R","B","B"]}`)
					if (int(m.After)+i)%5 == 4 {
						action = []byte(reset)
					}
					m.Actions = append(m.Actions, referee.Entry{Action: action})
				}
				if _, err := s.For(ada).Mirror(b.Context(), m); err != nil {
					b.Fatal(err)
				}
				m.After += referee.Seq(n)
			}
			for range before / 20 {
				tell(20)
			}
			for b.Loop() {
				tell(1)
			}
		})
	}
}

// TestADeviceThatTellsTwiceAtOnceIsNoConflict tells the same from several pages at once, as one that is left and the next one do.
func TestADeviceThatTellsTwiceAtOnceIsNoConflict(t *testing.T) {
	tab := sit(t)
	for n := range 20 {
		d := tab.plays(model.MatchID(fmt.Sprintf("%032x", n+1)), "mastermind", "classic")
		for range 5 {
			d.do(0, `{"type":"submit","code":["R","R","B","B"]}`)
		}
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if _, err := tab.For(ada).Mirror(t.Context(), d.m); err != nil {
					t.Errorf("match %d: %v", n, err)
				}
			})
		}
		wg.Wait()
	}
}
