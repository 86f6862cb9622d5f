package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"wits/client"
	"wits/game/words"
	"wits/model"
	"wits/play"
)

// archivePatience is how long an archive may take to come from a server, or to be checked there.
const archivePatience = 10 * time.Minute

// keeper keeps a player's games: this machine, or the server that wits link named.
type keeper interface {
	Archive(ctx context.Context, to io.Writer) error
	Bring(ctx context.Context, archive []byte) (model.Brought, error)
}

// here is a keeper on this machine, where nobody signs in.
type here struct{ play.Player }

// Archive writes everything that is kept of the player.
func (h here) Archive(ctx context.Context, to io.Writer) error {
	return h.Player.Archive(ctx, to, []model.Token{})
}

func takeCommand(f *appFlags) *cobra.Command {
	cmd := fileCommand("take", "wits take everything.zip", func(cmd *cobra.Command, name string) error {
		return f.kept(cmd.Context(), func(k keeper) error {
			file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // it never writes over a file
			if err != nil {
				return err
			}
			if err := errors.Join(k.Archive(cmd.Context(), file), file.Close()); err != nil {
				return errors.Join(err, os.Remove(name))
			}
			return sayAll(cmd.OutOrStdout(), say("backup.done", words.Text("file", name)))
		})
	})
	f.addData(cmd)
	return cmd
}

func bringCommand(f *appFlags) *cobra.Command {
	cmd := fileCommand("bring", "wits bring everything.zip", func(cmd *cobra.Command, file string) error {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return f.kept(cmd.Context(), func(k keeper) error {
			got, err := k.Bring(cmd.Context(), data)
			if err != nil {
				return err
			}
			return sayAll(cmd.OutOrStdout(), say("bring.done", words.Int("n", got.Matches-got.Again), words.Int("again", got.Again)))
		})
	})
	f.addData(cmd)
	return cmd
}

// kept does something with what is kept of the player.
func (f *appFlags) kept(ctx context.Context, do func(keeper) error) error {
	folder, err := f.folder()
	if err != nil {
		return err
	}
	there, linked, err := readLink(folder)
	if err != nil {
		return err
	}
	if linked {
		c, err := client.New(there.Server, there.Token, &http.Client{Timeout: archivePatience})
		if err != nil {
			return err
		}
		c.Speak(speaker().Language())
		return do(c)
	}
	games := f.games()
	player, end, err := f.local(ctx, folder, games)
	if err != nil {
		return err
	}
	defer end()
	return do(here{player.(play.Player)})
}
