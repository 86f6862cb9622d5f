package gametest

import (
	"context"
	"fmt"
	"iter"
	"reflect"

	"wits/game"
	"wits/game/rng"
)

// CheckBot lets a bot play one game and returns the first broken law as a *Broken, nil when there is none. The bot is
// asked twice in every position, and again in another world that looks the same.
func CheckBot[S, A, V any](rules game.Rules[S, A, V], bot game.Bot[V, A], preset string, seed uint32) error {
	p := &player[S, A, V]{rules: rules, preset: preset, seed: seed, r: rng.New(^seed)}
	if err := p.start(nil); err != nil {
		return err
	}
	for ; !rules.Status(p.state).Over; p.ply++ {
		if p.ply == maxPlies {
			return p.broken(Termination, "not over after %d moves of the bot", maxPlies)
		}
		if err := p.botMove(bot); err != nil {
			return err
		}
	}
	return nil
}

func (p *player[S, A, V]) botMove(bot game.Bot[V, A]) error {
	seat := p.rules.Status(p.state).Turn
	v := p.rules.View(p.state, seat)
	before, r := encode(v), p.r.Next()
	a, err := p.ask(bot, v, r)
	if err != nil {
		return p.broken(BotConduct, "%v", err)
	}
	if err := p.rules.Check(p.state, seat, a); err != nil {
		return p.broken(BotConduct, "it answers %s, which is refused: %v", encode(a), err)
	}
	if !offered(p.rules.Legal(v), a) {
		return p.broken(BotConduct, "it answers %s, which Legal does not yield", encode(a))
	}
	if got := encode(v); got != before {
		return p.broken(Purity, "the bot changed its view:\n  was %s\n  is  %s", before, got)
	}
	views := []V{v}
	if imagine, ok := p.rules.(game.Resampler[S, V]); ok {
		if other, ok := imagine.Resample(v, &p.r); ok {
			views = append(views, p.rules.View(other, seat))
		}
	}
	for _, same := range views {
		again, err := p.ask(bot, same, r)
		if err != nil || encode(again) != encode(a) {
			return p.broken(BotConduct, "asked again, it answers %s instead of %s", encode(again), encode(a))
		}
	}
	p.state, err = p.rules.Apply(p.state, seat, a)
	return err
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
