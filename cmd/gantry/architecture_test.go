package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The architecture is held here: every check takes a tree of files and returns
// its faults. TestArchitecture gives them this repository; TestSeededFaults
// gives them sources that break one promise each.

// tree is the files of a module, by path from its root with slashes.
type tree struct {
	fset  *token.FileSet
	files map[string][]byte
	parse map[string]*ast.File // the Go files
}

// fault is one broken promise.
type fault struct{ check, path, text string }

func (f fault) String() string { return f.check + ": " + f.path + ": " + f.text }

var checks = []struct {
	name string
	run  func(tree) []fault
}{
	{"import", importFaults},
	{"outside", outsideFaults},
	{"pure", pureFaults},
	{"variable", variableFaults},
	{"game", gameFaults},
	{"long", longFaults},
	{"room", roomFaults},
	{"feature", featureFaults},
	{"stop", stopFaults},
	{"name", nameFaults},
	{"documented", documentedFaults},
	{"misnamed", misnamedFaults},
	{"asked", askFaults},
	{"worded", wordFaults},
	{"machine", machineFaults},
}

func (t tree) faults() []fault {
	var all []fault
	for _, c := range checks {
		for _, f := range c.run(t) {
			f.check = c.name
			all = append(all, f)
		}
	}
	slices.SortFunc(all, func(a, b fault) int { return cmp.Compare(a.String(), b.String()) })
	return all
}

func grow(files map[string]string) (tree, error) {
	t := tree{token.NewFileSet(), map[string][]byte{}, map[string]*ast.File{}}
	for name, text := range files {
		t.files[name] = []byte(text)
		if path.Ext(name) != ".go" {
			continue
		}
		f, err := parser.ParseFile(t.fset, name, text, parser.ParseComments)
		if err != nil {
			return tree{}, fmt.Errorf("%s: %w", name, err)
		}
		t.parse[name] = f
	}
	return t, nil
}

// names are the paths of the Go files in order.
func (t tree) names() []string {
	var names []string
	for name := range t.parse {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (t tree) at(pos token.Pos) string { return fmt.Sprintf("line %d: ", t.fset.Position(pos).Line) }

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

func isGenerated(name string) bool { return strings.HasSuffix(name, "_templ.go") }

// repository reads the files of this module, apart from build products.
var repository = sync.OnceValues(func() (tree, error) {
	root := os.DirFS(filepath.Join("..", ".."))
	files := map[string]string{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name == ".git" || name == ".cache" || name == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		// .git is a file in a linked work tree
		if name == ".git" || name == "gantry" ||
			strings.Contains(path.Base(name), ".db") && !strings.Contains(name, "testdata/") {
			return nil
		}
		data, err := fs.ReadFile(root, name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		return tree{}, err
	}
	return grow(files)
})

func TestArchitecture(t *testing.T) {
	all, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	if len(all.parse) < 50 {
		t.Fatalf("only %d Go files were found; the walk does not see the module", len(all.parse))
	}
	if games := gamesOf(all); len(games) == 0 {
		t.Fatal("no game was found under rules; the checks on names would pass whatever stands there")
	}
	for _, f := range all.faults() {
		t.Error(f)
	}
}
