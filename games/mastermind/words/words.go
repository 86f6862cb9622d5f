// Package words says Mastermind in words. It never knows more than a view shows.
package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/games/mastermind"
)

// Voice is the game's voice.
type Voice struct{}

var _ game.Voice = Voice{}

// Commands lists what can be typed.
func (Voice) Commands() []string {
	return []string{
		"guess RBGY    guess a code by its letters; RBGY alone does too",
		"colors        name the colours and their letters",
		"reset         a new secret",
	}
}

// Read reads a guess or a reset.
func (Voice) Read(_ game.View, line string) ([]byte, error) {
	text := strings.ToUpper(strings.Join(strings.Fields(line), ""))
	if text == "RESET" {
		return json.Marshal(mastermind.Reset())
	}
	text = strings.TrimPrefix(text, "GUESS")
	var pegs []mastermind.Color
	for _, letter := range text {
		var c mastermind.Color
		if c.UnmarshalText([]byte(string(letter))) != nil {
			return nil, fmt.Errorf("%q is no command, and %q no colour: guess with letters, like RBGY; help lists the rest", strings.TrimSpace(line), letter)
		}
		pegs = append(pegs, c)
	}
	if len(pegs) == 0 || len(pegs) > mastermind.MaxPegs {
		return nil, errors.New("guess with one letter for each colour, like RBGY")
	}
	return json.Marshal(mastermind.Submit(mastermind.NewCode(pegs...)))
}

// Answer reads "colors" or "colours".
func (Voice) Answer(view game.View, line string) (string, bool) {
	v, ok := game.As[mastermind.View](view)
	if text := strings.TrimSpace(line); !ok || text != "colors" && text != "colours" {
		return "", false
	}
	return palette(v), true
}

func palette(v mastermind.View) string {
	names := make([]string, len(v.Colors))
	for i, c := range v.Colors {
		names[i] = c.String() + " " + c.Name()
	}
	return "Colours: " + strings.Join(names, ", ") + "."
}

// Code says a code by the names of its colours.
func Code(c mastermind.Code) string {
	names := make([]string, c.Len())
	for i := range names {
		names[i] = c.At(i).Name()
	}
	return strings.Join(names, ", ")
}

// Feedback says an answer.
func Feedback(f mastermind.Feedback) string {
	if f == (mastermind.Feedback{}) {
		return "no peg"
	}
	return fmt.Sprintf("%d black, %d white", f.Black, f.White)
}

// Doubt says which answer rules a guess out.
func (Voice) Doubt(view game.View, action []byte) string {
	v, ok := game.As[mastermind.View](view)
	var a mastermind.Action
	if !ok || json.Unmarshal(action, &a) != nil || a.Reset {
		return ""
	}
	return Contradiction(v, a.Code)
}

// Contradiction says which answer keeps a code from being the secret, nothing when none does.
func Contradiction(v mastermind.View, c mastermind.Code) string {
	i, would, found := v.RulesOut(c)
	if !found {
		return ""
	}
	return fmt.Sprintf("%s cannot be the code: attempt %d would have got %s, not %s.",
		c, i+1, Feedback(would), Feedback(v.Attempts[i].Feedback))
}

// Count says how many codes are still possible.
func (Voice) Count(view game.View) string {
	v, ok := game.As[mastermind.View](view)
	if !ok {
		return ""
	}
	n := 0
	for range v.Possible() {
		n++
	}
	if n == 1 {
		return "1 code is still possible."
	}
	return fmt.Sprintf("%d codes are still possible.", n)
}

// Say tells the attempts in order, then how many are left.
func (Voice) Say(view game.View) string {
	v, ok := game.As[mastermind.View](view)
	if !ok {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Mastermind: %d colours in a row, of %d. %s\n", v.CodeLength, len(v.Colors), palette(v))
	for i, a := range v.Attempts {
		fmt.Fprintf(&b, "%2d. %s  %s (%s)\n", i+1, a.Code, Feedback(a.Feedback), Code(a.Code))
	}
	if v.GameOver {
		b.WriteString(strings.TrimSpace(codeWas(v)))
	} else {
		fmt.Fprintf(&b, "%s left. Black: right colour, right place. White: right colour, wrong place.",
			attempts(v.MaxAttempts-len(v.Attempts)))
	}
	return b.String()
}

// Change says the answer to a guess, and how it ended.
func (Voice) Change(_, after game.View) string {
	v, ok := game.As[mastermind.View](after)
	if !ok {
		return ""
	}
	last := ""
	if n := len(v.Attempts); n > 0 {
		last = fmt.Sprintf("%s: %s.", v.Attempts[n-1].Code, Feedback(v.Attempts[n-1].Feedback))
	}
	switch {
	case v.Status == game.Won:
		return fmt.Sprintf("%s You found the code in %d.", last, len(v.Attempts))
	case v.Status == game.Lost && len(v.Attempts) < v.MaxAttempts:
		return "Forfeited." + codeWas(v)
	case v.Status == game.Lost:
		return last + " No attempts are left." + codeWas(v)
	case last == "":
		return "A new secret is set."
	}
	return fmt.Sprintf("%s %s left.", last, attempts(v.MaxAttempts-len(v.Attempts)))
}

// codeWas says the code, after another sentence, if the view shows it.
func codeWas(v mastermind.View) string {
	if v.SecretCode.Len() == 0 {
		return ""
	}
	return fmt.Sprintf(" The code was %s: %s.", v.SecretCode, Code(v.SecretCode))
}

func attempts(n int) string {
	if n == 1 {
		return "1 attempt"
	}
	return fmt.Sprintf("%d attempts", n)
}
