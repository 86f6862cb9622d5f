package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/idempotency"
	"wits/model"
	"wits/store"
	"wits/work"
)

// Act is something to be done in a match.
type Act struct {
	Match  model.MatchID
	After  game.Seq   // where the player thinks the match stands
	Seat   *game.Seat // whose action it is; nil for the player's own, or of several the one that is due
	Key    string     // the same key a second time gives the first answer, with another action ErrKey; may be empty
	Bot    bool       // a bot's token acts: an attempt at a daily puzzle is a bot's from then on
	Client string     // which of the player's programs acts: it need not be told of it again; may be empty
	Of     string     // what a bot's action is part of: all that was asked for under the key; may be empty
}

// ErrSeat says that a seat is not the player's.
var ErrSeat = game.Refuse("the seat is not the player's", words.New("error.seat"))

// Act applies an action in its wire form, {"type":"forfeit"} among them, and keeps it before it answers. Then the minds that
// are due reply; what they have not done soon is told as events. An action for another place than where the match stands is
// refused with a [store.Conflict] that tells it. An error changes nothing.
func (s *Service) Act(ctx context.Context, by model.PlayerID, act Act, action []byte) (Turn, error) {
	if game.IsTimeOut(action) {
		return Turn{}, game.Break("clock", words.New("rule.clock"))
	}
	return s.turn(ctx, by, act, asked{action: action}, func(h *held, seat game.Seat) (assisted bool, err error) {
		if game.IsAbsence(action) {
			if err := s.checkClaim(ctx, by, h.id); err != nil {
				return false, err
			}
		}
		if err := h.match.Act(seat, action); err != nil {
			return false, err
		}
		switch takesBack := game.IsTakeBack(action); {
		case game.IsReset(action) && !h.terms.Practice():
			return false, game.Break("one-deal", words.New("rule.one-deal", words.Say("what", stakes(h.terms))))
		case takesBack && !h.terms.Practice():
			return false, game.Break("take-back", words.New("rule.take-back-stakes", words.Say("what", stakes(h.terms))))
		case takesBack:
			return true, nil
		}
		return false, nil
	})
}

// Bot lets a bot of the game choose and play one action for a player. The match counts as hinted from then on. In a
// challenge, against another person, and where today's puzzle is played under another number, it is refused.
func (s *Service) Bot(ctx context.Context, by model.PlayerID, act Act, bot string) (Turn, error) {
	sum, err := s.store.Summary(ctx, by, act.Match)
	if err != nil {
		return Turn{}, err
	}
	today, err := s.isTodays(ctx, by, sum)
	if err != nil {
		return Turn{}, err
	}
	how := asked{request: "bot " + bot + " " + act.Of}
	return s.turn(ctx, by, act, how, func(h *held, seat game.Seat) (assisted bool, err error) {
		what, fair := fairness(h.terms, h.people, h.who[by])
		if today {
			what, fair = words.New("stakes.today"), true
		}
		if fair {
			return false, game.Break("no-bots", words.New("rule.no-bots", words.Say("what", what)))
		}
		if st := h.match.Status(); !st.Over && st.Turn != seat { // a bot of the game plays for the seat whose turn it is
			return false, game.ErrTurn
		}
		seed, err := rng.Sealed(s.entropy)
		if err != nil {
			return false, err
		}
		r := seed.Rand()
		return true, s.work.Do(ctx, s.piece(h, work.Help, owner(ctx, by), bot), func(ctx context.Context) error {
			return h.match.Step(ctx, bot, &r)
		})
	})
}

// fairness reports whether a match allows no help, because something is at stake or another person plays, and names it.
func fairness(terms model.Terms, people, holds int) (words.Message, bool) {
	switch {
	case !terms.Practice():
		return stakes(terms), true
	case people > 1 && holds != model.AllSeats:
		return words.New("stakes.person"), true
	}
	return words.Message{}, false
}

// turnHandler does in a match what was asked for.
type turnHandler func(h *held, seat game.Seat) (assisted bool, err error)

// asked is what a player asked for: an action, or a request that somebody chooses an action for.
type asked struct {
	request string
	action  []byte
	mind    bool        // nobody asked: a mind replies
	took    game.Millis // how long it has thought
	by      *thought    // whose it is then, held while it is kept; nil where the clock acts
}

// turn does something in a match and keeps what was done.
func (s *Service) turn(ctx context.Context, by model.PlayerID, act Act, how asked, do turnHandler) (Turn, error) {
	if err := game.CheckText("idempotency key", act.Key, idempotency.MaxKey); err != nil {
		return Turn{}, err
	}
	if t, sure, err := s.turnHeld(ctx, by, act, how, do); sure {
		return s.replied(ctx, by, act, t, err)
	}
	kept, err := s.load(ctx, by, act.Match, store.Span{After: newest})
	if err != nil {
		return Turn{}, err
	}
	if act.Key != "" { // after the match was read, so that an action that it has is not missed
		done, err := s.store.Answered(ctx, by, act.Match, act.Key)
		if err != nil {
			return Turn{}, err
		}
		if done.Repeated {
			return s.answer(ctx, by, act.Match, done, how)
		}
	}
	switch {
	case kept.Status != game.Playing:
		return Turn{}, game.ErrOver
	case kept.Table != "":
		return Turn{}, ErrWaiting
	case kept.Seq != act.After:
		return Turn{}, &store.Conflict{Seq: kept.Seq}
	}
	h, err := s.hold(ctx, by, kept)
	if err != nil {
		return Turn{}, err
	}
	t, err := s.do(ctx, by, act, how, h, do)
	return s.replied(ctx, by, act, t, err)
}

// turnHeld does something in a match that is held, if it stands where the player thinks. Then nothing need be read first:
// the store takes the action only if the match is kept as it is held. It reports false when that must be found out, by
// reading everything.
func (s *Service) turnHeld(ctx context.Context, by model.PlayerID, act Act, how asked, do turnHandler) (_ Turn, sure bool, _ error) {
	h := s.matches.take(by, act.Match)
	if h == nil {
		return Turn{}, false, nil
	}
	if h.latest.seq() != act.After {
		s.matches.put(h)
		return Turn{}, false, nil
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
	// It counts where the match stands, so it must stand there.
	sum, err1 := s.store.Summary(ctx, by, act.Match)
	return t, err1 == nil && sum.Seq == act.After && sum.Status == game.Playing, err
}

// do does something in a match and keeps it. When something was done that is not kept, the match is dropped.
func (s *Service) do(ctx context.Context, by model.PlayerID, act Act, how asked, h *held, do turnHandler) (Turn, error) {
	if h.clock.Flag > 0 {
		now, err := s.tick(ctx)
		if err != nil {
			return Turn{}, err
		}
		if h.overdue(now) { // too late: the flag has fallen, though nobody has noticed yet
			return Turn{}, errors.Join(game.ErrOver, s.fallen(ctx, by, h))
		}
	}
	seat, err := h.acts(by, act.Seat)
	assisted := false
	if err == nil {
		h.due = h.match.Status()
		assisted, err = do(h, seat)
	}
	if err != nil {
		if h.match.Seq() == h.latest.seq() {
			s.matches.put(h)
		}
		return Turn{}, err
	}
	return s.keep(ctx, by, act, how, h, assisted)
}

// acts is the seat that a player acts for.
func (h *held) acts(by model.PlayerID, asked *game.Seat) (game.Seat, error) {
	holds, plays := h.who[by]
	if !plays {
		return 0, ErrSeat
	}
	if asked == nil {
		return h.seatOf(reader{player: by}), nil
	}
	if int(*asked) >= h.seats || holds != model.AllSeats && holds != int(*asked) || h.match.Mind(*asked) != "" {
		return 0, ErrSeat
	}
	return *asked, nil
}

// answer gives again what was answered to an action, to who asked for the same: the action, and what minds replied while its
// first asker waited.
func (s *Service) answer(ctx context.Context, by model.PlayerID, id model.MatchID, done store.Appended, how asked) (Turn, error) {
	st, err := s.stood(ctx, by, id, store.Span{After: done.Seq - 1, Limit: PageLimit})
	if err != nil {
		return Turn{}, err
	}
	if len(st.rest) == 0 || !st.rest[0].Answers(how.request, s.written(st.kept.Game, how.action)) {
		return Turn{}, store.ErrKey
	}
	if turn := st.kept.Turn; done.Seq == st.kept.Seq && turn != nil && st.kept.Seats[*turn].Mind != "" {
		s.waitFor(ctx, id) // the first asker may be waiting yet
		if st, err = s.stood(ctx, by, id, store.Span{After: done.Seq - 1, Limit: PageLimit}); err != nil {
			return Turn{}, err
		}
		s.wakeMind(ctx, by, st.kept.Summary)
	}
	replies := 1
	for replies < len(st.rest) && st.rest[replies].Request == store.Replied {
		replies++
	}
	st.rest = st.rest[:replies]
	list, err := s.events(st, reader{player: by})
	if err != nil {
		return Turn{}, err
	}
	t := turn(st.kept.Seat, list[0])
	t.Award = done.Award
	for _, e := range list[1:] {
		t = t.then(e)
	}
	return t, nil
}

// written is an action as its match writes it; nothing for one that the game cannot read.
func (s *Service) written(gameID string, action []byte) json.RawMessage {
	g, err := game.Find(s.games, gameID)
	if err != nil {
		return nil
	}
	a, err := g.Move(action)
	if err != nil {
		return nil
	}
	text, err := json.Marshal(a)
	if err != nil {
		return nil
	}
	return text
}

// keep stores the latest action of a match with everything that follows from it, and tells whoever waits for it.
func (s *Service) keep(ctx context.Context, by model.PlayerID, act Act, how asked, h *held, assisted bool) (Turn, error) {
	_, fair := fairness(h.terms, h.people, h.who[by])
	if err := s.useRoom(ctx, by, 1, !fair && !how.mind); err != nil {
		return Turn{}, err
	}
	move, err := s.move(ctx, by, act, h)
	if err != nil {
		return Turn{}, fmt.Errorf("keep an action of match %s: %w", h.id, err)
	}
	h.clock = move.Clock
	latest, err := s.look(h)
	if err != nil {
		return Turn{}, err
	}
	move.Assisted, move.Mind = assisted, how.mind
	switch {
	case act.Key != "":
		move.Request = how.request
	case how.prompt():
		move.Request = store.Replied
	}
	done, err := s.store.Append(ctx, move)
	if err != nil {
		return Turn{}, err
	}
	if done.Repeated { // a twin was kept before
		return s.answer(ctx, by, h.id, done, how)
	}
	if how.by == nil { // what a mind thinks about is no more
		s.thinking.drop(h.id)
	}
	h.latest = latest
	for i := range h.latest.events { // nobody else has the answer
		if e := h.eye(reader{player: by}); e == everySeat || e == seatEye(i) {
			h.latest.events[i].client = act.Client
		}
	}
	if done.Award != nil { // it is that of who started the match, who has the first seat in a challenge
		h.latest.events[0].Award = done.Award
	}
	e := h.event(reader{player: by})
	if how.prompt() {
		how.by.kept = append(how.by.kept, e)
	}
	t := turn(h.seatOf(reader{player: by}), e)
	t.mind = e.Turn != nil && h.match.Mind(*e.Turn) != ""
	s.hub.publish(h)
	s.matches.put(h)
	return t, nil
}

func (s *Service) move(ctx context.Context, by model.PlayerID, act Act, h *held) (store.Move, error) {
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
		Player: by, Match: h.id, After: act.After, Key: act.Key, Action: game.Entry{Seat: h.match.Actor(), Action: action},
		State: store.Save(saved), Program: game.Version, Status: st.Outcome(0), Turn: st.Turn,
		Length: h.length(action), At: s.now(), Bot: act.Bot, Daily: daily,
	}
	if h.match.Clock() != nil {
		if err := s.time(ctx, h, &move); err != nil {
			return move, err
		}
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
func (s *Service) time(ctx context.Context, h *held, move *store.Move) error {
	now, err := s.tick(ctx)
	if err != nil {
		return err
	}
	move.Clock = h.clocked(h.due, now)
	by := move.Action.Seat
	left := move.Clock.Left[by]
	if h.due.Due(by) && left > 0 && !game.IsTimeOut(move.Action.Action) {
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

// ended is how a match ended for each seat.
func ended(st game.Status, seats int) []game.Outcome {
	list := make([]game.Outcome, seats)
	for seat := range list {
		list[seat] = st.Outcome(game.Seat(seat))
	}
	return list
}

// moves counts the moves of an attempt that an action ends. One that was rebuilt from a checkpoint is played again for it.
func (s *Service) moves(ctx context.Context, by model.PlayerID, act Act, h *held, action game.Entry) (int, error) {
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

// length counts the player's moves of the latest deal, of which an action was the latest.
func (h *held) length(action json.RawMessage) int {
	if game.IsReset(action) {
		h.before = 0
	}
	return h.before + h.match.Moves()
}
