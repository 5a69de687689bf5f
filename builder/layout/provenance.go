package layout

import (
	"fmt"
	"strings"
)

// provenance is one line on how many of the roster's numbers the rules do not
// print, "" where they print all; every page has it, and marks tell which.
func (j request) provenance() string {
	all := j.sheet.Provenance()
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{all.House, "of house rules"}, {all.Changed, "changed by this roster"}, {all.Typed, "copied in by its player"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if parts == nil {
		return ""
	}
	return "Not from the book: " + strings.Join(parts, ", ") + "."
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
