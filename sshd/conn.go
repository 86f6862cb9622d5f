package sshd

import (
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"wits/game/words"
	"wits/internal/rescue"
	"wits/limit"
)

// visitor is a connection. One that has no session for a while is closed: while it logs in, and after its last session.
type visitor struct {
	net.Conn
	line   string // where it comes from, as limits count it
	grace  time.Duration
	closed func()

	mu       sync.Mutex
	timer    *time.Timer
	channels int  // that are open
	sessions int  // of them, those that have begun
	begun    bool // there was a channel
	gone     bool // the connection is closed
}

type visitorKey struct{}

// maxChannels bounds the sessions of one connection.
const maxChannels = 10

// connect counts a connection, or closes it where there are too many.
func (s *Server) connect(ctx ssh.Context, conn net.Conn) net.Conn {
	line, from := "unknown", addressOf(conn.RemoteAddr())
	if from.IsValid() {
		line = limit.Line(from)
	}
	refuse := func(why string) net.Conn {
		s.metrics.refused.With(why).Inc()
		return nil
	}
	switch {
	case s.Rules.Address(from) != nil:
		return refuse("blocked")
	case s.limits.Take(limit.Logins, line) > 0:
		return refuse("rate")
	case s.sockets.Enter(line) != nil:
		return refuse("connections")
	}
	v := &visitor{Conn: conn, line: line, grace: s.Grace}
	v.closed = sync.OnceFunc(func() { s.sockets.Leave(line) })
	v.mu.Lock()
	v.timer = time.AfterFunc(s.Grace, func() { _ = v.Close() })
	v.mu.Unlock()
	ctx.SetValue(visitorKey{}, v)
	return v
}

// addressOf is the address of a connection's other end; the zero Addr where that is unknown.
func addressOf(peer net.Addr) netip.Addr {
	at, _ := netip.ParseAddrPort(peer.String()) // the zero Addr
	return at.Addr()
}

// Close closes the connection, and gives its slot back once.
func (v *visitor) Close() error {
	v.mu.Lock()
	v.gone = true
	v.timer.Stop()
	v.mu.Unlock()
	v.closed()
	return v.Conn.Close()
}

// begin says that a session has begun, and done that it is over.
func (v *visitor) begin() (done func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sessions++
	v.timer.Stop()
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		if v.sessions--; v.sessions == 0 && !v.gone {
			v.timer.Reset(v.grace)
		}
	}
}

// take counts a channel in, or reports that there is no room for it.
func (v *visitor) take() (first, room bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.channels >= maxChannels {
		return false, false
	}
	v.channels++
	first, v.begun = !v.begun, true
	return first, true
}

// channel opens a session, past the gate.
func (s *Server) channel(srv *ssh.Server, conn *gossh.ServerConn, ch gossh.NewChannel, ctx ssh.Context) {
	v := ctx.Value(visitorKey{}).(*visitor)
	first, room := v.take()
	if !room {
		s.metrics.refused.With("channels").Inc()
		_ = ch.Reject(gossh.ResourceShortage, "too many sessions in one connection")
		return
	}
	defer func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.channels--
	}()
	if !first && s.limits.Take(limit.Logins, v.line) > 0 { // the first was counted with its connection
		s.metrics.refused.With("rate").Inc()
		_ = ch.Reject(gossh.ResourceShortage, "too many sessions in a short time")
		return
	}
	g := &gate{NewChannel: ch, windows: make(chan ssh.Window, 1), start: s.start, visitor: v}
	g.in = newInput(g.flooded)
	_ = rescue.Run("open a session", s.fault, func() { ssh.DefaultSessionHandler(srv, conn, g, channelContext{ctx, g}) }) // which is noted
}

// gate passes on the requests of a session that the app can use. It keeps changes of the window to itself: the latest is in windows,
// which is closed with the session.
type gate struct {
	gossh.NewChannel
	windows chan ssh.Window
	start   func(doing string, do func())
	visitor *visitor
	in      *input               // what is typed, from the beginning
	call    atomic.Pointer[call] // once the session has begun
}

// putOutTime is how long a client that sends too much may still read why it is cut off.
const putOutTime = 2 * time.Second

// flooded ends the session with a reason where it has begun, and then the connection: what the client goes on sending would fill memory.
func (g *gate) flooded() {
	if c := g.call.Load(); c != nil {
		c.end(words.New("ssh.too-much"), exitFault)
	}
	v := g.visitor // alone, because the timer keeps what it names alive
	time.AfterFunc(putOutTime, func() { _ = v.Close() })
}

// channelContext is the context of a connection, with the gate of one of its sessions.
type channelContext struct {
	ssh.Context
	gate *gate
}

type gateKey struct{}

// Value finds the gate, and everything else where it was.
func (c channelContext) Value(key any) any {
	if key == (gateKey{}) {
		return c.gate
	}
	return c.Context.Value(key)
}

func (g *gate) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, in, err := g.NewChannel.Accept()
	if err != nil {
		return ch, in, err
	}
	g.start("read what is typed", func() { g.in.read(ch) })
	out := make(chan *gossh.Request)
	g.start("take requests", func() { g.filter(in, out) })
	return ch, out, nil
}

// maxVariables bounds what a session may set of its environment.
const maxVariables = 32

// filter refuses agents, files and variables that nobody reads.
func (g *gate) filter(in <-chan *gossh.Request, out chan<- *gossh.Request) {
	defer close(out)
	defer close(g.windows)
	variables := 0
	for req := range in {
		switch req.Type {
		case "shell", "exec", "pty-req":
		case "window-change":
			_ = req.Reply(g.resize(req.Payload), nil)
			continue
		case "env":
			if variables++; variables > maxVariables || !useful(req.Payload) {
				_ = req.Reply(false, nil)
				continue
			}
		default: // subsystem, auth-agent-req@openssh.com, x11-req, signal, break
			_ = req.Reply(false, nil)
			continue
		}
		out <- req
	}
}

// resize notes the latest size of the window.
func (g *gate) resize(payload []byte) bool {
	var w struct{ Width, Height, PixelWidth, PixelHeight uint32 }
	if gossh.Unmarshal(payload, &w) != nil {
		return false
	}
	select {
	case <-g.windows: // nobody has looked at it
	default:
	}
	g.windows <- ssh.Window{Width: int(w.Width), Height: int(w.Height)}
	return true
}

// useful reports whether a request sets a variable that the app reads: the language, and what the terminal can show.
func useful(payload []byte) bool {
	var v struct{ Name, Value string }
	if gossh.Unmarshal(payload, &v) != nil || len(v.Value) > 256 {
		return false
	}
	known := []string{"LANG", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "WT_SESSION"}
	return slices.Contains(known, v.Name) || strings.HasPrefix(v.Name, "LC_") && len(v.Name) < 32
}
