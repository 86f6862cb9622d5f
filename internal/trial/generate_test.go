package trial

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
)

// generator makes requests from a description: most of them nearly right, so that they get past the first check.
type generator struct {
	*description
	rand *rand.Rand
	seen map[string][]string // values that answers had, by tag and name, as JSON
}

// nasty are values that no schema wants, as JSON or nearly.
func nasty() []string {
	return []string{
		`null`, `true`, `0`, `-1`, `1e400`, `-0`, `9223372036854775808`, `0.1`, `18446744073709551615`, `1E-400`, `""`, `" "`, `"\u0000"`,
		`"\ud800"`, `"\ufffe\u202e\u2066"`, `"ㅤ"`, `"👩‍👩‍👧‍👦"`, `"../../etc/passwd"`, `"' OR 1=1 --"`, `"<script>"`, `"%s%n"`, `[]`, `{}`, `[[]]`,
		`{"":""}`, `{"$ref":"#"}`, `{"type":null}`, `{"type":"forfeit","type":"reveal"}`, `[null]`, `NaN`, `Infinity`, `01`, `'a'`, `tru`, "\xff\xfe",
		`"` + "\xc3\x28" + `"`, `"` + strings.Repeat("A", 5000) + `"`, `"` + strings.Repeat(`\u00e9`, 9000) + `"`,
		strings.Repeat("[", 20000), strings.Repeat(`{"a":`, 9000), strings.Repeat("9", 20000), "[" + strings.Repeat("0,", 25000) + "0]",
		`"2026-02-30"`, `"-1"`, `"99999999999999999999"`,
	}
}

func (g *generator) chance(one int) bool { return g.rand.IntN(one) == 0 }

func pick[T any](g *generator, list []T) T { return list[g.rand.IntN(len(list))] }

// value makes a value of a schema as JSON. One in wild of the parts is nasty; 0 is none.
func (g *generator) value(s *schema, tag, name string, wild, depth int) string {
	if wild > 0 && g.chance(wild) {
		return pick(g, nasty())
	}
	if known := g.known(tag, name); len(known) > 0 && !g.chance(3) {
		return pick(g, known)
	}
	s = g.resolve(s)
	for _, some := range [][]*schema{s.OneOf, s.AnyOf} {
		if len(some) > 0 {
			return g.value(pick(g, some), tag, name, wild, depth)
		}
	}
	switch {
	case len(s.Const) > 0:
		return string(s.Const)
	case len(s.Enum) > 0:
		return string(pick(g, s.Enum))
	case len(s.Default) > 0 && g.chance(2):
		return string(s.Default)
	case depth > 8:
		return "null"
	}
	return g.plain(s, tag, name, wild, depth)
}

// plain makes a value by its type.
func (g *generator) plain(s *schema, tag, name string, wild, depth int) string {
	kind := "object"
	if len(s.Type) > 0 {
		kind = pick(g, s.Type)
	}
	switch kind {
	case "null":
		return "null"
	case "boolean":
		return fmt.Sprint(g.chance(2))
	case "integer", "number":
		return g.number(s)
	case "string":
		return g.text(s)
	case "array":
		items := make([]string, g.rand.IntN(4))
		for i := range items {
			items[i] = g.value(s.Items, tag, "", wild, depth+1)
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return g.object(s, tag, wild, depth)
}

// number is in or just outside the bounds.
func (g *generator) number(s *schema) string {
	low, high := -2.0, 1000.0
	if s.Minimum != nil {
		low = *s.Minimum
	}
	if s.Maximum != nil {
		high = *s.Maximum
	}
	return pick(g, []string{
		fmt.Sprintf("%.0f", low), fmt.Sprintf("%.0f", high), fmt.Sprintf("%.0f", high+1), fmt.Sprintf("%.0f", low-1), fmt.Sprint(g.rand.IntN(5)),
	})
}

// text is as long as the bounds, one longer, or a word.
func (g *generator) text(s *schema) string {
	long := 40
	if s.MaxLength != nil {
		long = *s.MaxLength
	}
	t := pick(g, []string{"x", "Ada", "mastermind", "novice", strings.Repeat("y", long), strings.Repeat("z", long+1), strings.Repeat("é", long/2)})
	if s.Format == "date-time" {
		t = "2026-01-02T03:04:05Z"
	}
	text, _ := json.Marshal(t)
	return string(text)
}

// object has what is required, sometimes not, sometimes twice, sometimes more.
func (g *generator) object(s *schema, tag string, wild, depth int) string {
	properties := maps.Clone(s.Properties)
	if properties == nil {
		properties = map[string]*schema{}
	}
	for _, part := range s.AllOf {
		maps.Copy(properties, g.resolve(part).Properties)
	}
	var b bytes.Buffer
	put := func(name, value string) {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", name, value)
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		needed := slices.Contains(s.Required, name)
		if !needed && g.chance(2) || needed && wild > 0 && g.chance(wild*2) {
			continue
		}
		put(name, g.value(properties[name], tag, name, wild, depth+1))
		if wild > 0 && g.chance(wild*4) {
			put(name, "null")
		}
	}
	if wild > 0 && g.chance(wild*2) {
		put("surprise", pick(g, nasty()))
	}
	return "{" + b.String() + "}"
}

// known are values that answers had under this name, those of the same noun before all others.
func (g *generator) known(tag, name string) []string {
	if name == "" {
		return nil
	}
	if list := g.seen[tag+"."+name]; len(list) > 0 {
		return list
	}
	return g.seen[name]
}

// maxSeen bounds what is remembered under one name.
const maxSeen = 20

// learn remembers the values of an answer, so that later requests name things that are there.
func (g *generator) learn(tag string, body []byte) {
	var v any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if d.Decode(&v) == nil {
		g.remember(tag, "", v)
	}
}

func (g *generator) remember(tag, name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			g.remember(tag, key, value)
		}
	case []any:
		for _, value := range v {
			g.remember(tag, "", value)
		}
	case string, json.Number:
		if name == "" || name == "detail" || name == "status" {
			return
		}
		text, _ := json.Marshal(v)
		for _, key := range []string{name, tag + "." + name} {
			if list := g.seen[key]; len(list) < maxSeen {
				g.seen[key] = append(list, string(text))
			} else {
				list[g.rand.IntN(maxSeen)] = string(text)
			}
		}
	}
}

// bare is a JSON value as it stands in a path, a query or a header.
func bare(value string) string {
	var text string
	if json.Unmarshal([]byte(value), &text) != nil {
		text = value
	}
	return text[:min(len(text), 1500)] // three times that when escaped, and headers have 16 KiB
}

// target makes a path with its parameters, and the headers that are parameters.
func (g *generator) target(o *operation, wild int) (target string, headers map[string]string) {
	path, query, headers := o.path, url.Values{}, map[string]string{}
	for _, p := range o.Parameters {
		if !p.Required && g.chance(2) {
			continue
		}
		v := bare(g.value(p.Schema, o.Tags[0], p.Name, wild, 0))
		switch p.In {
		case "path":
			if strings.Trim(v, ".") == "" {
				v = "x" // another path
			}
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(v))
		case "query":
			query.Add(p.Name, v)
		case "header":
			headers[p.Name] = v
		}
	}
	if wild > 0 && g.chance(wild*4) {
		query.Add("surprise", "1")
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path, headers
}
