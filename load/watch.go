package load

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"wits/client"
	"wits/game"
	"wits/model"
)

// Watched is what came of many watching one match.
type Watched struct {
	Reads Times // of another player, who looks at a match of their own
	Acts  Times // of the player who is watched
	Told  Times // from an action to each watcher
	Back  Times // until one who came back has all that was missed
	Due   int   // events that watchers should have been told
	Lost  int   // watchers whose stream ended early
}

// Watch plays a match of many actions, lets many watch it, and plays on while another player looks at a match of their
// own.
func Watch(ctx context.Context, c Config, tell func(string)) (Watched, error) {
	w := &watch{Config: c, sent: map[game.Seq]time.Time{}}
	if err := w.prepare(ctx, tell); err != nil {
		return Watched{}, err
	}
	streaming, end := context.WithCancel(ctx)
	defer w.streams.Wait()
	defer end()
	tell(fmt.Sprintf("%d streams are opened", c.Watchers))
	for range c.Watchers {
		if err := w.open(streaming); err != nil {
			return Watched{}, err
		}
	}
	tell(fmt.Sprintf("%d actions and %d reconnections a second for %v", c.Rate, c.Reconnects, c.Duration))
	playing, done := context.WithTimeout(ctx, c.Duration)
	defer done()
	var wg sync.WaitGroup
	wg.Go(func() { w.act(playing) })
	wg.Go(func() { w.look(playing) })
	wg.Go(func() { w.reconnect(playing) })
	wg.Wait()
	select { // what is under way may arrive
	case <-time.After(2 * time.Second):
	case <-ctx.Done():
	}
	end()
	w.streams.Wait()
	w.Due = c.Watchers * len(w.Acts)
	return w.Watched, ctx.Err()
}

// watch is a match that is watched.
type watch struct {
	Config
	Watched
	player, other *Player
	match, beside model.MatchID
	link          string
	seq           game.Seq
	streams       sync.WaitGroup

	mu   sync.Mutex
	sent map[game.Seq]time.Time
}

// streaming is an HTTP client whose streams have connections of their own.
func streaming() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
}

func (w *watch) prepare(ctx context.Context, tell func(string)) (err error) {
	if w.player, err = Join(ctx, w.Address, "Watched", connection(), w.Patience); err != nil {
		return err
	}
	if w.other, err = Join(ctx, w.Address, "Bystander", connection(), w.Patience); err != nil {
		return err
	}
	m, err := w.player.Start(ctx, client.Practice{Game: "minesweeper", Preset: "master"})
	if err != nil {
		return err
	}
	b, err := w.other.Start(ctx, client.Practice{Game: "minesweeper", Preset: "master"})
	if err != nil {
		return err
	}
	w.match, w.beside = m.ID, b.ID
	tell(fmt.Sprintf("a match of %d actions is played", w.Length))
	for range w.Length {
		if err := w.flag(ctx); err != nil {
			return err
		}
	}
	w.link, err = w.player.Share(ctx, w.match)
	return err
}

// flag plays one action that ends nothing.
func (w *watch) flag(ctx context.Context) error {
	action := json.RawMessage(fmt.Sprintf(`{"type":"flag","x":%d,"y":%d}`, w.seq%16, w.seq/16%16))
	e, err := w.player.act(ctx, w.match, client.Act{Seq: w.seq, Action: action})
	if err == nil {
		w.seq = e.Seq
	}
	return err
}

// act plays on, so many times a second.
func (w *watch) act(ctx context.Context) {
	if w.Rate <= 0 {
		return
	}
	tick := time.NewTicker(time.Second / time.Duration(w.Rate))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		begun := time.Now()
		w.mu.Lock()
		w.sent[w.seq+1] = begun
		w.mu.Unlock()
		if w.flag(context.WithoutCancel(ctx)) != nil {
			return
		}
		w.Acts = append(w.Acts, time.Since(begun))
	}
}

// lookEvery is how often the other player looks.
const lookEvery = 10 * time.Millisecond

func (w *watch) look(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		begun := time.Now()
		if _, err := w.other.Open(ctx, w.beside); err == nil {
			w.Reads = append(w.Reads, time.Since(begun))
		}
	}
}

// open opens one watcher's stream and waits until it is told where the match stands.
func (w *watch) open(ctx context.Context) error {
	body, err := w.player.Watch(ctx, streaming(), w.link, -1)
	if err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	ready := make(chan struct{})
	w.streams.Go(func() {
		defer body.Close()
		first := sync.OnceFunc(func() { close(ready) })
		defer first()
		lines := bufio.NewReader(body)
		for {
			seq, err := nextID(lines)
			if err != nil {
				break
			}
			first()
			w.received(seq)
		}
		if ctx.Err() == nil {
			w.mu.Lock()
			w.Lost++
			w.mu.Unlock()
		}
	})
	<-ready
	return nil
}

// received notes how long an event took.
func (w *watch) received(seq game.Seq) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if at, ok := w.sent[seq]; ok {
		w.Told = append(w.Told, time.Since(at))
	}
}

// nextID reads up to the number of the next event.
func nextID(lines *bufio.Reader) (game.Seq, error) {
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return 0, err
		}
		if text, ok := strings.CutPrefix(string(line), "id: "); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			return game.Seq(n), err
		}
	}
}

// behind is how many events one who comes back has missed.
const behind = 10

func (w *watch) reconnect(ctx context.Context) {
	if w.Reconnects <= 0 {
		return
	}
	tick := time.NewTicker(time.Second / time.Duration(w.Reconnects))
	defer tick.Stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		wg.Go(func() { w.comeBack(ctx) })
	}
}

// comeBack follows from a little before the end, until all that was missed is there.
func (w *watch) comeBack(ctx context.Context) {
	begun := time.Now()
	from := game.Seq(max(w.Length-behind, 0))
	body, err := w.player.Watch(ctx, streaming(), w.link, from)
	if err != nil {
		return
	}
	defer body.Close()
	lines := bufio.NewReader(body)
	for seq := from; seq < game.Seq(w.Length); {
		if seq, err = nextID(lines); err != nil {
			return
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Back = append(w.Back, time.Since(begun))
}
