package mechahex

import (
	"context"
	"fmt"
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

func (g *game) Attacks(f rules.Force, units []rules.Unit) []rules.Attack {
	v := g.view(context.Background(), rules.Force{Options: f.Options})
	if len(units) == 0 {
		return []rules.Attack{
			{ID: moraleOf, Label: "Morale test", Note: "6+ on a die and the upgrades left", Situation: []rules.Field{
				{ID: "upgrades", Label: "Upgrades not disabled", Kind: rules.FieldInt, Min: 1, Max: mostSlots, Default: 1}}},
			{ID: expected, Label: "Expected damage", Note: "every weapon at every class", Situation: v.aimFields()},
		}
	}
	m := v.model(units[0])
	var attacks []rules.Attack
	seen := map[string]bool{volley: true, ram: true}
	blast := false
	for _, f := range m.fitted {
		if !f.weapon() {
			continue
		}
		blast = blast || f.has("blast")
		if seen[f.ID] {
			continue
		}
		seen[f.ID] = true
		a := rules.Attack{ID: f.ID, Label: f.Name, Attackers: 1, Targets: 1, Situation: v.shootingFields(),
			Note: fmt.Sprintf("%s hex, Att %s, Str %s", f.Range.Value, f.Attacks.Value, f.Strength.Value)}
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
		if m.strange && f.has("overheating") {
			a.Needs = "known items on every mount"
		}
		attacks = append(attacks, a)
	}
	if len(attacks) > 0 {
		a := rules.Attack{ID: volley, Label: "Volley", Note: "every weapon in range", Attackers: 1, Targets: 1, Situation: v.shootingFields()}
		if blast {
			a.Targets = inBlast
		}
		if m.strange {
			a.Needs = "known items on every mount"
		}
		attacks = append([]rules.Attack{a}, attacks...)
	}
	if m.known && m.class.Kind == mecha {
		a := rules.Attack{ID: ram, Label: "Ram", Note: "both take damage", Attackers: 1, Targets: 1, Apart: true, Situation: ramFields()}
		if m.strange {
			a.Needs = "known items on every mount"
		}
		attacks = append(attacks, a)
	}
	return attacks
}

func (v *view) shootingFields() []rules.Field {
	return append(v.aimFields(), damageField, spentField)
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
func (v *view) aimFields() []rules.Field {
	held := rules.Field{ID: "held", Label: "Target held", Kind: rules.FieldBool}
	for _, id := range v.pack.Classes.Rows.IDs {
		if v.ed.holds(v.ed.classes[id].Kind) {
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

func (g *game) Odds(ctx context.Context, q judge.Question) (rules.Odds, error) {
	v := g.view(ctx, rules.Force{Options: q.Force.Options})
	if !v.edKnown {
		return rules.Odds{}, rules.Unanswerable("/options/edition", "there is no such edition")
	}
	o := &odds{view: v, Cup: dice.NewCup(ctx, dice.Steps), s: readSituation(q.Situation)}
	var err error
	switch q.Attack {
	case moraleOf:
		o.morale(q.Situation)
	case expected:
		o.expected()
	default:
		err = o.strike(q)
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
	*view
	s situation
}

func (o *odds) tell(label string, src rules.Source, text string, args ...any) {
	o.Working = append(o.Working, rules.Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

func (o *odds) strike(q judge.Question) error {
	a := o.model(q.Attackers[0])
	targets := make([]*target, len(q.Targets))
	for i, u := range q.Targets {
		at := fmt.Sprintf("/targets/%d", i)
		m := o.model(u)
		switch {
		case !m.known:
			return rules.Unanswerable(at+"/profile", "there is no profile %.80q", u.Profile)
		case m.strange:
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
func (o *odds) splits(a *model, q judge.Question) error {
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
