package faults

import "testing"

// places are the databases that a server can be on: flags for a fresh one of each kind.
func places(t *testing.T) map[string]func(*testing.T) []string {
	return map[string]func(*testing.T) []string{
		"sqlite": func(t *testing.T) []string { return []string{"--data", t.TempDir()} },
	}
}
