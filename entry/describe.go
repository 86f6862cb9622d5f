package entry

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
)

// Description describes a game to players, in their language.
type Description struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Title   string   `json:"title" doc:"the name, shorter where there is a shorter one"`
	Line    string   `json:"line,omitempty" doc:"what it is about, in a sentence"`
	Seats   int      `json:"seats"`
	Sides   []string `json:"sides,omitempty" nullable:"false" doc:"what the seats are called, such as the colours of their pieces; absent where the game has no names for them"`
	Presets []string `json:"presets" nullable:"false" doc:"the easiest first"`
	Levels  []Level  `json:"levels" nullable:"false" doc:"the presets in words"`
	Rules   []string `json:"rules,omitempty" nullable:"false" doc:"how it is played, a sentence each"`
	Bots    []Bot    `json:"bots" nullable:"false"`
	Hints   bool     `json:"hints" doc:"whether hints can be asked for in practice"`
	Odds    bool     `json:"odds" doc:"whether odds can be asked for in practice"`
	Daily   bool     `json:"daily" doc:"whether it has a puzzle of the day"`
	Certain []string `json:"certain" nullable:"false" doc:"the presets that leave nothing to chance: a seed means nothing to their players"`
	Open    bool     `json:"open" doc:"whether every seat sees everything"`
	Draws   bool     `json:"draws" doc:"whether players can agree on a draw"`
	Some    bool     `json:"some,omitempty" doc:"whether legal actions are only some of those there are, because there are too many to list"`
	Timed   bool     `json:"timed" doc:"whether it may be played by a clock"`

	Stopwatch bool `json:"stopwatch,omitempty" doc:"whether practice is timed, from its first action to its end"`

	TimesOut bool `json:"timesOut" doc:"whether its views tell a clock that ran out from a game that was given up"`

	Course *CourseSize `json:"course,omitempty" doc:"how much is taught; absent where that is nothing"`
}

// Level is a preset in words.
type Level struct {
	Preset string `json:"preset"`
	Name   string `json:"name"`
	Info   string `json:"info,omitempty" doc:"what it means, such as a size"`
	Of     string `json:"of,omitempty" doc:"the preset that this one is another kind of"`
	Kind   string `json:"kind,omitempty" doc:"what makes it another kind"`

	Against string `json:"against,omitempty" doc:"the bot that everybody plays it against, from seat 0, such as the best defence of a puzzle; absent where that can be chosen"`
}

// Bot is a bot in words.
type Bot struct {
	Name        string `json:"name"`
	Title       string `json:"title" doc:"what it is called: its name among the players"`
	Description string `json:"description"`
	Difficulty  string `json:"difficulty"`
}

// Describe describes the game in a speaker's language.
func (e Entry) Describe(s words.Speaker) Description {
	info := e.Game.Info()
	d := Description{
		ID: info.ID, Name: s.Say(e.Name()), Title: e.Title(s), Line: s.Say(e.Line()), Seats: info.Seats, Sides: e.Sides(s), Presets: info.Presets, Levels: []Level{}, Bots: []Bot{},
		Hints: e.Coach != nil, Daily: e.Daily != nil, Certain: append([]string{}, info.Certain...), Open: info.Open, Draws: info.Draws, Timed: !info.Untimed, Stopwatch: info.Stopwatch, TimesOut: info.TimesOut, Some: info.CheckDecides,
	}
	_, d.Odds = e.Coach.(game.Weigher)
	d.Course = e.courseSize()
	for _, p := range info.Presets {
		level := Level{Preset: p, Name: s.Say(e.Preset(p)), Info: e.optional(s, "preset."+p+".info"), Against: e.Defences[p]}
		if of, kind := e.Kind(p); kind != "" {
			level.Of, level.Kind = of, s.Say(e.Message("kind."+kind))
		}
		d.Levels = append(d.Levels, level)
	}
	for _, b := range info.Bots {
		d.Bots = append(d.Bots, Bot{b.Name, e.BotTitle(s, b.Name), s.Say(e.Bot(b.Name)), b.Difficulty})
	}
	d.Rules = s.SayAll(e.numbered(s, "rules"))
	return d
}

// numbered lists messages that the game's files number from 1: key.1, key.2 and so on.
func (e Entry) numbered(s words.Speaker, key string) (list []words.Message) {
	for s.Knows(fmt.Sprintf("%s.%s.%d", e.ID(), key, len(list)+1)) {
		list = append(list, e.Message(fmt.Sprintf("%s.%d", key, len(list)+1)))
	}
	return list
}

// Commands lists what can be typed in the game, a line each.
func (e Entry) Commands(s words.Speaker) []words.Message { return e.numbered(s, "command") }

// Kind returns the preset that another is a variant of, and what kind of variant it is: novice-sure is novice of the kind sure. Both are
// empty for a preset that is no variant. The message of a kind is kind.KIND.
func (e Entry) Kind(preset string) (of, kind string) {
	if of, kind, _ = strings.Cut(preset, "-"); kind != "" && slices.Contains(e.Game.Info().Presets, of) {
		return of, kind
	}
	return "", ""
}

// Title is the name, shorter where there is a shorter one.
func (e Entry) Title(s words.Speaker) string {
	return cmp.Or(e.optional(s, "title"), s.Say(e.Name()))
}

// Sides are what the seats are called, the first one first: side.1, side.2 and so on; none where the game has no names for all of them.
func (e Entry) Sides(s words.Speaker) []string {
	sides := e.numbered(s, "side")
	if len(sides) != e.Game.Info().Seats {
		return nil
	}
	return s.SayAll(sides)
}

// BotTitle is the name under which a bot plays; its id where the game gives it no other.
func (e Entry) BotTitle(s words.Speaker, name string) string {
	return cmp.Or(e.optional(s, "bot."+name+".name"), name)
}

// BotTitles lists what the bots of games are called in every language.
func BotTitles(l *words.Library, all []Entry) []string {
	var titles []string
	for _, language := range l.Languages() {
		for _, e := range all {
			for _, b := range e.Game.Info().Bots {
				titles = append(titles, e.BotTitle(l.In(language), b.Name))
			}
		}
	}
	return titles
}

// Rank is how strong a bot is: its tier, or how hard it is to beat where it stands for none, with its Elo where that was measured.
func (e Entry) Rank(name string) words.Message {
	info := e.Game.Info()
	tier, i := words.Message{}, slices.IndexFunc(info.Bots, func(b game.BotInfo) bool { return b.Name == name })
	switch {
	case slices.Contains(challenge.Difficulties(), challenge.Difficulty(name)):
		tier = challenge.Difficulty(name).Name()
	case i >= 0:
		tier = words.New("level." + info.Bots[i].Difficulty)
	}
	if elo, ok := e.Elo[name]; ok {
		return words.New("mind.rank", words.Say("tier", tier), words.Text("elo", strconv.Itoa(elo)))
	}
	return tier
}

// optional says a message that only some games have.
func (e Entry) optional(s words.Speaker, key string) string {
	if !s.Knows(e.ID() + "." + key) {
		return ""
	}
	return s.Text(e.ID() + "." + key)
}

// Spoken is a position as it is read aloud, and what can be typed there.
type Spoken struct {
	Lines    []string `json:"lines" nullable:"false" doc:"the position, to be read in order"`
	Commands []string `json:"commands" nullable:"false" doc:"what can be typed"`
	Change   string   `json:"change,omitempty" doc:"what led here, where that was asked"`
	Ending   string   `json:"ending,omitempty" doc:"how it ended; absent while it runs"`
}

// Speak says a position.
func (e Entry) Speak(s words.Speaker, v game.View) Spoken {
	return Spoken{Lines: s.SayAll(e.Voice.Say(v)), Commands: s.SayAll(e.Commands(s)), Ending: s.Say(e.Voice.Ending(v))}
}

// Reading is what a typed line means: an action to be made, or the answer to a question.
type Reading struct {
	Action *game.Action `json:"action,omitempty" doc:"the action to be made: reading it changes nothing"`
	Answer string       `json:"answer,omitempty" doc:"the answer to a question"`
}

// Read interprets a line that a player typed at a position. The error is a [game.Refusal].
func (e Entry) Read(s words.Speaker, v game.View, line string) (Reading, error) {
	if answer, ok := e.Voice.Answer(v, line); ok {
		return Reading{Answer: s.Say(answer)}, nil
	}
	a, err := e.Voice.Read(v, line)
	if err != nil {
		return Reading{}, err
	}
	return Reading{Action: &a}, nil
}
