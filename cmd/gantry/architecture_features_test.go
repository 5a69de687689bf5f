package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	formatRegister  = "builder/exchange/formats.go"
	productRegister = "builder/paper/products.go"
	routeRegister   = "builder/web/routes.go"
)

// feature is what the rest can do without: its folders, and the registers with a line for it.
// Nothing else refers to the folders, so that a feature goes with them and its lines.
type feature struct{ folders, registers []string }

// in returns a feature that is one folder with lines in one register.
func in(register, folder string) feature { return feature{[]string{folder}, []string{register}} }

var features = []feature{
	in(formatRegister, "builder/exchange/chat"),
	in(formatRegister, "builder/exchange/csv"),
	in(formatRegister, "builder/exchange/pdf"),
	in(formatRegister, "builder/exchange/text"),
	in(productRegister, "builder/paper/battle"),
	{[]string{"builder/paper/cards", "builder/paper/shop", "builder/paper/virtual", "builder/web/tabletop"},
		[]string{productRegister, routeRegister}}, // the others print its cards
	in(productRegister, "builder/paper/counters"),
	in(productRegister, "builder/paper/cover"),
	in(productRegister, "builder/paper/derivations"),
	in(productRegister, "builder/paper/designer"),
	in(productRegister, "builder/paper/markers"),
	in(productRegister, "builder/paper/plain"),
	in(productRegister, "builder/paper/playsheets"),
	in(productRegister, "builder/paper/reference"),
	in(productRegister, "builder/paper/roster"),
	in(productRegister, "builder/paper/shop"),
	in(productRegister, "builder/paper/standees"),
	in(productRegister, "builder/paper/tokens"),
	{[]string{"builder/paper/virtual", "builder/web/tabletop"}, []string{productRegister, routeRegister}},
	in(routeRegister, "builder/web/api"),
	{[]string{"builder/web/collection", "views/owned"}, []string{routeRegister}},
	{[]string{"builder/web/compare", "views/comparison"}, []string{routeRegister}},
	in(routeRegister, "builder/web/history"),
	{[]string{"builder/web/odds", "builder/web/matchup", "views/matchup", "builder/matchup"}, []string{routeRegister}},
	{[]string{"builder/web/matchup", "views/matchup", "builder/matchup"}, []string{routeRegister}},
}

// has reports whether a file belongs to the feature.
func (f feature) has(name string) bool {
	return slices.ContainsFunc(f.folders, func(folder string) bool { return strings.HasPrefix(name, folder+"/") })
}

// featureFaults are references to a feature beside its registers.
func featureFaults(t tree) (faults []fault) {
	of := map[string]feature{}
	for _, f := range features {
		for _, folder := range f.folders {
			of[folder] = f
		}
	}
	t.imports(func(name, imported, at string) {
		folder := strings.TrimPrefix(imported, module)
		f, is := of[folder]
		if is && !isTest(name) && !slices.Contains(f.registers, name) && !f.has(name) {
			faults = append(faults, fault{path: name,
				text: at + "only " + strings.Join(f.registers, ", ") + " may refer to " + folder})
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

// core are the packages whose tests know no feature.
var core = []string{"./rules/...", "./builder", "./builder/mend", "./builder/search", "./builder/versions",
	"./builder/layout", "./builder/likeness", "./builder/store"}

// TestFeaturesAreDeleted removes each feature's lines from its registers. GANTRY_SOAK deletes the feature in a copy
// of the repository, builds the rest and runs the core's tests.
func TestFeaturesAreDeleted(t *testing.T) {
	whole, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	copied := ""
	if os.Getenv("GANTRY_SOAK") != "" {
		copied = t.TempDir()
		for name, data := range whole.files {
			putFile(t, filepath.Join(copied, name), data)
		}
	}
	for _, f := range features {
		t.Run(f.folders[0], func(t *testing.T) {
			left := map[string][]byte{}
			for _, register := range f.registers {
				left[register] = withoutLines(whole.files[register], f.folders)
				if _, err := parser.ParseFile(token.NewFileSet(), register, left[register], 0); err != nil ||
					bytes.Equal(left[register], whole.files[register]) {
					t.Errorf("%s without its lines: %v\n%s", register, err, left[register])
				}
			}
			if copied != "" {
				deleteFeature(t, whole, copied, f, left)
			}
		})
	}
}

// deleteFeature deletes a feature in a copy of the repository, builds and tests the rest, and restores the feature.
// left holds the registers without it.
func deleteFeature(t *testing.T, whole tree, copied string, f feature, left map[string][]byte) {
	t.Helper()
	for _, folder := range f.folders {
		if err := os.RemoveAll(filepath.Join(copied, folder)); err != nil {
			t.Fatal(err)
		}
	}
	for register, text := range left {
		putFile(t, filepath.Join(copied, register), text)
	}
	test := append([]string{"test", "-trimpath", "-short"}, core...)
	for _, args := range [][]string{{"build", "-trimpath", "./..."}, test} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir, cmd.Env = copied, append(os.Environ(), "GANTRY_SOAK=") // the counts of a soak hold for what is whole
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", args[0], err, out)
		}
	}
	for name, data := range whole.files {
		if _, is := left[name]; is || f.has(name) {
			putFile(t, filepath.Join(copied, name), data)
		}
	}
}

func putFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, data, 0o600)); err != nil {
		t.Fatal(err)
	}
}

// withoutLines returns a register without the lines that import folders or use their packages.
func withoutLines(register []byte, folders []string) []byte {
	return []byte(strings.Join(slices.DeleteFunc(strings.SplitAfter(string(register), "\n"), func(line string) bool {
		return slices.ContainsFunc(folders, func(folder string) bool {
			return strings.Contains(line, `"`+module+folder+`"`) ||
				regexp.MustCompile(`\b`+path.Base(folder)+`\.[A-Z]`).MatchString(line)
		})
	}), ""))
}
