package term_test

import (
	"wits/catalog"
	"wits/entry"
	"wits/model"
	"wits/term/match"
)

// pictured are the games that the goldens show. A further one changes none of them.
func pictured() []entry.Entry {
	var all []entry.Entry
	for _, id := range []string{"minesweeper", "mastermind"} {
		e, err := entry.Find(catalog.All(), id)
		if err != nil {
			panic(err)
		}
		all = append(all, e)
	}
	return all
}

// forTwo are games for two: one that hides nothing, one that does, and one that knows draws.
func forTwo() (open, hiding, drawing entry.Entry) {
	for _, e := range catalog.All() {
		switch e.ID() {
		case "gomoku":
			open = e
		case "codemaker":
			hiding = e
		case "chess":
			drawing = e
		}
	}
	return open, hiding, drawing
}

// happens tells the table what happened.
func (s *advised) happens(d *driver, now model.Match) {
	d.t.Helper()
	go func() { s.told <- now }()
	for d.app.Shown().(*match.Page).Seq < now.Seq || !d.app.Settled() {
		d.deliver(<-d.msgs)
	}
}
