package trial

import (
	"os"
	"runtime"
	"testing"
	"time"
)

// What every attack is held to.
const (
	maxMemory  = 400 << 20
	maxHealth  = time.Second            // that health and readiness may take
	maxQuiet   = 50 * time.Millisecond  // the bystander's 99th percentile, on a machine with nothing else to do
	maxShared  = 500 * time.Millisecond // the same where other tests run beside
	shortTime  = time.Second            // of an attack, where ATTACKTIME does not say
	settleTime = 20 * time.Second       // until what an attack used is given back
)

// attackTime is how long each attack lasts, and whether somebody asked for it to be the long form.
func attackTime(t *testing.T) (lasts time.Duration, long bool) {
	t.Helper()
	text := os.Getenv("ATTACKTIME")
	if text == "" {
		return shortTime, false
	}
	lasts, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("ATTACKTIME: %v", err)
	}
	return lasts, true
}

// attack is one thing that a hostile visitor does.
type attack struct {
	name    string
	prepare func(t *testing.T, folder string) // fills the server's data folder before it starts; may be nil
	run     func(s *scene)
}

func TestAttack(t *testing.T) {
	before := runtime.GOMAXPROCS(1) // attackers who bring no processor of their own leave one to the server
	defer runtime.GOMAXPROCS(before)
	long := &longMatch{}
	for _, a := range []attack{
		{name: "fuzzing from the description", run: fuzz},
		{name: "raw HTTP", run: rawHTTP},
		{name: "slow bodies", run: slowBodies},
		{name: "slow headers", run: slowHeaders},
		{name: "slow readers", run: slowReaders},
		{name: "oversized documents", run: oversized},
		{name: "oversized imports of players", run: oversizedImports},
		{name: "watchers of a long match", prepare: long.prepare, run: long.watch},
		{name: "races", run: races},
		{name: "powers of bots and strangers", run: powers},
		{name: "PUT", run: tellPractice},
		{name: "compressed bodies", run: compressed},
		{name: "idle connections", run: idleConnections},
		{name: "stopping under slow bodies", run: stopUnderSlowBodies},
		{name: "SSH typing ahead and hanging up", run: typeAheadAndHangUp},
		{name: "SSH keys at full speed", run: keysAtFullSpeed},
		{name: "strong minds that begin", run: manyMinds},
		{name: "strong minds that are thrown away", run: discardedMinds},
		{name: "bots that play whole games", run: manyBots},
		{name: "hints and odds", run: manyHints},
		{name: "reviews", run: manyReviews},
	} {
		t.Run(a.name, func(t *testing.T) { try(t, a) })
	}
}

// try starts a server, lets bystanders play on it, attacks it, and checks everything that is promised.
func try(t *testing.T, a attack) {
	folder := t.TempDir()
	if a.prepare != nil {
		a.prepare(t, folder)
	}
	lasts, long := attackTime(t)
	ssh := freePort(t)
	s := &scene{T: t, Server: program.Serve(t, "--data", folder, "--metrics", "--ssh", ssh), ssh: ssh, folder: folder, lasts: lasts, long: long}
	before := s.usage()
	b := s.watchOver()
	defer b.end()
	s.run(a)
	b.stop()
	s.settle(before)
	b.check()
	s.checkMemory()
	s.checkReady()
	s.Stop()
	s.checkLog()
}
