package pages

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// recentGames is how many finished games are looked at for the course of a streak.
const recentGames = 100

// counted is a game with what is counted of it, in the order of its presets, tiers and opponents.
type counted struct {
	entry entry.Entry
	rows  []model.Stats
}

// statistics shows how the games went: a page for each game, a row for what is counted apart.
type statistics struct {
	*shell.Shell
	record
	skills
	known bool
	game  int // of games
	at    int // of the game's rows
	top   int // the first row shown
}

// record is all that is counted of a player.
type record struct {
	games  []counted
	recent []model.Summary // the latest first
	goals  []goal.Goal
}

// NewStatistics shows how the player's games went.
func NewStatistics(a *shell.Shell) shell.Page { return &statistics{Shell: a} }

// Begin reads the numbers.
func (s *statistics) Begin() tea.Cmd {
	service, games := s.Service, s.Games
	return shell.Make(s, shell.Call{Holds: true}, func(ctx context.Context) (r record, err error) {
		stats, err := service.Statistics(ctx)
		if err != nil {
			return r, err
		}
		r.games = countedOf(games, phrase.SortStats(games, stats))
		if r.recent, err = service.Finished(ctx, model.Page{Limit: recentGames}); err != nil {
			return r, err
		}
		r.goals, err = service.Goals(ctx)
		return r, err
	}, func(r record, err error) tea.Cmd {
		s.known = s.OK(err)
		s.record = r
		return s.sumUp()
	})
}

// countedOf puts sorted numbers together by games.
func countedOf(games []entry.Entry, stats []model.Stats) (list []counted) {
	for _, st := range stats {
		if n := len(list); n == 0 || list[n-1].entry.ID() != st.Game {
			e, _ := entry.Find(games, st.Game) // it was sorted by these games
			list = append(list, counted{entry: e})
		}
		list[len(list)-1].rows = append(list[len(list)-1].rows, st)
	}
	return list
}

// Title is the page's.
func (s *statistics) Title() string { return s.Words.Text("home.statistics") }

// Keys lists the page's own keys.
func (s *statistics) Keys() []ui.Binding {
	var keys []ui.Binding
	if len(s.games) > 1 {
		keys = append(keys, ui.Binding{Key: "left", Does: words.New("do.game.before")}, ui.Binding{Key: "right", Does: words.New("do.game.next")})
	}
	if s.reviewable() {
		keys = append(keys, ui.Binding{Key: "a", Does: words.New("do.assess")})
	}
	return append(keys, ui.Binding{Key: ui.UpDown, Does: words.New("do.move")}, ui.Binding{Key: "esc", Does: words.New("do.back")})
}

// Handle goes from game to game and from row to row.
func (s *statistics) Handle(in ui.Input) tea.Cmd {
	if n, ok := strings.CutPrefix(in.Zone, "game "); ok {
		s.game, _ = strconv.Atoi(n)
		s.at = 0
		return nil
	}
	if n, ok := strings.CutPrefix(in.Zone, "row "); ok {
		s.at, _ = strconv.Atoi(n)
		return nil
	}
	switch in.Key {
	case "esc":
		s.Pop()
	case "a":
		return s.assess()
	case "left", "h":
		s.game, s.at = max(0, s.game-1), 0
	case "right", "l", "tab":
		s.game, s.at = min(max(0, len(s.games)-1), s.game+1), 0
	case "up", "k":
		s.at = max(0, s.at-1)
	case "down", "j":
		s.at++
	}
	return nil
}

// total adds the rows of a game up.
func (c counted) total() (sum model.Stats) {
	for _, st := range c.rows {
		sum.Games += st.Games
		sum.Wins += st.Wins
		sum.Draws += st.Draws
		sum.BestStreak = max(sum.BestStreak, st.BestStreak)
	}
	return sum
}

// streaks are how many games in a row had been won after each of the latest, the earliest first. Hinted ones count for
// nothing, and a draw changes nothing.
func streaks(recent []model.Summary, of func(model.Summary) bool) (course []int) {
	won := 0
	for _, m := range slices.Backward(recent) {
		switch {
		case m.Hinted || !of(m):
			continue
		case m.Status == game.Won:
			won++
		case m.Status == game.Lost:
			won = 0
		}
		course = append(course, won)
	}
	return course
}
