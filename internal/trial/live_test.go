package trial

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// live is matches that are followed while they are played: every action is timed until the streams show it.
type live struct {
	config
	streams sync.WaitGroup

	mu   sync.Mutex
	acts []time.Duration // until the player had the answer
	told []time.Duration // until a stream showed the action
	lost int             // streams that ended early
}

// bout is a match that is followed.
type bout struct {
	id   model.MatchID
	seq  referee.Seq
	sent map[referee.Seq]sending // under the lock of live
}

// sending is an action that others are to be told.
type sending struct {
	by game.Seat
	at time.Time
}

// settle is how long what is under way may take to arrive.
const settle = 2 * time.Second

// act plays an action.
func (l *live) act(ctx context.Context, player *client.Client, b *bout, by game.Seat, action json.RawMessage) (model.Turn, error) {
	begun := time.Now()
	l.mu.Lock()
	b.sent[b.seq+1] = sending{by, begun}
	l.mu.Unlock()
	got, err := player.Act(ctx, model.Act{Match: b.id, After: b.seq}, game.WireAction(action))
	if err != nil {
		return got, fmt.Errorf("act: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b.seq, l.acts = got.Seq, append(l.acts, time.Since(begun))
	return got, nil
}

// nobody is the seat of those who only watch.
const nobody game.Seat = 255

// follow reads the stream of a seat, and returns when it has told how the match stands. Of the seat's own actions no time is taken.
func (l *live) follow(ctx context.Context, body io.ReadCloser, b *bout, seat game.Seat) {
	ready := make(chan struct{})
	l.streams.Go(func() {
		defer body.Close()
		first := sync.OnceFunc(func() { close(ready) })
		defer first()
		for lines := bufio.NewReader(body); ; {
			seq, err := nextID(lines)
			now := time.Now()
			first()
			l.mu.Lock()
			if s, sent := b.sent[seq]; err == nil && sent && s.by != seat {
				l.told = append(l.told, now.Sub(s.at))
			}
			if err != nil && ctx.Err() == nil {
				l.lost++
			}
			l.mu.Unlock()
			if err != nil {
				return
			}
		}
	})
	<-ready
}

// nextID reads up to the number of the next event. What the event says is not decoded: that would take longer than the server does.
func nextID(lines *bufio.Reader) (referee.Seq, error) {
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return 0, err
		}
		if text, ok := strings.CutPrefix(string(line), "id: "); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			return referee.Seq(n), err
		}
	}
}

// await waits until so many streams have shown every action, or what is under way should have arrived.
func (l *live) await(streams int) {
	for late := time.Now().Add(settle); time.Now().Before(late); time.Sleep(5 * time.Millisecond) {
		l.mu.Lock()
		told, due := len(l.told), streams*len(l.acts)
		l.mu.Unlock()
		if told >= due {
			return
		}
	}
}

// every does something again and again, until ctx is done.
func every(ctx context.Context, pause time.Duration, do func()) {
	for tick := time.Tick(pause); ; do() {
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
	}
}

// watched plays a match of many actions, and plays on while many watch it.
func (l *live) watched(ctx context.Context) error {
	player, err := l.join(ctx, "Watched")
	if err != nil {
		return err
	}
	m, err := player.Start(ctx, model.Practice{Game: "minesweeper", Preset: "master"})
	if err != nil {
		return err
	}
	b := &bout{id: m.ID, sent: map[referee.Seq]sending{}}
	flag := func() error { // ends nothing
		_, err := l.act(ctx, player.Client, b, 0, json.RawMessage(fmt.Sprintf(`{"type":"flag","x":%d,"y":%d}`, b.seq%16, b.seq/16%16)))
		return err
	}
	for range l.length {
		if err := flag(); err != nil {
			return err
		}
	}
	l.acts, b.sent = nil, map[referee.Seq]sending{} // only what comes now is timed
	link, err := player.Share(ctx, b.id)
	if err != nil {
		return err
	}
	following, end := context.WithCancel(ctx)
	defer l.streams.Wait()
	defer end()
	for range l.watchers {
		body, err := player.Watch(following, streaming(), link, -1)
		if err != nil {
			return fmt.Errorf("watch: %w", err)
		}
		l.follow(following, body, b, nobody)
	}
	playing, done := context.WithTimeout(ctx, l.duration)
	defer done()
	every(playing, time.Second/time.Duration(l.rate), func() { err = errors.Join(err, flag()) })
	l.await(l.watchers)
	return err
}

// pair is two players who play each other. Only one goroutine at a time plays for them.
type pair struct {
	*bout
	entry   entry.Entry
	players [2]*client.Client
	turn    game.Seat
	end     context.CancelFunc // of the streams of their match
}

// paired seats pairs at tables, each player with a stream, and lets one table after the other move.
func (l *live) paired(ctx context.Context) error {
	h := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: atOnce, DisableCompression: true}}
	defer h.CloseIdleConnections()
	following, end := context.WithCancel(ctx)
	defer l.streams.Wait()
	defer end()
	tables := make([]*pair, l.tables)
	group, opening := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i := range tables {
		group.Go(func() (err error) {
			tables[i], err = l.meet(opening, following, h, i)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	group, moving := errgroup.WithContext(ctx)
	playing, done := context.WithTimeout(moving, l.duration)
	defer done()
	pause := time.Second * time.Duration(l.tables) / time.Duration(l.rate) // of each
	for _, t := range tables {
		group.Go(func() (err error) {
			time.Sleep(rand.N(pause))
			every(playing, pause, func() { err = errors.Join(err, l.move(moving, following, t)) })
			return err
		})
	}
	err := group.Wait()
	l.await(1)
	return err
}

// meet makes two players known and seats them.
func (l *live) meet(ctx, following context.Context, h *http.Client, n int) (*pair, error) {
	e, err := entry.Find(catalog.All(), l.games[n%len(l.games)])
	if err != nil {
		return nil, err
	}
	t := &pair{entry: e}
	for i := range t.players {
		address := l.address
		if i == 1 && l.replica != "" {
			address = l.replica
		}
		p, err := Join(ctx, address, fmt.Sprintf("Table %d %d", n+1, i+1), h, 0)
		if err != nil {
			return nil, err
		}
		t.players[i] = p.Client
	}
	return t, l.seat(ctx, following, t)
}

// seat begins a match of a pair, with a stream for each player.
func (l *live) seat(ctx, following context.Context, t *pair) error {
	first := game.Seat(0)
	m, err := t.players[0].OpenTable(ctx, model.Invitation{Game: t.entry.ID(), Preset: Preset(t.entry), Side: &first})
	if err != nil {
		return fmt.Errorf("open a table: %w", err)
	}
	if m, err = t.players[1].Sit(ctx, m.Table); err != nil {
		return fmt.Errorf("sit down: %w", err)
	}
	if t.end != nil {
		time.AfterFunc(settle, t.end) // when the end of the match before was told
	}
	following, t.end = context.WithCancel(following)
	t.bout, t.turn = &bout{id: m.ID, seq: m.Seq, sent: map[referee.Seq]sending{}}, *m.Turn
	for seat, player := range t.players {
		body, err := player.Stream(following, streaming(), m.ID)
		if err != nil {
			return fmt.Errorf("follow a match: %w", err)
		}
		l.follow(following, body, t.bout, game.Seat(seat))
	}
	return nil
}

// choices is how many moves a player chooses from.
const choices = 30

// move plays one action of a pair. A match that is over is followed by another.
func (l *live) move(ctx, following context.Context, t *pair) error {
	mover := t.players[t.turn]
	moves, err := mover.Legal(ctx, t.id, choices)
	if err != nil {
		return fmt.Errorf("list moves: %w", err)
	}
	action, _ := referee.GiveUp().MarshalJSON() // it is made of text
	if len(moves) > 0 {
		action = moves[rand.IntN(len(moves))]
	}
	got, err := l.act(ctx, mover, t.bout, t.turn, action)
	if err != nil {
		return err
	}
	if got.Turn != nil {
		t.turn = *got.Turn
		return nil
	}
	return l.seat(ctx, following, t)
}
