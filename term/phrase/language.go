package phrase

import (
	"cmp"
	"errors"
	"net/url"
	"slices"

	"wits/frame"
	"wits/game/words"
)

// autoLanguage is the setting that leaves the language to the locale.
const autoLanguage = "auto"

// Speaker returns a speaker for the language of a setting, or for that of the first of LC_ALL, LC_MESSAGES and LANG that is set, where the
// setting is "auto" or unknown.
func Speaker(l *words.Library, setting string, getenv func(string) string) words.Speaker {
	if slices.Contains(l.Languages(), setting) {
		return l.In(setting)
	}
	return l.In(l.Choose(cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))))
}

// Languages lists the values of the language setting and their names, each in its own language.
func Languages(l *words.Library, s words.Speaker) (values, names []string) {
	values, names = []string{autoLanguage}, []string{s.Text("language.auto")}
	for _, lang := range l.Languages() {
		values, names = append(values, lang), append(names, l.In(lang).Text("language"))
	}
	return values, names
}

// Error is the message for an error: that the server cannot be reached, or what [frame.Explain] makes of it.
func Error(err error) words.Message {
	if lost := (*url.Error)(nil); errors.As(err, &lost) {
		return words.New("app.unreachable")
	}
	return frame.Explain(err)
}

// Broken wraps a panic that was caught in an error whose message says that something broke and that nothing is lost.
func Broken(fault error) error { return faultError{fault} }

// faultError is a fault as the player is told of it.
type faultError struct{ error }

// Message says that something broke, and that nothing is lost.
func (faultError) Message() words.Message { return words.New("app.fault") }
