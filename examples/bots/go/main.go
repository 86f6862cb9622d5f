// Command go is a Minesweeper bot for wits: it opens a cell that one number proves safe, else it guesses among the hidden
// cells. It is a program by itself and imports nothing of wits.
//
// Each request is a line on standard input, each answer a line on standard output:
//
//	hello  {protocol, game, preset}  ->  {name}
//	choose {view, legal?, seed}      ->  {action}
//	end    {view, status}            ->  nothing
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
)

type request struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
	Params struct {
		Game string `json:"game"`
		View view   `json:"view"`
		Seed uint64 `json:"seed"`
	} `json:"params"`
}

type view struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Rows   []string `json:"rows"`
}

type action struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var r request
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			fmt.Fprintln(os.Stderr, "cannot read a request:", err)
			continue
		}
		reply := map[string]any{"jsonrpc": "2.0", "id": r.ID}
		switch {
		case r.Method == "hello" && r.Params.Game != "minesweeper":
			reply["error"] = map[string]any{"code": -32602, "message": "this bot plays minesweeper, not " + r.Params.Game}
		case r.Method == "hello":
			reply["result"] = map[string]any{"name": "go-single", "legal": false}
		case r.Method == "choose":
			reply["result"] = map[string]any{"action": r.Params.View.choose(r.Params.Seed)}
		default:
			continue
		}
		if err := out.Encode(reply); err != nil {
			os.Exit(1)
		}
	}
}

// choose opens a cell that is proved safe, or any hidden one.
func (v view) choose(seed uint64) action {
	traps := v.traps()
	var hidden []cell
	for y, row := range v.Rows {
		for x := range row {
			if row[x] == '#' && !traps[cell{x, y}] {
				hidden = append(hidden, cell{x, y})
			}
			if v.number(x, y) != count(v.around(x, y), func(c cell) bool { return traps[c] }) {
				continue
			}
			for _, c := range v.around(x, y) {
				if v.closed(c) && !traps[c] {
					return action{"reveal", c.x, c.y}
				}
			}
		}
	}
	c := hidden[rand.New(rand.NewPCG(seed, 0)).IntN(len(hidden))]
	return action{"reveal", c.x, c.y}
}

type cell struct{ x, y int }

// traps are the cells that a number with no closed cells to spare gives away.
func (v view) traps() map[cell]bool {
	found := map[cell]bool{}
	for y, row := range v.Rows {
		for x := range row {
			if n := v.number(x, y); n > 0 && n == count(v.around(x, y), v.closed) {
				for _, c := range v.around(x, y) {
					if v.closed(c) {
						found[c] = true
					}
				}
			}
		}
	}
	return found
}

// number is what an open cell shows, -1 for a closed one.
func (v view) number(x, y int) int {
	if c := v.Rows[y][x]; c >= '0' && c <= '8' {
		return int(c - '0')
	}
	return -1
}

func (v view) closed(c cell) bool { return v.Rows[c.y][c.x] == '#' || v.Rows[c.y][c.x] == 'F' }

func (v view) around(x, y int) (cells []cell) {
	for ny := max(y-1, 0); ny <= min(y+1, v.Height-1); ny++ {
		for nx := max(x-1, 0); nx <= min(x+1, v.Width-1); nx++ {
			if nx != x || ny != y {
				cells = append(cells, cell{nx, ny})
			}
		}
	}
	return cells
}

func count(cells []cell, is func(cell) bool) (n int) {
	for _, c := range cells {
		if is(c) {
			n++
		}
	}
	return n
}
