package trial

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wits/internal/pgtest"
)

// BenchmarkBoard measures what an action costs: 256 connections place stones on boards of their own, one after the other, with next to
// no work for the sender, so that it is the servers that are compared. BOARDGAME is a folder with a server of boardgame.io, to be
// measured in turn with ours; see tools/boardgame.
func BenchmarkBoard(b *testing.B) {
	durable := pgtest.New("fsync=on")
	b.Cleanup(func() { _ = durable.Stop() })
	servers := []boardServer{
		{"sqlite", func(b *testing.B) string { return served(b) }, openWits},
		{"postgres", func(b *testing.B) string { return servedBy(b, "--db", durable.Fresh(b)) }, openWits},
	}
	if folder := os.Getenv("BOARDGAME"); folder != "" {
		servers = append(servers, boardServer{"boardgame.io", func(b *testing.B) string { return boardgame(b, folder) }, openBoardgame})
	}
	for turn := range 3 {
		for _, s := range servers {
			b.Run(fmt.Sprintf("%s/%d", s.name, turn+1), func(b *testing.B) { s.measure(b) })
		}
	}
}

// boardServer is a server that can be played on.
type boardServer struct {
	name  string
	start func(*testing.B) (address string)
	open  func(address string, n int) (board, error)
}

// board is a connection with a board.
type board interface {
	begin() error               // another match
	place(turn, x, y int) error // and wait for the answer
	Close() error
}

const (
	boards     = 256
	boardWarm  = 3 * time.Second
	boardTime  = 10 * time.Second
	boardWidth = 15
)

func (s boardServer) measure(b *testing.B) {
	address := s.start(b)
	var placed atomic.Int64
	var stop atomic.Bool
	var group sync.WaitGroup
	failed := make(chan error, boards)
	var all [boards]board
	for n := range all {
		var err error
		if all[n], err = s.open(address, n); err != nil {
			b.Fatal(err)
		}
		defer all[n].Close()
	}
	for _, on := range all {
		group.Go(func() { failed <- playBoard(on, &placed, &stop) })
	}
	time.Sleep(boardWarm)
	for range b.N {
		cpu, from, begun := processed(b, address), placed.Load(), time.Now()
		time.Sleep(boardTime)
		took, actions, used := time.Since(begun), float64(placed.Load()-from), processed(b, address)-cpu
		b.ReportMetric(actions/took.Seconds(), "actions/s")
		b.ReportMetric(1000*used/actions, "server-ms/action")
	}
	stop.Store(true)
	group.Wait()
	for range boards {
		if err := <-failed; err != nil {
			b.Fatal(err)
		}
	}
}

// playBoard fills board after board.
func playBoard(on board, placed *atomic.Int64, stop *atomic.Bool) error {
	for {
		if err := on.begin(); err != nil {
			return err
		}
		for turn, p := range stones() {
			if stop.Load() {
				return nil
			}
			if err := on.place(turn, p[0], p[1]); err != nil {
				return err
			}
			placed.Add(1)
		}
	}
}

// stones are points for two colours in turn that lead to no more than two of a colour in any row.
func stones() (list [][2]int) {
	var colours [2][][2]int
	for at := range boardWidth * boardWidth {
		x, y := at%boardWidth, at/boardWidth
		c := (x + 2*y) % 4 / 2
		colours[c] = append(colours[c], [2]int{x, y})
	}
	for i, white := range colours[1] {
		list = append(list, colours[0][i], white)
	}
	return list
}

// processed is how many seconds a server has computed.
func processed(b *testing.B, address string) float64 {
	return metric(b, address, "process_cpu_seconds_total")
}

// witsBoard is a player of wits who holds both seats.
type witsBoard struct {
	net.Conn
	from         *bufio.Reader
	token, match string
	text, body   bytes.Buffer
}

func openWits(address string, n int) (board, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		return nil, err
	}
	w := &witsBoard{Conn: conn, from: bufio.NewReader(conn)}
	var made struct{ Token string }
	fmt.Fprintf(&w.body, `{"name":"Load %d"}`, n+1)
	err = w.ask("/api/v1/players", &made)
	w.token = made.Token
	return w, err
}

func (w *witsBoard) begin() error {
	var m struct{ ID string }
	w.body.WriteString(`{"game":"gomoku","preset":"standard"}`)
	err := w.ask("/api/v1/matches", &m)
	w.match = m.ID
	return err
}

func (w *witsBoard) place(turn, x, y int) error {
	fmt.Fprintf(&w.body, `{"seq":%d,"action":{"type":"place","x":%d,"y":%d},"key":"%s-%d"}`, turn, x, y, w.match, turn)
	return w.ask("/api/v1/matches/"+w.match+"/actions", nil)
}

// ask posts the body.
func (w *witsBoard) ask(path string, into any) error {
	w.text.Reset()
	fmt.Fprintf(&w.text, "POST %s HTTP/1.1\r\nHost: wits\r\nContent-Type: application/json\r\nContent-Length: %d\r\n", path, w.body.Len())
	if w.token != "" {
		fmt.Fprintf(&w.text, "Authorization: Bearer %s\r\n", w.token)
	}
	w.text.WriteString("\r\n")
	w.text.Write(w.body.Bytes())
	w.body.Reset()
	if _, err := w.Write(w.text.Bytes()); err != nil {
		return err
	}
	ok, length := false, 0
	for first := true; ; first = false {
		line, err := w.from.ReadSlice('\n') // good until the next one is read
		if err != nil {
			return err
		}
		if len(line) == len("\r\n") {
			break
		}
		if first {
			ok = bytes.HasPrefix(line, []byte("HTTP/1.1 2"))
		}
		if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			length, _ = strconv.Atoi(string(bytes.TrimSpace(value))) // then the answer cannot be read either
		}
	}
	if ok && into == nil {
		_, err := w.from.Discard(length)
		return err
	}
	answer := make([]byte, length)
	if _, err := io.ReadFull(w.from, answer); err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%s: %s", path, answer)
	}
	return json.Unmarshal(answer, into)
}

// boardgame starts a server of boardgame.io.
func boardgame(b *testing.B, folder string) string {
	b.Helper()
	address := freePort(b)
	_, port, _ := net.SplitHostPort(address) // it was made by one
	cmd := exec.Command("node", filepath.Join(folder, "server.js"), port)
	cmd.Stderr, cmd.SysProcAttr = os.Stderr, attributes()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	})
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get("http://" + address + "/metrics")
		if err == nil {
			_ = answer.Body.Close()
			return "http://" + address
		}
		if time.Now().After(end) {
			b.Fatal(err)
		}
	}
}

// socketBoard is a client of boardgame.io, by Socket.IO over a WebSocket, that plays both seats.
type socketBoard struct {
	net.Conn
	from    *bufio.Reader
	n, made int
	match   string
	state   int
	frame   []byte
	text    []byte // of the latest answer
}

const space = "/board," // the name of the game there

func openBoardgame(address string, n int) (board, error) {
	host := strings.TrimPrefix(address, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	s := &socketBoard{Conn: conn, from: bufio.NewReader(conn), n: n}
	fmt.Fprintf(conn, "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n", host, base64.StdEncoding.EncodeToString(make([]byte, 16)))
	answer, err := http.ReadResponse(s.from, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return nil, errors.New(answer.Status)
	}
	if err := s.send("40" + space); err != nil {
		return nil, err
	}
	_, err = s.await("40" + space)
	return s, err
}

func (s *socketBoard) begin() error {
	s.made++
	s.match = fmt.Sprintf("m%d-%d", s.n, s.made)
	if err := s.send(fmt.Sprintf(`42%s["sync",%q,"0",null,2]`, space, s.match)); err != nil {
		return err
	}
	_, err := s.await("42" + space + `["sync",`)
	s.state = 0
	return err
}

func (s *socketBoard) place(turn, x, y int) error {
	seat := turn % 2
	err := s.send(fmt.Sprintf(`42%s["update",{"type":"MAKE_MOVE","payload":{"type":"place","args":[%d,%d],"playerID":"%d","credentials":null}},%d,%q,"%d"]`,
		space, x, y, seat, s.state, s.match, seat))
	if err != nil {
		return err
	}
	answer, err := s.await("42" + space + `["update",`)
	if err != nil {
		return err
	}
	_, after, _ := bytes.Cut(answer, []byte(`"_stateID":`))
	digits, _, _ := bytes.Cut(after, []byte(`,`))
	was := s.state
	if s.state, err = strconv.Atoi(strings.TrimRight(string(digits), "}")); err != nil || s.state <= was {
		return fmt.Errorf("after %d: %s", was, answer)
	}
	return nil
}

// send sends a text.
func (s *socketBoard) send(text string) error {
	s.frame = append(s.frame[:0], 0x81)
	if len(text) < 126 {
		s.frame = append(s.frame, 0x80|byte(len(text)))
	} else {
		s.frame = binary.BigEndian.AppendUint16(append(s.frame, 0x80|126), uint16(len(text)))
	}
	s.frame = append(s.frame, 0, 0, 0, 0) // a mask that changes nothing
	s.frame = append(s.frame, text...)
	_, err := s.Write(s.frame)
	return err
}

// await reads until a text that begins so.
func (s *socketBoard) await(prefix string) ([]byte, error) {
	for {
		text, err := s.read()
		switch {
		case err != nil:
			return nil, err
		case bytes.HasPrefix(text, []byte(prefix)):
			return text, nil
		case string(text) == "2": // are you there?
			if err := s.send("3"); err != nil {
				return nil, err
			}
		}
	}
}

// read reads a text, which is good until the next one.
func (s *socketBoard) read() ([]byte, error) {
	var head [8]byte
	if _, err := io.ReadFull(s.from, head[:2]); err != nil {
		return nil, err
	}
	length := uint64(head[1])
	if size := map[uint64]int{126: 2, 127: 8}[length]; size > 0 {
		clear(head[:])
		if _, err := io.ReadFull(s.from, head[8-size:]); err != nil {
			return nil, err
		}
		length = binary.BigEndian.Uint64(head[:])
	}
	if uint64(cap(s.text)) < length {
		s.text = make([]byte, length)
	}
	_, err := io.ReadFull(s.from, s.text[:length])
	return s.text[:length], err
}
