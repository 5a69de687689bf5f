package mechastellar

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

const book rules.Book = "MechaStellar 9.5"

const reading = "Reading a Mecha Unit Profile"

// ourRule is the source of what no text says.
var ourRule = rules.Source{Basis: rules.House, Cite: "Gantry house rule"}

// The rules of an army, in the order in which they are applied.
var (
	rulePoints    = rules.Rule{ID: "points", Title: "the army costs no more than the game size", Source: book.Inferred("Momentum")}
	ruleRange     = rules.Rule{ID: "build-range", Title: "every build stat is in its range, and a profile's own are left alone", Source: book.Printed(reading)}
	ruleSlots     = rules.Rule{ID: "eq-slots", Title: "weapons use exactly the EQ slots", Source: book.Printed(reading)}
	ruleListed    = rules.Rule{ID: "weapon-list", Title: "a published profile mounts what its page lists", Severity: rules.Warning, Source: book.House(reading)}
	ruleOnce      = rules.Rule{ID: "option-once", Title: "a priced option is mounted once", Source: book.Printed(reading)}
	ruleOwner     = rules.Rule{ID: "option-owner", Title: "a priced option is mounted by the units that may", Severity: rules.Warning, Source: book.House(reading)}
	ruleRequires  = rules.Rule{ID: "weapon-requires", Title: "every weapon has the pilot and the place that it requires", Source: book.Printed(reading)}
	ruleTraits    = rules.Rule{ID: "trait-budget", Title: "traits fit the pilot's level", Severity: rules.Warning, Source: book.Printed(reading)}
	ruleBearer    = rules.Rule{ID: "trait-owner", Title: "traits of captains and of the Commander are theirs", Severity: rules.Warning, Source: book.Inferred("Revision Log")}
	ruleTwice     = rules.Rule{ID: "trait-once", Title: "a unit has no trait twice", Severity: rules.Warning, Source: book.House(reading)}
	ruleUnpriced  = rules.Rule{ID: "unpriced", Title: "a design that costs nothing does no more than what is published", Severity: rules.Warning, Source: ourRule}
	ruleCommander = rules.Rule{ID: "commander-single", Title: "there is one Commander at most, and one where a module speaks of it", Source: book.Inferred("Strategic Commands")}
	ruleUnits     = rules.Rule{ID: "module-units", Title: "the army is as small as its modules ask", Source: book.Printed("Gritty Mecha Battles")}
	ruleExclusive = rules.Rule{ID: "module-exclusive", Title: "one module at most doubles HP", Severity: rules.Warning, Source: book.Inferred("Strategic Robot Warfare")}
	ruleEvent     = rules.Rule{ID: "climactic-event", Title: "there is one climactic event at most, with its module", Source: book.Printed("Climactic Events")}
	ruleCommands  = rules.Rule{ID: "strategic-commands", Title: "there are two chosen commands at most, with their module", Source: book.Printed("Expanded Strategic Commands")}
	ruleTags      = rules.Rule{ID: "stellar-tags", Title: "every unit may fight on the battlefield", Source: book.Printed("Stellar Warfare")}
	ruleEmbark    = rules.Rule{ID: "embark", Title: "units are aboard warships of the army that are larger", Source: book.Printed("Stellar Warfare")}
	ruleSpread    = rules.Rule{ID: "performance-spread", Title: "units are of one tier of Performance", Severity: rules.Info, Source: book.Printed("Key Concepts")}
	ruleDiffers   = rules.Rule{ID: "printed-differs", Title: "the printed values of a profile are those that its build gives", Severity: rules.Info, Source: book.Inferred(reading)}
	allRules      = []rules.Rule{rulePoints, ruleRange, ruleSlots, ruleListed, ruleOnce, ruleOwner, ruleRequires, ruleTraits, ruleBearer, ruleTwice, ruleUnpriced,
		ruleCommander, ruleUnits, ruleExclusive, ruleEvent, ruleCommands, ruleTags, ruleEmbark, ruleSpread, ruleDiffers}
)

func (g *game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	v := g.view(ctx, f)
	return rules.Rulings(ctx,
		v.checkPoints, v.checkRange, v.checkSlots, v.checkListed, v.checkOnce, v.checkOwner, v.checkRequires, v.checkTraits, v.checkBearer, v.checkTwice,
		func() *rules.Ruling { return v.checkUnpriced(ctx) },
		v.checkCommander, v.checkUnits, v.checkExclusive, v.checkEvent, v.checkCommands, v.checkTags, v.checkEmbark, v.checkSpread, v.checkDiffers)
}

// checkPoints rules nothing where the limit is not one to count with.
func (v *view) checkPoints() *rules.Ruling {
	limit, ok := v.limit()
	if !ok {
		return nil
	}
	stat, left := v.points()
	total, most := stat.Value.Int(), limit.Int()
	r := rulePoints.Because(rules.Source{Basis: max(stat.Basis, limit.Basis), Cite: rulePoints.Cite}).Apply().Of(total, most)
	without := v.force.NotCounted(left)
	if total > most {
		f := rules.Finding{Message: fmt.Sprintf("The army costs %d points, %d more than the game size of %d.%s", total, total-most, most, without), Fixes: v.cheaper(total - most)}
		r.Find(f.Of(total, most))
	} else if len(left) > 0 {
		f := rules.Finding{Message: fmt.Sprintf("The army costs at least %d of %d points.%s", total, most, without)}
		r.FindAs(rules.Info, f.Of(total, most))
	}
	return r
}

// each rules on every known unit.
func (v *view) each(r *rules.Ruling, check func(*rules.Ruling, *model)) *rules.Ruling {
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

// eqSlots is the unit's EQ slots as rules read them: a printed number is what is
// printed, whatever the formula makes of it.
func (m *model) eqSlots() rules.Figure {
	switch {
	case !m.known:
		return notGiven
	case m.published():
		if f, ok := m.given.Printed.By["eq-slots"]; ok {
			return f
		}
	}
	if m.slotsKnown.Cite == "" {
		s := m.slots()
		m.slotsKnown = rules.Figure{Value: s.Value, Source: s.Source}
	}
	return m.slotsKnown
}

// checkRange reads the bounds of every stat that a unit chooses: a designed one
// all of them, one of a profile its pilot's alone.
func (v *view) checkRange() *rules.Ruling {
	return v.each(ruleRange.Apply(), func(r *rules.Ruling, m *model) {
		if m.given == nil {
			r.Reads(rules.House)
		}
		for _, ft := range m.faults {
			f := rules.Finding{Unit: m.ID, Item: ft.choice, Basis: ft.basis, Message: fmt.Sprintf("%s: %s.", m.title(), ft.why)}
			if ft.near != nil {
				f.Fixes = append(f.Fixes, v.fix(ft.near.written(ft.nearest), rules.Set(m.ID, "choices."+ft.choice, ft.nearest)))
			}
			f.Fixes = append(f.Fixes, v.fix("Take it away", rules.Set(m.ID, "choices."+ft.choice, nil)))
			r.Find(f)
		}
		s := m.eqSlots()
		if !s.Known() {
			return
		}
		if r.Reads(s.Basis); s.Value.Cmp(zero) < 0 {
			r.Find(rules.Finding{Unit: m.ID, Item: "eq-slots", Basis: max(s.Basis, rules.House), Fixes: m.roomier(0),
				Message: fmt.Sprintf("%s has %s EQ slots; a build with fewer than none is not possible.", m.title(), s.Value)}.Of(s.Int(), 0))
		}
	})
}

// written is the stat with a value, as a fix offers it.
func (s *buildStat) written(n int) string {
	return strings.Replace(fmt.Sprintf("%s %d", s.label, n), " -", " −", 1)
}

// checkSlots passes over builds that are not possible at all. It is silent on a
// unit with a weapon whose slots nobody gave, unless the others are too many.
func (v *view) checkSlots() *rules.Ruling {
	return v.each(ruleSlots.Apply(), func(r *rules.Ruling, m *model) {
		have := m.eqSlots()
		if !have.Value.IsInt() || have.Int() < 0 {
			return
		}
		used, basis, without := m.slotsUsed()
		basis = max(basis, have.Basis)
		r.Reads(basis)
		switch free := have.Int() - used; {
		case free < 0 || free > 0 && len(without) == 0 && !m.strange:
			f := rules.Finding{Unit: m.ID, Basis: basis, Todo: free > 0, Fixes: m.fitting(used, have.Int()),
				Message: fmt.Sprintf("The weapons of %s use %d EQ slots; it has %d, and both must be equal.", m.title(), used, have.Int())}
			r.Find(f.Of(used, have.Int()))
		case len(without) > 0:
			if r.State == rules.Kept {
				r.State = rules.Silent
			}
			for _, g := range without {
				r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: g.ID, Basis: rules.Missing, Todo: true,
					Message: fmt.Sprintf("%s of %s does not say how many EQ slots it takes: whether they fit cannot be told.", g.Name, m.title())})
			}
		}
	})
}

func (v *view) checkRequires() *rules.Ruling {
	return v.each(ruleRequires.Apply(), func(r *rules.Ruling, m *model) {
		for _, g := range m.sortedGear() {
			f := rules.Finding{Unit: m.ID, Item: g.ID}
			if g.Pilot != nil && m.build[pilot].Known() {
				r.Reads(g.Pilot.Basis, m.build[pilot].Basis)
			}
			if g.Pilot != nil && m.build[pilot].Known() && m.level() < g.Pilot.Int() {
				f := f
				f.Basis = max(g.Pilot.Basis, m.build[pilot].Basis)
				f.Message = fmt.Sprintf("%s of %s needs a pilot of level %d; the pilot is of level %d.", g.Name, m.title(), g.Pilot.Int(), m.level())
				f.Fixes = m.qualified(g)
				r.Find(f.Of(m.level(), g.Pilot.Int()))
			}
			if g.At == atTrait {
				f.Message = fmt.Sprintf("%s of %s is a weapon and stands among the traits.", g.Name, m.title())
				f.Fixes = []rules.Fix{v.fix("Move it to the equipment", rules.SetMount(m.ID, g.ID, "at", atEquipment))}
				r.Find(f)
			}
		}
		for _, t := range m.sortedTraits() {
			if t.At == atEquipment {
				r.Find(rules.Finding{Unit: m.ID, Item: t.ID, Message: fmt.Sprintf("%s of %s is a trait and stands among the equipment.", t.Name, m.title()),
					Fixes: []rules.Fix{v.fix("Move it to the traits", rules.SetMount(m.ID, t.ID, "at", atTrait))}})
			}
		}
		if m.published() {
			m.checkPlaces(r)
		}
	})
}

// checkPlaces rules that an alternate weapon takes the place of the one that it
// is an alternate of.
func (m *model) checkPlaces(r *rules.Ruling) {
	for _, item := range m.given.Loadout {
		others := m.given.Alternates[item]
		var here []gear
		for _, g := range m.sortedGear() {
			if g.Item == item || slices.Contains(others, g.Item) {
				here = append(here, g)
			}
		}
		if len(others) == 0 || len(here) <= 1 {
			continue
		}
		// the printed weapon is the one to go, or all alternates but one
		slices.SortStableFunc(here, func(a, b gear) int { return boolInt(a.Item == item) - boolInt(b.Item == item) })
		var edits []rules.Edit
		for _, g := range here[1:] {
			edits = append(edits, rules.Remove(m.ID, g.ID))
		}
		f := rules.Finding{Unit: m.ID, Item: here[0].ID, Fixes: []rules.Fix{m.view.fix("Keep only "+here[0].Name, edits...)},
			Message: fmt.Sprintf("%s mounts %d weapons where its profile has one: an alternate takes the place of the %s.", m.title(), len(here), m.view.weapons[item].Name)}
		r.Find(f.Of(len(here), 1))
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// traitBudget is the levels of traits that the unit may have, -1 where its pilot
// is not known: those of the pilot's level, or what its profile has.
func (m *model) traitBudget() int {
	l := m.build[pilot]
	if !l.Known() {
		return -1
	}
	n := m.view.pack.Pilots.Rows.By[l.Value.String()].Traits.Int()
	if m.given != nil {
		n = max(n, m.given.traitLevels)
	}
	return n
}

func (v *view) checkTraits() *rules.Ruling {
	return v.each(ruleTraits.Apply(), func(r *rules.Ruling, m *model) {
		for _, t := range m.sortedTraits() {
			if t.Kind != ofMecha && (t.Level == nil || !t.Level.Known()) {
				r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: t.ID, Message: fmt.Sprintf("The level of %s on %s is not known; it counts as Level I.", t.Name, m.title())})
			}
		}
		used, budget := m.traitLevels(), m.traitBudget()
		if budget < 0 {
			return
		}
		read := m.traitBasis()
		if r.Reads(read); used <= budget {
			return
		}
		f := rules.Finding{Unit: m.ID, Item: atTrait, Basis: read, Fixes: m.fewerTraits(used - budget),
			Message: fmt.Sprintf("%s has traits of %d levels; with a pilot of level %d it may have %d.", m.title(), used, m.level(), budget)}
		r.Find(f.Of(used, budget))
	})
}

func (v *view) checkDiffers() *rules.Ruling {
	return v.each(ruleDiffers.Apply(), func(r *rules.Ruling, m *model) {
		if !m.published() {
			return
		}
		for _, s := range m.given.differs {
			r.Find(rules.Finding{Unit: m.ID, Item: s.ID, Basis: s.Basis,
				Message: fmt.Sprintf("%s of %s is printed as %s and comes out as %s; the printed value is used.", s.Label, m.given.Name, m.given.Printed.By[s.ID].Value, s.Value)})
		}
	})
}
