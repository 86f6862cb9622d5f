package gametest

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"wits/game"
	"wits/game/rng"
)

// CheckBot lets a bot play one game, in all seats, and returns the first broken law as a *Broken, nil when there is none. The
// bot is asked again in every position, with its view read from JSON and in another world that looks the same, and once more
// after the game.
func CheckBot[S, A, V any](info game.Info, rules game.Rules[S, A, V], bot game.Bot[V, A], preset string, seed uint32) (err error) {
	p := newPlayer(info, rules, preset, seed, new(imagination))
	defer p.rescue(&err)
	if err := p.start(nil); err != nil {
		return err
	}
	var asked []question[V]
	for ; !rules.Status(p.state).Over; p.ply++ {
		if p.ply == maxPlies {
			return p.broken(Termination, "not over after %d moves of the bot", maxPlies)
		}
		q, err := p.botMove(bot)
		if err != nil {
			return err
		}
		asked = append(asked, q)
	}
	for _, q := range slices.Backward(asked[max(0, len(asked)-saved):]) {
		if err := p.askAgain(bot, q, q.view); err != nil {
			return err
		}
	}
	return nil
}

// question is what a bot was asked, and its answer.
type question[V any] struct {
	view   V
	r      rng.Rand
	answer string
}

func (p *player[S, A, V]) botMove(bot game.Bot[V, A]) (question[V], error) {
	seat := rng.Pick(&p.r, p.rules.Status(p.state).AllDue())
	v := p.rules.View(p.state, seat)
	before, r := encode(v), p.r.Next()
	q := question[V]{v, r, ""}
	a, err := p.ask(bot, v, r)
	if err != nil {
		return q, p.broken(BotConduct, "%v", err)
	}
	q.answer = encode(a)
	if err := p.rules.Check(p.state, seat, a); err != nil {
		return q, p.broken(BotConduct, "it answers %s, which is refused: %v", encode(a), err)
	}
	if !p.info.CheckDecides && !offered(p.rules.Legal(v), a) {
		return q, p.broken(BotConduct, "it answers %s, which Legal does not yield", encode(a))
	}
	if got := encode(v); got != before {
		return q, p.broken(Purity, "the bot changed its view:\n  was %s\n  is  %s", before, got)
	}
	views, err := p.views(seat, v)
	if err != nil {
		return q, err
	}
	for _, same := range views {
		if err := p.askAgain(bot, q, same); err != nil {
			return q, err
		}
	}
	p.state, err = p.rules.Apply(p.state, seat, a)
	return q, err
}

// views are those of states that look alike to a seat, and the view read from its JSON.
func (p *player[S, A, V]) views(seat game.Seat, v V) ([]V, error) {
	var read V
	if err := decode(encode(v), &read); err != nil {
		return nil, p.broken(Encoding, "the view of seat %d cannot be read back: %v", seat, err)
	}
	views := []V{read}
	if imagine, ok := p.rules.(game.Resampler[S, V]); ok && !p.open {
		if other, found := imagine.Resample(v, &p.r); found {
			views = append(views, p.rules.View(other, seat))
		}
	}
	return views, nil
}

// askAgain asks what was asked before.
func (p *player[S, A, V]) askAgain(bot game.Bot[V, A], q question[V], same V) error {
	again, err := p.ask(bot, same, q.r)
	if err != nil || encode(again) != q.answer {
		return p.broken(BotConduct, "asked again, it answers %s instead of %s (%v)", encode(again), q.answer, err)
	}
	return nil
}

// ask hands the bot a copy of the generator: it draws what it likes, and the next question is not the wiser for it.
func (p *player[S, A, V]) ask(bot game.Bot[V, A], v V, r rng.Rand) (A, error) {
	a, err := bot.Choose(context.Background(), v, p.rules.Legal(v), &r)
	if err != nil {
		return a, fmt.Errorf("it fails: %w", err)
	}
	return a, nil
}

// offered reports whether a is among the legal moves.
func offered[A any](legal iter.Seq[A], a A) bool {
	plain := reflect.TypeFor[A]().Comparable()
	for l := range legal {
		if plain && any(l) == any(a) || !plain && reflect.DeepEqual(l, a) {
			return true
		}
	}
	return false
}
