package arena_test

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"wits/arena"
)

// A tournament that is cut into parts, sent as JSON and joined again comes to what it comes to in one piece.
func TestPartsComeToWhatTheTournamentDoes(t *testing.T) {
	g := toyGame()
	names := g.Info().Bots
	whole := arena.Part{Game: "toy", Preset: "standard", Seed: 3, Opening: 2, From: 2, To: 9}
	for i := range 3 {
		b := names[i%len(names)].Name
		whole.Bots = append(whole.Bots, arena.Contestant{Name: b + strings.Repeat("'", i), Bot: b})
	}
	play := func(p arena.Part) (rounds []arena.Round) {
		c, err := p.Config(g, nil)
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
	parts, err := whole.Cut(2, 3)
	if err != nil || len(parts) != 9 { // three pairs, three times
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	var results [][]byte
	for _, p := range parts {
		sent, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		read, err := arena.ReadPart(sent)
		if err != nil || !reflect.DeepEqual(read, p) {
			t.Fatalf("%+v is read as %+v, %v", p, read, err)
		}
		text, err := arena.WriteRounds(play(read))
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, text)
	}
	joined, err := whole.Join(2, 3, results)
	if err != nil || !reflect.DeepEqual(joined, play(whole)) {
		t.Errorf("in parts it came to something else, %v", err)
	}
	for name, change := range map[string]func(){
		"a part is missing":     func() { results = results[1:] },
		"a round is missing":    func() { results[0] = results[0][strings.Index(string(results[0]), "\n")+1:] },
		"half a line":           func() { results[0] = results[0][:len(results[0])-1] },
		"two results for a one": func() { results[0] = append(results[0], results[0]...) },
	} {
		kept, first := results, results[0]
		change()
		if _, err := whole.Join(2, 3, results); err == nil {
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
