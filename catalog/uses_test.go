package catalog_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// use is a place where a message is made.
type use struct {
	At     string   // file and line
	Key    string   // or what the key begins with
	Prefix bool     // the rest of the key is not written there
	Own    bool     // a key of the game's own files, not of the frame's
	Args   []string // the names of the arguments
	Any    bool     // which arguments are passed is not written there
}

// wordsPath is the package whose New makes messages of the frame.
const wordsPath = "wits/game/words"

// usesIn finds the messages that the Go and TypeScript sources under a folder make, tests apart. Folders that skip names are
// left out. The error names arguments that cannot be read: they are to be written at the call, or in its function.
func usesIn(folder string, skip ...string) ([]use, error) {
	var all []use
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder && (slices.Contains(skip, d.Name()) || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			found, err := goUses(path)
			all = append(all, found...)
			return err
		case strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".tsx"):
			found, err := scriptUses(path)
			all = append(all, found...)
			return err
		}
		return nil
	})
	return all, err
}

// scriptUses finds t("key") in TypeScript. Its compiler knows the arguments.
func scriptUses(path string) ([]use, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []use
	for _, m := range regexp.MustCompile(`\bt\(\s*["'`+"`"+`]([\w.-]+)(\$\{)?`).FindAllSubmatch(text, -1) {
		all = append(all, use{At: path, Key: string(m[1]), Prefix: len(m[2]) > 0, Own: true, Any: true})
	}
	return all, nil
}

// source is a Go file that is looked through.
type source struct {
	files *token.FileSet
	file  *ast.File
	words string // what the package words is called there
	uses  []use
	err   error
}

func goUses(path string) ([]use, error) {
	s := &source{files: token.NewFileSet()}
	var err error
	if s.file, err = parser.ParseFile(s.files, path, nil, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, i := range s.file.Imports {
		if text, _ := strconv.Unquote(i.Path.Value); text == wordsPath {
			s.words = "words"
			if i.Name != nil {
				s.words = i.Name.Name
			}
		}
	}
	for _, d := range s.file.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				s.look(call, d)
			}
			return true
		})
	}
	return s.uses, s.err
}

// look notes a call that makes a message.
func (s *source) look(call *ast.CallExpr, within ast.Decl) {
	own, makes := s.makes(call)
	if !makes || len(call.Args) == 0 || call.Ellipsis.IsValid() { // a helper passes on what it is given
		return
	}
	u := use{At: s.files.Position(call.Pos()).String(), Own: own}
	key := call.Args[0]
	if sum, ok := key.(*ast.BinaryExpr); ok {
		key, u.Prefix = sum.X, true
	}
	text, ok := literal(key)
	if !ok {
		return
	}
	u.Key = text
	for _, a := range call.Args[1:] {
		name, ok := s.argument(a, within)
		if !ok {
			s.err = fmt.Errorf("%s: an argument of %q cannot be read: write it at the call", u.At, u.Key)
		}
		u.Args = append(u.Args, name)
	}
	s.uses = append(s.uses, u)
}

// makes reports whether a call makes a message: words.New of the frame, Say or Message of a game, Text of a speaker.
func (s *source) makes(call *ast.CallExpr) (own, makes bool) {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return true, f.Name == "say" || f.Name == "Say"
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Name == s.words && s.words != "" {
			return false, f.Sel.Name == "New"
		}
		if f.Sel.Name == "Text" {
			return false, len(call.Args) == 1
		}
		return true, f.Sel.Name == "Say" || f.Sel.Name == "Message"
	}
	return false, false
}

// argument is the name of an argument: of words.Int("name", …), or of a variable that is set to one in the same function.
func (s *source) argument(e ast.Expr, within ast.Node) (name string, ok bool) {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f, is := e.Fun.(*ast.SelectorExpr); is && len(e.Args) > 0 {
			if x, is := f.X.(*ast.Ident); is && x.Name == s.words {
				return literal(e.Args[0])
			}
		}
	case *ast.Ident:
		ast.Inspect(within, func(n ast.Node) bool {
			set, is := n.(*ast.AssignStmt)
			if !is || len(set.Lhs) != len(set.Rhs) {
				return true
			}
			for i, l := range set.Lhs {
				if v, is := l.(*ast.Ident); is && v.Name == e.Name && !ok {
					name, ok = s.argument(set.Rhs[i], within)
				}
			}
			return true
		})
	}
	return name, ok
}

func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}
