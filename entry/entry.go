// Package entry describes what a game is to the rest of the program: one value with everything that wits knows about it. Each game makes its
// own, and package catalog lists them.
//
// It never names a game, and has no behaviour of its own beyond naming and describing an entry.
package entry

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/lesson"
)

// Entry is one game. Game, Words and Voice are always set; the rest is nil where a game has none, and every surface does without it.
type Entry struct {
	Game      referee.Game
	Words     fs.FS             // a message file for each language: en.json, de.json
	Voice     game.Voice        // the game in words, and what can be typed
	Coach     game.Coach        // hints, and what else its assertions offer
	Challenge *challenge.Type   // what the adventurer finds
	Daily     *Daily            // the puzzle of the day
	Goals     []Goal            // what its players aim for
	Defences  map[string]string // the mind that a preset is played against by everybody, from seat 0, such as the best defence of a puzzle
	Elo       map[string]int    // how strong its minds were measured to be, on a scale of the game's own
	First     string            // the mind to play against first; the first of all where it is empty
	Screen    Screen            // the terminal screen; without one the voice is drawn
	Protocols []Protocol        // protocols that other programs for the game speak
	Formats   []Format          // how the field writes its games down
	Solver    *Solver           // works the game out, as a command
	Learn     Learn             // lets minds play by what the solver kept
	Course    *lesson.Course    // lessons and drills
}

// Daily is how a game is played as the puzzle of the day.
type Daily struct {
	Preset  string
	Since   string            // the first day of Preset, as 2026-11-17; empty where it was always played
	Former  string            // the preset of the days before
	Mind    string            // the bot in the other seats; empty in a game for one
	Opening []json.RawMessage // actions of seat 0 that are made for everybody, so that everybody has the same puzzle
}

// On is the preset of a day.
func (d Daily) On(day string) string {
	if day < d.Since {
		return d.Former
	}
	return d.Preset
}

// ID names the game.
func (e Entry) ID() string { return e.Game.Info().ID }

// Message is a message of the game's own files.
func (e Entry) Message(key string, args ...words.Arg) words.Message {
	return words.New(e.ID()+"."+key, args...)
}

// Name is what the game is called.
func (e Entry) Name() words.Message { return e.Message("name") }

// Short is what the game is called where there is little room.
func (e Entry) Short() words.Message { return e.Message("short") }

// Line says in one line what the game is about.
func (e Entry) Line() words.Message { return e.Message("line") }

// Preset is the name of a preset. One that the game does not list, such as a board of another size, goes by its id.
func (e Entry) Preset(preset string) words.Message {
	if slices.Contains(e.Game.Info().Presets, preset) {
		return e.Message("preset." + preset)
	}
	return words.Literal(preset)
}

// Bot is the description of one of its bots.
func (e Entry) Bot(name string) words.Message { return e.Message("bot." + name) }

// Find returns the entry of a game.
func Find(all []Entry, id string) (Entry, error) {
	for _, e := range all {
		if e.ID() == id {
			return e, nil
		}
	}
	_, err := referee.Find(Games(all), id)
	return Entry{}, err
}

// Games returns the games of entries.
func Games(all []Entry) []referee.Game {
	list := make([]referee.Game, len(all))
	for i, e := range all {
		list[i] = e.Game
	}
	return list
}

// Challenges lists what can be discovered.
func Challenges(all []Entry) []challenge.Type {
	var list []challenge.Type
	for _, e := range all {
		if e.Challenge != nil {
			list = append(list, *e.Challenge)
		}
	}
	return list
}

// Library loads the message files of all entries, those of the frame around them, and more.
func Library(frame fs.FS, all []Entry, more ...words.Part) (*words.Library, error) {
	parts := append([]words.Part{{Files: frame}}, more...)
	for _, e := range all {
		parts = append(parts, words.Part{Prefix: e.ID() + ".", Files: e.Words})
	}
	return words.Load(parts...)
}

// Learn returns the game with minds that use what its solver stored in a folder. The error says what of it cannot be used: the game can
// be played all the same.
type Learn func(kept fs.FS) (referee.Game, error)

// Goal is an achievement in a game: a win that means something to its players. Its message is goal.ID in the game's files.
type Goal struct {
	ID       string
	Preset   string // any where it is empty
	Opponent string // the mind to be beaten; anybody where it is empty
	Moves    int    // at most; 0 is any number
}

// Minds returns who holds the seats of a match that a player starts: the minds that were asked for, or the one that the preset is always
// played against. A preset that has one refuses all others.
func (e Entry) Minds(preset string, asked []string) ([]string, error) {
	mind, ok := e.Defences[preset]
	if !ok {
		return asked, nil
	}
	minds := slices.Repeat([]string{mind}, e.Game.Info().Seats)
	minds[0] = ""
	if len(asked) > 0 && !slices.Equal(asked, minds) {
		return nil, fmt.Errorf("%w minds: %s %s is played by seat 0 against %s alone; leave them out", referee.ErrMalformed, e.ID(), preset, mind)
	}
	return minds, nil
}

// Partner is the mind to play against where the player has chosen none; empty where the game has no minds.
func (e Entry) Partner() string {
	bots := e.Game.Info().Bots
	if e.First != "" || len(bots) == 0 {
		return e.First
	}
	return bots[0].Name
}
