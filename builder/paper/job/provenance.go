package job

import (
	"fmt"
	"strings"

	"gantry/builder/paper/typeset"
	"gantry/builder/provenance"
	"gantry/rules"
)

// Provenance returns one line with the count of the list's numbers that the rules do not print, "" if they print
// all. Every page has the line, and marks show which numbers.
func (j Job) Provenance() string {
	all := provenance.Of(j.Sheet)
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	add(all.House, "unofficial "+rules.Plural(all.House, "number"))
	add(all.Changed, j.Options.ChangedBy())
	add(all.Typed, "entered by a player")
	switch {
	case parts == nil:
		return ""
	case all.House == 0:
		parts[0] = "Numbers: " + parts[0]
	}
	return strings.Join(parts, ", ") + "."
}

// License returns the terms of the game. They mention marks only if these are printed.
func (j Job) License() string {
	if j.Options.Basis {
		return j.About.License
	}
	return strings.Replace(j.About.License, ", marked unofficial,", "", 1)
}

const changedByRoster = "set by this list"

// ChangedBy says who changed a number of the rules: under an event, the list or the event.
func (o Options) ChangedBy() string {
	if o.Event != "" {
		return "changed by the event or this list"
	}
	return changedByRoster
}

// SmallPrint joins the parts that are not empty.
func SmallPrint(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, typeset.WideBlank)
}
