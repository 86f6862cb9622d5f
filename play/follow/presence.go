package follow

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"wits/game"
	"wits/game/wire"
	"wits/model"
)

// A player who follows a match counts as there for hereFor, and is noted again when half of that is over.
const (
	hereFor    = 45 * time.Second
	farewell   = 2 * time.Second // how long it may take to note that somebody left
	seatsEvery = time.Second     // how often a follower is told of the seats at most; whoever is back within it has not left
)

// attendee is a player of a match.
type attendee struct {
	player model.PlayerID
	match  model.MatchID
}

// attendance is which players follow which matches in this process.
type attendance struct {
	mu    sync.Mutex
	there map[attendee]*attending
}

type attending struct {
	followers int
	again     time.Time // when to say again that the player is there; zero before it was said
	leaving   bool      // it is being found out whether the player comes back
}

// come notes one follower more.
func (l *attendance) come(a attendee) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.there[a] == nil {
		l.there[a] = &attending{}
	}
	l.there[a].followers++
}

// due reports whether it is time to say again that a player is there, and notes that it is said.
func (l *attendance) due(a attendee, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.there[a]
	if at == nil || now.Before(at.again) {
		return false
	}
	at.again = now.Add(hereFor / 2)
	return true
}

// leave notes one follower less. It reports whether the player may have left, which whoever is told so is to find out.
func (l *attendance) leave(a attendee) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.there[a]
	at.followers--
	switch {
	case at.followers > 0 || at.leaving:
		return false
	case at.again.IsZero(): // nobody was told that they were there
		delete(l.there, a)
		return false
	}
	at.leaving = true
	return true
}

// back reports whether a player who may have left has come back.
func (l *attendance) back(a attendee) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.there[a]
	if at.followers > 0 {
		at.leaving = false
	}
	return at.followers > 0
}

// left notes that others were told that a player left. It reports whether the player has come back meanwhile, and must say so.
func (l *attendance) left(a attendee) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.there[a]
	if at.followers == 0 {
		delete(l.there, a)
		return false
	}
	at.leaving, at.again = false, time.Time{}
	return true
}

// attend notes that a player follows a match, and brings up to date what is told of its seats.
func (f *Follower) attend(ctx context.Context, sum model.Summary) {
	if !sum.Social() {
		return
	}
	if now := f.hub.source.Now(); !f.reader.Watching && f.hub.present.due(f.attendee(), now) {
		if news, err := f.hub.source.Here(ctx, f.reader.Player, f.match, now, now.Add(hereFor)); err == nil && news {
			defer f.hub.Wake(f.match)
		}
	}
	sum = f.hub.source.Seats(ctx, sum).As(f.reader.Watching)
	sum.Seats = slices.Clone(sum.Seats)
	for i := range sum.Seats {
		sum.Seats[i].Left = 0 // the turns tell it
	}
	text, err := wire.Encode(model.Seating{Seats: sum.Seats, Turn: sum.Turn, Table: sum.Table, Next: sum.Next, Claim: sum.Claim})
	f.feed.mu.Lock()
	defer f.feed.mu.Unlock()
	if err == nil && !bytes.Equal(f.feed.seats, text) {
		f.feed.seats = text
		f.feed.seatings++
	}
}

// seating is what is told of the seats, where that has changed since the follower was told. A follower is told once in a while
// at most, and woken when the next time has come.
func (f *Follower) seating() (News, bool) {
	f.feed.mu.Lock()
	defer f.feed.mu.Unlock()
	if f.feed.seatings == f.seatings || f.resting {
		return News{}, false
	}
	f.seatings, f.resting = f.feed.seatings, true
	f.rest = time.AfterFunc(seatsEvery, func() {
		f.feed.mu.Lock()
		defer f.feed.mu.Unlock()
		f.resting = false
		if f.feed.seatings != f.seatings {
			select {
			case f.wake <- struct{}{}:
			default:
			}
		}
	})
	return News{Kind: SeatsNews, Seq: f.feed.at, Status: game.Playing, Text: f.feed.seats}, true
}

func (f *Follower) attendee() attendee { return attendee{f.reader.Player, f.match} }

// leave notes, a while after a player has stopped following a match, that they are away.
func (f *Follower) leave() {
	a, h := f.attendee(), f.hub
	if f.reader.Watching || !h.present.leave(a) {
		return
	}
	h.source.Background("note that a player is away", func(stopped context.Context) {
		pause := time.NewTimer(seatsEvery)
		defer pause.Stop()
		select {
		case <-pause.C:
		case <-stopped.Done():
		}
		if h.present.back(a) {
			return
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(stopped), farewell)
		defer cancel()
		now := h.source.Now()
		news, err := h.source.Here(ctx, a.player, a.match, now, now)
		if h.present.left(a) || err == nil && news {
			h.Wake(a.match)
		}
	})
}
