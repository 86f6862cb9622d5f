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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
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
	data  []byte
	br    []byte        // nil where it was not packed when the app was built
	gz    func() []byte // made once; nil where compressing does not help
	kind  string
	tag   string
	cache string
}

// Load reads the files of the app. A name.br, packed by brotli, is served as name.
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
		plain, packed := strings.CutSuffix("/"+name, ".br")
		if packed {
			a.files[plain], err = unpack(plain, data)
			return err
		}
		a.files[plain] = New(name, data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the browser app: %w", err)
	}
	if a.files["/index.html"] == nil {
		return nil, fmt.Errorf("the browser app has no index.html")
	}
	a.page.split(a.files["/index.html"].data)
	return a, nil
}

// unpack is a file that was packed when the app was built. For clients that do not read brotli, as browsers do not over plain HTTP, it
// is packed again when the first of them asks.
func unpack(name string, packed []byte) (*File, error) {
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("%s.br: %w", name, err)
	}
	gz := sync.OnceValue(func() []byte { return zipped(data, gzip.DefaultCompression) })
	return &File{data: data, br: packed, gz: gz, kind: kindOf(name), tag: ETag(data), cache: cacheOf(name)}, nil
}

// New returns a file, compressed where that helps. Its name says of which type it is.
func New(name string, data []byte) *File {
	f := &File{data: data, kind: kindOf(name), tag: ETag(data), cache: cacheOf("/" + name)}
	if strings.HasSuffix(name, ".png") {
		return f
	}
	if gz := zipped(data, gzip.BestCompression); len(gz) < len(data) {
		f.gz = func() []byte { return gz }
	}
	return f
}

// cacheOf says how long a file may be kept: for ever where its name holds the hash of what is in it.
func cacheOf(path string) string {
	if strings.HasPrefix(path, "/assets/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// zipped is data in gzip's form.
func zipped(data []byte, level int) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		return data // there is no such level
	}
	_, _ = z.Write(data) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
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
		"/statistics", "/leaderboard", "/leaderboard/*", "/ladder", "/ladder/*", "/ladder/*/*", "/ladder/*/*/*", "/daily", "/bots", "/bots/*", "/settings", "/help", "/about", "/link/*",
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
	switch accepted := r.Header.Get("Accept-Encoding"); {
	case f.br != nil && Accepts(accepted, "br"):
		h.Set("Content-Encoding", "br")
		data, tag = f.br, strings.TrimSuffix(tag, `"`)+`-br"`
	case f.gz != nil && Accepts(accepted, Gzip):
		h.Set("Content-Encoding", Gzip)
		data, tag = f.gz(), strings.TrimSuffix(tag, `"`)+`-gz"`
	}
	if status == http.StatusOK && Unchanged(w, r, tag) {
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data) // a client that has gone needs no answer
	}
}

// Gzip is the name of the encoding.
const Gzip = "gzip"

// Accepts tells whether an Accept-Encoding names an encoding.
func Accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, q, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		if name == encoding {
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

// Unchanged sets the tag of an answer. Where the request names it, Unchanged answers 304 and reports true: nothing more is to be sent.
func Unchanged(w http.ResponseWriter, r *http.Request, tag string) bool {
	w.Header().Set("ETag", tag)
	for part := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == tag || part == "*" {
			w.Header().Del("Content-Type")
			w.Header().Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
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

// page is the app's page with a gap where it says what it is about. What was put together lately is remembered, compressed.
type page struct {
	before, after []byte
	mu            sync.Mutex
	made          map[string]*File
}

// manyPages is how many pages are remembered.
const manyPages = 128

// What a page says about itself.
var (
	pageTitle   = regexp.MustCompile(`(?s)<title>.*?</title>`)
	pageSummary = regexp.MustCompile(`(?s)<meta name="description".*?>`)
)

// split takes title and description out of a page. One without a title gets nothing put in.
func (p *page) split(data []byte) {
	p.before = data
	data = pageSummary.ReplaceAll(data, nil)
	if at := pageTitle.FindIndex(data); at != nil {
		p.before, p.after = data[:at[0]], data[at[1]:]
	}
}

// with is the page with a head.
func (p *page) with(head []byte) *File {
	if p.after == nil {
		head = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if f := p.made[string(head)]; f != nil {
		return f
	}
	if p.made == nil || len(p.made) >= manyPages {
		p.made = map[string]*File{}
	}
	f := New("index.html", slices.Concat(p.before, head, p.after))
	p.made[string(head)] = f
	return f
}
