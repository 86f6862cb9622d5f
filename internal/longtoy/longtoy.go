// Package longtoy is a game whose position takes many lines to say, and which has nothing drawn: the terminal's tests scroll
// through it. Nothing else uses it.
package longtoy

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"strconv"
	"strings"
	"testing/fstest"

	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// ID names the game.
const ID = "toy"

// Entry returns the game: a number is hidden, and each guess is told whether it lies higher or lower.
func Entry() entry.Entry {
	first := game.NamedBot[View, Action]{BotInfo: game.BotInfo{Name: "halver", Difficulty: "easy"}, Bot: halver{}}
	return entry.Entry{
		Game:  game.New(game.Info{ID: ID, Presets: []string{"ten", "hundred"}}, rules{}, first),
		Words: files(),
		Voice: voice{},
	}
}

func say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

func files() fs.FS {
	return fstest.MapFS{
		"en.json": {Data: []byte(`{
			"name": "Higher or Lower", "short": "Higher", "line": "Find the number.", "rules.1": "Guess.",
			"preset.ten": "Ten", "preset.hundred": "Hundred", "bot.halver": "Halves what is left.",
			"rule.range": "guess a number from {low} to {high}", "read.number": "\"{line}\" is no number",
			"command.guess": "5             guess a number", "answer.range": "From {low} to {high}.",
			"board": "The number lies from {low} to {high}.", "tried": { "one": "{n} guess so far.", "other": "{n} guesses so far." },
			"count": { "one": "{n} number is left.", "other": "{n} numbers are left." },
			"change": "Now from {low} to {high}.", "won": "You found it!", "lost": "Given up."
		}`)},
		"de.json": {Data: []byte(`{
			"name": "Höher oder tiefer", "short": "Höher", "line": "Finde die Zahl.", "rules.1": "Rate.",
			"preset.ten": "Zehn", "preset.hundred": "Hundert", "bot.halver": "Halbiert, was übrig ist.",
			"rule.range": "rate eine Zahl von {low} bis {high}", "read.number": "„{line}“ ist keine Zahl",
			"command.guess": "5             eine Zahl raten", "answer.range": "Von {low} bis {high}.",
			"board": "Die Zahl liegt von {low} bis {high}.", "tried": { "one": "{n} Versuch bisher.", "other": "{n} Versuche bisher." },
			"count": { "one": "{n} Zahl ist übrig.", "other": "{n} Zahlen sind übrig." },
			"change": "Nun von {low} bis {high}.", "won": "Gefunden!", "lost": "Aufgegeben."
		}`)},
	}
}

// Action is a guess.
type Action struct {
	Number int `json:"number"`
}

// View is what the player knows.
type View struct {
	Low    int          `json:"low"`
	High   int          `json:"high"`
	Tried  int          `json:"tried"`
	Status game.Outcome `json:"status"`
}

type state struct {
	Secret int `json:"secret"`
	View
}

type rules struct{}

func (rules) Start(preset string, r rng.Rand) (state, error) {
	high := map[string]int{"ten": 10, "hundred": 100}[preset]
	if high == 0 {
		return state{}, game.ErrPreset
	}

	return state{r.Int(1, high), View{1, high, 0, game.Playing}}, nil
}

func (rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case s.Status != game.Playing:
		return game.ErrOver
	case by != 0:
		return game.ErrTurn
	case a.Number < s.Low || a.Number > s.High:
		return game.Break("range", say("rule.range", words.Int("low", s.Low), words.Int("high", s.High)))
	}
	return nil
}

func (r rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	s.Tried++
	switch {
	case a.Number < s.Secret:
		s.Low = a.Number + 1
	case a.Number > s.Secret:
		s.High = a.Number - 1
	default:
		s.Low, s.High, s.Status = s.Secret, s.Secret, game.Won
	}
	return s, nil
}

func (rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for n := v.Low; n <= v.High && v.Status == game.Playing; n++ {
			if !yield(Action{n}) {
				return
			}
		}
	}
}

func (rules) View(s state, _ game.Seat) View { return s.View }

func (rules) Status(s state) game.Status {
	switch s.Status {
	case game.Won:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	case game.Lost:
		return game.Status{Over: true}
	}
	return game.Status{}
}

func (rules) Forfeit(s state, _ game.Seat) state {
	s.Status = game.Lost
	return s
}

type halver struct{}

func (halver) Choose(_ context.Context, v View, _ iter.Seq[Action], _ *rng.Rand) (Action, error) {
	return Action{(v.Low + v.High) / 2}, nil
}

type voice struct{}

var _ game.Voice = voice{}

func (voice) Commands() []words.Message { return []words.Message{say("command.guess")} }

func (voice) Read(_ game.View, line string) (game.Action, error) {
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return game.Action{}, game.Unread(say("read.number", words.Text("line", line)))
	}
	return game.NewAction(Action{n}), nil
}

func (voice) Answer(view game.View, line string) (words.Message, bool) {
	v, _ := game.As[View](view)
	return say("answer.range", words.Int("low", v.Low), words.Int("high", v.High)), line == "range"
}

func (voice) Say(view game.View) []words.Message {
	v, _ := game.As[View](view)
	lines := []words.Message{
		say("board", words.Int("low", v.Low), words.Int("high", v.High)), words.Literal(""), say("tried", words.Int("n", v.Tried)),
	}
	for n := v.Low; n <= v.High; n++ { // long enough to be scrolled
		lines = append(lines, words.Literal(fmt.Sprintf("%4d", n)))
	}
	return lines
}

func (voice) Count(view game.View) words.Message {
	v, _ := game.As[View](view)
	return say("count", words.Int("n", v.High-v.Low+1))
}

func (vo voice) Change(_, after game.View) words.Message {
	if end := vo.Ending(after); !end.Silent() {
		return end
	}
	v, _ := game.As[View](after)
	return say("change", words.Int("low", v.Low), words.Int("high", v.High))
}

func (voice) Ending(view game.View) words.Message {
	v, _ := game.As[View](view)
	switch v.Status {
	case game.Won:
		return say("won")
	case game.Lost:
		return say("lost")
	}
	return words.Message{}
}
