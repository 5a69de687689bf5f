package robotech

import (
	"gantry/rules"
)

// gunnerless says what a mode has not for a gunner's shot, "" where it has one.
func (m *model) gunnerless(md *mode) string {
	switch crew := m.is[crew]; {
	case !md.has("gunner") && md.traitsFrom.Basis == rules.Missing:
		return "needs " + m.needs("traits")
	case !md.has("gunner"):
		return "has no Gunner"
	case !crew.Known():
		return "needs " + m.needs("Crew")
	case crew.Int() < 2:
		return "has a crew of one, who drives: there is no gunner"
	}
	return ""
}

// grounds refuses what a situation says of the attacker and it cannot do.
func (o *odds) grounds(a stance) error {
	if why := a.gunnerless(a.mode); o.s.Bool("gunner") && why != "" {
		return rules.Unanswerable("/situation/gunner", "%s %s", a.title(), why)
	}
	if o.s.Bool("moved-fast") && !a.has("fast") {
		return o.without(a, "/situation/moved-fast", "is not Fast")
	}
	return nil
}

// dodges refuses a dodge that the target cannot try.
func (o *odds) dodges(t stance) error {
	const at = "/situation/dodge"
	switch how := o.s.Text("dodge"); {
	case how == "quick" && !t.has("quick"):
		return o.without(t, at, "is not Quick")
	case how == "quick" && o.s.Bool("target-stationary"):
		return rules.Unanswerable(at, "%s has not moved: only a Quick unit that moved dodges freely", t.title())
	case how == "command-point" && o.s.Bool("target-silent"):
		return rules.Unanswerable(at, "%s has no communications and receives no command point", t.title())
	}
	return nil
}

// without refuses for a trait that a unit lacks, or that nobody knows of.
func (o *odds) without(s stance, at, why string) error {
	if s.traitsFrom.Basis == rules.Missing {
		why = "needs " + s.needs("traits")
	}
	return rules.Unanswerable(at, "%s %s", s.title(), why)
}

// The penalties of PIL by damage: the target's, which dodges or fights back, that
// of a unit under a barrage, and an attacker's own.
var (
	pilPenalty  = penalty("pil-penalty", "PIL that the target has lost")
	hurtPenalty = penalty(pilPenalty.ID, "PIL that it has lost")
	ownPenalty  = penalty("own-pil-penalty", "PIL that the attacker has lost")
)

func penalty(id, label string) rules.Field {
	return rules.Field{ID: id, Label: label, Help: "2 by damaged mobility.", Kind: rules.FieldInt, Max: mostStep, Default: 0}
}

// hampered takes the PIL off that a critical hit has cost.
func (o *odds) hampered(r *modified, field string) {
	src := book.Printed("Critical Damage")
	r.add(true, rules.Given(-o.number(field, 0), src), 1, "damaged mobility")
}

// beyond tells what the answer leaves out: what a weapon does to others than its
// target, and what others may do for the target.
func (o *odds) beyond(f fitted, t stance) {
	for _, a := range f.Attributes {
		if row := o.pack.Attributes.Rows.By[a.ID]; row.Beyond != "" {
			o.tell(o.attributeNamed(a), row.Source, "%s", row.Beyond)
		}
	}
	for h := range t.mode.each {
		if h.Beyond != "" && f.Class == missiles {
			o.tell(h.named(), h.Source, "%s", h.Beyond)
		}
	}
}
