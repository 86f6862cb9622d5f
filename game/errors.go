package game

import (
	"errors"

	"wits/game/words"
)

// Why an action or a request is refused. Callers test them with errors.Is.
var (
	ErrIllegal = errors.New("illegal action")
	ErrOver    = errors.New("the game is over")
	ErrTurn    = errors.New("it is not your turn")
	ErrPreset  = errors.New("unknown preset")
)

// Refusal is an error that has a sentence for the person who can act on it.
type Refusal interface {
	error
	Message() words.Message
}

// Illegal is an action that the rules refuse. It is an [ErrIllegal] and a [Refusal].
type Illegal struct {
	Rule   string // the rule it breaks, a short name that programs can rely on
	Reason words.Message
}

// Break reports that an action breaks a rule.
func Break(rule string, reason words.Message) *Illegal { return &Illegal{rule, reason} }

// Error names the rule and what it is about, for logs. People are told the reason.
func (e *Illegal) Error() string { return "illegal action: " + e.Rule + ": " + e.Reason.String() }

// Message returns the reason.
func (e *Illegal) Message() words.Message { return e.Reason }

// Is makes every Illegal an ErrIllegal.
func (e *Illegal) Is(target error) bool { return target == ErrIllegal }

// said is a refusal that is nothing but its sentence.
type said struct {
	what   string
	reason words.Message
}

// Unread reports that a typed line means nothing. It is a [Refusal].
func Unread(reason words.Message) error { return &said{"unreadable line", reason} }

// NoAdvice reports why a coach has nothing to advise. It is a [Refusal].
func NoAdvice(reason words.Message) error { return &said{"no advice", reason} }

func (e *said) Error() string          { return e.what + ": " + e.reason.Key }
func (e *said) Message() words.Message { return e.reason }
