package mechahex

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks that are no mount's, and what sides roll for. A mount of such an id is
// only reached through the volley.
const (
	volley   = "volley"
	ram      = "ram"
	split    = "relentless-split"
	moraleOf = "morale"
	expected = "expected-damage"
)

// Items that change what dice do.
const (
	experimental = "experimental-armor"
	ramArmor     = "ram-armor"
	frame        = "reinforced-frame"
	melee        = "melee-optimized"
)

// inBlast is the most targets of a weapon that strikes those around its target.
const inBlast = 20

const mostLevels = 20 // that a model falls, in situations

// Attacks are the weapons of a model together and one by one, and its ram.
func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return a.sideAttacks()
	}
	m := a.models[units[0]]
	guns := m.guns()
	if len(guns) > 0 {
		guns = slices.Insert(guns, 0, m.volley())
	}
	if m.known && m.class.Kind == mecha {
		guns = append(guns, rules.Attack{ID: ram, Label: "Ram", Note: "both take damage", Attackers: 1, Targets: 1, Apart: true,
			Situation: ramFields(), Needs: m.needsItems(true)})
	}
	return guns
}

// sideAttacks are what a side rolls for.
func (p *printing) sideAttacks() []rules.Attack {
	return []rules.Attack{
		{ID: moraleOf, Label: "Morale test", Note: "6+ on a die and the upgrades left", Situation: []rules.Field{
			{ID: "upgrades", Label: "Upgrades not disabled", Kind: rules.FieldInt, Min: 1, Max: mostSlots, Default: 1}}},
		{ID: expected, Label: "Expected damage", Note: "every weapon at every class", Situation: p.aimFields()},
	}
}

// guns are the shots of single weapons.
func (m *model) guns() (attacks []rules.Attack) {
	seen := map[string]bool{volley: true, ram: true}
	for _, f := range m.fitted {
		if f.weapon() && !seen[f.ID] {
			seen[f.ID] = true
			attacks = append(attacks, m.gun(f))
		}
	}
	return attacks
}

func (m *model) gun(f *fitting) rules.Attack {
	a := rules.Attack{ID: f.ID, Label: f.Name, Note: f.numbers(), Attackers: 1, Targets: 1,
		Situation: m.ed.shootingFields(), Needs: m.needsItems(f.has("overheating"))}
	if f.At != "" {
		a.Label += ", " + label(f.At)
	}
	if m.relentless(f) {
		a.Targets = 2
		a.Situation = append(a.Situation, splitFields(f.Attacks.Int())...)
	}
	if f.has("blast") {
		a.Targets = inBlast
	}
	return a
}

// volley is the fire of all weapons.
func (m *model) volley() rules.Attack {
	a := rules.Attack{ID: volley, Label: "Volley", Note: "every weapon in range", Attackers: 1, Targets: 1,
		Situation: m.ed.shootingFields(), Needs: m.needsItems(true)}
	if slices.ContainsFunc(m.fitted, func(f *fitting) bool { return f.weapon() && f.has("blast") }) {
		a.Targets = inBlast
	}
	return a
}

// needsItems is what an attack needs that depends on every mount.
func (m *model) needsItems(depends bool) string {
	if depends && m.strange {
		return "known items on every mount"
	}
	return ""
}

func (p *printing) shootingFields() []rules.Field {
	return append(p.aimFields(), damageField, spentField)
}

// splitFields are where the dice of a Relentless weapon are aimed.
func splitFields(all int) []rules.Field {
	return []rules.Field{
		{ID: "dice", Label: "Dice at this target", Kind: rules.FieldInt, Max: all, Default: all,
			Help: "Relentless: the others are aimed elsewhere."},
		{ID: split, Label: "Dice at the second target", Kind: rules.FieldInt, Max: all, Default: 0,
			Help: "Relentless: of those that the first target is spared."},
	}
}

// aimFields are what a shot depends on whatever the target has suffered.
func (p *printing) aimFields() []rules.Field {
	held := rules.Field{ID: "held", Label: "Target held", Kind: rules.FieldBool}
	for _, id := range p.pack.Classes.Rows.IDs {
		if p.holds(p.classes[id].Kind) {
			held.TrueFor = append(held.TrueFor, id)
		}
	}
	return []rules.Field{
		{ID: "range", Label: "Range", Kind: rules.FieldInt, Min: 0, Max: mostHexes, Help: "Hexes; blank is in reach."},
		{ID: "rear", Label: "From the rear", Kind: rules.FieldBool},
		{ID: "elevation", Label: "Attacker is", Kind: rules.FieldOneOf, Default: "level", Options: []rules.Option{{ID: "level", Label: "level"}, {ID: "above", Label: "higher"}, {ID: "below", Label: "lower"}}},
		{ID: "cover", Label: "Cover on the way", Kind: rules.FieldBool},
		{ID: "moved", Label: "Attacker moved", Kind: rules.FieldBool},
		{ID: "attacker-jumped", Label: "Attacker jumped", Kind: rules.FieldBool},
		held,
		{ID: "target-jumped", Label: "Target jumped", Kind: rules.FieldBool},
		{ID: "line-of-sight", Label: "Line of sight", Kind: rules.FieldBool, Default: true},
	}
}

var (
	damageField = rules.Field{ID: "target-damage", Label: "Damage on the target", Kind: rules.FieldInt, Max: mostPoints, Default: 0, Own: true, Help: "Already marked; ammunition last."}
	spentField  = rules.Field{ID: "ammo-box-spent", Label: "Ammo Box hit this round", Kind: rules.FieldBool}
)

func ramFields() []rules.Field {
	return []rules.Field{
		{ID: "target-jumped", Label: "Target jumped", Kind: rules.FieldBool},
		{ID: "fall", Label: "Target's fall", Kind: rules.FieldInt, Max: mostLevels, Default: 0, Help: "Damage by falling."},
		{ID: "fall-attacker", Label: "Attacker's fall", Kind: rules.FieldInt, Max: mostLevels, Default: 0, Help: "Damage by falling."},
		damageField, spentField,
	}
}

// Odds answers a question.
func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	if !a.known {
		return rules.Odds{}, rules.Unanswerable("/options/edition", "there is no such edition")
	}
	o := &odds{printing: a.printing, Cup: dice.NewCup(ctx, dice.Steps), s: readSituation(q.Situation)}
	var err error
	switch q.Attack {
	case moraleOf:
		o.morale(q.Situation)
	case expected:
		o.expected()
	default:
		err = o.strike(a, q)
	}
	if err == nil {
		err = rules.TooMuch(o.Err())
	}
	if err != nil {
		return rules.Odds{}, err
	}
	return o.Odds, nil
}

// odds is an answer at work.
type odds struct {
	rules.Odds
	*dice.Cup
	*printing
	s situation
}

func (o *odds) strike(asked *army, q rules.Question) error {
	against, err := judge.Opponent(asked, q)
	if err != nil {
		return err
	}
	a := asked.models[q.Attackers[0]]
	targets := make([]*target, len(q.Targets))
	for i, m := range judge.Pick(against.models, q.Targets) {
		at := fmt.Sprintf("/targets/%d", i)
		if err := judge.Recognise(m, at); err != nil {
			return err
		}
		if m.strange {
			return rules.Unanswerable(at+"/mounts", "what it mounts is not known")
		}
		targets[i] = &target{model: m}
	}
	if err := targets[0].mark(q.Situation["target-damage"]); err != nil {
		return err
	}
	if q.Attack == ram {
		o.ram(a, targets[0])
		return nil
	}
	if err := o.splits(a, q); err != nil {
		return err
	}
	o.shoot(a, q.Attack, targets)
	return nil
}

// splits settles how many dice of a Relentless weapon are aimed at which target:
// what the second one gets, the first is spared.
func (o *odds) splits(a *model, q rules.Question) error {
	if o.s.second == 0 {
		return nil
	}
	const at = "/situation/" + split
	all := 0
	if f, ok := a.weapon(q.Attack); ok {
		all = f.Attacks.Int()
	}
	switch {
	case len(q.Targets) < 2:
		return rules.Unanswerable(at, "there is no second target")
	case o.s.dice < 0:
		o.s.dice = max(0, all-o.s.second)
	case o.s.dice+o.s.second > all:
		return rules.Unanswerable(at, "%d dice and %d are more than the %d of the weapon", o.s.dice, o.s.second, all)
	}
	return nil
}

// situation is the situation of a shot, or of a ram.
type situation struct {
	hexes                int // -1: in reach
	rear, cover, moved   bool
	held                 *bool // nil: not said
	jumped, targetJumped bool
	sight, spent         bool
	elevation            int // of the attacker over the target
	dice, second         int // at the first target, -1: all; and at the second
	fall, fallAttacker   int
}

func readSituation(c rules.Choices) situation {
	number := func(id string, absent int) int {
		if n, ok := c.Int(id); ok {
			return n
		}
		return absent
	}
	sight, given := c["line-of-sight"].(bool)
	var held *bool
	if is, said := c["held"].(bool); said {
		held = &is
	}
	return situation{
		hexes: number("range", -1), dice: number("dice", -1), second: number(split, 0), fall: number("fall", 0), fallAttacker: number("fall-attacker", 0),
		rear: c.Bool("rear"), cover: c.Bool("cover"), held: held, moved: c.Bool("moved") || c.Bool("attacker-jumped"),
		jumped: c.Bool("attacker-jumped"), targetJumped: c.Bool("target-jumped"), sight: sight || !given, spent: c.Bool("ammo-box-spent"),
		elevation: map[string]int{"above": 1, "below": -1}[c.Text("elevation")],
	}
}

// modified is a roll of a die against a target number, with its modifiers.
type modified struct {
	target int
	mods   []modifier
}

type modifier struct {
	n   int
	why string
}

func (r *modified) add(when bool, n int, why string) {
	if when && n != 0 {
		r.mods = append(r.mods, modifier{n, why})
	}
}

// faces is how many of the six succeed: a 6 always, a 1 never.
func (r modified) faces() int {
	need := r.target
	for _, m := range r.mods {
		need -= m.n
	}
	return 7 - min(max(need, 2), 6)
}

// text is the roll in words: "Eva 4+, +1 rear: 3+ = 2/3".
func (r modified) text(name string) string {
	parts := []string{fmt.Sprintf("%s %d+", name, r.target)}
	for _, m := range r.mods {
		parts = append(parts, fmt.Sprintf("%s %s", signed(m.n), m.why))
	}
	return fmt.Sprintf("%s: %s", strings.Join(parts, ", "), inSix(r.faces()))
}

// inSix is a chance of so many faces of a die, as it is read off the die.
func inSix(faces int) string {
	return fmt.Sprintf("%d+ = %s", 7-faces, rules.Fraction(faces, 6))
}

func signed(n int) string { return strings.Replace(rules.Signed(n), "-", "−", 1) }
