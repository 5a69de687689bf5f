package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
)

// elsewhere are methods whose meaning is documented by the interface that they
// are there for.
var elsewhere = []string{"String", "Error", "Unwrap", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText",
	"Run", "Help", "Render"}

// documentedFaults are packages and exported names without a comment. Excused
// are the values of a type that stand directly below it, and a family of
// one-line functions whose first has the comment.
func documentedFaults(t tree) (faults []fault) {
	documented := map[string]bool{}
	for _, name := range t.names() {
		file := t.parse[name]
		if isTest(name) || isGenerated(name) {
			continue
		}
		documented[path.Dir(name)] = documented[path.Dir(name)] || file.Doc != nil
		for _, id := range undocumented(t, file.Decls) {
			faults = append(faults, fault{path: name, text: t.at(id.Pos()) + "the exported name " + id.Name +
				" has no comment"})
		}
	}
	for folder, ok := range documented {
		if !ok {
			faults = append(faults, fault{path: folder, text: "the package has no comment"})
		}
	}
	return faults
}

var (
	wordEnd  = regexp.MustCompile(`\W`)
	article  = regexp.MustCompile(`^(A|An) `) // before the name of a type
	testName = regexp.MustCompile(`^(Test|Fuzz|Benchmark)`)
)

// misnamedFaults returns comments of functions, methods and types that begin with
// another name, such as an old one. Comments of tests are free to state what holds.
func misnamedFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		look := func(id *ast.Ident, doc *ast.CommentGroup) {
			if doc != nil && doc.Text() != "" &&
				wordEnd.Split(article.ReplaceAllString(doc.Text(), ""), 2)[0] != id.Name {
				faults = append(faults, fault{path: name, text: t.at(id.Pos()) + "the comment of " + id.Name +
					" begins otherwise"})
			}
		}
		for _, d := range t.parse[name].Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !isTest(name) || !testName.MatchString(d.Name.Name) {
					look(d.Name, d.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok {
						look(s.Name, cmp.Or(s.Doc, d.Doc))
					}
				}
			}
		}
	}
	return faults
}

func undocumented(t tree, decls []ast.Decl) (names []*ast.Ident) {
	look := func(id *ast.Ident, docs ...*ast.CommentGroup) {
		if id.IsExported() && !slices.ContainsFunc(docs, func(d *ast.CommentGroup) bool { return d != nil }) {
			names = append(names, id)
		}
	}
	for i, d := range decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			method := d.Recv != nil && (slices.Contains(elsewhere, d.Name.Name) || !exportedReceiver(d))
			if !method && !continues(t, decls, i) {
				look(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			if i > 0 && valuesOf(decls[i-1], d) {
				continue
			}
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					look(s.Name, s.Doc, d.Doc)
				case *ast.ValueSpec:
					look(s.Names[0], s.Doc, s.Comment, d.Doc)
				}
			}
		}
	}
	return names
}

func exportedReceiver(d *ast.FuncDecl) bool {
	id := root(ast.Unparen(d.Recv.List[0].Type))
	return id == nil || id.IsExported()
}

// valuesOf reports whether a group of constants holds the values of the type that
// is declared just above it.
func valuesOf(above ast.Decl, group *ast.GenDecl) bool {
	types, ok := above.(*ast.GenDecl)
	if !ok || types.Tok != token.TYPE || group.Tok != token.CONST {
		return false
	}
	of, ok := group.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
	return ok && of.Name == types.Specs[0].(*ast.TypeSpec).Name.Name
}

// continues reports whether a function is on the line right after another, and so
// shares the comment of the first of its family.
func continues(t tree, decls []ast.Decl, i int) bool {
	for ; i > 0; i-- {
		d, ok := decls[i].(*ast.FuncDecl)
		before, ok2 := decls[i-1].(*ast.FuncDecl)
		if !ok || !ok2 || d.Doc != nil || t.fset.Position(d.Pos()).Line != t.fset.Position(before.End()).Line+1 {
			return false
		}
		if before.Doc != nil {
			return true
		}
	}
	return false
}
