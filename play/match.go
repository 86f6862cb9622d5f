package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/play/follow"
	"wits/store"
	"wits/work"
)

// ErrRunning says that something is told only when a match is over.
var ErrRunning = referee.Refuse("the match is not over yet", words.New("error.running"))

// ErrWaiting says that nobody sits in one of the seats yet.
var ErrWaiting = referee.Refuse("a seat of the match is empty", words.New("error.waiting"))

// Look returns a match as it is now. A mind that is due goes on thinking.
func (by Player) Look(ctx context.Context, id model.MatchID) (model.Match, error) {
	return by.s.matchFor(ctx, follow.Reader{Player: by.id}, id)
}

func (s *Service) matchFor(ctx context.Context, r follow.Reader, id model.MatchID) (model.Match, error) {
	if latest, ok := s.latest(r, id); ok {
		sum, err := s.store.Summary(ctx, r.Player, id)
		if err != nil {
			return model.Match{}, err
		}
		if sum.Seq == latest.Seq {
			return s.position(ctx, r, sum, latest), nil
		}
	}
	kept, err := s.load(ctx, r.Player, id, store.Span{After: newest})
	if err != nil {
		return model.Match{}, err
	}
	h, err := s.restore(ctx, r.Player, kept)
	if err != nil {
		return model.Match{}, err
	}
	latest := s.view(h, h.viewer(r)) // before others may take it
	if kept.Table == "" {            // a match that waits is dealt anew when somebody sits down
		s.matches.put(h)
	}
	return s.position(ctx, r, kept.Summary, latest), nil
}

// position is a match as a reader may see it.
func (s *Service) position(ctx context.Context, r follow.Reader, sum model.Summary, latest event) model.Match {
	s.wakeMind(ctx, r.Player, sum)
	if mindDue(sum) {
		sum.Mind = s.thinking.mind(sum.ID, sum.Seq)
	}
	sum = s.dated(ctx, s.peopled(ctx, sum).As(r.Watching))
	if r.Watching {
		sum.Seat, sum.Status = latest.from, latest.Status
	}
	return model.Match{Summary: sum, View: latest.View, Offer: latest.Offer, Asks: latest.Asks, Also: latest.Also, At: time.Now()}
}

// restore rebuilds a match for the cache, from a part that ends where it stands. Where the part does not lead to the saved state,
// the whole match decides: its checkpoint may be spoiled, or its state saved with its record, as it once was.
func (s *Service) restore(ctx context.Context, by model.PlayerID, kept store.Part) (*cached, error) {
	size := 0
	st, err := s.rebuildPart(kept, newest)
	if err == nil {
		size, err = agree(kept.Match, st.match)
	}
	if err != nil && kept.From.Seq > 0 {
		if kept.Match, err = s.store.LoadMatch(ctx, by, kept.ID); err != nil {
			return nil, err
		}
		kept.From = store.Checkpoint{}
		if st, err = s.rebuildPart(kept, newest); err == nil {
			size, err = agree(kept.Match, st.match)
		}
	}
	if err != nil {
		return nil, err
	}
	return s.newCached(kept.Summary, by, st, size), nil
}

// newCached is a match for the cache.
func (s *Service) newCached(sum model.Summary, by model.PlayerID, st rebuilt, bytes int) *cached {
	h := &cached{
		id: sum.ID, began: sum.Started, game: sum.Game, who: map[model.PlayerID]int{by: sum.Holds}, terms: sum.Terms, day: sum.Day, seats: len(sum.Seats), people: sum.People(), open: sum.Table != "",
		match: st.match, part: st.kept.From.Seq > 0, before: st.before, opened: s.opened(sum), clock: st.kept.Clocked, bytes: weigh(bytes, sum.Seq), stopwatch: s.stopwatch(sum),
	}
	h.latest = viewsOf(h)
	return h
}

// rebuild plays all actions of a match again and checks that they lead to the state that was saved beside them.
func (s *Service) rebuild(kept store.Match) (referee.Match, error) {
	st, err := s.rebuildPart(store.Part{Match: kept}, newest)
	if err != nil {
		return nil, err
	}
	_, err = agree(kept, st.match)
	return st.match, err
}

// agree checks that a match that was played again is the one that was saved, and returns the size of its state.
func agree(kept store.Match, m referee.Match) (int, error) {
	saved := kept.State.Reveal()
	for _, encode := range []func() ([]byte, error){m.State, m.Save} { // once the record was kept with the state
		now, err := encode()
		if err != nil && !errors.Is(err, referee.ErrNoRecord) {
			return 0, fmt.Errorf("rebuild match %s: %w", kept.ID, err)
		}
		if err == nil && (saved == store.Save(now).Digest().Reveal() || saved == string(now)) { // once the state itself was kept
			return len(now), nil
		}
	}
	return 0, mismatch(kept, errors.New("its actions do not lead to its saved state"))
}

// mismatch says that a match is not what it was, and which version could tell.
func mismatch(kept store.Match, err error) error {
	if kept.Program != referee.Version {
		return fmt.Errorf("match %s needs wits %s, this is wits %s: %w: %w",
			kept.ID, kept.Program, referee.Version, store.ErrDamaged, err)
	}
	return fmt.Errorf("match %s: %w: %w", kept.ID, store.ErrDamaged, err)
}

// Length is how many actions a match of the player's has.
func (by Player) Length(ctx context.Context, id model.MatchID) (referee.Seq, error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	return sum.Seq, err
}

// Running lists a player's running matches, the latest started first.
func (by Player) Running(ctx context.Context, page model.Page) ([]model.Summary, error) {
	list, err := by.s.store.Running(ctx, by.id, bounded(page))
	return by.s.allDated(ctx, list, err)
}

// Finished lists a player's finished matches, the latest ended first.
func (by Player) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	list, err := by.s.store.Finished(ctx, by.id, bounded(page))
	return by.s.allDated(ctx, list, err)
}

// PageLimit is the most that is in one page of a list, and what is in it when its length is not said.
const PageLimit = 100

func bounded(page model.Page) model.Page {
	if page.Limit <= 0 || page.Limit > PageLimit {
		page.Limit = PageLimit
	}
	return page
}

// Replay returns the document of a finished match, seed included. For a running one the error is [ErrRunning], for that of
// a daily puzzle whose day is not over, under whatever number, [ErrNotYet]: programs take it apart.
func (by Player) Replay(ctx context.Context, id model.MatchID) (referee.Replay, error) {
	kept, err := by.s.store.LoadMatch(ctx, by.id, id)
	if err != nil {
		return referee.Replay{}, err
	}
	if err := by.s.checkTold(kept.Summary); err != nil {
		return referee.Replay{}, err
	}
	if today, err := by.s.todays(ctx, kept.Game, referee.Setup{Preset: kept.Preset, Seed: kept.Seed}); today || err != nil {
		return referee.Replay{}, cmp.Or(err, error(ErrNotYet))
	}
	m, err := by.s.rebuild(kept)
	if err != nil {
		return referee.Replay{}, err
	}
	return m.Replay()
}

// MarkHinted marks a match as one in which the player was helped, before the help is given. It is refused in a challenge, and
// where today's puzzle is played under another number.
func (by Player) MarkHinted(ctx context.Context, id model.MatchID) error {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return err
	}
	what, fair := fairness(sum.Terms, sum.People(), sum.Holds)
	if !fair {
		what = words.New("stakes.today")
		if fair, err = by.s.isTodays(ctx, by.id, sum); err != nil {
			return err
		}
	}
	if fair {
		return game.Break("no-hints", words.New("rule.no-hints", words.Say("what", what)))
	}
	return by.s.store.MarkHinted(ctx, by.id, id)
}

// Discard forgets a running match, as if it had never begun. Where something is at stake, or another person plays, it is refused.
func (by Player) Discard(ctx context.Context, id model.MatchID) error {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return err
	}
	if what, fair := fairness(sum.Terms, sum.People(), sum.Holds); fair {
		return game.Break("no-discard", words.New("rule.no-discard", words.Say("what", what)))
	}
	if err := by.s.store.Discard(ctx, by.id, id); err != nil {
		return err
	}
	by.s.thinking.drop(id, nil)
	by.s.matches.drop(id)
	by.s.hub.Wake(id)
	return nil
}

// hintGuess is what a hint takes, until that is known better.
const hintGuess = 30 * time.Millisecond

// Hint advises the player, who must be due, in a match, which counts as hinted from then on. Where no help is allowed it is
// refused, as [Player.MarkHinted] does; where the coach has nothing to say the rule is no-advice.
func (by Player) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	return help(ctx, by, id, "hint", game.Coach.Hint)
}

// Odds tells how likely things are in a match, which counts as hinted from then on. It is refused as [Player.Hint] is, but also
// told when another seat is due.
func (by Player) Odds(ctx context.Context, id model.MatchID) (game.Odds, error) {
	return help(ctx, by, id, "odds", game.Weigher.Odds)
}

// help lets the coach of a running match's game think about it, if it has the power that is asked for.
func help[Power, Answer any](
	ctx context.Context, by Player, id model.MatchID, kind string, ask func(Power, context.Context, game.View) (Answer, error),
) (answer Answer, err error) {
	p, err := by.Look(ctx, id)
	if err != nil {
		return answer, err
	}
	e, err := entry.Find(by.s.entries, p.Game)
	if err != nil {
		return answer, err
	}
	coach, able := e.Coach.(Power)
	switch {
	case p.Status != game.Playing:
		return answer, game.ErrOver
	case !able:
		return answer, game.Break("no-hints", words.New("rule.no-coach", words.Say("game", e.Name())))
	case kind == "hint" && !slices.Contains(p.AllDue(), p.Seat) && !p.Social(): // against people it is refused anyway, with its reason
		return answer, game.ErrTurn
	}
	if err := by.MarkHinted(ctx, id); err != nil {
		return answer, err
	}
	piece := work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: kind, Match: string(id), Guess: hintGuess}
	err = by.Think(ctx, piece, func(ctx context.Context) (err error) {
		answer, err = ask(coach, ctx, p.View)
		var refusal game.Refusal
		if errors.As(err, &refusal) {
			return game.Break("no-advice", refusal.Message())
		}
		return err
	})
	return answer, err
}

// LegalLimit is the most moves that [Player.Legal] lists.
const LegalLimit = 1000

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form. A match that is
// over has none.
func (by Player) Legal(ctx context.Context, id model.MatchID, limit int) ([]json.RawMessage, error) {
	h, err := by.s.borrow(ctx, by.id, id)
	if err != nil {
		return nil, err
	}
	defer by.s.matches.put(h)
	limit = min(limit, LegalLimit)
	list := []json.RawMessage{}
	for a := range h.match.Legal(h.seatOf(by.id)) {
		if len(list) >= limit {
			break
		}
		text, err := a.MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("list moves of match %s: %w", id, err)
		}
		list = append(list, text)
	}
	return list, nil
}

// borrow takes a match out to look at it as it stands: the one that is cached, if the store says that it is still so.
func (s *Service) borrow(ctx context.Context, by model.PlayerID, id model.MatchID) (*cached, error) {
	if h := s.matches.take(by, id); h != nil {
		sum, err := s.store.Summary(ctx, by, id)
		if err == nil && sum.Seq == h.latest.seq && sum.Status == game.Playing {
			return h, nil
		}
		s.matches.put(h)
		if err != nil {
			return nil, err
		}
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return nil, err
	}
	return s.restore(ctx, by, kept)
}
