package trial

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// fuzzers is how many visitors make requests up at once, each at an address of their own.
const fuzzers = 8

// fuzz sends requests that are made up from the description alone, and holds every answer to the description.
func fuzz(s *scene) {
	d := s.describe()
	seed := uint64(1)
	if s.long {
		seed = rand.Uint64()
	}
	if text := os.Getenv("ATTACKSEED"); text != "" {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	s.Logf("ATTACKSEED=%d", seed)
	ctx, end := s.during()
	defer end()
	var wg sync.WaitGroup
	for n := range fuzzers {
		f := &fuzzer{
			scene: s, generator: generator{description: d, rand: rand.New(rand.NewPCG(seed, uint64(n))), seen: map[string][]string{}},
			http: s.visitor("127.0.1."+strconv.Itoa(n+1), 2),
		}
		f.token = s.player(f.http)
		wg.Go(func() { f.run(ctx) })
	}
	wg.Wait()
}

// fuzzer is one visitor who makes requests up.
type fuzzer struct {
	*scene
	generator
	http  *http.Client
	token string
}

func (f *fuzzer) run(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		// Every operation first as it should be, so that there is something to name; then at random.
		o := f.all[n%len(f.all)]
		if n >= len(f.all) {
			o = pick(&f.generator, f.all)
		}
		f.one(ctx, o)
	}
}

// one makes up one request of an operation.
func (f *fuzzer) one(ctx context.Context, o *operation) {
	wild := pick(&f.generator, []int{0, 0, 0, 20, 6})
	target, headers := f.target(o, wild)
	method := o.method
	if wild > 0 && f.chance(40) {
		method = pick(&f.generator, []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"})
	}
	body := f.document(o, wild)
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, f.URL()+target, strings.NewReader(body))
	if err != nil {
		return // a header or a target that cannot be sent
	}
	if body != "" {
		r.Header.Set("Content-Type", f.contentType(wild))
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	f.sign(r, wild)
	answer, err := f.http.Do(r)
	if err != nil {
		if ctx.Err() == nil && !strings.Contains(err.Error(), "invalid header") {
			f.Errorf("%s %.100s: no answer: %v", method, target, err)
		}
		return
	}
	f.hold(o, method, answer)
}

// document makes a body: from the schema, or from the example, which a schema of free fields cannot say.
func (f *fuzzer) document(o *operation, wild int) string {
	m := o.body()
	if m == nil {
		if wild > 0 && f.chance(20) {
			return pick(&f.generator, nasty())
		}
		return ""
	}
	text := string(m.Example)
	if text == "" || f.chance(2) {
		text = f.value(m.Schema, o.Tags[0], "", wild, 0)
	}
	switch {
	case wild > 0 && f.chance(wild*2):
		return text[:f.rand.IntN(len(text)+1)]
	case wild > 0 && f.chance(wild*2):
		return text + pick(&f.generator, nasty())
	case wild > 0 && f.chance(wild*4):
		return "\xef\xbb\xbf" + text
	}
	return text
}

func (f *fuzzer) contentType(wild int) string {
	if wild > 0 && f.chance(wild*2) {
		return pick(&f.generator, []string{
			"text/plain", "application/xml", "application/json; charset=utf-16", "multipart/form-data", "application/cbor", ";;;", "application/problem+json",
		})
	}
	return "application/json"
}

// sign says who asks: mostly the fuzzer's player.
func (f *fuzzer) sign(r *http.Request, wild int) {
	switch {
	case wild == 0 || !f.chance(wild):
		r.Header.Set("Authorization", "Bearer "+f.token)
	case f.chance(2):
		r.Header.Set("Authorization", pick(&f.generator, []string{"Bearer", "Bearer x", "Basic eDp5", "bearer " + strings.Repeat("t", 3000)}))
	case f.chance(2):
		r.Header.Set("Cookie", "wits="+f.token+"; __Host-wits=%00; =;;")
	}
}

// hold holds an answer to the description.
func (f *fuzzer) hold(o *operation, method string, r *http.Response) {
	what := method + " " + o.path
	kind := r.Header.Get("Content-Type")
	if strings.HasPrefix(kind, "text/event-stream") {
		r.Body.Close() // it would go on
		return
	}
	a, err := f.read(what, r)
	if err != nil {
		return // the time is over
	}
	switch {
	case method != o.method:
		if a.status == http.StatusMethodNotAllowed && (r.Header.Get("Allow") == "" || method != http.MethodHead && a.code == "not-found") {
			f.Errorf("%s: 405 with code %q allows %q", what, a.code, r.Header.Get("Allow"))
		}
		return
	case !o.described(strconv.Itoa(a.status), kind, len(a.body) == 0):
		f.Errorf("%s: %d %q is not described: %.200s", what, a.status, kind, a.body)
	case a.status >= 400 && a.code == "":
		f.Errorf("%s: %d without a code: %.200s", what, a.status, a.body)
	case a.status < 300:
		f.learn(o.Tags[0], a.body)
	}
	f.recover(a)
}

// recover makes another player where the token is none any more, and slows down where that is asked for.
func (f *fuzzer) recover(a answer) {
	switch a.status {
	case http.StatusUnauthorized:
		if got, err := f.ask(f.http, "GET", "/api/v1/me", f.token, ""); err == nil && got.status == http.StatusUnauthorized {
			f.renew()
		}
	case http.StatusTooManyRequests:
		time.Sleep(20 * time.Millisecond)
	}
}

func (f *fuzzer) renew() {
	a, err := f.ask(f.http, "POST", "/api/v1/players", "", `{}`)
	if err != nil || a.status != http.StatusCreated {
		return // the address made too many
	}
	var made struct{ Token string }
	if err := json.Unmarshal(a.body, &made); err == nil {
		f.token = made.Token
	}
}
