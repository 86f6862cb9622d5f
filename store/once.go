package store

import (
	"context"
	"time"
)

// Once marks a change that is made once. The first change that carries it keeps it, in the same transaction; when the same
// comes again nothing is changed, and Made is what the first one made. Another request under the same key is refused with
// [ErrKey].
type Once struct {
	Owner   string // a player's id, or where a visitor comes from
	Key     Hash
	Request Hash   // of everything that is asked for
	Made    string // to be told again: set before the change is made, or by it
	At      time.Time

	Repeated bool // the change was made before; set by the store
}

type onceKey struct{}

// WithOnce returns a context whose changes are made once. Stores look for it in every change.
func WithOnce(ctx context.Context, o *Once) context.Context {
	if o.Key == "" {
		return ctx
	}
	return context.WithValue(ctx, onceKey{}, o)
}

// WithoutOnce returns a context for a change that belongs to no request: the request's key is not used up by it.
func WithoutOnce(ctx context.Context) context.Context { return context.WithValue(ctx, onceKey{}, nil) }

// OnceOf returns what marks the changes of a context, nil for nothing.
func OnceOf(ctx context.Context) *Once {
	o, _ := ctx.Value(onceKey{}).(*Once)
	return o
}
