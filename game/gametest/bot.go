package gametest

import (
	"context"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
)

// CheckBot lets a bot play one game, in all seats, and returns the first broken law as a *Broken, nil when there is none. The
// bot is asked again in every position, with its view read from JSON and in another world that looks the same, and once more
// after the game.
func CheckBot[S, A, V any](info game.Info, rules game.Rules[S, A, V], bot game.Bot[V, A], preset string, seed uint32) (err error) {
	p := newPlayer(info, rules, preset, seed, nil)
	defer p.rescue(&err)
	p.start(nil)
	var asked []question[V]
	for ; !rules.Status(p.state).Over; p.ply++ {
		p.hold(p.ply < maxPlies, Termination, "not over after %d moves of the bot", maxPlies)
		asked = append(asked, p.botMove(bot))
	}
	for _, q := range slices.Backward(asked[max(0, len(asked)-saved):]) {
		p.askAgain(bot, q, q.view)
	}
	return nil
}

// question is what a bot was asked, and its answer.
type question[V any] struct {
	view   V
	r      rng.Rand
	answer string
}

func (p *player[S, A, V]) botMove(bot game.Bot[V, A]) question[V] {
	seat := rng.Pick(&p.r, p.rules.Status(p.state).AllDue())
	v := p.rules.View(p.state, seat)
	before, r := encode(v), p.r.Next()
	a := p.ask(bot, v, r)
	q := question[V]{v, r, encode(a)}
	p.must(p.rules.Check(p.state, seat, a), BotConduct, "it answers %s, which is refused", q.answer)
	p.hold(p.info.CheckDecides || offered(p.rules.Legal(v), a), BotConduct, "it answers %s, which Legal does not yield", q.answer)
	got := encode(v)
	p.hold(got == before, Purity, "the bot changed its view:\n  was %s\n  is  %s", before, got)
	for _, same := range p.views(seat, v) {
		p.askAgain(bot, q, same)
	}
	p.state = p.apply(p.state, seat, a)
	return q
}

// views are those of states that look alike to a seat, and the view read from its JSON.
func (p *player[S, A, V]) views(seat game.Seat, v V) []V {
	var read V
	p.must(decode(encode(v), &read), Encoding, "the view of seat %d cannot be read back", seat)
	views := []V{read}
	if imagine, ok := p.rules.(game.Resampler[S, V]); ok && !p.info.Open {
		if other, found := imagine.Resample(v, &p.r); found {
			views = append(views, p.rules.View(other, seat))
		}
	}
	return views
}

// askAgain asks what was asked before.
func (p *player[S, A, V]) askAgain(bot game.Bot[V, A], q question[V], same V) {
	again := encode(p.ask(bot, same, q.r))
	p.hold(again == q.answer, BotConduct, "asked again, it answers %s instead of %s", again, q.answer)
}

// ask hands the bot a copy of the generator: what it draws does not change the next question.
func (p *player[S, A, V]) ask(bot game.Bot[V, A], v V, r rng.Rand) A {
	a, err := bot.Choose(context.Background(), v, p.rules.Legal(v), &r)
	p.must(err, BotConduct, "it fails")
	return a
}

// offered reports whether a is among the legal moves.
func offered[A any](legal iter.Seq[A], a A) bool {
	want := key(a)
	for l := range legal {
		if key(l) == want {
			return true
		}
	}
	return false
}
