package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Mirrored is practice that a device plays by itself: its deal, and its actions.
type Mirrored struct {
	Match   model.MatchID // drawn by the device, as 32 hexadecimal digits
	Game    string
	Preset  string
	Seed    referee.Seed // that the device has drawn, or read in a replay
	Minds   []string
	Opening int             // how many of the first actions are those of another match, when it is a retry of that
	After   referee.Seq     // how many actions came before
	Actions []referee.Entry // those of minds too
	Hinted  bool            // the player was helped so far
	Took    game.Millis     // how long it took so far, by the device's own stopwatch; 0 where it does not say
	Client  string          // which of the player's programs tells it; it need not be told again
	Bot     bool            // a bot's token tells it
}

// Mirror keeps practice that is played elsewhere, as far as it has come there. The match is started where it is not known yet. What
// is told again must be what is kept; otherwise, and where something in between is missing, the error is a [store.Conflict] that
// tells where the match stands here. Minds do not think here: what they did is told too.
//
// The player knows the deal, and nobody can tell with what help they play. So the match is marked as played elsewhere, and is
// never one of the wins that make somebody established. A retry counts as hinted.
func (by Player) Mirror(ctx context.Context, m Mirrored) (model.Summary, error) {
	sum, err := by.s.mirror(ctx, by.id, m)
	for range m.Actions { // each time at least one of them is kept by somebody else
		if !errors.Is(err, errOvertaken) {
			break
		}
		sum, err = by.s.mirror(ctx, by.id, m)
	}
	return sum, err
}

// errOvertaken says that the match went on here while a device told of it: another page of it tells the same, or a mind was
// woken here.
var errOvertaken = errors.New("the match went on meanwhile")

func (s *Service) mirror(ctx context.Context, by model.PlayerID, m Mirrored) (model.Summary, error) {
	told := store.Span{After: m.After, Limit: len(m.Actions)} // what came before was compared before
	kept, err := s.load(ctx, by, m.Match, told)
	if errors.Is(err, store.ErrNoMatch) && m.After == 0 {
		if err = s.beginMirror(ctx, by, m); err == nil {
			kept, err = s.load(ctx, by, m.Match, told)
		}
	}
	if err != nil {
		return model.Summary{}, err
	}
	sum := kept.Summary
	rest, err := s.unmirrored(kept, m)
	if err != nil {
		return model.Summary{}, err
	}
	if (m.Hinted || m.Opening > 0) && !sum.Hinted && sum.Status == game.Playing {
		if err := s.store.MarkHinted(ctx, by, m.Match); err != nil {
			return model.Summary{}, err
		}
	}
	for i, e := range rest {
		if err := s.mirrorOne(ctx, by, m, sum.Seq+referee.Seq(i), e); errors.Is(err, store.ErrConflict) {
			return model.Summary{}, errors.Join(errOvertaken, err)
		} else if err != nil {
			return model.Summary{}, err
		}
	}
	sum, err = s.store.Summary(ctx, by, m.Match)
	if err != nil {
		return model.Summary{}, err
	}
	return s.withToday(ctx, by, sum)
}

// beginMirror starts a match under the id that a device has drawn.
func (s *Service) beginMirror(ctx context.Context, by model.PlayerID, m Mirrored) error {
	switch {
	case !opaque.IsID(string(m.Match)):
		return fmt.Errorf("%w id: want 32 hexadecimal digits", referee.ErrMalformed)
	case m.Opening < 0 || m.Opening > len(m.Actions):
		return fmt.Errorf("%w opening: it has more actions than the match", referee.ErrMalformed)
	}
	kept, err := s.begin(ctx, store.NewMatch{
		ID: m.Match, Named: true, Player: by, Game: m.Game, Setup: referee.Setup{Preset: m.Preset, Seed: m.Seed, Minds: m.Minds},
		Actions: m.Actions[:m.Opening], Digest: "device " + string(m.Match), // where an imported match has that of its replay
	})
	if err == nil && kept != m.Match {
		return store.ErrNoMatch
	}
	return err
}

// unmirrored is what a device tells and the store does not have yet, once the rest is found to be the same.
func (s *Service) unmirrored(kept store.Part, m Mirrored) ([]referee.Entry, error) {
	switch {
	case m.After > kept.Seq:
		return nil, &store.Conflict{Seq: kept.Seq}
	case !mirrorable(kept.Match) || !sameDeal(kept.Match, m):
		return nil, game.Break("mirror", words.New("rule.mirror"))
	}
	told := m.Actions[:min(len(m.Actions), int(kept.Seq-m.After))]
	for i, e := range told {
		if was := kept.Actions[int(m.After-kept.From.Seq)+i].Entry; was.Seat != e.Seat || !bytes.Equal(was.Action, s.written(m.Game, game.WireAction(e.Action))) {
			return nil, &store.Conflict{Seq: kept.Seq}
		}
	}
	return m.Actions[len(told):], nil
}

// mirrorable reports whether a device may play a match: one that was begun by a device, with nothing at stake and nobody else.
func mirrorable(m store.Match) bool {
	return m.Imported && m.Terms.Practice() && m.Day == "" && m.Table == "" && m.Clock == nil && !m.Social()
}

// sameDeal reports whether a device speaks of the match that is kept. Whoever does not know its seed does not.
func sameDeal(kept store.Match, m Mirrored) bool {
	minds := m.Minds
	if !slices.ContainsFunc(minds, func(mind string) bool { return mind != "" }) {
		minds = nil
	}
	return kept.Game == m.Game && kept.Preset == m.Preset && slices.Equal(kept.Minds(), minds) && kept.Seed.Equal(m.Seed)
}

// mirrorOne keeps one action of a device, if the match stands where it was made.
func (s *Service) mirrorOne(ctx context.Context, by model.PlayerID, m Mirrored, seq referee.Seq, e referee.Entry) error {
	switch {
	case referee.IsTimeOut(e.Action):
		return game.Break("clock", words.New("rule.clock"))
	case referee.IsAbsence(e.Action):
		return referee.ErrAbsence
	}
	h, err := s.heldAt(ctx, by, m.Match, seq)
	if err != nil {
		return err
	}
	if int(e.Seat) >= h.seats {
		s.matches.put(h)
		return ErrSeat
	}
	h.due = h.match.Status()
	if err := h.match.Act(e.Seat, e.Action); err != nil {
		s.matches.put(h)
		return err
	}
	how := asked{action: game.WireAction(e.Action), mind: h.match.Mind(e.Seat) != "", told: &m.Took}
	_, err = s.keep(ctx, by, model.Act{Match: m.Match, After: seq, Client: m.Client, Bot: m.Bot}, how, h, referee.IsTakeBack(e.Action))
	return err
}

// Record returns the deal and the actions of a finished match, seed included. That of a running match is for the player whose
// device has dealt it, who knows it anyway. For any other the error is [ErrRunning], and for a daily puzzle whose day is not over
// [ErrNotYet].
func (by Player) Record(ctx context.Context, id model.MatchID) (referee.Record, error) {
	kept, err := by.s.store.LoadMatch(ctx, by.id, id)
	if err != nil {
		return referee.Record{}, err
	}
	if err := by.s.checkTold(kept.Summary); err != nil && !mirrorable(kept) {
		return referee.Record{}, err
	}
	return kept.Record(kept.Seq), nil
}
