package robotech

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
)

const book rules.Book = "Bad Syntax's Robotech v007"

// houseSample says what the rules do not publish: points, sizes, leaders.
var houseSample = rules.Source{Basis: rules.House, Cite: "Gantry house sample"}

// The rules of an army, in the order in which they are applied.
var (
	ruleRange     = rules.Rule{ID: "field-range", Title: "every value of a unit and of a designed weapon is one that it can have, and a card's own are left alone", Source: book.Printed("Unit Attributes")}
	ruleTrait     = rules.Rule{ID: "trait-known", Title: "every trait is one that the rules have", Severity: rules.Warning, Source: book.Printed("Unit Traits")}
	ruleAttribute = rules.Rule{ID: "attribute-known", Title: "every attribute of a weapon is one that the rules have", Severity: rules.Warning, Source: book.Printed("Weapon Traits")}
	ruleNumber    = rules.Rule{ID: "trait-number", Title: "traits and attributes written with a number have one", Source: book.Printed("Unit Traits")}
	ruleConflict  = rules.Rule{ID: "trait-conflict", Title: "a unit has one grade of brawler", Source: book.Inferred("Unit Traits")}
	ruleMelee     = rules.Rule{ID: "melee-class", Title: "vehicles have no melee", Source: book.Printed("Unit Descriptions")}
	ruleOPT       = rules.Rule{ID: "opt-one-each", Title: "a unit has one item of each OPT number", Source: book.Printed("Weapon Traits")}
	ruleLoad      = rules.Rule{ID: "pylon-load", Title: "a pylon carries one kind of missile, as many as it can", Source: book.Printed("Weapon Traits")}
	ruleSymmetric = rules.Rule{ID: "pylons-symmetric", Title: "pylons that face each other carry the same", Source: book.Printed("Weapon Traits")}
	ruleSleds     = rules.Rule{ID: "sled-supply", Title: "there is a hover sled for everyone on one", Source: book.Printed("Bioroid Hover Sleds")}
	ruleSize      = rules.Rule{ID: "formation-size", Title: "every formation is of a size that the roster or the house sample allows", Source: houseSample}
	ruleLeader    = rules.Rule{ID: "formation-leader", Title: "a formation has one leader", Severity: rules.Warning, Source: houseSample}
	ruleAbilities = rules.Rule{ID: "character-abilities", Title: "a character has three special abilities at most, and one unit four", Source: book.Printed("Characters")}
	rulePoints    = rules.Rule{ID: "points", Title: "the army costs no more than its limit", Source: houseSample}
	ruleNoPoints  = rules.Rule{ID: "no-points", Title: "something decides what an army may be", Severity: rules.Info, Source: book.Printed("Deployment")}
	ruleUnpriced  = rules.Rule{ID: "unpriced", Title: "what a player designs has its price", Severity: rules.Warning,
		Source: rules.Source{Basis: rules.House, Cite: "Gantry house rule"}}
	allRules = []rules.Rule{ruleRange, ruleTrait, ruleAttribute, ruleNumber, ruleConflict, ruleMelee, ruleOPT, ruleLoad, ruleSymmetric, ruleSleds,
		ruleSize, ruleLeader, ruleAbilities, rulePoints, ruleUnpriced, ruleNoPoints}
)

func (g *game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	v := g.view(ctx, f)
	return rules.Rulings(ctx, v.checkRange, v.checkTraits, v.checkAttributes, v.checkNumbers, v.checkConflicts, v.checkMelee, v.checkOPT, v.checkLoads,
		v.checkSymmetry, v.checkSleds, v.checkSizes, v.checkLeaders, v.checkAbilities, v.checkPoints, v.checkUnpriced, v.checkDecided)
}

// each rules on every known unit.
func (v *view) each(rule rules.Rule, check func(*rules.Ruling, *model)) *rules.Ruling {
	r := rule.Apply()
	for _, m := range v.models {
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
	return v.each(ruleRange, func(r *rules.Ruling, m *model) {
		for _, ft := range m.faults {
			fix := v.fix("Take it away", rules.Set(m.ID, "choices."+ft.choice, nil))
			if mt, ok := m.Unit.Mount(ft.choice); ok {
				fix = v.fix("Remove the weapon", rules.Remove(m.ID, mt.ID))
			}
			fixes := []rules.Fix{fix}
			if ft.column != "" && !slices.ContainsFunc(m.faults, func(o fault) bool { return o.choice == ft.choice && o != ft }) {
				mt, _ := m.Unit.Mount(ft.choice)
				row := maps.Clone(rowOf(mt.Value))
				delete(row, ft.column)
				fixes = []rules.Fix{v.fix(fmt.Sprintf("Take its %s away", ft.column), rules.SetMount(m.ID, mt.ID, "value", row)), fix}
			}
			f := rules.Finding{Unit: m.ID, Item: ft.choice, Basis: ft.basis, Message: fmt.Sprintf("%s: %s.", m.title(), ft.why), Fixes: fixes}
			if _, weapon := m.Unit.Mount(ft.choice); weapon {
				f.Cite = book.Cite("Weapon Attributes")
			}
			r.Find(f)
		}
		for _, f := range m.guns {
			if lacks := f.lacks(); lacks != nil {
				r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: f.ID, Cite: book.Cite("Weapon Attributes"), Todo: true,
					Message: fmt.Sprintf("%s of %s has no %s yet: what needs it is left out.", f.System, m.title(), strings.Join(lacks, ", no ")),
					Fixes:   []rules.Fix{v.fix("Remove the weapon", rules.Remove(m.ID, f.ID))}})
			}
			if c := v.pack.WeaponClasses.Rows.By[f.Class]; c.Unlisted {
				r.FindAs(rules.Warning, rules.Finding{Unit: m.ID, Item: f.ID, Basis: c.Basis, Cite: c.Cite,
					Message: fmt.Sprintf("%s of %s is of the class %s, which the list of classes lacks and a trait names.", f.System, m.title(), c.Name)})
			}
		}
	})
}

func (v *view) checkMelee() *rules.Ruling {
	return v.each(ruleMelee, func(r *rules.Ruling, m *model) {
		for _, md := range m.modes {
			n := md.is[melee]
			if md.class != vehicle || !n.Known() { // of what nobody knows nothing is read
				continue
			}
			if r.Reads(n.Basis); n.Int() > 0 {
				choice := "melee"
				if _, own := m.Choices[md.id+"/melee"]; md.id != "" && (own || len(m.modes) > 1) {
					choice = md.id + "/melee"
				}
				f := rules.Finding{Unit: m.ID, Item: choice, Basis: n.Basis, Message: fmt.Sprintf("%s has a melee damage of %d%s, and is a vehicle there: vehicles do not fight in melee.", m.title(), n.Int(), md.as(" as "))}
				if m.given == nil {
					f.Fixes = []rules.Fix{v.fix("No melee", rules.Set(m.ID, "choices."+choice, 0))}
				}
				r.Find(f)
			}
		}
	})
}

// as is the mode's name behind a word, "" for the only mode.
func (md *mode) as(word string) string {
	if md.name == "" {
		return ""
	}
	return word + md.name
}

// checkOPT: of optional weapons without a number there is one in all.
func (v *view) checkOPT() *rules.Ruling {
	return v.each(ruleOPT, func(r *rules.Ruling, m *model) {
		by := map[int][]fitted{}
		highest := 0
		for _, f := range m.sorted() {
			if a, ok := f.has("opt"); ok {
				n := 0
				if a.N != nil {
					n = a.N.Int()
				}
				by[n], highest = append(by[n], f), max(highest, n)
			}
		}
		for n := 0; n <= highest; n++ {
			list := by[n]
			if len(list) < 2 {
				continue
			}
			what := fmt.Sprintf("optional mount %d", n)
			if n == 0 {
				what = "its optional mount"
			}
			f := rules.Finding{Unit: m.ID, Item: list[1].ID, Message: fmt.Sprintf("%s has %d items at %s, %s and %s; there is one.", m.title(), len(list), what, list[0].System, list[1].System)}
			for _, kept := range list[:min(3, len(list))] {
				var edits []rules.Edit
				for _, other := range list {
					if other.ID != kept.ID {
						edits = append(edits, rules.Remove(m.ID, other.ID))
					}
				}
				f.Fixes = append(f.Fixes, v.fix("Keep only "+kept.System, edits...))
			}
			r.Find(f.Of(len(list), 1))
		}
	})
}

func (v *view) checkAbilities() *rules.Ruling {
	a := &v.pack.Army
	r := ruleAbilities.Apply()
	read := max(a.Abilities.Basis, a.AbilitiesOne.Basis, a.Exceptional.Basis)
	r.Reads(read)
	exceptional := 0
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		n, most := len(m.Choices.Texts("abilities")), a.Abilities.Int()
		if n <= most {
			continue
		}
		if n <= a.AbilitiesOne.Int() && exceptional+m.Count <= a.Exceptional.Int() {
			exceptional += m.Count
			continue
		}
		why := fmt.Sprintf("%d is the most", most)
		if n <= a.AbilitiesOne.Int() {
			why += fmt.Sprintf(", and of units with %d there is one", a.AbilitiesOne.Int())
		}
		f := rules.Finding{Unit: m.ID, Item: "abilities", Basis: read, Message: fmt.Sprintf("%s has %d special abilities; %s.", m.title(), n, why),
			Fixes: []rules.Fix{v.fix("Keep the first "+fmt.Sprint(most), rules.Set(m.ID, "choices.abilities", fewer(m.Choices["abilities"], most)))}}
		r.Find(f.Of(n, most))
	}
	return r
}

// fewer is the first texts of a list.
func fewer(list any, n int) any {
	var kept []any
	for _, s := range (rules.Choices{"": list}).Texts("")[:n] {
		kept = append(kept, s)
	}
	if kept == nil {
		return nil
	}
	return kept
}
