package phrase_test

import (
	"slices"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/model"
	"wits/term/phrase"
)

func TestDatesAreWrittenAsPeopleDo(t *testing.T) {
	over := model.Summary{Status: game.Lost, HiddenUntil: time.Date(2026, time.November, 18, 0, 0, 0, 0, time.UTC)}
	long := time.Date(2027, time.May, 1, 12, 0, 0, 0, time.Local)
	for lang, want := range map[string][3]string{
		"en": {"17 Nov 2026", "1 Mar 2027", "What was hidden, and the replay, are shown when the day is over: 18 Nov 2026, 00:00 UTC."},
		"de": {"17.11.2026", "1.3.2027", "Was verborgen war, und die Aufzeichnung, siehst du, wenn der Tag vorbei ist: 18.11.2026, 00:00 UTC."},
	} {
		say := catalog.Library().In(lang)
		got := [3]string{say.Say(phrase.Day("2026-11-17")), say.Say(phrase.Ago(long.AddDate(0, -2, 0), long)), say.Say(phrase.Hidden(over))}
		if got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
	if m := phrase.Day(""); !m.Silent() {
		t.Errorf("no day is %v", m)
	}
}

func TestAWinIsComparedWithTheOthers(t *testing.T) {
	say := catalog.Library().In("en")
	for name, c := range map[string]struct {
		stats model.Stats
		took  game.Millis
		want  []string
	}{
		"the first is compared with nothing":  {model.Stats{Wins: 1, Streak: 1, Best: 61_000}, 61_000, nil},
		"without a stopwatch no time is said": {model.Stats{Wins: 3}, 0, nil},
		"the fastest":                         {model.Stats{Wins: 2, Best: 61_000}, 61_000, []string{"Your fastest win: 1:01"}},
		"slower":                              {model.Stats{Wins: 2, Best: 61_000}, 75_500, []string{"Time 1:15, at best 1:01"}},
		"in a row, and the shortest": {
			model.Stats{Wins: 2, Streak: 2, BestStreak: 4, Lengths: []model.Length{{Actions: 9, Wins: 1}}},
			0,
			[]string{"Your shortest win: 9 moves", "2 wins in a row, at best 4"},
		},
	} {
		got := say.SayAll(phrase.Won(c.stats, 9, c.took))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
