package phrase

import (
	"math"

	"wits/game"
	"wits/game/words"
	"wits/review"
)

// ReviewMove says what a review makes of a move: the verdict, its numbers, and the best move with its reason.
func ReviewMove(m review.Move) words.Message {
	verdict := words.Say("verdict", words.New("review.verdict."+string(m.Verdict)))
	value, skill, luck := words.Decimal("value", m.Value), words.Decimal("skill", m.Skill), words.Decimal("luck", m.Luck)
	if m.Reason.Silent() {
		return words.New("review.judged", verdict, value, skill, luck)
	}
	return words.New("review.judged.why", verdict, value, skill, luck, words.Say("reason", m.Reason))
}

// ReviewSummary says what a review comes to, a line each: accuracy and luck of each player, the moves that mattered
// most, the sentence, and what the numbers mean. It says nothing while the review is being made.
func ReviewSummary(r review.Review, rec game.Record) []words.Message {
	if !r.Complete() {
		return nil
	}
	var lines []words.Message
	for seat := range r.Accuracy {
		accuracy, luck := words.Int("accuracy", int(math.Round(r.Accuracy[seat]))), words.Int("luck", int(math.Round(r.Luck[seat])))
		if len(r.Accuracy) < 2 || seat >= len(rec.Players) {
			lines = append(lines, words.New("review.sum", accuracy, luck))
			continue
		}
		lines = append(lines, words.New("review.sum.of", words.Text("name", rec.Players[seat]), accuracy, luck))
	}
	var turning []words.Message
	for _, seq := range r.Moments() {
		turning = append(turning, words.New("review.moment", words.Int("n", int64(seq))))
	}
	if len(turning) > 0 {
		lines = append(lines, words.New("review.moments", words.Int("n", len(turning)), words.List("moves", turning)))
	}
	if !r.Summary.Silent() {
		lines = append(lines, r.Summary)
	}
	return append(lines, words.New("review.meaning"))
}
