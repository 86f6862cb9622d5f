package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/game"
	"wits/game/rng"
	"wits/term/plain"
)

func table(cmd *cobra.Command) *plain.Table {
	return plain.NewTable(cmd.InOrStdin(), cmd.OutOrStdout(), catalog.Voices())
}

func home(cmd *cobra.Command) error {
	return table(cmd).Home(cmd.Context(), catalog.All(), randomSeed)
}

func playCommand() *cobra.Command {
	var setup game.Setup
	var seed uint32
	cmd := &cobra.Command{
		Use:     "play GAME",
		Short:   "Play one game, straight away",
		Example: "wits play mastermind --preset super\nwits play minesweeper --preset novice --seed 42",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := game.Find(catalog.All(), args[0])
			if err != nil {
				return err
			}
			if setup.Preset == "" {
				setup.Preset = g.Info().Presets[0]
			}
			setup.Seed = rng.Numeric(seed)
			if !cmd.Flags().Changed("seed") {
				if setup.Seed, err = randomSeed(); err != nil {
					return err
				}
			}
			return table(cmd).Play(cmd.Context(), g, setup)
		},
	}
	cmd.Flags().StringVarP(&setup.Preset, "preset", "p", "", "how hard; the easiest when not given")
	cmd.Flags().Uint32VarP(&seed, "seed", "s", 0, "which puzzle, from 0 to 4294967295; a random one when not given")
	return cmd
}

func randomSeed() (game.Seed, error) {
	var b [4]byte
	if _, err := rand.Read(b[:]); err != nil {
		return game.Seed{}, fmt.Errorf("draw a seed: %w", err)
	}
	return rng.Numeric(binary.LittleEndian.Uint32(b[:])), nil
}
