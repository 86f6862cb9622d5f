package handbook_test

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/docs"
	"wits/web/handbook"
)

func book(t *testing.T, facts handbook.Facts) *handbook.Book {
	t.Helper()
	b, err := handbook.New(docs.Files, catalog.All(), catalog.Library(), facts)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	links    = regexp.MustCompile(`(?:href|action)="([^"]*)"`)
	headings = regexp.MustCompile(`<h[1-6] id="([^"]*)"`)
	main     = regexp.MustCompile(`(?s)<main.*</main>`)
)

// TestEveryLinkLeadsSomewhere goes through the whole handbook in every language, from its first page on.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	b := book(t, handbook.Facts{})
	pages := map[string]string{}
	todo := []string{"/help/en/", "/help/de/"}
	read := func(at string) string {
		language, rest, _ := strings.Cut(strings.TrimPrefix(at, "/help/"), "/")
		text, ok := b.Page(language, rest)
		if !ok {
			t.Errorf("there is no page %s", at)
		}
		return string(text)
	}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		pages[at] = read(at)
		for _, link := range links.FindAllStringSubmatch(pages[at], -1) {
			u, err := url.Parse(link[1])
			if err != nil || u.Host != "" || !strings.HasPrefix(u.Path, "/help/") {
				continue
			}
			if _, known := pages[u.Path]; !known && !slices.Contains(todo, u.Path) {
				todo = append(todo, u.Path)
			}
			if u.Fragment == "" || u.Path == at {
				continue
			}
			if !slices.ContainsFunc(headings.FindAllStringSubmatch(read(u.Path), -1), func(h []string) bool { return h[1] == u.Fragment }) {
				t.Errorf("%s links to %s, where there is no such heading", at, link[1])
			}
		}
	}
	for _, at := range []string{"/help/en/friends", "/help/de/friends", "/help/de/games/chess", "/help/en/hosting", "/help/de/hosting"} {
		if pages[at] == "" {
			t.Errorf("nothing leads to %s", at)
		}
	}
}

// TestEveryPageHasItsOwnAddress looks at the list of pages: of two with one address, one could not be read.
func TestEveryPageHasItsOwnAddress(t *testing.T) {
	text, _ := book(t, handbook.Facts{}).Page("en", "")
	_, list, _ := strings.Cut(string(text), `<nav class="list"`)
	list, _, _ = strings.Cut(list, "</nav>")
	seen := map[string]bool{}
	for _, link := range links.FindAllStringSubmatch(list, -1) {
		if seen[link[1]] {
			t.Errorf("two pages are at %s", link[1])
		}
		seen[link[1]] = true
	}
	if len(seen) < 20 {
		t.Errorf("%d pages are listed", len(seen))
	}
}

func TestPlayersReadTheirLanguage(t *testing.T) {
	b := book(t, handbook.Facts{})
	for _, at := range []string{"", "friends", "learn", "puzzle", "account", "privacy"} {
		english, ok1 := b.Page("en", at)
		german, ok2 := b.Page("de", at)
		if !ok1 || !ok2 || main.FindString(string(english)) == main.FindString(string(german)) {
			t.Errorf("%q is the same in both languages", at)
		}
	}
	for _, e := range catalog.All() {
		for _, language := range catalog.Library().Languages() {
			text, ok := b.Page(language, path.Join("games", e.ID()))
			say := catalog.Library().In(language)
			if !ok || !strings.Contains(string(text), "/api/v1/games/"+e.ID()+"/picture.svg") || !strings.Contains(string(text), "<h2 id=") || !strings.Contains(string(text), say.Text("handbook.rules")) {
				t.Errorf("the page of %s in %s is %s", e.ID(), language, text)
			}
		}
	}
	for _, at := range []string{"nothing", "../docs", "games/none", "help/en/start"} {
		if text, ok := b.Page("en", at); ok {
			t.Errorf("%q is %s", at, text)
		}
	}
}

func TestPrivacyIsFilledFromTheConfiguration(t *testing.T) {
	for language, want := range map[string]string{"en": "30 days", "de": "30 Tage"} {
		text, _ := book(t, handbook.Facts{GuestDays: 30, BackupHours: 12, BackupKeep: 5, Requests: true}).Page(language, "privacy")
		if !strings.Contains(string(text), want) || !strings.Contains(string(text), "12") || strings.ContainsAny(string(text), "{}") {
			t.Errorf("with everything: %s", text)
		}
		text, _ = book(t, handbook.Facts{}).Page(language, "privacy")
		if strings.Contains(string(text), want) || strings.Contains(string(text), "12 ") {
			t.Errorf("with nothing: %s", text)
		}
	}
}

func TestSearch(t *testing.T) {
	b := book(t, handbook.Facts{})
	for query, want := range map[string]string{
		"backup": "/help/en/backup", "delete everything": "/help/en/account", "nginx": "/help/en/hosting", "STALEMATE": "/help/en/games/chess", "<b>": "&lt;b&gt;", "zzzz": "Nothing was found",
	} {
		if text := main.FindString(string(b.Search("en", query))); !strings.Contains(text, want) || strings.Contains(text, "<b>") {
			t.Errorf("%s finds %s", query, text)
		}
	}
	if text := string(b.Search("de", "Freunde")); !strings.Contains(text, "/help/de/friends") {
		t.Errorf("in German: %s", text)
	}
	b.Search("en", strings.Repeat("ä ", 5000)) // which is cut
}
