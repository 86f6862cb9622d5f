package phrase

import (
	"errors"
	"net/url"

	"wits/frame"
	"wits/game/words"
)

// Error says what is wrong: that a server cannot be reached, else what the error says itself.
func Error(err error) words.Message {
	if lost := (*url.Error)(nil); errors.As(err, &lost) {
		return words.New("app.unreachable")
	}
	return frame.Explain(err)
}

// Broken is a fault as an error whose message tells the player that something broke and that nothing is lost.
func Broken(fault error) error { return faultError{fault} }

// faultError is a fault as the player is told of it.
type faultError struct{ error }

// Message says that something broke, and that nothing is lost.
func (faultError) Message() words.Message { return words.New("app.fault") }
