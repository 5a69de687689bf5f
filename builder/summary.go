package builder

import "gantry/rules"

// Summary is what a list of documents shows of one of them. Units counts every
// unit of an entry; Overrides are the numbers that it has of its own.
type Summary struct {
	System, Name     string
	Units, Overrides int
}

// Summary is what a list shows of the roster.
func (r Roster) Summary() Summary {
	s := Summary{System: r.System, Name: r.Name, Overrides: len(r.Overrides)}
	for _, u := range r.Units {
		s.Units += u.Number()
	}
	return s
}

// Lacks tells whether an edit removes what is not in the roster.
func (r Roster) Lacks(e rules.Edit) bool {
	if e.Op != rules.EditRemove {
		return false
	}
	u, found := r.Unit(e.Unit)
	if found && e.Mount != "" {
		_, found = u.Mount(e.Mount)
	}
	return !found
}

// Summary is what a list shows of the profile: one unit, or none where it is own
// numbers.
func (d Design) Summary() Summary { return d.Roster().Summary() }

// Lacks tells whether an edit removes what is not in the profile.
func (d Design) Lacks(e rules.Edit) bool { return d.Roster().Lacks(e) }

// Apply makes edits one after another and returns the profile after them and the
// edits that lead back. They are those of the profile's roster, whose one unit is
// "u1". An edit of what a profile has not is a UserError.
func (d Design) Apply(edits []rules.Edit) (after Design, reverse []rules.Edit, err error) {
	r, reverse, err := d.Roster().Apply(edits)
	if err != nil {
		return Design{}, nil, err
	}
	after, ok := r.Design()
	if !ok || after.Numbers() != d.Numbers() {
		return Design{}, nil,
			Invalid("A profile has a name, notes, choices and mounts, and nothing else can be changed of it.", nil)
	}
	return after, reverse, nil
}
