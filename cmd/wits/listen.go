package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"wits/frame"
	"wits/game/words"
	"wits/web"
)

// tlsFlags are the flags of wits serve that are about HTTPS without a proxy.
type tlsFlags struct {
	cert, key string
	auto      []string // names to get certificates for
	directory string   // the ACME directory to get them from
	redirect  string   // the address of plain HTTP that redirects to HTTPS

	challenges func(http.Handler) http.Handler // answers ACME challenges over plain HTTP; nil where there are none
}

func (f *tlsFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.cert, "tls-cert", "", "")
	cmd.Flags().StringVar(&f.key, "tls-key", "", "")
	cmd.Flags().StringArrayVar(&f.auto, "tls-auto", nil, "")
	cmd.Flags().StringVar(&f.directory, "tls-directory", autocert.DefaultACMEDirectory, "")
	cmd.Flags().StringVar(&f.redirect, "tls-redirect", "", "")
	complete(cmd, map[string]completer{"tls-cert": completeFiles, "tls-key": completeFiles})
}

func (f *tlsFlags) check(db *databaseFlags) error {
	switch {
	case (f.cert == "") != (f.key == ""):
		return misuse(say("tls.both"))
	case f.cert != "" && len(f.auto) > 0:
		return misuse(say("flags.apart", words.Text("one", "--tls-cert"), words.Text("other", "--tls-auto")))
	case len(f.auto) > 0 && db.url != "":
		return misuse(say("tls.auto-db"))
	case f.redirect != "" && f.cert == "" && len(f.auto) == 0:
		return misuse(say("tls.redirect-alone"))
	}
	return checkAddress(f.redirect)
}

// config is how browsers are answered over HTTPS; nil where they are not.
func (f *tlsFlags) config(app *appFlags, config *web.Config) (*tls.Config, error) {
	switch {
	case f.cert != "":
		c, err := web.ReadCertificate(f.cert, f.key, config.Log)
		if err != nil {
			return nil, misuse(say("tls.unfit", words.Text("cert", f.cert), words.Text("key", f.key), words.Say("why", frame.Explain(err))))
		}
		config.Metrics = append(config.Metrics, c.Metrics())
		return &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}, GetCertificate: c.Get}, nil
	case len(f.auto) > 0:
		folder, err := app.folder()
		return f.automatic(filepath.Join(folder, "certificates"), config.Log), err
	}
	return nil, nil
}

// automatic gets certificates, from Let's Encrypt where nothing else is said, when they are first asked for, and renews them.
func (f *tlsFlags) automatic(folder string, log *slog.Logger) *tls.Config {
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(f.auto...), Cache: autocert.DirCache(folder), Client: &acme.Client{DirectoryURL: f.directory}}
	f.challenges = m.HTTPHandler
	c := m.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	c.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		cert, err := m.GetCertificate(hello)
		if err != nil && slices.Contains(f.auto, hello.ServerName) { // others ask for whatever they like
			log.Warn("there is no certificate", "host", hello.ServerName, "error", err)
		}
		return cert, err
	}
	return c
}

// redirectPlain redirects plain HTTP to the same page over HTTPS until ctx is done: at the public address, where that is known.
func (f *tlsFlags) redirectPlain(ctx context.Context, plain net.Listener, home *url.URL) error {
	var answer http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r.Host)
		if home != nil {
			host = home.Host
		}
		w.Header().Set("Location", "https://"+host+r.URL.RequestURI())
		w.WriteHeader(http.StatusPermanentRedirect)
	})
	if f.challenges != nil {
		challenges := f.challenges(answer)
		answer = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Host = hostOf(r.Host) // the port may be mapped
			challenges.ServeHTTP(w, r)
		})
	}
	const patience = 5 * time.Second
	server := &http.Server{Handler: answer, ReadTimeout: patience, WriteTimeout: patience, IdleTimeout: patience, MaxHeaderBytes: 16 << 10}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(plain); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func hostOf(host string) string {
	name, _, _ := net.SplitHostPort(host) // an error is one without a port
	return cmp.Or(name, host)
}

// handedOver begins the address of a socket that systemd has opened, followed by its FileDescriptorName.
const handedOver = "systemd:"

// firstHanded is the number of the first file that systemd hands over.
const firstHanded = 3

// listen answers on an address: a host and a port, or a socket that systemd has opened.
func listen(address string) (net.Listener, error) {
	name, handed := strings.CutPrefix(address, handedOver)
	if !handed {
		return net.Listen("tcp", address)
	}
	at := slices.Index(strings.Split(os.Getenv("LISTEN_FDNAMES"), ":"), name)
	if at < 0 || os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil, failed(say("serve.no-socket", words.Text("name", name)))
	}
	file := os.NewFile(uintptr(firstHanded+at), name)
	defer file.Close() // the listener has one of its own
	l, err := net.FileListener(file)
	if err != nil {
		return nil, err
	}
	if _, ok := l.Addr().(*net.TCPAddr); !ok {
		return nil, cmp.Or(failed(say("serve.no-tcp", words.Text("name", name))), l.Close())
	}
	return l, nil
}

// checkAddress says what is wrong with an address to answer on; none is fine.
func checkAddress(address string) error {
	if _, err := net.ResolveTCPAddr("tcp", address); address != "" && !strings.HasPrefix(address, handedOver) && err != nil {
		return misuse(say("serve.bad-address", words.Text("value", address)))
	}
	return nil
}
