// Package files serves fixed files over HTTP from memory: the browser app, compressed once, and single documents.
package files

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// App holds the files of the browser app in memory, compressed once.
type App struct {
	// Head writes what the page at a path says about itself, its title among it; nil for what the app's page says by itself.
	Head  func(r *http.Request) []byte
	files map[string]*File
	page  page
}

// File is a file in memory with all that serving it needs.
type File struct {
	data, gz []byte // gz is nil where compressing does not help
	kind     string
	tag      string
	cache    string
}

// Load reads the files of the app. A name.gz is taken for the compressed form of name, which need not be there.
func Load(from fs.FS) (*App, error) {
	a := &App{files: map[string]*File{}}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		a.files["/"+name] = New(name, data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the browser app: %w", err)
	}
	if a.files["/index.html"] == nil {
		return nil, fmt.Errorf("the browser app has no index.html")
	}
	a.page.split(a.files["/index.html"].data)
	return a, a.unpack()
}

// unpack puts every name.gz behind its plain name. Where only the packed file is there, as for the large WebAssembly
// program, the plain one is made from it, for clients that do not read gzip.
func (a *App) unpack() error {
	for name, packed := range a.files {
		plain, is := strings.CutSuffix(name, ".gz")
		if !is {
			continue
		}
		if a.files[plain] == nil {
			data, err := unzip(packed.data)
			if err != nil {
				return fmt.Errorf("read the browser app: %s: %w", name, err)
			}
			a.files[plain] = &File{data: data, kind: kindOf(plain), tag: ETag(data), cache: "no-cache"}
		}
		a.files[plain].gz = packed.data
		delete(a.files, name)
	}
	return nil
}

func unzip(packed []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// New returns a file, compressed where that helps. Its name says of which type it is.
func New(name string, data []byte) *File {
	f := &File{data: data, kind: kindOf(name), tag: ETag(data), cache: "no-cache"}
	if strings.HasPrefix(name, "assets/") { // their names hold the hash of what is in them
		f.cache = "public, max-age=31536000, immutable"
	}
	if strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".png") {
		return f
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return f
	}
	_, err = z.Write(data)
	if err == nil && z.Close() == nil && b.Len() < len(data) {
		f.gz = b.Bytes()
	}
	return f
}

// kindOf is the content type of a file. It is written down because mime.TypeByExtension asks the machine.
func kindOf(name string) string {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
		".css": "text/css; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".json": "application/json", ".map": "application/json",
		".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
		".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
	}
	return cmp.Or(kinds[path.Ext(name)], "application/octet-stream")
}

// appRoutes are the pages of the app: index.html knows them.
func appRoutes() []string {
	return []string{
		"/", "/play/*", "/t", "/t/*", "/match/*", "/challenges", "/explore", "/daily/*", "/calendar", "/goals", "/replays", "/replays/*", "/matches/*/replay", "/watch/*",
		"/statistics", "/leaderboard", "/leaderboard/*", "/daily", "/bots", "/bots/*", "/settings", "/help", "/about", "/link/*",
		"/learn", "/learn/*", "/learn/*/lesson/*/*", "/learn/*/drill/*",
	}
}

func isAppRoute(p string) bool {
	return slices.ContainsFunc(appRoutes(), func(pattern string) bool {
		ok, _ := path.Match(pattern, p)
		return ok
	})
}

// ServeHTTP serves a file of the app, or its page. A path that is neither gets the page too, as not found: it says so.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		Text(w, http.StatusMethodNotAllowed, "only GET and HEAD are known here")
		return
	}
	if f := a.files[r.URL.Path]; f != nil && r.URL.Path != "/index.html" {
		if r.URL.Path == "/sw.js" {
			w.Header().Set("Service-Worker-Allowed", "/")
		}
		f.Serve(w, r, http.StatusOK)
		return
	}
	status := http.StatusOK
	if !isAppRoute(r.URL.Path) && r.URL.Path != "/index.html" {
		status = http.StatusNotFound
	}
	if status == http.StatusNotFound && path.Ext(r.URL.Path) != "" {
		Text(w, status, "there is no such file")
		return
	}
	if a.Head == nil || status != http.StatusOK {
		a.files["/index.html"].Serve(w, r, status)
		return
	}
	w.Header().Add("Vary", "Accept-Language")
	a.page.with(a.Head(r)).Serve(w, r, status)
}

// Serve answers with the file, or says that the client has it already.
func (f *File) Serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.cache)
	data, tag := f.data, f.tag
	if f.gz != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	if f.gz != nil && AcceptsGzip(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", Gzip)
		data, tag = f.gz, strings.TrimSuffix(tag, `"`)+`-gz"`
	}
	if status == http.StatusOK {
		h.Set("ETag", tag)
		if HasTag(r.Header.Get("If-None-Match"), tag) {
			h.Del("Content-Type")
			h.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data) // a client that has gone needs no answer
	}
}

// Gzip is the name of the encoding.
const Gzip = "gzip"

// AcceptsGzip reads an Accept-Encoding.
func AcceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, q, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		if name == Gzip {
			n, err := strconv.ParseFloat(q, 64)
			return q == "" || err == nil && n > 0
		}
	}
	return false
}

// ETag is the tag of a body.
func ETag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// HasTag reports whether an If-None-Match names a tag.
func HasTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == tag || part == "*" {
			return true
		}
	}
	return false
}

// Text answers with a line of plain text that nobody keeps.
func Text(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
