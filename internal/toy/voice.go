package toy

import (
	"strconv"
	"strings"

	"wits/game"
	"wits/game/words"
)

// Voice is the game in words.
type Voice struct{}

var _ game.Voice = Voice{}

// Commands lists what can be typed.
func (Voice) Commands() []words.Message {
	return []words.Message{say("command.number"), say("command.range")}
}

// Read reads a number.
func (Voice) Read(_ game.View, line string) (game.Action, error) {
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return game.Action{}, game.Unread(say("read", words.Text("line", line)))
	}
	return game.NewAction(Action{n}), nil
}

// Answer answers "range".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	v, ok := game.As[View](view)
	return span(v), ok && strings.TrimSpace(line) == "range"
}

func span(v View) words.Message {
	return say("range", words.Int("low", v.Low), words.Int("high", v.High))
}

// Say tells what the answers leave.
func (o Voice) Say(view game.View) []words.Message {
	v, ok := game.As[View](view)
	if !ok {
		return nil
	}
	if v.Status != game.Playing {
		return []words.Message{say("board.over", words.Int("n", len(v.Guesses)))}
	}
	return []words.Message{span(v), say("board.left", words.Int("n", v.Left))}
}

// Count says how many numbers are left.
func (Voice) Count(view game.View) words.Message {
	v, _ := game.As[View](view)
	return say("count", words.Int("n", v.High-v.Low+1))
}

// Change says the answer to a guess, or how it ended.
func (o Voice) Change(before, after game.View) words.Message {
	was, _ := game.As[View](before)
	v, ok := game.As[View](after)
	switch {
	case !ok:
		return words.Message{}
	case v.Status != game.Playing:
		return o.Ending(after)
	case v.Low > was.Low:
		return say("change.higher", words.Int("number", v.Guesses[len(v.Guesses)-1]))
	}
	return say("change.lower", words.Int("number", v.Guesses[len(v.Guesses)-1]))
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v, ok := game.As[View](view)
	switch {
	case !ok || v.Status == game.Playing:
		return words.Message{}
	case v.Status == game.Won:
		return say("ending.won", words.Int("number", v.Number))
	case v.Number == 0:
		return say("ending.concealed")
	}
	return say("ending.lost", words.Int("number", v.Number))
}
