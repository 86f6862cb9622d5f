package sshd

import "github.com/prometheus/client_golang/prometheus"

// metrics count sessions, never whose they are.
type metrics struct {
	now     prometheus.Gauge
	total   *prometheus.CounterVec
	refused *prometheus.CounterVec
	dropped prometheus.Counter
	faults  prometheus.Counter
}

func newMetrics() *metrics {
	return &metrics{
		now:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "wits_ssh_sessions", Help: "SSH sessions that are open."}),
		total:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wits_ssh_sessions_total", Help: "SSH sessions that were opened."}, []string{"who", "mode"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wits_ssh_refused_total", Help: "SSH connections and sessions that were refused."}, []string{"why"}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{Name: "wits_ssh_keys_dropped_total", Help: "How often keys were dropped because they came faster than they may."}),
		faults:  prometheus.NewCounter(prometheus.CounterOpts{Name: "wits_ssh_faults_total", Help: "Faults of the program that were caught in an SSH session."}),
	}
}

// Collectors returns the server's metrics.
func (s *Server) Collectors() []prometheus.Collector {
	memory := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "wits_ssh_memory_bytes", Help: "Memory that is set aside for SSH sessions."},
		func() float64 { return float64(s.memory.size()) })
	return []prometheus.Collector{s.metrics.now, s.metrics.total, s.metrics.refused, s.metrics.dropped, s.metrics.faults, memory}
}
