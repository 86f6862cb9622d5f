package web

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
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
	solverQueue prometheus.Gauge
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
		solverQueue: prometheus.NewGauge(gauge("wits_solver_queue", "Requests that think or wait for a solver.")),
		storeErrors: prometheus.NewCounter(counter("wits_store_errors_total", "Requests that failed because of the store, or a fault of ours.")),
	}
	m.registry.MustRegister(m.requests, m.durations, m.limited, m.actions, m.streams, m.dropped, m.solverQueue, m.storeErrors,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(more...)
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// methodName keeps clients from making up labels.
func methodName(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}
