package term_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/term"
	"wits/term/phrase"
	"wits/term/ui"
)

// live drives an app as Bubble Tea does: commands run beside it, and what they answer is delivered.
type live struct {
	t    *testing.T
	app  *term.App
	msgs chan tea.Msg
	ctx  context.Context
	runs *sync.WaitGroup
}

// seated opens an app on a real service, with a match in it.
func seated(t *testing.T, width, height int, lang string, p model.Practice, games ...entry.Entry) *live {
	t.Helper()
	start := func(ctx context.Context, s *play.Service) (model.Match, error) {
		return s.For(play.Local).Start(ctx, p)
	}
	return seatedAt(t, width, height, lang, start, games...)
}

// seatedAt opens one with a match that the player has been given.
func seatedAt(t *testing.T, width, height int, lang string, start func(context.Context, *play.Service) (model.Match, error), games ...entry.Entry) *live {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db, err := sqlite.Open(ctx, sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	service := play.New(db, catalog.All(), rand.Reader, time.Now)
	var runs sync.WaitGroup
	runs.Go(func() { _ = service.Run(ctx) })
	s, err := joined(ctx, service)
	if err != nil {
		t.Fatal(err)
	}
	d := &live{t: t, msgs: make(chan tea.Msg, 256), ctx: ctx, runs: &sync.WaitGroup{}}
	t.Cleanup(func() {
		cancel()
		d.runs.Wait()
		runs.Wait()
		service.Stop()
		_ = db.Close()
	})
	for key, value := range map[string]string{"theme": "none", "language": lang, "motion": "less"} {
		if err := s.Set(ctx, key, value); err != nil {
			t.Fatal(err)
		}
	}
	c := config(s)
	if c.Games = games; len(games) == 0 {
		c.Games = catalog.All()
	}
	if d.app, err = term.New(ctx, c); err != nil {
		t.Fatal(err)
	}
	m, err := start(ctx, service)
	if err != nil {
		t.Fatal(err)
	}
	d.update(tea.WindowSizeMsg{Width: width, Height: height})
	d.app.Play(m)
	d.run(d.app.Init())
	return d
}

func (d *live) update(msg tea.Msg) {
	_, cmd := d.app.Update(msg)
	d.run(cmd)
}

// run runs a command beside the app.
func (d *live) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.runs.Go(func() {
		msg := cmd()
		if msg == nil {
			return
		}
		select {
		case d.msgs <- msg:
		case <-d.ctx.Done():
		}
	})
}

// keys types keys, one after the other.
func (d *live) keys(names string) *live {
	for name := range strings.FieldsSeq(names) {
		d.update(key(name))
	}
	return d
}

// wants delivers what arrives until the screen shows all of these.
func (d *live) wants(parts ...string) *live {
	d.t.Helper()
	late := time.After(time.Minute)
	for {
		shown := ansi.Strip(d.app.View().Content)
		missing := ""
		for _, p := range parts {
			if !strings.Contains(shown, p) {
				missing = p
			}
		}
		if missing == "" {
			return d
		}
		select {
		case msg := <-d.msgs:
			if batch, ok := msg.(tea.BatchMsg); ok {
				for _, cmd := range batch {
					d.run(cmd)
				}
				continue
			}
			d.update(msg)
		case <-late:
			d.t.Fatalf("%q is not on the screen:\n%s", missing, shown)
		}
	}
}

func (d *live) lacks(parts ...string) *live {
	d.t.Helper()
	for _, p := range parts {
		if shown := ansi.Strip(d.app.View().Content); strings.Contains(shown, p) {
			d.t.Fatalf("%q is on the screen:\n%s", p, shown)
		}
	}
	return d
}

func practice(e entry.Entry, minds ...string) model.Practice {
	return model.Practice{Game: e.ID(), Preset: e.Game.Info().Presets[0], Minds: minds}
}

func TestAMindReplies(t *testing.T) {
	open, _, _ := forTwo()
	for _, size := range []struct{ width, height int }{{80, 24}, {40, 16}} {
		d := seated(t, size.width, size.height, "en", practice(open, "", "random"))
		d.wants("Your turn", "[Enter]").keys("enter").wants("Your turn")
		d.keys("right right right enter").wants("Your turn")
		d.keys("u").wants("Your turn") // taken back
		d.keys("esc esc").wants("[N] Rematch, other side").keys("n").wants("Your turn")
	}
}

// A game for two without a screen is drawn as its voice says it.
func TestAGameForTwoWithoutAScreen(t *testing.T) {
	open, _, drawing := forTwo()
	open.Screen, drawing.Screen = nil, nil
	d := seated(t, 80, 24, "en", practice(open, "", "random"), open)
	d.wants("Your turn", "Type a move").lacks("Take back").keys("h 8 enter").wants("White ", "Your turn", "Take back").keys("ctrl+u").wants("Your turn")
	d = seated(t, 40, 16, "en", practice(drawing, "", ""), drawing)
	d.wants("Ada is to move.").keys("e 4 enter").wants("Player 2 is to move.").keys("ctrl+o").wants("Player 2 offers a draw.").keys("ctrl+o").wants("New game")
}

// What a mind does is shown a step at a time, though it may be done at once.
func TestGuessesAreShownOneAfterTheOther(t *testing.T) {
	_, hiding, _ := forTwo()
	bots := hiding.Game.Info().Bots
	d := seated(t, 80, 24, "en", practice(hiding, "", bots[len(bots)-1].Name))
	d.keys("q s m esc").wants("Home") // steps again
	d.keys("o").wants("Set the code").keys("v o g b enter")
	d.wants(" black").lacks("broken in").wants("Your code was broken in")
}

// Neither side of an open game hands over, and both can agree on a draw.
func TestTwoAtOneMachine(t *testing.T) {
	_, _, drawing := forTwo()
	d := seated(t, 80, 24, "en", practice(drawing, "", ""))
	d.wants("Ada is to move.").keys("e 2 e 4 enter").wants("Player 2 is to move.").lacks("Hand over")
	d.keys("ctrl+o").wants("Player 2 offers a draw.", "Accept draw").keys("ctrl+o").wants("New game").lacks("is due")
}

// What another person offers can be declined without playing on.
func TestAnOfferIsDeclined(t *testing.T) {
	_, _, drawing := forTwo()
	d := seatedAt(t, 80, 24, "en", func(ctx context.Context, s *play.Service) (model.Match, error) {
		bob, second := s.For("bob"), game.Seat(1)
		_, err := bob.Join(ctx, "Bob")
		if err != nil {
			return model.Match{}, err
		}
		m, err := bob.OpenTable(ctx, model.Invitation{Game: drawing.ID(), Preset: drawing.Game.Info().Presets[0], Side: &second})
		if err != nil {
			return m, err
		}
		if _, err = s.For(play.Local).Sit(ctx, m.Table); err != nil {
			return m, err
		}
		if _, err = bob.Act(ctx, model.Act{Match: m.ID}, referee.Draw()); err != nil {
			return m, err
		}
		return s.For(play.Local).Look(ctx, m.ID)
	})
	d.wants("Bob offers a draw.", "[Ctrl+N] Decline").keys("ctrl+n").wants("Offer draw").lacks("offers a draw", "Decline")
}

// Where something is hidden, the board is closed until the other has sat down.
func TestTheBoardIsClosedBetweenTurns(t *testing.T) {
	_, hiding, _ := forTwo()
	d := seated(t, 80, 24, "en", practice(hiding, "", ""))
	d.keys("r r b b enter").wants("Hand over to Player 2.").lacks("Your code").keys("x").wants("Hand over")
	d.keys("enter").wants("You break the code.").lacks("Your code").keys("r r b b enter").wants("Your code was broken", "✗ Ada: lost", "✓ Player 2: won")
}

func TestAFlagFallsByItself(t *testing.T) {
	open, _, _ := forTwo()
	p := practice(open, "", "random")
	p.Clock = &referee.Clock{Base: 1}
	seated(t, 80, 24, "en", p).keys("enter").wants("Your time ran out.", "0:00").lacks("Your turn")
}

func TestWhoIsNotDueIsToldSo(t *testing.T) {
	_, hiding, _ := forTwo()
	d := seated(t, 80, 24, "de", practice(hiding, "", "random"))
	d.wants("Du bist am Zug.").keys("r r b b enter").wants("Zappel").lacks("random")
}

// settle delivers what has been asked for: nothing but a clock or another player can come later.
func (d *live) settle() {
	d.runs.Wait()
	for {
		select {
		case msg := <-d.msgs:
			d.update(msg)
			d.runs.Wait()
		default:
			return
		}
	}
}

func TestClocksAreReadable(t *testing.T) {
	for left, want := range map[game.Millis]string{0: "0:00.0!", 1: "0:00.1!", 7_340: "0:07.4!", 19_999: "0:20.0!", 20_000: "0:20", 300_000: "5:00", 3_600_000: "1:00:00"} {
		if got := phrase.Time(left); got != want {
			t.Errorf("%d ms are %q, not %q", left, got, want)
		}
	}
	due := game.Seat(0)
	now := time.Now()
	m := model.Match{At: now, Summary: model.Summary{
		Turn: &due, Running: 500, Clock: &referee.Clock{Base: 10}, Seats: []model.Seat{{Left: 10_000}, {Left: 7_000}},
	}}
	if own, other := m.Left(0, now.Add(2*time.Second)), m.Left(1, now.Add(2*time.Second)); own != 7_500 || other != 7_000 {
		t.Errorf("%d and %d ms are left", own, other)
	}
	if late := m.Left(0, now.Add(time.Hour)); late != 0 {
		t.Errorf("%d ms are left of nothing", late)
	}
}

// TestMindsAreCalledByTheirNames names minds as the language does, at the table and when it is over.
func TestMindsAreCalledByTheirNames(t *testing.T) {
	open, _, _ := forTwo()
	mind := open.Game.Info().Bots[0].Name
	title := open.BotTitle(catalog.Library().In("de"), mind)
	d := seated(t, 80, 24, "de", practice(open, "", mind))
	d.wants(title).lacks(mind).keys("esc esc").wants("✗ Ada (du): verloren", "✓ "+title+": gewonnen")
	d.keys("v").wants("Ada, " + title).lacks(mind)
}

// A puzzle is opened at once, against its best defence; in other presets the list begins at a kind mind.
func TestAPuzzleAsksForNoOpponent(t *testing.T) {
	open, _, _ := forTwo()
	d := seated(t, 80, 24, "en", model.Practice{Game: "minesweeper", Preset: "novice"}, open)
	d.keys("q p down down").keys("enter").wants("Old Kuro", "Your turn.").keys("q p enter").wants("›   Mika")
}

// Two who have the same name are told apart by their sides: the player's own is marked as ever.
func TestNamesakesAreToldApart(t *testing.T) {
	open, _, drawing := forTwo()
	for name, c := range map[string]struct {
		e    entry.Entry
		lang string
		you  bool
		want []string
	}{
		"the other":       {drawing, "en", true, []string{"Adventurer", "Adventurer (Black)"}},
		"in German":       {drawing, "de", true, []string{"Adventurer", "Adventurer (Schwarz)"}},
		"for who looks":   {drawing, "en", false, []string{"Adventurer (White)", "Adventurer (Black)"}},
		"without colours": {open, "en", true, []string{"Adventurer", "Adventurer (second)"}},
	} {
		say := catalog.Library().In(c.lang)
		s := phrase.Called(catalog.All(), say, model.Summary{Game: c.e.ID(), Seats: []model.Seat{{Name: "Adventurer", You: c.you}, {Name: "Adventurer"}}})
		if got := []string{s.Seats[0].Name, s.Seats[1].Name}; !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		rec := phrase.CalledRecord(c.e, say, referee.Record{Players: []string{"Adventurer", "Adventurer"}})
		if rec.Players[0] == rec.Players[1] {
			t.Errorf("%s: a record calls both %s", name, rec.Players[0])
		}
	}
}

// joined is the way in of a player who has joined.
func joined(ctx context.Context, s *play.Service) (play.Player, error) {
	_, err := s.For(play.Local).Join(ctx, "Ada")
	return s.For(play.Local), err
}

func TestTheBellCanBeSwitchedOff(t *testing.T) {
	app, err := term.New(t.Context(), config(newMemory()))
	if err != nil {
		t.Fatal(err)
	}
	app.Init()
	rings := func() bool {
		app.Ring()
		_, cmd := app.Update(nil)
		return cmd != nil
	}
	if !rings() {
		t.Error("it does not ring")
	}
	if app.Settings["bell"] = "off"; rings() {
		t.Error("it rings when it is off")
	}
}

func TestTheBoardIsChosenAndSuitsTheTerminal(t *testing.T) {
	app, err := term.New(t.Context(), config(newMemory()))
	if err != nil {
		t.Fatal(err)
	}
	app.Settings["board"] = "slate"
	app.Restyle()
	for _, c := range []struct {
		profile colorprofile.Profile
		want    string
	}{{colorprofile.TrueColor, "slate"}, {colorprofile.ANSI256, "slate"}, {colorprofile.ANSI, ui.Few}} {
		if app.Update(tea.ColorProfileMsg{Profile: c.profile}); app.Theme.Board.Name != c.want {
			t.Errorf("%v: the board is %s", c.profile, app.Theme.Board.Name)
		}
	}
}
