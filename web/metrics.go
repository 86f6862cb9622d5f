package web

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"wits/work"
)

// metrics count what happens, never who did it or in which match.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	durations   *prometheus.HistogramVec
	limited     *prometheus.CounterVec
	actions     prometheus.Counter
	streams     prometheus.Gauge
	dropped     prometheus.Counter
	storeErrors prometheus.Counter
}

func newMetrics(more ...prometheus.Collector) *metrics {
	counter := func(name, help string) prometheus.CounterOpts { return prometheus.CounterOpts{Name: name, Help: help} }
	gauge := func(name, help string) prometheus.GaugeOpts { return prometheus.GaugeOpts{Name: name, Help: help} }
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(counter("wits_requests_total", "Requests answered."), []string{"route", "method", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "wits_request_seconds", Help: "How long requests took. Event streams are not in it.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
		limited:     prometheus.NewCounterVec(counter("wits_limited_total", "Requests refused by a limit."), []string{"limit"}),
		actions:     prometheus.NewCounter(counter("wits_actions_total", "Actions accepted, those of bots too.")),
		streams:     prometheus.NewGauge(gauge("wits_streams", "Event streams that are open.")),
		dropped:     prometheus.NewCounter(counter("wits_streams_dropped_total", "Event streams ended because their reader was too slow.")),
		storeErrors: prometheus.NewCounter(counter("wits_store_errors_total", "Requests that failed because of the store, or a fault of ours.")),
	}
	m.registry.MustRegister(m.requests, m.durations, m.limited, m.actions, m.streams, m.dropped, m.storeErrors,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(more...)
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// working tells what is thought about, by kind of work.
type working func() map[work.Kind]work.Counts

// workCount is a number of a kind of work.
type workCount struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(work.Counts) float64
}

func workCounts() []workCount {
	count := func(name, help string, kind prometheus.ValueType, of func(work.Counts) float64) workCount {
		return workCount{prometheus.NewDesc("wits_work_"+name, help, []string{"kind"}, nil), kind, of}
	}
	return []workCount{
		count("waiting", "Pieces of work that wait for their turn.", prometheus.GaugeValue, func(c work.Counts) float64 { return float64(c.Waiting) }),
		count("thinking", "Pieces of work that are being done.", prometheus.GaugeValue, func(c work.Counts) float64 { return float64(c.Thinking) }),
		count("done_total", "Pieces of work that were done.", prometheus.CounterValue, func(c work.Counts) float64 { return float64(c.Done) }),
		count("dropped_total", "Pieces of work that nobody wanted any more.", prometheus.CounterValue, func(c work.Counts) float64 { return float64(c.Dropped) }),
		count("refused_total", "Pieces of work for which there was no room.", prometheus.CounterValue, func(c work.Counts) float64 { return float64(c.Refused) }),
		count("failed_total", "Pieces of work that broke.", prometheus.CounterValue, func(c work.Counts) float64 { return float64(c.Failed) }),
		count("seconds_total", "Time that pieces of work took.", prometheus.CounterValue, func(c work.Counts) float64 { return c.Seconds }),
	}
}

// Describe lists the numbers.
func (working) Describe(to chan<- *prometheus.Desc) {
	for _, c := range workCounts() {
		to <- c.desc
	}
}

// Collect tells them.
func (w working) Collect(to chan<- prometheus.Metric) {
	counts := workCounts()
	for kind, n := range w() {
		for _, c := range counts {
			to <- prometheus.MustNewConstMetric(c.desc, c.kind, c.of(n), string(kind))
		}
	}
}

// shared tells what there is to do for all processes of a database, when it is asked.
type shared func(context.Context) (work.Load, error)

// loadPatience is how long a database may take to count what there is to do. Whoever scrapes gets the other numbers then.
const loadPatience = 2 * time.Second

// loads are the numbers of tasks, by kind, and that of the workers.
type loads struct{ waiting, running, oldest, workers *prometheus.Desc }

func newLoads() loads {
	kind := []string{"kind"}
	return loads{
		prometheus.NewDesc("wits_tasks_waiting", "Tasks in the database that nobody does yet.", kind, nil),
		prometheus.NewDesc("wits_tasks_running", "Tasks in the database that are being done.", kind, nil),
		prometheus.NewDesc("wits_tasks_oldest_seconds", "How long the task that waits longest has waited.", kind, nil),
		prometheus.NewDesc("wits_workers", "Processes that do the tasks in the database.", nil, nil),
	}
}

// Describe lists the numbers.
func (shared) Describe(to chan<- *prometheus.Desc) {
	l := newLoads()
	to <- l.waiting
	to <- l.running
	to <- l.oldest
	to <- l.workers
}

// Collect tells them, if the database answers.
func (s shared) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), loadPatience)
	defer cancel()
	load, err := s(ctx)
	if err != nil {
		return // which the store's errors tell
	}
	l := newLoads()
	gauge := func(d *prometheus.Desc, n float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, n, labels...)
	}
	for kind, k := range load.Kinds {
		gauge(l.waiting, float64(k.Waiting), string(kind))
		gauge(l.running, float64(k.Running), string(kind))
		gauge(l.oldest, k.Oldest.Seconds(), string(kind))
	}
	gauge(l.workers, float64(load.Workers))
}

// methodName keeps clients from making up labels.
func methodName(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}
