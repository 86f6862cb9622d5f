package trial

import (
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"wits/internal/pgtest"
	"wits/internal/servertest"
)

// soakTime is how long the soak lasts on each database: make soak says how long, make test-long has little time for it.
func soakTime(t *testing.T) time.Duration {
	t.Helper()
	lasts, err := time.ParseDuration(cmp.Or(os.Getenv("SOAK"), "20s"))
	ok(t, err)
	return lasts
}

// Everybody plays for a long time while everything goes wrong that can; for the second half of it nothing does, and memory stays as it is.
// Afterwards everything that was answered is there, and nothing twice.
func TestSoak(t *testing.T) {
	for name, house := range map[string]func(*testing.T) *soak{"sqlite": soakOnSQLite, "postgres": soakOnPostgres, "clock": soakWithoutClock} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := house(t)
			s.T, s.lasts, s.happened = t, soakTime(t), map[string]int{}
			s.invite()
			s.disturb(s.lasts / 2)
			s.calm(s.lasts / 2)
			s.stop(t)
			for _, p := range s.programs() {
				s.end(p, (*Server).Stop)
				p.Start()
			}
			s.audit()
			t.Logf("%v, of that half with %v", s.lasts, s.happened)
		})
	}
}

// soak is programs that serve people for a long time.
type soak struct {
	*testing.T
	guests
	lasts    time.Duration
	servers  []*Server
	workers  []*Server
	database *pgtest.Server // nil for none
	address  string         // of what is in it
	trouble  map[string]func(*soak)
	happened map[string]int // troubles, by name
}

func (s *soak) programs() []*Server { return append(slices.Clone(s.servers), s.workers...) }

// front starts a server with SSH.
func (s *soak) front(t *testing.T, args ...string) {
	s.ssh = freePort(t)
	key := filepath.Join(t.TempDir(), "host_key")
	s.servers = append(s.servers, serve(t, append(args, "--ssh", s.ssh, "--ssh-host-key", key)...))
	s.urls = append(s.urls, s.servers[len(s.servers)-1].URL())
}

func soakOnSQLite(t *testing.T) *soak {
	s := &soak{trouble: map[string]func(*soak){"kill": killOne, "restart": restartOne, "full disk": fillDisk}}
	s.front(t, "--data", t.TempDir())
	return s
}

// soakOnPostgres is two servers that leave thoughts to two workers, on a database of their own.
func soakOnPostgres(t *testing.T) *soak {
	s := &soak{database: pgtest.New(), trouble: map[string]func(*soak){
		"kill": killOne, "restart": restartOne, "hang": hangOne, "database restart": func(s *soak) { s.database.Restart(s.T) }, "full disk": refuseWrites,
	}}
	t.Cleanup(func() { ok(t, s.database.Stop()) })
	s.address = s.database.Fresh(t) + "&connect_timeout=60" // on a busy machine programs start while it does
	for range 2 {
		s.front(t, "--db", s.address, "--work", "0")
		s.workers = append(s.workers, program.Work(t, "--db", s.address, "--parallel", "1"))
	}
	return s
}

// soakWithoutClock is a server in this process, whose clock jumps.
func soakWithoutClock(t *testing.T) *soak {
	var wrong atomic.Int64
	jump := func(*soak) { wrong.Store(int64(rand.N(200*24*time.Hour) - 100*24*time.Hour)) }
	url := servertest.Start(t, func() time.Time { return time.Now().Add(time.Duration(wrong.Load())) })
	return &soak{guests: guests{urls: []string{url}}, trouble: map[string]func(*soak){"clock jump": jump}}
}

// disturb makes one trouble after the other, each at least once, for a time.
func (s *soak) disturb(lasts time.Duration) {
	names := make([]string, 0, len(s.trouble))
	for name := range s.trouble {
		names = append(names, name)
	}
	until := time.Now().Add(lasts)
	for n := 0; n < len(names) || time.Now().Before(until); n++ {
		moment(min(lasts/4, 10*time.Second))
		name := names[n%len(names)]
		s.trouble[name](s)
		s.happened[name]++
	}
}

// any is one of the programs.
func (s *soak) any() *Server { all := s.programs(); return all[rand.N(len(all))] }

func killOne(s *soak)    { p := s.any(); s.end(p, (*Server).Kill); p.Start() }
func restartOne(s *soak) { p := s.any(); s.end(p, (*Server).Stop); p.Start() }

// end ends a program, and looks through what it has said.
func (s *soak) end(p *Server, how func(*Server)) {
	s.Helper()
	how(p)
	for line := range strings.Lines(p.Said()) {
		if strings.Contains(line, "panic") || strings.Contains(line, "request broke") || strings.Contains(line, "damaged") {
			s.Errorf("a program said: %.500s", line)
		}
	}
}

// hangOne lets a program hang for longer than others wait for a worker.
func hangOne(s *soak) {
	p := s.any()
	p.Signal(syscall.SIGSTOP)
	time.Sleep(7 * time.Second)
	p.Signal(syscall.SIGCONT)
}

// fillDisk leaves a server no more room than its file has.
func fillDisk(s *soak) {
	p := s.servers[0]
	s.end(p, (*Server).Stop)
	p.Args = append(p.Args, "--max-size", "1")
	p.Start()
	moment(5 * time.Second)
	s.end(p, (*Server).Stop)
	p.Args = p.Args[:len(p.Args)-2]
	p.Start()
}

// refuseWrites makes a database read-only, as hosted ones are when their disk is full.
func refuseWrites(s *soak) {
	for _, state := range []string{"on", "off"} {
		pgtest.Do(s, s.address, "ALTER SYSTEM SET default_transaction_read_only = "+state)
		pgtest.Do(s, s.address, "SELECT pg_reload_conf()")
		moment(5 * time.Second)
	}
}

// calm lets everybody play on, and checks that no program grows: at the end of the time it has about the memory that it had when a
// third of it was over.
func (s *soak) calm(lasts time.Duration) {
	const samples = 60
	held := map[*Server][]int64{}
	for range samples {
		time.Sleep(lasts / samples)
		for _, p := range s.programs() {
			held[p] = append(held[p], memory(s, p.PID()))
		}
	}
	for i, p := range s.programs() {
		early, late := median(held[p][samples/3:samples/2]), median(held[p][samples*5/6:])
		s.Logf("program %d (%s): %d MB, then %d MB", i+1, p.cmd.Args[1], early>>20, late>>20)
		if late > early+early/4+16<<20 {
			s.Errorf("program %d grew: %d MB became %d MB in %v: %v", i+1, early>>20, late>>20, lasts/2, held[p])
		}
	}
}

func median(list []int64) int64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
