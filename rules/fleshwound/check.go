package fleshwound

import (
	"context"
	"fmt"
	"strings"

	"gantry/rules"
)

// The rules, in the order in which they are applied.
var (
	ruleRange = rules.Rule{ID: "value-range", Title: "every number of a mech is given, and in its range", Source: book.Printed(sizeTable)}
	ruleForm  = rules.Rule{ID: "special-form", Title: "specials are written with their numbers: IF one, SRM two, LRM and REAR three", Source: book.Printed(abilities)}
	ruleKnown = rules.Rule{ID: "unknown-special", Title: "every special is one of the published list, which breaks off after TAG", Severity: rules.Warning, Source: book.Printed(abilities)}
	ruleJump  = rules.Rule{ID: "jump-exclusive", Title: "no mech has both JMPS and JMPW", Source: rules.Source{Basis: rules.House, Cite: book.Cite(abilities)}}
	rulePunch = rules.Rule{ID: "physical-needs-fists-or-mel", Title: "a mech with fists or MEL may make physical attacks", Severity: rules.Info, Source: book.Printed(physical)}
	ruleOmni  = rules.Rule{ID: "omni-transport", Title: "no more armored units are carried than there are OMNI mechs", Source: book.Inferred(abilities)}

	rulePoints = rules.Rule{ID: "points", Title: "the army costs no more than the roster's own limit", Source: house("PV")}
	ruleUnits  = rules.Rule{ID: "max-units", Title: "the army has no more units than the roster allows itself", Source: house("limits that a roster sets")}
	ruleFree   = rules.Rule{ID: "unpriced", Title: "every designed mech costs something", Severity: rules.Warning, Source: house("PV")}
	ruleNone   = rules.Rule{ID: "no-construction-rules", Title: "no rules for building a force are published", Severity: rules.Info, Source: book.Inferred(combat)}

	allRules = []rules.Rule{ruleRange, ruleForm, ruleKnown, ruleJump, rulePunch, ruleOmni, rulePoints, ruleUnits, ruleFree, ruleNone}
)

func (g *game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	v := g.view(ctx, f)
	return rules.Rulings(ctx, v.checkRange, v.checkForm, v.checkKnown, v.checkJump, v.checkPunch, v.checkOmni, v.checkPoints, v.checkUnits, v.checkPrice, v.checkNone)
}

// each rules on every unit that the game knows.
func (v *view) each(rule rules.Rule, check func(*rules.Ruling, *mech)) *rules.Ruling {
	r := rule.Apply()
	for _, m := range v.mechs {
		if v.ctx.Err() != nil {
			break
		}
		if m.known {
			check(r, m)
		}
	}
	return r
}

func (v *view) checkRange() *rules.Ruling {
	return v.each(ruleRange, func(r *rules.Ruling, m *mech) {
		r.Reads(v.pack.Sizes.Most.Basis)
		for _, ft := range m.faults {
			f := rules.Finding{Unit: m.ID, Item: ft.choice, Basis: ft.Basis, Cite: ft.Cite, Message: fmt.Sprintf("%s: %s.", m.title(), ft.why)}
			for _, value := range ft.mends {
				label := "Take it away"
				if value != nil {
					label = "Make it " + slashed(value)
				}
				f.Fixes = append(f.Fixes, v.fix(label, rules.Set(m.ID, "choices."+ft.choice, value)))
			}
			r.FindAs(ft.severity, f)
		}
		for _, s := range m.missing() {
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: s.id, Basis: s.source().Basis, Cite: s.source().Cite, Todo: true,
				Message: fmt.Sprintf("%s has no %s yet; what follows from it, such as its PV, is not known.", m.title(), s.word())})
		}
	})
}

func (v *view) checkForm() *rules.Ruling {
	return v.each(ruleForm, func(r *rules.Ruling, m *mech) {
		for _, f := range m.ordered() {
			v.checkUse(r, m, f)
			if !f.wrong && !f.beyond {
				continue
			}
			found := rules.Finding{Unit: m.ID, Item: f.ID}
			severity := rules.Error
			switch {
			case !f.beyond:
				has := "no number"
				if f.Value != nil {
					has = brief(f.Value)
				}
				found.Message = fmt.Sprintf("%s of %s is written with %s; it has %s.", f.Name, m.title(), f.written(), has)
			default: // a bound of Gantry's own
				bound := house("numbers of a special that the text does not bound")
				severity, found.Basis, found.Cite = rules.Warning, bound.Basis, bound.Cite
				found.Message = fmt.Sprintf("Gantry expects numbers from 0 to %d of %s of %s, not %s.", mostNumber, f.Name, m.title(), brief(f.Value))
			}
			mends := f.mends()
			if severity == rules.Warning && f.again { // it would be warned of as another one
				mends = nil
			}
			for _, value := range mends {
				found.Fixes = append(found.Fixes, v.fix(fmt.Sprintf("Make it %s %s", f.Name, slashed(value)), rules.SetMount(m.ID, f.ID, "value", value)))
			}
			found.Fixes = append(found.Fixes, v.fix("Remove "+f.Name, rules.Remove(m.ID, f.ID)))
			r.FindAs(severity, found)
		}
	})
}

// checkUse warns of specials that are paid for and do nothing, or that the text
// does not know two of.
func (v *view) checkUse(r *rules.Ruling, m *mech, f fitting) {
	found := rules.Finding{Unit: m.ID, Item: f.ID, Basis: rules.House}
	idle := f.Form == formOne && !f.wrong && f.numbers[0] == 0
	switch {
	case f.wrong:
		return
	case f.again && f.Form == formNone:
		found.Message = fmt.Sprintf("%s has %s already; another one costs PV and does nothing.", m.title(), f.Name)
	case f.again:
		found.Message = fmt.Sprintf("%s has %s already; the text knows no second one, and Gantry adds their numbers up.", m.title(), f.Name)
	case idle:
		found.Message = fmt.Sprintf("%s 0 of %s does nothing.", f.Name, m.title())
	default:
		return
	}
	found.Fixes = []rules.Fix{v.fix("Remove this "+f.Name, rules.Remove(m.ID, f.ID))}
	if idle && !f.again {
		found.Fixes = append(found.Fixes, v.fix(fmt.Sprintf("Make it %s 1", f.Name), rules.SetMount(m.ID, f.ID, "value", 1)))
	}
	r.FindAs(rules.Warning, found)
}

// checkKnown warns of specials that the published list does not have: it breaks
// off, so that they may well be of the game.
func (v *view) checkKnown() *rules.Ruling {
	return v.each(ruleKnown, func(r *rules.Ruling, m *mech) {
		for _, mt := range m.unknown {
			f := rules.Finding{Unit: m.ID, Item: mt.ID}
			hint := ""
			if near := rules.Nearest(strings.ToLower(mt.Item), v.pack.Specials.Rows.IDs); near != "" {
				hint = fmt.Sprintf(" Did you mean %q?", near)
				f.Fixes = append(f.Fixes, v.fix("Make it "+v.specials[near].Name, rules.SetMount(m.ID, mt.ID, "item", near)))
			}
			f.Message = fmt.Sprintf("%s has the special %.80q, which is not in the published list; that breaks off after TAG.%s", m.title(), mt.Item, hint)
			f.Fixes = append(f.Fixes, v.fix("Remove it", rules.Remove(m.ID, mt.ID)))
			r.Find(f)
		}
	})
}

func (v *view) checkJump() *rules.Ruling {
	return v.each(ruleJump, func(r *rules.Ruling, m *mech) {
		of := map[string][]rules.Edit{}
		last := ""
		for _, f := range m.ordered() {
			if f.Item == jumpStrong || f.Item == jumpWeak {
				of[f.Item] = append(of[f.Item], rules.Remove(m.ID, f.ID))
				last = f.ID
			}
		}
		switch {
		case len(of) == 2:
			r.Find(rules.Finding{Unit: m.ID, Item: last, Message: m.title() + " has both JMPS and JMPW: one makes it harder to hit when it jumps, the other easier.",
				Fixes: []rules.Fix{v.fix("Remove JMPW", of[jumpWeak]...), v.fix("Remove JMPS", of[jumpStrong]...)}})
		case len(of) == 1 && m.build[jump].Value == rules.Int(0):
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: last, Message: m.title() + " does not jump: its special for jumps does nothing."})
		}
	})
}

func (v *view) checkPunch() *rules.Ruling {
	return v.each(rulePunch, func(r *rules.Ruling, m *mech) {
		if !m.punches() && !m.strange {
			r.Find(rules.Finding{Unit: m.ID, Basis: m.source().Basis, Message: m.title() + " has neither fists nor MEL and makes no physical attacks."})
		}
	})
}
