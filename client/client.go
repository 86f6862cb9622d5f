// Package client speaks to a wits server over HTTP, for programs: the terminal app on another machine, load tests, bots
// in Go. It keeps no state but its token and never retries by itself: what may or may not have arrived is repeated by its
// caller, with the same key.
//
// Everything that makes or changes something is sent with a key, so that the server does it once. A call draws its own; to
// repeat a call, give both tries the same key with [WithKey].
package client

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"wits/game/referee"
	"wits/model"
)

// maxAnswer bounds what is read of one answer. The longest replay fits.
const maxAnswer = 8 << 20

// Client speaks to one server for one player, or for nobody yet.
type Client struct {
	base  string
	token string
	http  *http.Client
	lang  atomic.Pointer[string] // what the server is to speak; none for its own choice
	round Around                 // may be nil
}

// Around wraps the calls of a client: try sends a request and reads its answer into out. Around may call it several times, and
// change the answer or the error.
type Around func(ctx context.Context, method string, out any, try func(context.Context) error) error

// New returns a client of the server at an address such as https://wits.example. The token may be empty.
func New(address, token string, h *http.Client) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("server %q: want an address such as https://wits.example", address)
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return &Client{base: strings.TrimSuffix(u.String(), "/") + "/api/v1", token: token, http: h}, nil
}

// NewHost returns a client of the interface of a server's host, which is at an address of its own and has no other method than [Client.Call].
func NewHost(address, token string, h *http.Client) (*Client, error) {
	c, err := New(address, token, h)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(c.base)
	c.base = u.Scheme + "://" + u.Host + "/admin/v1"
	return c, err
}

// As returns a client of the same server with another token.
func (c *Client) As(token string) *Client {
	as := &Client{base: c.base, token: token, http: c.http, round: c.round}
	as.lang.Store(c.lang.Load())
	return as
}

// Through returns a client of the same player whose calls are wrapped by around.
func (c *Client) Through(around Around) *Client {
	through := c.As(c.token)
	through.round = around
	return through
}

// Speak sets the language of the server's sentences.
func (c *Client) Speak(lang string) { c.lang.Store(&lang) }

// Problem is why a server refused, as RFC 9457 has it.
type Problem struct {
	Status int         `json:"status"`
	Code   string      `json:"code"`
	Title  string      `json:"title"`
	Detail string      `json:"detail"`
	Rule   string      `json:"rule"`
	Limit  string      `json:"limit"`
	Seq    referee.Seq `json:"seq"`

	RetryAfter time.Duration `json:"-"`
}

// Error is the reason in a sentence.
func (p *Problem) Error() string {
	if p.Detail != "" {
		return p.Detail
	}
	return fmt.Sprintf("the server answered %d %s", p.Status, p.Title)
}

type keyInContext struct{}

// WithKey returns the context of one call that may be made several times and is done once: whatever makes or changes
// something under it is sent with this key. A server refuses another call under the same key.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyInContext{}, key)
}

// Once returns the context of one call, with a key of its own.
func Once(ctx context.Context) context.Context { return WithKey(ctx, rand.Text()) }

// keyOf is the key of a call: one that was given, or a new one.
func keyOf(ctx context.Context) string {
	if key, ok := ctx.Value(keyInContext{}).(string); ok {
		return key
	}
	return rand.Text()
}

// ask sends one request and returns its answer.
func ask[T any](ctx context.Context, c *Client, method, path string, in any) (out T, err error) {
	err = c.Call(ctx, method, path, in, &out)
	return out, err
}

// Call sends a request and reads its answer into out, unless that is nil.
func (c *Client) Call(ctx context.Context, method, path string, in, out any) error {
	try := func(ctx context.Context) error { return c.try(ctx, method, path, in, out) }
	if c.round == nil {
		return try(ctx)
	}
	return c.round(ctx, method, out, try)
}

func (c *Client) try(ctx context.Context, method, path string, in, out any) error {
	answer, err := c.open(ctx, method, path, in)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err == nil && out != nil && len(body) > 0 {
		err = json.Unmarshal(body, out)
	}
	if err != nil {
		return fmt.Errorf("read the answer to %s %s: %w", method, path, err)
	}
	return nil
}

// open sends a request and returns its answer. Where the server refused, the error is a [Problem].
func (c *Client) open(ctx context.Context, method, path string, in any) (*http.Response, error) {
	answer, err := c.send(ctx, method, path, in)
	if err != nil || answer.StatusCode < http.StatusBadRequest {
		return answer, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return nil, fmt.Errorf("read the answer to %s %s: %w", method, path, err)
	}
	p := &Problem{Status: answer.StatusCode, Title: http.StatusText(answer.StatusCode)}
	_ = json.Unmarshal(body, p) // a proxy's page is no problem document; the status says enough
	if s, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		p.RetryAfter = time.Duration(s) * time.Second
	}
	return nil, p
}

// file is a body that is no JSON.
type file struct {
	kind string
	data []byte
}

func (c *Client) send(ctx context.Context, method, path string, in any) (*http.Response, error) {
	var body io.Reader
	kind := "application/json"
	if f, ok := in.(file); ok {
		body, kind = bytes.NewReader(f.data), f.kind
	} else if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", method, path, err)
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	if in != nil {
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Idempotency-Key", keyOf(ctx))
	}
	if lang := c.lang.Load(); lang != nil {
		r.Header.Set("Accept-Language", *lang)
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	return c.http.Do(r)
}

// News is an event of a stream. One of its fields is set.
type News struct {
	State *model.Match   // the whole match, first of all
	Turn  *model.Event   // an action was made
	Seats *model.Seating // somebody sat down, came, left or asked for a rematch
	Mind  *model.Mind    // the mind that is due waits for its turn, could not move, or thinks after all
	Beat  bool           // nothing happened, and the server is there
}

// Reader reads the events of a stream that [Client.Stream] or [Client.Watch] opened.
type Reader struct{ lines *bufio.Reader }

// NewReader reads events.
func NewReader(stream io.Reader) *Reader { return &Reader{bufio.NewReader(stream)} }

// Next waits for the next event. The error is [io.EOF] where the stream has ended.
func (r *Reader) Next() (News, error) {
	var kind, data []byte
	beat := false
	for {
		line, err := r.lines.ReadBytes('\n')
		if err != nil {
			return News{}, err
		}
		line = bytes.TrimRight(line, "\r\n")
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch {
		case len(line) > 0 && len(name) == 0:
			beat = true
		case string(name) == "event":
			kind = value
		case string(name) == "data":
			data = value
		case len(line) == 0 && data != nil:
			n, err := read(string(kind), data)
			if err != nil || n != (News{}) {
				return n, err
			}
			kind, data = nil, nil // of a kind that is not known here
		case len(line) == 0 && beat:
			return News{Beat: true}, nil
		}
	}
}

func read(kind string, data []byte) (n News, err error) {
	into, known := map[string]any{"state": &n.State, "turn": &n.Turn, "seats": &n.Seats, "mind": &n.Mind}[kind]
	if !known {
		return n, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return News{}, fmt.Errorf("read a %s: %w", kind, err)
	}
	return n, nil
}
