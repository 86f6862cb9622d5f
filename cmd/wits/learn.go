package main

import (
	"github.com/spf13/cobra"

	"wits/game/words"
	"wits/term/backend"
)

// learnCommand opens the lessons and drills, of one game or of all.
func learnCommand(f *appFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use: "learn [GAME]", Example: examples("wits learn\nwits learn {one}\nwits learn {one} --plain"),
		Annotations: map[string]string{listsGames: "yes"},
		Args:        wantArgs(0, 1, say("args.learn")), ValidArgsFunction: once(completeGames),
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
