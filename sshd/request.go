package sshd

import (
	"context"
	"errors"

	"wits/model"
	"wits/term/backend"
)

// Request is what somebody wants of a session. The zero Request is the app, at home.
type Request struct {
	Name  string // of the command, for the log; empty for none
	Text  string // is printed, and nothing else is done
	Start *model.Practice
	Table string // the code of a table to sit down at
	Page  Page
	Code  bool   // a code for another device is wanted
	Link  string // the code of another device, whose player this key is to be
	Plain bool   // in lines, on a terminal too
}

// Page is where the app is opened.
type Page string

// The pages that a request can name.
const (
	Home       Page = ""
	Daily      Page = "daily"
	Statistics Page = "statistics"
	Learn      Page = "learn"
	Games      Page = "games" // to choose what to play
)

// The exit codes of a session.
const (
	exitOK    = 0
	exitFault = 1  // what was asked for could not be done
	exitUsage = 2  // the command is unknown or incomplete
	exitLater = 75 // not now: too many are there, or the server stops
)

// start opens the match that is asked for; nothing where none is.
func (r Request) start(ctx context.Context, s *service) (t model.Match, asked bool, err error) {
	switch {
	case r.Table != "":
		t, err = backend.Sit(ctx, s, s, r.Table)
	case r.Start != nil:
		t, err = s.Start(ctx, *r.Start)
	default:
		return model.Match{}, false, nil
	}
	return t, true, err
}

// errNoKey says that nothing can be linked.
var errNoKey = errors.New("no key")
