package mechahex

import (
	"context"
	"fmt"

	"gantry/rules"
	"gantry/rules/judge"
)

// checks lists the rules of army creation in the order in which they apply.
var checks = judge.NewChecks([]judge.Check[*army, *model]{
	judge.LimitPoints[*army, *model](
		rules.Rule{ID: "points", Title: "points are within the limit", Source: book.Printed("Preparation")},
		judge.Budget{Points: "pts", Limit: "limit", Under: "Both sides should cost the same"}),
	{Rule: rules.Rule{ID: "mecha-required", Title: "the army has a mecha", Severity: rules.Warning,
		Source: book.Inferred("Preparation")}, Army: (*army).checkMecha},
	{Rule: rules.Rule{ID: "vehicles-per-mecha", Title: "one vehicle per mecha at most",
		Source: book.Printed("Preparation")}, Army: (*army).checkVehicles},
	{Rule: rules.Rule{ID: "npc", Title: "terrain structures are scenery, not units",
		Source: book.Printed("Special Rules")}, Unit: (*model).checkTerrain},
	{Rule: rules.Rule{ID: "hero-mecha-only", Title: "one hero per mecha, mecha only", Source: creation},
		Unit: (*model).checkHero},
	{Rule: rules.Rule{ID: "title-mecha-only", Title: "one title per mecha, mecha only", Source: creation},
		Unit: (*model).checkTitle},
	{Rule: rules.Rule{ID: "hero-unique", Title: "each hero is used at most once", Source: creation},
		Army: (*army).checkHeroUnique},
	{Rule: rules.Rule{ID: "hero-per-200", Title: "one hero per 200 points at most",
		Source: book.Inferred("Army Creation")}, When: (*army).countsHeroes, Army: (*army).checkHeroes},
	{Rule: rules.Rule{ID: "location-slots", Title: "no location is over its slot limit", Source: creation},
		Unit: (*model).checkLocations},
	{Rule: rules.Rule{ID: "slots-filled", Title: "every slot is used", Source: creation}, Unit: (*model).checkFilled},
	judge.WarnUnarmed[*army](rules.GantryRule, (*model).unarmed),
	{Rule: rules.Rule{ID: "item-not-allowed", Title: "every item is allowed for its class",
		Source: book.Printed("Upgrades")}, Unit: (*model).checkAllowed},
	{Rule: rules.Rule{ID: "item-limit", Title: "item limits per model, by edition",
		Source: book.Printed("Upgrades")}, When: (*army).namesEdition, Unit: (*model).checkLimits,
		Army: func(a *army, r *rules.Ruling) { r.Cite = a.Cite }},
	{Rule: rules.Rule{ID: "armored", Title: "Armored models mount Extra Armor", Source: book.Printed("Special Rules")},
		When: (*army).namesEdition, Unit: (*model).checkArmored,
		Army: func(a *army, r *rules.Ruling) { r.Cite = a.special("armored").Cite }},
	{Rule: rules.Rule{ID: "ace-custom-location",
		Title:  "Ace Custom needs a location for its slot. No other hero has one",
		Source: book.Printed("Heroes")}, Unit: (*model).checkCustom},
	{Rule: rules.Rule{ID: "avenger-weapon", Title: "Avenger needs a mounted weapon", Source: book.Printed("Titles")},
		Unit: (*model).checkAvenger},
	{Rule: rules.Rule{ID: "structures-unlimited", Title: "the rules give no limit on armed structures",
		Severity: rules.Info, Source: book.Inferred("Ships & Squadrons")}, Unit: (*model).checkStructure},
})

// namesEdition reports whether the edition in force is one of the pack.
func (a *army) namesEdition() bool { return a.known }

func (a *army) checkMecha(r *rules.Ruling) {
	if a.sums.mecha+a.sums.unknown > 0 {
		return
	}
	f := rules.Finding{Todo: true,
		Message: "No mecha. Without one you can't carry objectives, and vehicles surrender."}
	if len(a.fighting) == 0 {
		f.Message = "Add a mecha to start."
	}
	r.Find(f)
}

func (a *army) checkVehicles(r *rules.Ruling) {
	vehicles, mechas := a.sums.vehicles, a.sums.mecha
	r.OutOf(vehicles, mechas)
	if vehicles <= mechas+a.sums.unknown {
		return
	}
	r.Find(r.Finding().Messagef("Vehicles: %d, limit %d (one per mecha).", vehicles, mechas))
}

func (a *army) checkHeroUnique(r *rules.Ruling) {
	if a.sums.heroes < 2 {
		return
	}
	led := make([]*model, 0, min(len(a.fighting), a.sums.heroes))
	for _, m := range a.fighting {
		if len(m.heroes) > 0 {
			led = append(led, m)
		}
	}
	for _, id := range a.pack.Heroes.Rows.IDs {
		if n, last := having(led, id); n > 1 {
			r.Find(rules.Finding{Unit: last, Item: "hero"}.OutOf(n, 1).Messagef(
				"%s: %d, limit 1 per army. Keep one.", a.pack.Heroes.Rows.By[id].Name, n))
		}
	}
}

// having returns how many of some models have a hero, and the id of the last one.
func having(led []*model, hero string) (n int, last string) {
	for _, m := range led {
		if m.hero(hero) && m.CountFits() {
			if n += m.Count; last == "" || rules.ByID(m.ID, last) > 0 {
				last = m.ID
			}
		}
	}
	return n, last
}

// reading is one reading of how many heroes an army may have: one per number of points.
type reading struct {
	byTotal bool // of the army's total; else of the game's size
	points  rules.Figure
	known   bool
}

func (by reading) String() string {
	if by.byTotal {
		return fmt.Sprintf("%d pts spent", by.points.Int())
	}
	return fmt.Sprintf("a %d-pt game", by.points.Int())
}

// readings returns the army's reading and the other one. chosen is missing for an invalid choice.
func (a *army) readings() (chosen, other reading) {
	limit, ok := a.Limit()
	size := reading{points: limit, known: ok}
	total := reading{byTotal: true, points: a.Total().Figure, known: len(a.Total().Left) == 0}
	switch a.Chosen.Options.Text(heroReading) {
	case "", byGameSize:
		return size, total
	case byArmyTotal:
		return total, size
	}
	return reading{}, reading{}
}

// countsHeroes reports whether the points that heroes are counted with are known. With an unusable limit neither
// reading works.
func (a *army) countsHeroes() bool {
	chosen, _ := a.readings()
	_, ok := a.Limit()
	return ok && chosen.known
}

func (a *army) checkHeroes(r *rules.Ruling) {
	chosen, other := a.readings()
	heroes, every := a.sums.heroes, a.pack.Army.HeroEvery
	may, might := chosen.points.Int()/every.Int(), other.points.Int()/every.Int()
	read := max(every.Basis, chosen.points.Basis)
	r.OutOf(heroes, may).DependsOn(read)
	switch {
	case heroes > may:
		f := r.Finding()
		f.Basis = read
		r.Find(f.Messagef("Heroes: %d, limit %d for %s (1 per %d).", heroes, may, chosen, every.Int()))
	case heroes > might && other.known:
		f := rules.Finding{Basis: max(every.Basis, other.points.Basis)}.OutOf(heroes, might)
		r.FindAs(rules.Warning, f.Messagef(
			"%d %s: legal for %s, but not for %s (limit %d). Agree with your opponent.",
			heroes, pluralHero(heroes), chosen, other, might))
	}
}

func pluralHero(n int) string {
	if n == 1 {
		return "hero"
	}
	return "heroes"
}

func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, a.Units) }

// Judge applies the rules that concern a single unit. None concerns scenery.
func (p *printing) Judge(m *model) {
	if !m.scenery() {
		checks.Judge(m)
	}
}
