package store

import "time"

// Once makes a change idempotent. The key is kept in the same transaction as the first change under it. When the same request comes
// again nothing is changed, and Made is what the first one made. Another request under the same key is refused with [ErrKey]. A
// second change with the same Once is a bug and is not made. Without a key, and nil, a Once does nothing.
type Once struct {
	Owner   string // a player's id, or where a visitor comes from
	Key     Hash
	Request Hash   // of everything that is asked for
	Made    string // to be told again: set before the change is made, or by it
	At      time.Time

	Repeated bool // the change was made before; set by the store
	Used     bool // a change carries it; set by the store
}

// Marks reports whether there is a key to be kept.
func (o *Once) Marks() bool { return o != nil && o.Key != "" }
