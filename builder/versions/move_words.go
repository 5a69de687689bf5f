package versions

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// MoveAct is the name of a move to a newer pack in a history.
const MoveAct = "Moved to the newer rules data"

// goneText says that a newer pack lacks something, and why.
func goneText(what, why string) string {
	if why != "" {
		what += " (" + builder.LowerFirst(strings.TrimSuffix(why, ".")) + ")"
	}
	return rules.UpperFirst(what) + ". Remove it yourself"
}

// numberName returns the name of a number that the list overrides.
func numberName(h builder.HouseRule) string { return "your number “" + h.What + "”" }

func renamedText(was, now string) string {
	return rules.UpperFirst(fmt.Sprintf("%s is now called %s", was, now))
}

func overriddenText(now builder.HouseRule, was string) string {
	return fmt.Sprintf("%s: rules data %s → %s, yours stays %s", rules.UpperFirst(now.What), was, now.Old, now.New)
}

// Word returns a kind as a label.
func (k MoveKind) Word() string {
	switch k {
	case MoveRepriced:
		return "repriced"
	case MoveIllegal:
		return "newly illegal"
	case MoveLegal:
		return "legal again"
	}
	return string(k)
}

// Versions returns the versions of the two packs: "1.1.0 → 1.2.0".
func (m PackMove) Versions() string {
	from, to := m.From.Roster.Pack, m.To.Pack.PackRef
	return from.VersionBeside(to) + " → " + to.VersionBeside(from)
}

// Summary counts the changes of the units: "3 units stay as they are, 1 is renamed".
func (m PackMove) Summary() string {
	units, counts := 0, map[MoveKind]int{}
	for _, row := range m.Rows {
		if row.Unit == "" {
			continue
		}
		units++
		for _, k := range row.Kinds() {
			counts[k]++
		}
	}
	if counts[MoveKept] == units && len(m.Rows) == units {
		return "No changes."
	}
	parts := []string{fmt.Sprintf("%d of %s are unchanged", counts[MoveKept], rules.Count(units, "unit"))}
	for _, k := range []MoveKind{MoveRenamed, MoveRepriced, MoveChanged, MoveGone, MoveIllegal, MoveLegal} {
		if n := counts[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, k.Word()))
		}
	}
	return strings.Join(parts, ", ") + "."
}
