package admin

import (
	"crypto/rand"
	_ "embed" // for the page's style
	"net/http"
	"strconv"
	"sync"
	"time"

	"wits/game/words"
	"wits/host"
)

//go:embed style.css
var styleText []byte

// show answers with the page.
func (v *visit) show(status int, p *page) {
	p.say = v.say
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.Header().Set("Content-Language", v.say.Language())
	v.w.WriteHeader(status)
	p.write()
	_, _ = v.w.Write([]byte(p.String())) // a browser that has gone needs no page
}

// home sends a browser to the page.
func home(w http.ResponseWriter) {
	w.Header().Set("Location", "/admin/")
	w.WriteHeader(http.StatusSeeOther)
}

func (a *admin) routePage(mux *http.ServeMux) {
	mux.HandleFunc("GET /admin/style.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write(styleText)
	})
	mux.HandleFunc("GET /admin/{$}", a.inside(func(v *visit, s *session) {
		p := &page{Status: a.host.Status(v.Context()), outcome: a.sessions.take(s), who: v.who, find: v.FormValue("find")}
		if p.find != "" {
			found, err := a.host.Find(v.Context(), p.find)
			if err != nil {
				p.told, p.bad = explain(err).In(v.say).Detail, true
			}
			p.found = found
		}
		v.show(http.StatusOK, p)
	}))
	mux.HandleFunc("POST /admin/do", a.inside(func(v *visit, s *session) {
		minutes, err := strconv.Atoi(v.FormValue("minutes"))
		if err != nil && v.FormValue("minutes") != "" {
			minutes = -1 // which is refused, with what would be right
		}
		done, err := a.host.Do(v.Context(), v.by(), host.Action{Do: v.FormValue("do"), Subject: v.FormValue("subject"), Text: v.FormValue("text"), Minutes: minutes})
		told := v.say.Say(words.New("host.page.done", words.Say("what", words.New("host.action."+done.Action))))
		if err != nil {
			told = explain(err).In(v.say).Detail
		}
		a.sessions.tell(s, outcome{told, err != nil, done.Result})
		home(v.w)
	}))
	mux.HandleFunc("POST /admin/login", func(w http.ResponseWriter, r *http.Request) {
		v := a.visit(w, r)
		token := v.FormValue("token")
		if err := a.enter(v, token); err != nil {
			p := explain(err)
			v.show(p.Status, &page{outcome: outcome{told: p.In(v.say).Detail, bad: true}})
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
func (a *admin) inside(do func(*visit, *session)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := a.visit(w, r)
		s, ok := a.sessions.find(cookieOf(r))
		if !ok || a.enter(v, s.token) != nil {
			v.show(http.StatusUnauthorized, new(page))
			return
		}
		do(v, s)
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

// session is a browser that has brought a token.
type session struct {
	token  string
	ends   time.Time
	latest outcome // of an action, until it is shown
}

// outcome is what came of an action.
type outcome struct {
	told string
	bad  bool   // it did not work
	made string // that is shown once, such as a token
}

// sessionLife is how long a browser stays signed in, and maxSessions how many do.
const (
	sessionLife = 12 * time.Hour
	maxSessions = 100
)

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
func (s *sessions) tell(to *session, what outcome) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to.latest = what
}

func (s *sessions) take(of *session) outcome {
	s.mu.Lock()
	defer s.mu.Unlock()
	what := of.latest
	of.latest = outcome{}
	return what
}
