package play

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"

	"wits/game"
	"wits/model"
)

// A player who follows a match is taken to be there for so long, and says so anew when half of it is over.
const (
	hereFor  = 45 * time.Second
	farewell = 2 * time.Second // how long it may take to note that somebody left
)

// seated is what is told of the seats of a match that people play against each other, when it changes: somebody sits down,
// comes, leaves or asks for a rematch.
type seated struct {
	Seats []model.Seat  `json:"seats"`
	Turn  *game.Seat    `json:"turn"`
	Table string        `json:"table,omitempty"`
	Next  model.MatchID `json:"next,omitempty"`
}

// peopled adds to a match which people are there.
func (s *Service) peopled(ctx context.Context, sum model.Summary) model.Summary {
	if !sum.Social() {
		return sum
	}
	here, err := s.store.Present(ctx, sum.ID, s.now())
	if err != nil {
		return sum // nobody is known to be there
	}
	sum.Seats = slices.Clone(sum.Seats)
	for _, seat := range here {
		if seat >= 0 && seat < len(sum.Seats) {
			sum.Seats[seat].Here = true
		}
	}
	return sum
}

// attend notes that a player follows a match, and brings up to date what is told of its seats.
func (f *Follower) attend(ctx context.Context, sum model.Summary) {
	s := f.service
	if !sum.Social() {
		return
	}
	if now := s.now(); !f.reader.watching && f.feed.due(now) {
		if news, err := s.store.Here(ctx, f.reader.player, f.match, now, now.Add(hereFor)); err == nil && news {
			defer s.hub.wake(f.match)
		}
	}
	sum = s.peopled(ctx, sum.As(f.reader.watching))
	for i := range sum.Seats {
		sum.Seats[i].Left = 0 // the turns tell it
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(seated{sum.Seats, sum.Turn, sum.Table, sum.Next}) != nil {
		return
	}
	f.feed.seat(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// due reports whether it is time to say again that a player is there, and notes that it is said.
func (f *feed) due(now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Before(f.here) {
		return false
	}
	f.here = now.Add(hereFor / 2)
	return true
}

// seat notes what is told of the seats.
func (f *feed) seat(text []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !bytes.Equal(f.seats, text) {
		f.seats = text
		f.seatings++
	}
}

// seating is what is told of the seats, to who has been told of so many changes.
func (f *Follower) seating() (News, bool) {
	f.feed.mu.Lock()
	defer f.feed.mu.Unlock()
	if f.feed.seatings == f.seatings {
		return News{}, false
	}
	f.seatings = f.feed.seatings
	return News{Kind: Seating, Seq: f.feed.at, Status: game.Playing, Text: f.feed.seats}, true
}

// away notes that a player has stopped following a match.
func (f *Follower) away() {
	f.feed.mu.Lock()
	was := !f.feed.here.IsZero()
	f.feed.mu.Unlock()
	if !was || f.reader.watching {
		return
	}
	s := f.service
	s.thoughts.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.stopped), farewell)
		defer cancel()
		now := s.now()
		if news, err := s.store.Here(ctx, f.reader.player, f.match, now, now); err == nil && news {
			s.hub.wake(f.match)
		}
	})
}
