package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
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
	"wits/term/backend"
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
		Args:        wantArgs(0, 2, say("args.play")), ValidArgsFunction: inOrder(completeGames, completePreset),
		RunE: func(cmd *cobra.Command, args []string) error {
			p.seeded = cmd.Flags().Changed("seed")
			if named := slices.ContainsFunc([]string{"preset", "seed", "against", "side", "clock", "hot-seat", "table"}, cmd.Flags().Changed); !named && len(args) == 0 {
				return f.choose(cmd)
			}
			start, guest, err := p.opening(args)
			if err != nil {
				return err
			}
			if guest {
				f.guest = &engineGuest{game: args[0], bot: p.against}
			}
			return f.run(cmd, start)
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

// choose lets the player choose what to play, in the app. Where there is no terminal, it says what there is.
func (f *appFlags) choose(cmd *cobra.Command) error {
	if f.show != nil || f.checkTerminal() == nil && xterm.IsTerminal(os.Stdin.Fd()) {
		return f.run(cmd, backend.Opening{Page: backend.Games})
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

// opening is what is to be played and whether against a program, or what is wrong with it.
func (p playFlags) opening(args []string) (o backend.Opening, guest bool, err error) {
	switch {
	case p.table != "" && len(args) > 0:
		return o, false, misuse(say("play.table-game"))
	case p.table != "":
		return backend.Opening{Table: p.table}, false, nil
	case len(args) == 0:
		return o, false, misuse(say("play.nothing"))
	case len(args) > 1 && p.preset != "":
		return o, false, misuse(say("play.preset-twice"))
	}
	e, err := findGame(args[0])
	if err != nil {
		return o, false, err
	}
	info := e.Game.Info()
	practice := &model.Practice{Game: info.ID, Preset: cmp.Or(p.preset, info.Presets[0])}
	if len(args) > 1 {
		practice.Preset = args[1]
	}
	if err := checkPreset(info, practice.Preset); err != nil {
		return o, false, err
	}
	if p.seeded {
		practice.Seed = &p.seed
	}
	if practice.Clock, err = p.time(info); err != nil {
		return o, false, err
	}
	p.against = botTitled(e, p.against)
	if _, guest, err = e.Program(p.against); err != nil {
		return o, false, of("--against", err)
	}
	practice.Minds, err = p.minds(e, practice.Preset, guest)
	return backend.Opening{Practice: practice}, guest, err
}

// botTitled is the bot with a title in the player's language; a text that is no title is returned as it is.
func botTitled(e entry.Entry, title string) string {
	for _, bot := range e.Game.Info().Bots {
		if strings.EqualFold(e.BotTitle(speaker(), bot.Name), title) {
			return bot.Name
		}
	}
	return title
}

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
	defender, defended := e.Defences[preset]
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
	if err := checkValue("--side", p.side, sides...); err != nil {
		return nil, err
	}
	if guest {
		p.against = guestName(p.against)
	} else if err := checkBot(info, p.against); err != nil {
		return nil, err
	}
	side := slices.Index(sides, p.side)
	if p.side == "lot" {
		side = rand.IntN(2)
	}
	minds := slices.Repeat([]string{p.against}, info.Seats)
	minds[side] = ""
	return minds, nil
}

func learnCommand(f *appFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use: "learn [GAME]", Example: examples("wits learn\nwits learn {one}\nwits learn {one} --plain"),
		Annotations: map[string]string{listsGames: "yes"},
		Args:        wantArgs(0, 1, say("args.learn")), ValidArgsFunction: inOrder(completeGames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return f.run(cmd, backend.Opening{Page: backend.Learn})
			}
			e, err := findGame(args[0])
			if err != nil {
				return err
			}
			if e.Course == nil {
				return misuse(say("learn.untaught", words.Text("game", e.ID())))
			}
			return f.run(cmd, backend.Opening{Page: backend.Learn, Game: e.ID()})
		},
	}
	f.addApp(cmd)
	return cmd
}
