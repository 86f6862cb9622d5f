package admin

import (
	"context"
	"crypto/rand"
	_ "embed" // for the page's style
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"wits/game/words"
	"wits/host"
	"wits/web/problem"
)

//go:embed style.css
var styleText []byte

// view is what the page is made of.
type view struct {
	words.Speaker
	host.Status
	SignedIn bool
	Told     string
	Bad      bool
	Made     string
	Find     string
	Found    []host.Player
	Who      string
}

// T is a sentence of the page.
func (v view) T(key string, args ...any) string {
	list := make([]words.Arg, 0, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		name := fmt.Sprint(args[i])
		if n, ok := args[i+1].(int); ok {
			list = append(list, words.Int(name, n))
		} else {
			list = append(list, words.Text(name, fmt.Sprint(args[i+1])))
		}
	}
	return v.Say(words.New("host.page."+key, list...))
}

// When is a time as hosts read it.
func (v view) When(at time.Time) string {
	if at.IsZero() {
		return "–"
	}
	return at.UTC().Format("2006-01-02 15:04:05Z")
}

// Size is a number of bytes as hosts read it.
func (v view) Size(bytes any) string {
	n, _ := strconv.ParseFloat(fmt.Sprint(bytes), 64)
	return strconv.FormatFloat(n/1e6, 'f', 1, 64) + " MB"
}

// Up is how long the server runs.
func (v view) Up() string { return v.Now.Sub(v.Began).Round(time.Second).String() }

func (a *admin) routePage(mux *http.ServeMux) {
	show := func(v *visit, status int, out view) {
		out.Speaker = v.say
		v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
		v.w.Header().Set("Content-Language", v.say.Language())
		v.w.WriteHeader(status)
		_ = out.writeTo(v.w) // a browser that has gone needs no page
	}
	home := func(w http.ResponseWriter) {
		w.Header().Set("Location", "/admin/")
		w.WriteHeader(http.StatusSeeOther)
	}
	mux.HandleFunc("GET /admin/style.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write(styleText)
	})
	mux.HandleFunc("GET /admin/{$}", a.inside(show, func(v *visit) {
		s := sessionOf(v.Context())
		out := view{Status: a.host.Status(v.Context()), SignedIn: true, Who: v.who, Find: v.FormValue("find")}
		out.Told, out.Bad, out.Made = a.sessions.take(s)
		if out.Find != "" {
			found, err := a.host.Find(v.Context(), out.Find)
			if err != nil {
				out.Told, out.Bad = explain(err).In(v.say).Detail, true
			}
			out.Found = found
		}
		show(v, http.StatusOK, out)
	}))
	mux.HandleFunc("POST /admin/do", a.inside(show, func(v *visit) {
		minutes, err := strconv.Atoi(v.FormValue("minutes"))
		if err != nil && v.FormValue("minutes") != "" {
			minutes = -1 // which is refused, with what would be right
		}
		done, err := a.host.Do(v.Context(), v.by(), host.Action{Do: v.FormValue("do"), Subject: v.FormValue("subject"), Text: v.FormValue("text"), Minutes: minutes})
		told := v.say.Say(words.New("host.page.done", words.Say("what", words.New("host.action."+done.Action))))
		if err != nil {
			told = explain(err).In(v.say).Detail
		}
		a.sessions.tell(sessionOf(v.Context()), told, err != nil, done.Result)
		home(v.w)
	}))
	mux.HandleFunc("POST /admin/login", func(w http.ResponseWriter, r *http.Request) {
		v := a.visit(w, r)
		token := v.FormValue("token")
		if p := a.enter(v, token); p != nil {
			show(v, p.Status, view{Told: p.In(v.say).Detail, Bad: true})
			return
		}
		http.SetCookie(w, a.cookie(r, a.sessions.begin(token), sessionLife))
		home(w)
	})
	mux.HandleFunc("POST /admin/logout", func(w http.ResponseWriter, r *http.Request) {
		a.sessions.end(cookieOf(r))
		http.SetCookie(w, a.cookie(r, "", -1))
		home(w)
	})
}

// inside lets only those in who have brought a token; others are asked for one.
func (a *admin) inside(show func(*visit, int, view), do func(*visit)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := a.visit(w, r)
		s, ok := a.sessions.find(cookieOf(r))
		if ok {
			var p *problem.Problem
			if p = a.enter(v, s.token); p == nil {
				v.Request = r.WithContext(context.WithValue(r.Context(), contextKey{}, s))
				do(v)
				return
			}
		}
		show(v, http.StatusUnauthorized, view{})
	}
}

// cookieName is that of the cookie which signs a host's browser in. It is of use on the host's page alone.
const cookieName = "wits-admin"

func (a *admin) cookie(r *http.Request, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name: cookieName, Value: value, Path: "/admin/", MaxAge: int(life.Seconds()), HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode,
	}
}

func cookieOf(r *http.Request) string {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return ""
	}
	return c.Value
}

// sessions are the browsers that are signed in, in memory: whoever restarts the server signs in again.
type sessions struct {
	now func() time.Time
	mu  sync.Mutex
	of  map[string]*session
}

func (s *sessions) begin(token string) (id string) {
	id = rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	for old, each := range s.of {
		if len(s.of) >= maxSessions || !s.now().Before(each.ends) {
			delete(s.of, old)
		}
	}
	s.of[id] = &session{token: token, ends: s.now().Add(sessionLife)}
	return id
}

func (s *sessions) find(id string) (*session, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.of[id]
	return found, ok && s.now().Before(found.ends)
}

func (s *sessions) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, id)
}

// tell notes what is to be shown next, and take returns it, once.
func (s *sessions) tell(to *session, told string, bad bool, made string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to.told, to.bad, to.made = told, bad, made
}

func (s *sessions) take(of *session) (told string, bad bool, made string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	told, bad, made = of.told, of.bad, of.made
	of.told, of.bad, of.made = "", false, ""
	return told, bad, made
}
