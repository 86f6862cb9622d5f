package trial

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"wits/catalog"
	"wits/client"
	"wits/game"
	"wits/internal/pgtest"
	"wits/model"
)

// opponentMind is a game for two with a mind that other processes think for: the quickest, or the slowest.
func opponentMind(t testing.TB, slow bool) (gameID, preset, mind string) {
	t.Helper()
	best := game.Millis(0)
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if _, defended := e.Defences[info.Presets[0]]; info.Seats != 2 || defended {
			continue
		}
		for _, b := range info.Bots {
			if cost := b.Cost(); cost > 20 && (mind == "" || slow && cost > best || !slow && cost < best) {
				gameID, preset, mind, best = info.ID, info.Presets[0], b.Name, cost
			}
		}
	}
	if mind == "" {
		t.Fatal("there is none")
	}
	return gameID, preset, mind
}

// person plays matches, and notes what was acknowledged.
type person struct {
	*client.Client
	match model.Match
	acts  map[int64]string
}

func join(t testing.TB, address, name, gameID, preset, mind string) *person {
	t.Helper()
	c, err := client.New(address, "", http.DefaultClient)
	if err == nil {
		c, _, err = c.Join(t.Context(), name)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Start(client.Once(t.Context()), model.Practice{Game: gameID, Preset: preset, Minds: []string{"", mind}})
	if err != nil {
		t.Fatal(err)
	}
	return &person{c, m, map[int64]string{}}
}

// play acts so many times, each time when the mind has replied. What goes wrong on the way is tried again, with its key.
func (p *person) play(ctx context.Context, actions int) error {
	for n := 0; n < actions; {
		now, err := p.Open(ctx, p.match.ID)
		if err == nil && (now.Status != game.Playing) {
			return nil
		}
		if err == nil && *now.Turn == p.match.Seat {
			if err = p.act(ctx, now); err == nil {
				n++
			}
		}
		if err != nil && ctx.Err() == nil && !passes(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("match %s stands at %d: %w", p.match.ID, now.Seq, ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
	return nil
}

// passes reports whether something is to be tried again.
func passes(err error) bool {
	var told *client.Problem
	return !errors.As(err, &told) || told.Status >= 500
}

// act makes a legal move, and insists until it is acknowledged.
func (p *person) act(ctx context.Context, now model.Match) error {
	legal, err := p.Legal(ctx, now.ID, 10)
	if err != nil || len(legal) == 0 {
		return err
	}
	action := legal[rand.N(len(legal))]
	with := client.Once(ctx)
	for {
		_, err := p.Act(with, model.Act{Match: now.ID, After: now.Seq}, game.WireAction(action))
		if err == nil {
			p.acts[int64(now.Seq)+1] = string(action)
			return nil
		}
		if ctx.Err() != nil || !passes(err) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// audit checks that everything that was acknowledged is there, once, and that minds and person took turns.
func (p *person) audit(t *testing.T) (replies int) {
	t.Helper()
	list, err := p.Events(t.Context(), p.match.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for i, e := range list {
		if int64(e.Seq) != int64(i)+1 {
			t.Errorf("match %s: action %d is number %d", p.match.ID, i+1, e.Seq)
		}
		if e.Seat != p.match.Seat {
			replies++
			continue
		}
		own++
		if text, ok := p.acts[int64(e.Seq)]; !ok {
			t.Errorf("match %s: action %d was never made", p.match.ID, e.Seq)
		} else if written, err := json.Marshal(e.Action); err != nil || string(written) != text {
			t.Errorf("match %s: action %d is %s, was %s", p.match.ID, e.Seq, written, text)
		}
	}
	if own != len(p.acts) {
		t.Errorf("match %s: %d of %d actions are there", p.match.ID, own, len(p.acts))
	}
	return replies
}

// A worker that is killed in the middle of a thought, or hangs, is noticed soon, and another thinks instead.
func TestAThoughtThatIsLostWithItsWorkerIsThoughtByAnother(t *testing.T) {
	for name, signal := range map[string]os.Signal{"killed": syscall.SIGKILL, "hanging": syscall.SIGSTOP} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := database.Fresh(t)
			front := program.Serve(t, "--db", address, "--work", "0", "--limit", "all=0")
			w := program.Work(t, "--db", address)
			gameID, preset, mind := opponentMind(t, true)
			p := join(t, front.URL(), "Ada", gameID, preset, mind)
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
			defer cancel()
			if err := p.play(ctx, 1); err != nil {
				t.Fatal(err)
			}
			for count(t, address, `SELECT count(*) FROM river_job WHERE state = 'running'`) == 0 {
				time.Sleep(time.Millisecond)
			}
			if signal == syscall.SIGKILL {
				w.Kill()
			} else {
				w.Signal(signal)
				defer w.Signal(syscall.SIGCONT)
			}
			program.Work(t, "--db", address)
			for count(t, address, `SELECT count(*) FROM actions`) < 2 {
				if ctx.Err() != nil {
					t.Fatal("nobody replies")
				}
				time.Sleep(20 * time.Millisecond)
			}
			if n := p.audit(t); n != 1 {
				t.Errorf("%d replies", n)
			}
		})
	}
}

// A review is made by a worker, and kept.
func TestAReviewIsMadeByAWorker(t *testing.T) {
	address := database.Fresh(t)
	front := program.Serve(t, "--db", address, "--work", "0", "--limit", "all=0")
	program.Work(t, "--db", address, "--kinds", "think,review")
	gameID, preset, mind := opponentMind(t, false)
	p := join(t, front.URL(), "Ada", gameID, preset, mind)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := p.play(ctx, 3); err != nil {
		t.Fatal(err)
	}
	now, err := p.Open(ctx, p.match.ID)
	for conflict := true; err == nil && conflict; { // the mind may reply meanwhile
		_, err = p.Act(client.Once(ctx), model.Act{Match: now.ID, After: now.Seq}, game.WireAction([]byte(`{"type":"forfeit"}`)))
		if conflict = refusedAs(err, "conflict"); conflict {
			now, err = p.Open(ctx, p.match.ID)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for {
		r, err := p.Review(ctx, now.ID)
		if err != nil {
			t.Fatal(err)
		}
		if r.Complete() && r.Total > 0 {
			break
		}
	}
	if n := count(t, address, `SELECT count(*) FROM reviews`); n != 1 {
		t.Errorf("%d reviews are kept", n)
	}
	for count(t, address, `SELECT count(*) FROM work`) > 0 {
		time.Sleep(20 * time.Millisecond)
	}
}

// Workers and PostgreSQL are killed while people play against minds. Nothing is lost, nothing is played twice, and every match goes on.
func TestWorkersAndTheDatabaseMayBeKilledAtAnyTime(t *testing.T) {
	actions, people, kills := 12, 4, 3
	if long() {
		actions, people, kills = 30, 12, 25
	}
	address := database.Fresh(t)
	flags := []string{"--db", address}
	front := program.Serve(t, append(flags, "--work", "0", "--limit", "all=0")...)
	hands := []*Server{program.Work(t, append(flags, "--parallel", "1")...), program.Work(t, append(flags, "--parallel", "2")...)}
	gameID, preset, mind := opponentMind(t, false)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	var all []*person
	var wg sync.WaitGroup
	for i := range people {
		p := join(t, front.URL(), fmt.Sprint("Ada", i), gameID, preset, mind)
		all = append(all, p)
		wg.Go(func() {
			if err := p.play(ctx, actions); err != nil {
				t.Error(err)
			}
		})
	}
	over := make(chan struct{})
	go func() {
		wg.Wait()
		close(over)
	}()
	disturb(t, address, hands, kills, over)
	<-over
	if t.Failed() || testing.Verbose() {
		for _, w := range hands {
			w.Stop()
			t.Log(w.Said())
		}
	}
	replies := 0
	for _, p := range all {
		replies += p.audit(t)
	}
	t.Logf("%d replies of %s", replies, mind)
}

// disturb kills workers and the database, as long as people play.
func disturb(t *testing.T, address string, hands []*Server, kills int, over <-chan struct{}) {
	t.Helper()
	for n := range kills {
		select {
		case <-over:
			return
		case <-time.After(rand.N(100 * time.Millisecond)):
		}
		w := hands[n%len(hands)]
		switch {
		case n == kills/2:
			for count(t, address, `SELECT count(*) FROM workers WHERE seen > clock_timestamp() - interval '3 seconds'`) < len(hands) {
				time.Sleep(50 * time.Millisecond) // one that starts now would say that there is no database
			}
			database.Restart(t)
		case n%5 == 4: // one that hangs for longer than others wait for it
			w.Signal(syscall.SIGSTOP)
			time.Sleep(9 * time.Second)
			w.Signal(syscall.SIGCONT)
		default:
			for count(t, address, `SELECT count(*) FROM river_job WHERE state = 'running'`) == 0 {
				if isClosed(over) {
					return
				}
			}
			w.Kill()
			w.Start()
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// One visitor has many matches against a mind; another's reply comes as soon as one thought has ended.
func TestManyMatchesOfOneDelayNobodyElse(t *testing.T) {
	address := database.Fresh(t)
	front := program.Serve(t, "--db", address, "--work", "0", "--limit", "all=0", "--trusted-proxy", "127.0.0.1/32")
	gameID, preset, mind := opponentMind(t, false)
	at := func(ip string) *http.Client { return &http.Client{Transport: from(ip)} }
	greedy, err := client.New(front.URL(), "", at("10.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	if greedy, _, err = greedy.Join(t.Context(), "Greedy"); err != nil {
		t.Fatal(err)
	}
	const matches = 50
	for range matches {
		if _, err := greedy.Start(client.Once(t.Context()), model.Practice{Game: gameID, Preset: preset, Minds: []string{mind, ""}}); err != nil {
			t.Fatal(err)
		}
	}
	other, err := client.New(front.URL(), "", at("10.0.0.2"))
	if err != nil {
		t.Fatal(err)
	}
	if other, _, err = other.Join(t.Context(), "Other"); err != nil {
		t.Fatal(err)
	}
	m, err := other.Start(client.Once(t.Context()), model.Practice{Game: gameID, Preset: preset, Minds: []string{mind, ""}})
	if err != nil {
		t.Fatal(err)
	}
	for { // nobody works yet
		if m, err = other.Open(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		if m.Mind != nil && m.Mind.Waiting {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	program.Work(t, "--db", address, "--parallel", "1")
	for m.Seq == 0 {
		if m, err = other.Open(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	before := count(t, address, `SELECT count(*) FROM actions WHERE acted_at <= (SELECT acted_at FROM actions WHERE match_id = $1) AND match_id <> $1`, string(m.ID))
	if before > 1 {
		t.Errorf("%d of %d went before", before, matches)
	}
}

// count asks the database for a number.
func count(t testing.TB, address, query string, args ...any) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }() // it was only to look
	if err := conn.QueryRow(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// from is where requests come from, by what a proxy says.
type from string

func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", string(f))
	return http.DefaultTransport.RoundTrip(r)
}

// A worker of an older version leaves what it does not know. Meanwhile the match, its stream and the metrics say that the mind waits; a worker that
// knows it replies once.
func TestAWorkerOfAnOlderVersionLeavesWhatItDoesNotKnow(t *testing.T) {
	address := database.Fresh(t)
	front := program.Serve(t, "--db", address, "--work", "0", "--limit", "all=0", "--metrics")
	gameID, preset, mind := opponentMind(t, false)
	p := join(t, front.URL(), "Ada", gameID, preset, mind)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	stream, err := p.Stream(ctx, http.DefaultClient, p.match.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	if err := p.play(ctx, 1); err != nil {
		t.Fatal(err)
	}
	version := func(from, to string) {
		pgtest.Do(t, address, `UPDATE river_job SET kind = replace(kind, $1, $2)`, "think."+from+":", "think."+to+":")
	}
	version("1", "2")
	older := program.Work(t, "--db", address)
	for lines, waits := bufio.NewScanner(stream), false; !waits && lines.Scan(); {
		waits = strings.Contains(lines.Text(), `"waiting":true`)
	}
	if ctx.Err() != nil {
		t.Fatal("the stream does not say that the mind waits")
	}
	for count(t, address, `SELECT count(*) FROM workers WHERE places > 0`) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(2 * time.Second) // it looks for work every second
	if now, err := p.Open(ctx, p.match.ID); err != nil || now.Seq != 1 || now.Mind == nil || !now.Mind.Waiting {
		t.Errorf("the match stands at %+v, %v", now.Summary, err)
	}
	if n := count(t, address, `SELECT count(*) FROM river_job WHERE state = 'available' AND attempt = 0`); n != 1 {
		t.Error("the job was touched")
	}
	text := metrics(t, front)
	for _, says := range []string{`wits_tasks_waiting{kind="think"} 1`, `wits_tasks_running{kind="think"} 0`, `wits_tasks_waiting{kind="shard"} 0`, "wits_workers 1"} {
		if !strings.Contains(text, says) {
			t.Errorf("the metrics lack %s", says)
		}
	}
	if strings.Contains(text, `wits_tasks_oldest_seconds{kind="think"} 0`) {
		t.Error("what waits has no age")
	}
	version("2", "1") // it is brought up to date
	for now := p.match; now.Seq != 2; time.Sleep(20 * time.Millisecond) {
		if now, err = p.Open(ctx, p.match.ID); err != nil {
			t.Fatal(err)
		}
	}
	older.Stop()
	if n := p.audit(t); n != 1 {
		t.Errorf("%d replies", n)
	}
}

// metrics are what a server tells at /metrics.
func metrics(t *testing.T, s *Server) string {
	t.Helper()
	answer, err := http.Get(s.URL() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
