package mechastellar

import (
	"fmt"
	"math/big"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// Rolls without an attacker.
const (
	outmaneuver = "outmaneuver"
	coverHolds  = "cover-destruction"
	stunned     = "stun-recovery"
	turret      = "gun-turret"
	depot       = "fuel-depot"
	plant       = "power-plant"
	shipCrash   = "ship-crash"
	shipSinks   = "sunken-ship"
	damaged     = "battle-damage"
	shieldHolds = "shield-break"
	trapped     = "explosive-trap"
	asteroid    = "asteroid"
)

// The dice of these rolls.
const (
	maneuverDice  = 5
	maneuverTwice = 10 // or more: two successes
	blindsideBy   = 3  // more successes
	coverChecks   = 3  // of cover that is targeted, or hit in melee
	stunDice      = 3
	dangerSaves   = 3
	turretShots   = 4
	turretReach   = 16
	turretDmg     = 100
	trapDmg       = 200
	rockDmg       = 1000 // large asteroids
	pebbleDmg     = 200
)

// danger is an event that forces 3 saves on a unit.
type danger struct {
	pen int
	src rules.Source
}

var dangers = map[string]danger{depot: {3, dangerSource}, plant: {6, dangerSource},
	shipCrash: {5, book.Printed("Warship Combat")}, shipSinks: {5, book.Printed("Sunken Ships")}}

var sideAttacks = []rules.Attack{
	{ID: outmaneuver, Label: "Outmaneuver or bridge attack", Note: "5d10 per side, with bonuses",
		Situation: []rules.Field{
			withDefault(number("dice", "Attacker's dice", 0, poolDice*2,
				"5. Battler, Interceptor, Attacker, Melee: +1. "+
					"5\" or 10\" more base Move: +1 or +2. Melee on a Warship: −2."), maneuverDice),
			withDefault(number("against", "Defender's dice", 0, poolDice*2,
				"5, with the same bonuses. Allied Warship within 16\": +1."), maneuverDice),
			number("successes", "Attacker's bought successes", 0, 3, "M-1 each, Level 1+ and Captains."),
			number("successes-against", "Defender's bought successes", 0, 3, "M-1 each, Level 1+ and Captains.")}},
	{ID: coverHolds, Label: "Cover against a weapon", Note: "d10 × 100 against DMG", Situation: []rules.Field{
		number("dmg", "DMG", 0, maxDamage, ""), yes("targeted", "The cover is the target"),
		yes("melee", "Melee or crash through")}},
	{ID: stunned, Label: "Recovering from stun", Note: "3d10, 5+ each"},
	{ID: turret, Label: "Gun turret", Note: `16", 4 shots, DMG 100`, Targets: 1, Situation: []rules.Field{
		withDefault(number("accuracy", "Turret's Accuracy", 0, maxStep, "2 worse than the worst unit."), maneuverDice),
		defenseField, coverField, blindsideField, anyOf("order", "Orders", word(evasive, "Evasive action")),
		blocksField, evadeField, hpLostField, stunField}},
	{ID: depot, Label: "Fuel depot blows up", Note: "3 saves against PEN 3", Targets: 1,
		Situation: []rules.Field{savesField, hpLostField}},
	{ID: plant, Label: "Power plant blows up", Note: "3 saves against PEN 6", Targets: 1,
		Situation: []rules.Field{savesField, hpLostField}},
	{ID: shipCrash, Label: "Ship crashes into terrain", Note: "3 saves against PEN 5", Targets: 1,
		Situation: []rules.Field{hpLostField}},
	{ID: shipSinks, Label: "Ship sinks with a unit aboard", Note: "3 saves against PEN 5", Targets: 1,
		Situation: []rules.Field{savesField, hpLostField}},
	{ID: damaged, Label: "Battle damage", Note: "d10 + ARM Sv", Targets: 1},
	{ID: shieldHolds, Label: "Shield against a weapon", Note: "(d10 + blocks) × 100 against DMG",
		Situation: []rules.Field{number("dmg", "DMG", 0, maxDamage, ""),
			number("blocks", "Blocks of the shield", 0, maxBonus, "")}},
	{ID: trapped, Label: "Explosive trap", Note: "5+ on a d10: 200 HP", Targets: 1,
		Situation: []rules.Field{hpLostField}},
	{ID: asteroid, Label: "Asteroid", Note: "drifts d10 inches", Targets: 1, Situation: []rules.Field{
		withDefault(number("distance", "Distance", 0, dieFaces, "Inches from the asteroid's path to the unit."), 1),
		yes("large", "Large"), hpLostField}},
}

func withDefault(f rules.Field, n int) rules.Field {
	f.Default = n
	return f
}

func (o *odds) side(attack string, targets []*model) {
	switch attack {
	case outmaneuver:
		o.outmaneuver()
	case coverHolds:
		o.coverHolds()
	case shieldHolds:
		o.shieldHolds()
	case stunned:
		d := o.Times(stunDice, dice.Chance(dieFaces-success+1, dieFaces))
		o.Tell("recovery", stunSource, "%dd10: each %d+ regains 1 lost action", stunDice, success)
		o.Outcomes = []rules.Outcome{{ID: "recovered", Label: "Actions recovered", Noun: "actions", Dist: d}}
	default:
		t := o.fighter(targets[0], "/targets/0", true)
		if o.err != nil {
			return
		}
		o.hazard(attack, t)
	}
}

func (o *odds) outmaneuver() {
	var faces [3]uint64
	for r := 1; r <= dieFaces; r++ {
		faces[faceSuccesses(r)]++
	}
	die := dice.Weighted(0, faces[:]...)
	a := o.Times(o.c.IntOr("dice", maneuverDice), die).Plus(o.num("successes"))
	t := o.Times(o.c.IntOr("against", maneuverDice), die).Plus(o.num("successes-against"))
	lead := o.Combine(a, t, func(x, y int) int { return x - y })
	o.Tell("successes", maneuverSource, "%d+ is 1 success, a %d is 2. Compare the attacker's total with the defender's",
		success, maneuverTwice)
	o.Tell("outcome", maneuverSource, "attacker ahead: Tactical Advantage, or Blindside if ahead by %d or more. "+
		"Tie: the maneuver ends. Attacker behind: the defender fires Overwatch with +3 shots", blindsideBy)
	o.Tell("bridge attack", maneuverSource, "attacker ahead: Blindside and PEN +3, then all attacks from within 16\" "+
		"Blindside the ship. Attacker behind: the ship fires Overwatch with +3 hits")
	o.Outcomes = []rules.Outcome{{ID: "successes", Label: "Attacker's successes", Dist: a},
		{ID: "against", Label: "Defender's successes", Dist: t}, {ID: "lead", Label: "Attacker's lead", Dist: lead}}
	chance := func(id, label string, is func(int) bool) rules.Chance {
		return rules.Chance{ID: id, Label: label, To: "chance that " + strings.ToLower(label[:1]) + label[1:],
			P: lead.Chance(is)}
	}
	o.Chances = []rules.Chance{
		chance("win", "The attacker wins", func(n int) bool { return n > 0 }),
		chance("blindside", fmt.Sprintf("The attacker wins by %d or more", blindsideBy),
			func(n int) bool { return n >= blindsideBy }),
		chance("tie", "It is a tie", func(n int) bool { return n == 0 }),
		chance("lose", "The defender wins", func(n int) bool { return n < 0 })}
}

// faceSuccesses returns the number of successes of a face.
func faceSuccesses(face int) int {
	switch {
	case face >= maneuverTwice:
		return 2
	case face >= success:
		return 1
	}
	return 0
}

// coverHolds answers the check of a piece of cover that is in the way or targeted.
func (o *odds) coverHolds() {
	dmg, checks := o.num("dmg"), 1
	if o.c.Bool("melee") {
		dmg *= 2
	}
	if o.c.Bool("targeted") || o.c.Bool("melee") {
		checks = coverChecks
	}
	faces := facesAgainst(dmg, 0)
	passed := o.Times(checks, dice.Chance(faces, dieFaces))
	o.Tell("checks", coverChecked, "%s of d10 × 100 against DMG %s: %d in 10 pass", rules.Count(checks, "check"),
		rules.Grouped(dmg), faces)
	o.Chances = []rules.Chance{{ID: "survives", Label: "The cover survives", To: "to survive", P: passed.P(checks)}}
}

func (o *odds) turret(t *fighter) {
	a := o.fighter(o.setting.Unit(&rules.Unit{Profile: rules.Designed, Count: 1}), "", false)
	a.line[shootingAt].Value = rules.Int(o.c.IntOr("accuracy", maneuverDice))
	g := gun{name: "Gun turret", reach: turretReach, shots: turretShots, dmg: turretDmg, plain: true, src: dangerSource}
	o.shoot(a, g, []*fighter{t})
}

// hazard answers the effect of the battlefield on a unit.
func (o *odds) hazard(attack string, t *fighter) {
	switch attack {
	case turret:
		o.turret(t)
	case damaged:
		o.battleDamage(t)
	case trapped:
		o.mishap(t, dieFaces-success+1, trapDmg, "the trap goes off")
	case asteroid:
		dmg := pebbleDmg
		if o.c.Bool("large") {
			dmg = rockDmg
		}
		faces := dieFaces + 1 - max(1, o.c.IntOr("distance", 1))
		o.mishap(t, faces, dmg, "the asteroid hits")
	default:
		o.danger(t, dangers[attack])
	}
}

// mishap applies a fixed HP loss on some faces of a d10.
func (o *odds) mishap(t *fighter, faces, dmg int, what string) {
	left := o.left(t, true)
	if o.err != nil {
		return
	}
	damage := dice.Chance(faces, dieFaces).Map(func(n int) int { return n * dmg })
	o.Tell("roll", dangerSource, "%d in 10: %s for %s HP", faces, what, rules.Grouped(dmg))
	o.Outcomes = []rules.Outcome{damageOutcome(damage, left)}
	o.addDestroyed(damage, left, t, "", true)
}

// battleDamage answers one roll on the table of the module.
func (o *odds) battleDamage(t *fighter) {
	save, src := o.stat(t, saveAt), book.Printed("Battle Damage")
	if o.err != nil {
		return
	}
	rows := []struct {
		id, label   string
		least, most int
	}{{"critical", "Critical", 0, 1}, {"camera", "Main camera", 2, 2}, {"propulsion", "Propulsion", 3, 3},
		{"disabled", "Disabled", 4, 9}, {"unharmed", "No effect", 10, maxHP}}
	o.Tell("table", src, "d10 + ARM Sv %d per failed save. Roll again on Critical. A 10 is the cockpit", save)
	roll := o.Times(1, dice.Weighted(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)).Plus(save)
	for _, r := range rows {
		o.Chances = append(o.Chances, rules.Chance{ID: r.id, Label: r.label, To: "chance of " + r.label,
			P: roll.Chance(func(n int) bool { return n >= r.least && n <= r.most })})
	}
	critical := roll.Chance(func(n int) bool { return n <= 1 })
	o.Chances = append(o.Chances, rules.Chance{ID: "cockpit", Label: "Cockpit: the unit is out",
		P: critical.Mul(critical, big.NewRat(1, dieFaces))})
}

// shieldHolds answers the roll of a shield that has blocked, in Gritty battles.
func (o *odds) shieldHolds() {
	dmg, blocks := o.num("dmg"), o.num("blocks")
	faces := facesAgainst(dmg, blocks)
	o.Tell("shield", book.Printed("Gritty Mecha Battles"), "(d10 + %d) × 100 against DMG %s: %d in 10 hold", blocks,
		rules.Grouped(dmg), faces)
	o.Chances = []rules.Chance{{ID: "survives", Label: "The shield holds", To: "to hold",
		P: dice.Chance(faces, dieFaces).P(1)}}
}

// facesAgainst returns how many faces of a die, plus blocks, hold against a weapon's DMG.
func facesAgainst(dmg, blocks int) (faces int) {
	for r := 1; r <= dieFaces; r++ {
		if (r+blocks)*100 >= dmg {
			faces++
		}
	}
	return faces
}

// danger answers the saves that a blast forces.
func (o *odds) danger(t *fighter, by danger) {
	pen := by.pen
	w := wound{save: saving{pen: pen}, negated: o.num("momentum-saves")}
	o.negates(w, t)
	fail := o.fails(w, t)
	left := o.left(t, true)
	if o.err != nil {
		return
	}
	failed := o.Times(dangerSaves, dice.Chance(fail, dieFaces)).Map(func(n int) int { return max(0, n-w.negated) })
	damage := failed.Map(func(n int) int { return n * failedSave })
	o.Tell("saves", by.src, "%d saves against PEN %d: %d in 10 fail, 1,000 HP each", dangerSaves, pen, fail)
	o.Outcomes = []rules.Outcome{{ID: "failed-saves", Label: "Failed saves", Noun: "saves", Dist: failed},
		damageOutcome(damage, left)}
	if o.joint {
		o.Joints = []rules.Joint{{IDs: []string{"failed-saves", "damage"}, Draw: func(random func() uint64) []int {
			n := failed.Draw(random)
			return []int{n, n * failedSave}
		}}}
	}
	o.addDestroyed(damage, left, t, "", true)
}
