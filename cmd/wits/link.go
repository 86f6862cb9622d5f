package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/frame"
	"wits/game/wire"
	"wits/game/words"
	"wits/term/backend"
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
		Use:     "link SERVER CODE",
		Example: "wits link https://wits.example ABCDE-FGHJK\nwits link --leave",
		Args: func(_ *cobra.Command, args []string) error {
			if want := 2; len(args) != want && !leave || leave && len(args) != 0 {
				return misuse(say("args.link"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := f.folder()
			if err != nil {
				return err
			}
			if leave {
				return unlink(cmd, folder)
			}
			return join(cmd, folder, args[0], args[1])
		},
	}
	cmd.Flags().BoolVar(&leave, "leave", false, "")
	f.addData(cmd)
	return cmd
}

// dial speaks to a server at an address that somebody typed.
func dial(server, token string) (*client.Client, error) {
	c, err := client.New(server, token, &http.Client{Timeout: patience})
	if err != nil {
		return nil, misuse(say("server", words.Text("server", server)))
	}
	c.Speak(speaker().Language())
	return c, nil
}

func join(cmd *cobra.Command, folder, server, code string) error {
	c, err := dial(server, "")
	if err != nil {
		return err
	}
	host, _ := os.Hostname() // only a label
	token, err := c.Redeem(cmd.Context(), code, "Terminal "+host)
	if err != nil {
		return of(server, err)
	}
	a, err := c.As(token).Adventurer(cmd.Context())
	if err != nil {
		return of(server, err)
	}
	if err := writeLink(folder, link{server, token}); err != nil {
		return err
	}
	return sayAll(cmd.OutOrStdout(), say("link.done", words.Text("name", a.Name), words.Text("server", server)))
}

func unlink(cmd *cobra.Command, folder string) error {
	l, found, err := readLink(folder)
	if err != nil || !found {
		return cmp.Or(err, failed(say("link.none")))
	}
	if c, err := dial(l.Server, l.Token); err == nil {
		if err := c.Leave(cmd.Context()); err != nil {
			report(cmd.ErrOrStderr(), speaker(), failed(say("link.known", words.Say("why", frame.Explain(err)))))
		}
	}
	if err := os.Remove(filepath.Join(folder, linkName)); err != nil {
		return err
	}
	return sayAll(cmd.OutOrStdout(), say("link.left"))
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
		return l, false, failed(say("link.damaged", words.Text("file", path)))
	}
	return l, true, nil
}

// writeLink replaces the file in one step.
func writeLink(folder string, l link) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return replaceFile(filepath.Join(folder, linkName), 0o600, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "{\"server\":%q,\"token\":%q}\n", l.Server, l.Token)
		return err
	})
}

// guest is a player of one's own on a server that wits is not linked to: a new one at the first time.
func guest(ctx context.Context, folder, server string) (link, error) {
	c, err := dial(server, "")
	if err != nil {
		return link{}, err
	}
	own := filepath.Join(folder, "guests", url.PathEscape(server))
	if l, found, err := readLink(own); found || err != nil {
		return l, err
	}
	_, token, err := c.Join(ctx, "Adventurer")
	if err != nil {
		return link{}, of(server, err)
	}
	l := link{server, token}
	return l, writeLink(own, l)
}

func (l link) service(ctx context.Context) (backend.Player, error) {
	c, err := dial(l.Server, l.Token)
	if err != nil {
		return nil, err
	}
	s, err := remote.New(ctx, c, entry.Games(catalog.All()))
	if err != nil {
		return nil, of(l.Server, err)
	}
	return s, nil
}
