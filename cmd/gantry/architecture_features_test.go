package main

import (
	"fmt"
	"path"
	"strings"
	"testing"
)

const (
	productRegister = "builder/paper/products.go"
	routeRegister   = "builder/web/routes.go"
)

// features are folders that the rest can do without, each with the register that lists it: nothing
// else refers to them, so that a folder goes with its lines in the register.
var features = map[string]string{
	"builder/paper/battle":      productRegister,
	"builder/paper/cards":       productRegister,
	"builder/paper/counters":    productRegister,
	"builder/paper/cover":       productRegister,
	"builder/paper/derivations": productRegister,
	"builder/paper/designer":    productRegister,
	"builder/paper/markers":     productRegister,
	"builder/paper/plain":       productRegister,
	"builder/paper/playsheets":  productRegister,
	"builder/paper/reference":   productRegister,
	"builder/paper/roster":      productRegister,
	"builder/paper/shop":        productRegister,
	"builder/paper/standees":    productRegister,
	"builder/paper/tokens":      productRegister,
	"builder/paper/virtual":     productRegister,
	"builder/web/api":           routeRegister,
	"builder/web/collection":    routeRegister,
	"builder/web/compare":       routeRegister,
	"builder/web/history":       routeRegister,
	"builder/web/odds":          routeRegister,
	"builder/web/tabletop":      routeRegister,
}

// featureFaults are references to a feature beside its register.
func featureFaults(t tree) (faults []fault) {
	t.imports(func(name, imported, at string) {
		folder := strings.TrimPrefix(imported, module)
		register, is := features[folder]
		if is && name != register && path.Dir(name) != folder && !isTest(name) {
			faults = append(faults, fault{path: name, text: at + "only " + register + " may refer to " + folder})
		}
	})
	return faults
}

func TestFeatureFaults(t *testing.T) {
	const folder = "builder/paper/battle"
	use := fmt.Sprintf("package x\n\nimport %q\n", module+folder)
	seeded, err := grow(map[string]string{productRegister: use, folder + "/battle.go": use,
		"builder/paper/book_test.go": use, "builder/paper/book.go": use})
	if err != nil {
		t.Fatal(err)
	}
	want := "[: builder/paper/book.go: line 3: only builder/paper/products.go may refer to builder/paper/battle]"
	if got := fmt.Sprint(featureFaults(seeded)); got != want {
		t.Errorf("faults %s, want %s", got, want)
	}
}
