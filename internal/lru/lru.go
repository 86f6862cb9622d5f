// Package lru keeps what was used last, within bounds.
package lru

// Cache keeps values by their keys. When they become too many, or weigh too much together, those that were not used for the
// longest time go; the one that was used last always stays. It is not safe for concurrent use.
type Cache[K comparable, V any] struct {
	maxLen, maxWeight, weight int
	items                     map[K]*item[K, V]
	ends                      item[K, V] // after it comes the latest used, before it the longest unused
}

// item is a link in a ring. A list of any values would make the linker keep every method of V.
type item[K comparable, V any] struct {
	key           K
	value         V
	weight        int
	before, after *item[K, V]
}

// New returns an empty cache with its bounds.
func New[K comparable, V any](maxLen, maxWeight int) *Cache[K, V] {
	c := &Cache[K, V]{maxLen: maxLen, maxWeight: maxWeight, items: map[K]*item[K, V]{}}
	c.ends.before, c.ends.after = &c.ends, &c.ends
	return c
}

// Get returns what is kept under a key, and marks it as the latest used.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	it, ok := c.items[key]
	if !ok {
		return value, false
	}
	it.unlink()
	c.link(it)
	return it.value, true
}

// Put keeps a value under a key, in place of what was kept there, as the latest used.
func (c *Cache[K, V]) Put(key K, value V, weight int) {
	it, ok := c.items[key]
	if ok {
		it.unlink()
	} else {
		it = &item[K, V]{key: key}
		c.items[key] = it
	}
	c.link(it)
	c.weight += weight - it.weight
	it.value, it.weight = value, weight
	for len(c.items) > 1 && (len(c.items) > c.maxLen || c.weight > c.maxWeight) {
		c.Remove(c.ends.before.key)
	}
}

// Remove forgets what is kept under a key, and reports whether anything was.
func (c *Cache[K, V]) Remove(key K) bool {
	it, ok := c.items[key]
	if ok {
		it.unlink()
		delete(c.items, key)
		c.weight -= it.weight
	}
	return ok
}

// Len is how many values are kept.
func (c *Cache[K, V]) Len() int { return len(c.items) }

func (c *Cache[K, V]) link(it *item[K, V]) {
	it.before, it.after = &c.ends, c.ends.after
	it.before.after, it.after.before = it, it
}

func (it *item[K, V]) unlink() { it.before.after, it.after.before = it.after, it.before }
