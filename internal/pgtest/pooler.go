package pgtest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// poolerPort is where the pooler's socket is, in the server's folder.
const poolerPort = "6432"

// poolerConfig lets clients share a few sessions, another for each transaction. Those of a test that is over end soon: each
// test has its own database, and all together PostgreSQL's connections.
const poolerConfig = `[databases]
* = host=%[1]s user=wits
[pgbouncer]
pool_mode = transaction
default_pool_size = 3
auth_type = any
listen_port = ` + poolerPort + `
unix_socket_dir = %[1]s
max_client_conn = 500
server_idle_timeout = 1
`

// Pooled returns the address of a database of this server by way of Debian's PgBouncer, in transaction mode and otherwise as it
// comes. It is started when it is first needed.
func (s *Server) Pooled(t testing.TB, address string) string {
	t.Helper()
	if err := s.pool(); err != nil {
		t.Fatalf("PgBouncer (make deps installs it): %v", err)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("port", poolerPort)
	u.RawQuery = q.Encode()
	return u.String()
}

// Direct is the server's own host and port.
func (s *Server) Direct() string { return s.folder + ":5432" }

// startPooler starts PgBouncer beside the server and waits until it answers.
func (s *Server) startPooler() error {
	file := filepath.Join(s.folder, "pgbouncer.ini")
	if err := os.WriteFile(file, fmt.Appendf(nil, poolerConfig, s.folder), 0o644); err != nil {
		return err
	}
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program = "/usr/sbin/pgbouncer" // which an ordinary user's path leaves out
	}
	log, err := os.Create(filepath.Join(s.folder, "pgbouncer.log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(program, file)
	cmd.Dir, cmd.SysProcAttr, cmd.Stdout, cmd.Stderr = s.folder, attributes(), log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	s.pooler = cmd
	return await(fmt.Sprintf("postgres://wits@/postgres?host=%s&port=%s", s.folder, poolerPort), log)
}

func (s *Server) endPooler() error {
	if s.pooler == nil {
		return nil
	}
	err := s.pooler.Process.Signal(syscall.SIGTERM)
	_ = s.pooler.Wait() // it was told to
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}
