package toy

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
)

// Two returns games for two whose coach and voice repeat all that they are shown, so that a leak shows: hide is Hide with a number
// that is never told, seen the same with spectators, in twins both seats hide one, and pile is Nim with a heap of ten. Their minds are
// quick; some of hide fail, each in its own way, and that of pile which is called slow waits until it is let go.
func Two(slow <-chan struct{}) []entry.Entry {
	info := func(id string) game.Info {
		return game.Info{ID: id, Presets: []string{"small"}, Seats: 2, Schema: new(hideSchema)}
	}
	quick := game.Named("quick", "easy", Bold[SafeView, Number]{})
	wait := func(ctx context.Context) error {
		select {
		case <-slow:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	pile := NimInfo("pile", "ten")
	pile.Certain = pile.Presets
	all := []entry.Entry{
		{Game: referee.New(info("hide"), Hide{Untold: true}, append([]game.NamedBot[SafeView, Number]{
			quick, game.Named("high", "easy", drawn(5000, 9999)), game.Named("low", "easy", drawn(1000, 1009)),
		}, failing()...)...)},
		{Game: referee.New(info("seen"), Seen{Hide{Untold: true}}, quick)},
		{Game: referee.New(info("twins"), Seen{Hide{Both: true, Untold: true}}, quick)},
		{Game: referee.New(pile, Nim{}, game.Named("quick", "easy", Bold[HeapView, Take]{}), game.Named("any", "easy", Func[HeapView, Take](someOf)), game.Named("slow", "easy", Taker(wait)))},
	}
	for i := range all {
		all[i].Words, all[i].Voice, all[i].Coach = Entry().Words, repeat{}, repeat{}
	}
	return all
}

// Func is a bot that is a function.
type Func[V, A any] func(ctx context.Context, v V, r *rng.Rand) (A, error)

// Choose calls the function.
func (f Func[V, A]) Choose(ctx context.Context, v V, _ iter.Seq[A], r *rng.Rand) (A, error) {
	return f(ctx, v, r)
}

// drawn hides and tries numbers within a range.
func drawn(low, high int) Func[SafeView, Number] {
	return func(_ context.Context, v SafeView, r *rng.Rand) (Number, error) {
		return Number{Hide{}.deed(v.Seat, v.Number), r.Int(low, high)}, nil
	}
}

// someOf takes any number.
func someOf(_ context.Context, v HeapView, r *rng.Rand) (Take, error) {
	return Take{r.Int(1, min(3, v.Heap))}, nil
}

// Taker is a mind of Nim that takes one when it has done something; nil is nothing.
func Taker(do func(context.Context) error) Func[HeapView, Take] {
	return func(ctx context.Context, _ HeapView, _ *rng.Rand) (Take, error) {
		if do == nil {
			return Take{1}, nil
		}
		return Take{1}, do(ctx)
	}
}

// failing are minds that cannot act, and all have 4711 on their mind.
func failing() []game.NamedBot[SafeView, Number] {
	mind := func(name string, f Func[SafeView, Number]) game.NamedBot[SafeView, Number] {
		return game.Named(name, "easy", f)
	}
	return []game.NamedBot[SafeView, Number]{
		mind("failing", func(context.Context, SafeView, *rng.Rand) (Number, error) {
			return Number{}, errors.New("the number 4711 is on my mind")
		}),
		mind("cheating", func(context.Context, SafeView, *rng.Rand) (Number, error) { return Number{"peek 4711", 4711}, nil }),
		mind("panicking", func(context.Context, SafeView, *rng.Rand) (Number, error) { panic("4711") }),
		mind("endless", func(ctx context.Context, _ SafeView, _ *rng.Rand) (Number, error) {
			<-ctx.Done()
			return Number{}, fmt.Errorf("4711: %w", ctx.Err())
		}),
	}
}

// repeat is a coach and a voice for any game: all that it says is what it was shown.
type repeat struct{}

func shown(v game.View, as ...game.Action) words.Message {
	view, _ := v.MarshalJSON()
	text := string(view)
	for _, a := range as {
		action, _ := a.MarshalJSON()
		text += " " + string(action)
	}
	return words.Literal(text)
}

// Hint advises to take one.
func (repeat) Hint(_ context.Context, v game.View) (game.Hint, error) {
	return game.Hint{Action: game.NewAction(Take{1}), Reason: shown(v)}, nil
}

// Odds are the view.
func (repeat) Odds(_ context.Context, v game.View) (game.Odds, error) { return game.NewOdds(v), nil }

// Why repeats.
func (repeat) Why(_ context.Context, before game.View, a game.Action) words.Message {
	return shown(before, a)
}

// Mistake finds one in every action.
func (repeat) Mistake(_ context.Context, before game.View, a game.Action) game.Hint {
	return game.Hint{Reason: shown(before, a)}
}

// Doubt repeats.
func (repeat) Doubt(v game.View, a game.Action) words.Message { return shown(v, a) }

// Read understands nothing, and repeats.
func (repeat) Read(v game.View, _ string) (game.Action, error) {
	return game.Action{}, game.Unread(shown(v))
}

// Answer has none.
func (repeat) Answer(game.View, string) (words.Message, bool) { return words.Message{}, false }

// Say repeats.
func (repeat) Say(v game.View) []words.Message { return []words.Message{shown(v)} }

// Count counts nothing.
func (repeat) Count(game.View) words.Message { return words.Message{} }

// Change repeats.
func (repeat) Change(_, after game.View) words.Message { return shown(after) }

// Ending tells none.
func (repeat) Ending(game.View) words.Message { return words.Message{} }
