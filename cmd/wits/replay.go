package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

func replayCommand(f *appFlags) *cobra.Command {
	var verify, judged bool
	var as, picture string
	cmd := &cobra.Command{
		Use:     "replay FILE",
		Example: "wits replay game.json\nwits replay --verify game.json\nwits replay --review game.json\nwits replay --picture game.png game.json", Annotations: map[string]string{listsGames: "yes"},
		Args: oneArg(say("args.replay")), ValidArgsFunction: once(f.completeReplay),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, out := args[0], cmd.OutOrStdout()
			use := func(e entry.Entry, r game.Replay) error {
				v := game.Verify(e.Game, r)
				if v.Err != nil {
					return unproved(say("replay.wrong", words.Text("file", file), words.Text("why", strings.TrimPrefix(game.Tell(speaker(), v.Err), game.ErrReplay.Error()+": "))))
				}
				switch {
				case as != "":
					return writeAs(out, e, r, as)
				case picture != "":
					return drawReplay(out, e, r, picture)
				case judged:
					return tellReview(cmd.Context(), out, e, r)
				case !verify && !f.plain && file != "-" && f.checkTerminal() == nil:
					return f.run(cmd, &opening{replay: &r})
				case !verify:
					return tell(out, e, r)
				}
				holds := say("replay.holds", words.Text("file", file), words.Text("game", r.Game), words.Text("preset", r.Preset),
					words.Say("status", words.New("status."+string(v.Status))), words.Int("n", v.Seq))
				_, err := fmt.Fprintln(out, speaker().Say(holds))
				return err
			}
			if e, format, ok := entry.FindFormat(catalog.All(), file); ok {
				if !verify && !judged && as == "" && picture == "" {
					return f.transcripts(cmd, e, format, file)
				}
				return eachReplay(out, e, format, file, use)
			}
			r, e, err := f.readReplay(cmd, file)
			if err != nil {
				return err
			}
			return use(e, r)
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "")
	cmd.Flags().BoolVar(&judged, "review", false, "")
	cmd.Flags().StringVar(&as, "as", "", "")
	cmd.Flags().StringVar(&picture, "picture", "", "")
	f.addPlain(cmd)
	complete(cmd, map[string]completer{"as": completeFixed(formats()...)})
	return cmd
}

// readReplay reads a replay from a file, from standard input, or of a finished game by its id.
func (f *appFlags) readReplay(cmd *cobra.Command, name string) (r game.Replay, e entry.Entry, err error) {
	var data []byte
	if name == "-" {
		data, err = io.ReadAll(cmd.InOrStdin())
	} else {
		data, err = os.ReadFile(name)
	}
	kept := false
	if errors.Is(err, fs.ErrNotExist) {
		r, kept = f.keptReplay(cmd.Context(), model.MatchID(name))
	}
	if err != nil && !kept {
		return r, e, err
	}
	if !kept {
		if r, err = game.ReadReplay(data); err != nil {
			return r, e, failed(say("replay.malformed", words.Text("file", name), words.Text("why", err.Error())))
		}
	}
	if e, err = entry.Find(catalog.All(), r.Game); err != nil {
		return r, e, of(name, err)
	}
	e.Game = game.AnySize(e.Game) // the arena keeps games of any size
	return r, e, nil
}

// keptReplay is the replay of a game that the player has finished on this machine, if there is one with this id.
func (f *appFlags) keptReplay(ctx context.Context, id model.MatchID) (r game.Replay, found bool) {
	f.onKept(ctx, func(s backend.Player) {
		got, err := s.Replay(ctx, id)
		r, found = got, err == nil
	})
	return r, found
}

// tell plays the replay again and says what every action changed.
func tell(out io.Writer, e entry.Entry, r game.Replay) error {
	speak := speaker()
	shown := phrase.CalledRecord(e, speak, r.Record)
	var before game.View
	for at, err := range game.Walk(e.Game, r.Record) {
		if err != nil {
			return err
		}
		now := at.Match.View(0)
		if n := at.Match.Seq(); n > 0 {
			fmt.Fprintf(out, "%d. %s\n", n, speak.Say(phrase.Did(shown, at.Seat, e.Voice.Change(before, now))))
		}
		before = now
	}
	fmt.Fprintln(out)
	for _, line := range e.Voice.Say(before) {
		if _, err := fmt.Fprintln(out, speak.Say(line)); err != nil {
			return err
		}
	}
	return nil
}
