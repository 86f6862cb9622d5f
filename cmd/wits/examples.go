package main

import (
	"strings"

	"wits/catalog"
	"wits/game"
	"wits/game/words"
)

// gameNames lists what every game is called.
func gameNames(speak words.Speaker) string {
	var names []string
	for _, e := range catalog.All() {
		names = append(names, speak.Say(e.Name()))
	}
	return strings.Join(names, ", ")
}

// examples puts games into the examples of a command: {one} is a game for one, {two} one for two, {preset} a preset of the
// first, {bot} a bot of the second, {bots} two bots of the first. So they name games that exist.
func examples(text string) string {
	one, two := sample(1), sample(2)
	return strings.NewReplacer("{one}", one.ID, "{two}", two.ID, "{preset}", one.Presets[len(one.Presets)-1],
		"{bot}", botNames(two)[len(two.Bots)-1], "{bots}", strings.Join(botNames(one)[:2], ",")).Replace(text)
}

// sample is the first game for so many that has bots.
func sample(seats int) game.Info {
	for _, e := range catalog.All() {
		if info := e.Game.Info(); info.Seats == seats && len(info.Bots) > 1 {
			return info
		}
	}
	return catalog.All()[0].Game.Info()
}

// The examples of the help.
const (
	examplesOfWits = "wits\nwits play {one} --preset {preset} --seed 42"
	examplesOfPlay = "wits play {one} {preset} --seed 42\n" +
		"wits play {two} --against {bot} --side second --clock 300+5\n" +
		"wits play {two} --hot-seat\nwits play --table KWPT-3NQX --server https://wits.example"
	examplesOfSession = "ssh -t HOST play {one} {preset} --seed 42\n" +
		"ssh -t HOST play {two} --against {bot} --side second --clock 300+5\nssh -t HOST play --table KWPT-3NQX"
	examplesOfBots  = "wits bots check cmd:./mybot\nwits bots check 'cmd:python3 mybot.py' --game {one} --preset {preset}"
	examplesOfArena = "wits arena {one} --bot {bots} --preset {preset} --games 10000 --plot report.svg\n" +
		"wits arena {two} --bot {bot},cmd:./mybot --games 500 --resume run.jsonl"
	examplesOfLearn      = "wits learn\nwits learn {one}\nwits learn {one} --plain"
	examplesOfReplay     = "wits replay game.json\nwits replay --verify game.json\nwits replay --review game.json\nwits replay --picture game.png game.json"
	examplesOfCompletion = "source <(wits completion bash)                          # bash, now; in ~/.bashrc for ever\n" +
		"wits completion zsh > \"${fpath[1]}/_wits\"               # zsh\n" +
		"wits completion fish > ~/.config/fish/completions/wits.fish\n" +
		"wits completion powershell | Out-String | Invoke-Expression"
)
