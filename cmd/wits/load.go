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

	"wits/game"
	"wits/game/words"
	"wits/load"
)

func loadCommand() *cobra.Command {
	c := load.Config{}
	cmd := &cobra.Command{
		Use:     "load ADDRESS",
		Example: "wits serve --data /tmp/wits --limit all=0\nwits load http://127.0.0.1:8080 --connections 64 --duration 30s",
		Args:    oneArg(say("args.address")), ValidArgsFunction: completeNothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.Connections < 1 || c.Open < 0 || c.Streams < 0 || c.Streams > c.Open {
				return misuse(say("load.flags"))
			}
			c.Address = args[0]
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			switch {
			case c.Watchers > 0 || c.Reconnects > 0:
				return watchLoad(ctx, cmd, c)
			case c.Tables > 0:
				return tableLoad(ctx, cmd, c)
			case c.Minds:
				return mindLoad(ctx, cmd, c)
			}
			r, err := load.Run(ctx, c, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
			if err != nil {
				return of(c.Address, err)
			}
			printLoad(cmd.OutOrStdout(), r)
			printMemory(cmd.OutOrStdout(), c.Address)
			if !r.Audit.Clean() {
				return unproved(say("load.broken"))
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.IntVar(&c.Connections, "connections", 64, "")
	f.DurationVar(&c.Duration, "duration", 30*time.Second, "")
	f.StringSliceVar(&c.Games, "games", load.Seats(1), "")
	f.IntVar(&c.Open, "open", 0, "")
	f.IntVar(&c.Streams, "streams", 0, "")
	f.IntVar(&c.Watchers, "watchers", 0, "")
	f.IntVar(&c.Length, "length", 9000, "")
	f.IntVar(&c.Rate, "rate", 20, "")
	f.IntVar(&c.Reconnects, "reconnects", 0, "")
	f.IntVar(&c.Tables, "tables", 0, "")
	f.BoolVar(&c.Minds, "minds", false, "")
	f.DurationVar(&c.Patience, "patience", 10*time.Second, "")
	complete(cmd, map[string]completer{
		"games": func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return noFiles(gamesWith(func(game.Info) bool { return true }))
		},
	})
	completeNoValues(cmd, "connections", "duration", "open", "streams", "watchers", "length", "rate", "reconnects", "tables", "patience")
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

// forTwo leaves the games for two, all of them where none was asked for.
func forTwo(cmd *cobra.Command, c load.Config) load.Config {
	two := load.Seats(2)
	if !cmd.Flags().Changed("games") {
		c.Games = two
	}
	c.Games = slices.DeleteFunc(slices.Clone(c.Games), func(id string) bool { return !slices.Contains(two, id) })
	return c
}

// tableLoad lets pairs play each other.
func tableLoad(ctx context.Context, cmd *cobra.Command, c load.Config) error {
	c = forTwo(cmd, c)
	if !cmd.Flags().Changed("rate") {
		c.Rate = 0
	}
	r, err := load.Tables(ctx, c, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
	if err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	printTimes(w, "acting", r.Acts)
	printTimes(w, "told in", r.Told)
	fmt.Fprintf(w, "tables       %d with %d streams: opponents were told %d actions of %d, %d streams ended early, %d matches ended\n",
		r.Tables, 2*r.Tables, len(r.Told), r.Due, r.Lost, r.Ended)
	printMemory(w, c.Address)
	return nil
}

// mindLoad lets players hold all seats, and then play against minds, and compares how many actions that makes a second.
func mindLoad(ctx context.Context, cmd *cobra.Command, c load.Config) error {
	c = forTwo(cmd, c)
	if len(c.Games) == 0 {
		return misuse(say("load.two", words.Text("all", strings.Join(load.Seats(2), ", "))))
	}
	w := cmd.OutOrStdout()
	var rates [2]float64
	for i, minds := range []bool{false, true} {
		c.Minds = minds
		r, err := load.Run(ctx, c, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-12s %d actions and %d replies kept: %.0f a second\n", [...]string{"alone", "minds"}[i], r.Actions, r.Replies,
			float64(r.Actions+r.Replies)/r.Elapsed.Seconds())
		printLoad(w, r)
		if !r.Audit.Clean() {
			return unproved(say("load.broken"))
		}
		rates[i] = r.Rate()
	}
	fmt.Fprintf(w, "compared     %.0f %% of the actions a second, each with its reply\n", 100*rates[1]/rates[0])
	printMemory(w, c.Address)
	return nil
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
