// Package trial tries a whole server, as tests, and checks that it keeps every promise. It holds no code.
//
//   - Load: many players play at once. LOAD is the address of a server that was started with --limit all=0 --metrics; without it each
//     benchmark starts one.
//   - Faults: what a host must expect. The server is killed, restarted, shared by replicas, out of space, and its clients repeat
//     themselves.
//   - Workers: people play against minds that think in other processes, which are killed, hang and lose the database.
//   - Soak: everybody at once for a long time (SOAK) while all of that goes wrong, then an audit. make soak runs it for an hour.
//   - Attacks: what a hostile visitor can do, and that others do not notice: memory, the latency of a bystander, the log, readiness
//     and what is left behind. go test runs every attack for a moment; make attack runs each for ATTACKTIME and holds the bystander's
//     latency to what a quiet machine gives.
//
// Everything happens on loopback addresses and ends by itself.
package trial
