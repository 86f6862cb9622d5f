package trial

import (
	"testing"

	"wits/internal/pgtest"
)

// database is started by the first test that needs it.
var database = pgtest.New()

// places are the databases that a server can be on: flags for a fresh one of each kind.
func places() map[string]func(*testing.T) []string {
	return map[string]func(*testing.T) []string{
		"sqlite":   func(t *testing.T) []string { return []string{"--data", t.TempDir()} },
		"postgres": onPostgres,
	}
}

func onPostgres(t *testing.T) []string { return []string{"--db", database.Fresh(t)} }
