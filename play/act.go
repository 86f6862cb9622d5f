package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/idempotency"
	"wits/model"
	"wits/play/follow"
	"wits/play/live"
	"wits/store"
	"wits/work"
)

// ErrSeat says that a seat is not the player's.
var ErrSeat = referee.Refuse("the seat is not the player's", words.New("error.seat"))

// Act applies an action, giving up included, and keeps it before it answers. Then the minds that are due reply; moves that take
// them longer arrive as events. An action that does not follow the latest one is refused with a [store.Conflict], which says where
// the match stands. An error changes nothing.
func (by Player) Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error) {
	if referee.IsTimeOut(action.Wire()) {
		return model.Turn{}, game.Break("clock", words.New("rule.clock"))
	}
	return by.s.turn(ctx, by.id, act, asked{action: action}, func(h *cached, seat game.Seat) (assisted bool, err error) {
		if referee.IsAbsence(action.Wire()) {
			if err := by.s.checkClaim(ctx, by.id, h.id); err != nil {
				return false, err
			}
		}
		if err := h.match.Do(seat, action); err != nil {
			return false, err
		}
		switch takesBack := referee.IsTakeBack(action.Wire()); {
		case !h.terms.Practice() && h.match.Last().Type() == referee.Reset:
			return false, game.Break("one-deal", words.New("rule.one-deal", words.Say("what", stakes(h.terms))))
		case takesBack && !h.terms.Practice():
			return false, game.Break("take-back", words.New("rule.take-back-stakes", words.Say("what", stakes(h.terms))))
		case takesBack:
			return h.people < 2, nil // between people the other has agreed
		}
		return false, nil
	})
}

// Bot lets a bot of the game choose and play one action for a player. The match counts as hinted from then on. In a
// challenge, against another person, and where today's puzzle is played under another number, it is refused.
func (by Player) Bot(ctx context.Context, act model.Act, bot string) (model.Turn, error) {
	sum, err := by.s.store.Summary(ctx, by.id, act.Match)
	if err != nil {
		return model.Turn{}, err
	}
	today, err := by.s.isTodays(ctx, by.id, sum)
	if err != nil {
		return model.Turn{}, err
	}
	how := asked{request: "bot " + bot + " " + act.Of}
	return by.s.turn(ctx, by.id, act, how, func(h *cached, seat game.Seat) (assisted bool, err error) {
		what, fair := fairness(h.terms, h.people, h.who[by.id])
		if today {
			what, fair = words.New("stakes.today"), true
		}
		if fair {
			return false, game.Break("no-bots", words.New("rule.no-bots", words.Say("what", what)))
		}
		if st := h.match.Status(); !st.Over && st.Turn != seat { // a bot of the game plays for the seat whose turn it is
			return false, game.ErrTurn
		}
		r := rng.Sealed(by.s.entropy).Rand()
		return true, by.s.work.Do(ctx, by.s.piece(h, work.Help, owner(ctx, by.id), bot), func(ctx context.Context) error {
			return h.match.Step(ctx, bot, &r)
		})
	})
}

// fairness reports whether a match allows no help, because something is at stake or another person plays, and names it.
func fairness(terms model.Terms, people, seat int) (words.Message, bool) {
	switch {
	case !terms.Practice():
		return stakes(terms), true
	case people > 1 && seat != model.AllSeats:
		return words.New("stakes.person"), true
	}
	return words.Message{}, false
}

// turned is a turn, and whether a mind is to act then.
type turned struct {
	model.Turn
	mind bool
}

// turnHandler does in a match what was asked for.
type turnHandler func(h *cached, seat game.Seat) (assisted bool, err error)

// asked is what a player asked for: an action, or a request that somebody chooses an action for.
type asked struct {
	request string
	action  game.Action
	mind    bool         // nobody asked: a mind replies
	took    game.Millis  // how long it has thought
	by      *thought     // whose it is then, locked while it is kept; nil where the clock acts
	told    *game.Millis // it was played elsewhere, and so is what comes next: how long that took so far; 0 where nobody says
}

// turn does something in a match, keeps what was done, and adds what the minds reply.
func (s *Service) turn(ctx context.Context, by model.PlayerID, act model.Act, how asked, do turnHandler) (model.Turn, error) {
	if err := referee.CheckText("idempotency key", act.Key, idempotency.MaxKey); err != nil {
		return model.Turn{}, err
	}
	if t, sure, err := s.turnCached(ctx, by, act, how, do); sure {
		return s.replied(ctx, by, act, t, err)
	}
	kept, err := s.load(ctx, by, act.Match, store.Span{After: newest})
	if err != nil {
		return model.Turn{}, err
	}
	if act.Key != "" { // after the match was read, so that an action that it has is not missed
		done, err := s.store.Answered(ctx, by, act.Match, act.Key)
		if err != nil {
			return model.Turn{}, err
		}
		if done.Repeated {
			return s.answer(ctx, by, act.Match, done, how)
		}
	}
	switch {
	case kept.Status != game.Playing:
		return model.Turn{}, game.ErrOver
	case kept.Table != "":
		return model.Turn{}, ErrWaiting
	case kept.Seq != act.After:
		return model.Turn{}, &store.Conflict{Seq: kept.Seq}
	}
	h, err := s.restore(ctx, by, kept)
	if err != nil {
		return model.Turn{}, err
	}
	t, err := s.do(ctx, by, act, how, h, do)
	return s.replied(ctx, by, act, t, err)
}

// turnCached does something in a match that is cached, if it is where the player thinks. Then nothing need be read first:
// the store takes the action only if the match is kept as it is cached. It reports false when that must be found out, by
// reading everything.
func (s *Service) turnCached(ctx context.Context, by model.PlayerID, act model.Act, how asked, do turnHandler) (_ turned, sure bool, _ error) {
	h := s.matches.take(by, act.Match)
	if h == nil {
		return turned{}, false, nil
	}
	if h.latest.seq != act.After {
		s.matches.put(h)
		return turned{}, false, nil
	}
	t, err := s.do(ctx, by, act, how, h, do)
	if err == nil {
		return t, true, nil
	}
	for _, refusal := range []error{store.ErrConflict, store.ErrNoMatch, game.ErrOver} {
		if errors.Is(err, refusal) {
			return t, false, nil
		}
	}
	// A rule's refusal counts only if the key is new: who repeats an action from where it led to wants its answer.
	if act.Key != "" {
		return t, false, nil
	}
	// It counts where the match is now, so the match must be there.
	sum, err1 := s.store.Summary(ctx, by, act.Match)
	return t, err1 == nil && sum.Seq == act.After && sum.Status == game.Playing, err
}

// do does something in a match and keeps it. When something was done that is not kept, the match is dropped.
func (s *Service) do(ctx context.Context, by model.PlayerID, act model.Act, how asked, h *cached, do turnHandler) (turned, error) {
	if h.clock.Flag > 0 {
		now, err := s.tick(ctx)
		if err != nil {
			return turned{}, err
		}
		if h.overdue(now) { // too late: the flag has fallen, though nobody has noticed yet
			return turned{}, errors.Join(game.ErrOver, s.fallen(ctx, by, h))
		}
	}
	seat, err := h.acts(by, act.Seat)
	assisted := false
	if err == nil {
		h.due = h.match.Status()
		assisted, err = do(h, seat)
	}
	if err != nil {
		if h.match.Seq() == h.latest.seq {
			s.matches.put(h)
		}
		return turned{}, err
	}
	return s.keep(ctx, by, act, how, h, assisted)
}

// acts is the seat that a player acts for.
func (h *cached) acts(by model.PlayerID, asked *game.Seat) (game.Seat, error) {
	own, plays := h.who[by]
	if !plays {
		return 0, ErrSeat
	}
	if asked == nil {
		return h.seatOf(by), nil
	}
	if !live.Holds(h.match, h.seats, own, *asked) {
		return 0, ErrSeat
	}
	return *asked, nil
}

// answer repeats what was answered to an action, for whoever asked for the same: the action, and what minds replied while its
// first asker waited.
func (s *Service) answer(ctx context.Context, by model.PlayerID, id model.MatchID, done store.Appended, how asked) (model.Turn, error) {
	st, err := s.rebuildAt(ctx, by, id, store.Span{After: done.Seq - 1, Limit: PageLimit})
	if err != nil {
		return model.Turn{}, err
	}
	if len(st.rest) == 0 || !st.rest[0].Answers(how.request, s.written(st.kept.Game, how.action)) {
		return model.Turn{}, store.ErrKey
	}
	if turn := st.kept.Turn; done.Seq == st.kept.Seq && turn != nil && st.kept.Seats[*turn].Mind != "" {
		s.waitFor(ctx, id) // the first asker may be waiting yet
		if st, err = s.rebuildAt(ctx, by, id, store.Span{After: done.Seq - 1, Limit: PageLimit}); err != nil {
			return model.Turn{}, err
		}
		s.wakeMind(ctx, by, st.kept.Summary)
	}
	replies := 1
	for replies < len(st.rest) && st.rest[replies].Request == store.Replied {
		replies++
	}
	st.rest = st.rest[:replies]
	list, err := s.replay(st, follow.Reader{Player: by})
	if err != nil {
		return model.Turn{}, err
	}
	t := model.TurnOf(st.kept.Seat, list[0])
	t.Award = done.Award
	for _, e := range list[1:] {
		t = t.Then(e)
	}
	return t, nil
}

// written is an action as its match writes it; nothing for one that the game cannot read.
func (s *Service) written(gameID string, action game.Action) json.RawMessage {
	g, err := referee.Find(s.games, gameID)
	if err != nil {
		return nil
	}
	if wire := action.Wire(); wire != nil {
		if action, err = g.Move(wire); err != nil {
			return nil
		}
	}
	text, err := json.Marshal(action)
	if err != nil {
		return nil
	}
	return text
}

// keep stores the latest action of a match with everything that follows from it, and tells whoever waits for it.
func (s *Service) keep(ctx context.Context, by model.PlayerID, act model.Act, how asked, h *cached, assisted bool) (turned, error) {
	_, fair := fairness(h.terms, h.people, h.who[by])
	if err := s.takeRoom(ctx, by, 1, !fair && !how.mind); err != nil {
		return turned{}, err
	}
	move, err := s.move(ctx, by, act, h, how.told)
	if err != nil {
		return turned{}, fmt.Errorf("keep an action of match %s: %w", h.id, err)
	}
	h.clock = move.Clock
	h.latest = viewsOf(h)
	own := h.like(h.viewer(follow.Reader{Player: by}))
	e := s.view(h, own) // what cannot be shown is not kept
	move.Assisted, move.Mind = assisted, how.mind
	switch {
	case act.Key != "":
		move.Request = how.request
	case how.prompt():
		move.Request = store.Replied
	}
	if how.told == nil {
		move.Due = s.dueTask(h, how.owner(ctx, by))
	}
	if how.by != nil {
		move.Job = how.by.job
	}
	done, err := s.store.Append(ctx, move)
	if err != nil {
		return turned{}, err
	}
	if done.Repeated { // a twin was kept before
		t, err := s.answer(ctx, by, h.id, done, how)
		return turned{Turn: t}, err
	}
	if how.by == nil { // what a mind thinks about is no more
		s.thinking.drop(h.id, nil)
	}
	e.Client = act.Client      // nobody else has the answer
	if own == follow.Seat(0) { // an award belongs to the starter of the match, who has the first seat in a challenge
		e.Award = done.Award
	}
	h.latest.keep(own, e)
	if how.prompt() {
		how.by.kept = append(how.by.kept, e.Event)
	}
	_, _, mind := h.match.Due()
	t := turned{model.TurnOf(e.from, e.Event), mind && move.Due == nil}
	s.attendDue(move.Due, h)
	s.hub.Publish(h.id, func(v follow.Viewer) model.Event { return s.view(h, v).Event })
	s.matches.put(h)
	return t, nil
}

func (s *Service) move(ctx context.Context, by model.PlayerID, act model.Act, h *cached, told *game.Millis) (store.Move, error) {
	action, err := json.Marshal(h.match.Last())
	if err != nil {
		return store.Move{}, err
	}
	saved, err := h.match.State()
	if err != nil {
		return store.Move{}, err
	}
	h.bytes = weigh(len(saved), h.match.Seq())
	st, daily := h.match.Status(), h.day != ""
	move := store.Move{
		Player: by, Match: h.id, After: act.After, Key: act.Key, Action: referee.Entry{Seat: h.match.Actor(), Action: action},
		State: store.Save(saved), Program: referee.Version, Status: st.Outcome(0), Turn: st.Turn,
		Length: h.length(action), At: s.now(), Bot: act.Bot, Daily: daily,
	}
	switch {
	case h.match.Clock() != nil:
		if err := s.time(ctx, h, &move); err != nil {
			return move, err
		}
	case h.stopwatch:
		move.Clock.From, move.Took = h.watched(move.At, told)
	}
	if !st.Over {
		return move, nil
	}
	move.Ended = ended(st, h.seats)
	if par := h.match.Par(); par > h.opened {
		move.Par = par - h.opened
	}
	if daily {
		move.Moves, err = s.moves(ctx, by, act, h, move.Action)
	}
	return move, err
}

// time notes what an action does to the clocks.
func (s *Service) time(ctx context.Context, h *cached, move *store.Move) error {
	now, err := s.tick(ctx)
	if err != nil {
		return err
	}
	move.Clock = h.clocked(h.due, now)
	by := move.Action.Seat
	left := move.Clock.Left[by]
	if h.due.Due(by) && left > 0 && !referee.IsTimeOut(move.Action.Action) {
		if err := h.match.Punch(left); err != nil {
			return err
		}
		move.Action.Left = left
	}
	if h.seats == 1 { // all the time that the player had and has no more
		clock := h.match.Clock()
		move.Took = clock.Start() + game.Millis(clock.Increment)*1000*game.Millis(h.match.Seq()) - left
	}
	return nil
}

// watched is when the stopwatch of a match began and how long it has run, at the time of an action. Of what was played elsewhere, and told of
// whenever there was a connection, only those who played it know.
func (h *cached) watched(at time.Time, told *game.Millis) (from, took game.Millis) {
	now := game.Millis(at.UnixMilli())
	switch {
	case told != nil && *told == 0:
		return 0, 0
	case told != nil:
		return now - *told, *told
	case h.match.Seq() == 1:
		return now, 0
	case h.clock.From == 0: // it was begun when nobody timed it
		return 0, 0
	}
	return h.clock.From, max(now-h.clock.From, 1)
}

// ended is how a match ended for each seat.
func ended(st game.Status, seats int) []game.Outcome {
	list := make([]game.Outcome, seats)
	for seat := range list {
		list[seat] = st.Outcome(game.Seat(seat))
	}
	return list
}

// moves counts the moves of an attempt that an action ends. One that was rebuilt from a checkpoint is played again for it.
func (s *Service) moves(ctx context.Context, by model.PlayerID, act model.Act, h *cached, action referee.Entry) (int, error) {
	if !h.part {
		return h.match.Moves(), nil
	}
	kept, err := s.store.LoadMatch(ctx, by, h.id)
	if err != nil {
		return 0, err
	}
	if kept.Seq != act.After {
		return 0, nil // the store will refuse the action
	}
	m, err := s.rebuild(kept)
	if err != nil {
		return 0, err
	}
	if err := m.Repeat(action); err != nil {
		return 0, err
	}
	return m.Moves(), nil
}

// length counts the moves of the latest deal, of which an action was the latest.
func (h *cached) length(action json.RawMessage) int {
	if referee.IsReset(action) {
		h.before = 0
	}
	return h.before + h.match.Moves()
}
