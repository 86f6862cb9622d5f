// Package storetest is the one suite that every store passes, on real databases: what packages play and identity rely on, as
// tests.
//
// The matches it keeps are made up; a store does not look into them.
package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

// suite is what every store promises. Each test gets a fresh, empty one.
func suite() map[string]func(*testing.T, *bench) {
	return map[string]func(*testing.T, *bench){
		"a player is made once and an unknown one is refused":       testPlayers,
		"a match comes back as it was started":                      testStart,
		"starting twice with a key gives the first match":           testStartKey,
		"an action is kept with the state":                          testAppend,
		"an action elsewhere is refused with where the match is":    testConflict,
		"a finished match takes no more actions":                    testOver,
		"a repeated key gets the first answer":                      testKey,
		"a part of a match begins at a checkpoint":                  testParts,
		"checkpoints can be made later":                             testKeepCheckpoints,
		"a key leads to its action":                                 testAnswered,
		"of many at once one is taken, and all twins are answered":  testConcurrent,
		"another player's match is unknown":                         testOthers,
		"a won challenge is awarded once":                           testAward,
		"matches that end at once are all awarded":                  testAwards,
		"practice and lost challenges are not awarded":              testNoAward,
		"statistics count what was finished":                        testStatistics,
		"steps are taken one after the other":                       testSteps,
		"a challenge is consumed once":                              testConsume,
		"lists come in pages, the latest first":                     testPages,
		"a hint is remembered and counted apart":                    testHints,
		"settings and names are the player's own":                   testSettings,
		"a reset forgets everything of one player":                  testReset,
		"printing what is kept shows no secret":                     testSecrecy,
		"a visitor is a player with a token, or nothing":            testVisit,
		"a token stands for its player until it is revoked":         testTokens,
		"nobody gets more tokens than they may have":                testTokenLimit,
		"a code is used once and in time":                           testCodes,
		"a key moves to whose code it brings, and stands for one":   testMovingKey,
		"a reset lets nobody out":                                   testResetKeepsTokens,
		"the secret of the daily puzzles is drawn once":             testDailySecret,
		"a daily puzzle is tried once":                              testAttempt,
		"a calendar tells how days went":                            testCalendar,
		"past puzzles are practice":                                 testArchive,
		"wins in a row are counted over all games":                  testStreak,
		"attempts are ranked, equals alike":                         testRanking,
		"standings sum up the days":                                 testStandings,
		"a match can start with actions, and be over":               testStartWith,
		"nobody has more matches running than they may":             testRunningLimit,
		"a match has one link, until it has none":                   testLink,
		"a replay is imported once":                                 testImport,
		"a review is kept with its match":                           testReview,
		"what is published stays public, once for everybody":        testPublish,
		"a match is read whole or not at all while it is forgotten": testResetWhileReading,
		"bots and people are ranked apart":                          testBotRanking,
		"attempts that do not count are kept, not ranked":           testUnranked,
		"fair wins make a player established":                       testExperience,
		"a change with a key is made once":                          testOnce,
		"a table is for two":                                        testTable,
		"a match that is thrown away counts for nothing":            testDiscard,
		"two players have their own seats, keys and numbers":        testSeats,
		"minds and clocks are kept":                                 testMinds,
		"who plays both sides has won nothing":                      testBothSeats,
		"flags are found, and the time never goes back":             testFlags,
		"who is here is told":                                       testPresence,
		"a reset leaves others their matches":                       testResetLeavesOthersTheirMatches,
		"guests who are gone are forgotten, and nobody else":        testForgetIdle,
		"what is kept of a player is counted":                       testUsage,
		"the host's rules are kept":                                 testHostRules,
		"the host's tokens are kept":                                testHostTokens,
		"what the host did is kept":                                 testHostActs,
		"players are found by id and name":                          testFindPlayers,
		"tokens end, and make room for others":                      testTokensThatEnd,
		"bots are there, invited, and rated":                        testBots,
		"a deleted player leaves no name behind":                    testDelete,
		"what a player has left is found":                           testLeft,
	}
}

func TestStore(t *testing.T) {
	all := databases()
	if os.Getenv("WITS_LONG") == "" {
		delete(all, "postgres") // by way of PgBouncer, with its restrictions, it is the same one
	}
	on(t, all, func(t *testing.T, d database) {
		for name, test := range suite() {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				test(t, &bench{Context: t.Context(), Store: d.store(t, d.made(t))})
			})
		}
	})
}

// bench is what a test works at.
type bench struct {
	context.Context
	Store
	made atomic.Int64 // matches so far
}

const (
	ada  model.PlayerID = "ada"
	bob  model.PlayerID = "bob"
	code                = "wits storetest" // stands for the secret of a match
)

func at(n int) time.Time { return time.UnixMilli(1_700_000_000_000 + int64(n)).UTC() }

func newPlayer(id model.PlayerID) store.NewPlayer {
	return store.NewPlayer{ID: id, Name: strings.ToUpper(string(id)), Rand: rng.New(7).State(), At: at(0)}
}

// join makes players known.
func (b *bench) join(t *testing.T, players ...model.PlayerID) {
	t.Helper()
	for _, p := range players {
		ok(t, b.CreatePlayer(b, newPlayer(p)))
	}
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same compares as JSON, which is how what is kept goes on.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	g, err1 := json.Marshal(got)
	w, err2 := json.Marshal(want)
	ok(t, err1)
	ok(t, err2)
	if string(g) != string(w) {
		t.Fatalf("%s: got %s, want %s", what, g, w)
	}
}

func (b *bench) adventurer(t *testing.T, p model.PlayerID) challenge.Adventurer {
	t.Helper()
	a, err := b.Adventurer(b, p)
	ok(t, err)
	return a
}

func (b *bench) load(t *testing.T, p model.PlayerID, id model.MatchID) store.Match {
	t.Helper()
	m, err := b.LoadMatch(b, p, id)
	ok(t, err)
	return m
}

// practice is a match with nothing at stake.
func (b *bench) practice(p model.PlayerID) store.NewMatch {
	n := int(b.made.Add(1))
	return store.NewMatch{
		ID: model.MatchID(fmt.Sprintf("%s-%d", p, n)), Player: p, Game: "riddle", At: at(n),
		Setup: referee.Setup{Preset: "blitz", Seed: rng.Numeric(uint32(n)), Players: []string{"Ada"}},
		State: stateAt(0), Program: "1",
	}
}

// stateAt is the made-up state after n actions.
func stateAt(n referee.Seq) store.Saved {
	return store.Save(fmt.Appendf(nil, `{"secret":%q,"n":%d}`, code, n))
}

func (b *bench) start(t *testing.T, m store.NewMatch) model.MatchID {
	t.Helper()
	id, err := b.StartMatch(b, m)
	ok(t, err)
	return id
}

// challenge starts a match that is worth a reward.
func (b *bench) challenge(t *testing.T, p model.PlayerID, r challenge.Reward) model.MatchID {
	t.Helper()
	m := b.practice(p)
	m.Terms = model.Terms{Type: "riddle", Difficulty: challenge.Master, Reward: r}
	e, err := b.Explorer(b, p)
	ok(t, err)
	ok(t, b.TakeStep(b, store.Step{Player: p, After: e.Steps, Rand: e.Rand, Found: "riddle", At: at(0)}))
	m.Accepts = model.ChallengeID(e.Steps + 1)
	return b.start(t, m)
}

// move is the next action of a match, after n.
func move(p model.PlayerID, id model.MatchID, n referee.Seq) store.Move {
	return store.Move{
		Player: p, Match: id, After: n, Action: referee.Entry{Action: fmt.Appendf(nil, `{"n":%d}`, n+1)},
		State: stateAt(n + 1), Program: "1", Status: game.Playing, At: at(int(n)),
	}
}

// last is the action that ends a match.
func last(p model.PlayerID, id model.MatchID, n referee.Seq, status game.Outcome) store.Move {
	m := move(p, id, n)
	m.Status, m.Length, m.Moves = status, int(n)+1, int(n)+1
	return m
}

func (b *bench) append(t *testing.T, m store.Move) store.Appended {
	t.Helper()
	done, err := b.Append(b, m)
	ok(t, err)
	return done
}
