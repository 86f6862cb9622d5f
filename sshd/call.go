package sshd

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/identity"
	"wits/internal/opaque"
	"wits/internal/rescue"
	"wits/limit"
	"wits/model"
	"wits/term/phrase"
	"wits/term/tty"
	"wits/work"
)

// call is a session: somebody who has connected and asked for something.
type call struct {
	*Server
	ssh.Session
	line    string // where it comes from, as limits count it
	ctx     context.Context
	cancel  context.CancelFunc
	env     map[string]string
	words   words.Speaker
	request Request
	key     *identity.Key // nil for a guest
	pty     bool
	in      *input
	out     *output
	keys    *rate.Limiter // what may be typed
	idling  *time.Timer

	player atomic.Value // a model.PlayerID, once it is known
	from   netip.Addr   // where it comes from
	told   string       // the id of the host's notice that was told last

	mu       sync.Mutex
	ending   bool // somebody has ended the session, for a reason and with a code
	reason   words.Message
	code     int
	cut      *time.Timer         // closes the connection where ending the session does not help
	quit     func()              // ends what runs
	tellMore func(words.Message) // shows a message while the app runs; nil before
	shown    *tty.Terminal       // where the app is drawn
	size     ssh.Window
	reserved int64 // of the server's memory
}

// maxCommand bounds a command line.
const maxCommand = 4 << 10

// handle answers a session. A panic in it ends nothing else.
func (s *Server) handle(sess ssh.Session) {
	if rescue.Run("answer a session", s.fault, func() { s.answer(sess) }) != nil {
		_ = sess.Exit(exitFault)
	}
}

// fault notes a fault of ours.
func (s *Server) fault(f rescue.Fault) {
	s.metrics.faults.Inc()
	s.Log.Error("something broke in an SSH session", f.Attrs()...)
}

// start does something in the background. A panic in it ends nothing else.
func (s *Server) start(doing string, do func()) {
	go func() { _ = rescue.Run(doing, s.fault, do) }() // which is noted
}

// answer answers a session and ends it with its code.
func (s *Server) answer(sess ssh.Session) {
	began := time.Now()
	v := sess.Context().Value(visitorKey{}).(*visitor)
	defer v.begin()()
	g := sess.Context().Value(gateKey{}).(*gate)
	c := s.call(sess, v.line, g.in)
	defer c.cancel()
	g.call.Store(c)
	defer s.leave(c) // who stops the server waits until everybody knows how it ended
	c.start("follow the window", func() {
		for w := range g.windows { // until the session is closed
			c.resized(bounded(w))
			time.Sleep(frameTime) // the latest is kept meanwhile
		}
	})
	code := exitFault
	if rescue.Run("serve a session", s.fault, func() { code = c.serve() }) != nil {
		c.fail(words.New("ssh.fault"), code)
	}
	_ = sess.Exit(code)
	c.in.end()
	c.over()
	s.Log.LogAttrs(c.ctx, slog.LevelInfo, "ssh session", slog.String("command", c.request.Name), slog.String("who", c.who()),
		slog.String("mode", c.mode()), slog.Int("exit", code), slog.Int64("took_ms", time.Since(began).Milliseconds()), slog.String("player", c.shortPlayer()))
}

// call takes from a session what is to be known about it.
func (s *Server) call(sess ssh.Session, line string, in *input) *call {
	c := &call{Server: s, Session: sess, line: line, from: addressOf(sess.RemoteAddr()), in: in, env: map[string]string{}}
	c.ctx, c.cancel = context.WithCancel(work.For(sess.Context(), work.Owner{Address: line}))
	for _, v := range sess.Environ() {
		name, value, _ := strings.Cut(v, "=")
		c.env[name] = value
	}
	var pty ssh.Pty
	if pty, _, c.pty = sess.Pty(); c.pty {
		c.env["TERM"], c.size = pty.Term, bounded(pty.Window)
	}
	if public := sess.PublicKey(); public != nil {
		if cert, ok := public.(*gossh.Certificate); ok {
			public = cert.Key
		}
		c.key = &identity.Key{Public: public.Marshal(), Fingerprint: gossh.FingerprintSHA256(public)}
	}
	c.words = phrase.Speaker(s.Words, "", c.getenv)
	c.out = &output{Writer: sess, patience: unreadTime, giveUp: func() { _ = sess.Close(); c.cancel() }}
	c.keys = rate.NewLimiter(rate.Inf, 0)
	if r := s.Limits.Rates[limit.Keys]; r.PerSecond > 0 {
		c.keys = rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst)
	}
	c.quit = c.in.end
	return c
}

func (c *call) getenv(name string) string { return c.env[name] }

// The window that is drawn into. A larger one is filled in part: every cell of it takes memory here.
const (
	maxWidth  = 300
	maxHeight = 100
)

func bounded(w ssh.Window) ssh.Window {
	if w.Width <= 0 || w.Height <= 0 {
		return ssh.Window{Width: 80, Height: 24}
	}
	return ssh.Window{Width: min(w.Width, maxWidth), Height: min(w.Height, maxHeight)}
}

// lines reports whether the app is to talk in lines.
func (c *call) lines() bool {
	return !c.pty || c.request.Plain || c.env["TERM"] == "dumb" || c.env["TERM"] == ""
}

// serve does what is asked for, where there is room.
func (c *call) serve() (code int) {
	var err error
	c.request, err = c.parse()
	if err != nil {
		fmt.Fprintf(c.Stderr(), "wits: %v\n", err)
		return exitUsage
	}
	if refusal := c.enter(); !refusal.Silent() {
		return c.fail(refusal, exitLater)
	}
	defer c.leaveRoom()
	c.metrics.total.With(c.mode(), c.who()).Inc()
	c.metrics.now.Inc()
	defer c.metrics.now.Dec()
	c.idling = time.AfterFunc(c.Idle, func() { _ = rescue.Run("look whether somebody types", c.fault, c.checkIdle) })
	defer c.idling.Stop()
	return c.answer()
}

func (c *call) parse() (Request, error) {
	raw, args := c.RawCommand(), c.Command()
	if len(raw) > maxCommand || strings.TrimSpace(raw) != "" && len(args) == 0 {
		return Request{}, errors.New("the command cannot be read")
	}
	return c.Parse(args, c.words)
}

// enter takes a place, or says why there is none.
func (c *call) enter() words.Message {
	refuse := func(why string, m words.Message) words.Message {
		c.metrics.refused.With(why).Inc()
		return m
	}
	switch err := c.sessions.Enter(c.line); {
	case errors.Is(err, limit.ErrAddress):
		return refuse("address", words.New("ssh.address"))
	case err != nil:
		return refuse("full", words.New("ssh.full"))
	case !c.takeRoom():
		c.sessions.Leave(c.line)
		return refuse("memory", words.New("ssh.memory"))
	case !c.Server.enter(c):
		c.leaveRoom()
		return refuse("stopping", words.New("ssh.stopped"))
	}
	return words.Message{}
}

// takeRoom reserves the memory that the session needs, and reports whether there was enough.
func (c *call) takeRoom() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	ok := c.memory.change(cost(c.size))
	if ok {
		c.reserved = cost(c.size)
	}
	return ok
}

// leaveRoom gives the session's place and memory back.
func (c *call) leaveRoom() {
	c.sessions.Leave(c.line)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.memory.change(-c.reserved)
	c.reserved = 0
}

func (c *call) answer() int {
	switch r := c.request; {
	case r.Text != "":
		_, _ = io.WriteString(c.out, r.Text)
		return exitOK
	case r.Link != "":
		return c.link(r.Link)
	case r.Code && c.key == nil:
		return c.fail(words.New("ssh.no-key"), exitFault)
	}
	if err := c.identify(); err != nil {
		return c.failed(err)
	}
	if err := c.Rules.Player(c.whose()); err != nil {
		return c.failed(err)
	}
	s := c.service(c.whose())
	if settings, err := s.Settings(c.ctx); err == nil {
		c.words = phrase.Speaker(c.Words, settings["language"], c.getenv)
	}
	if c.request.Code {
		code, err := s.Code(c.ctx)
		if err != nil {
			return c.failed(err)
		}
		c.tell(code.Words()...)
		return exitOK
	}
	if c.lines() {
		return c.farewell(c.talk(s))
	}
	return c.farewell(c.draw(s))
}

// farewell tells why the session ends, and a guest how to keep what they played.
func (c *call) farewell(code int) int {
	c.mu.Lock()
	reason, ended := c.reason, c.ending
	if ended {
		code = c.code
	}
	c.mu.Unlock()
	if ended {
		c.fail(reason, code)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), 2*time.Second)
	defer cancel()
	s := c.service(c.whose())
	if c.key != nil || !s.played(ctx) {
		return code
	}
	given, err := s.Code(ctx)
	if err != nil {
		return code
	}
	for _, m := range append([]words.Message{words.New("ssh.keep")}, given.Words()...) {
		c.fail(m, code) // what the app said may go into a file
	}
	return code
}

// identify finds the player of a key, or makes a new one, of a guest too.
func (c *call) identify() error {
	if c.key != nil {
		id, err := c.Identities.IdentifyKey(c.ctx, *c.key)
		if err == nil || !errors.Is(err, identity.ErrNoToken) {
			c.player.Store(id.Player)
			return err
		}
	}
	if err := c.take(limit.Create, c.line); err != nil {
		return err
	}
	if c.key != nil {
		id, err := c.Identities.VisitByKey(c.ctx, *c.key, model.GuestName)
		c.player.Store(id.Player)
		return err
	}
	id := model.PlayerID(opaque.ID(c.Entropy))
	c.player.Store(id)
	_, err := c.Play.For(id).Join(c.ctx, model.GuestName)
	return err
}

// link makes the session's key a key of the player whose code it is.
func (c *call) link(code string) int {
	m, before, err := c.redeem(c.ctx, code)
	if err != nil {
		return c.failed(err)
	}
	c.tell(m)
	if before == "" || before == c.whose() {
		return exitOK
	}
	old := c.service(before)
	given, err1 := old.Code(c.ctx)
	hero, err2 := old.Adventurer(c.ctx)
	if errors.Join(err1, err2) == nil {
		c.tell(append([]words.Message{words.New("ssh.before", words.Text("name", hero.Name))}, given.Words()...)...)
	}
	return exitOK
}

// redeem uses up a code for the session's key.
func (c *call) redeem(ctx context.Context, code string) (done words.Message, before model.PlayerID, err error) {
	if c.key == nil {
		return done, "", referee.Refuse("no key", words.New("ssh.no-key"))
	}
	if err := c.take(limit.Codes, c.line); err != nil {
		return done, "", err
	}
	id, before, err := c.Identities.RedeemByKey(ctx, code, *c.key)
	if errors.Is(err, identity.ErrNoCode) {
		return done, "", referee.Refuse("no such code", words.New("ssh.no-code"))
	}
	if err != nil {
		return done, "", err
	}
	c.player.Store(id.Player)
	hero, err := c.Play.For(id.Player).Adventurer(ctx)
	return words.New("ssh.linked", words.Text("name", hero.Name)), before, err
}

// end ends the session, and says why. Where that does not help, because the client takes nothing, the connection is closed.
func (c *call) end(reason words.Message, code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ending {
		return
	}
	c.ending, c.reason, c.code = true, reason, code
	c.start("quit", c.quit)
	c.cut = time.AfterFunc(c.StopTime/2, func() { _ = c.Session.Close(); c.cancel() })
}

// over notes that the session has ended, so that its connection need not be closed.
func (c *call) over() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ending = true
	if c.cut != nil {
		c.cut.Stop()
	}
}

// announce tells the player something while they play.
func (c *call) announce(m words.Message) {
	c.mu.Lock()
	tell := c.tellMore
	c.mu.Unlock()
	if tell != nil {
		c.start("announce", func() { tell(m) }) // a client that reads nothing keeps nobody waiting
	}
}

// obey tells what the host announces, once, and ends the session of somebody whom the host has blocked.
func (c *call) obey(n model.Notice) {
	player := c.whose()
	if player == "" {
		return // it is not known who they are, nor is anything shown
	}
	c.Watch.Seen(player, c.line, "ssh")
	if errors.Join(c.Rules.Player(player), c.Rules.Address(c.from)) != nil {
		c.end(words.New("error.blocked"), exitFault)
		return
	}
	c.mu.Lock()
	news := n.ID != "" && n.ID != c.told && c.tellMore != nil
	if news {
		c.told = n.ID
	}
	c.mu.Unlock()
	if news {
		c.announce(words.New("notice.from", words.Text("text", n.Text)))
	}
}

// checkIdle ends a session in which nothing was typed, or looks again later.
func (c *call) checkIdle() {
	left := c.Idle - c.in.idle()
	if left <= 0 {
		c.end(words.New("ssh.idle"), exitOK)
		return
	}
	c.idling.Reset(left)
}

// checkKey ends the session of a key that stands for another player now, or for nobody.
func (c *call) checkKey(ctx context.Context) {
	player := c.whose()
	if c.key == nil || player == "" {
		return
	}
	id, err := c.Identities.IdentifyKey(ctx, *c.key)
	if errors.Is(err, identity.ErrNoToken) || err == nil && id.Player != player && c.whose() == player {
		c.end(words.New("ssh.revoked"), exitFault)
	}
}

// tell says messages, a line each.
func (c *call) tell(all ...words.Message) {
	for _, m := range all {
		fmt.Fprintln(c.out, c.words.Say(m))
	}
}

// fail says something on standard error, such as why the session ends.
func (c *call) fail(m words.Message, code int) int {
	fmt.Fprintln(c.Stderr(), c.words.Say(m))
	return code
}

func (c *call) failed(err error) int {
	if c.ctx.Err() != nil {
		return exitFault
	}
	var r game.Refusal
	if !errors.As(err, &r) {
		c.Log.Warn("an SSH session failed", "error", err)
	}
	return c.fail(frame.Explain(err), exitFault)
}

// take counts something against a rate limit, or says how long to wait.
func (c *call) take(name, who string) error {
	wait := c.limits.Take(name, who)
	if wait == 0 {
		return nil
	}
	return referee.Refuse("too much at once", words.New("ssh.wait", words.Int("n", int(math.Ceil(wait.Seconds())))))
}

// whose is the player, once that is known.
func (c *call) whose() model.PlayerID {
	player, _ := c.player.Load().(model.PlayerID)
	return player
}

func (c *call) who() string {
	if c.key == nil {
		return "guest"
	}
	return "key"
}

func (c *call) mode() string {
	if c.lines() {
		return "lines"
	}
	return "drawn"
}

// shortPlayer names the player in the log without telling who it is.
func (c *call) shortPlayer() string {
	player := c.whose()
	if player == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(player))
	return hex.EncodeToString(sum[:4])
}
