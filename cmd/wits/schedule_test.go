package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wits/store"
	"wits/store/backup"
	"wits/web"
)

func TestServeMakesBackupsWhenTheyAreDue(t *testing.T) {
	t.Parallel()
	data, folder := t.TempDir(), filepath.Join(t.TempDir(), "backups")
	made := func() []string {
		files, err := filepath.Glob(filepath.Join(folder, "wits-*.db"))
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	flags := []string{"--backup-to", folder, "--backup-every", "1h", "--backup-keep", "2", "--metrics", "--limit", "all=0"}
	s := serve(t, data, flags...)
	get := func(path string) string {
		resp, err := http.Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	metrics := func() string { return get("/metrics") }
	until(t, "a backup is counted", func() bool { return strings.Contains(metrics(), "\nwits_backup_made_seconds 1.") })
	if text := metrics(); len(made()) != 1 || !strings.Contains(text, "\nwits_backup_failures_total 0") || strings.Contains(text, "\nwits_backup_bytes 0") {
		t.Errorf("there are %v, %s", made(), text)
	}
	if text := get("/privacy"); !strings.Contains(text, "the latest 2 are kept") {
		t.Errorf("the page on privacy says %s", text)
	}
	s.stop()
	if !strings.Contains(s.log.String(), "a backup was made and restored for a trial") {
		t.Errorf("the log is %s", s.log.String())
	}
	s = serve(t, data, flags...) // the next is due in an hour
	until(t, "the earlier backup is known", func() bool { return strings.Contains(metrics(), "\nwits_backup_made_seconds 1.") })
	s.stop()
	restored := t.TempDir()
	if out, err := exec.Command("wits", "restore", "--data", restored, made()[0]).CombinedOutput(); err != nil || len(made()) != 1 {
		t.Errorf("%v: %s: %v", err, out, made())
	}
}

func TestABackupThatFailsIsLoggedWithItsReason(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	f := backupFlags{to: folder, every: time.Hour, keep: 1}
	if err := f.prepare(&web.Config{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		full := func(context.Context, func(backup.Source) error) error { return store.ErrFull }
		f.run(ctx, full, slog.New(slog.NewTextHandler(log, nil)))
	}()
	until(t, "the reason is logged", func() bool {
		text, err := os.ReadFile(log.Name())
		return err == nil && strings.Contains(string(text), "the earlier ones are still there") && strings.Contains(string(text), store.ErrFull.Error())
	})
	cancel()
	<-ended
}
