package words_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"wits/game/words"
)

func TestMessagesComeBackFromJSON(t *testing.T) {
	inner := words.New("chess.place", words.Text("x", "e4"))
	three := []words.Message{words.Literal("a"), inner, {}}
	for _, m := range []words.Message{
		{},
		words.Literal("{x}"),
		words.New("codes"),
		words.New("codes", words.Int("n", int64(1)<<60)),
		words.New("risk", words.Percent("risk", 1.0/3), words.Decimal("d", -0.1)),
		words.New("all", words.Text("t", ""), words.Say("place", inner), words.List("list", three), words.Series("series", three)),
		words.New("all", words.List("none", []words.Message{})),
	} {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var got words.Message
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(got, m) {
			t.Errorf("%s: got %#v, want %#v", text, got, m)
		}
	}
	for _, bad := range []string{`3`, `{"key":"a","args":[{"name":"n"}]}`, `{"key":1}`} {
		var m words.Message
		if err := json.Unmarshal([]byte(bad), &m); err == nil {
			t.Errorf("%s was read as %v", bad, m)
		}
	}
}
