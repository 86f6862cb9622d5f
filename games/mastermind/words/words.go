// Package words says Mastermind in words. It never knows more than a view shows.
package words

import (
	"embed"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/mastermind"
)

// Voice is the game's voice.
type Voice struct{}

var _ game.Voice = Voice{}

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// Read reads a guess or a reset. It refuses a guess of the wrong length, before the coach is asked about it.
func (Voice) Read(view game.View, line string) (game.Action, error) {
	text := strings.ToUpper(strings.Join(strings.Fields(line), ""))
	if text == "RESET" {
		return game.NewAction(mastermind.Reset()), nil
	}
	code, wrong, ok := mastermind.ParseCode(strings.TrimPrefix(text, "GUESS"))
	switch {
	case wrong != "":
		return game.Action{}, game.Unread(mastermind.Say("read.letter", words.Text("line", strings.TrimSpace(line)), words.Text("letter", wrong)))
	case !ok:
		return game.Action{}, game.Unread(mastermind.Say("read.letters"))
	}
	if err := game.ViewOf[mastermind.View](view).Variant().Check(code); err != nil {
		return game.Action{}, err
	}
	return game.NewAction(mastermind.Submit(code)), nil
}

// Answer reads "colors" or "colours".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	text := strings.TrimSpace(line)
	return palette(game.ViewOf[mastermind.View](view)), text == "colors" || text == "colours"
}

func palette(v mastermind.View) words.Message {
	return mastermind.Say("palette", words.Each("colors", v.Colors, func(c mastermind.Color) words.Message {
		return mastermind.Say("palette.color", words.Text("letter", c.String()), words.Say("color", c.Name()))
	}))
}

// Names lists the colours of a code.
func Names(c mastermind.Code) []words.Message {
	list := make([]words.Message, c.Len())
	for i := range list {
		list[i] = c.At(i).Name()
	}
	return list
}

// Feedback says an answer.
func Feedback(f mastermind.Feedback) words.Message {
	if f == (mastermind.Feedback{}) {
		return mastermind.Say("feedback.none")
	}
	return mastermind.Say("feedback", words.Int("black", f.Black), words.Int("white", f.White))
}

// Contradiction says which answer keeps a code from being the secret, nothing when none does.
func Contradiction(v mastermind.View, c mastermind.Code) words.Message {
	i, would, found := v.RulesOut(c)
	if !found {
		return words.Message{}
	}
	return mastermind.Say("doubt", words.Text("code", c.String()), words.Int("attempt", i+1),
		words.Say("would", Feedback(would)), words.Say("was", Feedback(v.Attempts[i].Feedback)))
}

// Count says how many codes are still possible.
func (Voice) Count(view game.View) words.Message {
	return mastermind.Say("count", words.Int("n", game.ViewOf[mastermind.View](view).Left()))
}

// Say tells the attempts in order, then how many are left.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[mastermind.View](view)
	lines := []words.Message{mastermind.Say("board.title", words.Int("n", v.CodeLength), words.Int("colors", len(v.Colors)),
		words.Say("palette", palette(v)))}
	for i, a := range v.Attempts {
		lines = append(lines, mastermind.Say("board.attempt", words.Text("number", fmt.Sprintf("%2d", i+1)),
			words.Text("code", a.Code.String()), words.Say("answer", Feedback(a.Feedback)), words.Series("colors", Names(a.Code))))
	}
	if v.GameOver {
		if concealed(v) {
			return lines
		}
		return append(lines, secret(v))
	}
	return append(lines, mastermind.Say("board.left", words.Int("n", v.MaxAttempts-len(v.Attempts))))
}

// secret tells the code of a finished game.
func secret(v mastermind.View) words.Message {
	return mastermind.Say("secret", words.Text("code", v.SecretCode.String()), words.Series("colors", Names(v.SecretCode)))
}

// Change says the answer to a guess, and how it ended.
func (Voice) Change(_, after game.View) words.Message {
	v := game.ViewOf[mastermind.View](after)
	n := len(v.Attempts)
	switch {
	case forfeited(v) && concealed(v):
		return mastermind.Say("change.forfeited.concealed")
	case forfeited(v):
		return mastermind.Say("change.forfeited", words.Say("secret", secret(v)))
	case n == 0:
		return mastermind.Say("change.new")
	}
	guess := words.Say("guess", mastermind.Say("change.guess",
		words.Text("code", v.Attempts[n-1].Code.String()), words.Say("answer", Feedback(v.Attempts[n-1].Feedback))))
	switch {
	case v.Status == game.Won:
		return mastermind.Say("change.won", guess, words.Int("n", n))
	case v.Status == game.Lost && concealed(v):
		return mastermind.Say("change.lost.concealed", guess)
	case v.Status == game.Lost:
		return mastermind.Say("change.lost", guess, words.Say("secret", secret(v)))
	}
	return mastermind.Say("change.left", guess, words.Int("n", v.MaxAttempts-n))
}

// concealed reports whether a finished game keeps its code, as a daily puzzle does until its day is over.
func concealed(v mastermind.View) bool { return v.SecretCode.Len() == 0 }

// forfeited reports whether a game was lost before its attempts were used up.
func forfeited(v mastermind.View) bool {
	return v.Status == game.Lost && len(v.Attempts) < v.MaxAttempts
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[mastermind.View](view)
	switch {
	case v.Status == game.Playing:
		return words.Message{}
	case v.Status == game.Won:
		return mastermind.Say("ending.won")
	case forfeited(v):
		return mastermind.Say("ending.forfeited")
	}
	return mastermind.Say("ending.lost")
}
