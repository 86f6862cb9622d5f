package trial

import (
	"encoding/json"
	"slices"
	"strings"
)

// description is what /openapi.json says, as far as attacks need it.
type description struct {
	Paths      map[string]map[string]*operation
	Components struct{ Schemas map[string]*schema }

	all []*operation // in a fixed order
}

// operation is one operation of the description.
type operation struct {
	OperationID string
	Tags        []string
	Parameters  []parameter
	RequestBody *struct{ Content map[string]media }
	Responses   map[string]struct{ Content map[string]media }

	method, path string
}

type parameter struct {
	Name, In string
	Required bool
	Schema   *schema
}

type media struct {
	Schema  *schema
	Example json.RawMessage
}

// schema is a JSON schema, as far as values can be made from it.
type schema struct {
	Ref                  string `json:"$ref"`
	Type                 kinds
	Format               string
	Enum                 []json.RawMessage
	Const                json.RawMessage
	Default              json.RawMessage
	Properties           map[string]*schema
	Required             []string
	Items                *schema
	OneOf, AnyOf, AllOf  []*schema
	Minimum, Maximum     *float64
	MinLength, MaxLength *int
}

// kinds are the types that a schema allows: one word, or a list.
type kinds []string

// UnmarshalJSON reads a word or a list.
func (k *kinds) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*k = kinds{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(k))
}

// describe reads the server's description.
func (s *scene) describe() *description {
	s.Helper()
	d := &description{}
	s.must(s.visitor("127.0.0.97", 1), "GET", "/openapi.json", "", "", d)
	for path, item := range d.Paths {
		for method, op := range item {
			op.method, op.path = strings.ToUpper(method), path
			d.all = append(d.all, op)
		}
	}
	slices.SortFunc(d.all, func(a, b *operation) int { return strings.Compare(a.OperationID, b.OperationID) })
	if len(d.all) < 30 {
		s.Fatalf("the description has only %d operations", len(d.all))
	}
	return d
}

// operation finds an operation by its name.
func (d *description) operation(id string) *operation {
	for _, op := range d.all {
		if op.OperationID == id {
			return op
		}
	}
	return nil
}

// resolve follows references.
func (d *description) resolve(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	if s == nil {
		return &schema{}
	}
	return s
}

// body is what an operation takes, nil for nothing.
func (o *operation) body() *media {
	if o.RequestBody == nil {
		return nil
	}
	if m, ok := o.RequestBody.Content["application/json"]; ok {
		return &m
	}
	return nil
}

// takes reports whether the operation's body has a property.
func (d *description) takes(o *operation, property string) bool {
	if o == nil || o.body() == nil {
		return false
	}
	_, ok := d.resolve(o.body().Schema).Properties[property]
	return ok
}

// described reports whether an answer is one that the operation announces.
func (o *operation) described(status, contentType string, empty bool) bool {
	r, ok := o.Responses[status]
	if !ok {
		return false
	}
	if empty {
		return true
	}
	kind, _, _ := strings.Cut(contentType, ";")
	_, ok = r.Content[strings.TrimSpace(kind)]
	return ok
}
