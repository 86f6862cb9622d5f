package archtest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

const root = "../.."

// TestDocuments holds what readers rely on: links lead somewhere, every document is in the table of contents, the map is short.
func TestDocuments(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no documents", err)
	}
	contents := read(t, filepath.Join(root, "docs", "README.md"))
	for _, path := range append(paths, filepath.Join(root, "README.md"), filepath.Join(root, "web", "app", "README.md")) {
		text := read(t, path)
		for _, link := range links.FindAllStringSubmatch(prose(text), -1) {
			if err := resolve(path, text, link[1]); err != nil {
				t.Errorf("%s links to %s: %v", path, link[1], err)
			}
		}
		name := filepath.Base(path)
		if filepath.Base(filepath.Dir(path)) == "docs" && name != "README.md" && !strings.Contains(contents, "]("+name+")") {
			t.Errorf("docs/README.md does not list %s", name)
		}
	}
	const most = 1200
	architecture := read(t, filepath.Join(root, "docs", "architecture.md"))
	if n := len(strings.Fields(architecture)); n > most {
		t.Errorf("docs/architecture.md has %d words, at most %d: say more in a document of its own", n, most)
	}
	for _, room := range rooms(t) {
		if !regexp.MustCompile("(?m)^\\| .*`" + room + "[`/].* \\| ").MatchString(architecture) {
			t.Errorf("the map of docs/architecture.md has no line for %s", room)
		}
	}
}

// links finds the targets of links and pictures in Markdown.
var links = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// resolve says why a link in a document leads nowhere. Addresses of other sites are not tried.
func resolve(from, text, link string) error {
	if strings.Contains(link, "://") {
		return nil
	}
	file, anchor, _ := strings.Cut(link, "#")
	if file != "" {
		path := filepath.Join(filepath.Dir(from), file)
		if _, err := os.Stat(path); err != nil {
			return err
		}
		if anchor == "" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text = string(data)
	}
	if !anchors(text)[anchor] {
		return fmt.Errorf("no heading gives #%s", anchor)
	}
	return nil
}

// anchors are what a document's headings can be linked as.
func anchors(text string) map[string]bool {
	found := map[string]bool{}
	for line := range strings.Lines(prose(text)) {
		hashes, title, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || strings.Trim(hashes, "#") != "" {
			continue
		}
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ' || r == '-':
				return '-'
			case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, title)
		name := anchor
		for n := 1; found[name]; n++ {
			name = fmt.Sprintf("%s-%d", anchor, n)
		}
		found[name] = true
	}
	return found
}

// prose is a document without its blocks of code.
func prose(text string) string {
	var kept strings.Builder
	code := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		} else if !code {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// rooms are the folders at the top that hold Go code.
func rooms(t *testing.T) []string {
	t.Helper()
	folders, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range folders {
		if !f.IsDir() || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		for _, depth := range []string{"*.go", "*/*.go", "*/*/*.go"} {
			if files, _ := filepath.Glob(filepath.Join(root, f.Name(), depth)); len(files) > 0 {
				found = append(found, f.Name())
				break
			}
		}
	}
	return found
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
