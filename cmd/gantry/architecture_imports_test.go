package main

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "gantry/"

// aGame stands for each folder under rules that is a game.
const aGame = "rules/<game>"

// mayImport is who may import whom of this module.
var mayImport = map[string][]string{
	"rules":              {},
	"rules/dice":         {},
	"data":               {},
	"static":             {},
	"rules/doc":          {"rules"},
	"rules/pack":         {"rules", "rules/doc"},
	"rules/judge":        {"rules", "rules/doc", "rules/pack"},
	aGame:                {"data", "rules", "rules/doc", "rules/pack", "rules/judge", "rules/dice"},
	"rules/systems":      {"rules", aGame},
	"rules/rulestest":    {"rules", "rules/doc", "rules/pack", "rules/judge", "rules/dice"},
	"builder/cache":      {},
	"builder/fold":       {},
	"builder":            {"builder/cache", "builder/fold", "rules", "rules/doc", "rules/pack", "rules/judge"},
	"builder/collection": {"builder", "rules", "rules/doc"},
	"builder/compare":    {"builder", "rules"},
	"builder/guide":      {"builder", "rules/doc"},
	"builder/play":       {"builder", "rules", "rules/doc"},
	"builder/posted":     {"builder", "rules"},
	"builder/preset":     {"builder", "rules", "rules/doc"},
	"builder/provenance": {"builder", "rules"},
	"builder/odds":       {"builder", "rules", "rules/dice", "rules/doc"},
	"builder/versions":   {"builder", "builder/compare", "rules", "rules/doc"},
	"builder/mend":       {"builder", "builder/fold", "builder/odds", "builder/versions", "rules", "rules/doc"},
	"builder/search":     {"builder", "builder/collection", "builder/fold", "builder/mend", "rules", "rules/doc"},
	"builder/store": {"builder", "builder/cache", "builder/collection", "builder/play", "builder/preset", "rules",
		"rules/doc"},
	"builder/store/memory": {"builder/store"},
	"builder/store/sql":    {"builder", "builder/store", "rules/doc"},
	"builder/needs":        {}, // programs that tests drive
	// what tests of stores share
	"builder/store/storetest": {"builder", "builder/collection", "builder/needs", "builder/play", "builder/preset",
		"builder/store", "rules"},
	"builder/picture":         {"builder"},
	"builder/event":           {"builder", "builder/posted", "rules", "rules/doc"},
	"builder/exchange/format": {"builder", "rules", "rules/doc"},
	"builder/exchange/code":   {"builder", "builder/event", "builder/exchange/format", "rules/doc"},
	"builder/exchange/text":   {"builder", "builder/exchange/code", "builder/exchange/format", "builder/fold", "rules"},
	"builder/exchange/chat":   {"builder", "builder/exchange/format", "rules"},
	"builder/exchange/csv":    {"builder", "builder/exchange/format", "rules"},
	"builder/exchange/pdf":    {"builder", "builder/exchange/format"},
	"builder/exchange/unzip":  {"builder", "builder/exchange/format"},
	"builder/exchange/archive": {"builder", "builder/collection", "builder/exchange/unzip", "builder/play",
		"builder/preset", "rules"},
	"builder/exchange/answers": {"builder", "builder/exchange/format", "builder/mend", "builder/odds",
		"builder/versions", "rules", "rules/doc"},
	"builder/exchange": {"builder", "builder/event", "builder/exchange/chat", "builder/exchange/code",
		"builder/exchange/csv", "builder/exchange/format", "builder/exchange/pdf", "builder/exchange/text",
		"builder/exchange/unzip", "builder/fold", "builder/versions", "rules", "rules/doc"},
	"builder/proof": {"builder", "builder/exchange", "builder/exchange/code", "builder/paper", "builder/paper/job",
		"builder/pdf", "rules"},
	"builder/likeness":      {"rules"},
	"builder/layout":        {"builder/likeness", "rules", "static"},
	"builder/horizon":       {"builder/layout", "rules"},
	"builder/paper/typeset": {"builder", "builder/layout", "builder/likeness", "rules"},
	"builder/paper/job": {"builder", "builder/horizon", "builder/layout", "builder/likeness",
		"builder/paper/typeset", "builder/provenance", "rules", "rules/doc"},
	"builder/paper/press": {"builder", "builder/layout", "builder/paper/job", "builder/paper/typeset"},
	"builder/paper/listed": {"builder", "builder/layout", "builder/paper/job", "builder/paper/press",
		"builder/paper/typeset", "rules"},
	"builder/paper/played": {"builder", "builder/layout", "builder/paper/job", "builder/paper/listed",
		"builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/blank": {"builder", "builder/layout", "builder/paper/job", "builder/paper/typeset", "rules"},
	"builder/paper/cards": {"builder", "builder/layout", "builder/paper/blank", "builder/paper/job",
		"builder/paper/listed", "builder/paper/played", "builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/playsheets": {"builder", "builder/layout", "builder/paper/blank", "builder/paper/job",
		"builder/paper/listed", "builder/paper/played", "builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/pieces": {"builder", "builder/layout", "builder/likeness", "builder/paper/job",
		"builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/standees": {"builder/layout", "builder/likeness", "builder/paper/job", "builder/paper/pieces",
		"builder/paper/typeset", "rules"},
	"builder/paper/tokens": {"builder/layout", "builder/paper/job", "builder/paper/pieces",
		"builder/paper/typeset"},
	"builder/paper/markers": {"builder/layout", "builder/likeness", "builder/paper/job", "builder/paper/pieces",
		"rules"},
	"builder/paper/counters": {"builder", "builder/layout", "builder/likeness", "builder/paper/job",
		"builder/paper/listed", "builder/paper/pieces", "builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/battle": {"builder/layout", "builder/paper/job", "builder/paper/listed", "builder/paper/played",
		"builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/roster": {"builder", "builder/layout", "builder/paper/blank", "builder/paper/job",
		"builder/paper/listed", "builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/cover": {"builder", "builder/layout", "builder/paper/job", "builder/paper/listed",
		"builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/reference": {"builder/layout", "builder/paper/job", "builder/paper/listed", "builder/paper/press",
		"builder/paper/typeset"},
	"builder/paper/turns": {"builder/layout", "builder/paper/job", "builder/paper/press", "builder/paper/typeset",
		"builder/play", "rules"},
	"builder/paper/derivations": {"builder/layout", "builder/paper/job", "builder/paper/press",
		"builder/paper/typeset"},
	"builder/paper/designer": {"builder", "builder/layout", "builder/paper/job", "builder/paper/listed",
		"builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper/plain": {"builder", "builder/layout", "builder/paper/job", "builder/paper/listed",
		"builder/paper/typeset", "rules"},
	"builder/paper/shop": {"builder", "builder/layout", "builder/paper/job", "builder/paper/press", "rules"},
	"builder/paper/virtual": {"builder", "builder/layout", "builder/likeness", "builder/paper/job",
		"builder/paper/pieces", "builder/paper/press", "builder/paper/typeset", "rules"},
	"builder/paper": {"builder", "builder/layout", "builder/likeness", "builder/paper/battle", "builder/paper/cards",
		"builder/paper/counters", "builder/paper/cover", "builder/paper/derivations", "builder/paper/designer",
		"builder/paper/job", "builder/paper/listed", "builder/paper/markers", "builder/paper/pieces",
		"builder/paper/plain", "builder/paper/playsheets", "builder/paper/press", "builder/paper/reference",
		"builder/paper/roster", "builder/paper/shop", "builder/paper/standees", "builder/paper/tokens",
		"builder/paper/turns", "builder/paper/typeset", "builder/paper/virtual", "rules"},
	"builder/pdf":   {"builder/layout", "static"},
	"builder/image": {"builder/layout", "static"},
	// sheets for the tests of paper, and lists for tests
	"builder/layout/layouttest": {"builder", "rules"},
	"builder/buildertest":       {"builder", "data", "rules", "rules/rulestest", "rules/systems"},
	"views": {"builder", "builder/exchange/format", "builder/horizon", "builder/image", "builder/layout", "builder/likeness",
		"builder/mend", "builder/paper", "builder/paper/job", "builder/posted", "builder/provenance",
		"builder/search", "builder/versions", "rules", "static"},
	"views/attack": {"builder", "builder/likeness", "builder/odds", "builder/posted", "rules", "views"},
	"views/catalogue": {"builder", "builder/mend", "builder/odds", "builder/paper", "builder/paper/job",
		"builder/provenance", "builder/search", "rules", "views", "views/attack", "views/unit"},
	"views/check": {"builder", "builder/event", "builder/exchange", "builder/posted", "rules", "views"},
	"views/design": {"builder", "builder/compare", "builder/layout", "builder/mend", "builder/odds", "builder/search",
		"rules", "views", "views/attack", "views/unit"},
	"views/editor": {"builder", "builder/collection", "builder/mend", "builder/odds", "builder/provenance",
		"builder/search", "builder/versions", "rules", "views", "views/attack", "views/catalogue", "views/play",
		"views/unit"},
	"views/front":   {"builder", "builder/posted", "builder/search", "rules", "views", "views/play"},
	"views/help":    {"builder", "builder/fold", "builder/guide", "builder/search", "rules", "views"},
	"views/history": {"builder", "builder/versions", "rules", "views"},
	"views/houserules": {"builder", "builder/fold", "builder/posted", "builder/search", "rules", "views",
		"views/design"},
	"views/print": {"builder", "builder/layout", "builder/paper", "builder/paper/job", "builder/posted", "rules",
		"views"},
	"views/share": {"builder", "builder/exchange/format", "views"},
	"views/unit": {"builder", "builder/likeness", "builder/mend", "builder/odds", "builder/posted", "rules", "views",
		"views/attack"},
	"builder/web": {"builder/web/api", "builder/web/check", "builder/web/collection", "builder/web/compare",
		"builder/web/design", "builder/web/front", "builder/web/history", "builder/web/matchup", "builder/web/mine",
		"builder/web/move", "builder/web/odds", "builder/web/play", "builder/web/printing", "builder/web/roster",
		"builder/web/site", "builder/web/tabletop", "builder/web/twin"},
	"builder/twin":        {"static"},
	"builder/web/metrics": {},
	"builder/web/twin":    {"builder/store", "builder/web/play", "builder/web/site", "static", "views"},
	"cmd/twin": {"builder", "builder/store", "builder/store/memory", "builder/web", "builder/web/site",
		"builder/web/twin", "data", "rules/systems", "static"},
	"builder/web/api": {"builder", "builder/exchange", "builder/exchange/answers", "builder/mend", "builder/odds",
		"builder/paper", "builder/paper/job", "builder/versions", "builder/web/check", "builder/web/printing",
		"builder/web/site", "data", "rules", "rules/doc", "views"},
	"builder/web/check": {"builder", "builder/event", "builder/exchange", "builder/exchange/code", "builder/paper",
		"builder/paper/job", "builder/pdf", "builder/proof", "builder/web/printing", "builder/web/site", "views",
		"views/check"},
	"builder/web/collection": {"builder", "builder/collection", "builder/posted", "builder/web/site", "rules",
		"views", "views/owned"},
	"builder/web/compare": {"builder", "builder/compare", "builder/web/site", "rules", "views", "views/comparison"},
	"builder/web/design": {"builder", "builder/exchange", "builder/layout", "builder/mend", "builder/odds",
		"builder/paper/job", "builder/posted", "builder/store", "builder/web/edit", "builder/web/move",
		"builder/web/site", "rules", "views", "views/design", "views/houserules"},
	"builder/web/edit": {"builder", "builder/mend", "builder/posted", "builder/search", "builder/store",
		"builder/versions", "builder/web/site", "rules", "rules/doc", "views"},
	"builder/web/front": {"builder", "builder/event", "builder/guide", "builder/play", "builder/search",
		"builder/store", "builder/web/play", "builder/web/site", "data", "rules", "static", "views", "views/catalogue",
		"views/front", "views/help"},
	"builder/web/history": {"builder", "builder/exchange", "builder/posted", "builder/store", "builder/versions",
		"builder/web/edit", "builder/web/site", "views", "views/history"},
	"builder/web/mine": {"builder", "builder/collection", "builder/exchange", "builder/exchange/archive",
		"builder/exchange/format", "builder/picture", "builder/play", "builder/posted", "builder/preset",
		"builder/store", "builder/web/play", "builder/web/site", "rules", "views", "views/front", "views/play"},
	"builder/web/move": {"builder", "builder/versions", "builder/web/edit", "builder/web/site", "views",
		"views/history"},
	"builder/web/odds": {"builder", "builder/odds", "builder/web/opponent", "builder/web/site", "views",
		"views/attack"},
	"builder/web/opponent": {"builder", "builder/exchange", "builder/exchange/code", "builder/web/site",
		"views/attack"},
	"builder/web/play": {"builder", "builder/cache", "builder/odds", "builder/play", "builder/posted", "builder/store",
		"builder/web/opponent", "builder/web/site", "rules", "views", "views/attack", "views/play"},
	"builder/web/printing": {"builder", "builder/exchange/code", "builder/image", "builder/layout",
		"builder/likeness", "builder/paper", "builder/paper/job", "builder/pdf", "builder/posted", "builder/preset",
		"builder/store", "builder/web/site", "rules", "rules/doc", "views", "views/print"},
	"builder/web/roster": {"builder", "builder/collection", "builder/exchange", "builder/exchange/code",
		"builder/exchange/format", "builder/mend", "builder/odds", "builder/picture", "builder/posted",
		"builder/search", "builder/store", "builder/versions", "builder/web/edit", "builder/web/move",
		"builder/web/site", "rules", "views", "views/editor", "views/front", "views/houserules", "views/share",
		"views/unit"},
	"builder/web/site": {"builder", "builder/cache", "builder/collection", "builder/exchange/code",
		"builder/exchange/format", "builder/horizon", "builder/image", "builder/layout", "builder/likeness",
		"builder/mend", "builder/odds", "builder/paper", "builder/paper/job", "builder/picture", "builder/search",
		"builder/store",
		"builder/versions", "rules", "rules/doc", "rules/pack", "static", "views", "views/design", "views/history"},
	"builder/web/tabletop": {"builder/cache", "builder/layout", "builder/paper", "builder/paper/job", "builder/store",
		"builder/web/printing", "builder/web/site", "views", "views/print"},
	"views/comparison": {"builder", "builder/compare", "builder/search", "rules", "views", "views/design",
		"views/unit"},
	"views/play":      {"builder", "builder/play", "builder/posted", "rules", "views", "views/attack"},
	"views/owned":     {"builder", "builder/collection", "views"},
	"builder/matchup": {"builder", "builder/odds", "rules", "rules/doc"},
	"views/matchup":   {"builder", "builder/matchup", "builder/odds", "builder/posted", "views", "views/attack"},
	"builder/web/matchup": {"builder", "builder/matchup", "builder/odds", "builder/web/odds", "builder/web/opponent",
		"builder/web/site", "views", "views/matchup"},
	"cmd/gantry": {"builder", "builder/event", "builder/exchange", "builder/exchange/answers",
		"builder/exchange/code", "builder/exchange/format", "builder/exchange/unzip", "builder/guide", "builder/image",
		"builder/layout", "builder/mend", "builder/odds", "builder/paper", "builder/paper/job", "builder/pdf",
		"builder/picture", "builder/play", "builder/preset", "builder/proof", "builder/store", "builder/store/sql",
		"builder/twin", "builder/versions", "builder/web", "builder/web/metrics", "builder/web/site", "data", "rules",
		"rules/doc", "rules/pack", "rules/systems"},
}

// testsMayImport is what test files may import besides.
var testsMayImport = []string{"data", "rules", "rules/doc", "rules/systems", "rules/rulestest",
	"builder/buildertest", "builder/layout/layouttest", "builder/needs", "builder/store/memory",
	"builder/store/sql", "builder/store/storetest"}

// sheetsFor are packages whose tests print real sheets, with the builder and its paper.
var sheetsFor = []string{"builder/image", "builder/pdf"}

// mayHold is the packages that alone may import a module from outside, by the
// start of its path; "/..." stands for all packages of a folder. What is not listed only
// cmd/gantry and tests may import.
var mayHold = map[string][]string{
	"github.com/andybalholm":      {"builder/twin"},
	"github.com/klauspost":        {"builder/web"},
	"github.com/mtibben":          {"builder/fold"},
	"github.com/labstack/echo":    {"builder/web/..."},
	"golang.org/x/time":           {"builder/web/site"},
	"github.com/prometheus":       {"builder/web/metrics"},
	"golang.org/x/sync":           {"builder/web/site"},
	"github.com/a-h/templ":        {"views", "views/...", "builder/web/site"},
	"github.com/yuin/goldmark":    {"views/help"},
	"github.com/jung-kurt/gofpdf": {"builder/pdf"},
	"github.com/pressly/goose":    {"builder/store/sql"},
	"github.com/jackc/pgx":        {"builder/store/sql", "builder/store/storetest"},
	"modernc.org/sqlite":          {"builder/store/sql"},
	"golang.org/x/image":          {"builder/image", "builder/layout", "builder/pdf", "builder/picture"},
	"golang.org/x/text":           {"builder/fold", "builder/layout", "builder/pdf"},
	"rsc.io/qr":                   {"builder/layout", "builder/pdf"},
}

// row is the line of the table that a folder falls under.
func row(folder string) string {
	if _, ok := mayImport[folder]; ok {
		return folder
	}
	if parent, _ := path.Split(folder); parent == "rules/" {
		return aGame
	}
	if strings.HasPrefix(folder, "static/") {
		return "static"
	}
	return folder
}

// imports calls f with every import of the tree's Go files.
func (t tree) imports(f func(name, path, at string)) {
	for _, name := range t.names() {
		for _, spec := range t.parse[name].Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				panic(err) // the parser took it
			}
			f(name, p, t.at(spec.Pos()))
		}
	}
}

func importFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		if _, ok := mayImport[row(path.Dir(name))]; !ok {
			faults = append(faults, fault{path: name, text: "its folder has no row in the table of imports"})
		}
	}
	t.imports(func(name, imported, at string) {
		ours, ok := strings.CutPrefix(imported, module)
		if !ok {
			return
		}
		folder := path.Dir(name)
		if slices.Contains(mayImport[row(folder)], row(ours)) {
			return
		}
		if isTest(name) && (ours == folder || strings.HasPrefix(ours, folder+"/") ||
			slices.Contains(testsMayImport, row(ours)) ||
			(ours == "builder" || strings.HasPrefix(ours, "builder/paper")) && slices.Contains(sheetsFor, folder) ||
			folder == "builder/image" && ours == "builder/pdf" || // pictures are held against the PDF
			folder == "builder/web" && slices.Contains(append(mayImport["cmd/gantry"],
				mayImport["builder/web/site"]...), ours)) {
			return
		}
		faults = append(faults, fault{path: name, text: at + folder + " may not import " + ours})
	})
	return faults
}

// outsideFaults are imports from outside the module and the standard library
// where they do not belong.
func outsideFaults(t tree) (faults []fault) {
	t.imports(func(name, imported, at string) {
		first, _, _ := strings.Cut(imported, "/")
		folder := row(path.Dir(name))
		if !strings.Contains(first, ".") || isTest(name) || folder == "rules/rulestest" {
			return
		}
		held := folder == "cmd/gantry"
		for start, holders := range mayHold {
			held = held || strings.HasPrefix(imported, start) && slices.ContainsFunc(holders, func(holder string) bool {
				above, all := strings.CutSuffix(holder, "...")
				return holder == folder || all && strings.HasPrefix(folder, above)
			})
		}
		if !held {
			faults = append(faults, fault{path: name, text: at + folder + " may not import " + imported})
		}
	})
	return faults
}
