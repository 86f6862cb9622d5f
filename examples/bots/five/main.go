// Command five is a Gomoku bot for wits: it puts its stone where the longest row of either player would be, nearest to the middle. It
// is a program by itself and imports nothing of wits. It lives on a server by
//
//	wits bot --server https://wits.example --program ./five --token-file five.token --name 'Five in Go'
package main

import (
	"bufio"
	"encoding/json"
	"os"
)

type request struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
	Params struct {
		Game string `json:"game"`
		View struct {
			Size int      `json:"size"`
			Rows []string `json:"rows"` // '.' for an empty point
		} `json:"view"`
		Legal []action `json:"legal"`
	} `json:"params"`
}

type action struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func main() {
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var r request
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			os.Exit(1)
		}
		reply := map[string]any{"jsonrpc": "2.0", "id": r.ID}
		switch {
		case r.Method == "hello" && r.Params.Game != "gomoku":
			reply["error"] = map[string]any{"code": -32602, "message": "this bot plays gomoku"}
		case r.Method == "hello":
			reply["result"] = map[string]any{"name": "five"}
		case r.Method == "choose":
			reply["result"] = map[string]any{"action": r.choose()}
		default:
			continue
		}
		if err := out.Encode(reply); err != nil {
			os.Exit(1)
		}
	}
}

// choose is the legal point with the longest row through it.
func (r request) choose() (best action) {
	best, most := action{Type: "forfeit"}, -1000
	for _, a := range r.Params.Legal {
		if a.Type != "place" {
			continue
		}
		middle := r.Params.View.Size / 2
		worth := 100*r.longest(a) - max(a.X-middle, middle-a.X) - max(a.Y-middle, middle-a.Y)
		if worth > most {
			best, most = a, worth
		}
	}
	return best
}

// longest is how many stones of one player are in a row on either side of a point.
func (r request) longest(a action) (most int) {
	for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		ahead, first := r.run(a, step[0], step[1])
		behind, second := r.run(a, -step[0], -step[1])
		if first == second {
			most = max(most, ahead+behind)
		}
		most = max(most, ahead, behind)
	}
	return most
}

// run counts the stones of one colour from a point on, and says which.
func (r request) run(a action, dx, dy int) (n int, colour byte) {
	view := r.Params.View
	for x, y := a.X+dx, a.Y+dy; x >= 0 && y >= 0 && x < view.Size && y < view.Size; x, y = x+dx, y+dy {
		if stone := view.Rows[y][x]; stone == '.' || n > 0 && stone != colour {
			break
		} else {
			colour = stone
		}
		n++
	}
	return n, colour
}
