package play

import (
	"bytes"
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
)

// Act is something to be done in a match.
type Act struct {
	Match  model.MatchID
	After  game.Seq // where the player thinks the match stands
	Key    string   // the same key a second time gives the first answer, with another action ErrKey; may be empty
	Bot    bool     // a bot's token acts: an attempt at a daily puzzle is a bot's from then on
	Client string   // which of the player's programs acts: it need not be told of it again; may be empty
	Of     string   // what a bot's action is part of: all that was asked for under the key; may be empty
}

// reset deals anew within a match, where a game has it; forfeit gives it up.
const (
	reset   = "reset"
	forfeit = "forfeit"
)

// Act applies an action in its wire form, {"type":"forfeit"} among them, and keeps it before it answers. An action for
// another place than where the match stands is refused with a [store.Conflict] that tells it. An error changes nothing.
func (s *Service) Act(ctx context.Context, by model.PlayerID, act Act, action []byte) (Turn, error) {
	return s.turn(ctx, by, act, asked{action: action}, func(terms model.Terms, m game.Match) (assisted bool, err error) {
		if err := m.Act(soloSeat, action); err != nil {
			return false, err
		}
		if typeOf(action) == reset && !terms.Practice() {
			return false, game.Break("one-deal", words.New("rule.one-deal", words.Say("what", stakes(terms))))
		}
		return false, nil
	})
}

// Bot lets a bot of the game choose and play one action. The match counts as hinted from then on. In a challenge it is
// refused.
func (s *Service) Bot(ctx context.Context, by model.PlayerID, act Act, bot string) (Turn, error) {
	how := asked{request: "bot " + bot + " " + act.Of}
	return s.turn(ctx, by, act, how, func(terms model.Terms, m game.Match) (assisted bool, err error) {
		if !terms.Practice() {
			return false, game.Break("no-bots", words.New("rule.no-bots", words.Say("what", stakes(terms))))
		}
		seed, err := rng.Sealed(s.entropy)
		if err != nil {
			return false, err
		}
		r := seed.Rand()
		return true, m.Step(ctx, bot, &r)
	})
}

// turnHandler does in a match what was asked for.
type turnHandler func(model.Terms, game.Match) (assisted bool, err error)

// asked is what a player asked for: an action, or a request that somebody chooses an action for.
type asked struct {
	request string
	action  []byte
}

// turn does something in a match and keeps what was done.
func (s *Service) turn(ctx context.Context, by model.PlayerID, act Act, how asked, do turnHandler) (Turn, error) {
	if err := game.CheckText("idempotency key", act.Key, idempotency.MaxKey); err != nil {
		return Turn{}, err
	}
	if t, sure, err := s.turnHeld(ctx, by, act, how, do); sure {
		return t, err
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
	case kept.Seq != act.After:
		return Turn{}, &store.Conflict{Seq: kept.Seq}
	}
	h, err := s.hold(ctx, by, kept)
	if err != nil {
		return Turn{}, err
	}
	return s.do(ctx, act, how, h, do)
}

// turnHeld does something in a match that is held, if it stands where the player thinks. Then nothing need be read first:
// the store takes the action only if the match is kept as it is held. It reports false when that must be found out, by
// reading everything.
func (s *Service) turnHeld(ctx context.Context, by model.PlayerID, act Act, how asked, do turnHandler) (_ Turn, sure bool, _ error) {
	h := s.matches.take(by, act.Match)
	if h == nil {
		return Turn{}, false, nil
	}
	if h.latest.Seq != act.After || h.latest.Status != game.Playing {
		s.matches.put(h)
		return Turn{}, false, nil
	}
	t, err := s.do(ctx, act, how, h, do)
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
func (s *Service) do(ctx context.Context, act Act, how asked, h *held, do turnHandler) (Turn, error) {
	assisted, err := do(h.terms, h.match)
	if err != nil {
		if h.match.Seq() == h.latest.Seq {
			s.matches.put(h)
		}
		return Turn{}, err
	}
	return s.keep(ctx, act, how, h, assisted)
}

// answer gives again what was answered to an action, to who asked for the same.
func (s *Service) answer(ctx context.Context, by model.PlayerID, id model.MatchID, done store.Appended, how asked) (Turn, error) {
	st, err := s.stood(ctx, by, id, store.Span{After: done.Seq - 1, Limit: 1})
	if err != nil {
		return Turn{}, err
	}
	if len(st.rest) == 0 || !st.rest[0].Answers(how.request, s.written(st.kept.Game, how.action)) {
		return Turn{}, store.ErrKey
	}
	list, err := s.events(st)
	if err != nil {
		return Turn{}, err
	}
	e := list[0]
	return Turn{Seq: e.Seq, View: e.View, Status: e.Status, Award: done.Award}, nil
}

// written is an action as its match writes it; nothing for one that the game cannot read.
func (s *Service) written(gameID string, action []byte) json.RawMessage {
	if typeOf(action) == forfeit {
		return json.RawMessage(`{"type":"` + forfeit + `"}`)
	}
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
func (s *Service) keep(ctx context.Context, act Act, how asked, h *held, assisted bool) (Turn, error) {
	move, err := s.move(ctx, act, h)
	if err != nil {
		return Turn{}, fmt.Errorf("keep an action of match %s: %w", h.id, err)
	}
	move.Assisted = assisted
	if act.Key != "" {
		move.Request = how.request
	}
	done, err := s.store.Append(ctx, move)
	if err != nil {
		return Turn{}, err
	}
	if done.Repeated { // a twin was kept before
		return s.answer(ctx, h.player, h.id, done, how)
	}
	h.latest = Event{
		Seq: done.Seq, Action: move.Action.Action, Status: move.Status, View: s.shown(h.match, h.day), Award: done.Award, client: act.Client,
	}
	h.length = move.Length
	if !passing(move.Status, h.day) {
		s.matches.put(h)
	}
	s.hub.publish(h.player, h.id, h.latest)
	return Turn{Seq: done.Seq, View: h.latest.View, Status: move.Status, Award: done.Award}, nil
}

func (s *Service) move(ctx context.Context, act Act, h *held) (store.Move, error) {
	action, err := json.Marshal(h.match.Last())
	if err != nil {
		return store.Move{}, err
	}
	saved, err := h.match.State()
	if err != nil {
		return store.Move{}, err
	}
	h.bytes = weigh(len(saved), h.match.Seq())
	status, daily := h.match.Status().Outcome(soloSeat), h.day != ""
	moves := 0
	if daily && status != game.Playing {
		if moves, err = s.moves(ctx, act, h, action); err != nil {
			return store.Move{}, err
		}
	}
	return store.Move{
		Player: h.player, Match: h.id, After: act.After, Key: act.Key, Action: game.Entry{Seat: soloSeat, Action: action},
		State: store.Save(saved), Program: game.Version, Status: status,
		Length: lengthAfter(h.length, action), At: s.now(), Moves: moves, Bot: act.Bot, Daily: daily,
	}, nil
}

// moves counts the moves of an attempt that an action ends. One that was rebuilt from a checkpoint is played again for it.
func (s *Service) moves(ctx context.Context, act Act, h *held, action []byte) (int, error) {
	if !h.part {
		return h.match.Moves(), nil
	}
	kept, err := s.store.LoadMatch(ctx, h.player, h.id)
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
	if err := m.Act(soloSeat, action); err != nil {
		return 0, err
	}
	return m.Moves(), nil
}

// lengthAfter counts an action of the latest deal. Dealing anew begins the count anew.
func lengthAfter(length int, action json.RawMessage) int {
	if bytes.Contains(action, []byte(reset)) && typeOf(action) == reset {
		return 0
	}
	return length + 1
}

// length counts the actions of the latest deal.
func length(actions []game.Entry) int {
	n := 0
	for _, e := range actions {
		n = lengthAfter(n, e.Action)
	}
	return n
}
