package main

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"wits/botproc"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/store"
)

type exit int

// The exit codes, all of them.
const (
	exitOK          exit = 0
	exitFailed      exit = 1
	exitUsage       exit = 2
	exitUnproved    exit = 3
	exitUnreachable exit = 4
	exitStopped     exit = 130
)

// exits lists the exit codes, for the help, the manual page and the documents.
func exits() []exit {
	return []exit{exitOK, exitFailed, exitUsage, exitUnproved, exitUnreachable, exitStopped}
}

func (e exit) means() words.Message { return say("exit." + strconv.Itoa(int(e))) }

func exitOf(err error) exit {
	var f fault
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &f) && f.code != exitFailed:
		return f.code
	case errors.Is(err, context.Canceled):
		return exitStopped
	case errors.Is(err, referee.ErrReplay), errors.Is(err, botproc.ErrRefused), errors.Is(err, botproc.ErrUnfit):
		return exitUnproved
	case errors.Is(err, store.ErrUnreachable), frame.Unreachable(err):
		return exitUnreachable
	}
	return exitFailed
}

// fault is an error of the command line: a sentence, and the exit code. It is a [game.Refusal].
type fault struct {
	code exit
	what words.Message
	err  error // that led to it, if one did
	told bool  // what went wrong was said already
}

// misuse reports that wits was not called in a way that it understands.
func misuse(what words.Message) error { return fault{code: exitUsage, what: what} }

// failed reports that something did not work.
func failed(what words.Message) error { return fault{code: exitFailed, what: what} }

// unproved reports that what was checked does not hold.
func unproved(what words.Message) error { return fault{code: exitUnproved, what: what} }

// of says what an error is about: a file, a server, a flag.
func of(subject string, err error) error {
	if err == nil {
		return nil
	}
	return fault{code: exitOf(err), what: about(subject, err), err: err}
}

// explain says what an error means. What wraps a sentence that is the same for many cases, such as damaged data, is told too:
// it names the case.
func explain(err error) words.Message {
	var refusal, outer game.Refusal
	what := frame.Explain(err)
	if outer, _ = err.(game.Refusal); outer != nil || !errors.As(err, &refusal) {
		return what
	}
	if why, ok := frame.System(err); ok {
		return say("detail", words.Say("what", what), words.Say("why", why))
	}
	detail := strings.TrimSuffix(strings.TrimSuffix(err.Error(), refusal.Error()), ": ")
	if detail == "" {
		return what
	}
	return say("detail", words.Say("what", what), words.Text("why", detail))
}

func about(subject string, err error) words.Message {
	return say("of", words.Text("subject", subject), words.Say("why", frame.Explain(err)))
}

func (f fault) Error() string          { return f.what.String() }
func (f fault) Message() words.Message { return f.what }
func (f fault) Unwrap() error          { return f.err }
