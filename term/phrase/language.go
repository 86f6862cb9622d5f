package phrase

import (
	"errors"
	"net/url"
	"slices"

	"wits/frame"
	"wits/game/words"
)

// autoLanguage is the setting that leaves the language to the locale.
const autoLanguage = "auto"

// Speaker speaks the language of a setting, or the locale's where the setting leaves it open or names none that there is.
func Speaker(l *words.Library, setting string, getenv func(string) string) words.Speaker {
	if slices.Contains(l.Languages(), setting) {
		return l.In(setting)
	}
	return l.In(l.Choose(locale(getenv)))
}

// locale is the locale for messages: the first of LC_ALL, LC_MESSAGES and LANG that is set.
func locale(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return v
		}
	}
	return ""
}

// Languages lists what the setting of the language can be, and what each is called: languages in themselves.
func Languages(l *words.Library, s words.Speaker) (values, names []string) {
	values, names = []string{autoLanguage}, []string{s.Text("language.auto")}
	for _, lang := range l.Languages() {
		values, names = append(values, lang), append(names, l.In(lang).Text("language"))
	}
	return values, names
}

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
