// Package search finds strategies for Mastermind: which code to guess, whatever the answers so far.
//
// It holds an exact search for the fewest guesses over all codes, a bounded one for sizes where the exact one would
// not end, the classic one-step rules, and a verifier that replays a finished strategy code by code with the rules'
// own feedback. It never sees a secret or a running game, reads no clock and draws no random number: equal arguments
// give equal strategies. Effort is counted in guesses tried; to set a time limit, cancel the context.
package search
