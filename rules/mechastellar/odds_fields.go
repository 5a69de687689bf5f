package mechastellar

import "gantry/rules"

// maxRerolls is the largest number of rerolled dice in a situation.
const maxRerolls = 5

// The bounds of some fields: PEN that water takes from a beam, and hits that an event turns into criticals.
const (
	minPenBonus = -5
	maxTurned   = 3
	maxLost     = 3 // melee accuracy
)

var savesField = number("momentum-saves", "Failed saves negated", 0, maxBonus, "With Momentum, at Level 1+.")

var whicheverIsBest = word(best, "whichever is best")

// Fields that several situations have.
var (
	coverField     = withSign(rules.SignCover, yes("cover", "Target in cover"))
	blindsideField = withHelp(withSign(rules.SignRear, yes("blindside", "Blindside")),
		"From behind: +1 critical, no Shields, no cover.")
	focusField     = number("focus", "Focus actions", 0, maxFocus, "")
	advantageField = number("crits-bonus", "Tactical advantage", 0, 1, "1 from High Ground or Overwhelm, for example.")
	turnedField    = number("hits-to-crits", "Hits turned into criticals", 0, maxTurned,
		"The Will to Power: up to 3, Commander only.")
	powerField = optional(number("power-points", "Power or Havoc available", 0, maxBonus,
		"Leave empty for all of the unit's points."))
	targetPointsField = optional(number("target-points", "Target's Power or Havoc available", 0, maxBonus,
		"Leave empty for all of its points."))
	stunField = number("stun", "Target's lost actions", 0, mostStun,
		"Shut down if it has fewer: Evade and Melee 0, tactical advantage.")
	hpLostField  = number("target-damage", "HP already lost", 0, maxHP*maxTimes, "")
	clashedField = clashed(hpLostField)
	barrierField = optional(number("barrier", "Barrier", 0, maxBonus, "Leave empty for the target's own blocks."))
	evadeField   = number("evade-bonus", "Bonus Evade", -maxBonus, maxBonus, "")
	blocksField  = number("blocks-bonus", "Bonus blocks", 0, maxBonus, "Challenge, for example.")
	penField     = number("pen-bonus", "Bonus PEN", minPenBonus, maxPen,
		"Bridge Attack 3, Overwhelming Firepower 1, High Speed Attack 2. "+
			"Energy weapons: −3 through buildings, −5 underwater.")
	penKindField = rules.Field{ID: "pen-bonus-kind", Label: "Bonus PEN type", Kind: rules.FieldOneOf, Default: "",
		Help:    "Only Push and Pull weapons can have P. Theirs is always P.",
		Options: []rules.Option{word("", "same as the weapon's"), word(moves, "P: push or pull")}}
	havocField = anyOf("havoc", "Havoc", word("dmg", "DMG +100"), word("melee", "Melee hit +1"),
		word("crash", "Crash DMG +100"),
		word("cover", "Target is in cover"))
	defenseField = oneOf("defense", "Defender's bonus", word(dodge, "Dodge"), word(guard, "Guard"))
)

// clashFields are the situation of a clash.
var clashFields = []rules.Field{
	optional(number("split", "Attacker's attack dice", 0, poolDice, "Leave empty for the best split.")),
	optional(number("reply", "Defender's attack dice", 0, poolDice, "Leave empty for the best reply.")),
	oneOf("melee-defense", "Defender's bonus", word(counter, "Counter"), word(guard, "Guard")),
	{ID: "counter-weapon", Label: "Defender's weapon", Kind: rules.FieldText, Default: best,
		FromTarget: "counter-weapon",
		Options:    []rules.Option{whicheverIsBest}},
	blindsideField, focusField,
	number("hits-bonus", "Bonus hits", 0, maxBonus, "Bullseye or Make it Count."),
	advantageField, turnedField,
	number("counter-bonus", "Counterattack bonus hits", 0, maxBonus, "The Valiant: 2."),
	withHelp(yes("pyrrhic-victory", "Defender uses Pyrrhic Victory"),
		"Counterattack: +1 hit per 2 hits that did damage."),
	number("accuracy-lost", "Attacker's camera damage", 0, maxLost, "Hits on 5+, 1 worse per level."),
	number("counter-accuracy-lost", "Defender's camera damage", 0, maxLost, "Hits on 5+, 1 worse per level."),
	number("momentum-defense", "Hits negated by the defender", 0, maxBonus, "With Momentum."),
	number("momentum-saves", "Failed saves negated by the defender", 0, maxBonus, "With Momentum, at Level 1+."),
	number("attacker-momentum", "Hits negated by the attacker", 0, maxBonus, "With Momentum."),
	clashedField, number("attacker-damage", "HP the attacker lost", 0, maxHP*maxTimes, ""), stunField,
	anyOf("power", "Power", word("dmg", "DMG +100"), word("pen", "PEN +1")),
	powerField, havocField, targetPointsField,
	withHelp(yes("titan-throw", "Titan Throw"),
		"With a [CC] Push weapon. Costs Power or Havoc, depending on the target's Size."),
	anyOf("order", "Orders", word(closeCombat, "Close combat")),
	penField, penKindField,
	number("dice-rerolls", "Defense dice rerolled", 0, maxRerolls,
		"Failed dice that the defender rerolls. Improvise: 2."),
	barrierField, blocksField,
}

func number(id, label string, least, most int, help string) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Min: least, Max: most, Default: 0, Help: help}
}

// optional returns a number whose absence has its own meaning.
func optional(f rules.Field) rules.Field {
	f.Default = nil
	return f
}

func anyOf(id, label string, options ...rules.Option) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldList, Options: options}
}

func oneOf(id, label string, options ...rules.Option) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldOneOf, Default: best,
		Options: append([]rules.Option{whicheverIsBest}, options...)}
}

func yes(id, label string) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldBool}
}

func withSign(s rules.Sign, f rules.Field) rules.Field {
	f.Sign = s
	return f
}

// idleUnless returns a field that is inactive except for some weapons.
func idleUnless(is bool, f rules.Field) rules.Field {
	f.Inactive = !is
	return f
}

// clashed returns the field for the HP that a target of a clash has lost. Its decisions depend on it.
func clashed(f rules.Field) rules.Field {
	f.Role = rules.RoleDamage
	return f
}

// withHelp returns a field with a line of help.
func withHelp(f rules.Field, help string) rules.Field {
	f.Help = help
	return f
}

func word(id, label string) rules.Option { return rules.Option{ID: id, Label: label} }

// shootingFields returns the situation of a shooting attack.
func shootingFields(overwatch, indirect, remote bool) []rules.Field {
	return []rules.Field{
		optional(number("range", "Range", 0, maxInches,
			"Inches. Leave empty to assume the target is in range, with no range effects.")),
		oneOf("offense", "Attacker's bonus", word(precision, "Precision"), word(barrage, "Barrage")),
		defenseField, coverField,
		withHelp(withSign(rules.SignHigh, yes("high-ground", "Target on high ground")),
			"+1 hit, +2 on Size 2+. No cover."),
		blindsideField, focusField,
		withHelp(yes("focus-engaged", "Focus to shoot while engaged"), "Level 1+. Ignores Rapid Fire penalties."),
		number("hits-bonus", "Bonus hits", 0, maxBonus, "Bullseye or Make it Count. None with indirect fire."),
		advantageField, turnedField,
		number("momentum-defense", "Hits negated", 0, maxBonus, "With Momentum."),
		savesField, hpLostField, stunField,
		anyOf("power", "Power", word("dmg", "DMG +100"), word("pen", "PEN +1"), word("range", `Range +8"`)),
		powerField, havocField, targetPointsField,
		anyOf("order", "Orders", word(evasive, "Evasive action"), word(mainBattery, "Main battery")),
		optional(number("captain", "Captain's level (for Orders)", 1, 2,
			"Leave empty for the attacking Warship's level, or 1 without a Warship.")),
		penField, penKindField,
		number("dice-rerolls", "Evade dice rerolled", 0, maxRerolls,
			"Rerolled by the target. Improvise: 2, M-particles: 1."),
		idleUnless(overwatch, yes("overwatch", "As Overwatch")),
		idleUnless(indirect, yes("indirect", "Indirect fire")),
		idleUnless(remote, number("shots-lost", "Attacks already shot down", 0, maxShots,
			"1 per natural 10 that an Ace rolled.")),
		withHelp(yes("area", "Area of effect"), "For any weapon."),
		barrierField, blocksField,
		number("accuracy-bonus", "Bonus Accuracy", -maxBonus, maxBonus, ""),
		evadeField,
	}
}
