package entry

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"hash/crc32"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"wits/entry"
	"wits/games/gomoku/proof"
)

// small is a tree that has black's first stone, and says that black wins in 67 stones.
func small() []byte {
	plain := []byte{112, 255 - 67, 0}
	return fmt.Appendf(nil, "wits gomoku proof 3\n%08x\n%s", crc32.ChecksumIEEE(plain), plain)
}

// solve runs the command with a tree in its folder.
func solve(t *testing.T, tree []byte, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	flags := flag.NewFlagSet("gomoku", flag.ContinueOnError)
	run := newSolver().Setup(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	err := run(context.Background(), entry.Bench{
		Out: &out, Progress: func(string) {}, Seconds: func() float64 { return 0 },
		Files: func(string) fs.FS { return fstest.MapFS{"tree.bin": {Data: tree}} },
	})
	return out.String(), err
}

func TestACheckSaysWhatATreeCovers(t *testing.T) {
	out, err := solve(t, small(), "--check", "--json", "--tree", "tree.bin")
	start, end := `{"ok":true,"positions":1,"plies":67,"covered":"all but a15 b15 `, " g9 h9 and the same turned or mirrored\"}\n"
	if err != nil || !strings.HasPrefix(out, start) || !strings.HasSuffix(out, end) {
		t.Errorf("%s, %v", out, err)
	}
	if got := covered(nil); got != "all" {
		t.Errorf("a tree that covers everything covers %q", got)
	}
	out, err = solve(t, small(), "--verify", "--tree", "tree.bin")
	if err != nil || !strings.Contains(out, "black wins in at most 67 stones.\nNot covered: first answers a15 b15 ") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestNothingIsSearchedThatIsProved(t *testing.T) {
	tree, err := proof.Known()
	var w bytes.Buffer
	if err == nil {
		_, err = tree.WriteTo(&w)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := solve(t, w.Bytes(), "--tree", "tree.bin", "--file", "none.bin"); err != nil || !strings.Contains(out, "nothing left") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestWhatCannotBeSolvedIsSaid(t *testing.T) {
	broken := small()
	broken[len(broken)-1]++
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"a damaged tree":       {[]string{"--check", "--json", "--tree", "tree.bin"}, "damaged"},
		"JSON without a check": {[]string{"--json"}, "--json prints what a check finds"},
		"a third stone alone":  {[]string{"--third", "i9", "--file", "none.bin"}, "--third i9: it must be an empty point, and needs --answer"},
		"a third on a stone":   {[]string{"--answer", "h9", "--third", "h8", "--file", "none.bin"}, "--third h8: "},
		"an answer twice":      {[]string{"--answer", "h7", "--file", "none.bin"}, "--answer h7: it must be one of a15 "},
	} {
		if out, err := solve(t, broken, c.args...); err == nil || !strings.Contains(err.Error(), c.want) || out != "" {
			t.Errorf("%s: %s, %v", name, out, err)
		}
	}
}
