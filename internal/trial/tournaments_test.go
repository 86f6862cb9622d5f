package trial

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game/referee"
)

// tournament is a wits arena as a process of its own, with all that it writes.
type tournament struct {
	*testing.T
	cmd      *exec.Cmd
	folder   string
	out, err bytes.Buffer
}

// compete begins an arena without times, so that what it writes depends on nothing but what is played.
func (s *sharded) compete(args ...string) *tournament {
	s.Helper()
	path, err := program.build()
	if err != nil {
		s.Fatal(err)
	}
	a := &tournament{T: s.T, folder: s.TempDir()}
	a.cmd = exec.Command(path, append([]string{"arena", s.game.ID(), "--times=false", "--json", "report.json", "--outcomes", "outcomes.csv", "--csv", "report.csv", "--plot", "plot.svg"}, args...)...)
	a.cmd.Dir, a.cmd.Stdout, a.cmd.Stderr = a.folder, &a.out, &a.err
	a.cmd.SysProcAttr = attributes()
	if err := a.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	return a
}

// wrote waits for the end of an arena, and returns what it printed and wrote by name.
func (a *tournament) wrote(code int) map[string]string {
	a.Helper()
	var exited *exec.ExitError
	if err := a.cmd.Wait(); err != nil && !errors.As(err, &exited) {
		a.Fatal(err)
	}
	if got := a.cmd.ProcessState.ExitCode(); got != code {
		a.Fatalf("it ended with %d:\n%s%s", got, &a.out, &a.err)
	}
	all := map[string]string{"standard output": a.out.String()}
	err := filepath.WalkDir(a.folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, a.folder)] = string(data)
		return err
	})
	if err != nil {
		a.Fatal(err)
	}
	return all
}

// same compares what two arenas wrote.
func (a *tournament) same(got, want map[string]string) {
	a.Helper()
	if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, slices.Sorted(maps.Keys(want))) {
		a.Errorf("it wrote %v", names)
	}
	for name, text := range want {
		if got[name] != text {
			a.Errorf("%s is another:\n%.2000s\ninstead of\n%.2000s", name, got[name], text)
		}
	}
}

// playing waits until a worker plays a part, or all are done.
func (s *sharded) playing() {
	s.Helper()
	s.eventually("a part is played", func() bool {
		return count(s, s.address, `SELECT count(*) FROM river_job WHERE state = 'running'`) > 0 || count(s, s.address, `SELECT count(*) FROM work`) == 0
	})
}

// withBook is a database for tournaments of a game whose field has a format for games, and the ending of such files; the book has openings in it.
func withBook(t *testing.T) (s *sharded, ending, book string) {
	t.Helper()
	s = shard(t)
	for _, e := range catalog.All() {
		for _, f := range e.Formats {
			if f.Read == nil || f.Write == nil || f.Annotate == nil {
				continue
			}
			s.game = e
			var text strings.Builder
			for i := range 5 {
				written, err := f.Write(s.opening(i))
				if err != nil {
					t.Fatal(err)
				}
				text.WriteString(written + "\n")
			}
			book = filepath.Join(t.TempDir(), "book."+f.Name)
			if err := os.WriteFile(book, []byte(text.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			return s, f.Name, book
		}
	}
	t.Fatal("no game has a format")
	return nil, "", ""
}

// opening is one of several games that have just begun.
func (s *sharded) opening(which int) referee.Replay {
	s.Helper()
	m, err := s.game.Game.Start(referee.Setup{Preset: s.game.Game.Info().Presets[0]})
	for n := 0; n <= which && err == nil; n++ {
		seat := m.Status().Turn
		legal := slices.Collect(m.Legal(seat))
		var action []byte
		if action, err = json.Marshal(legal[which%len(legal)]); err == nil {
			err = m.Act(seat, action)
		}
	}
	if err != nil {
		s.Fatal(err)
	}
	replay, err := m.Replay()
	if err != nil {
		s.Fatal(err)
	}
	return replay
}

// What the arena writes is the same byte for byte, whether it plays alone or workers do that are killed in the middle of their parts.
func TestATournamentByWorkersIsTheSame(t *testing.T) {
	s, ending, book := withBook(t)
	bots := s.quickBots(3)
	for name, args := range map[string][]string{
		"every pair on openings of a book": {"--bot", strings.Join(bots, ","), "--games", "21", "--book", book, "--record", "games." + ending, "--keep", "lost", "--resign", "3,600", "--draw", "9,3,20"},
		"a gauntlet":                       {"--bot", strings.Join(bots, ","), "--games", "8", "--gauntlet", "--balanced=false", "--opening", "3"},
		"until two are told apart":         {"--bot", bots[0] + "," + bots[1] + "," + bots[0], "--games", "400", "--sprt", "0,100", "--between", bots[0] + "," + bots[1], "--balanced=false"},
	} {
		args = append(args, "--seed", "7")
		want := s.compete(args...).wrote(0)
		hands := []*Server{program.Work(t, "--db", s.address, "--kinds", "shard", "--parallel", "1"), program.Work(t, "--db", s.address)}
		a := s.compete(append(args, "--db", s.address)...)
		for n := range 3 {
			s.playing()
			hands[n%2].Kill()
			hands[n%2].Start()
		}
		t.Log(name)
		a.same(a.wrote(0), want)
		if left := count(t, s.address, `SELECT count(*) FROM work`); left > 0 {
			t.Errorf("%s: %d parts are left", name, left)
		}
		for _, h := range hands {
			h.Stop()
		}
	}
}

// An arena that is interrupted stops the workers and tells what it has; the same command goes on. One that is cancelled elsewhere ends likewise, and nothing is left of it.
func TestATournamentByWorkersIsStopped(t *testing.T) {
	s := shard(t)
	_, _, slow := opponentMind(t, false)
	args := []string{"--bot", slow + "," + s.quickBots(1)[0], "--games", "6", "--seed", "7", "--balanced=false"}
	want := s.compete(args...).wrote(0)
	args = append(args, "--db", s.address)
	idle := s.compete(args...)
	s.eventually("the parts are there", func() bool { return count(t, s.address, `SELECT count(*) FROM work`) == 3 })
	w := program.Work(t, "--db", s.address, "--kinds", "shard", "--parallel", "1")
	s.eventually("one is played", func() bool { return count(t, s.address, `SELECT count(*) FROM work WHERE state = 'done'`) > 0 })
	if err := idle.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if files := idle.wrote(130); files["/report.json"] == "" {
		t.Errorf("there is no report: %s", &idle.err)
	}
	if !strings.Contains(idle.err.String(), "no worker can play "+s.game.ID()) || !strings.Contains(idle.err.String(), "--seed 7") {
		t.Errorf("it said %s", &idle.err)
	}
	s.eventually("nobody plays", func() bool { return count(t, s.address, `SELECT count(*) FROM river_job WHERE state = 'running'`) == 0 })
	a := s.compete(args...)
	a.same(a.wrote(0), want)

	long := s.compete(slices.Concat(args, []string{"--games", "10000"})...)
	s.playing()
	var run string
	s.eventually("it is listed", func() bool {
		run, _, _ = strings.Cut(s.command("runs"), " ")
		return run != ""
	})
	s.command("cancel", run)
	long.wrote(130)
	if left := count(t, s.address, `SELECT count(*) FROM work`); left > 0 {
		t.Errorf("%d parts are left", left)
	}
	w.Stop()
}

// command runs a command about tournaments, and returns what it says.
func (s *sharded) command(args ...string) string {
	s.Helper()
	path, err := program.build()
	if err != nil {
		s.Fatal(err)
	}
	out, err := exec.Command(path, slices.Concat([]string{"arena"}, args, []string{"--db", s.address})...).CombinedOutput()
	if err != nil {
		s.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// firstLegal is a bot for any game.
const firstLegal = `import json, sys
for line in sys.stdin:
    r = json.loads(line)
    if r["method"] == "end":
        continue
    if r["method"] == "hello":
        a = {"name": "first", "legal": True}
    else:
        a = {"action": r["params"]["legal"][0]}
    print(json.dumps({"jsonrpc": "2.0", "id": r["id"], "result": a}), flush=True)
`

// Programs play where they are, in any folder: a worker without them gets no such part, and one that has another program of the name neither.
func TestAProgramPlaysWhereItIs(t *testing.T) {
	s := shard(t)
	at := func(text string) (file string) {
		folder := t.TempDir()
		for name, text := range map[string]string{"bot.py": text, "bots.json": `[{"name": "ours", "command": "python3", "args": ["bot.py"], "folder": "."}]`} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return filepath.Join(folder, "bots.json")
	}
	args := []string{"--bot", "ours," + s.quickBots(1)[0], "--games", "4", "--seed", "7", "--balanced=false"}
	want := s.compete(append(args, "--bots", at(firstLegal))...).wrote(0)
	without := program.Work(t, "--db", s.address, "--kinds", "shard")
	another := program.Work(t, "--db", s.address, "--kinds", "shard", "--bots", at(firstLegal+"# newer\n"))
	s.offers(1)
	a := s.compete(append(args, "--bots", at(firstLegal), "--db", s.address)...)
	s.eventually("the parts are there", func() bool { return count(t, s.address, `SELECT count(*) FROM work WHERE state = 'queued'`) == 2 })
	another.Stop()
	without.Stop()
	if tried := count(t, s.address, `SELECT count(*) FROM river_job WHERE attempt > 0`); tried > 0 {
		t.Errorf("%d parts were begun without the program", tried)
	}
	with := program.Work(t, "--db", s.address, "--kinds", "shard", "--bots", at(firstLegal))
	a.same(a.wrote(0), want)
	with.Stop()
	if !strings.Contains(with.Said(), "ours@") || strings.Contains(without.Said(), "ours@") {
		t.Errorf("the logs tell of other programs:\n%s\n%s", with.Said(), without.Said())
	}
}
