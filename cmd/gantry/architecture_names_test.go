package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// gamesOf are the folders under rules that declare a System.
func gamesOf(t tree) (games []string) {
	for _, name := range t.names() {
		if row(path.Dir(name)) != aGame || isTest(name) {
			continue
		}
		if o := t.parse[name].Scope.Lookup("System"); o != nil && o.Kind == ast.Var {
			games = append(games, path.Base(path.Dir(name)))
		}
	}
	return games
}

// gameFaults are shared files that name a game: in a string of Go code, or
// anywhere in a template, style, script or migration.
func gameFaults(t tree) (faults []fault) {
	games := gamesOf(t)
	if len(games) == 0 {
		return nil
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(games, "|") + `)\b`)
	for _, name := range t.names() {
		folder := path.Dir(name)
		if row(folder) == aGame || isTest(name) || strings.Contains(name, "testdata/") {
			continue
		}
		registers := map[*ast.BasicLit]bool{}
		if folder == "rules/systems" {
			for _, spec := range t.parse[name].Imports {
				registers[spec.Path] = true
			}
		}
		ast.Inspect(t.parse[name], func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || registers[lit] {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && named.MatchString(text) {
				faults = append(faults,
					fault{path: name, text: t.at(lit.Pos()) + "a shared file names the game " + named.FindString(text)})
			}
			return true
		})
	}
	for name, text := range t.files {
		switch path.Ext(name) {
		case ".templ", ".css", ".js", ".sql", ".svg", ".html":
			if m := named.Find(text); m != nil && row(path.Dir(name)) != aGame && !strings.Contains(name, "testdata/") {
				faults = append(faults, fault{path: name, text: "a shared file names the game " + string(m)})
			}
		}
	}
	return faults
}

const longest = 700

func longFaults(t tree) (faults []fault) {
	for name, text := range t.files {
		if ext := path.Ext(name); ext != ".go" && ext != ".templ" || isGenerated(name) {
			continue
		}
		if n := bytes.Count(text, []byte("\n")); n > longest {
			faults = append(faults, fault{path: name, text: fmt.Sprintf("%d lines; a file has at most %d", n, longest)})
		}
	}
	return faults
}

// fullStop finds a full stop behind an error's text, which may end a sentence itself.
var fullStop = regexp.MustCompile(`\.Error\(\)+ ?\+ ?"\."`)

func stopFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		if line := fullStop.Find(t.files[name]); line != nil {
			faults = append(faults, fault{path: name, text: string(line) + " may end \"?.\"; rules.Sentence does not"})
		}
	}
	return faults
}

// vague are package names that don't tell what the package provides.
var vague = []string{"util", "utils", "common", "model", "models", "helper", "helpers", "misc", "shared", "base", "lib"}

func nameFaults(t tree) (faults []fault) {
	for _, name := range t.names() {
		if p := strings.TrimSuffix(t.parse[name].Name.Name, "_test"); slices.Contains(vague, p) {
			faults = append(faults, fault{path: name, text: "the package name " + p + " does not say what it provides"})
		}
	}
	return faults
}

// machines are the texts that tie a file to the machine or network where it was
// written. They are put together here, so that this file passes.
var machines = []string{"/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "registry." + "npmjs",
	"registry." + "yarnpkg", "proxy." + "golang.org",
	"GO" + "PROXY", "GONO" + "SUMDB"}

func machineFaults(t tree) (faults []fault) {
	for name, text := range t.files {
		switch path.Base(name) {
		case "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml":
			faults = append(faults, fault{path: name, text: "lock files of npm are not kept: they name a registry"})
		}
		for _, m := range machines {
			if i := bytes.Index(text, []byte(m)); i >= 0 {
				line := 1 + bytes.Count(text[:i], []byte("\n"))
				faults = append(faults,
					fault{path: name, text: fmt.Sprintf("line %d: holds %q, a path or host of one machine", line, m)})
			}
		}
	}
	return faults
}
