package review_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"wits/game"
	"wits/game/words"
	"wits/internal/toy"
	"wits/review"
)

func TestAReviewIsKeptInNoLanguage(t *testing.T) {
	made := review.Review{
		Start: 0.5, Result: 1, Accuracy: []float64{97.25, 1.0 / 3}, Luck: []float64{50, 50}, Total: 1,
		Moves: []review.Move{{
			Seq: 3, Seat: 1, Action: game.NewAction(toy.Take{N: 1}), Best: game.NewAction(toy.Take{N: 2}), Value: 0.1, Skill: -0.1,
			Luck: 0.3, Verdict: review.Mistake, Exact: true, Reason: words.New("why", words.Percent("share", 0.1)), Proof: []game.Place{{X: 1, Y: 2}},
		}},
		Summary: words.New("review.two", words.Int("first", 97), words.Int("second", 0)),
	}
	text, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	read, err := review.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(read)
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("%v: it was\n%s\nand is\n%s", err, text, again)
	}
	said, err := json.Marshal(made.In(words.Speaker{}))
	if err != nil {
		t.Fatal(err)
	}
	if read, err = review.Decode(said); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(read.In(words.Speaker{})); err != nil || !bytes.Equal(got, said) {
		t.Errorf("%v: said was\n%s\nread is\n%s", err, said, got)
	}
	if _, err := review.Decode([]byte(`{"moves":3}`)); err == nil {
		t.Error("what is no review was read")
	}
}
