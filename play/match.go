package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// ErrRunning says that something is told only when a match is over.
var ErrRunning = game.Refuse("the match is not over yet", words.New("error.running"))

// ErrWaiting says that nobody sits in one of the seats yet.
var ErrWaiting = game.Refuse("a seat of the match is empty", words.New("error.waiting"))

// Turn is what an action led to, as the seat that acted sees it.
type Turn struct {
	Seat    game.Seat        `json:"seat"`
	Seq     game.Seq         `json:"seq"`
	Turn    *game.Seat       `json:"turn"`                            // who is due; null when it is over
	Also    []int            `json:"also,omitempty" nullable:"false"` // who is due at the same time
	View    game.View        `json:"view"`
	Status  game.Outcome     `json:"status"`
	Actions []Done           `json:"actions" nullable:"false"` // all that it brought about, in order: the action, and what minds replied so far
	Left    []game.Millis    `json:"left,omitempty"`           // on the clocks
	Mind    *model.Mind      `json:"mind,omitempty"`           // how the mind stands that is due, where it does not think
	Award   *challenge.Award `json:"award,omitempty"`          // what the action won, when it ended a challenge so

	mind bool // a mind is due
}

// Done is an action that was made, as much of it as may be seen.
type Done struct {
	Seat   game.Seat       `json:"seat"`
	Action json.RawMessage `json:"action"`
}

// turn is what an event led to.
func turn(seat game.Seat, e Event) Turn {
	return Turn{
		Seat: seat, Seq: e.Seq, Turn: e.Turn, Also: e.Also, View: e.View, Status: e.Status, Actions: []Done{{e.Seat, e.Action}}, Left: e.Left, Award: e.Award,
	}
}

// then is a turn with what came next.
func (t Turn) then(e Event) Turn {
	t.Seq, t.Turn, t.Also, t.View, t.Status, t.Left = e.Seq, e.Turn, e.Also, e.View, e.Status, e.Left
	t.Actions = append(t.Actions, Done{e.Seat, e.Action})
	if e.Award != nil {
		t.Award = e.Award
	}
	return t
}

// Then is a turn with the one that came next.
func (t Turn) Then(next Turn) Turn {
	next.Actions = append(slices.Clip(t.Actions), next.Actions...)
	if next.Award == nil {
		next.Award = t.Award
	}
	return next
}

// Position is a match as one of its players may see it, or whoever watches.
type Position struct {
	model.Summary
	View  game.View  `json:"view"`
	Offer *game.Seat `json:"offer,omitempty"` // who offers a draw
}

// Look returns where a match stands. A mind that is due goes on.
func (s *Service) Look(ctx context.Context, by model.PlayerID, id model.MatchID) (Position, error) {
	return s.lookFor(ctx, reader{player: by}, id)
}

func (s *Service) lookFor(ctx context.Context, r reader, id model.MatchID) (Position, error) {
	if latest, ok := s.matches.latest(r, id); ok {
		sum, err := s.store.Summary(ctx, r.player, id)
		if err != nil {
			return Position{}, err
		}
		if sum.Seq == latest.Seq {
			return s.position(ctx, r, sum, latest), nil
		}
	}
	kept, err := s.load(ctx, r.player, id, store.Span{After: newest})
	if err != nil {
		return Position{}, err
	}
	h, err := s.hold(ctx, r.player, kept)
	if err != nil {
		return Position{}, err
	}
	latest := h.event(r)  // before others may take it
	if kept.Table == "" { // a match that waits is dealt anew when somebody sits down
		s.matches.put(h)
	}
	return s.position(ctx, r, kept.Summary, latest), nil
}

// position is a match as a reader may see it.
func (s *Service) position(ctx context.Context, r reader, sum model.Summary, latest Event) Position {
	s.wakeMind(ctx, r.player, sum)
	if mindDue(sum) {
		sum.Mind = s.thinking.mind(sum.ID, sum.Seq)
	}
	sum = s.dated(ctx, s.peopled(ctx, sum).As(r.watching))
	if r.watching {
		sum.Seat, sum.Status = latest.from, latest.Status
	}
	return Position{Summary: sum, View: latest.View, Offer: latest.Offer}
}

// hold rebuilds a match to be held, from a part that ends where it stands. Where the part does not lead to the saved state,
// the whole match decides: its checkpoint may be spoiled, or its state saved with its record, as it once was.
func (s *Service) hold(ctx context.Context, by model.PlayerID, kept store.Part) (*held, error) {
	st, err := s.stand(kept, newest)
	if kept.From.Seq > 0 && (err != nil || agree(kept.Match, st.match) != nil) {
		if kept.Match, err = s.store.LoadMatch(ctx, by, kept.ID); err != nil {
			return nil, err
		}
		kept.From = store.Checkpoint{}
		st, err = s.stand(kept, newest)
	}
	if err == nil {
		err = agree(kept.Match, st.match)
	}
	if err != nil {
		return nil, err
	}
	return s.held(kept.Summary, by, st, len(kept.State.Bytes()))
}

// held is a match to be held.
func (s *Service) held(sum model.Summary, by model.PlayerID, st stood, bytes int) (*held, error) {
	h := &held{
		id: sum.ID, began: sum.Started, game: sum.Game, who: map[model.PlayerID]int{by: sum.Holds}, terms: sum.Terms, day: sum.Day, seats: len(sum.Seats), people: sum.People(), open: sum.Table != "",
		match: st.match, part: st.kept.From.Seq > 0, before: st.before, opened: s.opened(sum), clock: st.kept.Clocked, bytes: weigh(bytes, sum.Seq),
	}
	var err error
	h.latest, err = s.look(h)
	return h, err
}

// rebuild plays all actions of a match again and checks that they lead to the state that was saved beside them.
func (s *Service) rebuild(kept store.Match) (game.Match, error) {
	st, err := s.stand(store.Part{Match: kept}, newest)
	if err != nil {
		return nil, err
	}
	return st.match, agree(kept, st.match)
}

// agree checks that a match that was played again is the one that was saved.
func agree(kept store.Match, m game.Match) error {
	saved := kept.State.Reveal()
	for _, encode := range []func() ([]byte, error){m.State, m.Save} { // once the record was kept with the state
		now, err := encode()
		if err != nil && !errors.Is(err, game.ErrNoRecord) {
			return fmt.Errorf("rebuild match %s: %w", kept.ID, err)
		}
		if err == nil && saved == string(now) {
			return nil
		}
	}
	return mismatch(kept, errors.New("its actions do not lead to its saved state"))
}

// mismatch says that a match is not what it was, and which version could tell.
func mismatch(kept store.Match, err error) error {
	if kept.Program != game.Version {
		return fmt.Errorf("match %s needs wits %s, this is wits %s: %w: %w",
			kept.ID, kept.Program, game.Version, store.ErrDamaged, err)
	}
	return fmt.Errorf("match %s: %w: %w", kept.ID, store.ErrDamaged, err)
}

// Running lists a player's running matches, the latest started first.
func (s *Service) Running(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	list, err := s.store.Running(ctx, player, bounded(page))
	return s.allDated(ctx, list, err)
}

// Finished lists a player's finished matches, the latest ended first.
func (s *Service) Finished(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	list, err := s.store.Finished(ctx, player, bounded(page))
	return s.allDated(ctx, list, err)
}

// PageLimit is the most that one page of a list holds, and what it holds when its length is not said.
const PageLimit = 100

func bounded(page model.Page) model.Page {
	if page.Limit <= 0 || page.Limit > PageLimit {
		page.Limit = PageLimit
	}
	return page
}

// Replay returns the document of a finished match, seed included. For a running one the error is [ErrRunning], for that of
// a daily puzzle whose day is not over, under whatever number, [ErrNotYet]: programs take it apart.
func (s *Service) Replay(ctx context.Context, player model.PlayerID, id model.MatchID) (game.Replay, error) {
	kept, err := s.store.LoadMatch(ctx, player, id)
	if err != nil {
		return game.Replay{}, err
	}
	if kept.Status == game.Playing {
		return game.Replay{}, ErrRunning
	}
	if err := s.checkPublic(kept.Day); err != nil {
		return game.Replay{}, err
	}
	if today, err := s.todays(ctx, kept.Game, game.Setup{Preset: kept.Preset, Seed: kept.Seed}); today || err != nil {
		return game.Replay{}, cmp.Or(err, error(ErrNotYet))
	}
	m, err := s.rebuild(kept)
	if err != nil {
		return game.Replay{}, err
	}
	return m.Replay()
}

// MarkHinted marks a match as one in which the player was helped, before the help is given. In a challenge it is refused, and
// where today's puzzle is played under another number.
func (s *Service) MarkHinted(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	sum, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return err
	}
	what, fair, err := s.fairToday(ctx, player, sum)
	if err != nil {
		return err
	}
	if fair {
		return game.Break("no-hints", words.New("rule.no-hints", words.Say("what", what)))
	}
	return s.store.MarkHinted(ctx, player, id)
}

// Discard forgets a running match, as if it had never begun. Where something is at stake, or another person plays, it is refused.
func (s *Service) Discard(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	sum, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return err
	}
	if what, fair := fairness(sum.Terms, sum.People(), sum.Holds); fair {
		return game.Break("no-discard", words.New("rule.no-discard", words.Say("what", what)))
	}
	if err := s.store.Discard(ctx, player, id); err != nil {
		return err
	}
	s.thinking.drop(id)
	s.matches.drop(id)
	s.hub.wake(id)
	return nil
}
