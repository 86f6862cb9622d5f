package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"reflect"
	"regexp"
	"strings"
	"time"

	"wits/game/words"
	"wits/idempotency"
	"wits/identity"
	"wits/limit"
	"wits/model"
	"wits/web/problem"
)

// Visit is what is known about one request: where it comes from, and who asks.
type Visit struct {
	Header  http.Header    // of the answer
	Address string         // where it comes from, as limits count it
	ID      model.Identity // who asks, once an operation begins; the zero Identity is nobody
	Key     string         // by which the request is done once
	Client  string         // which of the player's programs asks, if it says so
	Speaker words.Speaker  // speaks the language that the request asks for
	Request string         // by which the log knows the request
	Foreign bool           // it comes from a page of another origin that the host allows

	from    netip.Addr // where it comes from; the zero Addr where that is unknown
	counted []counted  // the limits that it was counted in

	server  *Server
	began   time.Time
	inside  bool // it counts as being answered
	body    *intake
	memory  int64  // bytes that are reserved for it
	kind    string // Content-Type
	https   bool
	local   bool
	stream  bool // it has become an event stream
	taken   bool // which has taken its connection over
	bearer  string
	badAuth bool // an Authorization header that is no bearer token
	cookie  string

	method, route string // what was asked for, once it has ended or become a stream
	sent          int    // bytes of the answer
}

type visitKey struct{}

// VisitOf is the visit that a request makes.
func VisitOf(ctx context.Context) *Visit { return ctx.Value(visitKey{}).(*Visit) }

// requestHeader tells, in both directions, by which a request is known.
const requestHeader = "X-Request-Id"

// requestForm is how a proxy may name a request.
var requestForm = regexp.MustCompile(`^[a-zA-Z0-9._-]{1,64}$`)

// requestID is by which a request is known: as a trusted proxy has named it, or by a number of our own.
func (s *Server) requestID(r *http.Request) string {
	if named := r.Header.Get(requestHeader); s.proxied(r) && requestForm.MatchString(named) {
		return named
	}
	var id [8]byte
	binary.BigEndian.PutUint64(id[:], rand.Uint64())
	return hex.EncodeToString(id[:])
}

// Tell is a problem as the visitor reads it.
func (v *Visit) Tell(p *problem.Problem) *problem.Problem {
	said := p.In(v.Speaker)
	said.Request = v.Request
	return said
}

// cookieAge is the longest that browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// read finds what a request shows.
func (v *Visit) read(r *http.Request) {
	v.local, v.kind, v.Key = isLocal(r), r.Header.Get("Content-Type"), r.Header.Get(KeyHeader)
	v.Speaker = v.server.Words.In(v.server.Words.Choose(r.Header.Get("Accept-Language")))
	if auth := r.Header.Get("Authorization"); auth != "" {
		scheme, token, _ := strings.Cut(auth, " ")
		v.bearer = strings.TrimSpace(token)
		v.badAuth = !strings.EqualFold(scheme, "Bearer") || v.bearer == ""
		return
	}
	if c, err := r.Cookie(v.cookieName()); err == nil && !v.Foreign {
		v.cookie = c.Value
	}
}

// secure reports whether the cookie is for HTTPS alone. It is, but where plain HTTP was asked for or never leaves the
// machine.
func (v *Visit) secure() bool { return v.https || !v.local && !v.server.InsecureCookie }

func (v *Visit) cookieName() string {
	if v.secure() {
		return "__Host-wits"
	}
	return "wits"
}

// SetCookie signs the browser in, or out with an empty token. A page of another origin gets no cookie.
func (v *Visit) SetCookie(token string) {
	if v.Foreign {
		return
	}
	c := http.Cookie{
		Name: v.cookieName(), Value: token, Path: "/", MaxAge: int(cookieAge.Seconds()),
		Secure: v.secure(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	v.Header.Add("Set-Cookie", c.String())
}

// Credential is the token that the request carries, and whether it carries one.
func (v *Visit) Credential() (token string, shown bool) {
	if v.bearer != "" {
		return v.bearer, true
	}
	return v.cookie, v.cookie != ""
}

// Identify tells who asks, as it is now; the zero Identity is nobody. A token that is shown must be good.
func (v *Visit) Identify(ctx context.Context) (model.Identity, error) {
	if v.badAuth {
		return model.Identity{}, problem.New(http.StatusUnauthorized, problem.Unauthorized, words.New("problem.authorization"))
	}
	token, shown := v.Credential()
	if !shown {
		return model.Identity{}, nil
	}
	id, err := v.server.Identities.Identify(ctx, token)
	if err != nil {
		return id, err
	}
	if err := errors.Join(v.server.Rules.Player(id.Player), v.server.Rules.Address(v.from)); err != nil {
		return model.Identity{}, err
	}
	v.server.Watch.Seen(id.Player, v.Address, "web")
	return id, nil
}

// Join makes a new player of nobody: after it ID is somebody.
func (v *Visit) Join(ctx context.Context) error {
	if v.ID.Player != "" {
		return nil
	}
	if v.Foreign { // there is no cookie to know the player by again
		return problem.New(http.StatusUnauthorized, problem.Unauthorized, words.New("problem.nobody"))
	}
	if err := v.Limit(limit.Create, v.Address); err != nil {
		return err
	}
	if len(v.Key) < idempotency.MinSecretKey {
		ctx = idempotency.WithKey(ctx, idempotency.Key{}) // too easy to guess for bringing somebody back in
	}
	id, token, err := v.server.Identities.Visit(ctx, model.GuestName)
	if err != nil {
		return err
	}
	v.SetCookie(token)
	v.ID = id
	return nil
}

// pass finds out who asks, once for the request, and refuses who may not use an operation. It is the one place that does. Who
// shows a cookie that is good no longer is nobody to an operation that makes a player.
func (v *Visit) pass(ctx context.Context, o Operation) (err error) {
	if o.Who == ForAnybody {
		return nil
	}
	v.ID, err = v.Identify(ctx)
	if errors.Is(err, identity.ErrNoToken) && v.bearer == "" {
		if o.Who == ForVisitors && o.Keyed {
			return nil
		}
		v.SetCookie("")
	}
	switch {
	case err != nil:
		return err
	case o.Devices && v.ID.Kind == model.BotKey:
		return problem.New(http.StatusForbidden, problem.Forbidden, words.New("problem.bot"))
	case o.Devices && (v.ID.Kind == model.PlayKey || v.ID.Kind == model.ReadKey) || v.ID.Kind == model.ReadKey && o.Method != http.MethodGet:
		return problem.New(http.StatusForbidden, problem.Forbidden, words.New("problem.scope", words.Text("scope", string(v.ID.Kind))))
	case o.Who == ForPlayers && v.ID.Player == "":
		return problem.New(http.StatusUnauthorized, problem.Unauthorized, words.New("problem.nobody"))
	}
	return nil
}

// shortPlayer names the player in the log without telling who it is.
func (v *Visit) shortPlayer() string {
	if v.ID.Player == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(v.ID.Player))
	return hex.EncodeToString(sum[:4])
}

// SignOut clears the cookie of a browser. A program that sends a token has none.
func (v *Visit) SignOut() {
	if v.bearer == "" {
		v.SetCookie("")
	}
}

// KeyHeader carries a key where there is no body to carry it.
const KeyHeader = "Idempotency-Key"

// Keyed is a request that may be sent twice and is done once.
type Keyed struct {
	Key string `json:"key,omitempty" minLength:"1" maxLength:"128" pattern:"^[ -~]*$" patternDescription:"printable ASCII" doc:"the same key a second time gets the first answer, with another request the problem key-reused"`
}

func (k *Keyed) key() string { return k.Key }

// begin lets a request into an operation, if it may, and finds its key.
func (v *Visit) begin(ctx context.Context, o Operation, in any) (context.Context, error) {
	if err := v.pass(ctx, o); err != nil {
		return ctx, err
	}
	if !o.Keyed {
		return ctx, nil
	}
	return v.WithKey(ctx, bodyKey(in))
}

// WithKey gives a request the key of its body or of its header; where there are two they must be the same. An operation that reads its
// body itself calls it again.
func (v *Visit) WithKey(ctx context.Context, inBody string) (context.Context, error) {
	header := v.Key
	v.Key = cmp.Or(header, inBody)
	switch {
	case v.Key == "":
		return ctx, nil
	case inBody != "" && inBody != v.Key:
		return ctx, problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.two-keys", words.Text("header", KeyHeader)))
	case header != "" && !ValidKey(header):
		return ctx, problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.bad-key", words.Text("header", KeyHeader)))
	}
	return idempotency.WithKey(ctx, idempotency.Key{Text: v.Key, From: v.Address}), nil
}

// ValidKey reports whether a key is one as [Keyed] describes it.
func ValidKey(key string) bool {
	return len(key) > 0 && len(key) <= 128 && !strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' })
}

// bodyKey finds the key in an operation's input, whose Body is [Keyed] or has one in it, where there is a body.
func bodyKey(in any) string {
	body := reflect.Indirect(reflect.ValueOf(in).Elem().FieldByName("Body"))
	if body.Kind() != reflect.Struct {
		return ""
	}
	keyed, ok := body.Addr().Interface().(interface{ key() string })
	if !ok {
		return ""
	}
	return keyed.key()
}
