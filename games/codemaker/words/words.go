// Package words says reversed Mastermind in words. It never knows more than a view shows.
package words

import (
	"embed"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/drawing"
	"wits/game/words"
	"wits/games/codemaker"
	"wits/games/mastermind"
	mwords "wits/games/mastermind/words"
)

// Voice is the game's voice.
type Voice struct{}

var (
	_ game.Voice  = Voice{}
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// Read reads a code: "set RBGY" sets it, "guess RBGY" guesses it, and the letters alone do what is to be done.
func (Voice) Read(view game.View, line string) (game.Action, error) {
	v := game.ViewOf[codemaker.View](view)
	text := strings.ToUpper(strings.Join(strings.Fields(line), ""))
	set := v.Seat == codemaker.Setter
	if code, found := strings.CutPrefix(text, "SET"); found {
		text, set = code, true
	} else if code, found := strings.CutPrefix(text, "GUESS"); found {
		text, set = code, false
	}
	code, wrong, ok := mastermind.ParseCode(text)
	switch {
	case wrong != "":
		return game.Action{}, game.Unread(codemaker.Say("read.letter", words.Text("line", strings.TrimSpace(line)), words.Text("letter", wrong)))
	case !ok:
		return game.Action{}, game.Unread(codemaker.Say("read.letters"))
	}
	if err := v.Variant().Check(code); err != nil {
		return game.Action{}, err
	}
	return game.NewAction(codemaker.Action{Set: set, Code: code}), nil
}

// Answer reads "colors" or "colours".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	v := game.ViewOf[codemaker.View](view)
	return mwords.Voice{}.Answer(game.NewView(v.Mastermind), line)
}

// Count says how many codes the answers allow.
func (Voice) Count(view game.View) words.Message {
	v := game.ViewOf[codemaker.View](view)
	return codemaker.Say("count", words.Int("n", v.Left(len(v.Attempts))))
}

// Say tells what is to be done, the code to the seat that set it, and the attempts in order, each with how many codes it left.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[codemaker.View](view)
	colours, _ := mwords.Voice{}.Answer(game.NewView(v.Mastermind), "colors")
	lines := []words.Message{codemaker.Say("board.title", words.Int("n", v.CodeLength), words.Int("colors", len(v.Colors)), words.Say("palette", colours))}
	if v.SecretCode.Len() > 0 {
		lines = append(lines, codemaker.Say("board.code", words.Text("code", v.SecretCode.String()), words.Series("colors", mwords.Names(v.SecretCode))))
	}
	for i, a := range v.Attempts {
		lines = append(lines, codemaker.Say("board.attempt", words.Text("number", fmt.Sprintf("%2d", i+1)), words.Text("code", a.Code.String()),
			words.Say("answer", mwords.Feedback(a.Feedback)), words.Int("n", v.Left(i+1))))
	}
	return append(lines, task(v))
}

// task says what is to be done now, or how it ended.
func task(v codemaker.View) words.Message {
	left := words.Int("n", v.MaxAttempts-len(v.Attempts))
	switch {
	case v.GameOver:
		return ending(v)
	case v.Setting() && v.Seat == codemaker.Setter:
		return Setting(v)
	case v.Setting():
		return codemaker.Say("task.wait")
	case v.Seat == codemaker.Setter:
		return codemaker.Say("task.watch", left)
	}
	return codemaker.Say("task.guess", left)
}

// Setting says what the setter is to do, and how many guesses a good code holds out.
func Setting(v codemaker.View) words.Message {
	if par := v.Par(); par > 0 {
		return codemaker.Say("task.set.par", words.Int("par", par))
	}
	return codemaker.Say("task.set")
}

// Change says that a code was set, or a guess with its answer and how many codes it left, and how it ended.
func (Voice) Change(before, after game.View) words.Message {
	old := game.ViewOf[codemaker.View](before)
	v := game.ViewOf[codemaker.View](after)
	n := len(v.Attempts)
	switch {
	case n == len(old.Attempts) && v.GameOver:
		return codemaker.Say("change.end", words.Say("ending", ending(v)), words.Say("code", revealed(v)))
	case n == 0 && v.Seat == codemaker.Setter:
		return codemaker.Say("change.set", words.Text("code", v.SecretCode.String()))
	case n == 0:
		return codemaker.Say("change.ready")
	}
	a := v.Attempts[n-1]
	guess := words.Say("guess", codemaker.Say("change.guess", words.Int("number", n), words.Text("code", a.Code.String()),
		words.Say("answer", mwords.Feedback(a.Feedback)), words.Int("n", v.Left(n))))
	if v.GameOver {
		return codemaker.Say("change.last", guess, words.Say("ending", ending(v)), words.Say("code", revealed(v)))
	}
	return codemaker.Say("change.left", guess, words.Int("n", v.MaxAttempts-n))
}

// revealed tells the code of a finished game, or that none was set.
func revealed(v codemaker.View) words.Message {
	if v.SecretCode.Len() == 0 {
		return codemaker.Say("secret.none")
	}
	return codemaker.Say("secret", words.Text("code", v.SecretCode.String()))
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[codemaker.View](view)
	if !v.GameOver {
		return words.Message{}
	}
	return ending(v)
}

func ending(v codemaker.View) words.Message {
	switch {
	case v.GivenUp():
		return game.GivenUp(v.Seat, v.Status, func(s game.Seat) words.Message { return codemaker.Say(fmt.Sprintf("side.%d", s+1)) })
	case v.Found() && v.Seat == codemaker.Setter && v.Par() > 0 && len(v.Attempts) >= v.Par():
		return codemaker.Say("ending.par", words.Int("number", len(v.Attempts)))
	case v.Found() && v.Seat == codemaker.Setter:
		return codemaker.Say("ending.broken", words.Int("n", len(v.Attempts)))
	case v.Found():
		return codemaker.Say("ending.found", words.Int("n", len(v.Attempts)))
	case v.Seat == codemaker.Setter:
		return codemaker.Say("ending.held")
	}
	return codemaker.Say("ending.lost")
}

// Draw draws the board as Mastermind does.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	return mwords.Voice{}.Draw(game.NewView(game.ViewOf[codemaker.View](view).Mastermind))
}

// Share draws the answers that the breaker got, as Mastermind does.
func (Voice) Share(view game.View) []string {
	return mwords.Voice{}.Share(game.NewView(game.ViewOf[codemaker.View](view).Mastermind))
}
