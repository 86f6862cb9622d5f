package main

import (
	"github.com/spf13/cobra"

	"wits/game/words"
)

// learnCommand opens the lessons and drills, of one game or of all.
func learnCommand(f *appFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use: "learn [GAME]", Example: examples(examplesOfLearn),
		Annotations: map[string]string{listsGames: "yes"},
		Args: func(cmd *cobra.Command, args []string) error {
			if most := 1; len(args) > most {
				return misuse(say("args.more", words.Text("command", cmd.CommandPath()), words.Say("what", say("args.learn")), words.Text("arg", args[most])))
			}
			return nil
		},
		ValidArgsFunction: completeGame(nil),
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
