package mechastellar

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

type check = judge.Check[*army, *model]

// checks lists the rules of an army in the order in which they apply.
var checks = judge.NewChecks([]judge.Check[*army, *model]{
	judge.LimitPoints[*army, *model](rules.Rule{ID: "points", Source: book.Inferred("Momentum"),
		Title: "points are within the game size"}, judge.Budget{Points: "pts", Limit: "limit"}),
	ofUnits((*model).checkRange, rules.Rule{ID: "build-range", Source: book.Printed(reading),
		Title: "build stats are in range, and fixed on published units"}),
	ofUnits((*model).checkSlots, rules.Rule{ID: "eq-slots", Source: book.Printed(reading),
		Title: "weapons fill the EQ slots exactly"}),
	judge.WarnUnarmed[*army](rules.GantryRule, (*model).unarmed),
	ofUnits((*model).checkListed, rules.Rule{ID: "weapon-list", Severity: rules.Warning, Source: book.House(reading),
		Title: "a published unit mounts only items on its page"}),
	ofUnits((*model).checkOnce, rules.Rule{ID: "option-once", Source: book.Printed(reading),
		Title: "a priced option is used at most once"}),
	ofUnits((*model).checkOwner, rules.Rule{ID: "option-owner", Severity: rules.Warning, Source: book.House(reading),
		Title: "a priced option is on a unit that lists it"}),
	ofUnits((*model).checkRequires, rules.Rule{ID: "weapon-requires", Source: book.Printed(reading),
		Title: "each weapon has the pilot level and item it needs"}),
	ofUnits((*model).checkTraits, rules.Rule{ID: "trait-budget", Severity: rules.Warning, Source: book.Printed(reading),
		Title: "traits fit the pilot's level"}),
	ofUnits((*model).checkBearer, rules.Rule{ID: "trait-owner", Severity: rules.Warning,
		Source: book.Inferred("Revision Log"),
		Title:  "Captain traits are for Captains, Commander traits for the Commander"}),
	ofUnits((*model).checkTwice, rules.Rule{ID: "trait-once", Severity: rules.Warning, Source: book.House(reading),
		Title: "a unit has each trait at most once"}),
	ofArmy((*army).checkUnpriced, rules.Rule{ID: "unpriced", Severity: rules.Warning, Source: rules.GantryRule,
		Title: "no design beats published units and weapons of its price"}),
	ofArmy((*army).checkCommander, rules.Rule{ID: "commander-single", Source: book.Inferred("Strategic Commands"),
		Title: "at most 1 Commander, and exactly 1 if a module needs one"}),
	ofArmy((*army).checkUnits, rules.Rule{ID: "module-units", Source: book.Printed("Gritty Mecha Battles"),
		Title: "the number of units is within the modules' limits"}),
	ofArmy((*army).checkExclusive, rules.Rule{ID: "module-exclusive", Severity: rules.Warning,
		Source: book.Inferred("Strategic Robot Warfare"), Title: "at most 1 module that doubles HP"}),
	ofArmy((*army).checkEvent, rules.Rule{ID: "climactic-event", Source: book.Printed("Climactic Events"),
		Title: "at most 1 climactic event, and only with its module"}),
	ofArmy((*army).checkCommands, rules.Rule{ID: "strategic-commands",
		Source: book.Printed("Expanded Strategic Commands"),
		Title:  "at most 2 chosen commands, and only with their module"}),
	{Rule: rules.Rule{ID: "stellar-tags", Source: book.Printed("Stellar Warfare"),
		Title: "every unit can fight on the battlefield"}, Unit: (*model).checkTags, When: (*army).hasBattlefield},
	ofArmy((*army).checkEmbark, rules.Rule{ID: "embark", Source: book.Printed("Stellar Warfare"),
		Title: "units ride on larger warships of this list"}),
	ofUnits((*model).checkDiffers, rules.Rule{ID: "printed-differs", Severity: rules.Info,
		Source: book.Inferred(reading),
		Title:  "printed values match the build"}),
})

func ofArmy(army func(*army, *rules.Ruling), rule rules.Rule) check {
	return check{Rule: rule, Army: army}
}

// ofUnits returns a rule for units with a known profile.
func ofUnits(unit func(*model, *rules.Ruling), rule rules.Rule) check {
	return check{Rule: rule, Unit: unit}
}

func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, a.Units) }

// Judge applies the rules that concern one unit.
func (s *setting) Judge(m *model) { checks.Judge(m) }
