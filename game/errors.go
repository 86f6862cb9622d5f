package game

import (
	"errors"
	"fmt"
)

// Why an action or a request is refused. Callers test them with errors.Is.
var (
	ErrIllegal   = errors.New("illegal action")
	ErrOver      = errors.New("the game is over")
	ErrTurn      = errors.New("it is not your turn")
	ErrMalformed = errors.New("malformed") // not an action, state or replay of this game at all
	ErrGame      = errors.New("unknown game")
	ErrPreset    = errors.New("unknown preset")
	ErrBot       = errors.New("unknown bot")
	ErrNoRecord  = errors.New("the match was restored from a bare state, so how it began is not known")
)

// Illegal is an action that the rules refuse. It is an [ErrIllegal].
type Illegal struct {
	Rule   string // the rule it breaks, a short name that programs can rely on
	Reason string // the same as a sentence for the player
}

// Break reports that an action breaks a rule.
func Break(rule, format string, args ...any) *Illegal {
	return &Illegal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
}

// Error returns the reason.
func (e *Illegal) Error() string { return e.Reason }

// Is makes every Illegal an ErrIllegal.
func (e *Illegal) Is(target error) bool { return target == ErrIllegal }

// malformed wraps what is wrong with a text that is no action, state or replay of its game.
func malformed(what string, err error) error { return fmt.Errorf("%w %s: %w", ErrMalformed, what, err) }
