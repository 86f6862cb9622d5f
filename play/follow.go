package play

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/play/live"
	"wits/store"
)

// doubt is after how long without news a match is looked at.
const doubt = 5 * time.Second

// Follow calls tell whenever something was done in a match, with the events that led there; where people play against each other
// also when somebody came, left or asked for a rematch. It returns when ctx is done, or nothing more can happen.
func (by Player) Follow(ctx context.Context, at model.Match, tell func(model.Match)) error {
	f := by.Follower(at.ID)
	defer f.End()
	look := time.NewTicker(doubt)
	defer look.Stop()
	for at.Status == game.Playing || at.Others() {
		next, err := by.now(ctx, f, at)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if next.Seq > at.Seq || !next.SameSeats(at) || !next.SameMind(at) {
			at = next
			tell(at)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-f.Wake:
		case <-look.C:
			f.Doubt()
		}
	}
	return nil
}

// now is a match as it stands, with what led there. To ask the follower says that the player is there.
func (by Player) now(ctx context.Context, f *follow.Follower, at model.Match) (model.Match, error) {
	if !at.Others() {
		next, err := by.since(ctx, at)
		if _, due := next.Thinking(); err != nil || !due && next.Mind == nil {
			return next, err
		}
		now, err := by.Look(ctx, at.ID) // a mind that gave up goes on
		if err != nil || now.Seq != next.Seq {
			return next, err
		}
		now.Events = next.Events
		return now, nil
	}
	if _, _, err := f.News(ctx, at.Seq); err != nil {
		return at, err
	}
	now, err := by.Look(ctx, at.ID)
	if err != nil || now.Seq <= at.Seq || at.Waiting() {
		return now, err
	}
	if between, err := by.since(ctx, at); err == nil && between.Seq == now.Seq {
		now.Events = between.Events
	}
	return now, nil
}

// since is a match with all that happened after it was somewhere.
func (by Player) since(ctx context.Context, at model.Match) (model.Match, error) {
	events, err := by.Events(ctx, at.ID, at.Seq, 0)
	if err != nil {
		return at, err
	}
	return at.Through(events, time.Now()), nil
}

// Follower follows a match of the player's. From a match of others it gets no news.
func (by Player) Follower(id model.MatchID) *follow.Follower {
	return by.s.hub.Follow(follow.Reader{Player: by.id}, id)
}

// followed is a match as a follower reads it.
func (s *Service) followed(ctx context.Context, r follow.Reader, id model.MatchID) (model.Summary, follow.Viewer, error) {
	sum, err := s.store.Summary(ctx, r.Player, id)
	if err != nil {
		return sum, follow.Nobody, err
	}
	s.wakeMind(ctx, r.Player, sum)
	return sum, viewerIn(sum, r), nil
}

// Events lists what happened in a match after an action, the earliest first, at most limit of them; a limit that is not
// positive is none. What they say is what was answered to the actions. After -1, the deal comes first, as number 0 without an action.
func (by Player) Events(ctx context.Context, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error) {
	return by.s.events(ctx, follow.Reader{Player: by.id}, id, after, limit)
}

func (s *Service) events(ctx context.Context, r follow.Reader, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error) {
	dealt := after == -1
	after = max(after, 0)
	if latest, ok := s.latest(r, id); ok && !dealt && latest.Seq <= after+1 && !latest.Action.IsZero() {
		sum, err := s.store.Summary(ctx, r.Player, id)
		switch {
		case err != nil:
			return nil, err
		case sum.Seq <= after:
			return []model.Event{}, nil
		case sum.Seq == latest.Seq:
			return []model.Event{latest.Event}, nil
		}
	}
	if limit <= 0 {
		limit = referee.MaxActions
	}
	st, err := s.rebuildAt(ctx, r.Player, id, store.Span{After: after, Limit: limit})
	if err != nil {
		return nil, err
	}
	list := []model.Event{}
	if dealt {
		list = append(list, s.event(st.match, st.kept.Day, len(st.kept.Seats), viewerIn(st.kept.Summary, r)).Event)
	}
	rest, err := s.replay(st, r)
	return append(list, rest...), err
}

// replay plays the rest of a match and lists what happened.
func (s *Service) replay(st rebuilt, r follow.Reader) ([]model.Event, error) {
	list := make([]model.Event, 0, len(st.rest))
	for _, a := range st.rest {
		if err := st.match.Repeat(a.Entry); err != nil {
			return nil, mismatch(st.kept.Match, err)
		}
		e := s.event(st.match, st.kept.Day, len(st.kept.Seats), viewerIn(st.kept.Summary, r)).Event
		st.left = referee.Reckon(st.left, a.Entry)
		e.Left = st.left
		list = append(list, e)
	}
	if n := len(list); n > 0 && list[n-1].Seq == st.kept.Seq {
		list[n-1].Award = st.kept.Award
	}
	return list, nil
}

// claimAfter is how long whoever is due must have been away for the other to claim the match.
const claimAfter = 24 * time.Hour

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

// claimable reports whether a player may claim a match that people play against each other: no clock runs in it, and the other
// player, whose turn it is, has been away for a long time.
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
		err = referee.ErrAbsence
	}
	return err
}

// viewerOf is the viewer that a player is who has a seat, or all of them; see [model.Summary.Holds].
func viewerOf(seat int) follow.Viewer {
	if seat == model.AllSeats {
		return follow.EverySeat
	}
	return follow.Seat(seat)
}

// viewerIn is the viewer that a reader of a match is.
func viewerIn(sum model.Summary, r follow.Reader) follow.Viewer {
	if r.Watching {
		return follow.Audience
	}
	return viewerOf(sum.Holds)
}

// event is an event as one viewer sees it, and whose status and view it is.
type event struct {
	model.Event
	from game.Seat
}

// seatFor is the seat that a viewer looks from. Whoever plays all seats has the one that is due, where it is no mind's.
func seatFor(v follow.Viewer, m referee.Match, seats int) game.Seat {
	switch {
	case v > follow.Nobody:
		return game.Seat(v - 1)
	case v == follow.Audience:
		return m.AudienceSeat()
	}
	seat, _ := live.Seat(m, seats, model.AllSeats)
	return seat
}

// event is the latest action of a match and where it led, for a viewer.
func (s *Service) event(m referee.Match, day model.Day, seats int, v follow.Viewer) event {
	seat := seatFor(v, m, seats)
	to := seat
	if v == follow.Audience && seats > 1 {
		to = game.Everyone
	}
	// There is no action where the match was rebuilt just here, from a checkpoint: whoever needs it reads it.
	return event{live.Event(m, to, seat, s.viewFor(m, day, v, seat)), seat}
}

// views are the latest event of a match, as seen by those who needed it so far: whoever acted, follows or asked. Only the one who has taken
// the match out adds to them.
type views struct {
	seq    referee.Seq
	status game.Outcome // for the first seat
	due    game.Seat    // whose event it is for whoever plays all seats
	events []seen
}

// seen is an event, and who sees it so. There are one or two of a match, seldom more.
type seen struct {
	by follow.Viewer
	event
}

// of is the event as a viewer sees it, if it was made.
func (v *views) of(by follow.Viewer) (event, bool) {
	for i := range v.events {
		if v.events[i].by == by {
			return v.events[i].event, true
		}
	}
	return event{}, false
}

// keep keeps the event as a viewer sees it.
func (v *views) keep(by follow.Viewer, e event) {
	for i := range v.events {
		if v.events[i].by == by {
			v.events[i].event = e
			return
		}
	}
	v.events = append(v.events, seen{by, e})
}

// viewsOf begins the views of a match as it stands.
func viewsOf(h *cached) views {
	return views{h.match.Seq(), h.match.Status().Outcome(0), seatFor(follow.EverySeat, h.match, h.seats), nil}
}

// like is the viewer that sees what another does: of all seats the one that is due, and in a game for one the player for the audience.
func (h *cached) like(v follow.Viewer) follow.Viewer {
	switch {
	case v == follow.EverySeat:
		return follow.Seat(int(h.latest.due))
	case v == follow.Audience && h.seats == 1:
		return follow.Seat(0)
	}
	return v
}

// view is the latest event of a match, which was taken out, as a viewer sees it.
func (s *Service) view(h *cached, v follow.Viewer) event {
	v = h.like(v)
	e, made := h.latest.of(v)
	if !made && v != follow.Nobody {
		e = s.event(h.match, h.day, h.seats, v)
		e.Left = h.clock.Left
		h.latest.keep(v, e)
	}
	return e
}

// latest is the latest event of a match that is cached, as a reader sees it.
func (s *Service) latest(r follow.Reader, id model.MatchID) (event, bool) {
	if e, made := s.matches.latest(r, id); made {
		return e, true
	}
	h := s.matches.take(r.Player, id)
	if h == nil {
		return event{}, false
	}
	defer s.matches.put(h)
	return s.view(h, h.viewer(r)), true
}

// viewFor is what a seat of a match, or whoever watches it, may see now. Of a daily puzzle whose day is not over, which others may still play, an
// ended match shows what the player has found out, and nothing else that was hidden. Every view that leaves this package
// comes from here. What it shows of such a match changes when its day is over, so matches that are over are not cached.
func (s *Service) viewFor(m referee.Match, day model.Day, v follow.Viewer, seat game.Seat) game.View {
	switch {
	case v == follow.Nobody:
		return game.View{}
	case s.checkPublic(day) != nil:
		return m.Concealed(seat)
	case v == follow.Audience:
		return m.Audience()
	}
	return m.View(seat)
}

// checkTold refuses what is told of a match only when it is over, and its day with it.
func (s *Service) checkTold(m model.Summary) error {
	if m.Status == game.Playing {
		return ErrRunning
	}
	return s.checkPublic(m.Day)
}

// checkPublic refuses what would give away the daily puzzle of a day before it is over. The empty day is of no puzzle.
func (s *Service) checkPublic(day model.Day) error {
	if day == "" {
		return nil
	}
	ends, err := day.Ends()
	if err != nil {
		return fmt.Errorf("the day of a puzzle: %w: %w", store.ErrDamaged, err)
	}
	if s.now().Before(ends) {
		return ErrNotYet
	}
	return nil
}

// dated adds to a match until when its secrets are kept, and how long a clock has run. A match in which nothing follows from
// the seed has nothing to commit to.
func (s *Service) dated(ctx context.Context, m model.Summary) model.Summary {
	m.HiddenUntil = time.Time{}
	if g, err := referee.Find(s.games, m.Game); err == nil && !g.Info().Commits(m.Preset, slices.ContainsFunc(m.Seats, func(s model.Seat) bool { return s.Mind != "" })) {
		m.Commitment = ""
	}
	if m.Clock != nil && m.Turn != nil && m.Table == "" {
		m.Running, m.Stopped = s.ran(ctx, m)
	}
	if m.Stopwatch = s.stopwatch(m) && (m.Since > 0 || m.Seq == 0); m.Stopwatch && m.Seq > 0 {
		at := s.now()
		if !m.Ended.IsZero() {
			at = m.Ended
		}
		m.Running = max(game.Millis(at.UnixMilli())-m.Since, 0)
	}
	if s.checkPublic(m.Day) != nil {
		m.HiddenUntil, _ = m.Day.Ends() // a day that is none never ends
	}
	return m
}

// stopwatch reports whether a match is timed: practice of a game for one that asks for it, without a clock.
func (s *Service) stopwatch(m model.Summary) bool {
	g, err := referee.Find(s.games, m.Game)
	return err == nil && g.Info().Stopwatch && len(m.Seats) == 1 && m.Terms.Practice() && m.Day == "" && m.Clock == nil
}

// ran is how long the clock of the seat that is due has run, and whether it stands still.
func (s *Service) ran(ctx context.Context, m model.Summary) (ran game.Millis, stopped bool) {
	if mindDue(m) {
		ran = game.Millis(s.thinks(ctx, m).Milliseconds())
		return ran, ran == 0
	}
	if m.Since == 0 {
		return 0, true
	}
	now, err := s.tick(ctx)
	if err != nil {
		return 0, false
	}
	return max(now-m.Since, 0), false
}

func (s *Service) allDated(ctx context.Context, list []model.Summary, err error) ([]model.Summary, error) {
	for i := range list {
		list[i] = s.dated(ctx, list[i])
	}
	return list, err
}

// ViewAt returns what a player saw after an action; after number 0, what was dealt.
func (by Player) ViewAt(ctx context.Context, id model.MatchID, at referee.Seq) (game.View, error) {
	st, err := by.s.rebuildAt(ctx, by.id, id, store.Span{After: max(at, 0)})
	if err != nil {
		return game.View{}, err
	}
	v := viewerIn(st.kept.Summary, follow.Reader{Player: by.id})
	return by.s.viewFor(st.match, st.kept.Day, v, seatFor(v, st.match, len(st.kept.Seats))), nil
}
