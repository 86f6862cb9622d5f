package sshd

import "wits/metric"

// metrics count sessions, never whose they are.
type metrics struct {
	now     *metric.Single
	total   *metric.Counters
	refused *metric.Counters
	dropped *metric.Single
	faults  *metric.Single
}

func newMetrics() *metrics {
	return &metrics{
		now:     metric.New("wits_ssh_sessions", "SSH sessions that are open.", metric.Gauge),
		total:   metric.NewCounters("wits_ssh_sessions_total", "SSH sessions that were opened.", "mode", "who"),
		refused: metric.NewCounters("wits_ssh_refused_total", "SSH connections and sessions that were refused.", "why"),
		dropped: metric.New("wits_ssh_keys_dropped_total", "How often keys were dropped because they came faster than they may.", metric.Counter),
		faults:  metric.New("wits_ssh_faults_total", "Faults of the program that were caught in an SSH session.", metric.Counter),
	}
}

// Metrics returns what is measured of the server.
func (s *Server) Metrics() []metric.Source {
	memory := metric.Func(func() []metric.Family {
		return []metric.Family{metric.One("wits_ssh_memory_bytes", "Memory that is set aside for SSH sessions.", metric.Gauge, float64(s.memory.size()))}
	})
	return []metric.Source{s.metrics.now, s.metrics.total, s.metrics.refused, s.metrics.dropped, s.metrics.faults, memory}
}
