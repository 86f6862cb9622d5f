package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"wits/internal/rescue"
	"wits/metric"
	"wits/play"
	"wits/store/backup"
	"wits/web"
)

// backupFlags are the flags of wits serve that are about backups on a schedule.
type backupFlags struct {
	to    string
	every time.Duration
	keep  int

	made   *metric.Single
	bytes  *metric.Single
	failed *metric.Single
}

func (f *backupFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.to, "backup-to", "", "")
	cmd.Flags().DurationVar(&f.every, "backup-every", 24*time.Hour, "")
	cmd.Flags().IntVar(&f.keep, "backup-keep", 7, "")
	_ = cmd.MarkFlagDirname("backup-to")
}

func (f *backupFlags) check() error {
	if f.every < time.Minute || f.keep < 1 {
		return misuse(say("backup.schedule"))
	}
	return nil
}

// prepare makes the folder where there is none, and adds how backups went to what is measured.
func (f *backupFlags) prepare(config *web.Config) error {
	f.made = metric.New("wits_backup_made_seconds", "When the newest backup was made, in seconds since 1970.", metric.Gauge)
	f.bytes = metric.New("wits_backup_bytes", "How large the newest backup of this process is.", metric.Gauge)
	f.failed = metric.New("wits_backup_failures_total", "Backups that could not be made, or not be restored for a trial.", metric.Counter)
	config.Metrics = append(config.Metrics, f.made, f.bytes, f.failed)
	return os.MkdirAll(f.to, 0o700)
}

// source lends a store to be copied.
type source func(ctx context.Context, copy func(backup.Source) error) error

// copyable lends the database: a file as it is, that of a server through connections that may take their time.
func (f *serveFlags) copyable(db database) source {
	if db.shared == nil {
		return func(_ context.Context, copy func(backup.Source) error) error { return copy(db.source) }
	}
	return func(ctx context.Context, copy func(backup.Source) error) error {
		return f.db.use(ctx, func(d database) error { return copy(d.source) })
	}
}

// backupRetry is how long after a failure the next backup is tried, if it is not due earlier.
const backupRetry = time.Hour

// run makes a backup whenever one is due, until ctx is done.
func (f *backupFlags) run(ctx context.Context, from source, log *slog.Logger) {
	series := backup.Series{Folder: f.to, Keep: f.keep}
	latest, err := series.Latest()
	if err == nil && !latest.IsZero() {
		f.made.Set(latest.Unix())
	}
	for wait := time.Until(latest.Add(f.every)); ; {
		if sleep(ctx, wait); ctx.Err() != nil {
			return
		}
		var path string
		var size int64
		began := time.Now()
		fault := rescue.Run("back up", nil, func() {
			err = from(ctx, func(s backup.Source) (err error) { path, size, err = series.Add(ctx, s, began); return err })
		})
		switch err := errors.Join(err, fault); {
		case ctx.Err() != nil:
			return
		case err != nil:
			f.failed.Inc()
			log.Error("no backup could be made: the earlier ones are still there", "folder", f.to, "error", err)
			wait = min(f.every, backupRetry)
		default:
			f.made.Set(began.Unix())
			f.bytes.Set(size)
			log.Info("a backup was made and restored for a trial", "file", path, "bytes", size, "took_ms", time.Since(began).Milliseconds())
			wait = time.Until(began.Add(f.every))
		}
	}
}

// portion is how many guests are forgotten at once.
const portion = 20

// forgetGuests forgets guests who are gone, a few at a time, until ctx is done. What cannot be forgotten now is tried again later.
func forgetGuests(ctx context.Context, s *play.Service, days int, log *slog.Logger) {
	for all := 0; ctx.Err() == nil; {
		var n int
		var err error
		fault := rescue.Run("forget guests", nil, func() { n, err = s.ForgetGuests(ctx, time.Now().AddDate(0, 0, -days), play.Local, portion) })
		wait := time.Second
		switch all += n; {
		case ctx.Err() != nil:
			return
		case errors.Join(err, fault) != nil:
			wait = time.Hour
			log.Warn("guests who are gone could not be forgotten", "error", errors.Join(err, fault))
		case n < portion:
			wait = time.Hour
			if all > 0 {
				log.Info("guests who are gone were forgotten", "guests", all, "days", days)
			}
			all = 0
		}
		sleep(ctx, wait)
	}
}
