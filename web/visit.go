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
	"wits/model"
	"wits/web/limit"
)

// visit is what one request brings along: where it comes from, and what shows who it is.
type visit struct {
	server  *Server
	header  http.Header // of the answer
	began   time.Time
	inside  bool // it counts as being answered
	body    *intake
	held    int64  // bytes of memory
	kind    string // Content-Type
	address string
	https   bool
	here    bool
	stream  bool // it has become an event stream
	bearer  string
	badAuth bool // an Authorization header that is no bearer token
	cookie  string
	player  model.PlayerID // once it is known
	key     string         // by which the request is done once
	client  string         // which of the player's programs asks, if it says so
	speaker words.Speaker  // speaks the language that the request asks for
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit { return ctx.Value(visitKey{}).(*visit) }

// cookieAge is the longest that browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// read finds what a request shows.
func (v *visit) read(r *http.Request) {
	v.here, v.kind, v.key = isHere(r), r.Header.Get("Content-Type"), r.Header.Get(keyHeader)
	v.speaker = v.server.Words.In(v.server.Words.Choose(r.Header.Get("Accept-Language")))
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
func (v *visit) secure() bool { return v.https || !v.here && !v.server.InsecureCookie }

func (v *visit) cookieName() string {
	if v.secure() {
		return "__Host-wits"
	}
	return "wits"
}

// setCookie signs the browser in, or out with an empty token.
func (v *visit) setCookie(token string) {
	c := http.Cookie{
		Name: v.cookieName(), Value: token, Path: "/", MaxAge: int(cookieAge.Seconds()),
		Secure: v.secure(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	v.header.Add("Set-Cookie", c.String())
}

// token is what the request shows, and whether it shows anything.
func (v *visit) token() (string, bool) {
	if v.bearer != "" {
		return v.bearer, true
	}
	return v.cookie, v.cookie != ""
}

// maybe tells who asks; the zero Identity is nobody. A token that is shown must be good.
func (v *visit) maybe(ctx context.Context) (model.Identity, error) {
	if v.badAuth {
		return model.Identity{}, problem(http.StatusUnauthorized, codeUnauthorized, words.New("problem.authorization"))
	}
	token, shown := v.token()
	if !shown {
		return model.Identity{}, nil
	}
	id, err := v.server.Identities.Identify(ctx, token)
	if errors.Is(err, identity.ErrNoToken) && v.bearer == "" {
		v.setCookie("")
	}
	v.player = id.Player
	return id, err
}

// must tells who asks. Nobody is refused.
func (v *visit) must(ctx context.Context) (model.Identity, error) {
	id, err := v.maybe(ctx)
	if err == nil && id.Player == "" {
		return id, problem(http.StatusUnauthorized, codeUnauthorized, words.New("problem.nobody"))
	}
	return id, err
}

// newName is what visitors are called until they say.
const newName = model.GuestName

// join tells who asks, and makes a new player of nobody and of who shows a cookie that is good no longer.
func (v *visit) join(ctx context.Context) (model.Identity, error) {
	id, err := v.maybe(ctx)
	stale := errors.Is(err, identity.ErrNoToken) && v.bearer == ""
	if err == nil && id.Player != "" || err != nil && !stale {
		return id, err
	}
	if p := v.server.limit(limit.Create, v.address); p != nil {
		return id, p
	}
	if len(v.key) < idempotency.MinSecretKey {
		ctx = idempotency.WithKey(ctx, idempotency.Key{}) // too easy to guess for bringing somebody back in
	}
	id, token, err := v.server.Identities.Visit(ctx, newName)
	if err != nil {
		return id, err
	}
	v.header.Del("Set-Cookie")
	v.setCookie(token)
	v.player = id.Player
	return id, nil
}

// pass refuses who may not use an operation. It is the one place that does.
func (v *visit) pass(ctx context.Context, o operation) error {
	if o.who == forAnybody {
		return nil
	}
	id, err := v.maybe(ctx)
	stale := errors.Is(err, identity.ErrNoToken) && v.bearer == "" && o.who == forVisitors
	switch {
	case stale:
		v.header.Del("Set-Cookie")
		return nil // the operation makes a new player, or has nothing to show
	case err != nil:
		return err
	case o.devices && id.Kind == model.BotKey:
		return problem(http.StatusForbidden, codeForbidden, words.New("problem.bot"))
	case o.who == forPlayers:
		_, err = v.must(ctx)
	}
	return err
}

// shortPlayer names the player in the log without telling who it is.
func (v *visit) shortPlayer() string {
	if v.player == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(v.player))
	return hex.EncodeToString(sum[:4])
}
