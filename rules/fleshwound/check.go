package fleshwound

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// checks lists the rules in the order in which they apply.
var checks = judge.NewChecks([]judge.Check[*army, *mech]{
	{Rule: rules.Rule{ID: "value-range", Title: "every number of a mech is entered and in range",
		Source: book.Printed(sizeTable)}, Unit: checkRange},
	{Rule: rules.Rule{ID: "special-form", Source: book.Printed(abilities),
		Title: "specials have their numbers: IF 1, SRM 2, LRM and REAR 3"}, Unit: checkForm},
	{Rule: rules.Rule{ID: "unknown-special", Severity: rules.Warning, Source: book.Printed(abilities),
		Title: "every special is published"}, Unit: checkListed},
	{Rule: rules.Rule{ID: "jump-exclusive", Title: "JMPS and JMPW are not combined", Source: book.House(abilities)},
		Unit: checkJump},
	{Rule: rules.Rule{ID: "physical-needs-fists-or-mel", Title: "mechs with fists or MEL can make physical attacks",
		Severity: rules.Info, Source: book.Printed(physical)}, Unit: checkPunch},
	judge.WarnUnarmed[*army](house("weapons"), (*mech).unarmed),
	{Rule: rules.Rule{ID: "omni-transport", Title: "at most 1 armored unit per OMNI mech",
		Source: book.Inferred(abilities)}, Unit: checkRider, Army: (*army).checkRiders},
	{Rule: rules.Rule{ID: "points", Title: "points are within the limit", Source: house("PV")},
		When: (*army).HasLimit, Army: (*army).checkPoints},
	{Rule: rules.Rule{ID: "max-units", Title: "the number of units is within the list's maximum",
		Source: house("limits set by a list")}, When: (*army).limitsUnits, Army: (*army).checkUnits},
	{Rule: rules.Rule{ID: "unpriced", Title: "every designed mech has a price", Severity: rules.Warning,
		Source: house("PV")}, Unit: checkPrice},
	{Rule: rules.Rule{ID: "no-construction-rules", Title: "army-building rules are unpublished",
		Severity: rules.Info, Source: book.Inferred(combat)}, Army: (*army).checkDecided},
})

func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, a.Units) }

// Judge applies the rules that concern one unit.
func (s *setting) Judge(m *mech) { checks.Judge(m) }
