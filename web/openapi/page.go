package openapi

import (
	"bytes"
	_ "embed" // the page's template and style
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style []byte

// pageOperation is an operation as the page shows it.
type pageOperation struct {
	Method, Path, ID, Summary, Description string
	Params                                 []*huma.Param
	Ask                                    string
	Answers                                []pageAnswer
}

type pageAnswer struct{ Status, Description, Example string }

// page makes the page. It is written without templates: what runs them calls methods by name, so the linker would have to keep
// every method of the program.
func page(doc *huma.OpenAPI) []byte {
	var list, operations strings.Builder
	for _, g := range groupsOf(doc) {
		write(&list, "<h2>%s</h2>\n<ul>\n", g.Name)
		for _, op := range g.Operations {
			write(&list, `<li><a href="#%s">%s</a></li>`+"\n", op.ID, op.Summary)
			op.write(&operations)
		}
		list.WriteString("</ul>\n")
	}
	return []byte(strings.NewReplacer("%TITLE%", html.EscapeString(doc.Info.Title), "%VERSION%", html.EscapeString(doc.Info.Version),
		"%ABOUT%", prose(doc.Info.Description), "%LIST%", list.String(), "%OPERATIONS%", operations.String()).Replace(pageText))
}

// write writes text in which every %s, and every %[1]s, stands for words that are shown as they are.
func write(b *strings.Builder, format string, words ...string) {
	args := make([]any, len(words))
	for i, w := range words {
		args[i] = html.EscapeString(w)
	}
	fmt.Fprintf(b, format, args...)
}

func (op pageOperation) write(b *strings.Builder) {
	write(b, `<section id="%[1]s" aria-labelledby="%[1]s-title">
<h2 id="%[1]s-title">%[2]s</h2>
<p class="path"><span class="method">%[3]s</span> <code>%[4]s</code></p>
`, op.ID, op.Summary, op.Method, op.Path)
	b.WriteString("<p>" + prose(op.Description) + "</p>\n")
	if len(op.Params) > 0 {
		write(b, `<div class="scroll" tabindex="0" role="region" aria-label="Parameters: %s"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">What it is</th></tr></thead>
<tbody>`, op.Summary)
		for _, p := range op.Params {
			write(b, `<tr><th scope="row"><code>%s</code></th><td>%s</td><td>%s</td></tr>`+"\n", p.Name, p.In, p.Description)
		}
		b.WriteString("</tbody></table></div>\n")
	}
	if op.Ask != "" {
		write(b, "<h3>Ask</h3>\n<pre tabindex=\"0\"><code>%s</code></pre>\n", op.Ask)
	}
	b.WriteString("<h3>Answers</h3>\n<dl>")
	for _, a := range op.Answers {
		write(b, "<div><dt>%s</dt><dd>%s", a.Status, a.Description)
		if a.Example != "" {
			write(b, `<pre tabindex="0"><code>%s</code></pre>`, a.Example)
		}
		b.WriteString("</dd></div>\n")
	}
	b.WriteString("</dl>\n</section>\n")
}

// prose is a text in which what stands between backticks is code.
func prose(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		if part = html.EscapeString(part); i%2 == 1 {
			part = "<code>" + part + "</code>"
		}
		b.WriteString(part)
	}
	return b.String()
}

// group is the operations about one thing.
type group struct {
	Name       string
	Operations []pageOperation
}

// groupsOf puts the operations into groups by their tags, in the order of their paths.
func groupsOf(doc *huma.OpenAPI) []group {
	var all []group
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			if op := at(doc.Paths[path], method); op != nil {
				name := strings.Join(op.Tags, ", ")
				i := slices.IndexFunc(all, func(g group) bool { return g.Name == name })
				if i < 0 {
					i, all = len(all), append(all, group{Name: name})
				}
				all[i].Operations = append(all[i].Operations, operationOf(method, path, op))
			}
		}
	}
	return all
}

func operationOf(method, path string, op *huma.Operation) pageOperation {
	out := pageOperation{
		Method: method, Path: path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, Params: op.Parameters,
	}
	if op.RequestBody != nil {
		out.Ask = exampleOf(op.RequestBody.Content)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		a := pageAnswer{Status: status, Description: r.Description}
		if strings.HasPrefix(status, "2") {
			a.Example = exampleOf(r.Content)
		}
		out.Answers = append(out.Answers, a)
	}
	return out
}

func exampleOf(content map[string]*huma.MediaType) string {
	for _, m := range content {
		switch e := m.Example.(type) {
		case string:
			return e
		case json.RawMessage:
			var b bytes.Buffer
			if json.Indent(&b, e, "", "  ") == nil {
				return b.String()
			}
		}
	}
	return ""
}

// at is the operation of a path under a method; nil for none.
func at(p *huma.PathItem, method string) *huma.Operation {
	return map[string]*huma.Operation{"GET": p.Get, "POST": p.Post, "PUT": p.Put, "PATCH": p.Patch, "DELETE": p.Delete}[method]
}
