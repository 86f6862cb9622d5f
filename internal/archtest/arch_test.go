// Package archtest holds the import rules, as a test. It holds no code.
package archtest

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// allowed says what each package may import beside the standard library. A package that
// is not here fails the test: a new one states what it is allowed.
var allowed = map[string][]string{
	"wits/game":          {"wits/game/drawing", "wits/game/rng", "wits/game/wire", "wits/game/words"},
	"wits/game/drawing":  {},
	"wits/game/referee":  {"wits/game", "wits/game/rng", "wits/game/wire", "wits/game/words"},
	"wits/game/rng":      {},
	"wits/game/wire":     {},
	"wits/game/words":    {},
	"wits/game/gametest": {"wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire"},

	"wits/frame":             {"wits/game", "wits/game/referee", "wits/game/words"},
	"wits/frame/frametest":   {"wits/frame", "wits/game", "wits/game/referee", "wits/game/words", "wits/term/ui"},
	"wits/card":              {"wits/entry", "wits/game", "wits/game/drawing", "wits/game/words", "golang.org/x/image/font", "golang.org/x/image/font/gofont/gobold", "golang.org/x/image/font/gofont/goregular", "golang.org/x/image/font/opentype", "golang.org/x/image/font/sfnt", "golang.org/x/image/math/fixed", "git.sr.ht/~sbinet/gg"},
	"wits/entry":             {"wits/challenge", "wits/game", "wits/game/referee", "wits/game/words", "wits/lesson", "wits/term/ui"},
	"wits/goal":              {"wits/challenge", "wits/entry", "wits/game/words", "wits/model"},
	"wits/lesson":            {"wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire", "wits/game/words"},
	"wits/catalog":           {"wits/entry", "wits/frame", "wits/game/words", "GAME/entry", "GAME/screen"},
	"wits/challenge":         {"wits/game/rng", "wits/game/words"},
	"wits/rpc":               {"wits/entry", "wits/frame", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire", "wits/game/words", "wits/internal/lru", "wits/internal/spread", "wits/lesson", "wits/model", "wits/play/live", "wits/review", "wits/rpc/lines"},
	"wits/review":            {"wits/game", "wits/game/referee", "wits/game/words"},
	"wits/review/reviewtest": {"wits/game", "wits/game/referee", "wits/game/rng", "wits/review"},
	"wits/rpc/lines":         {},
	"wits/botproc":           {"wits/frame", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/internal/rescue", "wits/rpc/lines", "golang.org/x/sys/unix"},
	"wits/arena":             {"wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire", "wits/ladder", "golang.org/x/sys/unix"},
	"wits/arena/chart":       {"wits/arena", "wits/card", "wits/game/drawing"},
	"wits/ladder":            {},
	"wits/model":             {"wits/challenge", "wits/game", "wits/game/referee", "wits/game/rng"},
	"wits/store":             {"wits/challenge", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/model", "wits/work"},
	"wits/idempotency":       {"wits/game", "wits/game/referee", "wits/internal/opaque", "wits/model", "wits/store"},
	"wits/identity": {
		"wits/challenge", "wits/game", "wits/game/referee", "wits/game/rng", "wits/idempotency", "wits/internal/opaque", "wits/internal/recent", "wits/model", "wits/name", "wits/store",
	},
	"wits/name": {"wits/game/referee", "wits/game/words", "wits/model", "golang.org/x/text/unicode/norm"},
	"wits/play": {
		"wits/challenge", "wits/entry", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/goal", "wits/idempotency", "wits/internal/lru", "wits/internal/opaque",
		"wits/internal/recent", "wits/internal/rescue", "wits/ladder", "wits/model", "wits/name", "wits/play/follow", "wits/play/live", "wits/review", "wits/store", "wits/work",
	},
	"wits/host": {
		"wits/frame", "wits/game", "wits/game/referee", "wits/game/words", "wits/identity", "wits/internal/opaque", "wits/model", "wits/play", "wits/store", "wits/work",
	},
	"wits/play/follow":  {"wits/game", "wits/game/referee", "wits/game/wire", "wits/model"},
	"wits/play/live":    {"wits/game", "wits/game/referee", "wits/model"},
	"wits/work":         {"wits/game/words", "wits/internal/rescue"},
	"wits/store/schema": {"wits/game/referee", "wits/store", "github.com/pressly/goose/v3"},
	"wits/store/sqldb":  {"wits/challenge", "wits/game", "wits/game/referee", "wits/game/rng", "wits/internal/lru", "wits/internal/rescue", "wits/model", "wits/store", "wits/work"},
	"wits/store/sqlite": {
		"wits/model", "wits/store", "wits/store/schema", "wits/store/sqldb",
		"github.com/pressly/goose/v3", "modernc.org/sqlite", "modernc.org/sqlite/lib",
	},
	"wits/store/postgres": {
		"wits/internal/rescue", "wits/model", "wits/store", "wits/store/schema", "wits/store/sqldb", "wits/work",
		"github.com/jackc/pgx/v5", "github.com/jackc/pgx/v5/pgconn", "github.com/jackc/pgx/v5/pgxpool", "github.com/jackc/pgx/v5/stdlib", "github.com/pressly/goose/v3",
		"github.com/riverqueue/river", "github.com/riverqueue/river/riverdriver/riverpgxv5", "github.com/riverqueue/river/rivermigrate", "github.com/riverqueue/river/rivertype",
	},
	"wits/store/backup":            {"wits/store/sqldb", "wits/store/sqlite"},
	"wits/store/sqlite/sqlitetest": {"wits/store/sqlite"},
	"wits/store/storetest":         {},
	"wits/term": {
		"wits/challenge", "wits/entry", "wits/game", "wits/game/words", "wits/internal/rescue", "wits/model", "wits/term/backend", "wits/term/match", "wits/term/pages", "wits/term/phrase",
		"wits/term/replay", "wits/term/shell", "wits/term/ui",
		"charm.land/bubbletea/v2", "charm.land/lipgloss/v2", "github.com/charmbracelet/colorprofile",
	},
	"wits/term/backend": {"wits/challenge", "wits/entry", "wits/game", "wits/game/referee", "wits/game/words", "wits/goal", "wits/model", "wits/review", "wits/work"},
	"wits/term/phrase":  {"wits/challenge", "wits/entry", "wits/frame", "wits/game", "wits/game/referee", "wits/game/words", "wits/goal", "wits/lesson", "wits/model", "wits/review"},
	"wits/term/shell": {
		"wits/challenge", "wits/entry", "wits/frame", "wits/game", "wits/game/rng", "wits/game/words", "wits/internal/rescue", "wits/model", "wits/term/backend", "wits/term/phrase", "wits/term/ui", "wits/work",
		"charm.land/bubbletea/v2", "charm.land/lipgloss/v2",
	},
	"wits/term/replay": {
		"wits/card", "wits/entry", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/model", "wits/review", "wits/term/backend", "wits/term/phrase", "wits/term/shell", "wits/term/ui", "wits/work",
		"charm.land/bubbletea/v2", "charm.land/lipgloss/v2",
	},
	"wits/term/match": {
		"wits/challenge", "wits/entry", "wits/game", "wits/game/referee", "wits/game/words", "wits/goal", "wits/model", "wits/term/backend", "wits/term/phrase", "wits/term/replay", "wits/term/shell", "wits/term/ui",
		"charm.land/bubbletea/v2", "charm.land/lipgloss/v2",
	},
	"wits/term/pages": {
		"wits/challenge", "wits/entry", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/goal", "wits/lesson", "wits/model", "wits/review", "wits/term/backend", "wits/term/match",
		"wits/term/phrase", "wits/term/replay", "wits/term/shell", "wits/term/ui",
		"charm.land/bubbletea/v2", "charm.land/lipgloss/v2", "github.com/charmbracelet/harmonica",
	},
	"wits/client": {"wits/challenge", "wits/game", "wits/game/referee", "wits/model", "wits/review"},
	"wits/term/remote": {
		"wits/client", "wits/game", "wits/game/referee", "wits/game/words", "wits/goal", "wits/model", "wits/store", "wits/term/backend",
	},
	"wits/term/plain": {"wits/challenge", "wits/entry", "wits/frame", "wits/game", "wits/game/referee", "wits/game/words", "wits/internal/rescue", "wits/lesson", "wits/model", "wits/review", "wits/term/backend", "wits/term/phrase"},
	"wits/sshd": {
		"wits/challenge", "wits/entry", "wits/frame", "wits/game", "wits/game/referee", "wits/game/words", "wits/host", "wits/identity", "wits/internal/opaque", "wits/internal/rescue", "wits/model", "wits/play",
		"wits/term", "wits/term/backend", "wits/term/phrase", "wits/term/plain", "wits/term/tty", "wits/limit", "wits/metric", "wits/work",
		"charm.land/bubbletea/v2", "github.com/charmbracelet/colorprofile", "github.com/charmbracelet/ssh",
		"golang.org/x/crypto/ssh", "golang.org/x/term", "golang.org/x/time/rate",
	},
	"wits/term/tty": {"wits/internal/rescue", "charm.land/bubbletea/v2", "github.com/charmbracelet/colorprofile", "github.com/charmbracelet/ultraviolet", "github.com/charmbracelet/x/ansi"},
	"wits/term/ui":  {"wits/game", "wits/game/rng", "wits/game/words", "charm.land/lipgloss/v2", "github.com/charmbracelet/x/ansi"},
	"wits/web": {
		"wits/entry", "wits/game", "wits/game/referee", "wits/game/wire", "wits/game/words", "wits/host", "wits/idempotency", "wits/identity", "wits/internal/rescue", "wits/limit", "wits/metric", "wits/model", "wits/play", "wits/play/follow", "wits/web/files", "wits/web/handbook",
		"wits/web/problem", "wits/work",
		"github.com/danielgtaylor/huma/v2", "github.com/danielgtaylor/huma/v2/adapters/humago",
	},
	"wits/web/problem": {
		"wits/challenge", "wits/game", "wits/game/referee", "wits/game/words", "wits/host", "wits/identity", "wits/limit", "wits/play", "wits/store", "wits/work",
		"github.com/danielgtaylor/huma/v2", "github.com/danielgtaylor/huma/v2/validation",
	},
	"wits/web/openapi": {
		"wits/entry", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/words", "wits/limit", "wits/model", "wits/play/follow", "wits/review", "wits/web", "wits/web/problem",
		"github.com/danielgtaylor/huma/v2",
	},
	"wits/web/api": {
		"wits/card", "wits/challenge", "wits/docs", "wits/entry", "wits/game", "wits/game/referee", "wits/game/drawing", "wits/game/rng", "wits/game/wire", "wits/game/words", "wits/goal", "wits/identity", "wits/internal/lru", "wits/limit", "wits/model",
		"wits/play", "wits/play/follow", "wits/review", "wits/store", "wits/web", "wits/web/files", "wits/web/handbook", "wits/web/openapi", "wits/web/problem", "wits/work",
		"github.com/danielgtaylor/huma/v2",
	},
	"wits/web/admin": {
		"wits/game", "wits/game/wire", "wits/game/words", "wits/host", "wits/limit", "wits/store", "wits/web/problem",
	},
	"wits/web/dist":  {},
	"wits/web/files": {"github.com/andybalholm/brotli"},
	"wits/docs":      {},
	"wits/web/handbook": {
		"wits/entry", "wits/game/words",
		"github.com/yuin/goldmark", "github.com/yuin/goldmark/ast", "github.com/yuin/goldmark/extension", "github.com/yuin/goldmark/parser", "github.com/yuin/goldmark/text", "github.com/yuin/goldmark/util",
	},
	"wits/limit":   {"golang.org/x/time/rate"},
	"wits/metric":  {"golang.org/x/sys/unix"},
	"wits/web/e2e": {},
	"wits/cmd/wits": {
		"wits/arena", "wits/arena/chart", "wits/botproc", "wits/card", "wits/catalog", "wits/client", "wits/entry", "wits/frame", "wits/game", "wits/game/referee", "wits/game/wire", "wits/game/words",
		"wits/host", "wits/identity", "wits/internal/rescue", "wits/internal/spread", "wits/metric", "wits/model", "wits/name", "wits/play", "wits/review", "wits/rpc", "wits/sshd", "wits/store", "wits/store/backup", "wits/store/postgres", "wits/store/sqldb", "wits/store/sqlite",
		"wits/term", "wits/term/backend", "wits/term/phrase", "wits/term/plain", "wits/term/tty",
		"wits/term/remote", "wits/web", "wits/web/admin", "wits/web/api", "wits/web/dist", "wits/web/handbook", "wits/limit", "wits/work",
		"charm.land/bubbletea/v2", "github.com/charmbracelet/ultraviolet", "github.com/charmbracelet/x/ansi", "github.com/charmbracelet/x/term", "github.com/spf13/cobra", "github.com/spf13/pflag",
		"go.yaml.in/yaml/v3",
		"golang.org/x/crypto/acme", "golang.org/x/crypto/acme/autocert", "golang.org/x/crypto/ssh", "golang.org/x/sync/errgroup",
	},
	"wits/web/wasm":           {"wits/catalog", "wits/rpc"},
	"wits/examples/bots/five": {},
	"wits/examples/bots/go":   {},
	"wits/internal/apicheck":  {"github.com/santhosh-tekuri/jsonschema/v6"},
	"wits/internal/archtest":  {},
	"wits/internal/servertest": {
		"wits/catalog", "wits/identity", "wits/internal/apicheck", "wits/play", "wits/store/sqlite",
		"wits/store/sqlite/sqlitetest", "wits/web", "wits/web/api", "wits/web/dist", "wits/limit",
	},
	"wits/internal/lategame":   {"wits/entry", "wits/game", "wits/game/referee", "wits/model", "wits/play", "wits/store"},
	"wits/internal/toy/screen": {"wits/game", "wits/game/words", "wits/internal/toy", "wits/term/ui"},
	"wits/internal/toy":        {"wits/entry", "wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire", "wits/game/words"},
	"wits/internal/opaque":     {"wits/game/rng", "wits/store"},
	"wits/internal/lru":        {},
	"wits/internal/spread":     {},
	"wits/internal/recent":     {},
	"wits/internal/rescue":     {},
	"wits/internal/trial":      {},
	"wits/internal/locked":     {},
	"wits/internal/pgtest":     {"github.com/jackc/pgx/v5", "go.uber.org/goleak"},
}

// roles says what the packages of every game may import, by their place in the game's folder: GAME is the folder, GAME/*
// any package of it that has no role here, such as a solver. A package without a role is one of those. GAME/board is what the rules
// themselves stand on, where minds need it too. A game may be built on another: a package may import what it may of its own game
// from the other, and the other's package of its own role, but nothing puts games together but their own entries.
var roles = map[string][]string{
	"GAME":          {"wits/game", "wits/game/referee", "wits/game/rng", "wits/game/wire", "wits/game/words", "GAME/board"},
	"GAME/board":    {},
	"GAME/*":        {"wits/game/rng", "GAME", "GAME/board", "GAME/*", "golang.org/x/sys/cpu"},
	"GAME/bots":     {"wits/game", "wits/game/rng", "GAME", "GAME/board", "GAME/*"},
	"GAME/words":    {"wits/game", "wits/game/drawing", "wits/game/words", "GAME", "GAME/board"},
	"GAME/coach":    {"wits/game", "wits/game/rng", "wits/game/words", "GAME", "GAME/board", "GAME/*", "GAME/words"},
	"GAME/lessons":  {"wits/game", "wits/game/referee", "wits/game/rng", "wits/lesson", "GAME", "GAME/board", "GAME/*"},
	"GAME/protocol": {"wits/game", "wits/game/referee", "wits/game/words", "GAME", "GAME/board", "GAME/*"},
	"GAME/screen":   {"wits/game", "wits/game/rng", "wits/game/words", "wits/term/ui", "GAME", "GAME/board", "GAME/coach", "GAME/words"},
	"GAME/entry": {
		"wits/challenge", "wits/entry", "wits/game", "wits/game/referee", "GAME", "GAME/*", "GAME/bots", "GAME/coach", "GAME/lessons", "GAME/protocol", "GAME/words",
	},
}

// role is the place of a package in a game's folder, and the game. It reports false for packages of no game.
func role(path string) (place, folder string, ok bool) {
	rest, ok := strings.CutPrefix(path, "wits/games/")
	if !ok {
		return "", "", false
	}
	folder, inner, nested := strings.Cut(rest, "/")
	if !nested {
		return "GAME", folder, true
	}
	if _, known := roles["GAME/"+inner]; known {
		return "GAME/" + inner, folder, true
	}
	return "GAME/*", folder, true
}

// mayImport reports whether a package may import another, beside the standard library.
func mayImport(path, imports string) bool {
	may := allowed[path]
	place, folder, inGame := role(path)
	if inGame {
		may = roles[place]
	}
	if slices.Contains(may, imports) {
		return true
	}
	other, otherFolder, isGame := role(imports)
	builtOn := inGame && folder != otherFolder && other == place && place != "GAME/entry"
	return isGame && (slices.Contains(may, other) || builtOn)
}

// pure are the packages that may not reach for the world: no clock, no files, no network, no entropy, no goroutines'
// timing. Games replay because of it.
var pure = []string{"wits/game", "wits/games", "wits/catalog", "wits/challenge"}

var worldly = []string{"os", "net", "time", "math/rand", "crypto/rand", "database", "syscall", "io/ioutil", "log"}

type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "wits/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		switch err := dec.Decode(&p); {
		case errors.Is(err, io.EOF):
			return list
		case err != nil:
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

func within(path string, roots []string) bool {
	return slices.ContainsFunc(roots, func(r string) bool { return path == r || strings.HasPrefix(path, r+"/") })
}

func TestImports(t *testing.T) {
	for _, p := range packages(t) {
		_, known := allowed[p.ImportPath]
		if _, _, inGame := role(p.ImportPath); !known && !inGame {
			t.Errorf("%s is not in the table: say what it may import", p.ImportPath)
		}
		for _, i := range p.Imports {
			first, _, _ := strings.Cut(i, "/")
			ours := first == "wits" || strings.Contains(first, ".")
			if ours && !mayImport(p.ImportPath, i) {
				t.Errorf("%s must not import %s", p.ImportPath, i)
			}
			if within(p.ImportPath, pure) && within(i, worldly) && !excused(p.ImportPath, i) {
				t.Errorf("%s must stay pure, but imports %s", p.ImportPath, i)
			}
		}
	}
}

// TestNothingRunsTemplates holds that the linker can leave out methods that nothing reaches: templates call them by name. They made the program
// 5 MB larger.
func TestNothingRunsTemplates(t *testing.T) {
	for _, p := range packages(t) {
		if slices.Contains(p.Imports, "text/template") || slices.Contains(p.Imports, "html/template") {
			t.Errorf("%s imports templates: write the page with fmt and html.EscapeString", p.ImportPath)
		}
	}
}

// excused are imports that only look worldly: slog is there for redaction, and math/rand/v2 is where the standard library
// keeps ChaCha8.
func excused(path, imports string) bool {
	return imports == "log/slog" || path == "wits/game/rng" && imports == "math/rand/v2"
}

func TestThereIsNoInitAndNoMutableState(t *testing.T) {
	for _, p := range packages(t) {
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
					t.Errorf("%s/%s has an init function", p.ImportPath, name)
				}
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
					checkVars(t, p.ImportPath+"/"+name, g)
				}
			}
		}
	}
}

// starters are the packages that may start goroutines. Tools are not part of the program.
var starters = regexp.MustCompile(`^wits/((cmd|internal)/.*|arena|botproc|play|sshd|store/(backup|postgres|sqldb|sqlite|storetest)|term|term/(plain|tty)|web|web/admin|work|` +
	`games/[a-z]+/(protocol|table|prove|proof))$`)

// Rules, and whatever else is not made for it, start nothing beside what is called.
func TestFewPackagesStartGoroutines(t *testing.T) {
	for _, p := range packages(t) {
		if starters.MatchString(p.ImportPath) {
			continue
		}
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				_, starts := n.(*ast.GoStmt)
				if call, ok := n.(*ast.CallExpr); ok {
					method, ok := call.Fun.(*ast.SelectorExpr)
					starts = ok && method.Sel.Name == "Go"
				}
				if starts {
					t.Errorf("%s/%s starts a goroutine, which only a few packages may", p.ImportPath, name)
				}
				return true
			})
		}
	}
}

// checkVars lets package-level variables be sentinels, guards and fixed values, never anything written to later. It
// cannot prove that, but it finds what usually is: a variable without a value, a map, a channel, a mutex.
func checkVars(t *testing.T, where string, g *ast.GenDecl) {
	t.Helper()
	for _, spec := range g.Specs {
		v := spec.(*ast.ValueSpec)
		blank := v.Names[0].Name == "_"
		if !blank && len(v.Values) == 0 && !embeds(g) {
			t.Errorf("%s: package-level variable %s has no value, so somebody sets it", where, v.Names[0].Name)
		}
		for _, value := range v.Values {
			if c, ok := value.(*ast.CompositeLit); ok && !blank {
				if _, isMap := c.Type.(*ast.MapType); isMap {
					t.Errorf("%s: package-level map %s can be written to", where, v.Names[0].Name)
				}
			}
		}
	}
}

// embeds reports whether the declaration is filled by the compiler.
func embeds(g *ast.GenDecl) bool {
	return g.Doc != nil && slices.ContainsFunc(g.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:embed")
	})
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for _, p := range packages(t) {
		if len(p.GoFiles) == 0 {
			continue
		}
		found := false
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			found = found || file.Doc != nil
		}
		if !found {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

func TestTheTableListsNothingThatIsGone(t *testing.T) {
	var there []string
	for _, p := range packages(t) {
		there = append(there, p.ImportPath)
	}
	for path := range allowed {
		if !slices.Contains(there, path) {
			t.Errorf("%s is in the table, but not in the project", path)
		}
	}
}

// TestTheBrowserProgramReachesForNothingOutside holds that the games in a browser's worker bring no code that runs
// programs, opens connections or keeps data.
func TestTheBrowserProgramReachesForNothingOutside(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "wits/web/wasm")
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	deps := strings.Fields(string(out))
	for _, banned := range []string{"os/exec", "net", "database/sql", "wits/store", "wits/play"} {
		if slices.Contains(deps, banned) {
			t.Errorf("the browser program imports %s", banned)
		}
	}
}
