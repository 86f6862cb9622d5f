package name_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game/referee"
	"wits/model"
	"wits/name"
)

func TestNames(t *testing.T) {
	book := name.NewBook("Canary", "Prof. Minimax", "Pip", "Old Kuro")
	for typed, want := range map[string]string{
		"Ada": "Ada", " Ada ": "Ada", "e\u0301": "é", "Ａｄａ": "Ada", "ﬁnn": "finn", "Ada\u00a0Lovelace": "Ada Lovelace", "Ångström": "Ångström",
		"Ада": "Ада", "Сара": "Сара", "Ада Lovelace": "Ада Lovelace", "Αδα": "Αδα", "山田Taro": "山田Taro", "ヤマダ太郎": "ヤマダ太郎", "김Ada": "김Ada",
		"עדה": "עדה", "क्\u200dष": "क्\u200dष", "👩\u200d🚀": "👩\u200d🚀", "Canary Wharf": "Canary Wharf", "Pippa": "Pippa", "O'Neill": "O'Neill", "x²": "x2",

		"Аda": "", "Adа": "", "pαul": "", "Сanary": "", "ΑΒCD": "",
		"Canary": "", "CANARY": "", "Cánary": "", "C a n a r y": "", "Canary.": "", "prof minimax": "", "Pr0f Minimax": "", "P1p": "", "Рір": "", "PlP": "", "01d Kuro": "",
		model.GoneName: "", "an0nymous": "", "anonyrnous": "",
		"": "", "\u200b": "", "\u3164": "", "\u2800": "", "\u202eAda": "", "a\u2066b": "", "\u00ad": "", "\uffa0": "", "\u115f\u1160": "", "\xff": "",
		strings.Repeat("ﬃ", 30): "",
	} {
		got, err := book.Take(typed)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%q: %q, %v; want %q", typed, got, err, want)
		}
	}
	if _, err := (name.Book{}).Take("Canary"); err != nil {
		t.Errorf("a name that nobody has: %v", err)
	}
}
