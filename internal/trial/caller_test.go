package trial

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
	"wits/client"
	"wits/internal/locked"
)

// caller is somebody at a terminal, far away.
type caller struct {
	*testing.T
	address string
	key     gossh.Signer
	host    gossh.PublicKey // as it was the first time
}

// line is a session in lines.
type line struct {
	*gossh.Client
	in    io.WriteCloser
	heard locked.Text // what the server says
	ended chan error
}

// patience is how long a caller waits for what takes a moment.
const patience = time.Minute

// until waits for words.
func (c *caller) until(l *line, words string) {
	c.Helper()
	for end := time.Now().Add(patience); !strings.Contains(l.heard.String(), words); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			c.Fatalf("there is no %q in:\n%s", words, l.heard.String())
		}
	}
}

// call connects with the caller's key and holds that it is the same server as ever.
func (c *caller) call(command string) *line {
	c.Helper()
	client, err := gossh.Dial("tcp", c.address, &gossh.ClientConfig{
		User: "ada", Auth: []gossh.AuthMethod{gossh.PublicKeys(c.key)}, Timeout: patience,
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error {
			if c.host != nil && !bytes.Equal(c.host.Marshal(), key.Marshal()) {
				c.Error("the server has another host key")
			}
			c.host = key
			return nil
		},
	})
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { _ = client.Close() })
	s, err := client.NewSession()
	if err != nil {
		c.Fatal(err)
	}
	l := &line{Client: client, ended: make(chan error, 1)}
	s.Stdout, s.Stderr = &l.heard, &l.heard
	if l.in, err = s.StdinPipe(); err != nil {
		c.Fatal(err)
	}
	if err := s.Start(command); err != nil {
		c.Fatal(err)
	}
	go func() { l.ended <- s.Wait() }()
	return l
}

// end waits for the end of a session.
func (c *caller) end(l *line) error {
	c.Helper()
	select {
	case err := <-l.ended:
		return err
	case <-time.After(patience):
		c.Fatalf("it does not end:\n%s", l.heard.String())
		return nil
	}
}

func (c *caller) say(l *line, text string) {
	c.Helper()
	if _, err := io.WriteString(l.in, text+"\n"); err != nil {
		c.Fatal(err)
	}
}

// kept waits until the caller's game stands somewhere, as another window tells.
func kept(c *caller, actions string) {
	c.Helper()
	for end := time.Now().Add(patience); ; {
		l := c.call("")
		c.say(l, "Continue: 1")
		c.until(l, "Which game?")
		c.until(l, "Back")
		_ = l.Close()
		if strings.Contains(l.heard.String(), actions) {
			return
		}
		if time.Now().After(end) {
			c.Fatalf("the game does not come to %s:\n%s", actions, l.heard.String())
		}
	}
}

func TestAGameOverSSHGoesOnAfterAKilling(t *testing.T) {
	key, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	for name, place := range places() {
		t.Run(name, func(t *testing.T) {
			c := &caller{T: t, address: freePort(t), key: key}
			host := filepath.Join(t.TempDir(), "host_key")
			s := serve(t, append(place(t), "--ssh", c.address, "--ssh-host-key", host)...)
			first := c.call("play " + catalog.All()[0].ID())
			c.until(first, ">")
			c.say(first, "flag 1 1")
			c.say(first, "flag 2 1")
			c.say(first, "flag 3 1")
			kept(c, "3 actions")
			second := c.call("") // another window of the same player
			c.until(second, "Continue: 1")
			s.Kill()
			for _, l := range []*line{first, second} {
				if err := c.end(l); err == nil {
					t.Error("a killed server says goodbye")
				}
			}
			s.Start()
			again := c.call("")
			c.until(again, "Continue: 1")
			c.say(again, "Continue: 1")
			c.until(again, "3 actions")
			c.say(again, "1")
			c.say(again, "flag 4 1")
			kept(c, "4 actions")
			if info, err := os.Stat(host); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the host key: %v, %v", info.Mode(), err)
			}
			stopped := make(chan struct{})
			go func() {
				defer close(stopped)
				s.Stop()
			}()
			if err := c.end(again); err == nil || !strings.Contains(again.heard.String(), "The server stops. Your games are kept") {
				t.Errorf("stopped with %v:\n%s", err, again.heard.String())
			}
			<-stopped
		})
	}
}

// refusedAs reports whether an error is a server's refusal with this code.
func refusedAs(err error, code string) bool {
	var p *client.Problem
	return errors.As(err, &p) && p.Code == code
}
