package entry

import (
	"wits/game"
	"wits/game/words"
)

// Result is a finished match, to be shared.
type Result struct {
	Preset string
	Day    string // of the daily puzzle that it was an attempt at
	Seed   string // which deal it was; empty where that means nothing, or is not told yet
	Seen   game.View
	Status game.Outcome
	Took   game.Millis // how long it took by a stopwatch; 0 where nobody counted, and unless it was won
	Secret bool        // others still play the same deal: nothing may tell them about it
}

// Deal says which deal the result is from: a day or a seed. It is silent where there is neither.
func (r Result) Deal() words.Message {
	switch {
	case r.Day != "":
		return words.New("share.day", words.Text("day", r.Day))
	case r.Seed != "":
		return words.New("share.seed", words.Text("seed", r.Seed))
	}
	return words.Message{}
}

// Time says how long a result took. It is silent where that is not known.
func (r Result) Time() words.Message {
	if r.Took == 0 {
		return words.Message{}
	}
	return words.New("share.time", words.Text("time", r.Took.Elapsed()))
}

// Match is the name of a match: the game's, and that of the preset.
func (e Entry) Match(preset string) words.Message {
	return words.New("match.name", words.Say("game", e.Short()), words.Say("preset", e.Preset(preset)))
}

// Share words and draws a result in a few lines, to be sent to somebody. Whoever receives it can play the same deal and has learned nothing
// about it.
func (e Entry) Share(s words.Speaker, r Result) []string {
	lines := []string{s.Say(words.New("share.title", words.Say("match", e.Match(r.Preset)), words.Say("status", words.New("status."+string(r.Status)))))}
	if sharer, ok := e.Voice.(game.Sharer); ok && !r.Seen.IsZero() {
		lines = append(lines, sharer.Share(r.Seen)...)
	}
	for _, more := range []words.Message{r.Time(), r.Deal()} {
		if !more.Silent() {
			lines = append(lines, s.Say(more))
		}
	}
	return lines
}
