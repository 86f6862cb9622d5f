package play

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"wits/game"
	"wits/model"
)

// A player who follows a match is taken to be there for so long, and says so anew when half of it is over.
const (
	hereFor    = 45 * time.Second
	farewell   = 2 * time.Second // how long it may take to note that somebody left
	claimAfter = 24 * time.Hour  // how long whoever is due must have been away for the other to claim the match
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

func newAttendance() *attendance { return &attendance{there: map[attendee]*attending{}} }

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

// peopled adds to a match which people are there.
func (s *Service) peopled(ctx context.Context, sum model.Summary) model.Summary {
	if !sum.Social() {
		return sum
	}
	until, err := s.store.Present(ctx, sum.ID)
	if err != nil {
		return sum // nobody is known to be there, nor to be away
	}
	now := s.now()
	sum.Seats = slices.Clone(sum.Seats)
	for i := range sum.Seats {
		sum.Seats[i].Here = until[game.Seat(i)].After(now)
	}
	sum.Claim = claimable(sum, until, now)
	return sum
}

// claimable reports whether a player may claim a match that people play against each other: no clock runs in it, and the other one,
// who is due, has had the turn for long and not been there.
func claimable(sum model.Summary, until map[game.Seat]time.Time, now time.Time) bool {
	if sum.Turn == nil || sum.Clock != nil && sum.Since > 0 || sum.Table != "" || sum.Holder(*sum.Turn) || sum.Seats[*sum.Turn].Mind != "" {
		return false
	}
	away := sum.Touched
	if last := until[*sum.Turn]; last.After(away) {
		away = last
	}
	return !now.Before(away.Add(claimAfter))
}

// checkClaim refuses to let a player claim a match, unless it may be claimed.
func (s *Service) checkClaim(ctx context.Context, by model.PlayerID, id model.MatchID) error {
	sum, err := s.store.Summary(ctx, by, id)
	if err == nil && !s.peopled(ctx, sum).Claim {
		err = game.ErrAbsence
	}
	return err
}

// attend notes that a player follows a match, and brings up to date what is told of its seats.
func (f *Follower) attend(ctx context.Context, sum model.Summary) {
	s := f.service
	if !sum.Social() {
		return
	}
	if now := s.now(); !f.reader.watching && s.present.due(f.attendee(), now) {
		if news, err := s.store.Here(ctx, f.reader.player, f.match, now, now.Add(hereFor)); err == nil && news {
			defer s.hub.wake(f.match)
		}
	}
	sum = s.peopled(ctx, sum).As(f.reader.watching)
	for i := range sum.Seats {
		sum.Seats[i].Left = 0 // the turns tell it
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(model.Seating{Seats: sum.Seats, Turn: sum.Turn, Table: sum.Table, Next: sum.Next, Claim: sum.Claim}) != nil {
		return
	}
	f.feed.seat(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
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
	return News{Kind: Seating, Seq: f.feed.at, Status: game.Playing, Text: f.feed.seats}, true
}

func (f *Follower) attendee() attendee { return attendee{f.reader.player, f.match} }

// leave notes, a while after a player has stopped following a match, that they are away.
func (f *Follower) leave() {
	a, s := f.attendee(), f.service
	if f.reader.watching || !s.present.leave(a) {
		return
	}
	s.background("note that a player is away", func() {
		pause := time.NewTimer(seatsEvery)
		defer pause.Stop()
		select {
		case <-pause.C:
		case <-s.stopped.Done():
		}
		if s.present.back(a) {
			return
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.stopped), farewell)
		defer cancel()
		now := s.now()
		news, err := s.store.Here(ctx, a.player, a.match, now, now)
		if s.present.left(a) || err == nil && news {
			s.hub.wake(a.match)
		}
	})
}
