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

// page makes the page. It is written without templates: what runs them calls methods by name, so the linker would have to keep
// every method of the program.
func page(doc *huma.OpenAPI) []byte {
	var list, operations strings.Builder
	group := ""
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			op := at(doc.Paths[path], method)
			if op == nil {
				continue
			}
			if op.Tags[0] != group { // the noun with which the path begins, so those of a group come together
				if group != "" {
					list.WriteString("</ul>\n")
				}
				group = op.Tags[0]
				write(&list, "<h2>%s</h2>\n<ul>\n", group)
			}
			write(&list, `<li><a href="#%s">%s</a></li>`+"\n", op.OperationID, op.Summary)
			writeOperation(&operations, op)
		}
	}
	list.WriteString("</ul>\n")
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

func writeOperation(b *strings.Builder, op *huma.Operation) {
	write(b, `<section id="%[1]s" aria-labelledby="%[1]s-title">
<h2 id="%[1]s-title">%[2]s</h2>
<p class="path"><span class="method">%[3]s</span> <code>%[4]s</code></p>
`, op.OperationID, op.Summary, op.Method, op.Path)
	b.WriteString("<p>" + prose(op.Description) + "</p>\n")
	if len(op.Parameters) > 0 {
		write(b, `<div class="scroll" tabindex="0" role="region" aria-label="Parameters: %s"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">What it is</th></tr></thead>
<tbody>`, op.Summary)
		for _, p := range op.Parameters {
			write(b, `<tr><th scope="row"><code>%s</code></th><td>%s</td><td>%s</td></tr>`+"\n", p.Name, p.In, p.Description)
		}
		b.WriteString("</tbody></table></div>\n")
	}
	if op.RequestBody != nil {
		writeExample(b, "<h3>Ask</h3>\n<pre tabindex=\"0\"><code>%s</code></pre>\n", op.RequestBody.Content)
	}
	b.WriteString("<h3>Answers</h3>\n<dl>")
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		write(b, "<div><dt>%s</dt><dd>%s", status, r.Description)
		if strings.HasPrefix(status, "2") {
			writeExample(b, `<pre tabindex="0"><code>%s</code></pre>`, r.Content)
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

// writeExample writes the example of a body, where there is one.
func writeExample(b *strings.Builder, format string, content map[string]*huma.MediaType) {
	for _, m := range content {
		switch e := m.Example.(type) {
		case string:
			if e != "" {
				write(b, format, e)
			}
		case json.RawMessage:
			var text bytes.Buffer
			if json.Indent(&text, e, "", "  ") == nil {
				write(b, format, text.String())
			}
		}
	}
}

// at is the operation of a path under a method; nil for none.
func at(p *huma.PathItem, method string) *huma.Operation {
	return map[string]*huma.Operation{"GET": p.Get, "POST": p.Post, "PUT": p.Put, "PATCH": p.Patch, "DELETE": p.Delete}[method]
}
