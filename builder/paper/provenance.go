package paper

import (
	"fmt"
	"strings"

	"gantry/builder/paper/typeset"
	"gantry/builder/provenance"
	"gantry/rules"
)

// provenance is one line on how many of the roster's numbers the rules do not
// print, "" where they print all; every page has it, and marks tell which.
func (j Job) provenance() string {
	all := provenance.Of(j.sheet)
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	add(all.House, "unofficial "+rules.Plural(all.House, "number"))
	add(all.Changed, j.options.changedBy())
	add(all.Typed, "entered by a player")
	switch {
	case parts == nil:
		return ""
	case all.House == 0:
		parts[0] = "Numbers: " + parts[0]
	}
	return strings.Join(parts, ", ") + "."
}

// licence is the terms of the game. They name marks only where these are printed.
func (j Job) licence() string {
	if j.options.Basis {
		return j.about.Licence
	}
	return strings.Replace(j.about.Licence, ", marked unofficial,", "", 1)
}

const changedByRoster = "set by this list"

// changedBy says who has another number than the rules: on paper of an event it may be either.
func (o Options) changedBy() string {
	if o.Event != "" {
		return "changed by the event or this list"
	}
	return changedByRoster
}

// smallPrint joins what of the parts is said.
func smallPrint(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, typeset.WideBlank)
}
