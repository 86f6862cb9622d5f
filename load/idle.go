package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"wits/client"
	"wits/entry"
	"wits/model"
)

// perPlayer is how many open matches one player has, and atOnce how many players open theirs at a time.
const (
	perPlayer = 50
	atOnce    = 8
)

// idle is what is open and left alone.
type idle struct {
	end     context.CancelFunc
	streams sync.WaitGroup
}

func (i *idle) close() {
	i.end()
	i.streams.Wait()
}

// open opens matches, and streams on the first of them.
func open(ctx context.Context, c Config, tell func(string)) (*idle, error) {
	ctx, end := context.WithCancel(ctx)
	i := &idle{end: end}
	if c.Open == 0 {
		return i, nil
	}
	tell(fmt.Sprintf("opening %d matches, %d of them with a stream", c.Open, c.Streams))
	var wg sync.WaitGroup
	places := make(chan int)
	errs := make(chan error, atOnce)
	for range atOnce {
		wg.Go(func() {
			for first := range places {
				if err := i.openFor(ctx, c, first); err != nil {
					errs <- err
					end()
					return
				}
			}
		})
	}
	for first := 0; first < c.Open && ctx.Err() == nil; first += perPlayer {
		select {
		case places <- first:
		case <-ctx.Done():
		}
	}
	close(places)
	wg.Wait()
	select {
	case err := <-errs:
		i.close()
		return nil, err
	default:
		return i, ctx.Err()
	}
}

// openFor opens the matches of one player: from a first one on.
func (i *idle) openFor(ctx context.Context, c Config, first int) error {
	h := connection()
	defer h.CloseIdleConnections()
	p, err := Join(ctx, c.Address, fmt.Sprintf("Idle %d", first), h, c.Patience)
	if err != nil {
		return err
	}
	for n := first; n < min(first+perPlayer, c.Open); n++ {
		g := c.Games[n%len(c.Games)]
		e, err := entry.Find(p.entries, g)
		if err != nil {
			return err
		}
		m, err := p.Start(ctx, client.Practice{Game: g, Preset: preset(e)})
		if err != nil {
			return fmt.Errorf("open match %d: %w", n+1, err)
		}
		if n*c.Streams/c.Open == (n+1)*c.Streams/c.Open {
			continue
		}
		if err := i.stream(ctx, p, m.ID); err != nil {
			return fmt.Errorf("watch match %d: %w", n+1, err)
		}
	}
	return nil
}

// stream listens to a match until the end, on a connection of its own.
func (i *idle) stream(ctx context.Context, p *Player, id model.MatchID) error {
	body, err := p.Stream(ctx, &http.Client{Transport: &http.Transport{DisableCompression: true}}, id)
	if err != nil {
		return err
	}
	i.streams.Go(func() {
		defer body.Close()
		_, _ = io.Copy(io.Discard, body) // ends with the context
	})
	return nil
}
