package job

import (
	"fmt"
	"strings"

	"gantry/builder/paper/typeset"
	"gantry/builder/provenance"
	"gantry/rules"
)

// Provenance returns one line on how many of the roster's numbers the rules do not
// print, "" where they print all; every page has it, and marks tell which.
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

// Licence returns the terms of the game. They name marks only where these are printed.
func (j Job) Licence() string {
	if j.Options.Basis {
		return j.About.Licence
	}
	return strings.Replace(j.About.Licence, ", marked unofficial,", "", 1)
}

const changedByRoster = "set by this list"

// ChangedBy names who has another number than the rules: on paper of an event it may be either.
func (o Options) ChangedBy() string {
	if o.Event != "" {
		return "changed by the event or this list"
	}
	return changedByRoster
}

// SmallPrint joins what of the parts is said.
func SmallPrint(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, typeset.WideBlank)
}
