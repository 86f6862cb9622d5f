package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/model"
)

// Tabled is what came of many pairs who play each other.
type Tabled struct {
	Tables int   // that were live at the same time
	Acts   Times // until a player had the answer
	Told   Times // until the opponent's stream showed the action
	Due    int   // actions that opponents should have been told
	Lost   int   // streams that ended early
	Ended  int   // matches that came to an end and were followed by others
}

// Seats lists the games of the catalogue with so many seats.
func Seats(n int) (ids []string) {
	for _, e := range catalog.All() {
		if e.Game.Info().Seats == n {
			ids = append(ids, e.ID())
		}
	}
	return ids
}

// How many requests the players of all tables make at the same time, how many moves they choose from, and how often each table moves
// where that is not said.
const (
	tableRequests = 32
	tableMoves    = 30
	tablePause    = 5 * time.Second
)

// Tables seats pairs at tables, each player with a stream, and lets them play: so many actions a second at all tables
// together. Every action is timed until the opponent's stream shows it.
func Tables(ctx context.Context, c Config, tell func(string)) (Tabled, error) {
	if len(c.Games) == 0 {
		return Tabled{}, errors.New("no game is for two")
	}
	if c.Rate <= 0 {
		c.Rate = max(1, int(float64(c.Tables)/tablePause.Seconds()))
	}
	acting := connection()
	acting.Transport.(*http.Transport).MaxIdleConnsPerHost = tableRequests
	defer acting.CloseIdleConnections()
	streaming, end := context.WithCancel(ctx)
	r := &room{Config: c, http: acting, streaming: streaming}
	defer r.streams.Wait()
	defer end()
	tell(fmt.Sprintf("%d tables are opened, with %d streams", c.Tables, 2*c.Tables))
	tables, err := r.open(ctx)
	if err != nil {
		return Tabled{}, err
	}
	tell(fmt.Sprintf("%d actions a second for %v", c.Rate, c.Duration))
	r.play(ctx, tables)
	select { // what is under way may arrive
	case <-time.After(settle):
	case <-ctx.Done():
	}
	end()
	r.streams.Wait()
	r.Tabled.Tables = c.Tables
	return r.Tabled, errors.Join(r.failed, ctx.Err())
}

// room is where the tables are.
type room struct {
	Config
	http      *http.Client
	streaming context.Context
	streams   sync.WaitGroup

	mu sync.Mutex
	Tabled
	failed error // the first
}

// table is where two players meet. Only one goroutine at a time plays at it.
type table struct {
	entry   entry.Entry
	players [2]*client.Client
	match   *bout
}

// bout is a match at a table.
type bout struct {
	id   model.MatchID
	seq  game.Seq
	turn game.Seat
	end  context.CancelFunc // of its streams

	mu   sync.Mutex
	sent map[game.Seq]sending
}

// sending is an action that the opponent is to be told.
type sending struct {
	by game.Seat
	at time.Time
}

// open opens all tables, several at a time.
func (r *room) open(ctx context.Context) ([]*table, error) {
	list := make([]*table, r.Config.Tables)
	errs := make(chan error, len(list))
	places := make(chan struct{}, tableRequests)
	var wg sync.WaitGroup
	for i := range list {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			var err error
			if list[i], err = r.join(ctx, i); err != nil {
				errs <- err
			}
		})
	}
	wg.Wait()
	select {
	case err := <-errs:
		return nil, err
	default:
		return list, nil
	}
}

// join makes two players known and seats them.
func (r *room) join(ctx context.Context, n int) (*table, error) {
	e, err := entry.Find(catalog.All(), r.Games[n%len(r.Games)])
	if err != nil {
		return nil, err
	}
	t := &table{entry: e}
	nobody, err := client.New(r.Address, "", r.http)
	if err != nil {
		return nil, err
	}
	for i := range t.players {
		if t.players[i], _, err = nobody.Join(ctx, fmt.Sprintf("Table %d %d", n+1, i+1)); err != nil {
			return nil, fmt.Errorf("join: %w", err)
		}
	}
	return t, r.seat(ctx, t)
}

// seat begins a match at a table, with a stream for each player.
func (r *room) seat(ctx context.Context, t *table) error {
	first := game.Seat(0)
	m, err := t.players[0].OpenTable(ctx, client.Table{Game: t.entry.ID(), Preset: preset(t.entry), Side: &first})
	if err != nil {
		return fmt.Errorf("open a table: %w", err)
	}
	if m, err = t.players[1].Sit(ctx, m.Table); err != nil {
		return fmt.Errorf("sit down: %w", err)
	}
	if t.match != nil {
		time.AfterFunc(settle, t.match.end) // when its end was told
	}
	streaming, end := context.WithCancel(r.streaming)
	t.match = &bout{id: m.ID, seq: m.Seq, turn: *m.Turn, end: end, sent: map[game.Seq]sending{}}
	for seat, player := range t.players {
		if err := r.stream(streaming, player, t.match, game.Seat(seat)); err != nil {
			return fmt.Errorf("follow a match: %w", err)
		}
	}
	return nil
}

// settle is how long what is under way may take to arrive.
const settle = 2 * time.Second

// stream follows a match for one of its players, and waits until it is told where the match stands.
func (r *room) stream(ctx context.Context, player *client.Client, b *bout, seat game.Seat) error {
	body, err := player.Stream(ctx, streaming(), b.id)
	if err != nil {
		return err
	}
	ready := make(chan struct{})
	r.streams.Go(func() {
		defer body.Close()
		first := sync.OnceFunc(func() { close(ready) })
		defer first()
		for lines := bufio.NewReader(body); ; {
			seq, err := nextID(lines)
			if err != nil {
				r.left(ctx)
				return
			}
			first()
			r.told(b, seat, seq)
		}
	})
	<-ready
	return nil
}

// told notes how long an action took to be told to the opponent.
func (r *room) told(b *bout, seat game.Seat, seq game.Seq) {
	now := time.Now()
	b.mu.Lock()
	s, sent := b.sent[seq]
	b.mu.Unlock()
	if !sent || s.by == seat {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Told = append(r.Told, now.Sub(s.at))
}

// left notes that a stream ended that should not have.
func (r *room) left(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Lost++
}

// play lets one table after the other move, at the rate that was asked for.
func (r *room) play(ctx context.Context, tables []*table) {
	playing, done := context.WithTimeout(ctx, r.Duration)
	defer done()
	turns := make(chan *table)
	free := make(chan *table, len(tables))
	for _, t := range tables {
		free <- t
	}
	var wg sync.WaitGroup
	for range tableRequests {
		wg.Go(func() {
			for t := range turns {
				r.fail(r.move(ctx, t))
				free <- t
			}
		})
	}
	tick := time.NewTicker(time.Second / time.Duration(r.Rate))
	defer tick.Stop()
	for playing.Err() == nil {
		select {
		case <-playing.Done():
		case <-tick.C:
			select {
			case turns <- <-free:
			case <-playing.Done():
			}
		}
	}
	close(turns)
	wg.Wait()
}

func (r *room) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed == nil {
		r.failed = err
	}
}

// move plays one action at a table. A match that is over is followed by another.
func (r *room) move(ctx context.Context, t *table) error {
	b := t.match
	mover := t.players[b.turn]
	moves, err := mover.Legal(ctx, b.id, tableMoves)
	if err != nil {
		return fmt.Errorf("list moves: %w", err)
	}
	action := giveUp()
	if len(moves) > 0 {
		action = moves[rand.IntN(len(moves))]
	}
	got, took, err := b.send(ctx, mover, action)
	if err != nil {
		return fmt.Errorf("act: %w", err)
	}
	r.mu.Lock()
	r.Acts = append(r.Acts, took)
	r.Due++
	r.mu.Unlock()
	b.seq = got.Seq
	if got.Turn != nil {
		b.turn = *got.Turn
		return nil
	}
	r.mu.Lock()
	r.Ended++
	r.mu.Unlock()
	return r.seat(ctx, t)
}

// send sends an action, and notes when.
func (b *bout) send(ctx context.Context, mover *client.Client, action json.RawMessage) (client.Turn, time.Duration, error) {
	begun := time.Now()
	b.mu.Lock()
	b.sent[b.seq+1] = sending{b.turn, begun}
	b.mu.Unlock()
	got, err := mover.Act(ctx, b.id, client.Act{Seq: b.seq, Action: action})
	return got, time.Since(begun), err
}
