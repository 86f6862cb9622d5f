package web

import (
	"context"
	"net/http"
	"time"

	"wits/metric"
	"wits/work"
)

// metrics count what happens, never who did it or in which match.
type metrics struct {
	sources     []metric.Source
	requests    *metric.Counters
	durations   *metric.Times
	limited     *metric.Counters
	actions     *metric.Single
	streams     *metric.Single
	dropped     *metric.Single
	storeErrors *metric.Single
}

func newMetrics(more ...metric.Source) *metrics {
	m := &metrics{
		requests: metric.NewCounters("wits_requests_total", "Requests answered.", "method", "route", "status"),
		durations: metric.NewTimes("wits_request_seconds", "How long requests took. Event streams are not in it.", "route",
			.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10),
		limited:     metric.NewCounters("wits_limited_total", "Requests refused by a limit.", "limit"),
		actions:     metric.New("wits_actions_total", "Actions accepted, those of bots too.", metric.Counter),
		streams:     metric.New("wits_streams", "Event streams that are open.", metric.Gauge),
		dropped:     metric.New("wits_streams_dropped_total", "Event streams ended because their reader was too slow.", metric.Counter),
		storeErrors: metric.New("wits_store_errors_total", "Requests that failed because of the store, or a fault of ours.", metric.Counter),
	}
	m.sources = append([]metric.Source{m.requests, m.durations, m.limited, m.actions, m.streams, m.dropped, m.storeErrors, metric.Runtime()}, more...)
	return m
}

// ServeHTTP tells all numbers.
func (m *metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", metric.ContentType)
	_ = metric.Write(w, m.sources) // a client that has gone needs no answer
}

// working tells what is thought about, by kind of work.
func working(counts map[work.Kind]work.Counts) []metric.Family {
	count := func(name, help string, kind metric.Kind, of func(work.Counts) float64) metric.Family {
		return byKind("wits_work_"+name, help, kind, counts, of)
	}
	return []metric.Family{
		count("waiting", "Pieces of work that wait for their turn.", metric.Gauge, func(c work.Counts) float64 { return float64(c.Waiting) }),
		count("thinking", "Pieces of work that are being done.", metric.Gauge, func(c work.Counts) float64 { return float64(c.Thinking) }),
		count("done_total", "Pieces of work that were done.", metric.Counter, func(c work.Counts) float64 { return float64(c.Done) }),
		count("dropped_total", "Pieces of work that nobody wanted any more.", metric.Counter, func(c work.Counts) float64 { return float64(c.Dropped) }),
		count("refused_total", "Pieces of work for which there was no room.", metric.Counter, func(c work.Counts) float64 { return float64(c.Refused) }),
		count("failed_total", "Pieces of work that broke.", metric.Counter, func(c work.Counts) float64 { return float64(c.Failed) }),
		count("seconds_total", "Time that pieces of work took.", metric.Counter, func(c work.Counts) float64 { return c.Seconds }),
	}
}

// byKind is a number of each kind.
func byKind[K ~string, T any](name, help string, kind metric.Kind, all map[K]T, of func(T) float64) metric.Family {
	f := metric.Family{Name: name, Help: help, Kind: kind}
	for k, n := range all {
		f.Samples = append(f.Samples, metric.Sample{Labels: []string{"kind", string(k)}, Value: of(n)})
	}
	return f
}

// loadPatience is how long a database may take to count what there is to do. Whoever scrapes gets the other numbers then.
const loadPatience = 2 * time.Second

// shared tells what there is to do for all processes of a database: the tasks, by kind, and the workers. The numbers are left out if
// the database does not answer, which the store's errors tell.
func shared(ask func(context.Context) (work.Load, error)) []metric.Family {
	ctx, cancel := context.WithTimeout(context.Background(), loadPatience)
	defer cancel()
	load, err := ask(ctx)
	tasks := func(name, help string, of func(work.KindLoad) float64) metric.Family {
		return byKind("wits_tasks_"+name, help, metric.Gauge, load.Kinds, of)
	}
	workers := metric.One("wits_workers", "Processes that do the tasks in the database.", metric.Gauge, float64(load.Workers))
	if err != nil {
		load, workers.Samples = work.Load{}, nil
	}
	return []metric.Family{
		tasks("waiting", "Tasks in the database that nobody does yet.", func(k work.KindLoad) float64 { return float64(k.Waiting) }),
		tasks("running", "Tasks in the database that are being done.", func(k work.KindLoad) float64 { return float64(k.Running) }),
		tasks("oldest_seconds", "How long the task that waits longest has waited.", func(k work.KindLoad) float64 { return k.Oldest.Seconds() }),
		workers,
	}
}

// methodName keeps clients from making up labels.
func methodName(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}
