package phrase

import (
	"math"
	"slices"
	"strings"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/review"
)

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

// SortStats sorts statistics for display: by game, then by preset, tier and opponent. Unknown games are left out.
func SortStats(games []entry.Entry, stats []model.Stats) (sorted []model.Stats) {
	for _, e := range games {
		from := len(sorted)
		for _, st := range stats {
			if st.Game == e.ID() {
				sorted = append(sorted, st)
			}
		}
		slices.SortStableFunc(sorted[from:], func(a, b model.Stats) int { return slices.Compare(order(e, a), order(e, b)) })
	}
	return sorted
}

// StatsName says which matches are counted, from the name of their game and preset, or of the preset alone: what was at stake, against whom
// and by which clock.
func StatsName(name words.Message, e entry.Entry, say words.Speaker, st model.Stats) words.Message {
	switch {
	case st.Difficulty == "":
	case st.Difficulty == model.DailyDifficulty:
		name = words.New("stats.daily", words.Say("match", name))
	default:
		name = words.New("stats.challenge", words.Say("match", name), words.Say("difficulty", st.Difficulty.Name()))
	}
	if opponent, person := strings.CutPrefix(st.Opponent, "@"); opponent != "" {
		if !person {
			opponent = e.BotTitle(say, opponent)
		}
		name = words.New("stats.against", words.Say("match", name), words.Text("name", opponent))
	}
	if st.Clock != "" {
		name = words.New("stats.clock", words.Say("match", name), words.Text("clock", st.Clock))
	}
	return name
}

// StatsMore says how many matches were drawn and the best time. It is silent where there is neither.
func StatsMore(st model.Stats) words.Message {
	var parts []words.Message
	if st.Draws > 0 {
		parts = append(parts, words.New("stats.drawn", words.Int("n", st.Draws)))
	}
	if st.Best > 0 {
		parts = append(parts, words.New("stats.best", words.Text("time", st.Best.Elapsed())))
	}
	return Parts(parts...)
}

// Goals says how many goals are reached, and which is next.
func Goals(list []goal.Goal) words.Message {
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

// ReviewMove words the review of a move: the verdict, its numbers, and the best move with its reason.
func ReviewMove(m review.Move) words.Message {
	verdict := words.Say("verdict", words.New("review.verdict."+string(m.Verdict)))
	value, skill, luck := words.Decimal("value", m.Value), words.Decimal("skill", m.Skill), words.Decimal("luck", m.Luck)
	if m.Reason.Silent() {
		return words.New("review.judged", verdict, value, skill, luck)
	}
	return words.New("review.judged.why", verdict, value, skill, luck, words.Say("reason", m.Reason))
}

// ReviewSummary words a complete review, one message per line: accuracy and luck of each player, the moves that mattered most, the game's own
// sentence, and what the numbers mean. It is empty while the review is incomplete.
func ReviewSummary(r review.Review, rec referee.Record) []words.Message {
	if !r.Complete() {
		return nil
	}
	var lines []words.Message
	for seat := range r.Accuracy {
		accuracy, luck := words.Int("accuracy", int(math.Round(r.Accuracy[seat]))), words.Int("luck", int(math.Round(r.Luck[seat])))
		if len(r.Accuracy) < 2 || seat >= len(rec.Players) {
			lines = append(lines, words.New("review.sum", accuracy, luck))
			continue
		}
		lines = append(lines, words.New("review.sum.of", words.Text("name", rec.Players[seat]), accuracy, luck))
	}
	var turning []words.Message
	for _, seq := range r.Moments() {
		turning = append(turning, words.New("review.moment", words.Int("n", int64(seq))))
	}
	if len(turning) > 0 {
		lines = append(lines, words.New("review.moments", words.Int("n", len(turning)), words.List("moves", turning)))
	}
	if !r.Summary.Silent() {
		lines = append(lines, r.Summary)
	}
	return append(lines, words.New("review.meaning"))
}

// Won says what a win of some actions came to among those that are counted with it: its time where it was timed, whether it is the fastest or
// the shortest so far, and how many in a row.
func Won(st model.Stats, actions int, took game.Millis) (all []words.Message) {
	switch said := words.Text("time", took.Elapsed()); {
	case took == 0:
	case st.Best > 0 && st.Best < took:
		all = append(all, words.New("end.time", said, words.Text("best", st.Best.Elapsed())))
	case st.Wins > 1:
		all = append(all, words.New("end.fastest", said))
	}
	if n := len(st.Lengths); n > 0 && st.Lengths[0].Actions == actions && st.Lengths[0].Wins == 1 && st.Wins > 1 {
		all = append(all, words.New("end.shortest", words.Int("n", actions)))
	}
	if st.Streak > 1 {
		all = append(all, words.New("end.streak", words.Int("n", st.Streak), words.Int("best", st.BestStreak)))
	}
	return all
}
