package entry_test

import (
	"slices"
	"strings"
	"testing"

	"wits/entry"
	"wits/game/referee"
)

func TestAProgramIsReadWithQuotes(t *testing.T) {
	e := entry.Entry{Protocols: []entry.Protocol{{Name: "talk", Dial: func([]string) (referee.Engine, error) { return nil, nil }}}}
	for bot, want := range map[string]struct{ args, options string }{
		`talk:./engine`:                                {"./engine", ""},
		`talk:./engine --quiet Skill_Level=0`:          {"./engine|--quiet", "Skill_Level=0"},
		`talk:./engine "Skill Level=0" Hash=16`:        {"./engine", "Skill Level=0|Hash=16"},
		`talk:./engine 'Skill Level'=0`:                {"./engine", "Skill Level=0"},
		`talk:./engine "Book File="`:                   {"./engine", "Book File="},
		`talk:"my engines/one" -x "a b" Path="c:\d e"`: {"my engines/one|-x|a b", `Path=c:\d e`},
	} {
		p, ok, err := e.Program(bot)
		if !ok || err != nil || !slices.Equal(p.Args, strings.Split(want.args, "|")) || strings.Join(p.Options, "|") != want.options {
			t.Errorf("%s is read as %q with %q, %t, %v", bot, p.Args, p.Options, ok, err)
		}
	}
	for bot, why := range map[string]string{
		"talk:": "no program", `talk:""`: "no program", `talk:./engine "Skill Level=0`: "is not closed",
	} {
		if _, ok, err := e.Program(bot); !ok || err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %t, %v", bot, ok, err)
		}
	}
}
