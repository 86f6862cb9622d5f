package handbook

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// shown is what a page is made of.
type shown struct {
	language string
	title    string
	query    string // that was searched for
	body     string // HTML
	at       string
}

// Page writes the page at a path below the handbook, in a language. It reports false where there is none.
func (b *Book) Page(language, at string) ([]byte, bool) {
	p, ok := b.find(language, at)
	if !ok {
		return nil, false
	}
	return b.write(shown{language: language, title: p.Title, body: b.rendered(p, language), at: p.Path}), true
}

// mark is the mark of wits.
const mark = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect class="tile" x="2" y="2" width="13" height="13" rx="4"/>` +
	`<rect class="tile" x="17" y="17" width="13" height="13" rx="4"/><rect class="open" x="2.75" y="17.75" width="11.5" height="11.5" rx="3.5"/><circle class="gem" cx="23.5" cy="8.5" r="6.5"/></svg>`

// write writes a page around its text.
func (b *Book) write(s shown) []byte {
	say := func(key string) string { return html.EscapeString(b.words.In(s.language).Text("handbook." + key)) }
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s · wits</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#main">%s</a>
<header class="top">
<a class="brand" href="/">%s<span>wits</span></a>
<nav aria-label="wits"><a href="/">%s</a><a href="%s">%s</a><a href="/docs">API</a>%s</nav>
<form class="search" action="%s" role="search"><label for="q">%s</label> <input id="q" name="q" type="search" maxlength="100" value="%s"> <button>%s</button></form>
</header>
<div class="page">
<nav class="list" aria-label="%s">
`, s.language, html.EscapeString(s.title), say("skip"), mark, say("back"), base(s.language), say("title"), b.languages(s),
		base(s.language), say("search"), html.EscapeString(s.query), say("find"), say("title"))
	for _, p := range b.parts[s.language] {
		fmt.Fprintf(&out, "<h2>%s</h2>\n<ul>\n", html.EscapeString(p.Title))
		for _, each := range p.Pages {
			here := ""
			if each.Path == s.at && s.query == "" {
				here = ` aria-current="page"`
			}
			fmt.Fprintf(&out, "<li><a href=\"%s%s\"%s>%s</a></li>\n", base(s.language), each.Path, here, html.EscapeString(each.Title))
		}
		out.WriteString("</ul>\n")
	}
	fmt.Fprintf(&out, "</nav>\n<main id=\"main\" tabindex=\"-1\" class=\"text\">\n%s\n</main>\n</div>\n</body>\n</html>\n", s.body)
	return out.Bytes()
}

// languages are links to the same page in the other languages.
func (b *Book) languages(s shown) string {
	var links strings.Builder
	for _, code := range b.words.Languages() {
		if code != s.language {
			fmt.Fprintf(&links, `<a href="%s%s" hreflang="%s" lang="%s">%s</a>`, base(code), s.at, code, code, html.EscapeString(b.words.In(code).Text("handbook.language")))
		}
	}
	return links.String()
}

// base is where the pages of a language are.
func base(language string) string { return "/help/" + language + "/" }

// rendered is a document as HTML. Documents are ours: nothing in them comes from visitors.
func (b *Book) rendered(p page, language string) string {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(linker{b, base(language)}, 100))),
	)
	var out bytes.Buffer
	if err := md.Convert([]byte(p.source), &out); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.String()
}

// linker lets links between documents lead to their pages.
type linker struct {
	*Book
	base string
}

// Transform changes the links of a document.
func (l linker) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			link.Destination = []byte(l.target(string(link.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// target is where a link of a document leads on a server. What is no document here is not linked to: it is part of the source.
func (l linker) target(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return link
	}
	name := strings.TrimSuffix(path.Base(u.Path), ".md")
	if name == players[0] || !slices.Contains(players, name) && !l.has(name) {
		name = ""
	}
	u.Path = l.base + name
	return u.String()
}

func (b *Book) has(name string) bool {
	_, err := b.document(name)
	return err == nil && name != contents
}
