package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	slowAddresses = 6   // more than it took to take every place of a server
	slowEach      = 256 // connections of an address, half of what it may have
	slowPace      = time.Millisecond / 2
	slowEnd       = 10 * time.Second // by which whoever does not go on is refused or cut off
)

// slowly opens connections from several addresses, two thousand a second, sends the beginning of something on each, and calls
// do with it: again and again until ctx is done. It returns when all have ended.
func (s *scene) slowly(ctx context.Context, beginning string, do func(net.Conn)) {
	var wg sync.WaitGroup
	for n := range slowAddresses * slowEach {
		wg.Go(func() {
			from := fmt.Sprintf("127.0.0.%d", 2+n%slowAddresses)
			time.Sleep(time.Duration(n) * slowPace)
			for first := true; first || s.long && ctx.Err() == nil; first = false {
				s.slowlyOnce(from, beginning, do)
				select {
				case <-ctx.Done():
				case <-time.After(slowAddresses * slowEach * slowPace):
				}
			}
		})
	}
	wg.Wait()
}

func (s *scene) slowlyOnce(from, beginning string, do func(net.Conn)) {
	conn, err := s.dialSmall(from)
	if err != nil {
		return // refused at the door
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, strings.ReplaceAll(beginning, "HOST", s.Address)); err == nil {
		do(conn)
	}
}

// slowBodies sends one byte of a hundred, from several addresses, as often as an address may. Whoever does so is told within
// a while that it takes too long, or that there are too many of them.
func slowBodies(s *scene) {
	ctx, end := s.during()
	defer end()
	var refused atomic.Int64
	s.slowly(ctx, postMatch+"Content-Length: 100\r\n\r\n{", func(conn net.Conn) {
		until := time.Now().Add(slowEnd)
		if !s.long {
			until, _ = ctx.Deadline()
		}
		_ = conn.SetReadDeadline(until)
		r, err := http.ReadResponse(bufio.NewReader(conn), nil)
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded) && s.long:
			s.Errorf("a body that does not come is waited for longer than %v", slowEnd)
		case err != nil:
		default:
			refused.Add(1)
			s.refusal("a slow body", r)
		}
	})
	if refused.Load() == 0 { // a refusal that waits for the rest of the body is none
		s.Errorf("none of %d slow bodies was refused within %v", slowAddresses*slowEach, s.lasts)
	}
}

// refusal checks that somebody was refused for a reason that says what to do.
func (s *scene) refusal(what string, r *http.Response) {
	a, err := s.read(what, r)
	if err != nil {
		return // cut off
	}
	switch {
	case a.status == http.StatusRequestTimeout && a.code == "timeout":
	case a.status == http.StatusTooManyRequests && a.code == "limit":
	case a.status == http.StatusServiceUnavailable && a.code == "busy":
	default:
		s.Errorf("%s: %d %s: %.200s", what, a.status, a.code, a.body)
	}
}

// slowHeaders sends a byte of a header now and then.
func slowHeaders(s *scene) {
	ctx, end := s.during()
	defer end()
	s.slowly(ctx, "GET /api/v1/games HTTP/1.1\r\nHost: HOST\r\nX-Slow: ", func(conn net.Conn) {
		for ctx.Err() == nil {
			if _, err := conn.Write([]byte("x")); err != nil {
				return // cut off
			}
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	})
}

// slowReaders asks for large answers, many at once, and reads none of them: the description, and all that can be done in a
// match. Meanwhile somebody else reads the same, and gets it.
func slowReaders(s *scene) {
	ctx, end := s.during()
	defer end()
	honest := s.visitor("127.0.0.200", 1)
	token := s.player(honest)
	var m struct{ ID string }
	s.must(honest, "POST", "/api/v1/matches", token, `{"game":"mastermind","preset":"super"}`, &m)
	legal := "/api/v1/matches/" + m.ID + "/legal?limit=1000"
	var wg sync.WaitGroup
	wg.Go(func() {
		for ctx.Err() == nil {
			if a, err := s.ask(honest, "GET", legal, token, ""); err != nil || a.status != http.StatusOK {
				s.Errorf("somebody who reads what slow readers read: %v, %d: %.200s", err, a.status, a.body)
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	ask := strings.Repeat("GET "+legal+" HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer "+token+"\r\n\r\n", 3) +
		"GET /openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n"
	s.slowly(ctx, ask, func(net.Conn) { <-ctx.Done() })
	wg.Wait()
}

// stopUnderSlowBodies leaves slow bodies open while the server is told to stop: it ends in order and in time.
func stopUnderSlowBodies(s *scene) {
	folder := s.TempDir()
	other := &scene{T: s.T, Server: program.Serve(s.T, "--data", folder), lasts: s.lasts, long: s.long}
	ctx, end := context.WithCancel(s.Context())
	var sent sync.WaitGroup
	sent.Add(32)
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			conn, err := other.dial("127.0.0.2")
			if err != nil {
				sent.Done()
				return
			}
			defer conn.Close()
			_, _ = io.WriteString(conn, strings.ReplaceAll(postMatch, "HOST", other.Address)+"Content-Length: 100\r\n\r\n{")
			sent.Done()
			<-ctx.Done()
		})
	}
	sent.Wait()
	time.Sleep(200 * time.Millisecond) // until the server has begun to read them
	began := time.Now()
	other.Stop() // fails where the server does not end in order
	took := time.Since(began)
	end()
	wg.Wait()
	s.Logf("stopped in %v", took.Round(time.Millisecond))
	if took > stopTime {
		s.Errorf("stopping took %v, more than %v", took, stopTime)
	}
}

// stopTime is how long service managers are told to wait in docs/hosting.md.
const stopTime = 30 * time.Second
