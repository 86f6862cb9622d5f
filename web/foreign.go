package web

import (
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Pages of other origins that the host allows may use the interface, by CORS. They bring a token: for them no cookie is read or set,
// so what a browser keeps for this server is of no use to them.
const (
	foreignMethods = "GET, POST, PUT, PATCH, DELETE"
	foreignSend    = "Authorization, Content-Type, Accept-Language, Idempotency-Key, Last-Event-ID, If-None-Match, Wits-Client"
	foreignRead    = "ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id"
	foreignAge     = "7200" // seconds for which a browser need not ask again
)

// IsOrigin reports whether a text is an origin as browsers send it, such as https://play.example.
func IsOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && text == u.Scheme+"://"+strings.ToLower(u.Host)
}

// welcome lets a page of an allowed origin read the answer, and notes that it is one.
func (s *Server) welcome(v *Visit, r *http.Request) {
	if len(s.Origins) == 0 {
		return
	}
	v.Header.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if v.Foreign = slices.Contains(s.Origins, origin); !v.Foreign {
		return
	}
	v.Header.Set("Access-Control-Allow-Origin", origin)
	v.Header.Set("Access-Control-Expose-Headers", foreignRead)
}

// preflight answers a browser that asks whether a page of another origin may send a request. It reports false for other requests.
func preflight(w http.ResponseWriter, r *http.Request, v *Visit) bool {
	if !v.Foreign || r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Methods", foreignMethods)
	h.Set("Access-Control-Allow-Headers", foreignSend)
	h.Set("Access-Control-Max-Age", foreignAge)
	w.WriteHeader(http.StatusNoContent)
	return true
}

// counted is a limit that a request was counted in.
type counted struct{ name, who string }

// Limit counts something that the visit does, or returns the problem that says how long to wait. The answer tells how much is left.
func (v *Visit) Limit(name, who string) error {
	err := v.server.Limit(name, who)
	if c := (counted{name, who}); !slices.Contains(v.counted, c) {
		v.counted = append(v.counted, c)
	}
	return err
}

// tellLimits sets RateLimit and RateLimit-Policy, as draft-ietf-httpapi-ratelimit-headers (version 11) has them: how many may be done at once (q) and in how many
// seconds all of them come back (w); how many are left (r), and in how many seconds none will be missing (t).
func (v *Visit) tellLimits() {
	var policy, left []byte
	for _, c := range v.counted {
		rate, n, full, ok := v.server.limits.Left(c.name, c.who)
		if !ok {
			continue
		}
		if len(left) > 0 {
			policy, left = append(policy, ", "...), append(left, ", "...)
		}
		policy = append(strconv.AppendQuote(policy, c.name), ";q="...)
		policy = append(strconv.AppendInt(policy, int64(rate.Burst), 10), ";w="...)
		policy = strconv.AppendInt(policy, int64(math.Ceil(float64(rate.Burst)/rate.PerSecond)), 10)
		left = append(strconv.AppendQuote(left, c.name), ";r="...)
		left = append(strconv.AppendInt(left, int64(n), 10), ";t="...)
		left = strconv.AppendInt(left, int64(math.Ceil(full.Seconds())), 10)
	}
	if len(left) > 0 {
		v.Header.Set("RateLimit-Policy", string(policy))
		v.Header.Set("RateLimit", string(left))
	}
}
