package arena_test

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"wits/arena"
	"wits/game/referee"
)

// toyBots are contestants of the toy.
func toyBots(n int) (bots []arena.Contestant) {
	names := toyGame().Info().Bots
	for i := range n {
		b := names[i%len(names)].Name
		bots = append(bots, arena.Contestant{Name: b + strings.Repeat("'", i), Bot: b})
	}
	return bots
}

// playPart plays a part of the toy, without times.
func playPart(t *testing.T, p arena.Part) (rounds []arena.Round) {
	t.Helper()
	c, err := p.Config(toyGame(), nil)
	if err == nil {
		c.Lineups, err = p.Lineups(2)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range p.Bots {
		bot := arena.Own(b.Bot)
		bot.Name = b.Name
		c.Bots = append(c.Bots, bot)
	}
	turns := 0
	c.Turn = func(ctx context.Context, play func(context.Context) error) error { turns++; return play(ctx) }
	c.Done = func(r arena.Round) bool { rounds = append(rounds, untimed(r)); return false }
	if err := arena.Run(t.Context(), c); err != nil || turns != len(rounds) {
		t.Fatalf("%d turns for %d rounds, %v", turns, len(rounds), err)
	}
	return rounds
}

// A tournament that is cut into parts, sent as JSON and joined again comes to what it comes to in one piece, whatever it is.
func TestPartsComeToWhatTheTournamentDoes(t *testing.T) {
	plain := arena.Part{Game: "toy", Preset: "standard", Seed: 3, Opening: 2, Bots: toyBots(3), From: 2, To: 9}
	gauntlet, half, book := plain, plain, plain
	gauntlet.Gauntlet = true
	half.Half, half.Records = true, true
	half.Resign, half.Draw = &arena.Resign{Moves: 3, Score: 600}, &arena.Draw{From: 40, Moves: 8, Score: 20}
	half.Limits = arena.Limits{Timeout: time.Second, Clock: "10+0.1", Memory: "512M"}
	book.Opening = 0
	var err error
	if book.Book, err = arena.Book(toyGame(), []referee.Transcript{
		{Preset: "standard", Actions: []referee.Entry{add(0, 1), add(1, 1)}}, {Preset: "standard", Actions: []referee.Entry{add(0, 2)}}, {Preset: "standard"},
	}, 9); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		whole arena.Part
		pairs int
	}{"all": {plain, 3}, "a gauntlet": {gauntlet, 2}, "an odd number with records": {half, 3}, "a book": {book, 3}} {
		cuts, err := c.whole.Cut(2, 3)
		if err != nil || len(cuts) != 3 || len(cuts[0]) != c.pairs {
			t.Fatalf("%s: %d cuts of %d, %v", name, len(cuts), len(cuts[0]), err)
		}
		var joined []arena.Round
		for _, parts := range cuts {
			rounds, err := arena.Join(parts, 2, sentAndPlayed(t, parts))
			if err != nil {
				t.Fatal(name, err)
			}
			joined = append(joined, rounds...)
		}
		if !reflect.DeepEqual(joined, playPart(t, c.whole)) {
			t.Errorf("%s: in parts it came to something else", name)
		}
	}
}

// sentAndPlayed plays parts as they arrive elsewhere.
func sentAndPlayed(t *testing.T, parts []arena.Part) (results [][]byte) {
	t.Helper()
	for _, p := range parts {
		sent, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		read, err := arena.ReadPart(sent)
		if err != nil || !reflect.DeepEqual(read, p) {
			t.Fatalf("%+v is read as %+v, %v", p, read, err)
		}
		text, err := arena.WriteRounds(playPart(t, read))
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, text)
	}
	return results
}

func TestResultsThatAreNotThoseOfThePartsAreRefused(t *testing.T) {
	whole := arena.Part{Game: "toy", Preset: "standard", Seed: 3, Opening: 2, Bots: toyBots(3), To: 3}
	cuts, err := whole.Cut(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	results := sentAndPlayed(t, cuts[0])
	for name, change := range map[string]func(){
		"a part is missing":     func() { results = results[1:] },
		"a round is missing":    func() { results[0] = results[0][strings.Index(string(results[0]), "\n")+1:] },
		"half a line":           func() { results[0] = results[0][:len(results[0])-1] },
		"two results for a one": func() { results[0] = append(results[0], results[0]...) },
	} {
		kept, first := results, results[0]
		change()
		if _, err := arena.Join(cuts[0], 2, results); err == nil {
			t.Errorf("%s: it is joined", name)
		}
		results = kept
		results[0] = first
	}
}

func TestPartsThatMeanNothingAreRefused(t *testing.T) {
	for text, says := range map[string]string{
		`what?`: "", `[]`: "", `{"game":"toy","preset":"standard","seed":1,"to":1,"bots":[{"name":"a","bot":"a"}],"more":1}`: "more",
		`{"game":"toy","preset":"standard","seed":1,"to":0,"bots":[{"name":"a","bot":"a"}]}`: "rounds 0 to 0", `{"game":"toy","preset":"standard","seed":1,"from":-1,"to":1,"bots":[{"name":"a","bot":"a"}]}`: "rounds -1",
		`{"game":"toy","preset":"standard","seed":1,"to":1,"bots":[]}`: "no bot plays", `{"game":"toy","preset":"standard","seed":1,"to":1,"bots":[{"name":"a"}]}`: "bot 1", `{"game":"toy","preset":"standard","seed":1,"to":1,"bots":[{"name":"a","bot":"a","program":"b"}]}`: "bot 1",
	} {
		if _, err := arena.ReadPart([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
	p := arena.Part{Game: "toy", Preset: "standard", To: 1, Luck: true, Bots: []arena.Contestant{{Name: "a", Bot: "a"}, {Name: "b", Bot: "b"}}}
	if _, err := p.Config(toyGame(), nil); err == nil || !strings.Contains(err.Error(), "luck") {
		t.Error(err)
	}
}
