package backup_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/pgtest"
	"wits/model"
	"wits/store"
	"wits/store/backup"
	"wits/store/postgres"
	"wits/store/sqldb"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

var server = pgtest.New()

func TestMain(m *testing.M) { server.Main(m) }

// opened is a store of either database.
type opened struct {
	*sqldb.Store
	source backup.Source // the same, with the powers of its database
}

// kinds opens an empty store of each database.
func kinds() map[string]func(*testing.T) opened {
	return map[string]func(*testing.T) opened{"SQLite": inFile, "PostgreSQL": onServer}
}

func inFile(t *testing.T) opened {
	t.Helper()
	s, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	return opened{s.Store, s}
}

func onServer(t *testing.T) opened {
	t.Helper()
	s, err := postgres.Open(t.Context(), server.Fresh(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	return opened{s.Store, s}
}

func quiet(int64, int64) {}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func at(n int) time.Time { return time.UnixMilli(1_700_000_000_000 + int64(n)) }

func newMatch(player model.PlayerID, n int) store.NewMatch {
	return store.NewMatch{
		ID: model.MatchID(fmt.Sprint(player, n)), Player: player, Game: "riddle", Program: "1",
		Setup: referee.Setup{Preset: "blitz", Seed: rng.Numeric(uint32(n)), Players: []string{`"Ada" \ ☂`}},
		State: stateAt(0), At: at(n),
	}
}

func stateAt(n referee.Seq) store.Saved {
	return store.Save(fmt.Appendf(nil, `{"n":%d,"quote":"\"\\u003c"}`, n))
}

func move(player model.PlayerID, id model.MatchID, n referee.Seq, status game.Outcome) store.Move {
	return store.Move{
		Player: player, Match: id, After: n, Key: fmt.Sprint("k", n), Action: referee.Entry{Action: fmt.Appendf(nil, `{"n":%d}`, n)},
		State: stateAt(n + 1), Program: "1", Status: status, Length: 3, At: at(int(n)),
	}
}

// fill keeps some of everything.
func fill(t *testing.T, s opened) {
	t.Helper()
	for _, p := range []model.PlayerID{"ada", "bob"} {
		ok(t, s.CreatePlayer(t.Context(), store.NewPlayer{ID: p, Name: "Ada <3 \x01", Rand: rng.New(7).State(), At: at(1)}))
		ok(t, s.TakeStep(t.Context(), store.Step{Player: p, Rand: rng.New(8).State(), Found: "riddle", At: at(2)}))
		ok(t, s.TakeStep(t.Context(), store.Step{Player: p, After: 1, Rand: rng.New(9).State(), Found: "go", At: at(3)}))
		ok(t, s.Set(t.Context(), nil, p, "colours", "no'ne", 5))
		for n := range 30 {
			m := newMatch(p, n)
			if n == 0 {
				m.Accepts, m.Terms = 1, model.Terms{Type: "riddle", Difficulty: challenge.Master, Reward: challenge.Reward{XPPercent: 50}}
			}
			id, err := s.StartMatch(t.Context(), m)
			ok(t, err)
			for k := range referee.Seq(n % 4) {
				_, err := s.Append(t.Context(), move(p, id, k, game.Playing))
				ok(t, err)
			}
			if n%2 == 0 {
				_, err := s.Append(t.Context(), move(p, id, referee.Seq(n%4), game.Won))
				ok(t, err)
			}
		}
		ok(t, s.MarkHinted(t.Context(), p, model.MatchID(fmt.Sprint(p, 1))))
	}
}

// tell describes everything that a store keeps.
func tell(t *testing.T, s opened) string {
	t.Helper()
	var told []any
	add := func(v any, err error) {
		t.Helper()
		ok(t, err)
		told = append(told, v)
	}
	for _, p := range []model.PlayerID{"ada", "bob"} {
		a, err := s.Adventurer(t.Context(), p)
		add(a, err)
		e, err := s.Explorer(t.Context(), p)
		add(e, err)
		set, err := s.Settings(t.Context(), p)
		add(set, err)
		stats, err := s.Statistics(t.Context(), p)
		add(stats, err)
		for n := range 30 {
			m, err := s.LoadMatch(t.Context(), p, model.MatchID(fmt.Sprint(p, n)))
			ok(t, err)
			add([]any{m.Summary, m.Place, m.Players, m.Actions, m.State.Reveal(), m.Program, m.Seed.Open().Value}, nil)
		}
	}
	text, err := json.Marshal(told)
	ok(t, err)
	return string(text)
}

func TestWhatIsBackedUpComesBack(t *testing.T) {
	for source, from := range kinds() {
		for target, to := range kinds() {
			t.Run(source+" to "+target, func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "backup #1?.db")
				old, new := from(t), to(t)
				fill(t, old)
				ok(t, backup.Write(t.Context(), old.source, file, quiet))
				before, err := os.ReadFile(file)
				ok(t, err)
				ok(t, backup.Read(t.Context(), file, new.Store, quiet))
				if got, want := tell(t, new), tell(t, old); got != want {
					t.Errorf("got  %s\nwant %s", got, want)
				}
				after, err := os.ReadFile(file)
				if err != nil || string(before) != string(after) {
					t.Errorf("reading changed the file: %v", err)
				}
				_, err = new.Append(t.Context(), move("ada", "ada1", 1, game.Won))
				ok(t, err) // and life goes on
			})
		}
	}
}

func TestABackupUnderWritesIsOfOneMoment(t *testing.T) {
	for source, from := range kinds() {
		t.Run(source, func(t *testing.T) {
			s := from(t)
			ok(t, s.CreatePlayer(t.Context(), store.NewPlayer{ID: "ada", Name: "Ada"}))
			stop := make(chan struct{})
			var wg sync.WaitGroup
			for n := range 4 {
				id, err := s.StartMatch(t.Context(), newMatch("ada", n))
				ok(t, err)
				wg.Go(func() {
					for k := referee.Seq(0); ; k++ {
						select {
						case <-stop:
							return
						default:
						}
						if _, err := s.Append(context.Background(), move("ada", id, k, game.Playing)); err != nil {
							t.Error(err)
							return
						}
					}
				})
			}
			for n := range 3 {
				file := filepath.Join(t.TempDir(), "backup.db")
				ok(t, backup.Write(t.Context(), s.source, file, quiet))
				restored := inFile(t)
				ok(t, backup.Read(t.Context(), file, restored.Store, quiet))
				for k := range 4 {
					m, err := restored.LoadMatch(t.Context(), "ada", model.MatchID(fmt.Sprint("ada", k)))
					if err != nil || m.State.Reveal() != stateAt(m.Seq).Digest().Reveal() {
						t.Errorf("backup %d, match %d at %d: %v", n, k, m.Seq, err)
					}
				}
			}
			close(stop)
			wg.Wait()
		})
	}
}

func TestAStoreThatIsNotEmptyIsLeftAlone(t *testing.T) {
	for target, to := range kinds() {
		t.Run(target, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "backup.db")
			s := inFile(t)
			fill(t, s)
			ok(t, backup.Write(t.Context(), s.source, file, quiet))
			full := to(t)
			ok(t, full.CreatePlayer(t.Context(), store.NewPlayer{ID: "eve", Name: "Eve"}))
			if err := backup.Read(t.Context(), file, full.Store, quiet); !errors.Is(err, sqldb.ErrNotEmpty) {
				t.Errorf("the error is %v", err)
			}
			if _, err := full.Adventurer(t.Context(), "ada"); !errors.Is(err, store.ErrNoPlayer) {
				t.Errorf("Ada came in: %v", err)
			}
		})
	}
}

func TestAFileThatIsNoBackupIsRefused(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.db")
	s := inFile(t)
	fill(t, s)
	ok(t, backup.Write(t.Context(), s.source, good, quiet))
	whole, err := os.ReadFile(good)
	ok(t, err)
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"missing":  {nil, "no such file"},
		"empty":    {[]byte{}, "empty"},
		"text":     {[]byte("this is a shopping list, not a database"), "no SQLite file"},
		"cut off":  {whole[:len(whole)/2], "damaged"},
		"damaged":  {append(append(append([]byte{}, whole[:8192]...), make([]byte, 4096)...), whole[12288:]...), "damaged"},
		"a folder": {nil, "folder"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "file.db")
			switch {
			case name == "a folder":
				file = t.TempDir()
				c.says = "directory"
			case c.content != nil:
				ok(t, os.WriteFile(file, c.content, 0o600))
			}
			to := inFile(t)
			err := backup.Read(t.Context(), file, to.Store, quiet)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v", err)
			}
			if _, err := to.Adventurer(t.Context(), "ada"); !errors.Is(err, store.ErrNoPlayer) {
				t.Errorf("something was restored: %v", err)
			}
		})
	}
}

func TestABackupWritesOverNothingAndLeavesNoHalfFile(t *testing.T) {
	s := inFile(t)
	fill(t, s)
	folder := t.TempDir()
	file := filepath.Join(folder, "backup.db")
	ok(t, os.WriteFile(file, []byte("mine"), 0o600))
	if err := backup.Write(t.Context(), s.source, file, quiet); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("the error is %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := backup.Write(ctx, s.source, filepath.Join(folder, "other.db"), quiet); err == nil {
		t.Error("a backup was written though nobody waits")
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 {
		t.Errorf("there are %v: %v", left, err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("the file is now %q: %v", text, err)
	}
}

// A limit of time that is fine for a server would end the copy of a large database.
func TestACopyHasNoLimitOfTime(t *testing.T) {
	from := inFile(t)
	fill(t, from)
	file := filepath.Join(t.TempDir(), "backup.db")
	ok(t, backup.Write(t.Context(), from.source, file, quiet))
	limited := server.Fresh(t) + "&statement_timeout=1ms&lock_timeout=1ms"
	for name, address := range map[string]string{"direct": limited, "pooled": server.Pooled(t, server.Fresh(t)+"&statement_timeout=1ms")} {
		s, err := postgres.OpenPatient(t.Context(), address)
		ok(t, err)
		ok(t, backup.Read(t.Context(), file, s.Store, slow))
		again := filepath.Join(t.TempDir(), "again.db")
		ok(t, backup.Write(t.Context(), s, again, slow))
		restored := inFile(t)
		ok(t, backup.Read(t.Context(), again, restored.Store, quiet))
		if got, want := tell(t, restored), tell(t, from); got != want {
			t.Errorf("%s: got  %s\nwant %s", name, got, want)
		}
		ok(t, s.Close())
	}
}

// slow makes every batch take longer than a server's statements may in the test above.
func slow(int64, int64) { time.Sleep(2 * time.Millisecond) }

// A restore takes indexes and references away for a while: afterwards all are there again.
func TestARestoreLeavesTheTablesAsTheyWere(t *testing.T) {
	from := inFile(t)
	fill(t, from)
	file := filepath.Join(t.TempDir(), "backup.db")
	ok(t, backup.Write(t.Context(), from.source, file, quiet))
	address := server.Fresh(t)
	s, err := postgres.Open(t.Context(), address)
	ok(t, err)
	before := rules(t, address)
	ok(t, backup.Read(t.Context(), file, s.Store, quiet))
	if after := rules(t, address); after != before || !strings.Contains(before, "matches_ladder") {
		t.Errorf("got  %s\nwant %s", after, before)
	}
	ok(t, s.Close())
}

// rules lists the indexes and constraints of a PostgreSQL database.
func rules(t *testing.T, address string) (list string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	ok(t, err)
	ok(t, conn.QueryRow(t.Context(), `SELECT string_agg(rule, E'\n' ORDER BY rule) FROM (
		SELECT indexdef AS rule FROM pg_indexes WHERE schemaname = 'public' UNION ALL
		SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
		WHERE connamespace = 'public'::regnamespace) found`).Scan(&list))
	ok(t, conn.Close(t.Context()))
	return list
}

func TestARestoreMakesANewFile(t *testing.T) {
	from := inFile(t)
	fill(t, from)
	file := filepath.Join(t.TempDir(), "backup.db")
	ok(t, backup.Write(t.Context(), from.source, file, quiet))
	path := filepath.Join(t.TempDir(), "new", "wits.db")
	told := int64(0)
	ok(t, backup.Place(t.Context(), file, path, func(done, total int64) { told = total }))
	s, err := sqlite.Open(t.Context(), path)
	ok(t, err)
	if got, want := tell(t, opened{s.Store, s}), tell(t, from); got != want || told == 0 {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	ok(t, s.Close())
	if err := backup.Place(t.Context(), file, path, quiet); err == nil {
		t.Error("a file was replaced")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("there are %v: %v", left, err)
	}
}

func TestWhatIsInterruptedLeavesNothingBehind(t *testing.T) {
	for source, from := range kinds() {
		t.Run(source, func(t *testing.T) {
			s := from(t)
			fill(t, s)
			file := filepath.Join(t.TempDir(), "backup.db")
			ok(t, backup.Write(t.Context(), s.source, file, quiet))
			folder, to := t.TempDir(), from(t)
			for what, do := range map[string]func(context.Context, backup.Tell) error{
				"backup": func(ctx context.Context, stop backup.Tell) error {
					return backup.Write(ctx, s.source, filepath.Join(folder, "b.db"), stop)
				},
				"a new file": func(ctx context.Context, stop backup.Tell) error {
					return backup.Place(ctx, file, filepath.Join(folder, "wits.db"), stop)
				},
				"restore": func(ctx context.Context, stop backup.Tell) error { return backup.Read(ctx, file, to.Store, stop) },
			} {
				ctx, cancel := context.WithCancel(t.Context())
				if err := do(ctx, func(int64, int64) { cancel() }); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", what, err)
				}
				cancel()
			}
			if _, err := to.Adventurer(t.Context(), "ada"); !errors.Is(err, store.ErrNoPlayer) {
				t.Errorf("something was restored: %v", err)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
				t.Errorf("there are %v: %v", left, err)
			}
		})
	}
}
