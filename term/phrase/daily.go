package phrase

import (
	"strconv"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/model"
)

// Rank says whether an attempt is ranked, and what is missing.
func Rank(r *model.Ranking) words.Message {
	switch {
	case r == nil:
		return words.Message{}
	case r.Ranked && r.Bot:
		return words.New("rank.bots")
	case r.Ranked:
		return words.New("rank.yes")
	}
	wins := words.New("rank.wins", words.Int("wins", r.Wins), words.Int("n", r.WinsAsked))
	early := words.New("rank.from", words.Say("day", Day(r.From)))
	switch few := r.Wins < r.WinsAsked; {
	case few && r.Early:
		return words.New("rank.no.both", words.Say("wins", wins), words.Say("from", early))
	case few:
		return words.New("rank.no", words.Say("missing", wins))
	case r.Early:
		return words.New("rank.no", words.Say("missing", early))
	}
	return words.New("rank.early")
}

// Hidden says until when a finished match keeps its secrets. It is silent where it has none left.
func Hidden(m model.Summary) words.Message {
	if m.Status == game.Playing || m.HiddenUntil.IsZero() {
		return words.Message{}
	}
	until := m.HiddenUntil.UTC()
	return words.New("daily.hidden", words.Say("when", words.New("daily.until", words.Say("date", Date(until)), words.Text("time", until.Format("15:04 MST")))))
}

// Date is a date as people write it.
func Date(at time.Time) words.Message {
	return words.New("date."+strconv.Itoa(int(at.Month())), words.Int("day", at.Day()), words.Text("year", strconv.Itoa(at.Year())))
}

// Day is the date of a daily puzzle as people write it. It is silent for none.
func Day(d model.Day) words.Message {
	at, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return words.Message{}
	}
	return Date(at)
}

// Left says how long it is until the next puzzle.
func Left(left time.Duration) words.Message {
	left = max(0, left.Round(time.Minute))
	return words.New("daily.left", words.Int("hours", int(left.Hours())), words.Int("minutes", int(left.Minutes())%60))
}

// Learned says how many of the steps of a lesson or course are done.
func Learned(done, all int) words.Message {
	return words.New("learn.done", words.Int("done", done), words.Int("all", all))
}

// Drill is the name of a drill, marked as one.
func Drill(e entry.Entry, id string) words.Message {
	return words.New("learn.drill", words.Say("name", e.DrillName(id)))
}

// Streak says how many positions of a drill were solved in a row, and the best streak.
func Streak(s lesson.Score) words.Message {
	return words.New("learn.streak", words.Int("streak", s.Streak), words.Int("best", s.Best))
}

// Step says which step of a lesson this is.
func Step(step, of int) words.Message {
	return words.New("learn.step", words.Int("step", step), words.Int("of", of))
}
