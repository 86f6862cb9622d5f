package term_test

import (
	"slices"
	"testing"

	"wits/catalog"
	"wits/game/referee"
	"wits/game/words"
	"wits/review"
	"wits/term/phrase"
)

func TestAReviewIsSaidInLines(t *testing.T) {
	move := review.Move{Seq: 3, Value: 0.5, Skill: -0.125, Verdict: review.Mistake, Reason: words.Literal("Better: 7.")}
	made := review.Review{
		Moves: []review.Move{move}, Total: 1, Accuracy: []float64{80, 99.5}, Luck: []float64{50, 50}, Summary: words.Literal("So it was."),
	}
	say := catalog.Library().In("en")
	var got []string
	for _, m := range append([]words.Message{phrase.ReviewMove(move)}, phrase.ReviewSummary(made, referee.Record{Players: []string{"Ada", "Bob"}})...) {
		got = append(got, say.Say(m))
	}
	want := []string{
		"Mistake; value 0.5, skill -0.13, luck 0. Best: Better: 7.",
		"Ada: accuracy 80 of 100, luck 50 of 100.",
		"Bob: accuracy 100 of 100, luck 50 of 100.",
		"Mattered most: move 3.",
		"So it was.",
		"Value is what the position was worth before the move, skill what the choice gave away, luck what the answer gave or took. Accuracy 100 gives nothing away; luck 50 is neither good nor bad.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	made.Total = 2
	if lines := phrase.ReviewSummary(made, referee.Record{}); lines != nil {
		t.Errorf("of what is not complete: %v", lines)
	}
}
