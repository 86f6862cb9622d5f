package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/load"
)

func loadCommand() *cobra.Command {
	c := load.Config{}
	cmd := &cobra.Command{
		Use:   "load ADDRESS",
		Short: "Play many matches against a server at once, and measure it",
		Long: "load plays practice matches against a server over many connections, tells how fast it answered, and then\n" +
			"checks that every action it was promised is there and every finished match can be proved.\n" +
			"The server must allow it: start it with --limit all=0.",
		Example: "wits serve --data /tmp/wits --limit all=0\nwits load http://127.0.0.1:8080 --connections 64 --duration 30s",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.Connections < 1 || c.Open < 0 || c.Streams < 0 || c.Streams > c.Open {
				return unusable{fmt.Errorf("want at least one connection, and not more streams than open matches")}
			}
			c.Address = args[0]
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			if c.Watchers > 0 || c.Reconnects > 0 {
				return watchLoad(ctx, cmd, c)
			}
			r, err := load.Run(ctx, c, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
			if err != nil {
				return err
			}
			printLoad(cmd.OutOrStdout(), r)
			printMemory(cmd.OutOrStdout(), c.Address)
			if !r.Audit.Clean() {
				return fmt.Errorf("the server did not keep its promises")
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.IntVar(&c.Connections, "connections", 64, "players at once, a connection each")
	f.DurationVar(&c.Duration, "duration", 30*time.Second, "how long they play")
	f.StringSliceVar(&c.Games, "games", gameIDs(), "what they play, in turn")
	f.IntVar(&c.Open, "open", 0, "matches to open first and leave open")
	f.IntVar(&c.Streams, "streams", 0, "idle event streams on them")
	f.IntVar(&c.Watchers, "watchers", 0, "instead: streams that watch one long match while it goes on")
	f.IntVar(&c.Length, "length", 9000, "actions of that match beforehand")
	f.IntVar(&c.Rate, "rate", 20, "actions a second while it is watched; 0 for none")
	f.IntVar(&c.Reconnects, "reconnects", 0, "streams a second that come back near its end")
	f.DurationVar(&c.Patience, "patience", 10*time.Second, "how long an action without an answer is tried again")
	return cmd
}

// watchLoad lets many watch one match, and tells how another player fares meanwhile.
func watchLoad(ctx context.Context, cmd *cobra.Command, c load.Config) error {
	r, err := load.Watch(ctx, c, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
	if err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	printTimes(w, "bystander", r.Reads)
	printTimes(w, "acting", r.Acts)
	printTimes(w, "told in", r.Told)
	printTimes(w, "came back in", r.Back)
	fmt.Fprintf(w, "watchers     %d: %d events of %d, %d ended early\n", c.Watchers, len(r.Told), r.Due, r.Lost)
	printMemory(w, c.Address)
	return nil
}

func printTimes(w io.Writer, what string, t load.Times) {
	if len(t) > 0 {
		fmt.Fprintf(w, "%-12s %.1f ms (half), %.1f ms (90 %%), %.1f ms (99 %%), %.1f ms (all) of %d\n", what,
			ms(t.Quantile(.5)), ms(t.Quantile(.9)), ms(t.Quantile(.99)), ms(t.Quantile(1)), len(t))
	}
}

// gameIDs names every game.
func gameIDs() (ids []string) {
	for _, e := range catalog.All() {
		ids = append(ids, e.ID())
	}
	return ids
}

func printLoad(w io.Writer, r load.Report) {
	fmt.Fprintf(w, "actions      %d in %.1f s: %.0f a second, %d matches\n", r.Actions, r.Elapsed.Seconds(), r.Rate(), r.Matches)
	fmt.Fprintf(w, "answered in  %.1f ms (half), %.1f ms (90 %%), %.1f ms (99 %%), %.1f ms (all)\n",
		ms(r.Times.Quantile(.5)), ms(r.Times.Quantile(.9)), ms(r.Times.Quantile(.99)), ms(r.Times.Quantile(1)))
	for _, code := range slices.Sorted(maps.Keys(r.Failures)) {
		fmt.Fprintf(w, "refused      %d: %s\n", r.Failures[code], code)
	}
	if r.Opened > 0 {
		fmt.Fprintf(w, "beside       %d open matches, %d idle streams\n", r.Opened, r.Streams)
	}
	a := r.Audit
	fmt.Fprintf(w, "checked      %d promises: %d lost, %d differ; %d replays proved, %d not\n",
		a.Checked, a.Lost, a.Differ, a.Replays, a.Unproved)
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

// printMemory tells how much memory the server uses, where it shows its metrics.
func printMemory(w io.Writer, address string) {
	answer, err := http.Get(strings.TrimSuffix(address, "/") + "/metrics")
	if err != nil {
		return
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20)) // what was read is looked through
	for line := range strings.Lines(string(text)) {
		var bytes float64
		if _, err := fmt.Sscanf(line, "process_resident_memory_bytes %g", &bytes); err == nil {
			fmt.Fprintf(w, "memory       %.0f MB\n", bytes/1e6)
		}
	}
}
