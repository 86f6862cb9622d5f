package metric

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"runtime/pprof"
	"time"
)

// Runtime tells of Go's runtime and of the process, under the names that programs in Go have for it everywhere.
func Runtime() Source {
	return Func(func() []Family { return append(golang(), process()...) })
}

func golang() []Family {
	settings := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/gomemlimit:bytes"}, {Name: "/sched/gomaxprocs:threads"}}
	metrics.Read(settings)
	all := []Family{
		{"go_info", "Information about the Go environment.", Gauge, []Sample{{Labels: []string{"version", runtime.Version()}, Value: 1}}},
		One("go_goroutines", "Number of goroutines that currently exist.", Gauge, float64(runtime.NumGoroutine())),
		One("go_threads", "Number of OS threads created.", Gauge, float64(pprof.Lookup("threadcreate").Count())),
		One("go_gc_gogc_percent", "Heap size target percentage configured by the user, otherwise 100.", Gauge, float64(settings[0].Value.Uint64())),
		One("go_gc_gomemlimit_bytes", "Go runtime memory limit configured by the user, otherwise math.MaxInt64.", Gauge, float64(settings[1].Value.Uint64())),
		One("go_sched_gomaxprocs_threads", "The current runtime.GOMAXPROCS setting.", Gauge, float64(settings[2].Value.Uint64())),
		collections(),
	}
	return append(all, memory()...)
}

// collections tells how long the program has stood still for collecting garbage.
func collections() Family {
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	f := Family{"go_gc_duration_seconds", "A summary of the wall-time pause (stop-the-world) duration in garbage collection cycles.", Summary, nil}
	for i, quantile := range []string{"0", "0.25", "0.5", "0.75", "1"} {
		f.Samples = append(f.Samples, Sample{"", []string{"quantile", quantile}, stats.PauseQuantiles[i].Seconds()})
	}
	f.Samples = append(f.Samples, Sample{"_sum", nil, stats.PauseTotal.Seconds()}, Sample{"_count", nil, float64(stats.NumGC)})
	return f
}

// memory tells what the heap, stacks and the runtime hold.
func memory() []Family {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	bytes := func(name, help string, n uint64) Family {
		return One("go_memstats_"+name+"_bytes", "Number of bytes "+help+".", Gauge, float64(n))
	}
	return []Family{
		bytes("alloc", "allocated in heap and currently in use", m.Alloc),
		One("go_memstats_alloc_bytes_total", "Total number of bytes allocated in heap until now, even if released already.", Counter, float64(m.TotalAlloc)),
		bytes("buck_hash_sys", "used by the profiling bucket hash table", m.BuckHashSys),
		One("go_memstats_frees_total", "Total number of heap objects frees.", Counter, float64(m.Frees)),
		bytes("gc_sys", "used for garbage collection system metadata", m.GCSys),
		bytes("heap_alloc", "of heap allocated and currently in use", m.HeapAlloc),
		bytes("heap_idle", "of heap waiting to be used", m.HeapIdle),
		bytes("heap_inuse", "of heap that are in use", m.HeapInuse),
		One("go_memstats_heap_objects", "Number of currently allocated objects.", Gauge, float64(m.HeapObjects)),
		bytes("heap_released", "of heap released to the system", m.HeapReleased),
		bytes("heap_sys", "of heap obtained from the system", m.HeapSys),
		One("go_memstats_last_gc_time_seconds", "Number of seconds since 1970 of last garbage collection.", Gauge, float64(m.LastGC)/1e9),
		One("go_memstats_mallocs_total", "Total number of heap objects allocated, both live and gc-ed.", Counter, float64(m.Mallocs)),
		bytes("mcache_inuse", "in use by mcache structures", m.MCacheInuse),
		bytes("mcache_sys", "used for mcache structures obtained from the system", m.MCacheSys),
		bytes("mspan_inuse", "in use by mspan structures", m.MSpanInuse),
		bytes("mspan_sys", "used for mspan structures obtained from the system", m.MSpanSys),
		bytes("next_gc", "of heap when the next garbage collection takes place", m.NextGC),
		bytes("other_sys", "used for other system allocations", m.OtherSys),
		bytes("stack_inuse", "obtained from the system for the stack allocator in non-CGO environments", m.StackInuse),
		bytes("stack_sys", "obtained from the system for the stack allocator", m.StackSys),
		bytes("sys", "obtained from the system", m.Sys),
	}
}

// usage is what a system tells of a process; NaN for what it does not.
type usage struct{ cpu, start, open, most, resident, virtual, virtualMost, received, sent float64 }

func unknown() usage {
	n := math.NaN()
	return usage{n, n, n, n, n, n, n, n, n}
}

func process() (all []Family) {
	u := used()
	add := func(name, help string, kind Kind, value float64) {
		if !math.IsNaN(value) {
			all = append(all, One("process_"+name, help, kind, value))
		}
	}
	add("cpu_seconds_total", "Total user and system CPU time spent in seconds.", Counter, u.cpu)
	add("start_time_seconds", "Start time of the process since unix epoch in seconds.", Gauge, u.start)
	add("open_fds", "Number of open file descriptors.", Gauge, u.open)
	add("max_fds", "Maximum number of open file descriptors.", Gauge, u.most)
	add("resident_memory_bytes", "Resident memory size in bytes.", Gauge, u.resident)
	add("virtual_memory_bytes", "Virtual memory size in bytes.", Gauge, u.virtual)
	add("virtual_memory_max_bytes", "Maximum amount of virtual memory available in bytes.", Gauge, u.virtualMost)
	add("network_receive_bytes_total", "Number of bytes received by the process over the network.", Counter, u.received)
	add("network_transmit_bytes_total", "Number of bytes sent by the process over the network.", Counter, u.sent)
	return all
}
