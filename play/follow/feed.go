// Package follow sends news of a match to those who follow it, and tells the players who else is there.
//
// All who see a match in the same way share a feed, which reads the match once for all of them. A feed chooses and adds its news
// under one lock, so that nobody ever gets what only another seat may see.
package follow

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
	"wits/model"
)

// A feed remembers feedLength events, fewer when all feeds together have more than feedBytes. Whoever is further behind reads the store.
const (
	feedLength = 32
	feedBytes  = 16 << 20
	pageLength = 100 // events that are read at once
)

// unknown is where a feed stands that has not looked yet.
const unknown referee.Seq = -1

// The kinds of news.
const (
	TurnNews  = "turn"  // an action was made: an Event
	SeatsNews = "seats" // somebody sat down, came or left
	MindNews  = "mind"  // the mind that is due waits, could not move, or thinks after all: a [model.Mind]
)

// News is an event as it is sent. It is encoded once for all followers who are the same reader.
type News struct {
	Kind   string
	Seq    referee.Seq
	Status game.Outcome
	Text   []byte // the event as JSON, on one line; not to be changed
	Client string // whose action it was, as [model.Act] names it; empty where that is not known
}

func newsOf(e model.Event) (News, error) {
	text, err := wire.Encode(e)
	return News{Kind: TurnNews, Seq: e.Seq, Status: e.Status, Text: text, Client: e.Client}, err
}

// feed is what all who follow a match in this process share: its latest events, and one look into the store for all of them
// when it may have changed.
type feed struct {
	hub     *Hub
	doubts  atomic.Uint64 // grows when the match may be further than the feed knows
	settled atomic.Uint64 // the doubts that a look has settled; set when the look is done, so that others wait for it
	looking sync.Mutex    // who looks for all

	mu     sync.Mutex
	viewer Viewer      // for whom it tells; Nobody until it has begun
	at     referee.Seq // the latest event
	recent []News      // the latest ones, up to at; no element is ever changed

	seats    []byte // what is told of the seats
	seatings int    // how often it has changed

	waiting map[chan struct{}]struct{} // guarded by the hub
}

// wake tells the followers that the match may have changed.
func (f *feed) wake() {
	f.doubts.Add(1)
	f.tell()
}

// tell wakes without waiting: one that has not yet seen the last wake-up needs no other.
func (f *feed) tell() {
	for c := range f.waiting {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// publish adds what was kept just now, as the feed's own viewer sees it, if the feed has begun and knows everything before it.
func (f *feed) publish(latest func(Viewer) model.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.viewer == Nobody {
		f.doubts.Add(1)
		return
	}
	e := latest(f.viewer)
	n, err := newsOf(e)
	if err != nil || e.Seq > f.at+1 {
		f.doubts.Add(1)
		return
	}
	f.add(n)
}

// add adds an event. Those before it are forgotten where one is missing between them.
func (f *feed) add(n News) {
	if n.Seq <= f.at {
		return
	}
	if n.Seq > f.at+1 {
		f.drop(len(f.recent))
	}
	f.at, f.recent = n.Seq, append(f.recent, n)
	over := f.hub.bytes.Add(int64(len(n.Text))) > feedBytes
	for len(f.recent) > feedLength || over && len(f.recent) > 1 {
		f.drop(1)
	}
}

// drop forgets the earliest events.
func (f *feed) drop(count int) {
	for _, n := range f.recent[:count] {
		f.hub.bytes.Add(-int64(len(n.Text)))
	}
	f.recent = f.recent[count:]
}

// forget forgets everything, when nobody follows any more.
func (f *feed) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.drop(len(f.recent))
	f.viewer, f.at = Nobody, unknown
}

// since returns what came after an action. It reports false when it does not know all of it.
func (f *feed) since(after referee.Seq) ([]News, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	missing := f.at - after
	if f.at == unknown || missing > referee.Seq(len(f.recent)) {
		return nil, false
	}
	return f.recent[len(f.recent)-int(max(missing, 0)):], true
}

// Follower follows a match. End must be called.
type Follower struct {
	Wake <-chan struct{} // receives, without blocking anybody, after the match may have changed; several changes may be one

	hub    *Hub
	reader Reader
	match  model.MatchID
	feed   *feed
	wake   chan struct{}

	seatings int // changes of the seats that were told
	resting  bool
	rest     *time.Timer // until the next may be told; nil before the first
	minded   string      // what was told of the mind that is due
}

// noMind is what is told where there is nothing to tell of a mind.
const noMind = "{}"

// Follow lets a reader follow a match. From a match of others they get no news.
func (h *Hub) Follow(r Reader, id model.MatchID) *Follower {
	return h.FollowBy(r, id, make(chan struct{}, 1))
}

// FollowBy does the same for a reader of several matches, woken by one channel, which has room for one element.
func (h *Hub) FollowBy(r Reader, id model.MatchID, c chan struct{}) *Follower {
	if !r.Watching {
		h.present.come(attendee{r.Player, id})
	}
	return &Follower{Wake: c, hub: h, reader: r, match: id, feed: h.join(feedOf{id, r}, c), wake: c, minded: noMind}
}

// End ends the following.
func (f *Follower) End() {
	f.hub.leave(feedOf{f.match, f.reader}, f.feed, f.wake)
	if f.rest != nil {
		f.rest.Stop()
	}
	f.leave()
}

// Doubt makes the next News look into the store, for followers who have heard nothing for a while.
func (f *Follower) Doubt() { f.feed.doubts.Add(1) }

// News returns what happened after an action, the earliest first, and whether there may be more. However many follow the
// match, the store is looked into once after it may have changed, and then only for what is new.
func (f *Follower) News(ctx context.Context, after referee.Seq) (news []News, more bool, err error) {
	after = max(after, 0)
	if err := f.look(ctx, after); err != nil {
		return nil, false, err
	}
	news, ok := f.feed.since(after)
	if !ok {
		if news, err = f.read(ctx, after, pageLength); err != nil {
			return nil, false, err
		}
		more = len(news) == pageLength
	}
	if seats, ok := f.seating(); ok {
		news = append(slices.Clone(news), seats)
	}
	if mind, ok := f.minding(); ok {
		news = append(slices.Clone(news), mind)
	}
	return news, more, nil
}

// look brings the feed up to date, where it is in doubt. Whoever comes while another looks waits for that: the feed is not known to
// be up to date before.
func (f *Follower) look(ctx context.Context, after referee.Seq) error {
	if f.feed.settled.Load() == f.feed.doubts.Load() {
		return nil
	}
	f.feed.looking.Lock()
	defer f.feed.looking.Unlock()
	doubts := f.feed.doubts.Load()
	if f.feed.settled.Load() == doubts {
		return nil // somebody else has looked meanwhile
	}
	if err := f.catchUp(ctx, after); err != nil {
		return err
	}
	f.feed.settled.Store(doubts)
	return nil
}

// catchUp reads what the feed does not know. A feed that knows nothing begins where its first follower is.
func (f *Follower) catchUp(ctx context.Context, after referee.Seq) error {
	sum, viewer, err := f.hub.source.Summary(ctx, f.reader, f.match)
	if err != nil {
		return err
	}
	f.attend(ctx, sum)
	from := f.feed.begin(viewer, min(after, sum.Seq))
	if sum.Seq <= from {
		return nil
	}
	news, err := f.read(ctx, max(from, sum.Seq-feedLength), feedLength)
	f.feed.mu.Lock()
	defer f.feed.mu.Unlock()
	for _, n := range news {
		f.feed.add(n)
	}
	return err
}

// begin tells where a feed stands. One that has not begun does so here, for a viewer.
func (f *feed) begin(v Viewer, at referee.Seq) referee.Seq {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.viewer == Nobody {
		f.viewer, f.at = v, at
	}
	return f.at
}

// read reads and encodes events.
func (f *Follower) read(ctx context.Context, after referee.Seq, limit int) ([]News, error) {
	events, err := f.hub.source.Events(ctx, f.reader, f.match, after, limit)
	if err != nil {
		return nil, err
	}
	list := make([]News, len(events))
	for i, e := range events {
		if list[i], err = newsOf(e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// minding is what there is to tell of the mind that is due, where that is not what was told.
func (f *Follower) minding() (News, bool) {
	f.feed.mu.Lock()
	at := f.feed.at
	f.feed.mu.Unlock()
	text := []byte(noMind)
	if mind := f.hub.source.Mind(f.match, at); mind != nil {
		text, _ = json.Marshal(mind) // numbers and flags
	}
	if string(text) == f.minded {
		return News{}, false
	}
	f.minded = string(text)
	return News{Kind: MindNews, Text: text}, true
}

// feedOf names a feed: all who read a match as the same reader share one.
type feedOf struct {
	match model.MatchID
	Reader
}

// Viewer says whose view of a match is shown: that of a seat, of all seats, or of the audience. The zero Viewer is shown nothing,
// so that whoever is not known yet learns no seat's secret.
type Viewer int

// Viewers other than one seat.
const (
	Nobody    Viewer = 0
	EverySeat Viewer = -1 // whoever plays all seats sees what the seat sees that is due
	Audience  Viewer = -2 // whoever watches by a link
)

// Seat is the viewer at one seat.
func Seat(seat int) Viewer { return Viewer(seat + 1) }

// Reader is who asks about a match: one of its players, or, by way of one of them, whoever watches by a link.
type Reader struct {
	Player   model.PlayerID
	Watching bool
}

// Source is how matches are read.
type Source struct {
	// Summary returns the summary of a match, and as which viewer the reader sees it. A mind that is due goes on.
	Summary func(ctx context.Context, r Reader, id model.MatchID) (model.Summary, Viewer, error)
	// Events lists what happened after an action, the earliest first, as the reader sees it.
	Events func(ctx context.Context, r Reader, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error)
	// Seats adds to a match which of its players are there.
	Seats func(ctx context.Context, sum model.Summary) model.Summary
	// Here notes until when a player follows a match, and reports whether that is news.
	Here func(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (bool, error)
	// Mind is what there is to tell of the mind that is due after an action; nil for nothing.
	Mind func(id model.MatchID, at referee.Seq) *model.Mind
	// Background runs something in the background until its context ends.
	Background func(doing string, do func(context.Context))
	Now        func() time.Time
}

// Hub knows who follows which match in this process. It is safe for concurrent use.
type Hub struct {
	source  Source
	present attendance
	mu      sync.Mutex
	feeds   map[model.MatchID]map[feedOf]*feed
	bytes   atomic.Int64 // of what all feeds remember
}

// NewHub returns a hub that reads matches from a source.
func NewHub(s Source) *Hub {
	return &Hub{source: s, present: attendance{there: map[attendee]*attending{}}, feeds: map[model.MatchID]map[feedOf]*feed{}}
}

// join adds a follower to the feed of a match. What the feed knows is doubted, because of what it may have missed.
func (h *Hub) join(of feedOf, c chan struct{}) *feed {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.feeds[of.match] == nil {
		h.feeds[of.match] = map[feedOf]*feed{}
	}
	f := h.feeds[of.match][of]
	if f == nil {
		f = &feed{hub: h, at: unknown, waiting: map[chan struct{}]struct{}{}}
		h.feeds[of.match][of] = f
	}
	f.doubts.Add(1)
	f.waiting[c] = struct{}{}
	return f
}

// leave takes a follower away. A feed that nobody follows is forgotten.
func (h *Hub) leave(of feedOf, f *feed, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(f.waiting, c)
	if len(f.waiting) > 0 || h.feeds[of.match][of] != f {
		return
	}
	delete(h.feeds[of.match], of)
	if len(h.feeds[of.match]) == 0 {
		delete(h.feeds, of.match)
	}
	f.forget()
}

// Wake tells the followers of a match that it may have changed; without an id, those of every match.
func (h *Hub) Wake(id model.MatchID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range h.feeds[id] {
		f.wake()
	}
	if id != "" {
		return
	}
	for _, feeds := range h.feeds {
		for _, f := range feeds {
			f.wake()
		}
	}
}

// Publish tells the followers of a match what was kept just now. Each feed chooses its event itself, under its own lock: it knows
// its viewer then, and a feed that begins meanwhile gets nothing.
func (h *Hub) Publish(id model.MatchID, latest func(Viewer) model.Event) {
	h.mu.Lock()
	feeds := slices.Collect(maps.Values(h.feeds[id]))
	h.mu.Unlock()
	for _, f := range feeds {
		f.publish(latest)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range feeds {
		f.tell()
	}
}
