package backend

import (
	"context"
	"errors"

	"wits/game/referee"
	"wits/model"
)

// Opening is what an app opens with. The zero Opening is home.
type Opening struct {
	Practice *model.Practice // a match to start
	Table    string          // the code of a table to sit down at
	Replay   *referee.Replay // to look at; only the full-screen app shows one
	Page     Page
	Game     string // whose lessons the page is to show; empty for a choice
}

// Page is a page that an app can open with.
type Page string

// The pages.
const (
	Home       Page = ""
	Daily      Page = "daily"
	Statistics Page = "statistics"
	Learn      Page = "learn"
	Games      Page = "games" // to choose what to play
)

// ErrNoTables says that the player's games are where there are no tables.
var ErrNoTables = errors.New("there are no tables here")

// Start starts the match that is asked for, or sits down at its table. It reports false where none is.
func (o Opening) Start(ctx context.Context, p Player) (m model.Match, asked bool, err error) {
	switch {
	case o.Table != "":
		host, ok := p.(Host)
		if !ok {
			return m, true, ErrNoTables
		}
		m, err = Sit(ctx, p, host, o.Table)
	case o.Practice != nil:
		m, err = p.Start(ctx, *o.Practice)
	default:
		return m, false, nil
	}
	return m, true, err
}
