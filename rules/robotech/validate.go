package robotech

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/pack"
)

var shape = pack.Shape[tables]{Words: data.Words("robotech"), Bounds: map[string]int{
	"scale": maxScale, "lines": maxLines, "step": maxStep, "inches": maxInches, "number": maxNumber,
	"formation": maxFormationSize, "crew": cardNumbers[crew].max, "actions": cardNumbers[actions].max, "hp": maxHP,
	"leadership": cardNumbers[leadership].max, "points": cardNumbers[points].max, "pil": cardNumbers[pil].max,
	"gun": cardNumbers[gun].max, "size": cardNumbers[size].max, "melee": cardNumbers[melee].max,
}, Validate: (*tables).validate}

// faults collects the mistakes of a pack.
type faults struct {
	*tables
	pack.Faults
}

// validate finds values that would make the game's answers nonsense, and values that it cannot use.
func (p *tables) validate() *pack.Faults {
	x := &faults{tables: p}
	x.words()
	for id, w := range p.Weapons.Rows.All {
		x.weapon("/weapons/rows/"+id, id, w)
	}
	for id, m := range p.Missiles.Rows.All {
		at := "/missiles/rows/" + id
		if m.Volley.Int() > m.Most.Int() {
			x.Fault(at+"/volley", "is more than a pylon takes")
		}
		x.weapon(at, id, m.weapon())
	}
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, id, &pr)
	}
	x.Needs("/editions/rows", p.Editions.Rows, p.Default)
	x.idle()
	return &x.Faults
}

// rollModifiers lists the modifiers that rolls read.
var rollModifiers = []string{"not-acquired", "long-range", "fast-token", "formation-fire", "into-melee",
	"called-shot", "get-into-cover", "missile-defense", "missile-defense-mrm", "missile-defense-lrm", "sensors",
	"accurate", "ae", "burst", "protoculture-scope", "anti-ship", "anti-planet",
	"side", "rear", "second-arc", "indirect", "no-hands", "extra-attacker", "melee-side", "melee-rear"}

// words compares the tables of words with the rows that rules name.
func (x *faults) words() {
	x.Needs("/values/rows", x.Values.Rows, sample, printed)
	x.Needs("/classes/rows", x.Classes.Rows, mecha, vehicle, infantry)
	x.Needs("/weapon-classes/rows", x.WeaponClasses.Rows, missiles)
	x.Needs("/arcs/rows", x.Arcs.Rows, "F")
	for id, a := range x.Arcs.Rows.All {
		if a.Only != "" {
			x.Known("/arcs/rows/"+id+"/only", "class", x.Classes.Rows, a.Only)
		}
	}
	x.Needs("/attributes/rows", x.Attributes.Rows, ammo, barrels, "burst", "volley", "missile", "opt", "blast")
	x.Needs("/modifiers/rows", x.Modifiers.Rows, rollModifiers...)
	x.Targets(x.Yardstick, "profile", x.Profiles.Rows)
	for id, t := range x.Traits.Rows.All {
		at := "/traits/rows/" + id
		if t.Includes != nil {
			x.Needs(at+"/includes", x.Traits.Rows, t.Includes.Traits...)
		}
		if x.Weapons.Rows.Has(id) || x.Missiles.Rows.Has(id) || id == rules.Designed {
			x.Fault(at, "is the id of another item")
		}
	}
}

func (x *faults) weapon(at, id string, w weapon) {
	if c, ok := x.WeaponClasses.Rows.By[w.Class]; !ok || c.Armor {
		x.Fault(at+"/class", "there is no class of weapons %q", w.Class)
	}
	x.Known(at+"/arc", "arc", x.Arcs.Rows, w.Arc)
	if w.SR == nil && w.Speed == nil {
		x.Fault(at, "has neither sr nor speed")
	}
	if id == rules.Designed {
		x.Fault(at, "is the id of designed weapons")
	}
	if w.LR == nil || w.Dmg == nil {
		x.Fault(at, "has no lr or no dmg")
	}
	attributes := w.Attributes
	if w.Sample != nil {
		attributes = slices.Concat(attributes, w.Sample.Attributes)
	}
	for _, a := range attributes {
		x.attribute(at+"/attributes", a)
	}
}

func (x *faults) attribute(at string, a attributeOf) {
	row, ok := x.Attributes.Rows.By[a.ID]
	if !ok {
		x.Fault(at, "there is no attribute %q", a.ID)
	}
	if slices.Contains([]string{numberNeeded, ammo, barrels, numberRange}, row.Number) && a.N == nil {
		x.Fault(at, "%s has no number", a.ID)
	}
	if row.Number != numberInches {
		x.OrMissing(at+"/"+a.ID, a.N, 1, maxNumber)
		x.OrMissing(at+"/"+a.ID, a.From, 1, maxNumber)
	}
	if row.Number == numberRange && (a.From == nil || a.N == nil || !a.N.Known() || a.From.Int() > a.N.Int()) {
		x.Fault(at, "%s has no least and most", a.ID)
	}
}

func (x *faults) profile(at, id string, p *profile) {
	modes := p.modeRows()
	x.Known(at+"/loadout", "weapon", x.Weapons.Rows, slices.Concat(p.Loadout, p.Options)...)
	if p.Pylons != nil && len(p.Pylons) != pylons/2 {
		x.Fault(at+"/pylons", "must be %d pairs", pylons/2)
	}
	for _, item := range p.Pylons {
		if item != "" && !x.Missiles.Rows.Has(item) {
			x.Fault(at+"/pylons", "there is no missile %q", item)
		}
	}
	for _, md := range modes {
		x.Known(at, "class", x.Classes.Rows, md.Class)
	}
	for name, cards := range map[string]pack.Section[card]{sample: x.Sample, printed: x.Printed} {
		c, ok := cards.Rows.By[id]
		if !ok {
			x.Fault("/"+name+"/rows", "has no %s", id)
			continue
		}
		x.card("/"+name+"/rows/"+id, c, modes)
	}
}

func (x *faults) card(at string, c card, modes []modeRow) {
	for _, md := range modes {
		values, at := c.cardMode, at
		if md.ID != "" {
			row, ok := c.Modes.By[md.ID]
			if !ok {
				x.Fault(at+"/modes", "has no %s", md.ID)
				continue
			}
			values, at = row, at+"/modes/"+md.ID
		}
		for i, f := range map[int]*rules.Figure{pil: values.PIL, gun: values.GUN, size: values.Size,
			melee: values.Melee} {
			if f == nil {
				x.Fault(at, "has no %s", cardNumbers[i].id)
			}
		}
		for kind, s := range values.Mobility.All {
			if !x.Mobilities.Rows.Has(kind) || s.Max == nil {
				x.Fault(at+"/mobility/"+kind, "isn't a mobility, or lacks a max")
			}
		}
		for _, t := range values.Traits {
			row, ok := x.Traits.Rows.By[t.ID]
			if !ok || row.Number == numberNeeded && t.N == nil {
				x.Fault(at+"/traits", "there is no trait %q, or it has no number", t.ID)
			}
		}
	}
}

// idle finds data that the game cannot use.
func (x *faults) idle() {
	x.Reserved("/profiles/rows", x.Profiles.Rows)
	x.Uses("/values/rows", x.Values.Rows.IDs, sample, printed)
	x.Uses("/modifiers/rows", x.Modifiers.Rows.IDs, rollModifiers...)
	var faces []string
	for n := range dieFaces {
		faces = append(faces, strconv.Itoa(n+1))
	}
	x.Uses("/criticals/rows", x.Criticals.Rows.IDs, faces...)
	x.idleCards("/"+sample+"/rows/", x.Sample)
	x.idleCards("/"+printed+"/rows/", x.Printed)
	for i, p := range x.Reference {
		if !slices.Contains([]string{"", "sleds", "barrage", "advanced-missiles"}, p.For) {
			x.Idle(fmt.Sprintf("/reference/%d/for", i), "is not used: there is no option %q", p.For)
		}
	}
	for id, t := range x.Traits.Rows.All {
		if t.OwnAttacks != nil && id != "fast" {
			x.Idle("/traits/rows/"+id+"/own-attacks", "is not used: only attacks of fast units use it")
		}
	}
	for id, w := range x.Weapons.Rows.All {
		if w.SR != nil && w.SR.Known() && w.LR != nil && w.LR.Known() && w.LR.Int() < w.SR.Int() {
			x.Idle("/weapons/rows/"+id+"/lr", "is %d, less than the short range of %d: no shot is at long range",
				w.LR.Int(), w.SR.Int())
		}
	}
}

// idleCards finds cards without a profile, and modes that the profile lacks.
func (x *faults) idleCards(at string, cards pack.Section[card]) {
	for id, c := range cards.Rows.All {
		pr, ok := x.Profiles.Rows.By[id]
		if !ok {
			x.Idle(at+id, "is not used: there is no profile %q", id)
			continue
		}
		modes := map[string]bool{}
		for _, md := range pr.Modes {
			modes[md.ID] = true
		}
		for _, md := range c.Modes.IDs {
			if !modes[md] {
				x.Idle(at+id+"/modes/"+md, "is not used: the profile has no mode %q", md)
			}
		}
	}
}
