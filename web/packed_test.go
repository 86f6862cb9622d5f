package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"wits/web"
	"wits/web/api"
)

func TestWhatIsTheSameForEverybodyIsSentCompressed(t *testing.T) {
	h := open(t)
	for path, want := range map[string]string{"/api/v1/games": "gzip", "/api/v1/daily": ""} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != want {
			t.Errorf("%s: %d %q %v", path, answer.StatusCode, answer.Header.Get("Content-Encoding"), err)
		}
		if want == "" {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil || !json.Valid(plain) {
			t.Errorf("%s: %.80s %v", path, plain, err)
		}
	}
}

func TestAFileThatIsOnlyThereCompressedIsServedUnderItsPlainName(t *testing.T) {
	program := "\x00asm" + strings.Repeat("nop ", 1000)
	br := brotlied(program)
	h := open(t, func(c *web.Config) {
		c.App = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "wits.wasm.br": {Data: br}}
	})
	for encoding, read := range map[string]func(io.Reader) io.Reader{"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) }, "gzip": unzipped, "": func(r io.Reader) io.Reader { return r }} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/wits.wasm?v=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding)
		answer, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(read(answer.Body))
		_ = answer.Body.Close()
		if err != nil || string(body) != program || answer.Header.Get("Content-Type") != "application/wasm" || answer.Header.Get("Content-Encoding") != encoding {
			t.Errorf("%s: %d bytes, %v, %v", encoding, len(body), answer.Header, err)
		}
	}
}

// unzipped reads what gzip packed.
func unzipped(r io.Reader) io.Reader {
	z, err := gzip.NewReader(r)
	if err != nil {
		return strings.NewReader(err.Error())
	}
	return z
}

func TestADamagedFileOfTheAppIsNamed(t *testing.T) {
	_, err := api.New(web.Config{
		App: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "wits.wasm.br": {Data: []byte("no brotli")}},
		Log: slog.New(slog.DiscardHandler),
	})
	if err == nil || !strings.Contains(err.Error(), "wits.wasm.br") {
		t.Errorf("the server starts all the same: %v", err)
	}
}
