package main

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
)

// impure are the packages that let the world into a rule: files, clocks,
// chance, logs, shared state.
var impure = []string{"os", "io/fs", "io/ioutil", "net", "log", "time", "math/rand", "crypto/rand", "sync", "syscall",
	"unsafe", "embed",
	"runtime", "testing", "path/filepath", "plugin"}

// underRules reports whether a file belongs to the rules. The battery of tests doesn't.
func underRules(name string) bool {
	return (strings.HasPrefix(name, "rules/")) && !isTest(name) && path.Dir(name) != "rules/rulestest"
}

// pureFaults are clocks, chance, files, logs, goroutines and init functions
// under rules. Chance lives in rules/dice; a long computation of odds may be
// given a context.
func pureFaults(t tree) (faults []fault) {
	t.imports(func(name, imported, at string) {
		if !underRules(name) {
			return
		}
		for _, p := range impure {
			if imported != p && !strings.HasPrefix(imported, p+"/") {
				continue
			}
			if p == "math/rand" && path.Dir(name) == "rules/dice" {
				continue
			}
			faults = append(faults, fault{path: name, text: at + "rules are pure and may not import " + imported})
		}
	})
	for _, name := range t.names() {
		if !underRules(name) {
			continue
		}
		ast.Inspect(t.parse[name], func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				faults = append(faults, fault{path: name, text: t.at(n.Pos()) + "rules start no goroutine"})
			case *ast.FuncDecl:
				if n.Recv == nil && n.Name.Name == "init" {
					faults = append(faults, fault{path: name, text: t.at(n.Pos()) + "rules have no init"})
				}
			}
			return true
		})
	}
	return faults
}

// variableFaults are package variables that change, anywhere: state is handed
// over explicitly.
func variableFaults(t tree) (faults []fault) {
	variables := map[string][]string{} // by folder
	for _, name := range t.names() {
		for _, d := range t.parse[name].Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					for _, id := range s.(*ast.ValueSpec).Names {
						variables[path.Dir(name)] = append(variables[path.Dir(name)], id.Name)
					}
				}
			}
		}
	}
	for _, name := range t.names() {
		if isTest(name) || isGenerated(name) {
			continue
		}
		file := t.parse[name]
		changed := func(e ast.Expr) {
			id := root(e)
			if id == nil || id.Name == "_" || !slices.Contains(variables[path.Dir(name)], id.Name) {
				return
			}
			// A name that the file declares inside a function is another variable.
			if id.Obj != nil && file.Scope.Lookup(id.Name) != id.Obj {
				return
			}
			faults = append(faults, fault{path: name, text: t.at(id.Pos()) +
				"the package variable " + id.Name + " changes"})
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if n.Tok != token.DEFINE {
						changed(left)
					}
				}
			case *ast.IncDecStmt:
				changed(n.X)
			}
			return true
		})
	}
	return faults
}

// root is the variable that an assignment reaches into.
func root(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return root(e.X)
	case *ast.IndexExpr:
		return root(e.X)
	case *ast.StarExpr:
		return root(e.X)
	case *ast.ParenExpr:
		return root(e.X)
	}
	return nil
}
