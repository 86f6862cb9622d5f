package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/game"
)

func replayCommand() *cobra.Command {
	var verify bool
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Tell a recorded game move by move, or verify it",
		Long: "replay checks a recorded game: the commitment to the seed, every action, every view and the digest. Then it\n" +
			"tells it move by move; with --verify it does not. A FILE of - is standard input.",
		Example: "wits replay game.json\nwits replay --verify game.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, g, err := readReplay(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			v := game.Verify(g, r)
			if v.Err != nil {
				return v.Err
			}
			if !verify {
				return tell(cmd.OutOrStdout(), g, r)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s verifies: %s %s, %s after %d actions\n",
				args[0], r.Game, r.Preset, v.Status, v.Seq)
			return err
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "check the replay, and tell nothing")
	return cmd
}

func readReplay(in io.Reader, name string) (game.Replay, game.Game, error) {
	var data []byte
	var err error
	if name == "-" {
		data, err = io.ReadAll(in)
	} else {
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return game.Replay{}, nil, fmt.Errorf("read replay: %w", err)
	}
	r, err := game.ReadReplay(data)
	if err != nil {
		return r, nil, err
	}
	g, err := game.Find(catalog.All(), r.Game)
	return r, g, err
}

// tell plays the replay again and says what every action changed.
func tell(out io.Writer, g game.Game, r game.Replay) error {
	start := r.Record
	start.Actions = nil
	m, err := g.Resume(start)
	if err != nil {
		return err
	}
	voice := catalog.Voices()[r.Game]
	for i, e := range r.Actions {
		before := m.View(0)
		if err := m.Act(e.Seat, e.Action); err != nil {
			return fmt.Errorf("action %d: %w", i+1, err)
		}
		fmt.Fprintf(out, "%d. %s\n", i+1, voice.Change(before, m.View(0)))
	}
	_, err = fmt.Fprintf(out, "\n%s\n", voice.Say(m.View(0)))
	return err
}
