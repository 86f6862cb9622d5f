package sshd

import "github.com/prometheus/client_golang/prometheus"

// metrics count sessions, never whose they are.
type metrics struct {
	now     prometheus.Gauge
	total   *prometheus.CounterVec
	refused *prometheus.CounterVec
}

func newMetrics() *metrics {
	return &metrics{
		now:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "wits_ssh_sessions", Help: "SSH sessions that are open."}),
		total:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wits_ssh_sessions_total", Help: "SSH sessions that were opened."}, []string{"who", "mode"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wits_ssh_refused_total", Help: "SSH connections and sessions that were refused."}, []string{"why"}),
	}
}

// Collectors are what the server counts.
func (s *Server) Collectors() []prometheus.Collector {
	return []prometheus.Collector{s.metrics.now, s.metrics.total, s.metrics.refused}
}
