package term

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/term/ui"
)

// recentGames is how many finished games are looked at for the course of a streak.
const recentGames = 100

// statistics shows how the games went: a page for each game, a row for what is counted apart.
type statistics struct {
	*App
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

// counted is a game with what is counted of it, in the order of its presets, tiers and opponents.
type counted struct {
	entry entry.Entry
	rows  []model.Stats
}

func newStatistics(a *App) *statistics { return &statistics{App: a} }

// Begin reads the numbers.
func (s *statistics) Begin() tea.Cmd {
	service, games := s.Service, s.Games
	return ask(s.App, s, func(ctx context.Context) (r record, err error) {
		stats, err := service.Statistics(ctx)
		if err != nil {
			return r, err
		}
		r.games = countedOf(games, stats)
		if r.recent, err = service.Finished(ctx, model.Page{Limit: recentGames}); err != nil {
			return r, err
		}
		r.goals, err = service.Goals(ctx)
		return r, err
	}, func(r record, err error) tea.Cmd {
		s.known = s.ok(err)
		s.record = r
		return s.sumUp()
	})
}

// countedOf sorts numbers by games and their rows.
func countedOf(games []entry.Entry, stats []model.Stats) (list []counted) {
	for _, e := range games {
		c := counted{entry: e}
		for _, st := range stats {
			if st.Game == e.ID() {
				c.rows = append(c.rows, st)
			}
		}
		slices.SortStableFunc(c.rows, func(a, b model.Stats) int { return slices.Compare(order(e, a), order(e, b)) })
		if len(c.rows) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// order is where a row stands: practice by presets, challenges by tiers, daily puzzles; weaker opponents first, people last.
func order(e entry.Entry, st model.Stats) []int {
	info := e.Game.Info()
	kind := slices.Concat([]challenge.Difficulty{""}, challenge.Difficulties(), []challenge.Difficulty{model.DailyDifficulty})
	opponent := slices.IndexFunc(info.Bots, func(b game.BotInfo) bool { return b.Name == st.Opponent })
	if opponent < 0 && st.Opponent != "" {
		opponent = len(info.Bots)
	}
	return []int{slices.Index(kind, st.Difficulty), slices.Index(info.Presets, st.Preset), opponent, len(st.Clock)}
}

// SortStats sorts numbers as they are shown: by game, then as a game's own order has them.
func SortStats(games []entry.Entry, stats []model.Stats) (sorted []model.Stats) {
	for _, c := range countedOf(games, stats) {
		sorted = append(sorted, c.rows...)
	}
	return sorted
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
		s.pop()
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

// StatsName says which matches are counted: game, preset, what was at stake, against whom and by which clock.
func StatsName(games []entry.Entry, say words.Speaker, st model.Stats) words.Message {
	return statsName(MatchName(games, st.Game, st.Preset), opponentName(games, say, st), st)
}

// statsName says the same of matches that are called so.
func statsName(name words.Message, opponent string, st model.Stats) words.Message {
	switch {
	case st.Difficulty == "":
	case st.Difficulty == model.DailyDifficulty:
		name = words.New("stats.daily", words.Say("match", name))
	default:
		name = words.New("stats.challenge", words.Say("match", name), words.Say("difficulty", st.Difficulty.Name()))
	}
	if opponent != "" {
		name = words.New("stats.against", words.Say("match", name), words.Text("name", opponent))
	}
	if st.Clock != "" {
		name = words.New("stats.clock", words.Say("match", name), words.Text("clock", st.Clock))
	}
	return name
}

// opponentName is against whom matches are counted: a person, or a mind as it is called; nobody in a game for one.
func opponentName(games []entry.Entry, say words.Speaker, st model.Stats) string {
	if person, ok := strings.CutPrefix(st.Opponent, "@"); ok {
		return person
	}
	e, err := entry.Find(games, st.Game)
	if err != nil || st.Opponent == "" {
		return st.Opponent
	}
	return e.BotTitle(say, st.Opponent)
}

// StatsMore says how many were drawn and which was the best time; nothing where there is neither.
func StatsMore(st model.Stats) words.Message {
	var parts []words.Message
	if st.Draws > 0 {
		parts = append(parts, words.New("stats.drawn", words.Int("n", st.Draws)))
	}
	if st.Best > 0 {
		parts = append(parts, words.New("stats.best", words.Text("time", strings.TrimSuffix(ClockText(st.Best), "!"))))
	}
	if len(parts) == 0 {
		return words.Message{}
	}
	return words.New("match.detail", words.Series("parts", parts))
}

// GoalWords say how many goals are reached, and which is next.
func GoalWords(list []goal.Goal) words.Message {
	count := words.New("goals.count", words.Int("n", goal.Count(list)), words.Int("all", len(list)))
	g, ok := goal.Next(list)
	switch {
	case len(list) == 0:
		return words.Message{}
	case !ok:
		return count
	case g.Need > 1:
		g.Text = words.New("goals.part", words.Say("goal", g.Text), words.Int("have", g.Have), words.Int("need", g.Need))
	}
	return words.New("goals.both", words.Say("count", count), words.Say("goal", g.Text))
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
