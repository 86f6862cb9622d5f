package gametest

import (
	"context"
	"errors"
	"iter"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// book is a rule book as game.New takes it.
type book[S, A, V any] interface {
	game.Rules[S, A, V]
	game.Forfeiter[S]
}

// replies is how many actions minds make in a match.
const replies = 24

// checkMatches plays the game as matches: saved, by minds, by the clock, with moves taken back and with draws.
func (p *player[S, A, V]) checkMatches() error {
	rules, ok := p.rules.(book[S, A, V])
	if !ok {
		return p.broken(Forfeiting, "the rules have no Forfeit")
	}
	mind := game.NamedBot[V, A]{BotInfo: game.BotInfo{Name: "kit"}, Bot: anyMove[V, A]{}}
	info := p.info
	info.ID, info.Presets = "kit", []string{p.preset}
	g := referee.New(info, rules, mind)
	for _, check := range []func(referee.Game) error{
		p.checkSaving, p.checkMinds, p.checkClock, p.checkTakingBack, p.checkDraw,
	} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

// anyMove is a mind that plays any of the first moves.
type anyMove[V, A any] struct{}

func (anyMove[V, A]) Choose(_ context.Context, _ V, legal iter.Seq[A], r *rng.Rand) (A, error) {
	var some []A
	for a := range legal {
		if some = append(some, a); len(some) == sampled {
			break
		}
	}
	if len(some) == 0 {
		return *new(A), errors.New("no legal move")
	}
	return rng.Pick(r, some), nil
}

// minds are those of a match in which people hold some seats.
func (p *player[S, A, V]) minds(people ...game.Seat) []string {
	all := slices.Repeat([]string{"kit"}, p.seats)
	for _, seat := range people {
		all[seat] = ""
	}
	return all
}

func (p *player[S, A, V]) begin(g referee.Game, law Law, setup referee.Setup) (referee.Match, error) {
	setup.Preset, setup.Seed = p.preset, dealer(p.seed)
	m, err := g.Start(setup)
	if err != nil {
		return nil, p.broken(law, "a match does not start: %v", err)
	}
	return m, nil
}

// reply lets minds move until a person is due or it is over, some times at most.
func (p *player[S, A, V]) reply(m referee.Match, most int) error {
	for range most {
		if replied, err := m.Reply(context.Background()); err != nil {
			return p.broken(Minds, "a mind cannot reply: %v", err)
		} else if !replied {
			return nil
		}
	}
	return nil
}

// checkMinds lets minds play, and again from the middle of the record. Its replay verifies.
func (p *player[S, A, V]) checkMinds(g referee.Game) error {
	m, err := p.begin(g, Minds, referee.Setup{Minds: p.minds()})
	if err != nil {
		return err
	}
	if err := p.reply(m, replies); err != nil {
		return err
	}
	rec, err := m.Record()
	if err != nil {
		return p.broken(Minds, "a match has no record: %v", err)
	}
	half := rec
	half.Actions = rec.Actions[:len(rec.Actions)/2]
	again, err := g.Resume(half)
	if err != nil {
		return p.broken(Minds, "a match cannot be resumed: %v", err)
	}
	if err := p.reply(again, len(rec.Actions)-len(half.Actions)); err != nil {
		return err
	}
	if why := p.differ(m, again); why != "" {
		return p.broken(Minds, "resumed, the minds went another way: %s", why)
	}
	return p.verify(g, m, Minds)
}

// verify makes a replay of a match and verifies it.
func (p *player[S, A, V]) verify(g referee.Game, m referee.Match, law Law) error {
	replay, err := m.Replay()
	if err != nil {
		return p.broken(law, "a match has no replay: %v", err)
	}
	if v := referee.Verify(g, replay); v.Err != nil {
		return p.broken(law, "a match's own replay is refused: %v", v.Err)
	}
	return nil
}

// checkClock plays a little by the clock and lets it run out.
func (p *player[S, A, V]) checkClock(g referee.Game) error {
	if g.Info().Untimed {
		return nil
	}
	m, err := p.begin(g, Timing, referee.Setup{Clock: &referee.Clock{Base: 60, Increment: 1}})
	if err != nil {
		return err
	}
	for _, made := range p.played[:p.r.Int(0, min(saved, len(p.played)-1))] {
		if err := m.Repeat(referee.Entry{Seat: made.seat, Action: []byte(encode(made.action)), Left: 50_000}); err != nil {
			return p.broken(Timing, "a match with a clock refuses %s: %v", encode(made.action), err)
		}
	}
	due := m.Status().Turn
	out := []byte(encode(referee.TimeOut()))
	for _, other := range p.without(m.Status().AllDue()) {
		if err := m.Act(other, out); !errors.Is(err, game.ErrTurn) {
			return p.broken(Timing, "the clock of seat %d runs, yet that of seat %d ran out: %v", due, other, err)
		}
	}
	if err := m.Act(due, out); err != nil {
		return p.broken(Timing, "the clock of seat %d cannot run out: %v", due, err)
	}
	if st := m.Status(); !st.Over || st.Outcome(due) == game.Won {
		return p.broken(Timing, "the time of seat %d ran out, the status is %+v", due, st)
	}
	return p.verify(g, m, Timing)
}

// checkTakingBack takes every action of a person back and makes it again, with minds in all other seats.
func (p *player[S, A, V]) checkTakingBack(g referee.Game) error {
	if !p.open {
		return nil
	}
	person := game.Seat(p.seed % uint32(p.seats))
	m, err := p.begin(g, TakingBack, referee.Setup{Minds: p.minds(person)})
	if err != nil {
		return err
	}
	for range replies {
		if err := p.reply(m, maxPlies); err != nil {
			return err
		}
		if m.Status().Over {
			break
		}
		if err := p.takeBack(g, m, person); err != nil {
			return err
		}
	}
	return p.verify(g, m, TakingBack)
}

// takeBack makes an action, takes it back and makes another.
func (p *player[S, A, V]) takeBack(g referee.Game, m referee.Match, person game.Seat) error {
	before, err := p.resumeAt(g, m)
	if err != nil {
		return err
	}
	if err := p.act(m, person); err != nil {
		return err
	}
	if err := p.reply(m, p.r.Int(0, p.seats)); err != nil || m.Status().Over {
		return err
	}
	if err := m.Act(person, []byte(encode(referee.TakeBack()))); err != nil {
		return p.broken(TakingBack, "seat %d cannot take back: %v", person, err)
	}
	x, _ := before.State()
	if y, err := m.State(); err != nil || string(x) != string(y) {
		return p.broken(TakingBack, "the state was\n  %s and is\n  %s", x, y)
	}
	return p.act(m, person)
}

// act makes one of the first moves of a seat.
func (p *player[S, A, V]) act(m referee.Match, seat game.Seat) error {
	var some []game.Action
	for a := range m.Legal(seat) {
		if some = append(some, a); len(some) == sampled {
			break
		}
	}
	if len(some) == 0 {
		return p.broken(Legality, "seat %d has no legal move in a match", seat)
	}
	a := encode(rng.Pick(&p.r, some))
	if err := m.Act(seat, []byte(a)); err != nil {
		return p.broken(Legality, "a match refuses the legal move %s: %v", a, err)
	}
	return nil
}

// checkDraw offers a draw and agrees on it, where the rules know draws.
func (p *player[S, A, V]) checkDraw(g referee.Game) error {
	if !g.Info().Draws || p.seats < 2 {
		return nil
	}
	m, err := p.begin(g, Agreeing, referee.Setup{})
	if err != nil {
		return err
	}
	for _, made := range p.played[:p.r.Int(0, min(saved, len(p.played)-1))] {
		if err := m.Act(made.seat, []byte(encode(made.action))); err != nil {
			return p.broken(Agreeing, "a match refuses %s: %v", encode(made.action), err)
		}
	}
	offer := []byte(encode(referee.Draw()))
	if err := m.Act(0, offer); err != nil || m.Status().Over {
		return p.broken(Agreeing, "a draw cannot be offered: %v", err)
	}
	if err := m.Act(1, offer); err != nil {
		return p.broken(Agreeing, "a draw cannot be agreed on: %v", err)
	}
	for seat := range p.seats {
		if got := m.Status().Outcome(game.Seat(seat)); got != game.Drawn {
			return p.broken(Agreeing, "agreed on a draw, it is %s for seat %d", got, seat)
		}
	}
	return p.verify(g, m, Agreeing)
}
