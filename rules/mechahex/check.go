package mechahex

import (
	"context"
	"fmt"

	"gantry/rules"
	"gantry/rules/pack"
)

const book rules.Book = "Mecha: HEX v1.3"

var (
	shooting = book.Printed("Shooting")
	morale   = book.Printed("Morale")
)

// The rules of army creation, in the order in which they are applied.
var (
	rulePoints     = rules.Rule{ID: "points", Title: "the army costs no more than the limit", Source: book.Printed("Preparation")}
	ruleMecha      = rules.Rule{ID: "mecha-required", Title: "the army has a mecha", Severity: rules.Warning, Source: book.Inferred("Preparation")}
	ruleVehicles   = rules.Rule{ID: "vehicles-per-mecha", Title: "there are no more vehicles than mecha", Source: book.Printed("Preparation")}
	ruleNPC        = rules.Rule{ID: "npc", Title: "no terrain structure is part of the army, and only terrain is scenery", Source: book.Printed("Special Rules")}
	ruleHeroMecha  = rules.Rule{ID: "hero-mecha-only", Title: "heroes ride mecha, one each at most", Source: book.Printed("Army Creation")}
	ruleTitleMecha = rules.Rule{ID: "title-mecha-only", Title: "titles go to mecha, one each at most", Source: book.Printed("Army Creation")}
	ruleHeroUnique = rules.Rule{ID: "hero-unique", Title: "each hero is in the army once", Source: book.Printed("Army Creation")}
	ruleHeroPer    = rules.Rule{ID: "hero-per-200", Title: "there is at most one hero for every 200 points", Source: book.Inferred("Army Creation")}
	ruleLocation   = rules.Rule{ID: "location-slots", Title: "no location holds more than its slots", Source: book.Printed("Army Creation")}
	ruleFilled     = rules.Rule{ID: "slots-filled", Title: "every slot is used", Source: book.Printed("Army Creation")}
	ruleAllowed    = rules.Rule{ID: "item-not-allowed", Title: "every item is one that the class may mount", Source: book.Printed("Upgrades")}
	ruleLimit      = rules.Rule{ID: "item-limit", Title: "no item is mounted more often than the edition allows", Source: book.Printed("Upgrades")}
	ruleArmored    = rules.Rule{ID: "armored", Title: "what is Armored has its Extra Armor", Source: book.Printed("Special Rules")}
	ruleCustom     = rules.Rule{ID: "ace-custom-location", Title: "Ace Custom, and only Ace Custom, names a location", Source: book.Printed("Heroes")}
	ruleAvenger    = rules.Rule{ID: "avenger-weapon", Title: "Avenger names a mounted weapon", Source: book.Printed("Titles")}
	ruleStructures = rules.Rule{ID: "structures-unlimited", Title: "the text sets no limit to armed structures", Severity: rules.Info, Source: book.Inferred("Ships & Squadrons")}
	allRules       = []rules.Rule{rulePoints, ruleMecha, ruleVehicles, ruleNPC, ruleHeroMecha, ruleTitleMecha, ruleHeroUnique, ruleHeroPer,
		ruleLocation, ruleFilled, ruleAllowed, ruleLimit, ruleArmored, ruleCustom, ruleAvenger, ruleStructures}
)

func (g *game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	v := g.view(ctx, f)
	return rules.Rulings(ctx,
		v.checkPoints, v.checkMecha, v.checkVehicles, v.checkNPC,
		func() *rules.Ruling { return v.checkBearers(ruleHeroMecha, "hero", g.pack.Heroes) },
		func() *rules.Ruling { return v.checkBearers(ruleTitleMecha, "title", g.pack.Titles) },
		v.checkHeroUnique, v.checkHeroPer,
		v.checkLocations, v.checkFilled, v.checkAllowed, v.checkLimits, v.checkArmored,
		v.checkCustom, v.checkAvenger, v.checkStructures)
}

// checkPoints rules nothing where the limit is not one to count with.
func (v *view) checkPoints() *rules.Ruling {
	limit, ok := v.limit()
	if !ok {
		return nil
	}
	stat, left := v.points()
	total := stat.Value.Int()
	r := rulePoints.Apply().Of(total, limit.Int())
	read := max(stat.Basis, limit.Basis)
	r.Reads(read)
	switch {
	case total > limit.Int():
		f := rules.Finding{Basis: read, Message: fmt.Sprintf("The army costs %d points, %d more than the limit of %d.%s", total, total-limit.Int(), limit.Int(), v.force.NotCounted(left))}
		f.Fixes = v.cheaper(total - limit.Int())
		r.Find(f.Of(total, limit.Int()))
	case total < limit.Int() && len(left) == 0:
		f := rules.Finding{Basis: read, Message: fmt.Sprintf("The army costs %d points, %d less than the limit of %d; both sides should cost the same.", total, limit.Int()-total, limit.Int())}
		r.FindAs(rules.Info, f.Of(total, limit.Int()))
	case len(left) > 0:
		f := rules.Finding{Basis: read, Message: fmt.Sprintf("The army costs at least %d of %d points.%s", total, limit.Int(), v.force.NotCounted(left))}
		r.FindAs(rules.Info, f.Of(total, limit.Int()))
	}
	return r
}

// number counts the models of a kind, and those whose kind is not known.
func (v *view) number(kind string) (n, unknown int) {
	for _, m := range v.models {
		switch {
		case !m.known || !m.CountFits():
			unknown += m.Number()
		case m.class.Kind == kind:
			n += m.Count
		}
	}
	return n, unknown
}

func (v *view) checkMecha() *rules.Ruling {
	r := ruleMecha.Apply()
	if n, unknown := v.number(mecha); n+unknown == 0 {
		f := rules.Finding{Todo: true, Message: "The army has no mecha: nothing could carry an objective, and its vehicles would surrender."}
		if len(v.models) == 0 {
			f.Message = "The army has no units yet; it takes at least one mecha."
		}
		r.Find(f)
	}
	return r
}

func (v *view) checkVehicles() *rules.Ruling {
	vehicles, _ := v.number(vehicle)
	walkers, unknown := v.number(mecha)
	r := ruleVehicles.Apply().Of(vehicles, walkers)
	if vehicles > walkers+unknown {
		f := rules.Finding{Message: fmt.Sprintf("The army has %d %s and %d mecha; it may have as many vehicles as mecha.", vehicles, rules.Plural(vehicles, "vehicle"), walkers)}
		f.Fixes = v.fewer(vehicle, vehicles-walkers)
		r.Find(f.Of(vehicles, walkers))
	}
	return r
}

// each rules on every known model.
func (v *view) each(rule *rules.Ruling, check func(*rules.Ruling, *model)) *rules.Ruling {
	for _, m := range v.models {
		if v.ctx.Err() != nil {
			break
		}
		if m.known {
			check(rule, m)
		}
	}
	return rule
}

func (v *view) checkNPC() *rules.Ruling {
	return v.each(ruleNPC.Apply(), func(r *rules.Ruling, m *model) {
		switch {
		case m.class.is("npc"):
			r.Find(rules.Finding{Unit: m.ID, Message: fmt.Sprintf("%s is terrain of a scenario and cannot be part of an army.", m.title()),
				Fixes: []rules.Fix{m.asScenery(), m.removal()}})
		case m.Choices.Bool(scenery):
			r.Find(rules.Finding{Unit: m.ID, Item: scenery, Fixes: []rules.Fix{m.noScenery()},
				Message: fmt.Sprintf("%s is a %s of the army; only structures that no army may take are scenery.", m.title(), m.class.Kind)})
		}
	})
}

// checkBearers rules that a hero or title is on a mecha, and alone there.
func (v *view) checkBearers(rule rules.Rule, choice string, t pack.Section[honour]) *rules.Ruling {
	return v.each(rule.Apply(), func(r *rules.Ruling, m *model) {
		ids := t.Rows.Known(m.Choices.Texts(choice))
		if len(ids) == 0 {
			return
		}
		f := rules.Finding{Unit: m.ID, Item: choice}
		if m.class.Kind != mecha {
			f.Message = fmt.Sprintf("%s is a %s; only mecha have a %s.", m.title(), m.class.Kind, choice)
			f.Fixes = []rules.Fix{m.unchoose(choice, t)}
			r.Find(f)
		} else if len(ids) > 1 {
			f.Message = fmt.Sprintf("%s has %d %s; a mecha has one at most.", m.title(), len(ids), map[string]string{"hero": "heroes", "title": "titles"}[choice])
			rest := 0
			for _, id := range ids[1:] {
				rest += t.Rows.By[id].Points.Int()
			}
			f.Fixes = []rules.Fix{{Text: "Keep only " + t.Rows.By[ids[0]].Name, Points: -rest * m.Number(), Edits: []rules.Edit{rules.Set(m.ID, "choices."+choice, ids[0])}}}
			r.Find(f.Of(len(ids), 1))
		}
	})
}

func (v *view) checkHeroUnique() *rules.Ruling {
	r := ruleHeroUnique.Apply()
	for id, h := range v.pack.Heroes.Rows.All {
		var last *model
		n := 0
		for _, m := range v.models {
			if !m.hero(id) || !m.CountFits() {
				continue
			}
			if n += m.Count; n == m.Count || rules.ByID(m.ID, last.ID) > 0 {
				last = m
			}
		}
		if n > 1 {
			f := rules.Finding{Unit: last.ID, Item: "hero", Message: fmt.Sprintf("%s is in the army %d times; each hero may be taken once.", h.Name, n),
				Fixes: v.onlyHero(id)}
			r.Find(f.Of(n, 1))
		}
	}
	return r
}

// checkHeroPer rules nothing where the points it counts with are not known.
func (v *view) checkHeroPer() *rules.Ruling {
	limit, ok := v.limit()
	reading := v.force.Options.Text(heroReading)
	if reading == "" {
		reading = byGameSize
	}
	if !ok || reading != byGameSize && reading != byArmyTotal {
		return nil
	}
	heroes := 0
	for _, m := range v.models {
		if m.CountFits() {
			heroes += len(m.heroes) * m.Count
		}
	}
	every := v.pack.Army.HeroEvery
	points, left := v.points()
	total, totalKnown := points.Value.Int(), len(left) == 0
	read := map[string]rules.Basis{byGameSize: max(every.Basis, limit.Basis), byArmyTotal: max(every.Basis, points.Basis)}
	may := map[string]int{byGameSize: limit.Int() / every.Int(), byArmyTotal: total / every.Int()}
	size := map[string]string{byGameSize: fmt.Sprintf("a game of %d points", limit.Int()), byArmyTotal: fmt.Sprintf("an army of %d points", total)}
	if reading == byArmyTotal && !totalKnown {
		return nil
	}
	other := byArmyTotal
	if reading == byArmyTotal {
		other = byGameSize
	}
	r := ruleHeroPer.Apply().Of(heroes, may[reading])
	r.Reads(read[reading])
	switch {
	case heroes > may[reading]:
		f := rules.Finding{Basis: read[reading], Message: fmt.Sprintf("The army has %d %s; %s may have %d.", heroes, pluralHero(heroes), size[reading], may[reading]),
			Fixes: v.fewerHeroes(reading)}
		r.Find(f.Of(heroes, may[reading]))
	case heroes > may[other] && (totalKnown || other == byGameSize):
		f := rules.Finding{Basis: read[other], Message: fmt.Sprintf("The army has %d %s, which %s may have, but not %s, which may have %d; agree with your opponent how the rule is read.",
			heroes, pluralHero(heroes), size[reading], size[other], may[other]), Fixes: v.fewerHeroes(other)}
		r.FindAs(rules.Warning, f.Of(heroes, may[other]))
	}
	return r
}

func pluralHero(n int) string {
	if n == 1 {
		return "hero"
	}
	return "heroes"
}

func (v *view) checkStructures() *rules.Ruling {
	r := ruleStructures.Apply()
	for _, m := range v.models {
		if m.known && m.class.Kind == structure && !m.class.is("npc") {
			r.Find(rules.Finding{Unit: m.ID, Message: "The text sets no limit to armed structures and no rule to deploy them; agree on both with your opponent."})
		}
	}
	return r
}
