package entry

import (
	"fmt"
	"strings"
	"unicode"

	"wits/game"
	"wits/game/referee"
)

// Protocol is a standard protocol that engines for a game speak on their standard streams. Its name is the command that makes wits such an
// engine, and the prefix of a bot that is one: NAME:PROGRAM.
type Protocol struct {
	Name  string
	About string                                         // what the command does, in English, for its help
	Serve referee.ServeEngine                            // wits as a program of that kind; nil where it is none
	Dial  func(options []string) (referee.Engine, error) // such a program as a bot, with options KEY=VALUE; nil where it cannot be one
}

// Program is a bot that speaks a protocol: NAME:PROGRAM, with arguments and options after it.
type Program struct {
	Protocol Protocol
	Args     []string // program and arguments
	Options  []string // KEY=VALUE
	Engine   referee.Engine
}

// MoveTime is how long the program is told to think about a move, 0 where it is not told.
func (p Program) MoveTime() game.Millis {
	if e, ok := p.Engine.(referee.TimedEngine); ok {
		return e.MoveTime()
	}
	return 0
}

// Program parses a bot such as `NAME:./engine --quiet KEY=VALUE "ANOTHER KEY=VALUE"`. It reports false where the name is no protocol of the
// game. Nothing else parses such bots.
func (e Entry) Program(bot string) (p Program, ok bool, err error) {
	name, line, found := strings.Cut(bot, ":")
	if !found {
		return p, false, nil
	}
	for _, protocol := range e.Protocols {
		if protocol.Name == name && protocol.Dial != nil {
			return readProgram(protocol, line)
		}
	}
	return p, false, nil
}

func readProgram(protocol Protocol, line string) (Program, bool, error) {
	p := Program{Protocol: protocol}
	words, err := splitWords(line)
	if err != nil {
		return p, true, err
	}
	for _, word := range words {
		if len(p.Args) > 0 && (len(p.Options) > 0 || strings.Contains(word, "=") && !strings.HasPrefix(word, "-")) {
			p.Options = append(p.Options, word)
			continue
		}
		p.Args = append(p.Args, word)
	}
	if len(p.Args) == 0 || p.Args[0] == "" {
		return p, true, fmt.Errorf("%s: is followed by no program", protocol.Name)
	}
	p.Engine, err = protocol.Dial(p.Options)
	return p, true, err
}

// splitWords splits a line at its spaces, but for those between quotes, single or double. There are no escapes: a backslash is a
// backslash, as in paths.
func splitWords(line string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	begun := false
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && unicode.IsSpace(c):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
