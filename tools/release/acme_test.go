package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

const host = "wits.example"

// TestCertificatesAreGotByACME lets the program get a certificate from Pebble, the small server of those who run Let's Encrypt: proven on the
// port of HTTPS alone, and on that of plain HTTP alone.
func TestCertificatesAreGotByACME(t *testing.T) {
	built, err := release{root, "", someStamp("0.1.0-pre1"), here()}.build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []string{"https", "http"} {
		t.Run(by, func(t *testing.T) {
			secure, plain, closed := freeAddress(t), freeAddress(t), freeAddress(t)
			seen := map[string][2]string{"https": {closed, secure}, "http": {plain, closed}}[by]
			directory, roots := pebble(t, seen[0], seen[1])
			data := t.TempDir()
			cmd := exec.Command(built[0].path, "serve", "--drain", "0s", "--data", data, "--addr", secure, "--tls-redirect", plain,
				"--tls-auto", host, "--tls-directory", directory.URL+wfe.DirectoryPath)
			trusted := filepath.Join(t.TempDir(), "trusted.pem")
			text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: directory.Certificate().Raw})
			cmd.Env, cmd.Stderr = append(os.Environ(), "SSL_CERT_FILE="+trusted), t.Output()
			if err := errors.Join(os.WriteFile(trusted, text, 0o600), cmd.Start()); err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()); err != nil {
					t.Error(err)
				}
			}()
			awaitCertificate(t, secure, roots)
			if _, err := os.Stat(filepath.Join(data, "certificates", host)); err != nil {
				t.Error(err)
			}
		})
	}
}

// awaitCertificate waits until a server shows a certificate that a browser would take.
func awaitCertificate(t *testing.T, address string, roots *x509.CertPool) {
	t.Helper()
	var err error
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		var conn *tls.Conn
		if conn, err = tls.Dial("tcp", address, &tls.Config{ServerName: host, RootCAs: roots}); err == nil {
			_ = conn.Close()
			return
		}
	}
	t.Fatal(err)
}

// pebble starts an ACME server that reaches the host by plain HTTP and HTTPS at the ports of these addresses.
func pebble(t *testing.T, plain, secure string) (*httptest.Server, *x509.CertPool) {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	authority := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	proofs := va.New(quiet, port(t, plain), port(t, secure), false, names(t), store)
	front := wfe.New(quiet, store, proofs, authority, []string{"pebble.example"}, false, false, 1, 1)
	operations := front.Handler()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id, ends := strings.CutPrefix(r.URL.Path, "/finalize-order/"); ends { // Let's Encrypt says so by itself
			w.Header().Set("Location", "https://"+r.Host+"/my-order/"+id)
		}
		operations.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority.GetRootCert(0).PEM())
	return server, roots
}

func port(t *testing.T, address string) int {
	t.Helper()
	_, text, err := net.SplitHostPort(address)
	n, err2 := strconv.Atoi(text)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return n
}

// names starts a server of names for which every host is this machine, and returns its address.
func names(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{Listener: l, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg).SetReply(q)
		if q.Question[0].Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{
				Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 1}, A: net.IPv4(127, 0, 0, 1),
			}}
		}
		_ = w.WriteMsg(answer) // who has gone asks again
	})}
	go func() { _ = server.ActivateAndServe() }() // until it is shut down
	t.Cleanup(func() { _ = server.Shutdown() })
	return l.Addr().String()
}
