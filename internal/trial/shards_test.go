package trial

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"wits/arena"
	"wits/catalog"
	"wits/entry"
	"wits/store/postgres"
	"wits/work"
)

// sharded is a database with a tournament in parts.
type sharded struct {
	*testing.T
	*postgres.Store
	address string
	game    entry.Entry
}

func shard(t *testing.T) *sharded {
	t.Helper()
	address := database.Fresh(t)
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // it was only to look
	gameID, _, _ := opponentMind(t, false)
	e, err := entry.Find(catalog.All(), gameID)
	if err != nil {
		t.Fatal(err)
	}
	return &sharded{t, s, address, e}
}

// eventually waits for something.
func (s *sharded) eventually(what string, is func() bool) {
	s.Helper()
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.Fatalf("it takes too long: %s", what)
		}
	}
}

// offers are the parts that the worker at work says it can play, by how many programs they need.
func (s *sharded) offers(programs int) (needs string) {
	s.Helper()
	s.eventually("a worker that can play them", func() bool {
		conn, err := pgx.Connect(s.Context(), s.address)
		if err != nil {
			s.Fatal(err)
		}
		defer func() { _ = conn.Close(context.Background()) }()
		found, err := conn.Query(s.Context(), `SELECT kinds FROM workers`)
		if err != nil {
			s.Fatal(err)
		}
		all, err := pgx.CollectRows(found, pgx.RowTo[string])
		if err != nil {
			s.Fatal(err)
		}
		for kind := range strings.FieldsSeq(strings.Join(all, " ")) {
			if rest, ok := strings.CutPrefix(kind, "shard.1:"); ok && strings.HasPrefix(rest, s.game.ID()+".") && strings.Count(rest, ".") == 1+programs {
				needs = rest
			}
		}
		return needs != ""
	})
	return needs
}

// tournament is one between bots of the game, which a machine plays alone, too.
func (s *sharded) tournament(bots []string, rounds int) (p arena.Part) {
	p = arena.Part{Game: s.game.ID(), Preset: s.game.Game.Info().Presets[0], Seed: 7, Opening: 2, To: rounds}
	for _, b := range bots {
		p.Bots = append(p.Bots, arena.Contestant{Name: b, Bot: b})
	}
	return p
}

// begin begins a tournament in parts of so many rounds.
func (s *sharded) begin(id, needs string, p arena.Part, rounds int) (parts int) {
	s.Helper()
	cuts, err := p.Cut(2, rounds)
	if err != nil {
		s.Fatal(err)
	}
	run, list := work.Run{ID: id}, slices.Concat(cuts...)
	for _, part := range list {
		args, err := json.Marshal(part)
		if err != nil {
			s.Fatal(err)
		}
		run.Parts = append(run.Parts, work.Part{Needs: needs, Args: args})
	}
	if err := s.Begin(s.Context(), run); err != nil {
		s.Fatal(err)
	}
	return len(list)
}

func (s *sharded) progress(id string) work.Progress {
	s.Helper()
	p, err := s.Progress(s.Context(), id)
	if err != nil {
		s.Fatal(err)
	}
	return p
}

// quickBots are bots of a game that move at once.
func (s *sharded) quickBots(n int) (names []string) {
	s.Helper()
	for _, b := range s.game.Game.Info().Bots {
		if len(names) < n && b.Cost() <= 20 {
			names = append(names, b.Name)
		}
	}
	if len(names) < n {
		s.Fatalf("there are only %v", names)
	}
	return names
}

// A part that is being played is stopped when its tournament is cancelled. It goes on from where it was told of, resumed or after a kill.
func TestATournamentIsCancelledAndResumed(t *testing.T) {
	s := shard(t)
	w := program.Work(t, "--db", s.address, "--kinds", "shard", "--parallel", "1")
	_, _, slow := opponentMind(t, false)
	p := s.tournament([]string{slow, s.quickBots(1)[0]}, 10_000)
	s.begin("t", s.offers(0), p, p.To)
	far := func() int {
		return count(t, s.address, `SELECT array_length(string_to_array(result, chr(10)), 1) FROM work`)
	}
	more := func(than int) func() bool { return func() bool { return far() > than } }
	s.eventually("it is told how far it is", func() bool { return count(t, s.address, `SELECT count(*) FROM work WHERE result <> ''`) > 0 })
	first := far()
	w.Kill()
	w.Start()
	s.eventually("it goes on", more(first))
	if err := s.Pause(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if p := s.progress("t"); p.Paused != 1 {
		t.Errorf("%+v", p)
	}
	s.eventually("nobody plays", func() bool { return count(t, s.address, `SELECT count(*) FROM river_job WHERE state = 'running'`) == 0 })
	second := far()
	if p := s.progress("t"); p.Paused != 1 || second <= first {
		t.Errorf("after it was stopped: %+v", p)
	}
	if err := s.Resume(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	s.eventually("it goes on again", more(second))
	if err := errors.Join(s.Pause(t.Context(), "t"), s.Forget(t.Context(), "t")); err != nil || s.progress("t").Total > 0 {
		t.Error(err)
	}
}

// A part that cannot be read, or names what the worker has not, fails with the reason; the others are played.
func TestPartsThatCannotBePlayedSayWhy(t *testing.T) {
	s := shard(t)
	w := program.Work(t, "--db", s.address, "--kinds", "shard", "--parallel", "1")
	needs := s.offers(0)
	good, bad := s.tournament(s.quickBots(2), 1), s.tournament([]string{"nobody", s.quickBots(1)[0]}, 1)
	run := work.Run{ID: "t"}
	for _, part := range []any{good, "what?", bad, map[string]any{"game": s.game.ID(), "new": 1}} {
		args, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		run.Parts = append(run.Parts, work.Part{Needs: needs, Args: args})
	}
	run.Parts = append(run.Parts, work.Part{Needs: needs + ".0123456789ab", Args: run.Parts[0].Args}) // nobody has that program
	if err := s.Begin(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	s.eventually("what can be done", func() bool { p := s.progress("t"); return p.Done == 1 && p.Failed == 3 })
	if p := s.progress("t"); p.Why == "" || p.Total != 5 {
		t.Errorf("%+v", p)
	}
	if l, err := s.Load(t.Context()); err != nil || l.Kinds[work.Shard].Waiting != 1 {
		t.Errorf("what nobody has is gone: %+v, %v", l, err)
	}
	w.Stop()
	for _, says := range []string{"part 2 of t", "part 3 of t", "nobody", "part 4 of t", "new"} {
		if !strings.Contains(w.Said(), says) {
			t.Errorf("the log lacks %q:\n%s", says, w.Said())
		}
	}
}
