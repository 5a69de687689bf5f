package robotech

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// checks lists the rules of an army in the order in which they apply.
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
	judge.WarnUnarmed[*army](rules.GantryRule, (*model).unarmed),
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
		When: (*army).HasLimit, Army: (*army).checkPoints},
	{Rule: rules.Rule{ID: "unpriced", Severity: rules.Warning, Source: rules.GantryRule,
		Title: "no design beats every published unit of its price"},
		Unit: (*model).checkUnderpriced},
	{Rule: rules.Rule{ID: "no-points", Severity: rules.Info, Source: book.Printed("Deployment"),
		Title: "the list has a limit or formation sizes"},
		Army: (*army).checkDecided},
})

func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, a.Units) }

// Judge applies the rules that concern one unit.
func (s *setting) Judge(m *model) { checks.Judge(m) }
