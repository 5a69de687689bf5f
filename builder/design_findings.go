package builder

import (
	"slices"

	"gantry/rules"
)

// DesignFindings are the findings that the one unit of a profile's sheet has by
// itself: none that only an army could mend, and of their fixes none that changes
// what a profile has not.
func (s Sheet) DesignFindings() []rules.Finding {
	r := s.Roster
	r.Overrides, r.Options, r.Units = nil, nil, slices.Clone(r.Units)
	r.Units[0].Name = ""
	var out []rules.Finding
	for _, f := range s.Units[0].Findings {
		if f.Rule == RuleDesignedUnit { // that is what a bench is for
			continue
		}
		fixes := slices.DeleteFunc(slices.Clone(f.Fixes), func(x rules.Fix) bool {
			after, _, err := r.Apply(x.Edits)
			_, fits := after.Design()
			return err != nil || !fits
		})
		if len(f.Fixes) > 0 && len(fixes) == 0 {
			continue
		}
		f.Fixes = fixes
		out = append(out, f)
	}
	return out
}
