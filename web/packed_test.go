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

	"wits/web"
	"wits/web/api"
)

func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

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
	gz := packed(t, program)
	h := open(t, func(c *web.Config) {
		c.App = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "wits.wasm.gz": {Data: gz}}
	})
	for encoding, want := range map[string]string{"gzip": string(gz), "identity": program} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/wits.wasm?v=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding)
		answer, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || string(body) != want || answer.Header.Get("Content-Type") != "application/wasm" ||
			(answer.Header.Get("Content-Encoding") == "gzip") != (encoding == "gzip") {
			t.Errorf("%s: %d bytes, %v, %v", encoding, len(body), answer.Header, err)
		}
	}
}

func TestADamagedFileOfTheAppIsNamed(t *testing.T) {
	_, err := api.New(web.Config{
		App: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "wits.wasm.gz": {Data: []byte("no gzip")}},
		Log: slog.New(slog.DiscardHandler),
	})
	if err == nil || !strings.Contains(err.Error(), "wits.wasm.gz") {
		t.Errorf("the server starts all the same: %v", err)
	}
}
