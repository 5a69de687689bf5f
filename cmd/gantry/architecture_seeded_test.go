package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sound is a small module that keeps every promise.
func sound() map[string]string {
	return map[string]string{
		"rules/doc.go": "// Package rules is the vocabulary.\npackage rules\n\nimport \"fmt\"\n\n" +
			"// Say says.\nfunc Say() string { return fmt.Sprint(1) }\n",
		"rules/dice/dice.go": "// Package dice is chance.\npackage dice\n\nimport \"math/rand/v2\"\n\n" +
			"// Roll rolls.\nfunc Roll() int { return rand.IntN(6) }\n",
		"rules/chess/chess.go": "// Package chess is a game.\npackage chess\n\nimport \"gantry/rules\"\n\n" +
			"// System is the game.\nvar System = rules.Say() + \"chess\"\n",
		"rules/systems/systems.go": "// Package systems lists.\npackage systems\n\nimport \"gantry/rules/chess\"\n\n" +
			"// All is all.\nvar All = chess.System\n",
		"rules/rulestest/battery.go": "// Package rulestest tests.\npackage rulestest\n\nimport \"testing\"\n\n" +
			"// Battery runs.\nfunc Battery(*testing.T) {}\n",
		"builder/builder.go": "// Package builder builds.\npackage builder\n\nimport \"gantry/rules\"\n\n" +
			"var table = rules.Say()\n\n// Build builds.\nfunc Build() string { table := table; table += \"!\"; " +
			"return table }\n",
		"builder/builder_test.go": "package builder_test\n\nimport (\n\t\"gantry/builder\"\n\t\"gantry/rules/systems\"\n" +
			"\t\"github.com/google/go-cmp/cmp\"\n)\n\nvar _ = cmp.Diff(builder.Build(), systems.All+\"chess\")\n",
		"cmd/gantry/main.go": "// Gantry runs.\npackage main\n\nimport (\n\t\"gantry/rules/systems\"\n" +
			"\t\"github.com/alecthomas/kong\"\n)\n\nvar _ = kong.Parse(systems.All)\n",
		"builder/kind.go": "package builder\n\n// Kind is one.\ntype Kind int\n\nconst (\n\tOne Kind = iota\n" +
			"\tTwo\n)\n\n// Add and Sub compute.\nfunc (k Kind) Add() {}\nfunc (k Kind) Sub() {}\n",
		"README.md":       "Gantry knows chess.\n",
		"data/chess.json": `{"id": "chess"}`,
	}
}

func TestASoundModuleHasNoFaults(t *testing.T) {
	all, err := grow(sound())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all.faults() {
		t.Error(f)
	}
}

// Each row breaks one promise; exactly its check must answer.
func TestSeededFaults(t *testing.T) {
	inRules := func(imports, body string) string {
		return "package rules\n\n" + imports + "\n\nfunc seeded() {\n" + body + "\n}\n"
	}
	for _, c := range []struct{ name, path, text, want string }{
		{"rules import builder", "rules/seeded.go", "package rules\n\nimport _ \"gantry/builder\"\n", "import"},
		{"a game imports another", "rules/go/go.go",
			"// Package go2 is a game.\npackage go2\n\nimport _ \"gantry/rules/chess\"\n", "import"},
		{"builder imports its own floor above", "builder/seeded.go",
			"package builder\n\nimport _ \"gantry/builder/store\"\n", "import"},
		{"builder imports the systems", "builder/seeded.go",
			"package builder\n\nimport _ \"gantry/rules/systems\"\n", "import"},
		{"pdf imports builder", "builder/pdf/seeded.go",
			"// Package pdf prints.\npackage pdf\n\nimport _ \"gantry/builder\"\n", "import"},
		{"views import web", "views/seeded.go",
			"// Package views shows.\npackage views\n\nimport _ \"gantry/builder/web\"\n",
			"import"},
		{"the command imports a game", "cmd/gantry/seeded.go",
			"package main\n\nimport _ \"gantry/rules/shogi\"\n", "import"},
		{"a test imports a game", "builder/seeded_test.go",
			"package builder\n\nimport _ \"gantry/rules/chess\"\n", "import"},
		{"a folder outside the table", "builder/extra/extra.go",
			"// Package extra is extra.\npackage extra\n", "import"},

		{"rules import from outside", "rules/seeded.go", "package rules\n\nimport _ \"golang.org/x/text/language\"\n",
			"outside"},
		{"echo outside web", "views/seeded.go",
			"// Package views shows.\npackage views\n\nimport _ \"github.com/labstack/echo/v4\"\n", "outside"},
		{"gofpdf in layout", "builder/layout/seeded.go",
			"// Package layout lays out.\npackage layout\n\nimport _ \"github.com/jung-kurt/gofpdf\"\n", "outside"},

		{"clock", "rules/seeded.go", inRules(`import "time"`, "_ = time.Now()"), "pure"},
		{"file", "rules/chess/seeded.go", "package chess\n\nimport _ \"os\"\n", "pure"},
		{"chance outside dice", "rules/chess/seeded.go", "package chess\n\nimport _ \"math/rand/v2\"\n", "pure"},
		{"network", "rules/seeded.go", "package rules\n\nimport _ \"net/http\"\n", "pure"},
		{"log", "rules/seeded.go", "package rules\n\nimport _ \"log/slog\"\n", "pure"},
		{"lock", "rules/seeded.go", "package rules\n\nimport _ \"sync/atomic\"\n", "pure"},
		{"goroutine", "rules/seeded.go", inRules("", "go seeded()"), "pure"},
		{"init", "rules/seeded.go", "package rules\n\nfunc init() {}\n", "pure"},

		{"variable of the same file changes", "rules/seeded.go",
			"package rules\n\nvar count int\n\nfunc seeded() { count++ }\n", "variable"},
		{"variable of another file changes", "builder/seeded.go", "package builder\n\nfunc seeded() { table = \"\" }\n",
			"variable"},
		{"element of a variable changes", "builder/seeded.go",
			"package builder\n\nvar cache = map[string]int{}\n\nfunc seeded() { cache[\"a\"] = 1 }\n", "variable"},

		{"string in shared code", "builder/seeded.go", "package builder\n\nconst first = \"chess\"\n", "game"},
		{"raw string in shared code", "views/seeded.go",
			"// Package views shows.\npackage views\n\nconst first = `<p class=\"chess\">`\n", "game"},
		{"template", "views/seeded.templ", "<p>Chess</p>", "game"},
		{"style", "static/seeded.css", ".chess {}", "game"},

		{"long file", "builder/seeded.go", "package builder\n" + strings.Repeat("\n", longest), "long"},
		{"long template", "views/seeded.templ", strings.Repeat("\n", longest+1), "long"},
		{"a full stop behind a question", "builder/seeded.go",
			"package builder\n\nfunc seeded(err error) string { return err.Error() + \".\" }\n", "stop"},
		{"package util", "builder/util_test.go", "package util\n", "name"},
		{"package helpers, in a test", "builder/h_test.go", "package helpers_test\n", "name"},

		{"function without comment", "builder/seeded.go", "package builder\n\nfunc Seeded() {}\n", "documented"},
		{"type without comment", "builder/seeded.go", "package builder\n\ntype Seeded int\n", "documented"},
		{"method without comment", "builder/seeded.go",
			"package builder\n\n// Seeded is.\ntype Seeded int\n\nfunc (Seeded) Do() {}\n", "documented"},
		{"constant without comment, away from its type", "builder/seeded.go", "package builder\n\n// Seeded is.\n" +
			"type Seeded int\n\nvar x int\n\nconst (\n\tOne Seeded = iota\n)\n", "documented"},
		{"constant without comment", "builder/seeded.go", "package builder\n\nconst Seeded = 1\n", "documented"},
		{"package without comment", "builder/store/seeded.go", "package store\n", "documented"},

		{"comment of a function that was renamed", "builder/seeded.go",
			"package builder\n\n// sow seeds.\nfunc seed() {}\n",
			"misnamed"},
		{"comment of a renamed method", "builder/seeded.go",
			"package builder\n\n// Sow seeds.\nfunc (k Kind) Seed() {}\n",
			"misnamed"},
		{"comment of a renamed type", "builder/seeded.go", "package builder\n\n// sower is one.\ntype seeder int\n",
			"misnamed"},

		{"a page asks a game", "builder/web/roster/seeded.go", "// Package roster serves.\npackage roster\n\n" +
			"import \"gantry/rules\"\n\n" +
			"func seeded(g rules.Game) { _ = g }\n", "asked"},
		{"a page reads an army", "builder/web/seeded.go",
			"// Package web serves.\npackage web\n\nfunc seeded(a interface{ " +
				"Rulings() []int }) { _ = a.Rulings() }\n", "asked"},
		{"a card goes on from an army", "builder/layout/seeded.go", "// Package layout lays out.\npackage layout\n\n" +
			"func seeded(s struct{ army interface{ With() int } }) { _ = s.army.With() }\n", "asked"},
		{"the command prices fixes", "cmd/gantry/seeded.go",
			"package main\n\nimport \"gantry/rules\"\n\nvar price = rules.Price\n", "asked"},
		{"a page words what is unknown", "views/seeded.go", "// Package views shows.\npackage views\n\n" +
			"func seeded(id string) string { return id + \" (unknown)\" }\n", "worded"},
		{"text words a total", "builder/exchange/seeded.go",
			"// Package exchange tells.\npackage exchange\n\nimport \"fmt\"\n\nfunc seeded(about struct{ PointsName string }) " +
				"string { return fmt.Sprintf(\"%d %s\", 3, about.PointsName) }\n", "worded"},
		{"a card words a total", "builder/layout/seeded.go", "// Package layout lays out.\npackage layout\n\n" +
			"func seeded(about struct{ PointsName string }) string { return \"3 \" + about.PointsName }\n", "worded"},
		{"a card words a choice", "builder/layout/seeded.go", "// Package layout lays out.\npackage layout\n\n" +
			"func seeded(f interface{ Option() struct{ Label string } }) string { return f.Option().Label }\n",
			"worded"},
		{"a page names who has no name", "views/seeded.go",
			"// Package views shows.\npackage views\n\nconst seeded = \"Unnamed list\"\n", "worded"},

		{"path of a machine", "README.md", "See " + machines[0] + "main.\n", "machine"},
		{"home of a user", "builder/seeded.go", "package builder\n\nconst a = \"" + machines[2] + "eva\"\n", "machine"},
		{"registry", "Makefile", "https://" + machines[4] + ".org/\n", "machine"},
		{"lock file", "static/package-lock.json", "{}", "machine"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sound()
			files[c.path] = c.text
			all, err := grow(files)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range all.faults() {
				got = append(got, f.check+" "+f.path)
			}
			where := c.path
			if c.name == "package without comment" {
				where = "builder/store"
			}
			if diff := cmp.Diff([]string{c.want + " " + where}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
