package judge

import "gantry/rules"

// Loadouts holds the printed mounts of profiles, by profile id.
type Loadouts map[string][]rules.Mount

// Printed returns the loadouts of a pack's own catalog, without a list's overrides. A document without mounts then
// means the same whatever it overrides.
func Printed(catalogue []rules.Entry) Loadouts {
	l := make(Loadouts, len(catalogue))
	for _, e := range catalogue {
		l[e.ID] = e.Unit.Mounts
	}
	return l
}

// Equip gives units without mounts the printed ones of their profiles. It returns a new list.
func (l Loadouts) Equip(units []rules.Unit) []rules.Unit {
	equipped := make([]rules.Unit, len(units))
	for i, u := range units {
		if u.Mounts == nil {
			u.Mounts = append([]rules.Mount{}, l[u.Profile]...)
		}
		equipped[i] = u
	}
	return equipped
}

// WarnUnarmed returns the house rule that warns of units without a weapon that could carry one, as unarmed reports.
func WarnUnarmed[A any, U Unit](source rules.Source, unarmed func(U) bool) Check[A, U] {
	return Check[A, U]{
		Rule: rules.Rule{ID: "unarmed", Severity: rules.Warning, Source: source,
			Title: "every unit that can carry a weapon has one"},
		Unit: func(u U, r *rules.Ruling) {
			if unarmed(u) {
				r.Find(rules.Finding{Unit: u.Base().ID}.Messagef("No weapon. Add one."))
			}
		},
	}
}
