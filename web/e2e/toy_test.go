package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/internal/toy"
	"wits/web/dist"
)

// TestAGameWithoutAPageIsPlayedInWords adds the toy to the catalogue, which is one line, and plays it: the app as it is
// shipped has no page for it. Its long form builds a program for the worker that knows the toy, and plays there too.
func TestAGameWithoutAPageIsPlayedInWords(t *testing.T) {
	files := dist.Files()
	if long() {
		files = withToy(t)
	}
	s := openWith(t, append(catalog.All(), toy.Entry()), files)
	p := s.visit(t)
	p.open("/")
	p.sees("Find the hidden number.")
	if long() {
		p.click("[data-testid=play-toy]")
		p.sees("It is between 1 and 20.")
	}

	id := p.make("toy", "small", 42) // the number is 13
	p.open("/match/" + id)
	p.sees("range say which numbers are left")
	p.holds("a game in words", devices()...)
	p.do(chromedp.EmulateViewport(1280, 900))
	if p.offers("button", "Hint") {
		t.Error("a game without a coach offers hints")
	}
	p.losing(true) // browsers write refusals to the console
	p.line("nix")
	p.hears("ix is no number")
	p.line("range")
	p.hears("It is between 1 and 20.")
	p.line("99")
	p.sees("The numbers are 1 to 20.")
	p.losing(false)
	p.line("10")
	p.sees("4 guesses left.")

	p.open("/") // and on with it
	p.click(`a[href="/match/` + id + `"]`)
	p.sees("4 guesses left.")

	p.inGerman()
	p.sees("Noch 4 Versuche.")
	p.halve("Sie liegt zwischen %d und %d.")
	p.sees(" ist es!")
	p.open("/statistics")
	p.sees("Höher oder tiefer")
	p.sees("Klein")
	if long() { // replays are checked by the worker
		p.open("/matches/" + id + "/replay")
		p.sees("Sie liegt zwischen 1 und 20.")
		p.press("Zum Ende")
		p.sees(" ist es!")
		if strings.Contains(p.sight(), "Kein Fehler") {
			t.Error("a game that nobody judges was played without a mistake")
		}
	}
	for _, path := range []string{"/play/toy", "/bots/toy", "/help", "/replays", "/play/toy?preset=large"} {
		p.open(path)
		p.sees("Höher oder tiefer")
	}
	for _, path := range []string{"/daily", "/leaderboard", "/challenges"} {
		p.open(path)
		if strings.Contains(p.sight(), "Höher") {
			t.Errorf("%s lists a game that has none", path)
		}
	}
}

// line types a line and sends it.
func (p *tab) line(text string) {
	p.Helper()
	p.click("[data-testid=words-line]")
	js[bool](p, `document.querySelector("[data-testid=words-line]").select() || true`) // what was refused stands there still
	p.keys(text, "\r")
}

// inGerman reads the page again in German.
func (p *tab) inGerman() {
	p.Helper()
	js[bool](p, `localStorage.setItem("wits.lang", "de") || true`)
	p.open(js[string](p, `location.pathname`))
	p.until(`document.documentElement.lang === "de"`)
}

// halve guesses the middle of what the position says until it is found.
func (p *tab) halve(says string) {
	p.Helper()
	position := `document.querySelector("[data-testid=words]")?.innerText ?? ""`
	for range 5 {
		text := js[string](p, position)
		var low, high int
		if _, err := fmt.Sscanf(text, says, &low, &high); err != nil {
			return // it is over
		}
		p.line(fmt.Sprint((low + high) / 2))
		p.until(`(`+position+`) !== %q`, text)
	}
}

// withToy is the app as it is shipped, but for the program in the worker: that is built from a catalogue with one more line.
func withToy(t *testing.T) fs.FS {
	t.Helper()
	path, err := filepath.Abs("../../catalog/catalog.go")
	ok(t, err)
	source, err := os.ReadFile(path)
	ok(t, err)
	added := strings.Replace(string(source), "import (", "import (\n\t\"wits/internal/toy\"", 1)
	added = strings.Replace(added, "Entry(),\n\t}\n", "Entry(),\n\t\ttoy.Entry(),\n\t}\n", 1)
	folder := t.TempDir()
	ok(t, os.WriteFile(filepath.Join(folder, "catalog.go"), []byte(added), 0o600))
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: filepath.Join(folder, "catalog.go")}})
	ok(t, err)
	ok(t, os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o600))
	program := filepath.Join(folder, "wits.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w", "-o", program, "wits/web/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	data, err := os.ReadFile(program)
	ok(t, err)
	var packed bytes.Buffer
	z := brotli.NewWriterLevel(&packed, brotli.BestSpeed)
	_, err = z.Write(data)
	ok(t, err)
	ok(t, z.Close())
	files := fstest.MapFS{}
	ok(t, fs.WalkDir(dist.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dist.Files(), name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	}))
	files["wits.wasm.br"] = &fstest.MapFile{Data: packed.Bytes()}
	return files
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
