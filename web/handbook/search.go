package handbook

import (
	"cmp"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// hit is a section of a page in which something was found.
type hit struct {
	Path, Page, Section string
	Text                string
	score               int
}

// Most hits that are shown, and the longest words that are looked for.
const (
	maxHits  = 20
	maxQuery = 100
	around   = 160 // bytes of a section that are shown
)

// Search writes a page with the sections that have all words of a query, the best first.
func (b *Book) Search(language, query string) []byte {
	if len(query) > maxQuery {
		query = strings.ToValidUTF8(query[:maxQuery], "")
	}
	say := b.words.In(language)
	var found strings.Builder
	fmt.Fprintf(&found, "<h1>%s: %s</h1>\n", html.EscapeString(say.Text("handbook.search")), html.EscapeString(query))
	hits := b.hits(language, query)
	for _, h := range hits {
		where := fmt.Sprintf(`<a href="%s%s">%s</a>`, base(language), h.Path, html.EscapeString(h.Page))
		if h.Section != h.Page {
			where += ": " + html.EscapeString(h.Section)
		}
		fmt.Fprintf(&found, "<section><h2>%s</h2><p>%s</p></section>\n", where, html.EscapeString(h.Text))
	}
	if len(hits) == 0 {
		fmt.Fprintf(&found, "<p>%s</p>\n", html.EscapeString(say.Text("handbook.nothing")))
	}
	return b.write(shown{language: language, title: say.Text("handbook.search"), query: query, body: found.String()})
}

func (b *Book) hits(language, query string) []hit {
	wanted := strings.Fields(strings.ToLower(query))
	if len(wanted) == 0 {
		return nil
	}
	var found []hit
	for _, part := range b.parts[language] {
		for _, p := range part.Pages {
			for section := range strings.SplitSeq("\n"+p.source, "\n#") {
				if h, ok := look(p, section, wanted); ok {
					found = append(found, h)
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	return found[:min(len(found), maxHits)]
}

// look looks for words in a section. Those in headings count more.
func look(p page, section string, wanted []string) (hit, bool) {
	heading, body, _ := strings.Cut(strings.TrimLeft(section, "# "), "\n")
	h := hit{Path: p.Path, Page: p.Title, Section: heading, Text: plain(body)}
	title, text := strings.ToLower(p.Title+" "+heading), strings.ToLower(h.Text)
	for _, word := range wanted {
		times := 10*strings.Count(title, word) + min(strings.Count(text, word), 5)
		if times == 0 {
			return hit{}, false
		}
		h.score += times
	}
	if len(text) == len(h.Text) { // so that places in one are places in the other
		h.Text = excerpt(h.Text, strings.Index(text, wanted[0]))
	} else {
		h.Text = excerpt(h.Text, 0)
	}
	return h, true
}

// excerpt is a part of a text around a place, in whole words.
func excerpt(text string, at int) string {
	from := max(at-around/3, 0)
	to := min(from+around, len(text))
	if from > 0 {
		from += strings.IndexByte(text[from:], ' ') + 1
	}
	if to < len(text) {
		to = max(strings.LastIndexByte(text[:to], ' '), from)
	}
	return strings.TrimSpace(text[from:to])
}

// marks are what Markdown says beside words.
var marks = regexp.MustCompile("!?\\[([^]]*)\\]\\([^)]*\\)|[`*|]|-{3,}")

// plain is a text without marks.
func plain(text string) string {
	return strings.Join(strings.Fields(marks.ReplaceAllString(text, "$1")), " ")
}
