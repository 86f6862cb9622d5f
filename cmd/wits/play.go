package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// playFlags are what a match is started from.
type playFlags struct {
	preset, against, side, clock, table string
	seed                                uint32
	seeded, shared                      bool
}

func playCommand(f *appFlags) *cobra.Command {
	var p playFlags
	cmd := &cobra.Command{
		Use: "play [GAME [PRESET]]", Example: examples("wits play {one} {preset} --seed 42\n" +
			"wits play {two} --against {bot} --side second --clock 300+5\n" +
			"wits play {two} --hot-seat\nwits play --table KWPT-3NQX --server https://wits.example"),
		Annotations: map[string]string{listsGames: "yes"},
		Args:        wantArgs(0, 2, say("args.play")),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
			switch len(args) {
			case 0:
				return completeGames(cmd, args, word)
			case 1:
				return completePreset(cmd, args, word)
			}
			return noFiles(nil)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p.seeded = cmd.Flags().Changed("seed")
			if p.nothing(cmd, args) {
				return f.choose(cmd)
			}
			start, err := p.opening(args)
			if err != nil {
				return err
			}
			if start.guest {
				f.guest = newGuest(args[0], p.against)
			}
			return f.run(cmd, &start)
		},
	}
	p.add(cmd)
	cmd.Flags().StringVar(&f.server, "server", "", "")
	f.addApp(cmd)
	complete(cmd, map[string]completer{
		"preset": completePreset, "against": completeBot, "side": completeFixed(sides...), "clock": completeClock,
	})
	return cmd
}

// sides are what --side may be.
var sides = []string{"first", "second", "lot"}

func (p *playFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&p.preset, "preset", "p", "", "")
	flags.Uint32VarP(&p.seed, "seed", "s", 0, "")
	flags.StringVar(&p.against, "against", "", "")
	flags.StringVar(&p.side, "side", sides[0], "")
	flags.StringVar(&p.clock, "clock", "", "")
	flags.BoolVar(&p.shared, "hot-seat", false, "")
	flags.StringVar(&p.table, "table", "", "")
}

// nothing reports whether it was not said what to play.
func (p *playFlags) nothing(cmd *cobra.Command, args []string) bool {
	for _, name := range []string{"preset", "seed", "against", "side", "clock", "hot-seat", "table"} {
		if cmd.Flags().Changed(name) {
			return false
		}
	}
	return len(args) == 0
}

// choose lets the player choose what to play, in the app. Where there is no terminal, it says what there is.
func (f *appFlags) choose(cmd *cobra.Command) error {
	if f.show != nil || f.checkTerminal() == nil && xterm.IsTerminal(os.Stdin.Fd()) {
		return f.run(cmd, &opening{choose: true})
	}
	h := helper{speaker()}
	out := cmd.ErrOrStderr()
	for _, s := range []section{
		{h.Say(say("title.games")), h.gameRows()},
		{h.Say(say("title.examples")), lines(cmd.Example)},
	} {
		s.print(out)
		fmt.Fprintln(out)
	}
	return misuse(say("play.nothing"))
}

// opening is what is to be played, or what is wrong with it.
func (p playFlags) opening(args []string) (opening, error) {
	switch {
	case p.table != "" && len(args) > 0:
		return opening{}, misuse(say("play.table-game"))
	case p.table != "":
		return opening{table: p.table}, nil
	case len(args) == 0:
		return opening{}, misuse(say("play.nothing"))
	case len(args) > 1 && p.preset != "":
		return opening{}, misuse(say("play.preset-twice"))
	}
	e, err := findGame(args[0])
	if err != nil {
		return opening{}, err
	}
	info := e.Game.Info()
	o := opening{practice: model.Practice{Game: info.ID, Preset: cmp.Or(p.preset, info.Presets[0])}}
	if len(args) > 1 {
		o.practice.Preset = args[1]
	}
	if err := checkPreset(info, o.practice.Preset); err != nil {
		return opening{}, err
	}
	if p.seeded {
		o.practice.Seed = &p.seed
	}
	if o.practice.Clock, err = p.time(info); err != nil {
		return opening{}, err
	}
	p.against = botCalled(e, p.against)
	if _, o.guest, err = e.Program(p.against); err != nil {
		return opening{}, of("--against", err)
	}
	o.practice.Minds, err = p.minds(e, o.practice.Preset, o.guest)
	return o, err
}

// botCalled is the bot that the player's language calls so; what it calls no bot is left as it is.
func botCalled(e entry.Entry, title string) string {
	for _, bot := range e.Game.Info().Bots {
		if strings.EqualFold(e.BotTitle(speaker(), bot.Name), title) {
			return bot.Name
		}
	}
	return title
}

// time reads the clock.
func (p playFlags) time(info game.Info) (*referee.Clock, error) {
	if p.clock == "" {
		return nil, nil
	}
	if info.Untimed {
		return nil, misuse(say("play.no-clock", words.Text("game", info.ID)))
	}
	base, more, added := strings.Cut(p.clock, "+")
	if !added {
		more = "0"
	}
	b, err1 := strconv.Atoi(base)
	i, err2 := strconv.Atoi(more)
	if err1 != nil || err2 != nil || b < 1 || b > referee.MaxBase || i < 0 || i > referee.MaxIncrement {
		return nil, misuse(say("play.clock", words.Text("clock", p.clock), words.Int("base", referee.MaxBase), words.Int("increment", referee.MaxIncrement)))
	}
	return &referee.Clock{Base: b, Increment: i}, nil
}

// minds says which mind holds each seat. Without a flag a game for two is played against the mind to begin with, or the one that
// its preset is always played against.
func (p playFlags) minds(e entry.Entry, preset string, guest bool) ([]string, error) {
	info := e.Game.Info()
	defender, defended := e.Defended(preset)
	switch {
	case defended && (p.shared || p.side != sides[0] || p.against != "" && p.against != defender):
		return nil, misuse(say("play.defended", words.Text("match", info.ID+" "+preset), words.Text("mind", e.BotTitle(speaker(), defender))))
	case defended:
		return nil, nil
	case info.Seats < 2 && (p.against != "" || p.shared || p.side != "first"):
		return nil, misuse(say("play.for-one", words.Text("game", info.ID)))
	case info.Seats < 2:
		return nil, nil
	case p.shared && p.against != "":
		return nil, misuse(say("flags.apart", words.Text("one", "--against"), words.Text("other", "--hot-seat")))
	case p.shared || p.against == "" && len(info.Bots) == 0:
		return make([]string, info.Seats), nil
	case p.against == "":
		p.against = e.Partner()
	}
	if err := checkOf("--side", p.side, sides...); err != nil {
		return nil, err
	}
	if guest {
		p.against = guestName(p.against)
	} else if err := checkBot(info, p.against); err != nil {
		return nil, err
	}
	side := slices.Index(sides, p.side)
	if p.side == "lot" {
		side = int(drawNumber() % 2)
	}
	minds := slices.Repeat([]string{p.against}, info.Seats)
	minds[side] = ""
	return minds, nil
}
