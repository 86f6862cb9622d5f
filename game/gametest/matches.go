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

// replies is how many actions minds make in a match.
const replies = 24

// checkMatches plays the game as matches: saved, by minds, by the clock, with moves taken back and with draws.
func (p *player[S, A, V]) checkMatches() {
	info := p.info
	info.ID, info.Presets = "kit", []string{p.preset}
	g := referee.New(info, p.book(), game.Named("kit", "easy", game.Bot[V, A](anyMove[V, A]{})))
	p.checkSaving(g)
	p.checkMinds(g)
	p.checkClock(g)
	p.checkTakingBack(g)
	p.checkDraw(g)
}

// book is the rules as a match needs them.
func (p *player[S, A, V]) book() referee.Book[S, A, V] {
	rules, ok := p.rules.(referee.Book[S, A, V])
	p.hold(ok, Forfeiting, "the rules have no Forfeit")
	return rules
}

// anyMove is a mind that plays any of the first moves.
type anyMove[V, A any] struct{}

func (anyMove[V, A]) Choose(_ context.Context, _ V, legal iter.Seq[A], r *rng.Rand) (A, error) {
	some := first(legal)
	if len(some) == 0 {
		return *new(A), errors.New("no legal move")
	}
	return rng.Pick(r, some), nil
}

// first are the first of some moves.
func first[A any](legal iter.Seq[A]) (some []A) {
	for a := range legal {
		if some = append(some, a); len(some) == sampled {
			break
		}
	}
	return some
}

// minds are those of a match in which people hold some seats.
func (p *player[S, A, V]) minds(people ...game.Seat) []string {
	all := slices.Repeat([]string{"kit"}, p.seats)
	for _, seat := range people {
		all[seat] = ""
	}
	return all
}

func (p *player[S, A, V]) begin(g referee.Game, law Law, setup referee.Setup) referee.Match {
	setup.Preset, setup.Seed = p.preset, dealer(p.seed)
	m, err := g.Start(setup)
	p.must(err, law, "a match does not start")
	return m
}

// some are the first of the moves that were made, any number of them, but not all.
func (p *player[S, A, V]) some() []played[A] {
	return p.played[:p.r.Int(0, min(saved, len(p.played)-1))]
}

// reply lets minds move until a person is due or it is over, some times at most.
func (p *player[S, A, V]) reply(m referee.Match, most int) {
	for range most {
		replied, err := m.Reply(context.Background())
		if p.must(err, Minds, "a mind cannot reply"); !replied {
			return
		}
	}
}

// checkMinds lets minds play, and again from the middle of the record. Its replay verifies.
func (p *player[S, A, V]) checkMinds(g referee.Game) {
	m := p.begin(g, Minds, referee.Setup{Minds: p.minds()})
	p.reply(m, replies)
	rec, err := m.Record()
	p.must(err, Minds, "a match has no record")
	half := rec
	half.Actions = rec.Actions[:len(rec.Actions)/2]
	again, err := g.Resume(half)
	p.must(err, Minds, "a match cannot be resumed")
	p.reply(again, len(rec.Actions)-len(half.Actions))
	why := p.differ(m, again)
	p.hold(why == "", Minds, "resumed, the minds went another way: %s", why)
	p.verify(g, m, Minds)
}

// verify makes a replay of a match and verifies it.
func (p *player[S, A, V]) verify(g referee.Game, m referee.Match, law Law) {
	replay, err := m.Replay()
	p.must(err, law, "a match has no replay")
	p.must(referee.Verify(g, replay).Err, law, "a match's own replay is refused")
}

// checkClock plays a little by the clock and lets it run out.
func (p *player[S, A, V]) checkClock(g referee.Game) {
	if g.Info().Untimed {
		return
	}
	m := p.begin(g, Timing, referee.Setup{Clock: &referee.Clock{Base: 60, Increment: 1}})
	for _, made := range p.some() {
		text := encode(made.action)
		p.must(m.Repeat(referee.Entry{Seat: made.seat, Action: []byte(text), Left: 50_000}), Timing, "a match with a clock refuses %s", text)
	}
	due := m.Status().Turn
	out := []byte(encode(referee.TimeOut()))
	for _, other := range p.without(m.Status().AllDue()) {
		err := m.Act(other, out)
		p.hold(errors.Is(err, game.ErrTurn), Timing, "the clock of seat %d runs, yet that of seat %d ran out: %v", due, other, err)
	}
	p.must(m.Act(due, out), Timing, "the clock of seat %d cannot run out", due)
	p.checkLate(m.Status(), due)
	p.verify(g, m, Timing)
}

// checkTakingBack takes every action of a person back and makes it again, with minds in all other seats.
func (p *player[S, A, V]) checkTakingBack(g referee.Game) {
	if !p.info.Open {
		return
	}
	person := game.Seat(p.seed % uint32(p.seats))
	m := p.begin(g, TakingBack, referee.Setup{Minds: p.minds(person)})
	for range replies {
		p.reply(m, maxPlies)
		if m.Status().Over {
			break
		}
		p.takeBack(g, m, person)
	}
	p.verify(g, m, TakingBack)
}

// takeBack makes an action, takes it back and makes another.
func (p *player[S, A, V]) takeBack(g referee.Game, m referee.Match, person game.Seat) {
	before := p.resumeAt(g, m)
	p.act(m, person)
	if p.reply(m, p.r.Int(0, p.seats)); m.Status().Over {
		return
	}
	p.must(m.Act(person, []byte(encode(referee.TakeBack()))), TakingBack, "seat %d cannot take back", person)
	x, _ := before.State()
	y, err := m.State()
	p.hold(err == nil && string(x) == string(y), TakingBack, "the state was\n  %s and is\n  %s", x, y)
	p.act(m, person)
}

// act makes one of the first moves of a seat.
func (p *player[S, A, V]) act(m referee.Match, seat game.Seat) {
	some := first(m.Legal(seat))
	p.hold(len(some) > 0, Legality, "seat %d has no legal move in a match", seat)
	a := encode(rng.Pick(&p.r, some))
	p.must(m.Act(seat, []byte(a)), Legality, "a match refuses the legal move %s", a)
}

// checkDraw offers a draw and agrees on it, where the rules know draws.
func (p *player[S, A, V]) checkDraw(g referee.Game) {
	if !g.Info().Draws || p.seats < 2 {
		return
	}
	m := p.begin(g, Agreeing, referee.Setup{})
	for _, made := range p.some() {
		text := encode(made.action)
		p.must(m.Act(made.seat, []byte(text)), Agreeing, "a match refuses %s", text)
	}
	offer := []byte(encode(referee.Draw()))
	err := m.Act(0, offer)
	p.hold(err == nil && !m.Status().Over, Agreeing, "a draw cannot be offered: %v", err)
	p.must(m.Act(1, offer), Agreeing, "a draw cannot be agreed on")
	p.checkAgreed(m.Status())
	p.verify(g, m, Agreeing)
}
