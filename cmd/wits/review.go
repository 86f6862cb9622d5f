package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/review"
	"wits/term/phrase"
)

// tellReview says what every move of a replay changed and what it was worth, then what the game came to. Nothing is told before
// all is judged: what comes of a move corrects what was thought of it.
func tellReview(ctx context.Context, out io.Writer, e entry.Entry, r game.Replay) error {
	work, err := review.Begin(e.Game, e.Coach, r.Record)
	if errors.Is(err, review.ErrNone) {
		return failed(words.New("advice.review", words.Say("game", e.Name())))
	}
	if err != nil {
		return err
	}
	for more := true; more; {
		if more, err = work.Next(ctx); err != nil {
			return err
		}
	}
	speak := speaker()
	shown := phrase.CalledRecord(e, speak, r.Record)
	changes, err := changesOf(e, r.Record, shown)
	if err != nil {
		return err
	}
	made := work.Review()
	for _, m := range made.Moves {
		fmt.Fprintf(out, "%d. %s\n   %s\n", m.Seq, speak.Say(changes[m.Seq]), speak.Say(phrase.ReviewMove(m)))
	}
	fmt.Fprintln(out)
	for _, line := range phrase.ReviewSummary(made, shown) {
		if _, err := fmt.Fprintln(out, speak.Say(line)); err != nil {
			return err
		}
	}
	return nil
}

// changesOf says what every action of a record changed, with the names that are shown.
func changesOf(e entry.Entry, rec, shown game.Record) (map[game.Seq]words.Message, error) {
	changes := map[game.Seq]words.Message{}
	var before game.View
	for at, err := range game.Walk(e.Game, rec) {
		if err != nil {
			return nil, err
		}
		now := at.Match.View(0)
		if n := at.Match.Seq(); n > 0 {
			changes[n] = phrase.Did(shown, at.Seat, e.Voice.Change(before, now))
		}
		before = now
	}
	return changes, nil
}
