package layout

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// provenance is one line on how many of the roster's numbers the rules do not
// print, "" where they print all; every page has it, and marks tell which.
func (j job) provenance() string {
	house, typed, changed := 0, 0, 0
	count := func(s rules.Source) {
		switch {
		case s.Basis == rules.Typed:
			typed++
		case s.Overridden:
			changed++
		case s.Basis == rules.House:
			house++
		}
	}
	of := func(p rules.Profile) {
		for _, b := range p.Blocks {
			for _, s := range b.Stats {
				if b.Card {
					count(s.Source)
				}
			}
		}
		for _, t := range p.Tables {
			for _, r := range t.Rows {
				for _, c := range r.Cells {
					count(c.Source)
				}
			}
		}
	}
	of(j.sheet.Army)
	for _, u := range j.sheet.Units {
		of(u.Profile)
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{house, "by house rules"}, {changed, "changed by this roster"}, {typed, "copied in by its player"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if parts == nil {
		return ""
	}
	return "Numbers that the rules do not print: " + strings.Join(parts, ", ") + "."
}

// smallPrint joins what of the parts is said.
func smallPrint(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, wideBlank)
}
