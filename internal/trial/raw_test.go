package trial

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// trick is a request, or several, that no library would send.
type trick struct {
	name string
	text string // HOST is the server's
	want []int  // statuses of the answers in order; 0 for any of 400 to 499, or a closed connection
	code string // of the last answer, where it must be a problem of ours
	cut  bool   // the sender ends its side afterwards
}

const (
	postMatch = "POST /api/v1/matches HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n"
	getGames  = "GET /api/v1/games HTTP/1.1\r\nHost: HOST\r\n\r\n"
	practice  = `{"game":"mastermind","preset":"classic"}`
)

func tricks() []trick {
	return []trick{
		{"a truncated body", postMatch + "Content-Length: 100\r\n\r\n{\"game\":", []int{400}, "malformed", true},
		{"a truncated chunk", postMatch + "Transfer-Encoding: chunked\r\n\r\n10\r\n{\"game\"", []int{400}, "malformed", true},
		{"a chunk size that is no number", postMatch + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n", []int{400}, "malformed", true},
		{"a chunk without its line end", postMatch + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}X\r\n0\r\n\r\n", []int{400}, "malformed", true},
		{"a huge chunk size", postMatch + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n", []int{400}, "malformed", true},
		{"a huge chunk extension", postMatch + "Transfer-Encoding: chunked\r\n\r\n2;" + strings.Repeat("x", 1<<16) + "\r\n{}\r\n0\r\n\r\n", []int{0}, "", true},
		{"a truncated replay", "POST /api/v1/replays/verify HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{\"format\":1", []int{400}, "malformed", true},
		{"length and chunks", postMatch + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n", []int{0}, "", false},
		{"two lengths", postMatch + "Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}", []int{0}, "", false},
		{"a negative length", postMatch + "Content-Length: -1\r\n\r\n", []int{0}, "", false},
		{"a length with a sign", postMatch + "Content-Length: +2\r\n\r\n{}", []int{0}, "", false},
		{"a huge length", postMatch + "Content-Length: 99999999999999999999\r\n\r\n", []int{0}, "", false},
		{"a length over the limit", postMatch + "Content-Length: 1000000000\r\n\r\n{", []int{0}, "any", true},
		{"an unknown transfer encoding", postMatch + "Transfer-Encoding: xchunked\r\n\r\n", []int{501}, "", false},
		{"transfer encodings in a row", postMatch + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", []int{501}, "", false},
		{"huge headers", "GET / HTTP/1.1\r\nHost: HOST\r\nX: " + strings.Repeat("a", 1<<16) + "\r\n\r\n", []int{431}, "", false},
		{"many headers", "GET / HTTP/1.1\r\nHost: HOST\r\n" + strings.Repeat("X: y\r\n", 20_000) + "\r\n", []int{431}, "", false},
		{"a header without a colon", "GET / HTTP/1.1\r\nHost: HOST\r\nNonsense\r\n\r\n", []int{0}, "", false},
		{"a space before the colon", "GET / HTTP/1.1\r\nHost: HOST\r\nX : y\r\n\r\n", []int{0}, "", false},
		{"a folded header", "GET / HTTP/1.1\r\nHost: HOST\r\nX: y\r\n z\r\n\r\n", []int{200}, "", false},
		{"NUL in a header", "GET / HTTP/1.1\r\nHost: HOST\r\nX: \x00\r\n\r\n", []int{0}, "", false},
		{"no host", "GET / HTTP/1.1\r\n\r\n", []int{0}, "", false},
		{"two hosts", "GET / HTTP/1.1\r\nHost: HOST\r\nHost: other\r\n\r\n", []int{0}, "", false},
		{"a host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n", []int{0}, "", false},
		{"bare line feeds", "GET /api/v1/games HTTP/1.1\nHost: HOST\n\n", []int{200}, "", false},
		{"an absolute address", "GET http://other.example/api/v1/games HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{200}, "", false},
		{"an asterisk", "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{200}, "", false},
		{"a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n", []int{0}, "", false},
		{"three at once", getGames + getGames + getGames, []int{200, 200, 200}, "", false},
		{"a bad one between good ones", getGames + "GET /%zz HTTP/1.1\r\nHost: HOST\r\n\r\n" + getGames, []int{200, 0}, "", false},
		{"HTTP/1.0", "GET /api/v1/games HTTP/1.0\r\n\r\n", []int{200}, "", false},
		{"HTTP/0.9", "GET /api/v1/games\r\n\r\n", []int{0}, "", false},
		{"HTTP/9.9", "GET /api/v1/games HTTP/9.9\r\nHost: HOST\r\n\r\n", []int{505}, "", false},
		{"the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", []int{0}, "", false},
		{"a body that waits for leave", postMatch + "Expect: 100-continue\r\nContent-Length: 40\r\n\r\n", []int{100, 400}, "malformed", true},
		{"an expectation that nobody knows", getGames[:len(getGames)-2] + "Expect: cake\r\n\r\n", []int{417}, "", false},
		{"a bad escape", "GET /api/v1/matches/%zz HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{0}, "", false},
		{"an escaped NUL", "GET /api/v1/matches/%00 HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{404}, "any", false},
		{"NUL in the path", "GET /\x00 HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{0}, "", false},
		{"a path that is no text", "GET /api/v1/matches/%ff%fe HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{404}, "any", false},
		{"a path that climbs", "GET /api/v1/../../../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{404}, "", false},
		{"a path with a hidden slash", "GET /api/v1/matches/..%2f..%2fme HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{404}, "any", false},
		{"a long address", "GET /api/v1/matches/" + strings.Repeat("x", 10_000) + " HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{422}, "malformed", false},
		{"an address that is too long", "GET /" + strings.Repeat("x", 1<<16) + " HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{431}, "", false},
		{"a long query", "GET /api/v1/matches?" + strings.Repeat("a=b&", 2000) + " HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{0}, "any", false},
		{"a method that is none", "BREW /api/v1/games HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{405}, "any", false},
		{"a long method", strings.Repeat("M", 9000) + " /api/v1/games HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{405}, "any", false},
		{"a method with a colon", "GE:T / HTTP/1.1\r\nHost: HOST\r\n\r\n", []int{0}, "", false},
		{"no request at all", strings.Repeat("\r\n", 100), []int{0}, "", true},
		{"TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", []int{0}, "", true},
		{"an upgrade", "GET /api/v1/games HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", []int{200}, "", false},
		{"a body where none is wanted", "GET /api/v1/games HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello", []int{200}, "", false},
		{"a smuggled request", postMatch + fmt.Sprintf("Content-Length: %d\r\n\r\n", len(practice)) + practice + "GARBAGE\r\n\r\n", []int{201, 0}, "", false},
	}
}

// rawHTTP sends what no library would send. Every trick gets its answer, and the next visitor does not notice.
func rawHTTP(s *scene) {
	ctx, end := s.during()
	defer end()
	for round := 0; round == 0 || ctx.Err() == nil; round++ {
		hosts := fmt.Sprintf("127.2.%d.", round%256) // addresses that have used up nothing yet
		after := s.visitor(hosts+"200", 1)
		for n, k := range tricks() {
			s.trick(hosts+strconv.Itoa(n+1), k)
			if a, err := s.ask(after, "GET", "/api/v1/games", "", ""); err != nil || a.status != http.StatusOK {
				s.Errorf("after %s a good request: %v, %d", k.name, err, a.status)
			}
		}
		after.CloseIdleConnections()
		time.Sleep(100 * time.Millisecond)
	}
}

// trick sends one and reads the answers.
func (s *scene) trick(from string, k trick) {
	conn, err := s.dial(from)
	if err != nil {
		s.Errorf("%s: %v", k.name, err)
		return
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	_, _ = io.WriteString(conn, strings.ReplaceAll(k.text, "HOST", s.Address)) // the server may refuse before all is sent
	if k.cut {
		_ = conn.(*net.TCPConn).CloseWrite()
	}
	in := bufio.NewReader(conn)
	for n, want := range k.want {
		r, err := http.ReadResponse(in, nil)
		if err != nil {
			if want != 0 || errors.Is(err, os.ErrDeadlineExceeded) {
				s.Errorf("%s: answer %d, wanted %d: %v", k.name, n+1, want, err)
			}
			return
		}
		a, err := s.readRaw(k.name, r, want)
		if err != nil {
			s.Errorf("%s: %v", k.name, err)
			return
		}
		s.compare(k, n, a)
	}
}

// readRaw reads an answer; a status that is wanted is no fault, whatever it is.
func (s *scene) readRaw(what string, r *http.Response, want int) (answer, error) {
	if r.StatusCode != want || want < 500 {
		return s.read(what, r)
	}
	defer r.Body.Close()
	_, err := io.Copy(io.Discard, r.Body)
	return answer{status: want}, err
}

func (s *scene) compare(k trick, n int, a answer) {
	want := k.want[n]
	if want == 0 && (a.status < 400 || a.status > 499) || want != 0 && a.status != want {
		s.Errorf("%s: answer %d is %d, wanted %d: %.200s", k.name, n+1, a.status, want, a.body)
		return
	}
	last := n == len(k.want)-1
	if last && (k.code == "any" && a.code == "" || k.code != "any" && k.code != "" && a.code != k.code) {
		s.Errorf("%s: %d with code %q, wanted %q: %.200s", k.name, a.status, a.code, k.code, a.body)
	}
}
