package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/frame"
	"wits/game/words"
	"wits/store"
	"wits/store/postgres"
	"wits/store/sqlite"
	"wits/term"
)

// doctor looks at what wits needs on this machine. It changes nothing that lasts.
type doctor struct {
	db        databaseFlags
	addresses []string
	out       io.Writer
	speak     words.Speaker
	wrong     int // faults that were found
}

func doctorCommand(app *appFlags) *cobra.Command {
	d := doctor{db: databaseFlags{app: app}}
	cmd := command("doctor", "wits doctor\nwits doctor --data /var/lib/wits --addr :8080 --addr :2222\nwits doctor --db-file /etc/wits/db", d.run)
	d.db.add(cmd)
	cmd.Flags().StringArrayVar(&d.addresses, "addr", []string{"127.0.0.1:8080"}, "")
	return cmd
}

func (d *doctor) run(cmd *cobra.Command) error {
	d.out, d.speak = cmd.OutOrStdout(), speaker()
	folder, err := d.db.app.folder()
	if err != nil {
		return err
	}
	if there := d.folder(folder); there {
		d.files(folder)
	}
	if d.db.url != "" {
		d.server(cmd.Context())
	} else {
		d.file(cmd.Context(), filepath.Join(folder, "wits.db"))
	}
	d.terminal()
	for _, address := range d.addresses {
		d.port(address)
	}
	if d.wrong > 0 {
		return unproved(say("doctor.wrong"))
	}
	return nil
}

// fine tells that something is as it should be, or does no harm.
func (d *doctor) fine(what words.Message) { fmt.Fprintf(d.out, "ok     %s\n", d.speak.Say(what)) }

// fault tells what is wrong, and what to do.
func (d *doctor) fault(what, remedy words.Message) {
	d.wrong++
	fmt.Fprintf(d.out, "WRONG  %s\n       → %s\n", d.speak.Say(what), d.speak.Say(remedy))
}

// room is what must fit into the data folder: the log of a database grows to about as much before it is copied.
const room = 32 << 20

// folder checks that the data folder can be written to, and reports whether it is there.
func (d *doctor) folder(folder string) bool {
	there, err := os.Stat(folder)
	name := words.Text("folder", folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.fine(say("doctor.data.new", name))
		return false
	case err == nil && !there.IsDir():
		d.fault(say("doctor.data.file", name), say("doctor.data.elsewhere"))
		return false
	case err == nil:
		err = tryWriting(folder)
	}
	switch {
	case err == nil:
		d.fine(say("doctor.data.fine", name))
	case errors.Is(err, fs.ErrPermission):
		d.fault(frame.Explain(err), say("doctor.data.owner", name, words.Text("user", userName())))
	default:
		d.fault(frame.Explain(err), say("doctor.data.room"))
	}
	return true
}

// tryWriting writes some megabytes and removes them again.
func tryWriting(folder string) error {
	f, err := os.CreateTemp(folder, ".wits-doctor-")
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, room))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// userName is who runs the program, as chown wants it.
func userName() string {
	if runtime.GOOS == "windows" {
		return os.Getenv("USERNAME")
	}
	return fmt.Sprint(os.Getuid())
}

// files checks what else is in the data folder.
func (d *doctor) files(folder string) {
	before, number := d.wrong, 0
	_ = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			number++
			err = d.readable(path, e)
		}
		if errors.Is(err, fs.ErrNotExist) { // gone since
			return nil
		}
		if err != nil {
			d.fault(frame.Explain(err), say("doctor.files.owner", words.Text("file", path), words.Text("user", userName())))
		}
		return nil // so that it goes on
	})
	if _, _, err := readLink(folder); err != nil && !errors.Is(err, fs.ErrPermission) {
		d.fault(frame.Explain(err), say("doctor.files.link"))
	}
	if _, err := learned(folder); err != nil {
		d.fault(explain(err), say("doctor.files.solved"))
	}
	if d.wrong == before {
		d.fine(say("doctor.files.fine", words.Int("n", number)))
	}
}

// readable checks that a file can be opened, and that nobody else can if it holds secrets.
func (d *doctor) readable(path string, e fs.DirEntry) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	secret := e.Name() == "wits.db" || e.Name() == linkName || e.Name() == hostKeyName
	if err == nil && secret && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		d.fault(say("doctor.files.exposed", words.Text("file", path)), say("doctor.files.chmod", words.Text("file", path)))
	}
	return err
}

// file reads the database in the data folder through.
func (d *doctor) file(ctx context.Context, path string) {
	name := words.Text("file", path)
	switch err := sqlite.Examine(ctx, path); {
	case errors.Is(err, fs.ErrNotExist):
		d.fine(say("doctor.db.new", name))
	case err != nil:
		d.fault(about(path, err), remedy(err))
	default:
		d.fine(say("doctor.db.fine", name))
	}
}

// server asks the PostgreSQL database.
func (d *doctor) server(ctx context.Context) {
	if d.db.exposed() {
		d.fault(say("doctor.files.exposed", words.Text("file", d.db.file)), say("doctor.files.chmod", words.Text("file", d.db.file)))
	}
	if err := postgres.Examine(ctx, d.db.url); err != nil {
		d.fault(explain(err), remedy(err))
		return
	}
	d.fine(say("doctor.db.server"))
}

// remedy is what to do about a database that cannot be used.
func remedy(err error) words.Message {
	for _, known := range []struct {
		err error
		key string
	}{
		{store.ErrDamaged, "damaged"},
		{store.ErrForeign, "foreign"},
		{store.ErrNewer, "newer"},
		{store.ErrBusy, "busy"},
		{store.ErrUnwritable, "owner"},
		{fs.ErrPermission, "owner"},
	} {
		if errors.Is(err, known.err) {
			return say("doctor.remedy." + known.key)
		}
	}
	return say("doctor.db.reach")
}

// terminal checks whether the app can be shown. Where there is no terminal, as for a service, that is no fault.
func (d *doctor) terminal() {
	if !xterm.IsTerminal(os.Stdin.Fd()) || !xterm.IsTerminal(os.Stdout.Fd()) {
		d.fine(say("doctor.terminal.none"))
		return
	}
	width, height, err := xterm.GetSize(os.Stdout.Fd())
	switch {
	case d.db.app.checkTerminal() != nil:
		d.fault(say("terminal.dumb"), say("doctor.terminal.term"))
	case err == nil && (width < term.MinWidth || height < term.MinHeight):
		d.fault(say("doctor.terminal.small", words.Int("width", width), words.Int("height", height)), say("doctor.terminal.larger", words.Int("width", term.MinWidth), words.Int("height", term.MinHeight)))
	default:
		d.fine(say("doctor.terminal.fine", words.Int("width", width), words.Int("height", height), words.Text("term", os.Getenv("TERM"))))
	}
}

// port checks whether wits serve could answer on an address, or does so already.
func (d *doctor) port(address string) {
	name := words.Text("address", address)
	listener, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		_ = listener.Close() // it was never used
		d.fine(say("doctor.port.free", name))
	case answers(address):
		d.fine(say("doctor.port.wits", name))
	case errors.Is(err, fs.ErrPermission):
		d.fault(answerOn(address, err), say("doctor.port.permission"))
	default:
		d.fault(answerOn(address, err), say("doctor.port.elsewhere"))
	}
}

// answers reports whether a wits server is at an address of this machine: it has the app's manifest.
func answers(address string) bool {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	quick := http.Client{Timeout: 3 * time.Second}
	answer, err := quick.Get("http://" + net.JoinHostPort(host, port) + "/manifest.webmanifest")
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	var app struct{ Name string }
	return json.NewDecoder(io.LimitReader(answer.Body, 1<<16)).Decode(&app) == nil && app.Name == "wits"
}
