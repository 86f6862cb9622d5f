// Package admin shows a [host.Host] to whoever runs the server: as a page, and as an interface in JSON under /admin/v1. Both are
// behind a token, and for an address that only operators reach.
//
// It decides nothing: what can be seen and done is the host's. It needs no script.
package admin

import (
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"wits/game"
	"wits/game/wire"
	"wits/game/words"
	"wits/host"
	"wits/limit"
	"wits/store"
	"wits/web/problem"
)

//go:embed words/*.json
var wordFiles embed.FS

// Words returns the sentences of the page and of what is wrong with a host's action, one file for each language.
func Words() words.Part {
	sub, err := fs.Sub(wordFiles, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return words.Part{Prefix: "host.", Files: sub}
}

// admin answers hosts.
type admin struct {
	host     *host.Host
	words    *words.Library
	tries    *limit.Limiter // wrong tokens
	sessions sessions
}

// tries is the limit of wrong tokens, an address.
const tries = "tokens"

// New returns what answers under /admin/. The library has [Words] in it.
func New(h *host.Host, library *words.Library) http.Handler {
	a := &admin{
		host: h, words: library, sessions: sessions{now: h.Now, of: map[string]*session{}},
		tries: limit.New(limit.Limits{Rates: map[string]limit.Rate{tries: {PerSecond: 0.2, Burst: 10}}}, h.Now),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /admin/v1/status", a.api(func(v *visit) (any, error) { return a.host.Status(v.Context()), nil }))
	mux.HandleFunc("GET /admin/v1/players", a.api(func(v *visit) (any, error) {
		list, err := a.host.Find(v.Context(), v.FormValue("find"))
		return players{list}, err
	}))
	mux.HandleFunc("POST /admin/v1/do", a.api(func(v *visit) (any, error) {
		action, err := v.action()
		if err != nil {
			return nil, err
		}
		return a.host.Do(v.Context(), v.by(), action)
	}))
	mux.HandleFunc("/admin/v1/", func(w http.ResponseWriter, r *http.Request) {
		a.visit(w, r).refuse(problem.New(http.StatusNotFound, problem.NotFound, words.New("problem.no-path")))
	})
	a.routePage(mux)
	return http.NewCrossOriginProtection().Handler(secured(mux))
}

// players is a list of them.
type players struct {
	Items []host.Player `json:"items"`
}

// policy lets the page load its own style, send its forms home, and nothing else.
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secured keeps browsers from doing more with an answer than they should.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			w.Header().Set(name, value)
		}
		next.ServeHTTP(w, r)
	})
}

// visit is one request.
type visit struct {
	*http.Request
	w    http.ResponseWriter
	say  words.Speaker
	id   string // of the request
	who  string // whose token it brings, once that is known
	from string // the address that it comes from
}

// Patience is how long an action may take: a backup of a large database takes its time.
const Patience = 15 * time.Minute

// maxBody bounds what a host sends.
const maxBody = 16 << 10

func (a *admin) visit(w http.ResponseWriter, r *http.Request) *visit {
	from, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		from = r.RemoteAddr
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	v := &visit{Request: r, w: w, say: a.words.In(a.words.Choose(r.Header.Get("Accept-Language"))), id: strconv.FormatUint(rand.Uint64(), 36), from: from}
	w.Header().Set("X-Request-Id", v.id)
	if r.Method == http.MethodPost {
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(Patience)) // or it has the usual time
		_ = control.SetWriteDeadline(time.Now().Add(Patience))
	}
	return v
}

func (v *visit) by() host.By { return host.By{Who: v.who, Request: v.id} }

// api answers in JSON whoever brings a token.
func (a *admin) api(do func(*visit) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := a.visit(w, r)
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") {
			token = ""
		}
		var out any
		err := a.enter(v, strings.TrimSpace(token))
		if err == nil {
			out, err = do(v)
		}
		if err != nil {
			v.refuse(err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(out) // a client that has gone needs no answer
	}
}

// enter finds out whose token it is. Wrong ones are counted, by address.
func (a *admin) enter(v *visit, token string) (err error) {
	v.who, err = a.host.Identify(v.Context(), token)
	if !errors.Is(err, store.ErrNoToken) {
		return err
	}
	if wait := a.tries.Take(tries, v.from); wait > 0 {
		return problem.TooMany(tries, int(math.Ceil(wait.Seconds())))
	}
	return problem.New(http.StatusUnauthorized, problem.Unauthorized, words.New("host.wrong.token"))
}

// explain returns the problem of an error.
func explain(err error) *problem.Problem {
	p := problem.Of(err)
	if r, ok := errors.AsType[game.Refusal](err); ok && p.Code == problem.Internal {
		return problem.New(http.StatusUnprocessableEntity, problem.Malformed, r.Message())
	}
	return p
}

// refuse answers with the problem of an error, in the host's language.
func (v *visit) refuse(err error) { explain(err).Write(v.w, v.say, v.id) }

// action reads what is to be done.
func (v *visit) action() (a host.Action, err error) {
	text, err := io.ReadAll(v.Body)
	if err == nil {
		err = wire.Decode(text, &a)
	}
	if err != nil {
		return a, problem.Bad(http.StatusUnprocessableEntity, err.Error())
	}
	return a, nil
}
