package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Bounds of a package, without its tests and generated files.
const (
	roomLines, roomFiles = 7000, 40
	gameLines, gameFiles = 8500, 50
)

// roomFaults are packages that are too large to know.
func roomFaults(t tree) (faults []fault) {
	lines, files := map[string]int{}, map[string]int{}
	for _, name := range t.names() {
		if isTest(name) || isGenerated(name) {
			continue
		}
		folder := path.Dir(name)
		lines[folder] += bytes.Count(t.files[name], []byte("\n"))
		files[folder]++
	}
	for _, folder := range slices.Sorted(maps.Keys(files)) {
		maxLines, maxFiles := roomLines, roomFiles
		if row(folder) == aGame {
			maxLines, maxFiles = gameLines, gameFiles
		}
		if lines[folder] > maxLines || files[folder] > maxFiles {
			faults = append(faults, fault{path: folder, text: fmt.Sprintf("%d lines in %d files, limit %d in %d",
				lines[folder], files[folder], maxLines, maxFiles)})
		}
	}
	return faults
}

// circlesLeft are the packages whose files refer to each other in a circle of more than two, each with
// the reason. There are at most ten.
var circlesLeft = map[string]string{}

// TestFilesReferOneWay lets a reader take the files of a package one after another: no more
// than two of them refer to each other in a circle.
func TestFilesReferOneWay(t *testing.T) {
	if testing.Short() {
		t.Skip("it type-checks the whole module")
	}
	loaded, err := packages.Load(&packages.Config{Dir: filepath.Join("..", ".."), Mode: packages.NeedName |
		packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedExportFile}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded) < 30 || len(circlesLeft) > 10 {
		t.Fatalf("%d packages, %d exceptions", len(loaded), len(circlesLeft))
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		name := strings.TrimPrefix(p.PkgPath, module)
		leads := references(p)
		circles := circlesOf(leads)
		_, left := circlesLeft[name]
		for _, c := range circles {
			if !left {
				for _, from := range c {
					t.Errorf("%s: %s refers to %q, in a circle of %d files. At most two may",
						name, from, leads[from], len(c))
				}
			}
		}
		if left && len(circles) == 0 {
			t.Errorf("%s has no circle and is named as an exception", name)
		}
	}
}

// references are the files of a package that each of its files refers to.
func references(p *packages.Package) map[string][]string {
	at := func(pos ast.Node) string { return filepath.Base(p.Fset.Position(pos.Pos()).Filename) }
	out := map[string][]string{}
	for _, f := range p.Syntax {
		from := at(f)
		out[from] = nil
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := p.TypesInfo.Uses[id]
			if o == nil || o.Pkg() != p.Types {
				return true
			}
			field := false
			if v, ok := o.(*types.Var); ok {
				field = v.IsField()
			}
			_, fn := o.(*types.Func)
			if !fn && !field && o.Parent() != p.Types.Scope() {
				return true // a local name
			}
			to := filepath.Base(p.Fset.Position(o.Pos()).Filename)
			if to != from && !slices.Contains(out[from], to) {
				out[from] = append(out[from], to)
			}
			return true
		})
	}
	return out
}

// circlesOf are the sets of more than two names that all lead to each other.
func circlesOf(leads map[string][]string) (circles [][]string) {
	reach := map[string]map[string]bool{}
	for from := range leads {
		seen := map[string]bool{}
		next := slices.Clone(leads[from])
		for len(next) > 0 {
			to := next[len(next)-1]
			next = next[:len(next)-1]
			if !seen[to] {
				seen[to] = true
				next = append(next, leads[to]...)
			}
		}
		reach[from] = seen
	}
	done := map[string]bool{}
	for _, from := range slices.Sorted(maps.Keys(leads)) {
		if done[from] {
			continue
		}
		circle := []string{from}
		for _, to := range slices.Sorted(maps.Keys(reach[from])) {
			if to != from && reach[to][from] {
				circle = append(circle, to)
			}
		}
		for _, name := range circle {
			done[name] = true
		}
		if len(circle) > 2 {
			circles = append(circles, circle)
		}
	}
	return circles
}

func TestCirclesOf(t *testing.T) {
	for _, tc := range []struct{ leads, want string }{
		{"a>b b>c", "[]"},
		{"a>b b>a", "[]"},
		{"a>b b>c c>a", "[[a b c]]"},
		{"a>b b>a b>c c>b", "[[a b c]]"},
		{"a>b b>c c>b c>d d>e e>c", "[[b c d e]]"},
	} {
		leads := map[string][]string{}
		for _, arrow := range strings.Fields(tc.leads) {
			from, to, _ := strings.Cut(arrow, ">")
			leads[from] = append(leads[from], to)
		}
		if got := fmt.Sprint(circlesOf(leads)); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.leads, got, tc.want)
		}
	}
}

func TestRoomFaults(t *testing.T) {
	files := map[string]string{}
	for i := range roomFiles + 1 {
		files[fmt.Sprintf("builder/seeded/f%d.go", i)] = "package seeded\n"
		files[fmt.Sprintf("rules/seeded/f%d.go", i)] = "package seeded\n"
		files[fmt.Sprintf("builder/tested/f%d_test.go", i)] = "package tested\n"
	}
	files["views/seeded.go"] = "package views\n" + strings.Repeat("\n", roomLines)
	files["views/seeded_templ.go"] = "package views\n" + strings.Repeat("\n", roomLines)
	seeded, err := grow(files)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range roomFaults(seeded) {
		got = append(got, f.path+": "+f.text)
	}
	want := []string{"builder/seeded: 41 lines in 41 files, limit 7000 in 40",
		"views: 7001 lines in 1 files, limit 7000 in 40"}
	if !slices.Equal(got, want) {
		t.Errorf("faults %q, want %q", got, want)
	}
}
