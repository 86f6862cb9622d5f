package model_test

import (
	"testing"

	"wits/model"
)

func TestDaysInARow(t *testing.T) {
	for name, c := range map[string]struct {
		days []model.Day
		want model.Streak
	}{
		"none":                           {nil, model.Streak{}},
		"today alone":                    {[]model.Day{"2026-03-01"}, model.Streak{Now: 1, Best: 1}},
		"yesterday still counts":         {[]model.Day{"2026-02-27", "2026-02-28"}, model.Streak{Now: 2, Best: 2}},
		"the day before does not":        {[]model.Day{"2026-02-26", "2026-02-27"}, model.Streak{Best: 2}},
		"over the end of a month":        {[]model.Day{"2026-03-01", "2026-02-28", "2026-02-27"}, model.Streak{Now: 3, Best: 3}},
		"a gap begins anew":              {[]model.Day{"2026-02-20", "2026-02-21", "2026-02-22", "2026-03-01"}, model.Streak{Now: 1, Best: 3}},
		"several puzzles of a day count": {[]model.Day{"2026-03-01", "2026-03-01"}, model.Streak{Now: 1, Best: 1}},
	} {
		if got := model.DayStreak(c.days, "2026-03-01"); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestRecordsBeatEarlierWins(t *testing.T) {
	for name, c := range map[string]struct {
		stats model.Stats
		end   model.Ending
		want  []model.Record
	}{
		"the first win beats nothing": {model.Stats{Wins: 1, Lengths: []model.Length{{Actions: 4, Wins: 1}}, BestPar: 500}, model.Ending{Moves: 4, Par: 2}, nil},
		"fewer moves than ever":       {model.Stats{Wins: 2, Lengths: []model.Length{{Actions: 4, Wins: 1}, {Actions: 5, Wins: 1}}}, model.Ending{Moves: 4}, []model.Record{model.FewestMoves}},
		"as few as before":            {model.Stats{Wins: 2, Lengths: []model.Length{{Actions: 4, Wins: 2}}}, model.Ending{Moves: 4}, nil},
		"the fastest":                 {model.Stats{Wins: 2, Best: 900, Lengths: []model.Length{{Actions: 4, Wins: 2}}}, model.Ending{Moves: 4, Time: 900}, []model.Record{model.FastestWin}},
		"the most efficient":          {model.Stats{Wins: 2, BestPar: 800}, model.Ending{Moves: 10, Par: 8}, []model.Record{model.MostEfficient}},
	} {
		got := c.stats.Records(c.end)
		if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
