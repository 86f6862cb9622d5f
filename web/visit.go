package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"wits/game/words"
	"wits/idempotency"
	"wits/identity"
	"wits/limit"
	"wits/model"
	"wits/web/problem"
)

// Visit is what one request brings along: where it comes from, and what shows who it is.
type Visit struct {
	Header  http.Header    // of the answer
	Address string         // where it comes from, as limits count it
	ID      model.Identity // who asks, once an operation begins; the zero Identity is nobody
	Key     string         // by which the request is done once
	Client  string         // which of the player's programs asks, if it says so
	Speaker words.Speaker  // speaks the language that the request asks for

	server  *Server
	began   time.Time
	inside  bool // it counts as being answered
	body    *intake
	memory  int64  // bytes that are reserved for it
	kind    string // Content-Type
	https   bool
	here    bool
	stream  bool // it has become an event stream
	bearer  string
	badAuth bool // an Authorization header that is no bearer token
	cookie  string
}

type visitKey struct{}

// VisitOf is the visit that a request makes.
func VisitOf(ctx context.Context) *Visit { return ctx.Value(visitKey{}).(*Visit) }

// cookieAge is the longest that browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// read finds what a request shows.
func (v *Visit) read(r *http.Request) {
	v.here, v.kind, v.Key = isHere(r), r.Header.Get("Content-Type"), r.Header.Get(KeyHeader)
	v.Speaker = v.server.Words.In(v.server.Words.Choose(r.Header.Get("Accept-Language")))
	if auth := r.Header.Get("Authorization"); auth != "" {
		scheme, token, _ := strings.Cut(auth, " ")
		v.bearer = strings.TrimSpace(token)
		v.badAuth = !strings.EqualFold(scheme, "Bearer") || v.bearer == ""
		return
	}
	if c, err := r.Cookie(v.cookieName()); err == nil {
		v.cookie = c.Value
	}
}

// secure reports whether the cookie is for HTTPS alone. It is, but where plain HTTP was asked for or never leaves the
// machine.
func (v *Visit) secure() bool { return v.https || !v.here && !v.server.InsecureCookie }

func (v *Visit) cookieName() string {
	if v.secure() {
		return "__Host-wits"
	}
	return "wits"
}

// SetCookie signs the browser in, or out with an empty token.
func (v *Visit) SetCookie(token string) {
	c := http.Cookie{
		Name: v.cookieName(), Value: token, Path: "/", MaxAge: int(cookieAge.Seconds()),
		Secure: v.secure(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	v.Header.Add("Set-Cookie", c.String())
}

// Shown is the token that the request shows, and whether it shows anything.
func (v *Visit) Shown() (token string, shown bool) {
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
	token, shown := v.Shown()
	if !shown {
		return model.Identity{}, nil
	}
	return v.server.Identities.Identify(ctx, token)
}

// Join makes a new player of nobody: after it ID is somebody.
func (v *Visit) Join(ctx context.Context) error {
	if v.ID.Player != "" {
		return nil
	}
	if p := v.server.Limit(limit.Create, v.Address); p != nil {
		return p
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

// SignOut clears the cookie of a browser; who showed a token keeps none.
func (v *Visit) SignOut() {
	if v.bearer == "" {
		v.SetCookie("")
	}
}
