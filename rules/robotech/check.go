package robotech

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

const book rules.Book = "Bad Syntax's Robotech v007"

// What derivations cite.
var (
	printedTraits       = book.Printed("Unit Traits")
	printedWeapons      = book.Printed("Weapon Traits")
	printedAttributes   = book.Printed("Unit Attributes")
	printedDescriptions = book.Printed("Unit Descriptions")
	printedTokens       = book.Printed("Pieces and Tokens")
	printedAttack       = book.Printed("Attack")
	printedCommand      = book.Printed("Command")
	inferredEndurance   = book.Inferred("Weapon Attributes")
)

// houseRule is Gantry's own.
var houseRule = rules.Source{Basis: rules.House, Cite: "Gantry's rule"}

// houseSample says what the rules do not publish: points, sizes, leaders.
var houseSample = rules.Source{Basis: rules.House, Cite: "Gantry's sample"}

// checks are the rules of an army, in the order in which they are applied.
var checks = judge.NewChecks([]judge.Check[*army, *model]{
	{Rule: rules.Rule{ID: "field-range", Source: book.Printed("Unit Attributes"),
		Title: "values are in range, and fixed on published cards"},
		Unit: (*model).checkRange},
	{Rule: rules.Rule{ID: "mobility-known", Severity: rules.Warning, Source: book.Printed("Unit Attributes"),
		Title: "every mobility is in the rules"},
		Unit: (*model).checkMobility},
	{Rule: rules.Rule{ID: "trait-known", Severity: rules.Warning, Source: book.Printed("Unit Traits"),
		Title: "every trait is in the rules"},
		Unit: (*model).checkTraits},
	{Rule: rules.Rule{ID: "attribute-known", Severity: rules.Warning, Source: book.Printed("Weapon Traits"),
		Title: "every weapon attribute is in the rules"},
		Unit: (*model).checkAttributes},
	{Rule: rules.Rule{ID: "trait-number", Source: book.Printed("Unit Traits"),
		Title: "traits and attributes have their numbers"},
		Unit: (*model).checkNumbers},
	{Rule: rules.Rule{ID: "trait-conflict", Source: book.Inferred("Unit Traits"),
		Title: "one grade of Brawler per unit"},
		Unit: (*model).checkConflicts},
	{Rule: rules.Rule{ID: "melee-class", Source: book.Printed("Unit Descriptions"), Title: "vehicles have no melee"},
		Unit: (*model).checkMelee},
	{Rule: rules.Rule{ID: "opt-one-each", Source: book.Printed("Weapon Traits"),
		Title: "at most 1 item per OPT number"},
		Unit: (*model).checkOptional},
	{Rule: rules.Rule{ID: "pylon-load", Source: book.Printed("Weapon Traits"),
		Title: "1 kind of missile per pylon, no more than it can carry"},
		Unit: (*model).checkLoads},
	{Rule: rules.Rule{ID: "pylons-symmetric", Source: book.Printed("Weapon Traits"),
		Title: "opposite pylons match"},
		Unit: (*model).checkSymmetry},
	judge.WarnUnarmed[*army](rules.Source{Basis: rules.House, Cite: "Gantry's rule"}, (*model).unarmed),
	{Rule: rules.Rule{ID: "sled-supply", Source: book.Printed("Bioroid Hover Sleds"),
		Title: "one hover sled per rider"},
		When: (*army).countsSleds, Army: (*army).checkSleds},
	{Rule: rules.Rule{ID: "formation-size", Source: houseSample,
		Title: "formation sizes are within the limits"},
		When: (*army).hasBounds, Army: (*army).checkSizes},
	{Rule: rules.Rule{ID: "formation-leader", Severity: rules.Warning, Source: houseSample,
		Title: "one leader per formation"}, When: (*army).isSample, Army: (*army).checkLeaders},
	{Rule: rules.Rule{ID: "character-abilities", Source: book.Printed("Characters"),
		Title: "at most 3 special abilities per unit, but one unit may have 4"},
		Army: (*army).checkAbilities},
	{Rule: rules.Rule{ID: "points", Source: houseSample, Title: "points are within the limit"},
		When: (*army).hasLimit, Army: (*army).checkPoints},
	{Rule: rules.Rule{ID: "unpriced", Severity: rules.Warning, Source: rules.Source{Basis: rules.House,
		Cite: "Gantry's rule"}, Title: "no design beats every published unit of its price"},
		Unit: (*model).checkUnpriced},
	{Rule: rules.Rule{ID: "no-points", Severity: rules.Info, Source: book.Printed("Deployment"),
		Title: "the list has a limit or formation sizes"},
		Army: (*army).checkDecided},
})

func (m *model) checkRange(r *rules.Ruling) {
	for i := range m.faults {
		ft := &m.faults[i]
		f := rules.Finding{Unit: m.ID, Item: ft.place, Basis: ft.basis}
		switch {
		case ft.weapon:
			f.Cite = book.Cite("Weapon Attributes")
		case ft.ours:
			f.Cite = houseRule.Cite
		}
		r.Find(f.Says("%s", rules.Sentence(ft.why)))
	}
	for i := range m.weapons {
		w := &m.weapons[i]
		if lacks := w.lacks(); lacks != nil {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Cite: book.Cite("Weapon Attributes"), Todo: true}
			r.FindAs(rules.Info, f.Says("Enter %s's %s.", w.System, rules.Listed(lacks, "and")))
		}
		if turns := w.longInTurns(); turns > 0 {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Cite: inferredEndurance.Cite, Basis: inferredEndurance.Basis}
			r.FindAs(rules.Warning, f.Says("%s: LR %d is below its speed of %d. LR is in inches, so enter %d for %d %s.",
				w.System, turns, w.Speed.Int(), turns*w.Speed.Int(), turns, rules.Plural(turns, "turn")))
		}
		if c := m.pack.WeaponClasses.Rows.By[w.Class]; c.Unlisted {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Basis: c.Basis, Cite: c.Cite}
			r.FindAs(rules.Warning, f.Says(
				"%s: %s isn't in the rules' list of classes. Only a trait mentions it.", w.System, c.Name))
		}
	}
}

// checkMobility warns of kinds of mobility that the rules do not name: they name some as
// examples.
func (m *model) checkMobility(r *rules.Ruling) {
	for i := range m.modes {
		md := &m.modes[i]
		for mv := range md.kinds {
			if m.pack.Mobilities.Rows.Has(mv.kind) {
				continue
			}
			words := func() string {
				return fmt.Sprintf("Unknown mobility: %q%s.", mv.kind, md.inMode()) +
					orAgree(m.pack.Mobilities.Rows.By[rules.Nearest(mv.kind, m.pack.Mobilities.Rows.IDs)].Name)
			}
			r.Find(rules.Finding{Unit: m.ID, Item: m.choiceOf(md, "mobility"), Words: words})
		}
	}
}

func (m *model) checkMelee(r *rules.Ruling) {
	for i := range m.modes {
		md := &m.modes[i]
		n := md.number(melee)
		if md.class != vehicle || !n.Known() { // of what nobody knows nothing is read
			continue
		}
		if r.Reads(n.Basis); n.Int() <= 0 {
			continue
		}
		m.findMelee(r, md, n)
	}
}

func (m *model) findMelee(r *rules.Ruling, md *mode, n rules.Figure) {
	choice := "melee"
	if _, own := m.Choices[md.id+"/melee"]; md.id != "" && (own || len(m.modes) > 1) {
		choice = md.id + "/melee"
	}
	r.Find(rules.Finding{Unit: m.ID, Item: choice, Basis: n.Basis}.Says(
		"Vehicles can't have melee damage (%snow %d).", md.before(), n.Int()))
}

// systems names weapons to choose from: "A or B".
func systems(list []fitted) string {
	var names []string
	for i := range list {
		names = append(names, list[i].System)
	}
	if names = slices.Compact(names); len(names) == 1 && len(list) > 1 {
		return "one " + names[0]
	}
	return rules.Listed(names, "or")
}

// checkOptional: of optional weapons without a number there is one in all, beside none with
// a number.
func (m *model) checkOptional(r *rules.Ruling) {
	var by map[int][]fitted
	for i := range m.weapons {
		if a, ok := m.weapons[i].attribute("opt"); ok {
			if by == nil {
				by = map[int][]fitted{}
			}
			n := orMissing(a.N).Int()
			by[n] = append(by[n], m.weapons[i])
		}
	}
	if by == nil {
		return
	}
	if len(by[0]) > 0 {
		for n, list := range by {
			if n != 0 {
				by[0] = append(by[0], list...)
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(by)) {
		list, what := by[n], fmt.Sprintf("OPT%d", n)
		if len(list) < 2 {
			continue
		}
		if n == 0 {
			what = "OPT"
		}
		slices.SortStableFunc(list, func(a, b fitted) int { return rules.ByID(a.ID, b.ID) })
		f := rules.Finding{Unit: m.ID, Item: list[1].ID}.OutOf(len(list), 1)
		r.Find(f.Says(
			"%s: %d items, limit 1. Keep %s.", what, len(list), systems(list)))
	}
}
