package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/guide"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
)

var writeGuide = flag.Bool("guide", false, "write the lists of the guide")

// The guide has for every rule the roster of its fixtures that breaks it alone:
// "make guide" writes them.
func TestGuideIsCurrent(t *testing.T) {
	lib := buildertest.Library(t)
	breaches := breachesOf(t, lib)
	if *writeGuide {
		if err := os.WriteFile(filepath.Join("..", "..", "data", "guide.json"), breaches.Encode(), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(breaches.Encode(), data.Guide()) {
		t.Error("data/guide.json is not what the fixtures make: run make guide")
	}
	back, err := guide.Read(breaches.Encode())
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range breachFaults(t, lib, back) {
		t.Error(fault)
	}
	if faults := breachFaults(t, lib, back[1:]); len(faults) != 1 {
		t.Errorf("a rule without a roster is not seen: %q", faults)
	}
	other := slices.Clone(back)
	i := slices.IndexFunc(other, func(b guide.Breach) bool { return b.System != other[0].System })
	other[0].Roster = other[i].Roster
	if faults := breachFaults(t, lib, other); len(faults) == 0 {
		t.Error("a roster that breaks another rule is not seen")
	}
}

// guideRules are the rules of all games and of the document that a roster can break
// alone, by their game.
func guideRules(lib *builder.Library) map[string][]rules.Rule {
	all := map[string][]rules.Rule{"": builder.DocumentRules()}
	for _, p := range lib.Packs() {
		all[p.ID] = p.About.Rules
	}
	all[""] = slices.DeleteFunc(all[""], func(r rules.Rule) bool { return r.ID == builder.RuleMoreFindings })
	return all
}

// breachFaults returns rules without a list, and lists that break another rule with an
// error or a warning, don't break their own, or lack an explanation.
func breachFaults(t *testing.T, lib *builder.Library, list guide.Breaches) (faults []string) {
	for system, of := range guideRules(lib) {
		for _, r := range of {
			b, ok := list.Of(system, r.ID)
			if !ok {
				faults = append(faults, fmt.Sprintf("no roster breaks %s %s", system, r.ID))
				continue
			}
			whole, err := lib.Complete(b.Roster)
			if err != nil {
				t.Fatal(err)
			}
			v, err := lib.Judge(t.Context(), whole)
			if err != nil {
				t.Fatal(err)
			}
			hit := false
			for _, f := range v.Findings {
				hit = hit || f.Rule == r.ID
				if f.Rule != r.ID && f.Severity != rules.Info {
					faults = append(faults, fmt.Sprintf("the list of %s %s breaks %s: %s", system, r.ID,
						f.Rule, f.Message))
				}
			}
			if !hit || b.Why == "" {
				faults = append(faults, fmt.Sprintf("the list of %s %s says nothing of it", system, r.ID))
			}
		}
	}
	return faults
}

// breachesOf returns, for each rule, the fixture with the shortest name that breaks it
// alone.
func breachesOf(t *testing.T, lib *builder.Library) (list guide.Breaches) {
	all := guideRules(lib)
	for _, system := range append([]string{""}, idsOf(lib)...) {
		dir := filepath.Join("..", "..", "rules", system, "testdata", "rules")
		if system == "" {
			dir = filepath.Join("..", "..", "builder", "testdata", "rules")
		}
		fixtures := rulestest.Load(t, os.DirFS(dir))
		slices.SortStableFunc(fixtures, func(a,
			b rulestest.Fixture) int {
			return cmp.Compare(len(a.Name), len(b.Name))
		})
		for _, r := range all[system] {
			i := slices.IndexFunc(fixtures, func(f rulestest.Fixture) bool { return breaksAlone(f, r.ID) })
			if i < 0 {
				continue // breachFaults reports it
			}
			list = append(list, breachOf(t, system, r, fixtures[i]))
		}
	}
	return list
}

func idsOf(lib *builder.Library) (ids []string) {
	for _, p := range lib.Packs() {
		ids = append(ids, p.ID)
	}
	return ids
}

// breaksAlone reports whether a fixture is of a rule, and finds nothing else worse
// than a note.
func breaksAlone(f rulestest.Fixture, rule string) bool {
	return f.Rule == rule && !slices.ContainsFunc(f.Findings,
		func(w rulestest.Want) bool { return w.Rule != rule && w.Severity != "info" })
}

func breachOf(t *testing.T, system string, r rules.Rule, f rulestest.Fixture) guide.Breach {
	var compact bytes.Buffer
	if err := json.Compact(&compact, f.Roster); err != nil {
		t.Fatal(err)
	}
	roster, err := builder.Decode(compact.Bytes())
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	roster.Name = "Breaks on purpose: " + strings.ToLower(r.Title[:1]) + r.Title[1:]
	return guide.Breach{System: system, Rule: r.ID, Why: f.Why, Roster: roster}
}
