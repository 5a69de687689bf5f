package judge

import "gantry/rules"

// Loadouts are the printed mounts of profiles, by the profiles' ids.
type Loadouts map[string][]rules.Mount

// Printed are the loadouts of a catalogue: that of the pack itself, not of one
// with numbers of a roster in it, so that a document that leaves mounts out means
// the same whatever it overrides.
func Printed(catalogue []rules.Entry) Loadouts {
	l := make(Loadouts, len(catalogue))
	for _, e := range catalogue {
		l[e.ID] = e.Unit.Mounts
	}
	return l
}

// Equip gives the units that name no mounts the printed ones of their profiles. The
// list that it is given stays as it is.
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

// WarnUnarmed is the house rule that a unit has a weapon: it warns of the units for
// which unarmed is true, which can carry one and have none.
func WarnUnarmed[A any, U Unit](source rules.Source, unarmed func(U) bool) Check[A, U] {
	return Check[A, U]{
		Rule: rules.Rule{ID: "unarmed", Severity: rules.Warning, Source: source,
			Title: "every unit that can carry a weapon has one"},
		Unit: func(u U, r *rules.Ruling) {
			if unarmed(u) {
				r.Find(rules.Finding{Unit: u.Base().ID}.Says("No weapon. Add one."))
			}
		},
	}
}
