package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
)

func watchCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "watch LINK",
		Example: "wits watch https://wits.example/watch/0123456789abcdef0123456789abcdef",
		Args:    oneArg(say("args.watch")),
		RunE: func(cmd *cobra.Command, args []string) error {
			server, link, ok := readWatchLink(args[0])
			c, err := client.New(server, "", &http.Client{Timeout: patience})
			if !ok || err != nil {
				return misuse(say("watch.no-link", words.Text("text", args[0])))
			}
			w := watcher{out: cmd.OutOrStdout(), say: speaker(), games: catalog.All(), at: -1}
			return w.follow(cmd.Context(), func(ctx context.Context) (io.ReadCloser, error) { return c.Watch(ctx, &http.Client{}, link, -1) })
		},
	}
}

// readWatchLink takes an address such as https://wits.example/watch/LINK apart.
func readWatchLink(text string) (server, link string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return "", "", false
	}
	before, link, found := strings.Cut(u.Path, "/watch/")
	if !found || link == "" || strings.Contains(link, "/") {
		return "", "", false
	}
	u.Path, u.RawQuery, u.Fragment = before, "", ""
	return u.String(), link, true
}

type watcher struct {
	out   io.Writer
	say   words.Speaker
	games []entry.Entry

	match model.Match
	entry entry.Entry
	seen  game.View // zero where everybody may see nothing of it
	at    referee.Seq
}

// reconnects is how often in a row a stream may end before the match is over, a second apart.
const reconnects = 30

// follow listens until the match is over. A stream that ends before is opened again.
func (w *watcher) follow(ctx context.Context, open func(context.Context) (io.ReadCloser, error)) error {
	for tries := 0; ; tries++ {
		stream, err := open(ctx)
		if err == nil {
			before := w.at
			err = w.listen(stream)
			_ = stream.Close()
			if err == nil {
				return nil // it is over
			}
			if w.at > before {
				tries = 0
			}
		}
		if p, ok := errors.AsType[*client.Problem](err); ok && p.Status < http.StatusInternalServerError || ctx.Err() != nil || tries == reconnects {
			return err
		}
		time.Sleep(time.Second)
	}
}

// listen says what a stream tells. It returns nil when the match is over.
func (w *watcher) listen(stream io.Reader) error {
	for r := client.NewReader(stream); ; {
		news, err := r.Next()
		switch {
		case err != nil:
		case news.State != nil:
			err = w.begin(*news.State)
		case news.Turn != nil:
			err = w.turn(*news.Turn)
		case news.Seats != nil:
			w.match.Seats = news.Seats.Seats
		}
		if err != nil {
			return err
		}
		if w.match.Status != game.Playing {
			return nil
		}
	}
}

// begin shows the match as it stands, where that is new.
func (w *watcher) begin(m model.Match) (err error) {
	if m.Seq <= w.at {
		return nil
	}
	if w.entry, err = entry.Find(w.games, m.Game); err != nil {
		return err
	}
	m.Summary = phrase.Called(w.games, w.say, m.Summary)
	w.match, w.at = m, m.Seq
	w.tell(phrase.MatchName(w.games, m.Game, m.Preset))
	if err := w.look(m.View); err != nil {
		return err
	}
	w.board()
	return nil
}

func (w *watcher) turn(e model.Event) error {
	if e.Seq <= w.at {
		return nil
	}
	before := w.seen
	w.at, w.match.Status, w.match.Turn = e.Seq, e.Status, e.Turn
	if err := w.look(e.View); err != nil {
		return err
	}
	name := ""
	if int(e.Seat) < len(w.match.Seats) {
		name = w.match.Seats[e.Seat].Name
	}
	said := phrase.FrameAction(name, e.Action, e.Turn == nil)
	if said.Silent() && !before.IsZero() && !w.seen.IsZero() {
		said = words.New("replay.did", words.Text("name", name), words.Say("change", w.entry.Voice.Change(before, w.seen)))
	}
	w.tell(said)
	w.board()
	return nil
}

// look reads what everybody may see.
func (w *watcher) look(view game.View) (err error) {
	if w.seen = view; !view.IsZero() {
		w.seen, err = client.See(w.entry.Game, view)
	}
	return err
}

func (w *watcher) board() {
	if w.seen.IsZero() {
		return
	}
	for _, line := range w.say.SayAll(w.entry.Voice.Say(w.seen)) {
		fmt.Fprintln(w.out, line)
	}
}

func (w *watcher) tell(m words.Message) {
	if text := w.say.Say(m); text != "" {
		fmt.Fprintln(w.out, text)
	}
}
