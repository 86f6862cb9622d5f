package plain

import (
	"context"
	"fmt"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/review"
	"wits/term/backend"
	"wits/term/phrase"
)

// shown is how many finished games are offered.
const shown = 10

// replays steps through a finished game.
func (a *App) replays(ctx context.Context) error {
	list, err := a.Service.Finished(ctx, model.Page{Limit: shown})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		a.say(words.New("replay.none"))
		return nil
	}
	m, err := choose(a, words.New("plain.game"), list, func(m model.Summary) string {
		name := words.New("plain.finished", words.Say("match", a.named(m)), words.Say("status", phrase.Outcome(m.Status)), words.Int("n", m.Seq))
		if !phrase.Hidden(m).Silent() {
			name = words.New("plain.finished.hidden", words.Say("match", name))
		}
		return a.Words.Say(name)
	})
	if err != nil {
		return err
	}
	if hidden := phrase.Hidden(m); !hidden.Silent() {
		a.say(hidden)
		return nil
	}
	doc, err := a.Service.Replay(ctx, m.ID)
	if err != nil {
		return err
	}
	return a.step(ctx, m.ID, doc)
}

// step goes through the replay of a match, action by action, forward and back. Once its review was asked for, every action is said
// with what it was worth.
func (a *App) step(ctx context.Context, id model.MatchID, doc referee.Replay) error {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return err
	}
	walked, err := phrase.Walk(e.Game, doc.Record)
	if err != nil {
		return err
	}
	shown := phrase.CalledRecord(e, a.Words, doc.Record)
	var made review.Review
	seat, last := game.Seat(0), len(walked.Actions)
	show := func(at int) {
		a.tell(walked.Seats(shown, at))
		a.say(e.Voice.Say(walked.Views[seat][at])...)
	}
	a.say(words.New("plain.steps", words.Int("n", last)))
	if len(walked.Views) > 1 {
		a.say(words.New("plain.steps.side"))
	}
	a.gap()
	show(0)
	for at := 0; ; {
		line, err := a.ask("> ")
		if err != nil {
			return err
		}
		switch strings.ToLower(line) {
		case "leave", "quit":
			return nil
		case "board":
			show(at)
		case "side":
			seat = (seat + 1) % game.Seat(len(walked.Views))
			show(at)
		case "back":
			at = max(at-1, 0)
			a.say(words.New("plain.at", words.Int("at", at), words.Int("last", last)))
			show(at)
		case "", "next":
			if at == last {
				a.say(words.New("plain.last"))
				continue
			}
			at++
			fmt.Fprintf(a.Out, "%d. %s\n", at, a.Words.Say(walked.Did(e, shown, seat, at)))
			a.judged(made, at)
		case "review":
			if made, err = backend.Reviewed(ctx, a.Service, id); err != nil {
				a.refuse(err)
				continue
			}
			a.say(phrase.ReviewSummary(made, shown)...)
			a.judged(made, at)
		default:
			a.say(words.New("plain.steps.help"))
		}
	}
}

// judged says what an action was worth, where that is known.
func (a *App) judged(made review.Review, at int) {
	for _, m := range made.Moves {
		if int(m.Seq) == at {
			a.say(phrase.ReviewMove(m))
		}
	}
}
