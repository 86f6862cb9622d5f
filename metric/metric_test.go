package metric_test

import (
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"wits/metric"
)

func text(t *testing.T, sources ...metric.Source) string {
	t.Helper()
	var b strings.Builder
	if err := metric.Write(&b, sources); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestNumbersAreWrittenAsPrometheusReadsThem(t *testing.T) {
	requests := metric.NewCounters("b_total", "Requests\nby \\ route.", "route", "status")
	requests.With(`/a"b\`, "200").Inc()
	requests.With(`/a"b\`, "200").Inc()
	streams := metric.New("c_streams", "Streams.", metric.Gauge)
	streams.Inc()
	streams.Inc()
	streams.Dec()
	times := metric.NewTimes("a_seconds", "Times.", "route", .5, 1)
	for _, seconds := range []float64{.25, .5, .75, 7} {
		times.Observe("/x", seconds)
	}
	none := metric.NewCounters("d_total", "Nothing yet.", "why")
	strange := metric.Func(func() []metric.Family { return []metric.Family{metric.One("e", "Large.", metric.Gauge, math.Inf(-1))} })
	want := `# HELP a_seconds Times.
# TYPE a_seconds histogram
a_seconds_bucket{route="/x",le="0.5"} 2
a_seconds_bucket{route="/x",le="1"} 3
a_seconds_bucket{route="/x",le="+Inf"} 4
a_seconds_sum{route="/x"} 8.5
a_seconds_count{route="/x"} 4
# HELP b_total Requests\nby \\ route.
# TYPE b_total counter
b_total{route="/a\"b\\",status="200"} 2
# HELP c_streams Streams.
# TYPE c_streams gauge
c_streams 1
# HELP e Large.
# TYPE e gauge
e -Inf
`
	if got := text(t, strange, none, requests, streams, times); got != want {
		t.Errorf("it is\n%s", got)
	}
}

func TestManyCountAtOnce(t *testing.T) {
	c, times := metric.NewCounters("x", "X.", "a"), metric.NewTimes("y", "Y.", "a", 1)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				c.With("b").Inc()
				times.Observe("b", 2)
			}
		})
	}
	all.Wait()
	if got := text(t, c, times); !strings.Contains(got, "x{a=\"b\"} 800\n") || !strings.Contains(got, "y_count{a=\"b\"} 800\n") {
		t.Error(got)
	}
}

// TestTheRuntimeIsToldAsEverywhere compares the names with those that Prometheus' own library for Go tells on Linux.
func TestTheRuntimeIsToldAsEverywhere(t *testing.T) {
	want, err := os.ReadFile("testdata/runtime.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(text(t, metric.Runtime())) {
		if strings.HasPrefix(line, "# TYPE ") {
			got.WriteString(strings.TrimPrefix(line, "# TYPE "))
		}
	}
	if got.String() != string(want) {
		t.Errorf("it tells\n%s", got.String())
	}
	for _, name := range []string{"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_start_time_seconds", "go_goroutines"} {
		if strings.Contains(text(t, metric.Runtime()), "\n"+name+" 0\n") {
			t.Errorf("%s is 0", name)
		}
	}
}
