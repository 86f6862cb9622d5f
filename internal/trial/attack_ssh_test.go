package trial

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wits/internal/locked"
)

// secure connects over SSH from an address, with a key that nobody has.
func (s *scene) secure(ctx context.Context, from string) (*gossh.Client, error) {
	return connectFrom(ctx, from, s.ssh)
}

// window is a session in a window of a size. What it says is read, and kept as far as it is no drawing.
type window struct {
	*gossh.Session
	in   io.Writer
	said *locked.Text // beside its drawings
}

func openWindow(c *gossh.Client, width, height int) (*window, error) {
	session, err := c.NewSession()
	if err != nil {
		return nil, err
	}
	w := &window{Session: session, said: &locked.Text{}}
	session.Stdout, session.Stderr = io.Discard, w.said
	if w.in, err = session.StdinPipe(); err != nil {
		return nil, err
	}
	if err := session.RequestPty("xterm-256color", height, width, gossh.TerminalModes{}); err != nil {
		return nil, err
	}
	return w, session.Shell()
}

const (
	sshEach   = 10                     // sessions in a connection
	sshWidth  = 300                    // of the largest window
	sshHeight = 100                    //
	typeAhead = 600                    // keys before somebody hangs up
	appTime   = 200 * time.Millisecond // until the app is there
	sshPause  = 50 * time.Millisecond  // before somebody who was refused comes again

	sshAddresses = 10 // of each who hangs up
)

// typeAheadAndHangUp opens windows as large as they may be in connection after connection, types far ahead and hangs up. Nothing may
// be left of it.
func typeAheadAndHangUp(s *scene) {
	ctx, end := s.during()
	defer end()
	var wg sync.WaitGroup
	var opened atomic.Int64
	for n := range 6 {
		wg.Go(func() {
			for round := 0; round == 0 || ctx.Err() == nil; round++ {
				opened.Add(s.typeAheadOnce(fmt.Sprintf("127.0.%d.%d", 20+n, 1+round%sshAddresses)))
			}
		})
	}
	wg.Wait()
	s.Logf("%d sessions were typed in and left", opened.Load())
	if opened.Load() == 0 {
		s.Errorf("no session was opened")
	}
}

func (s *scene) typeAheadOnce(from string) (opened int64) {
	c, err := s.secure(s.Context(), from)
	if err != nil {
		time.Sleep(sshPause) // refused at the door
		return 0
	}
	defer c.Wait()
	defer c.Close()
	var all []*window
	for range sshEach {
		w, err := openWindow(c, sshWidth, sshHeight)
		if err != nil {
			break
		}
		all = append(all, w)
	}
	time.Sleep(appTime)
	var typing sync.WaitGroup
	for _, w := range all {
		typing.Go(func() { _, _ = io.WriteString(w.in, strings.Repeat("\x1b[B", typeAhead)) })
	}
	typing.Wait()
	return int64(len(all))
}

// keysAtFullSpeed types 200 keys a second in every session that one address may have, in the largest windows; from others it sends
// keys as fast as they are taken, and those are put out in words.
func keysAtFullSpeed(s *scene) {
	ctx, end := s.during()
	defer end()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { s.typeSteadily(ctx, "127.0.30.1") })
	}
	var putOut atomic.Int64
	for n := range 4 {
		wg.Go(func() {
			for first := true; first || ctx.Err() == nil; first = false {
				if s.floodKeys(fmt.Sprintf("127.0.31.%d", 1+n)) {
					putOut.Add(1)
				}
			}
		})
	}
	wg.Wait()
	s.Logf("%d sessions that sent too much were put out", putOut.Load())
	if putOut.Load() == 0 {
		s.Errorf("nobody who sent keys as fast as they went was told to stop")
	}
}

// typeSteadily moves a cursor about in ten windows, until the time is over.
func (s *scene) typeSteadily(ctx context.Context, from string) {
	c, err := s.secure(ctx, from)
	if err != nil {
		s.Errorf("log in: %v", err)
		return
	}
	defer c.Wait()
	defer c.Close()
	var all []*window
	for range sshEach {
		w, err := openWindow(c, sshWidth, sshHeight)
		if err != nil {
			s.Errorf("a session within the limits: %v", err)
			return
		}
		all = append(all, w)
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		<-tick.C
		for _, w := range all {
			if _, err := io.WriteString(w.in, strings.Repeat([]string{"\x1b[A", "\x1b[B"}[n%2], 10)); err != nil {
				s.Errorf("who types within the limits is cut off: %v, told %q", err, w.said)
				return
			}
		}
	}
}

// floodKeys sends a megabyte of keys, and reports whether it was told that this is too much.
func (s *scene) floodKeys(from string) bool {
	c, err := s.secure(s.Context(), from)
	if err != nil {
		time.Sleep(sshPause) // refused at the door
		return false
	}
	defer c.Wait()
	defer c.Close()
	w, err := openWindow(c, 80, 24)
	if err != nil {
		return false
	}
	late := time.AfterFunc(slowEnd, func() { _ = c.Close() })
	defer late.Stop()
	_, _ = io.WriteString(w.in, strings.Repeat("\x1b[B", 1<<20/3)) // until it is put out
	_ = w.Wait()
	return strings.Contains(w.said.String(), "More was sent than anybody can type")
}
