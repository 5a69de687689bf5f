package job

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
)

// Title returns the name of the list, "List" if it has none.
func (j Job) Title() string {
	if t := layout.Clean(j.Sheet.Roster.Name); strings.TrimSpace(t) != "" {
		return t
	}
	return "List"
}

// Settings returns the army's class and its own choices as text, each once.
func (j Job) Settings() string {
	class := j.Sheet.Whole.Class
	var parts []string
	for _, c := range j.Sheet.Settings() {
		text := c.String()
		parts = append(parts, text)
		if class == c.Text || class == text {
			class = ""
		}
	}
	if class != "" {
		parts = append([]string{class}, parts...)
	}
	return strings.Join(parts, " · ")
}

// Game returns the name of the game, "" if it is unknown.
func (j Job) Game() string {
	if j.Sheet.Pack == nil {
		return ""
	}
	return j.Sheet.Pack.System.Name
}

// Short returns the start of the list's hash, as on every sheet.
func (j Job) Short() string { return j.Sheet.Hash[:min(12, len(j.Sheet.Hash))] }

// Known returns the units of a list that the game knows, or those of its catalog for an empty list.
func (j Job) Known() []builder.UnitSheet {
	units := slices.DeleteFunc(slices.Clone(j.Sheet.Units), func(u builder.UnitSheet) bool { return !u.Known })
	if len(units) == 0 {
		units = j.Sheet.Samples()
	}
	return units
}
