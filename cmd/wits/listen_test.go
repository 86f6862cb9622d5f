package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	crand "crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pair makes a certificate for hosts, and its key, both in PEM.
func pair(t *testing.T, number int64, hosts ...string) (cert, key []byte) {
	t.Helper()
	private, err1 := ecdsa.GenerateKey(elliptic.P256(), crand.Reader)
	form := &x509.Certificate{
		SerialNumber: big.NewInt(number), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(0, 0, 90), DNSNames: hosts,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	text, err2 := x509.CreateCertificate(crand.Reader, form, form, &private.PublicKey, private)
	secret, err3 := x509.MarshalECPrivateKey(private)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: text}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, text, 0o600)); err != nil {
		t.Fatal(err)
	}
}

// shown is the number of the certificate that a server shows to who asks for a host.
func shown(address, host string) (int64, error) {
	conn, err := tls.Dial("tcp", strings.TrimPrefix(address, "https://"), &tls.Config{ServerName: host, InsecureSkipVerify: true})
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64(), nil
}

// until waits until something is so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never came to this: ", what)
		}
	}
}

func TestACertificateIsReadAgainWhenItChanges(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	certFile, keyFile := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	cert, key := pair(t, 1)
	write(t, certFile, cert)
	write(t, keyFile, key)
	s := serve(t, folder, "--tls-cert", certFile, "--tls-key", keyFile, "--limit", "all=0")
	if n, err := shown(s.url, ""); n != 1 || err != nil {
		t.Fatalf("certificate %d is shown, %v, at %s", n, err, s.url)
	}
	next, nextKey := pair(t, 2)
	write(t, certFile, next) // which does not fit the key that is there
	time.Sleep(1100 * time.Millisecond)
	if n, err := shown(s.url, ""); n != 1 || err != nil {
		t.Errorf("without its key certificate %d is shown, %v", n, err)
	}
	write(t, keyFile, nextKey)
	until(t, "the next certificate", func() bool { n, _ := shown(s.url, ""); return n == 2 })
	streamOverHTTPS(t, s, next)
	s.stop()
	if text := s.log.String(); strings.Count(text, "private key does not match public key") != 1 || !strings.Contains(text, "the certificate was read again") {
		t.Errorf("the log is %s", text)
	}
}

// streamOverHTTPS plays on a server by HTTP/2, and follows the match.
func streamOverHTTPS(t *testing.T, s *served, authority []byte) {
	t.Helper()
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Jar: jar}
	send := func(method, path, body string) *http.Response {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := client.Do(req)
		if err != nil || resp.StatusCode >= 300 || resp.ProtoMajor != 2 {
			t.Fatalf("%s %s: %v %v", method, path, resp, err)
		}
		return resp
	}
	made := send("POST", "/api/v1/matches", `{"game":"mastermind","preset":"classic","seed":42}`)
	var match struct{ ID string }
	if err := errors.Join(json.NewDecoder(made.Body).Decode(&match), made.Body.Close()); err != nil || made.Header.Get("Strict-Transport-Security") == "" {
		t.Fatalf("%v: the answer has %v", err, made.Header)
	}
	path := "/api/v1/matches/" + match.ID
	stream := send("GET", path+"/events", "")
	defer stream.Body.Close()
	lines := bufio.NewReader(stream.Body)
	await := func(event string) {
		t.Helper()
		for line := ""; strings.TrimSpace(line) != "event: "+event; {
			if line, err = lines.ReadString('\n'); err != nil {
				t.Fatalf("%s is not told: %v", event, err)
			}
		}
	}
	await("state")
	_ = send("POST", path+"/actions", `{"seq":0,"action":{"type":"submit","code":["R","R","B","B"]}}`).Body.Close()
	await("turn")
}

// activated starts wits serve with sockets that are open already, as systemd does, and returns where they are and what stops it.
func activated(t *testing.T, names string, flags ...string) (at []string, stop func()) {
	t.Helper()
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec wits serve "$@"`, "sh", "--drain", "0s"}, flags...)...)
	for range strings.Split(names, ":") {
		l, err1 := net.Listen("tcp", "127.0.0.1:0")
		file, err2 := l.(*net.TCPListener).File()
		if err := errors.Join(err1, err2, l.Close()); err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		at, cmd.ExtraFiles = append(at, l.Addr().String()), append(cmd.ExtraFiles, file)
	}
	var log bytes.Buffer
	cmd.Env, cmd.Stderr = append(os.Environ(), "LISTEN_FDS=2", "LISTEN_FDNAMES="+names), &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return at, func() {
		t.Helper()
		if err := errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()); err != nil {
			t.Errorf("%v: %s", err, log.String())
		}
	}
}

func TestSystemdHandsSocketsOver(t *testing.T) {
	t.Parallel()
	at, stop := activated(t, "admin:web", "--addr", "systemd:web", "--admin", "systemd:admin", "--data", t.TempDir())
	for n, want := range []int{http.StatusOK, http.StatusNotFound} {
		resp, err := http.Get("http://" + at[n] + "/metrics") // which waits, as visitors do while it starts
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("socket %d answers %s", n, resp.Status)
		}
	}
	stop()
}

func TestAutomaticCertificatesAreKeptAndForTheirHostAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cert, key := pair(t, 7, "wits.example")
	write(t, filepath.Join(folder, "certificates", "wits.example"), append(key, cert...)) // as it is kept
	at, stop := activated(t, "web", "--addr", "systemd:web", "--data", folder, "--tls-auto", "wits.example")
	if n, err := shown(at[0], "wits.example"); n != 7 || err != nil {
		t.Errorf("certificate %d is shown, %v", n, err)
	}
	if n, err := shown(at[0], "other.example"); err == nil {
		t.Errorf("somebody else gets certificate %d", n)
	}
	stop()
}

func TestPlainHTTPIsSentOnToHTTPS(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cert, key := pair(t, 7, "wits.example")
	write(t, filepath.Join(folder, "certificates", "wits.example"), append(key, cert...))
	at, stop := activated(t, "web:plain", "--addr", "systemd:web", "--tls-redirect", "systemd:plain", "--data", folder, "--tls-auto", "wits.example")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, c := range []struct {
		method, host, path string
		want               int
		to                 string
	}{
		{"GET", "wits.example", "/play/chess?preset=blitz", http.StatusPermanentRedirect, "https://wits.example/play/chess?preset=blitz"},
		{"POST", "wits.example:80", "/api/v1/players", http.StatusPermanentRedirect, "https://wits.example/api/v1/players"},
		{"GET", "elsewhere.example", "//evil.example/", http.StatusPermanentRedirect, "https://wits.example//evil.example/"},
		{"GET", "wits.example", "/.well-known/acme-challenge/nobody-asked", http.StatusNotFound, ""},
	} {
		r, err := http.NewRequest(c.method, "http://"+at[1]+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != c.want || answer.Header.Get("Location") != c.to {
			t.Errorf("%s %s: %s to %q", c.method, c.path, answer.Status, answer.Header.Get("Location"))
		}
	}
	stop()
}
