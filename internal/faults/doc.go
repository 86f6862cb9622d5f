// Package faults breaks a running server in every way its host must expect, as tests: killed, restarted, shared by
// replicas, out of space, with clients that repeat themselves. It holds no code.
package faults
