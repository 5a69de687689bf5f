package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
)

// besideBuilder are folders that ask armies as the builder does.
var besideBuilder = []string{"builder/compare", "builder/matchup", "builder/mend", "builder/odds",
	"builder/posted", "builder/provenance", "builder/search", "builder/versions", "builder/layout/layouttest",
	"builder/buildertest"}

// aboveBuilder reports whether a folder is above the builder. It shows the builder's
// words and adds none.
func aboveBuilder(folder string) bool {
	return strings.HasPrefix(folder, "builder/") && !slices.Contains(besideBuilder, folder) ||
		strings.HasPrefix(folder+"/", "views/") ||
		folder == "cmd/gantry"
}

// ofGames are the names by which code asks a game. Code that has one could read a
// force.
var ofGames = map[string]bool{"Game": true, "Army": true, "Question": true, "Ask": true, "Price": true}

// asksArmy are the questions that only an army answers.
var asksArmy = map[string]bool{"Rulings": true, "Catalogue": true, "Whole": true}

// goesOn reports whether a call goes on from an army, or takes a part of it.
func goesOn(call *ast.SelectorExpr) bool {
	if call.Sel.Name != "With" && call.Sel.Name != "Part" {
		return false
	}
	of := ""
	switch x := call.X.(type) {
	case *ast.Ident:
		of = x.Name
	case *ast.SelectorExpr:
		of = x.Sel.Name
	}
	return strings.HasSuffix(strings.ToLower(of), "army")
}

// askFaults are packages above the builder that call a game or read a force.
func askFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		if !aboveBuilder(path.Dir(name)) || isTest(name) || isGenerated(name) {
			continue
		}
		ast.Inspect(t.parse[name], func(n ast.Node) bool {
			asked := ""
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "rules" && ofGames[n.Sel.Name] {
					asked = "rules." + n.Sel.Name
				}
			case *ast.CallExpr:
				if sel, ok := n.Fun.(*ast.SelectorExpr); ok && (asksArmy[sel.Sel.Name] || goesOn(sel)) {
					asked = sel.Sel.Name + "()"
				}
			}
			if asked != "" {
				faults = append(faults, fault{path: name, text: t.at(n.Pos()) + asked +
					": only the builder asks a game"})
			}
			return true
		})
	}
	return faults
}

// saidOnce are pieces of wordings for a choice, a loadout or a total. They are in the
// builder alone.
var saidOnce = []string{"(unknown)", "unknown: ", "Unnamed ", `"at least "`, " (no. ", "no location"}

// wordFaults are packages above the builder that word a choice, a loadout or a
// total: that write a piece of such a wording, look a value's label up, or put a
// total and its unit together.
func wordFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		if !aboveBuilder(path.Dir(name)) || isTest(name) || isGenerated(name) {
			continue
		}
		ast.Inspect(t.parse[name], func(n ast.Node) bool {
			if said := worded(n); said != "" {
				faults = append(faults, fault{path: name, text: t.at(n.Pos()) + said + " is the builder's to say"})
			}
			return true
		})
	}
	return faults
}

// worded is what a node words of what the builder says, "" for nothing.
func worded(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		for _, piece := range saidOnce {
			if n.Kind == token.STRING && strings.Contains(n.Value, piece) {
				return fmt.Sprintf("%q", piece)
			}
		}
	case *ast.CallExpr:
		for _, arg := range n.Args {
			if ofField(arg, "PointsName") && isFormat(n.Fun) {
				return "a number of points"
			}
		}
	case *ast.BinaryExpr:
		if n.Op == token.ADD && (ofField(n.X, "PointsName") || ofField(n.Y, "PointsName")) {
			return "a number of points"
		}
	case *ast.SelectorExpr:
		if call, ok := n.X.(*ast.CallExpr); ok && n.Sel.Name == "Label" && ofField(call.Fun, "Option") {
			return "the label of a value"
		}
	}
	return ""
}

func ofField(x ast.Expr, name string) bool {
	sel, ok := x.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == name
}

func isFormat(f ast.Expr) bool {
	return ofField(f, "Sprintf") || ofField(f, "Fprintf") || ofField(f, "Sprint")
}
