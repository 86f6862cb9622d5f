package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"wits/limit"
)

// address is where a request comes from, and that as limits count it: an IPv4 address, or the /64 of an IPv6 address, because that
// is what one line gets. A trusted proxy is believed about whom it speaks for; its own proxies are skipped.
func (s *Server) address(r *http.Request) (from netip.Addr, line string) {
	peer, ok := peerOf(r)
	if !ok {
		return peer, "unknown"
	}
	if s.trusts(peer) {
		peer = s.forwarded(r, peer)
	}
	return peer, limit.Line(peer)
}

func peerOf(r *http.Request) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	return at.Addr(), err == nil
}

// proxied reports whether a trusted proxy brings a request.
func (s *Server) proxied(r *http.Request) bool {
	peer, ok := peerOf(r)
	return ok && s.trusts(peer)
}

func (s *Server) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(s.Proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
}

// forwarded walks X-Forwarded-For from its end, which the nearest proxy wrote, to the first address that is no proxy of
// ours. What stands before it anybody may have written.
func (s *Server) forwarded(r *http.Request, peer netip.Addr) netip.Addr {
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		a, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			return peer
		}
		peer = a
		if !s.trusts(a) {
			return a
		}
	}
	return peer
}

// isHTTPS reports whether the browser came by HTTPS.
func (s *Server) isHTTPS(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	if s.proxied(r) && r.Header.Get("X-Forwarded-Proto") != "" {
		return r.Header.Get("X-Forwarded-Proto") == "https"
	}
	return s.PublicURL != nil && s.PublicURL.Scheme == "https"
}

// isLocal reports whether a browser on this machine asked for this machine. Nobody listens in on that, and not every
// browser keeps secure cookies there.
func isLocal(r *http.Request) bool {
	peer, ok := peerOf(r)
	if !ok || !peer.Unmap().IsLoopback() {
		return false
	}
	host := (&url.URL{Host: r.Host}).Hostname()
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// hostForm is how a name or address of a host can look, with a port.
var hostForm = regexp.MustCompile(`^[a-zA-Z0-9.\-\[\]:]{1,255}$`)

// Origin is where browsers reach the server. Where it was not configured it is what they say, if that can be one.
func (s *Server) Origin(r *http.Request) string {
	switch {
	case s.PublicURL != nil:
		return s.PublicURL.Scheme + "://" + s.PublicURL.Host
	case !hostForm.MatchString(r.Host):
		return ""
	case VisitOf(r.Context()).https:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
