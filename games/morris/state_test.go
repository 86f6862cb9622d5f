package morris

import (
	"encoding/json"
	"errors"
	"testing"

	"wits/game"
	"wits/game/gametest"
)

func TestAStateWithoutAPastIsAccepted(t *testing.T) {
	s := set(t, `{"board":".W......W....B....WWBB..","hand":[0,0],"turn":0}`)
	if s.over() || s.pos.Total(0) != 4 || s.pos.Total(1) != 3 {
		t.Errorf("%+v", s)
	}
	s = set(t, `{"board":".W......W....B......BB..","hand":[0,0],"turn":1}`)
	ended(t, s, ByMen, 1)
}

func TestStatesThatNoGameHasAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"a board of another size":           `{"board":"W","hand":[0,0],"turn":0}`,
		"a point with a letter of no side":  `{"board":"X.......................","hand":[9,9],"turn":0}`,
		"ten men":                           `{"board":"W.......................","hand":[9,9],"turn":0}`,
		"a negative hand":                   `{"board":"W.......................","hand":[-1,9],"turn":0}`,
		"a hand for one side":               `{"board":"W.......................","hand":[8],"turn":1}`,
		"hands for three sides":             `{"board":"W.......................","hand":[8,9,0],"turn":1}`,
		"a third side":                      `{"board":"........................","hand":[9,9],"turn":2}`,
		"a member that is unknown":          `{"board":"........................","hand":[9,9],"turn":0,"x":1}`,
		"a recent move that leads nowhere":  `{"board":"W.......................","hand":[8,9],"turn":1,"moves":1,"recent":["d7"]}`,
		"a recent move that was not due":    `{"board":"W.......................","hand":[8,9],"turn":0,"moves":1,"recent":["a7"]}`,
		"more recent moves than moves":      `{"board":"WB......................","hand":[8,8],"turn":0,"moves":1,"recent":["a7","d7"]}`,
		"a puzzle that takes too long":      `{"board":"WWWBBB..................","hand":[0,0],"turn":0,"win":10}`,
		"a puzzle that is won already":      `{"board":"WWWBBB..................","hand":[0,0],"turn":0,"win":-1}`,
		"a mill that is not the first":      `{"board":"W..W....................","hand":[7,9],"turn":1,"moves":2,"recent":["a7","b6xa1"]}`,
		"a reason that the board denies":    `{"board":"........................","hand":[9,9],"turn":0,"reason":"men","winner":0}`,
		"a winner of a drawn game":          `{"board":"........................","hand":[9,9],"turn":0,"reason":"agreement","winner":0}`,
		"a game given up without a winner":  `{"board":"........................","hand":[9,9],"turn":0,"reason":"forfeit"}`,
		"a winner who is not at the table":  `{"board":"........................","hand":[9,9],"turn":0,"reason":"forfeit","winner":2}`,
		"a winner where the board says who": `{"board":"WWW.....................","hand":[0,0],"turn":0,"winner":1}`,
	} {
		var s state
		if err := json.Unmarshal([]byte(text), &s); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestActionsAreReadExactly(t *testing.T) {
	for text, want := range map[string]Action{
		`{"type":"place","to":"d6"}`:                          {To: 5},
		`{"type":"place","to":"d6","take":"a1"}`:              {To: 5, Take: 22},
		`{"type":"move","from":"d6","to":"d5"}`:               {From: 5, To: 8},
		`{"type":"move","from":"d6","to":"d5","take":"a1"}`:   {From: 5, To: 8, Take: 22},
		`{"take":"a1","to":"d5" , "type":"move","from":"d6"}`: {From: 5, To: 8, Take: 22},
	} {
		var a Action
		if err := json.Unmarshal([]byte(text), &a); err != nil || a != want {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	for _, text := range []string{
		`{}`, `{"type":"place"}`, `{"type":"jump","to":"d6"}`, `{"type":"place","to":null}`, `{"type":"place","to":"d6","from":"d5"}`,
		`{"type":"move","to":"d6"}`, `{"type":"place","to":5}`, `{"type":"place","to":"d6","x":1}`, `{"type":"place","to":"d6","take":null}`,
	} {
		var a Action
		if err := json.Unmarshal([]byte(text), &a); err == nil || errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	var a Action
	if err := json.Unmarshal([]byte(`{"type":"place","to":"d4"}`), &a); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("the middle of the board: %v", err)
	}
}

func TestMovesAreWrittenAsPlayersDo(t *testing.T) {
	for text, want := range map[string]string{
		"d6": "d6", " D6 ": "d6", "d6 d5": "d6-d5", "d6-d5xa1": "d6-d5xa1", "d6 d5 x a1": "d6-d5xa1", "d6-d5:a1": "d6-d5xa1", "d6xa1": "d6xa1",
	} {
		a, err := ParseAction(text)
		if err != nil || a.String() != want {
			t.Errorf("%q is read as %v, %v", text, a, err)
		}
	}
	for _, text := range []string{"", "d4", "d6-d5-d6", "d6x", "d6xa1 a4", "e2e4", "x"} {
		if a, err := ParseAction(text); err == nil {
			t.Errorf("%q is read as %v", text, a)
		}
	}
}

func FuzzAction(f *testing.F) {
	gametest.FuzzAction(f, func(t *testing.T, a Action) {
		if read, err := ParseAction(a.String()); err != nil || read != a {
			t.Errorf("%v is read as %v: %v", a, read, err)
		}
	}, `{"type":"move","from":"d6","to":"d5","take":"a1"}`, `{"type":"place","to":"a7"}`)
}

func FuzzState(f *testing.F) {
	f.Add([]byte(`{"board":".W......W....B....WWBB..","hand":[0,0],"turn":0}`))
	f.Add([]byte(`{"board":"W..B....................","hand":[8,8],"turn":0,"moves":2,"recent":["a7","b6"]}`))
	f.Add([]byte(`{"board":"........................","hand":[9,9],"turn":0,"reason":"forfeit","winner":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var s, back state
		if json.Unmarshal(data, &s) != nil {
			return
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%s cannot be read back: %v", text, err)
		}
		if s.over() {
			return
		}
		legal := 0
		for a := range (Rules{}).Legal(Rules{}.View(s, s.due())) {
			legal++
			next, err := Rules{}.Apply(s, s.due(), a)
			if err != nil {
				t.Fatalf("%s refuses %v: %v", text, a, err)
			}
			if next.pos.back(a) != s.pos {
				t.Fatalf("%v cannot be taken back in %s", a, text)
			}
		}
		if legal == 0 {
			t.Fatalf("%s runs, but nothing is legal", text)
		}
	})
}
