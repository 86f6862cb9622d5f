package words_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wits/game/words"
)

func library(t *testing.T) *words.Library {
	t.Helper()
	l, err := words.Load(
		words.Part{Files: fstest.MapFS{
			"en.json": {Data: []byte(`{"list.comma":", ","list.and":" and ","number.decimal":".","number.percent":"{number} %",
				"codes":{"one":"{n} code","other":"{n} codes"},"all":"{all}.","risk":"{risk} a trap","twice":"{Place} or {place}","only":"in English"}`)},
			"de.json": {Data: []byte(`{"list.comma":", ","list.and":" und ","number.decimal":",","number.percent":"{number} %",
				"codes":{"one":"{n} Code","other":"{n} Codes"},"all":"{all}.","risk":"zu {risk} eine Falle","twice":"{Place} oder {place}"}`)},
			"pl.json": {Data: []byte(`{"codes":{"one":"{n} kod","few":"{n} kody","many":"{n} kodów"}}`)},
		}},
		words.Part{Prefix: "chess.", Files: fstest.MapFS{"en.json": {Data: []byte(`{"place":"square {x}"}`)}, "de.json": {Data: []byte(`{"place":"das Feld {x}"}`)}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestMessagesAreSaid(t *testing.T) {
	l := library(t)
	place := words.New("chess.place", words.Text("x", "e4"))
	three := []words.Message{words.Literal("a"), words.Literal("b"), words.Literal("c")}
	for _, c := range []struct {
		name, lang string
		m          words.Message
		want       string
	}{
		{"one", "en", words.New("codes", words.Int("n", 1)), "1 code"},
		{"none are many", "en", words.New("codes", words.Int("n", 0)), "0 codes"},
		{"many", "de", words.New("codes", words.Int("n", 21)), "21 Codes"},
		{"few, where there are few", "pl", words.New("codes", words.Int("n", 22)), "22 kody"},
		{"twelve is not few", "pl", words.New("codes", words.Int("n", 12)), "12 kodów"},
		{"a capital", "de", words.New("twice", words.Say("place", place)), "Das Feld e4 oder das Feld e4"},
		{"a list", "de", words.New("all", words.List("all", three)), "a, b und c."},
		{"a list of two", "en", words.New("all", words.List("all", three[:2])), "a and b."},
		{"a list of one", "en", words.New("all", words.List("all", three[:1])), "a."},
		{"a series", "en", words.New("all", words.Series("all", three)), "a, b, c."},
		{"what is certain", "en", words.New("risk", words.Percent("risk", 1)), "100 % a trap"},
		{"what is nearly certain", "en", words.New("risk", words.Percent("risk", 0.9999)), "100.0 % a trap"},
		{"a share", "de", words.New("risk", words.Percent("risk", 0.125)), "zu 12,5 % eine Falle"},
		{"a number just below nothing", "de", words.New("risk", words.Decimal("risk", -0.001)), "zu 0 eine Falle"},
		{"English where a language has no sentence", "de", words.New("only"), "in English"},
		{"English where there is no such language", "tlh", words.New("only"), "in English"},
		{"the key where there is no sentence", "en", words.New("chess.missing"), "chess.missing"},
		{"an argument that was not passed shows", "en", words.New("risk"), "{risk} a trap"},
		{"what is the same everywhere", "de", words.Literal("{x}"), "{x}"},
		{"nothing", "en", words.Message{}, ""},
	} {
		if got := l.In(c.lang).Say(c.m); got != c.want {
			t.Errorf("%s: said %q, want %q", c.name, got, c.want)
		}
	}
	if got := place.String(); got != "chess.place(x e4)" {
		t.Errorf("for logs it is %q", got)
	}
}

func TestALanguageIsChosen(t *testing.T) {
	l := library(t)
	if got := l.Languages(); !slices.Equal(got, []string{"en", "de", "pl"}) {
		t.Errorf("languages %v", got)
	}
	for wish, want := range map[string]string{
		"": "en", "de": "de", "DE": "de", "de-AT": "de", "de_DE.UTF-8": "de", "C": "en", "fr": "en", "fr, de;q=0.5, en;q=0.1": "de",
		"en;q=0.8,de;q=0.9": "de", "de;q=0": "en", "*": "en", "de;q=x": "de",
	} {
		if got := l.Choose(wish); got != want {
			t.Errorf("%q: %s, want %s", wish, got, want)
		}
	}
}

func TestFilesThatCannotBeUsedAreRefused(t *testing.T) {
	twice := words.Part{Files: fstest.MapFS{"en.json": {Data: []byte(`{"a":"1"}`)}}}
	for want, parts := range map[string][]words.Part{
		"chess.en.json": {{Prefix: "chess.", Files: fstest.MapFS{"en.json": {Data: []byte(`{"a":1}`)}}}},
		"twice":         {twice, twice},
	} {
		if _, err := words.Load(parts...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want something about %s, got %v", want, err)
		}
	}
}
