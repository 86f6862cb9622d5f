package plain_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"

	"wits/term/plain"
)

// service is the real one, on a file of its own.
func service(t *testing.T) play.Player { return serviceOf(t, catalog.All()) }

func serviceOf(t *testing.T, games []entry.Entry) play.Player {
	t.Helper()
	ctx := context.Background()
	db, err := sqlite.Open(ctx, sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := joined(ctx, play.New(db, games, rand.Reader, time.Now))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// app types lines into a new app and returns it with what it says.
func app(t *testing.T, s play.Player, typed ...string) (*plain.App, *bytes.Buffer) {
	t.Helper()
	return speaking(t, s, "C.UTF-8", typed...)
}

// speaking does so in a locale.
func speaking(t *testing.T, s play.Player, locale string, typed ...string) (*plain.App, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	a, err := plain.New(t.Context(), plain.Config{
		In: strings.NewReader(strings.Join(typed, "\n")), Out: &out, Service: s, Games: catalog.All(), Library: catalog.Library(),
		Getenv: func(name string) string { return map[string]string{"LANG": locale}[name] },
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, &out
}

func home(t *testing.T, s play.Player, typed ...string) string {
	t.Helper()
	a, out := app(t, s, typed...)
	if err := a.Home(context.Background()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func wantInOrder(t *testing.T, said string, parts ...string) {
	t.Helper()
	rest := said
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not said in its place:\n%s", part, said)
		}
		rest = after
	}
}

func TestAMatchIsPlayedByTyping(t *testing.T) {
	s, ctx, seed := service(t), context.Background(), uint32(42)
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	a, out := app(t, s, "RRBB", "nonsense", "colours", "QUIET", "ybgo", "YBGO", "", "help", "board", "hint", "YGVO")
	if err := a.Play(ctx, m); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(),
		"Mastermind: 4 colours in a row", "guess RBGY", "1. RRBB  no peg", "RRBB: no peg. 9 attempts left.",
		"is no command", "V Violet", "Boards are shown when you ask.", "YBGO cannot be the code: attempt 1 would have got 0 black, 1 white, not no peg. Say it again",
		"YBGO: 2 black, 1 white. 8 attempts left.",
		"Commands:", "2. YBGO", "codes are still possible. One of them", "You found the code in 3.", "This was seed 42.")
	if strings.Contains(strings.Split(out.String(), "You found")[0], "42") {
		t.Error("the seed was said while the game ran")
	}
}

func TestHelpUndoAndGivingUpAreUnderstood(t *testing.T) {
	s := service(t)
	wantInOrder(t, home(t, s, "help", "quit"), "What do you want to do?", "Say a number or a name from the list", "What do you want to do?")
	m, err := s.Start(t.Context(), model.Practice{Game: "chess", Preset: "standard", Minds: []string{"", "random"}})
	if err != nil {
		t.Fatal(err)
	}
	a, out := app(t, s, "e4", "undo", "forfeit", "yes", "no")
	if err := a.Play(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "take back", "took a move back", "Ada: Given up: black wins.")
}

func TestAnOfferIsDeclinedByTyping(t *testing.T) {
	ctx, second := t.Context(), game.Seat(1)
	db, err := sqlite.Open(ctx, sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	service := play.New(db, catalog.All(), rand.Reader, time.Now)
	ada, err := joined(ctx, service)
	bob := service.For("bob")
	_, err2 := bob.Join(ctx, "Bob")
	m, err3 := bob.OpenTable(ctx, model.Invitation{Game: "chess", Preset: "standard", Side: &second})
	_, err4 := ada.Sit(ctx, m.Table)
	_, err5 := bob.Act(ctx, model.Act{Match: m.ID}, referee.Draw())
	at, err6 := ada.Look(ctx, m.ID)
	if err := errors.Join(err, err2, err3, err4, err5, err6); err != nil {
		t.Fatal(err)
	}
	a, out := app(t, ada, "decline", "help", "decline", "leave")
	if err := a.Play(ctx, at); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "  decline  ", "Bob offers a draw.", "Ada declines.", "Your turn.", "Commands:", "is no move", "The game is kept.")
	if strings.Count(out.String(), "  decline  ") != 1 {
		t.Error("what is not offered can be declined")
	}
}

func TestAGameIsKeptAndGoesOn(t *testing.T) {
	s := service(t)
	said := home(t, s, "99", "quick play", "1", "1", "open 5 5", "forfeit", "no", "leave", "quit")
	wantInOrder(t, said, "Ada, level 1, 0 of 100 XP", "Say a number from 1 to 11.", "Trap Detection, Novice", "opened",
		"The game goes on.", "The game is kept.", "Continue: 1")
	said = home(t, s, "continue", "1", "open 5 5", "row 5", "forfeit", "yes", "statistics", "name", "Eve", "name", "", "menu", "10")
	wantInOrder(t, said, "Minesweeper Novice, 1 action\n", "already open", "Row 5:", "Forfeited.", "Minesweeper Novice: 1 game, 0 won", "Eve, level 1", "Want 1 to 64 characters for a name.")
}

func TestAFinishedGameIsSteppedThrough(t *testing.T) {
	s, ctx, seed := service(t), context.Background(), uint32(42)
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{`"R","R","B","B"`, `"Y","G","V","O"`} {
		if m, err = acted(ctx, s, m, game.WireAction([]byte(`{"type":"submit","code":[`+code+`]}`))); err != nil {
			t.Fatal(err)
		}
	}
	said := home(t, s, "replays", "1", "", "next", "next", "back", "review", "next", "board", "dance", "leave", "menu", "quit")
	wantInOrder(t, said, "Mastermind Classic, won after 2 actions", "2 actions.", "1. RRBB: no peg", "2. ", "You found the code in 2.",
		"That was the last.", "After 1 of 2 actions.", "Accuracy ", "Mattered most: ", "Good; value", "2. ", "; value", "Say next, back, board, review or leave.", "or menu to hear them one by one.", "7. Statistics")
}

func TestTheDailyPuzzleIsOneAttempt(t *testing.T) {
	s := service(t)
	said := home(t, s, "daily puzzle", "1", "no", "daily puzzle", "1", "yes", "hint", "leave", "daily puzzle", "1", "forfeit", "yes", "daily puzzle", "1", "statistics", "quit")
	wantInOrder(t, said, "Ranked are players who", "The puzzle of ", "not ranked yet: you have won 0 of 5", "You have one attempt at it.", "Trap Detection, Journeyman",
		"daily puzzle is played without hints", "The game is kept.", "Forfeited.", "shown when the day is over", "wits · Minesweeper Journeyman", ": lost\n🟩", "daily puzzle of 20", "Minesweeper Journeyman", "daily puzzle: 1 game, 0 won")
}

func TestALostDailyHidesItsSecretEverywhere(t *testing.T) {
	said := home(t, service(t), "daily puzzle", "1", "yes", "forfeit", "yes", "daily puzzle", "2", "yes", "rrbb", "forfeit", "yes",
		"daily puzzle", "2", "replays", "1", "quit")
	wantInOrder(t, said, "Forfeited.", "shown when the day is over", "RRBB: ", "Forfeited.\n", "no replay yet", "shown when the day is over")
	for _, hidden := range []string{"The code was", "  *", "* trap", "This was seed"} {
		if strings.Contains(said, hidden) {
			t.Errorf("%q is said:\n%s", hidden, said)
		}
	}
}

func TestAChallengeIsAcceptedAndOneDeclined(t *testing.T) {
	s, ctx := service(t), context.Background()
	for _, kind := range entry.Challenges(catalog.All())[:2] {
		if err := s.Offer(ctx, kind.ID); err != nil {
			t.Fatal(err)
		}
	}
	said := home(t, s, "challenges", "1", "5", "challenges", "1", "novice", "hint", "RRBB", "forfeit", "yes", "challenges", "quit")
	wantInOrder(t, said, "Challenges: 2", "Which challenge?", "Minesweeper: Trap Detection", "weathered scout", "How hard?",
		"Novice: 9×9, 10 traps. +50% level XP", "Master: 20×16, 60 traps. +1 Prestige Rank, +200% level XP", "Decline",
		"Declined.", "Challenges: 1", "hooded archivist", "without hints", "codes are still possible.", "Forfeited.", "No challenge waits for you.")
}

func TestExploringFindsSomethingAfterAWhile(t *testing.T) {
	s := service(t)
	said := home(t, s, append(strings.Split(strings.Repeat("explore ", 80), " ")[:80], "quit")...)
	wantInOrder(t, said, "You found a challenge: ")
	wantInOrder(t, said, "Nothing here.")
}

func TestLeavingAtAnyPrompt(t *testing.T) {
	s := service(t)
	for _, typed := range [][]string{{}, {"3"}, {"3", "1"}, {"3", "1", "1"}, {"3", "1", "1", "open 5 5"}, {"3", "1", "1", "forfeit"}, {"3", "3", "7"}, {"4", "1"}, {"6"}, {"8"}, {"9"}, {"10"}} {
		home(t, s, typed...)
	}
}

func TestAGameThatIsNotThereIsRefused(t *testing.T) {
	s := service(t)
	m, err := s.Start(context.Background(), model.Practice{Game: "minesweeper", Preset: "novice"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := plain.New(t.Context(), plain.Config{
		In: strings.NewReader(""), Out: &bytes.Buffer{}, Service: s, Library: catalog.Library(), Getenv: func(string) string { return "" },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Play(context.Background(), m); err == nil {
		t.Error("it was played")
	}
	if _, err := s.Start(context.Background(), model.Practice{Game: "minesweeper", Preset: "giant"}); !errors.Is(err, game.ErrPreset) {
		t.Errorf("an unknown preset: %v", err)
	}
}

// A guess of the wrong length is refused for its length, before anything else is said about it.
func TestALengthIsCheckedBeforeADoubt(t *testing.T) {
	s, ctx, seed := service(t), context.Background(), uint32(1)
	m, err := s.Start(ctx, model.Practice{Game: "mastermind", Preset: "classic", Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	a, out := app(t, s, "rrbb", "rrb", "leave")
	if err := a.Play(ctx, m); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "RRBB:", "A code has 4 colours, not 3.")
	if strings.Contains(out.String(), "RRB cannot be") {
		t.Errorf("the length was not checked first:\n%s", out)
	}
}

func TestPlainSpeaksGerman(t *testing.T) {
	s, ctx := service(t), context.Background()
	a, out := speaking(t, s, "de_DE.UTF-8", "99", "Spielen", "2", "Klassisch", "rrb", "rrbb", "help", "forfeit", "ja", "statistik", "sprache", "English", "name", "", "quit")
	if err := a.Home(ctx); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "ein Zuhause", "Ada, Stufe 1, 0 von 100 EP", "Was möchtest du tun?", "Tagesrätsel", "Nenne eine Zahl von 1 bis 11.",
		"Welches Spiel?", "Welche Variante?", "Farben in der Reihe", "Befehle:", "hint        ein Zug", "Ein Code hat 4 Farben, nicht 3.", "9 Versuche übrig.",
		"Aufgeben? Schreibe ja", "Aufgegeben.", "Das war der Startwert", "Mastermind Klassisch: 1 Partie, 0 gewonnen", "Welche Sprache?", "3. Deutsch",
		"Ada, level 1", "What is your name?", "Want 1 to 64 characters")
	settings, err := s.Settings(ctx)
	if err != nil || settings["language"] != "en" {
		t.Errorf("kept %v, %v", settings, err)
	}
	a, out = speaking(t, s, "de_DE.UTF-8", "quit")
	if err := a.Home(ctx); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "What do you want to do?") // the setting outlives the locale
}

// A game with nothing but rules and a voice is played, kept, counted and stepped through.
func TestTheToyIsPlayedByTyping(t *testing.T) {
	games := append(catalog.All(), toy.Entry())
	l, err := entry.Library(frame.Words(), games)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := serviceOf(t, games)
	typed := []string{"quick play", "higher or lower", "small", "hint", "he", "21", "range", "leave", "continue", "1"}
	a, err := plain.New(t.Context(), plain.Config{
		In: strings.NewReader(strings.Join(typed, "\n")), Out: &out, Service: s, Games: games, Library: l, Getenv: func(string) string { return "" },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Home(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), ". Higher or Lower", "1. Small", "It is between 1 and 20.", "Commands:", "guess a number", "forfeit",
		"Higher or Lower has no hints.", "He is no number.", "The numbers are 1 to 20.", "It is between 1 and 20.", "The game is kept.", "Higher or Lower Small, 0 actions")
	if strings.Contains(out.String(), "hint  ") {
		t.Error("a hint is offered, and nobody gives one")
	}
	running, err := s.Running(t.Context(), model.Page{})
	if err != nil || len(running) != 1 {
		t.Fatalf("%v, %v", running, err)
	}
	m, err := s.Look(t.Context(), running[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for m.Status == game.Playing {
		v, _ := game.As[toy.View](m.View)
		if m, err = acted(t.Context(), s, m, game.NewAction(toy.Action{Number: (v.Low + v.High) / 2})); err != nil {
			t.Fatal(err)
		}
	}
	out.Reset()
	a, err = plain.New(t.Context(), plain.Config{
		In:  strings.NewReader("daily puzzle\nback\nstatistics\nreplays\n1\n\nboard\nback\nleave\nquit"),
		Out: &out, Service: s, Games: games, Library: l, Getenv: func(string) string { return "" },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Home(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), ". Back", "Higher or Lower Small: 1 game, 1 won", "Higher or Lower Small, won after", "Enter is the next", "It is between", "1. ", "After 0 of") // the first guess may be right
}

func TestTheAnswerToAnActionIsWhatIsKept(t *testing.T) {
	s, ctx := service(t), context.Background()
	m, err := s.Start(ctx, model.Practice{Game: "minesweeper", Preset: "novice"})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if m, err = acted(ctx, s, m, game.WireAction([]byte(`{"type":"flag","x":0,"y":0}`))); err != nil {
			t.Fatal(err)
		}
	}
	if m, err = acted(ctx, s, m, referee.GiveUp()); err != nil {
		t.Fatal(err)
	}
	kept, err := s.Look(ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	got, want := m.Summary, kept.Summary
	got.Touched, got.Ended, got.Place = want.Touched, want.Ended, want.Place // for lists, which are read anew
	got.Running, got.Since = want.Running, want.Since                        // the app counts for itself while it plays
	if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(m.View, kept.View) {
		t.Errorf("answered\n%+v\nkept\n%+v", got, want)
	}
}

// joined is the way in of a player who has joined.
func joined(ctx context.Context, s *play.Service) (play.Player, error) {
	_, err := s.For(play.Local).Join(ctx, "Ada")
	return s.For(play.Local), err
}

// acted is a match after an action.
func acted(ctx context.Context, s play.Player, m model.Match, a game.Action) (model.Match, error) {
	turn, err := s.Act(ctx, model.Act{Match: m.ID, After: m.Seq}, a)
	return m.Played(turn, time.Now()), err
}
