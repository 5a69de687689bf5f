package builder

import (
	"maps"
	"slices"
	"strings"

	"gantry/rules"
)

// The rules of the document itself, the same for every game.
const documentCite = "Gantry list format"

// Rules of the document that other code names.
const (
	// RuleUnknownField finds each field that this version does not know.
	RuleUnknownField = "unknown-field"
	// FieldKept ends the message of RuleUnknownField.
	FieldKept = " Kept, but no rule uses it."
	// RuleBadValue finds each value that is out of range.
	RuleBadValue = "bad-value"
	// RuleDuplicateID finds units, or mounts of a unit, of one id.
	RuleDuplicateID = "duplicate-id"
	// RuleEmpty finds that a list has no units.
	RuleEmpty           = "empty"
	ruleOverridden      = "overridden"
	ruleOverridePrinted = "override-printed"
	// RuleDesignedUnit finds each unit that its player designed.
	RuleDesignedUnit   = "designed-unit"
	ruleDesignedWeapon = "designed-weapon"
	ruleNameTaken      = "name-taken"
	// RulePackDiffers finds that a list names other rules data.
	RulePackDiffers     = "pack-differs"
	ruleHiddenText      = "hidden-text"
	ruleUnknownPath     = "unknown-path"
	ruleUnknownProfile  = "unknown-profile"
	ruleUnknownItem     = "unknown-item"
	ruleUnknownChoice   = "unknown-choice"
	ruleUnknownOption   = "unknown-option"
	ruleUnknownLocation = "unknown-location"
)

// ReportsUnknown reports whether a rule finds things that the game or this version of Gantry doesn't know.
func ReportsUnknown(id string) bool { return strings.HasPrefix(id, "unknown-") }

// documentRules are errors of the format unless they say otherwise.
var documentRules = map[string]rules.Rule{
	ruleUnknownProfile:  {Title: "every unit is in the game"},
	ruleUnknownItem:     {Title: "every item is in the game"},
	ruleUnknownChoice:   {Title: "every option chosen for a unit is in the game"},
	ruleUnknownOption:   {Title: "every setting is in the game"},
	ruleUnknownLocation: {Title: "every item is in one of its unit's locations"},
	ruleUnknownPath:     {Title: "every house rule changes a number that's in the rules data"},
	RuleUnknownField:    {Title: "Gantry knows every field in the file", Severity: rules.Info},
	RuleBadValue:        {Title: "every value is in the range of its field"},
	RuleDuplicateID:     {Title: "no two units or items have the same ID"},
	RuleMoreFindings:    {Title: "all problems are listed", Severity: rules.Info},
	RuleEmpty:           {Title: "the list has units", Severity: rules.Info},
	ruleOverridden:      {Title: "the list doesn't change any numbers", Severity: rules.Info},
	ruleOverridePrinted: {Title: "the list doesn't change any official numbers", Severity: rules.Warning,
		Source: rules.Source{Basis: rules.House}},
	RuleDesignedUnit: {Title: "every unit is published", Severity: rules.Info,
		Source: rules.Source{Basis: rules.Chosen}},
	ruleDesignedWeapon: {Title: "every weapon is published", Severity: rules.Info,
		Source: rules.Source{Basis: rules.House}},
	ruleNameTaken: {Title: "none of your designs uses a published name", Severity: rules.Warning,
		Source: rules.Source{Basis: rules.House}},
	ruleHiddenText:  {Title: "no name has hidden characters", Severity: rules.Warning},
	RulePackDiffers: {Title: "the list is checked with the rules data it names", Severity: rules.Info},
}

// RuleMoreFindings is the id of a rule that no roster breaks alone: it reports findings that
// are not listed.
const RuleMoreFindings = "more-findings"

// DocumentRules returns the rules of the document itself, in the order of their ids.
func DocumentRules() (list []rules.Rule) {
	for _, id := range slices.Sorted(maps.Keys(documentRules)) {
		list = append(list, documentRule(id))
	}
	return list
}

// IsDocumentRule reports whether a rule is of the document itself.
func IsDocumentRule(id string) bool {
	_, ok := documentRules[id]
	return ok
}

// documentRule returns one of them, whole.
func documentRule(id string) rules.Rule {
	r := documentRules[id]
	if r.Basis == 0 { // without a basis
		r.Basis = rules.FileFormat
	}
	r.ID, r.Cite = id, documentCite
	return r
}

func documentFinding(rule, unit, item, message string, fixes ...rules.Fix) rules.Finding {
	r := documentRule(rule)
	return rules.Finding{Rule: rule, Severity: r.Severity, Basis: r.Basis, Unit: unit, Item: item, Message: message,
		Cite: r.Cite, Fixes: fixes}
}
