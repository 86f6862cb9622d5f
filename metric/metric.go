// Package metric counts what happens, and writes it in the text form that Prometheus reads. It starts nothing and serves nothing.
package metric

import (
	"bufio"
	"cmp"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// ContentType is that of what [Write] writes.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Kind is what a family's numbers do.
type Kind string

// A counter only grows, a gauge goes up and down; a histogram and a summary are several numbers.
const (
	Counter   Kind = "counter"
	Gauge     Kind = "gauge"
	Histogram Kind = "histogram"
	Summary   Kind = "summary"
)

// Family is what is measured under one name.
type Family struct {
	Name, Help string
	Kind       Kind
	Samples    []Sample
}

// Sample is one number of a family.
type Sample struct {
	Suffix string   // of the family's name
	Labels []string // each name followed by its value
	Value  float64
}

// Source tells families as they are now. It always tells all of them, be it without samples.
type Source interface{ Families() []Family }

// Func is a source that looks when it is asked.
type Func func() []Family

// Families tells what the function finds.
func (f Func) Families() []Family { return f() }

// One is a family of a single number.
func One(name, help string, kind Kind, value float64) Family {
	return Family{name, help, kind, []Sample{{Value: value}}}
}

// Number is a number that is counted whole.
type Number struct{ n atomic.Int64 }

// Inc adds one.
func (n *Number) Inc() { n.n.Add(1) }

// Dec takes one away.
func (n *Number) Dec() { n.n.Add(-1) }

// Set replaces the number.
func (n *Number) Set(to int64) { n.n.Store(to) }

// Single is a family of one number.
type Single struct {
	Number
	name, help string
	kind       Kind
}

// New returns a family of one number.
func New(name, help string, kind Kind) *Single { return &Single{name: name, help: help, kind: kind} }

// Families tells the number.
func (s *Single) Families() []Family {
	return []Family{One(s.name, s.help, s.kind, float64(s.n.Load()))}
}

// labelled keeps one of something for each combination of labels.
type labelled[T any] struct {
	names []string
	all   sync.Map // of *T, by the labels' values
}

// separator is in no label.
const separator = "\xff"

func (l *labelled[T]) with(values []string) *T {
	key := strings.Join(values, separator)
	one, known := l.all.Load(key)
	if !known {
		one, _ = l.all.LoadOrStore(key, new(T))
	}
	return one.(*T)
}

// each calls do for each combination in order, with its labels.
func (l *labelled[T]) each(do func(labels []string, one *T)) {
	all := map[string]*T{}
	for key, one := range l.all.Range {
		all[key.(string)] = one.(*T)
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		var labels []string
		for i, value := range strings.Split(key, separator) {
			labels = append(labels, l.names[i], value)
		}
		do(labels, all[key])
	}
}

// Counters is a family of counters, one for each combination of labels.
type Counters struct {
	name, help string
	by         labelled[Number]
}

// NewCounters returns a family of counters.
func NewCounters(name, help string, labels ...string) *Counters {
	return &Counters{name: name, help: help, by: labelled[Number]{names: labels}}
}

// With is the counter of these labels.
func (c *Counters) With(values ...string) *Number { return c.by.with(values) }

// Families tells the counters.
func (c *Counters) Families() []Family {
	f := Family{c.name, c.help, Counter, nil}
	c.by.each(func(labels []string, n *Number) {
		f.Samples = append(f.Samples, Sample{Labels: labels, Value: float64(n.n.Load())})
	})
	return []Family{f}
}

// Times is a family of histograms, one for each value of a label.
type Times struct {
	name, help string
	bounds     []float64
	by         labelled[times]
}

// times counts how many were in which bucket: the last one has no bound.
type times struct {
	mu     sync.Mutex
	counts []uint64
	sum    float64
}

// NewTimes returns a family of histograms with buckets up to these bounds.
func NewTimes(name, help, label string, bounds ...float64) *Times {
	return &Times{name: name, help: help, bounds: bounds, by: labelled[times]{names: []string{label}}}
}

// Observe counts how long something took.
func (t *Times) Observe(label string, seconds float64) {
	one := t.by.with([]string{label})
	at, _ := slices.BinarySearch(t.bounds, seconds)
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.counts == nil {
		one.counts = make([]uint64, len(t.bounds)+1)
	}
	one.counts[at]++
	one.sum += seconds
}

// Families tells the histograms.
func (t *Times) Families() []Family {
	f := Family{t.name, t.help, Histogram, nil}
	t.by.each(func(labels []string, one *times) {
		one.mu.Lock()
		defer one.mu.Unlock()
		var total uint64
		for i, n := range one.counts {
			total += n
			bound := math.Inf(1)
			if i < len(t.bounds) {
				bound = t.bounds[i]
			}
			f.Samples = append(f.Samples, Sample{"_bucket", slices.Concat(labels, []string{"le", number(bound)}), float64(total)})
		}
		f.Samples = append(f.Samples, Sample{"_sum", labels, one.sum}, Sample{"_count", labels, float64(total)})
	})
	return []Family{f}
}

// Gather is what all sources tell now, by name.
func Gather(sources []Source) (all []Family) {
	for _, s := range sources {
		all = append(all, s.Families()...)
	}
	slices.SortFunc(all, func(a, b Family) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// Write writes what all sources tell now. Families without a number are left out.
func Write(to io.Writer, sources []Source) error {
	w := bufio.NewWriter(to) // which remembers the first error
	help, label := strings.NewReplacer(`\`, `\\`, "\n", `\n`), strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
	for _, f := range Gather(sources) {
		if len(f.Samples) == 0 {
			continue
		}
		_, _ = w.WriteString("# HELP " + f.Name + " " + help.Replace(f.Help) + "\n# TYPE " + f.Name + " " + string(f.Kind) + "\n")
		for _, s := range f.Samples {
			_, _ = w.WriteString(f.Name + s.Suffix)
			open := "{"
			for i := 0; i < len(s.Labels); i += 2 {
				_, _ = w.WriteString(open + s.Labels[i] + `="` + label.Replace(s.Labels[i+1]) + `"`)
				open = ","
			}
			if len(s.Labels) > 0 {
				_ = w.WriteByte('}')
			}
			_, _ = w.WriteString(" " + number(s.Value) + "\n")
		}
	}
	return w.Flush()
}

// number writes a number as Prometheus does.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
