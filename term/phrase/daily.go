package phrase

import (
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/lesson"
	"wits/model"
)

// RankRule says whose attempts at a daily puzzle are ranked.
func RankRule() words.Message { return words.New("rank.rule") }

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
	early := words.New("rank.from", words.Text("day", string(r.From)))
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

// Hidden says until when an ended match keeps what it hid, nothing where it does not.
func Hidden(m model.Summary) words.Message {
	if m.Status == game.Playing || m.HiddenUntil.IsZero() {
		return words.Message{}
	}
	return words.New("daily.hidden", words.Text("when", m.HiddenUntil.UTC().Format("2006-01-02 15:04")+" UTC"))
}

// Left says how long it is until the next puzzle.
func Left(left time.Duration) words.Message {
	left = max(0, left.Round(time.Minute))
	return words.New("daily.left", words.Int("hours", int(left.Hours())), words.Int("minutes", int(left.Minutes())%60))
}

// Learned says how many steps are done.
func Learned(done, all int) words.Message {
	return words.New("learn.done", words.Int("done", done), words.Int("all", all))
}

// Drill names a drill, and that it is one.
func Drill(e entry.Entry, id string) words.Message {
	return words.New("learn.drill", words.Say("name", e.DrillName(id)))
}

// Streak says how a drill goes.
func Streak(s lesson.Score) words.Message {
	return words.New("learn.streak", words.Int("streak", s.Streak), words.Int("best", s.Best))
}

// Step says which step it is, and of how many.
func Step(step, of int) words.Message {
	return words.New("learn.step", words.Int("step", step), words.Int("of", of))
}
