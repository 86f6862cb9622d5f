// Package lategame makes games whose matches now and then take their time, wherever they are asked how they stand. So a test
// meets what happens between two steps that usually follow each other at once. It is never part of the program.
package lategame

import (
	"math/rand/v2"
	"time"

	"wits/entry"
	"wits/game"
)

// Hidden returns those of the entries that hide something from somebody, with matches that are late.
func Hidden(list []entry.Entry) []entry.Entry {
	var hidden []entry.Entry
	for _, e := range list {
		if e.Game.Info().Open {
			continue
		}
		e.Game = late{e.Game}
		hidden = append(hidden, e)
	}
	return hidden
}

type late struct{ game.Game }

func (g late) Start(s game.Setup) (game.Match, error)     { return made(g.Game.Start(s)) }
func (g late) Restore(saved []byte) (game.Match, error)   { return made(g.Game.Restore(saved)) }
func (g late) Resume(rec game.Record) (game.Match, error) { return made(g.Game.Resume(rec)) }

func (g late) ResumeAt(rec game.Record, state []byte, after game.Seq) (game.Match, error) {
	return made(g.Game.ResumeAt(rec, state, after))
}

func made(m game.Match, err error) (game.Match, error) {
	if err != nil {
		return nil, err
	}
	return lateMatch{m}, nil
}

type lateMatch struct{ game.Match }

func (m lateMatch) Status() game.Status {
	if rand.IntN(8) == 0 {
		time.Sleep(time.Duration(rand.IntN(int(time.Millisecond))))
	}
	return m.Match.Status()
}
