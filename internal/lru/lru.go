// Package lru keeps what was used last, within bounds.
package lru

import "container/list"

// Cache keeps values by their keys. When they become too many, or weigh too much together, those that were not used for the
// longest time go; the one that was used last always stays. It is not safe for concurrent use.
type Cache[K comparable, V any] struct {
	maxLen, maxWeight, weight int
	items                     map[K]*list.Element // of *item[K, V]
	order                     *list.List          // the latest used first
}

type item[K comparable, V any] struct {
	key    K
	value  V
	weight int
}

// New returns an empty cache with its bounds.
func New[K comparable, V any](maxLen, maxWeight int) *Cache[K, V] {
	return &Cache[K, V]{maxLen: maxLen, maxWeight: maxWeight, items: map[K]*list.Element{}, order: list.New()}
}

// Get returns what is kept under a key, which thereby is the latest used.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	e, ok := c.items[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*item[K, V]).value, true
}

// Put keeps a value under a key, in place of what was kept there, as the latest used.
func (c *Cache[K, V]) Put(key K, value V, weight int) {
	e, ok := c.items[key]
	if !ok {
		e = c.order.PushFront(&item[K, V]{key: key})
		c.items[key] = e
	}
	c.order.MoveToFront(e)
	it := e.Value.(*item[K, V])
	c.weight += weight - it.weight
	it.value, it.weight = value, weight
	for c.order.Len() > 1 && (c.order.Len() > c.maxLen || c.weight > c.maxWeight) {
		c.remove(c.order.Back())
	}
}

// Remove forgets what is kept under a key, and reports whether anything was.
func (c *Cache[K, V]) Remove(key K) bool {
	e, ok := c.items[key]
	if ok {
		c.remove(e)
	}
	return ok
}

func (c *Cache[K, V]) remove(e *list.Element) {
	it := c.order.Remove(e).(*item[K, V])
	c.weight -= it.weight
	delete(c.items, it.key)
}

// Len is how many values are kept.
func (c *Cache[K, V]) Len() int { return c.order.Len() }
