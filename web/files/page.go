package files

import (
	"bytes"
	"slices"
	"sync"
)

// page is the app's page with a gap where it says what it is about. What was put together lately is remembered, compressed.
type page struct {
	before, after []byte
	mu            sync.Mutex
	made          map[string]*File
}

// manyPages is how many pages are remembered.
const manyPages = 128

// split takes title and description out of a page. One without a title gets nothing put in.
func (p *page) split(data []byte) {
	at := bytes.Index(data, []byte("<title>"))
	if at < 0 {
		p.before = data
		return
	}
	data = without(data, `<meta name="description"`, ">")
	p.before, p.after = data[:at], without(data[at:], "<title>", "</title>")
}

// without is a text without what is between two marks, and without them.
func without(data []byte, from, to string) []byte {
	start := bytes.Index(data, []byte(from))
	if start < 0 {
		return data
	}
	end := bytes.Index(data[start:], []byte(to))
	if end < 0 {
		return data
	}
	return slices.Concat(data[:start], data[start+end+len(to):])
}

// with is the page with a head.
func (p *page) with(head []byte) *File {
	if p.after == nil {
		head = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if f := p.made[string(head)]; f != nil {
		return f
	}
	if p.made == nil || len(p.made) >= manyPages {
		p.made = map[string]*File{}
	}
	f := New("index.html", slices.Concat(p.before, head, p.after))
	p.made[string(head)] = f
	return f
}
