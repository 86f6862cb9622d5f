package sshd

import "wits/term/backend"

// Request is what a session is asked for. The zero Request opens the app at home.
type Request struct {
	backend.Opening
	Name  string // of the command, for the log; empty for none
	Text  string // is printed, and nothing else is done
	Code  bool   // a code for another device is wanted
	Link  string // the code of another device, whose player this key is to be
	Plain bool   // in lines, on a terminal too
}

// The exit codes of a session.
const (
	exitOK    = 0
	exitFault = 1  // what was asked for could not be done
	exitUsage = 2  // the command is unknown or incomplete
	exitLater = 75 // not now: too many are there, or the server stops
)
