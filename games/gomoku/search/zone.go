package search

import "iter"

// Zone is a set of points that a win depends on.
type Zone set

// Add puts a point in.
func (z *Zone) Add(c int) { (*set)(z).add(c) }

// Remove takes a point out.
func (z *Zone) Remove(c int) { (*set)(z).remove(c) }

// Merge puts all points of another zone in.
func (z *Zone) Merge(other Zone) { *z = Zone((*set)(z).union((*set)(&other))) }

// Meet leaves the points that another zone has too.
func (z *Zone) Meet(other Zone) { *z = Zone((*set)(z).intersect((*set)(&other))) }

// Has reports whether a point is in.
func (z Zone) Has(c int) bool { return (*set)(&z).has(c) }

// Each yields the points in order.
func (z Zone) Each() iter.Seq[int] { return set(z).each() }
