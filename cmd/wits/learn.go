package main

import (
	"github.com/spf13/cobra"

	"wits/game/words"
)

// learnCommand opens the lessons and drills, of one game or of all.
func learnCommand(f *appFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use: "learn [GAME]", Example: examples("wits learn\nwits learn {one}\nwits learn {one} --plain"),
		Annotations: map[string]string{listsGames: "yes"},
		Args:        wantArgs(0, 1, say("args.learn")), ValidArgsFunction: once(completeGames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o := opening{learn: true}
			if len(args) == 0 {
				return f.run(cmd, &o)
			}
			e, err := findGame(args[0])
			if err != nil {
				return err
			}
			if o.practice.Game = e.ID(); e.Course == nil {
				return misuse(say("learn.untaught", words.Text("game", e.ID())))
			}
			return f.run(cmd, &o)
		},
	}
	f.addApp(cmd)
	return cmd
}
