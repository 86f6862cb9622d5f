package main

import (
	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
)

func playCommand(f *appFlags) *cobra.Command {
	var preset string
	var seed uint32
	cmd := &cobra.Command{
		Use:     "play GAME",
		Short:   "Play one game, straight away",
		Example: examplesOfPlay,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := entry.Find(catalog.All(), args[0])
			if err != nil {
				return err
			}
			start := opening{game: args[0], preset: preset}
			if preset == "" {
				start.preset = e.Game.Info().Presets[0]
			}
			if cmd.Flags().Changed("seed") {
				start.seed = &seed
			}
			return f.run(cmd, &start)
		},
	}
	cmd.Flags().StringVarP(&preset, "preset", "p", "", "how hard; the easiest when not given")
	cmd.Flags().Uint32VarP(&seed, "seed", "s", 0, "which puzzle, from 0 to 4294967295; a sealed one when not given")
	return cmd
}
