package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/term"
)

func replayCommand(f *appFlags) *cobra.Command {
	var verify bool
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Tell a recorded game move by move, or verify it",
		Long: "replay checks a recorded game: the commitment to the seed, every action, every view and the digest. Then it\n" +
			"shows it, in the app on a terminal and move by move elsewhere; with --verify it does not. A FILE of - is\n" +
			"standard input.",
		Example: "wits replay game.json\nwits replay --verify game.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, e, err := readReplay(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			v := game.Verify(e.Game, r)
			if v.Err != nil {
				return v.Err
			}
			switch {
			case !verify && !f.plain && args[0] != "-" && f.checkTerminal() == nil:
				return f.run(cmd, &straight{replay: &r})
			case !verify:
				return tell(cmd.OutOrStdout(), e, r)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s verifies: %s %s, %s after %d actions\n",
				args[0], r.Game, r.Preset, v.Status, v.Seq)
			return err
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "check the replay, and tell nothing")
	return cmd
}

func readReplay(in io.Reader, name string) (game.Replay, entry.Entry, error) {
	var data []byte
	var err error
	if name == "-" {
		data, err = io.ReadAll(in)
	} else {
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return game.Replay{}, entry.Entry{}, fmt.Errorf("read replay: %w", err)
	}
	r, err := game.ReadReplay(data)
	if err != nil {
		return r, entry.Entry{}, err
	}
	e, err := entry.Find(catalog.All(), r.Game)
	return r, e, err
}

// tell plays the replay again and says what every action changed.
func tell(out io.Writer, e entry.Entry, r game.Replay) error {
	say := term.Speaker(catalog.Library(), "", os.Getenv)
	var before game.View
	for at, err := range game.Walk(e.Game, r.Record) {
		if err != nil {
			return err
		}
		now := at.Match.View(0)
		if n := at.Match.Seq(); n > 0 {
			fmt.Fprintf(out, "%d. %s\n", n, say.Say(e.Voice.Change(before, now)))
		}
		before = now
	}
	fmt.Fprintln(out)
	for _, line := range e.Voice.Say(before) {
		if _, err := fmt.Fprintln(out, say.Say(line)); err != nil {
			return err
		}
	}
	return nil
}
