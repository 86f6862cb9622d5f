package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game/wire"
	"wits/term"
	"wits/term/remote"
)

// link says on which server the player's games are. It is kept in the data folder, for its owner alone.
type link struct {
	Server string `json:"server"`
	Token  string `json:"token"`
}

const linkName = "server.json"

// patience is how long the terminal app waits for a server.
const patience = 15 * time.Second

func linkCommand(f *appFlags) *cobra.Command {
	leave := false
	cmd := &cobra.Command{
		Use:   "link SERVER CODE",
		Short: "Play on a server, as the player you are in the browser",
		Long: "link moves your player to this terminal: in the browser, Settings shows a code that works once, for ten\n" +
			"minutes. From then on wits plays on that server. wits link --leave goes back to the games on this machine.",
		Example: "wits link https://wits.example ABCDE-FGHJK\nwits link --leave",
		Args: func(_ *cobra.Command, args []string) error {
			if want := 2; len(args) != want && !leave || leave && len(args) != 0 {
				return unusable{errors.New("want a server and a code, or --leave alone")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, clean, err := f.folder()
			if err != nil {
				return err
			}
			defer clean()
			if leave {
				return unlink(cmd, folder)
			}
			return join(cmd, folder, args[0], args[1])
		},
	}
	cmd.Flags().BoolVar(&leave, "leave", false, "end this terminal's access and play on this machine again")
	return cmd
}

func join(cmd *cobra.Command, folder, server, code string) error {
	c, err := client.New(server, "", &http.Client{Timeout: patience})
	if err != nil {
		return unusable{err}
	}
	host, _ := os.Hostname() // only a label
	token, err := c.Redeem(cmd.Context(), code, "Terminal "+host)
	if err != nil {
		return err
	}
	a, err := c.As(token).Adventurer(cmd.Context())
	if err != nil {
		return err
	}
	if err := writeLink(folder, link{server, token}); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "wits now plays as %s on %s.\n", a.Name, server)
	return nil
}

func unlink(cmd *cobra.Command, folder string) error {
	l, found, err := readLink(folder)
	if err != nil || !found {
		return errors.Join(err, errors.New("wits plays on this machine already"))
	}
	if c, err := client.New(l.Server, l.Token, &http.Client{Timeout: patience}); err == nil {
		if err := c.Leave(cmd.Context()); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "wits: the server still knows this terminal: %v\n", err)
		}
	}
	if err := os.Remove(filepath.Join(folder, linkName)); err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), "wits plays on this machine again.")
	return nil
}

func readLink(folder string) (l link, found bool, err error) {
	path := filepath.Join(folder, linkName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	if wire.Decode(text, &l) != nil { // whose error would quote the token
		return l, false, fmt.Errorf("%s cannot be read; remove it and use wits link again", path)
	}
	return l, true, nil
}

// writeLink replaces the file in one step.
func writeLink(folder string, l link) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, linkName+".*") // readable by its owner alone
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // after the renaming there is nothing to remove
	_, err = fmt.Fprintf(f, "{\"server\":%q,\"token\":%q}\n", l.Server, l.Token)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(folder, linkName))
}

// service opens the player's games on the server.
func (l link) service(ctx context.Context) (term.Service, error) {
	c, err := client.New(l.Server, l.Token, &http.Client{Timeout: patience})
	if err != nil {
		return nil, err
	}
	s, err := remote.New(ctx, c, entry.Games(catalog.All()))
	if err != nil {
		return nil, fmt.Errorf("play on %s: %w", l.Server, err)
	}
	return s, nil
}
