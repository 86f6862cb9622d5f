package main

import (
	"crypto/tls"
	"log/slog"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/acme/autocert"

	"wits/frame"
	"wits/game/words"
	"wits/web"
)

// tlsFlags are the flags of wits serve that are about HTTPS without a proxy.
type tlsFlags struct {
	cert, key string
	auto      []string // names to get certificates for
}

func (f *tlsFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.cert, "tls-cert", "", "")
	cmd.Flags().StringVar(&f.key, "tls-key", "", "")
	cmd.Flags().StringArrayVar(&f.auto, "tls-auto", nil, "")
	complete(cmd, map[string]completer{"tls-cert": completeFiles, "tls-key": completeFiles})
}

// check says which flags cannot be meant.
func (f *tlsFlags) check(db *databaseFlags) error {
	switch {
	case (f.cert == "") != (f.key == ""):
		return misuse(say("tls.both"))
	case f.cert != "" && len(f.auto) > 0:
		return misuse(say("flags.apart", words.Text("one", "--tls-cert"), words.Text("other", "--tls-auto")))
	case len(f.auto) > 0 && db.url != "":
		return misuse(say("tls.auto-db"))
	}
	return nil
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

// automatic gets certificates from Let's Encrypt when they are first asked for, and renews them.
func (f *tlsFlags) automatic(folder string, log *slog.Logger) *tls.Config {
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(f.auto...), Cache: autocert.DirCache(folder)}
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
