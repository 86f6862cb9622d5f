// Package attack does to a running server what a hostile visitor can do, as tests, and checks that others do not notice:
// memory, the latency of a bystander, promises, the log, readiness and what is left behind. It holds no code.
//
// go test runs every attack for a moment; make attack runs each for ATTACKTIME and holds the bystander's latency to
// what a quiet machine gives. Everything happens on loopback addresses and ends by itself.
package attack
