package web

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"wits/metric"
)

// certificateLook is how often the files of a certificate are looked at, at most.
const certificateLook = time.Second

// Certificate is what a server shows to browsers over HTTPS. It is read again when its files have changed; where they cannot be used
// then, the log says why and the one before stays in use.
type Certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu     sync.Mutex
	looked time.Time
	stamp  string // of the files, as they were when they were read last
	shown  *tls.Certificate
}

// ReadCertificate reads a certificate and its key, in PEM. The error says why they cannot be used.
func ReadCertificate(cert, key string, log *slog.Logger) (*Certificate, error) {
	c := &Certificate{cert: cert, key: key, log: log}
	c.stamp = c.look()
	pair, err := tls.LoadX509KeyPair(cert, key)
	c.shown = &pair
	return c, err
}

// look tells one state of the files from another.
func (c *Certificate) look() (stamp string) {
	for _, path := range []string{c.cert, c.key} {
		if info, err := os.Stat(path); err == nil {
			stamp += fmt.Sprint(info.ModTime().UnixNano(), info.Size(), " ")
		}
	}
	return stamp
}

// Get is the certificate to show now.
func (c *Certificate) Get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) < certificateLook {
		return c.shown, nil
	}
	c.looked = time.Now()
	stamp := c.look()
	if stamp == c.stamp {
		return c.shown, nil
	}
	c.stamp = stamp
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		c.log.Error("the certificate has changed and cannot be used: the one before stays in use", "certificate", c.cert, "key", c.key, "error", err)
		return c.shown, nil
	}
	c.shown = &pair
	c.log.Info("the certificate was read again", "certificate", c.cert, "until", pair.Leaf.NotAfter)
	return c.shown, nil
}

// Metrics tell until when the certificate is good.
func (c *Certificate) Metrics() metric.Source {
	return metric.Func(func() []metric.Family {
		f := metric.Family{Name: "wits_certificate_expires_seconds", Help: "Until when the certificate is good, in seconds since 1970.", Kind: metric.Gauge}
		if pair, _ := c.Get(nil); pair != nil { // which cannot fail
			f.Samples = []metric.Sample{{Value: float64(pair.Leaf.NotAfter.Unix())}}
		}
		return []metric.Family{f}
	})
}
