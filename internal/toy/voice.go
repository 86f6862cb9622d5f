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

// Read reads a number.
func (Voice) Read(_ game.View, line string) (game.Action, error) {
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return game.Action{}, game.Unread(Say("read", words.Text("line", line)))
	}
	return game.NewAction(Action{n}), nil
}

// Answer answers "range".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	return span(game.ViewOf[View](view)), strings.TrimSpace(line) == "range"
}

func span(v View) words.Message {
	return Say("range", words.Int("low", v.Low), words.Int("high", v.High))
}

// Say tells what the answers leave.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[View](view)
	if v.Status != game.Playing {
		return []words.Message{Say("board.over", words.Int("n", len(v.Guesses)))}
	}
	return []words.Message{span(v), Say("board.left", words.Int("n", v.Left))}
}

// Count says how many numbers are left.
func (Voice) Count(view game.View) words.Message {
	v := game.ViewOf[View](view)
	return Say("count", words.Int("n", v.High-v.Low+1))
}

// Change says the answer to a guess, or how it ended.
func (o Voice) Change(before, after game.View) words.Message {
	was, v := game.ViewOf[View](before), game.ViewOf[View](after)
	switch {
	case v.Status != game.Playing:
		return o.Ending(after)
	case v.Low > was.Low:
		return Say("change.higher", words.Int("number", v.Guesses[len(v.Guesses)-1]))
	}
	return Say("change.lower", words.Int("number", v.Guesses[len(v.Guesses)-1]))
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[View](view)
	switch {
	case v.Status == game.Playing:
		return words.Message{}
	case v.Status == game.Won:
		return Say("ending.won", words.Int("number", v.Number))
	case v.Number == 0:
		return Say("ending.concealed")
	}
	return Say("ending.lost", words.Int("number", v.Number))
}
