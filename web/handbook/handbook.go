// Package handbook shows the documents of wits as pages: those for players in every language, a page for each game made from the game's
// own words, and the others in English. It searches them, too. It serves nothing and opens nothing: it is given the documents.
package handbook

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wits/entry"
	"wits/game/words"
)

// Facts are what a server's configuration says about what is kept: they fill the document on privacy.
type Facts struct {
	GuestDays   int  // after which guests who stay away are forgotten; 0 for never
	BackupHours int  // between two backups; 0 for none that the server makes by itself
	BackupKeep  int  // how many are kept
	Requests    bool // the log has a line for each request
}

// Book is the handbook of a server.
type Book struct {
	docs  fs.FS
	games []entry.Entry
	words *words.Library
	facts Facts
	parts map[string][]part // by language
}

// part is some pages under a heading.
type part struct {
	Title string
	Pages []page
}

// page is a document.
type page struct {
	Path   string // below the handbook; empty for the first page
	Title  string
	source string // Markdown
}

// players are the pages for players, in their order, by the name of their files.
var players = []string{"start", "friends", "learn", "puzzle", "account", "privacy"}

// New makes the handbook of a server with these games. The error says which document is missing.
func New(docs fs.FS, games []entry.Entry, library *words.Library, facts Facts) (*Book, error) {
	b := &Book{docs, games, library, facts, map[string][]part{}}
	others, err := b.others()
	if err != nil {
		return nil, err
	}
	for _, language := range library.Languages() {
		say := library.In(language)
		own, err := b.forPlayers(language)
		if err != nil {
			return nil, err
		}
		b.parts[language] = append([]part{{say.Text("handbook.players"), own}, {say.Text("handbook.games"), b.ofGames(say)}}, others...)
	}
	return b, nil
}

// forPlayers reads what players read, in a language or, where that has no such file, in English.
func (b *Book) forPlayers(language string) ([]page, error) {
	var list []page
	for _, name := range players {
		text, err := fs.ReadFile(b.docs, path.Join("help", language, name+".md"))
		if err != nil {
			text, err = fs.ReadFile(b.docs, path.Join("help", words.English, name+".md"))
		}
		if err != nil {
			return nil, err
		}
		filled := b.facts.filled(string(text))
		list = append(list, page{name, titleOf(filled), filled})
	}
	list[0].Path = ""
	return list, nil
}

// choice is what a document says where a fact holds, and where it does not: {fact?this//that}.
var choice = regexp.MustCompile(`\{(\w+)\?(.*?)//(.*?)\}`)

// filled is a document with what the server's configuration says. #fact is a number.
func (f Facts) filled(text string) string {
	facts := map[string]int{"guests": f.GuestDays, "hours": f.BackupHours, "keep": f.BackupKeep, "requests": 0}
	if f.Requests {
		facts["requests"] = 1
	}
	text = choice.ReplaceAllStringFunc(text, func(found string) string {
		parts := choice.FindStringSubmatch(found)
		if facts[parts[1]] > 0 {
			return parts[2]
		}
		return parts[3]
	})
	for name, n := range facts {
		text = strings.ReplaceAll(text, "#"+name, strconv.Itoa(n))
	}
	return text
}

// ofGames makes a page for each game, from what the game says about itself.
func (b *Book) ofGames(say words.Speaker) []page {
	var list []page
	for _, e := range b.games {
		d := e.Describe(say)
		var t strings.Builder
		fmt.Fprintf(&t, "# %s\n\n%s\n\n![%s](/api/v1/games/%s/picture.svg?lang=%s)\n\n## %s\n\n", d.Name, d.Line, d.Title, d.ID, say.Language(), say.Text("handbook.rules"))
		for _, rule := range d.Rules {
			fmt.Fprintf(&t, "- %s\n", rule)
		}
		fmt.Fprintf(&t, "\n## %s\n\n", say.Text("handbook.levels"))
		for _, l := range d.Levels {
			fmt.Fprintf(&t, "- %s\n", joined(l.Name, l.Info, l.Kind))
		}
		fmt.Fprintf(&t, "\n## %s\n\n", say.Text("handbook.bots"))
		for _, bot := range d.Bots {
			fmt.Fprintf(&t, "- **%s** (`%s`): %s\n", bot.Title, bot.Name, bot.Description)
		}
		if o, ok, err := e.Outline(say); ok && err == nil {
			fmt.Fprintf(&t, "\n## %s\n\n", say.Text("handbook.lessons"))
			for _, l := range o.Lessons {
				fmt.Fprintf(&t, "- [%s](/learn/%s/lesson/%s/1)\n", l.Name, d.ID, l.ID)
			}
		}
		fmt.Fprintf(&t, "\n[%s](/play/%s)\n", say.Text("handbook.play"), d.ID)
		list = append(list, page{"games/" + d.ID, d.Title, t.String()})
	}
	return list
}

// joined are texts after each other, without those that are empty or said before.
func joined(texts ...string) string {
	var some []string
	for _, text := range texts {
		if text != "" && !slices.ContainsFunc(some, func(said string) bool { return strings.Contains(said, text) }) {
			some = append(some, text)
		}
	}
	return strings.Join(some, ": ")
}

// contents is the document that lists the others.
const contents = "README"

// row is a line of a table of contents: a document and its question.
var row = regexp.MustCompile(`(?m)^\| \[(\S+)\.md\]\(\S+\) \| (.+?) \|$`)

// others reads the documents that are in English alone, as their table of contents lists them.
func (b *Book) others() ([]part, error) {
	list, err := b.document(contents)
	if err != nil {
		return nil, err
	}
	var parts []part
	for _, section := range strings.Split(list.source, "\n## ")[1:] {
		title, rows, _ := strings.Cut(section, "\n")
		p := part{Title: title}
		for _, r := range row.FindAllStringSubmatch(rows, -1) {
			doc, err := b.document(r[1])
			if err != nil {
				return nil, err
			}
			p.Pages = append(p.Pages, doc)
		}
		parts = append(parts, p)
	}
	return parts, nil
}

func (b *Book) document(name string) (page, error) {
	text, err := fs.ReadFile(b.docs, name+".md")
	return page{name, titleOf(string(text)), string(text)}, err
}

// titleOf is the first heading of a document.
func titleOf(text string) string {
	title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
	return strings.TrimSpace(strings.ReplaceAll(title, "`", ""))
}

// find returns a page in a language. Documents that no table of contents lists are found by their names, too.
func (b *Book) find(language, at string) (page, bool) {
	for _, p := range b.parts[language] {
		for _, each := range p.Pages {
			if each.Path == at {
				return each, true
			}
		}
	}
	if at == players[0] {
		return b.find(language, "")
	}
	if at == "" || strings.ContainsAny(at, "/.") {
		return page{}, false
	}
	p, err := b.document(at)
	return p, err == nil
}
