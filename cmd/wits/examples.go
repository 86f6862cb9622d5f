package main

import (
	"strings"

	"wits/catalog"
	"wits/game/words"
)

// The examples of the help. They name games that exist; nothing else here does.
const (
	examplesOfWits = "wits\nwits play minesweeper --preset novice --seed 42"
	examplesOfPlay = "wits play mastermind --preset super\nwits play minesweeper --preset novice --seed 42"
	examplesOfBots = "wits bots check cmd:./mybot\n" +
		"wits bots check 'cmd:python3 examples/bots/python/mastermind.py' --game mastermind --preset super"
	examplesOfArena = "wits arena mastermind --bot knuth,optimal --exhaustive\n" +
		"wits arena minesweeper --bot probability,expert --preset master --games 10000 --plot master.svg\n" +
		"wits arena minesweeper --bot expert,cmd:./mybot --board 30x16x99 --games 500 --resume run.jsonl"
)

// gameNames lists what every game is called.
func gameNames() string {
	say, names := catalog.Library().In(words.English), []string{}
	for _, e := range catalog.All() {
		names = append(names, say.Say(e.Name()))
	}
	return strings.Join(names, ", ")
}
