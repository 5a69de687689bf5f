package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// punch is what a shot does that hits.
type punch struct {
	damage    int // without what the die adds
	known     bool
	needs     string
	doubled   int  // the natural roll from which it is doubled, 0: never
	ae        bool // halved below a total
	full      int  // the least total that is not
	halves    int  // times that it is halved in any case
	single    int  // the most that it does, 0: no such bound
	cover     int
	volley    bool // the natural roll is the number of missiles
	always    bool // destroys whatever it hurts
	criticals []int
}

// does is the damage of one fate.
func (p punch) does(f fate) int {
	if !f.hit || f.avoided == 2 {
		return 0
	}
	n := p.damage
	if p.volley {
		n *= f.natural
	}
	if p.single > 0 {
		n = min(n, p.single)
	} else if p.doubled > 0 && f.natural >= p.doubled {
		n *= 2
	}
	times := p.halves + f.avoided
	if p.ae && f.total < p.full {
		times++
	}
	for range times {
		n = (n + 1) / 2 // .5 goes up
	}
	return max(0, n-p.cover)
}

// punch is what a weapon does to a target that it hits.
func (o *odds) punch(f fitted, t stance, missiles, size int) punch {
	p := punch{known: f.Dmg != nil && f.Dmg.Known(), needs: "the damage of " + f.System, cover: o.number("cover", 0), criticals: t.circles()}
	if t.traitsFrom.Basis == rules.Missing { // it may be Resistant
		p.known, p.needs = false, t.needs("traits")
	}
	src := book.Printed("Weapon Traits")
	p.damage = orMissing(f.Dmg).Int() * missiles
	text := fmt.Sprintf("DMG %s", orMissing(f.Dmg).Value)
	if f.Dmg != nil {
		src.Basis = f.Dmg.Basis
	}
	if x, ok := f.has(barrels); ok && x.N != nil {
		p.damage *= x.N.Int()
		text += fmt.Sprintf(" × %d weapons", x.N.Int())
	}
	if n := f.burst(); n > 0 {
		left := n - o.number("burst-given-up", 0)
		p.damage *= left
		text += fmt.Sprintf(" × %d burst", left)
	}
	if missiles > 1 {
		text += fmt.Sprintf(" × %d missiles", missiles)
	}
	if p.known {
		o.tell("damage", src, "%s = %d", text, p.damage)
	}
	p.halvings(o, f, t, size)
	if ap, ok := f.has("ap"); ok {
		p.doubled = o.pack.Combat.AP.Int()
		if ap.N != nil {
			p.doubled = ap.N.Int()
		}
		o.tell("AP", book.Printed("Weapon Traits"), "a natural %d or more is double damage and a critical", p.doubled)
	}
	_, annihilates := f.has("annihilate")
	switch {
	case annihilates:
		p.always = true
		o.tell("Annihilate", book.Printed("Weapon Traits"), "destroys what does not dodge it")
	case o.s.Bool("called-shot") && t.has("weakness"):
		p.always = true
		o.tell("called shot", book.Printed("Unit Traits"), "at its Weakness: a hit destroys %s", t.title())
	case o.s.Bool("called-shot"):
		o.tell("called shot", book.Printed("Unit Traits"), "%s has no Weakness: it only makes the shot harder", t.title())
	}
	if p.cover > 0 {
		o.tell("cover", book.Printed("Cover"), "takes %d of the damage", p.cover)
	}
	return p
}

// halvings are what halves the damage of any hit, or of a narrow one.
func (p *punch) halvings(o *odds, f fitted, t stance, size int) {
	if _, ae := f.has("ae"); ae {
		p.ae, p.full = true, size+o.pack.Combat.AEMargin.Int()
		o.tell("AE", book.Printed("Weapon Traits"), "half damage below a total of %d", p.full)
	}
	if _, frag := f.has("frag"); frag && t.class != infantry {
		p.halves++
		o.tell("Frag", book.Printed("Weapon Traits"), "half damage, since the target is no infantry")
	}
	for h := range t.mode.each {
		if h.Number != ofKind {
			continue
		}
		for _, each := range t.mode.traits { // of several kinds
			if each.id == h.id && (each.kind == f.Class || each.kind == "explosive" && f.Class == missiles) {
				p.halves++
				o.tell(each.named(), book.Printed("Unit Traits"), "half damage, rounded up")
				break
			}
		}
	}
	class := o.pack.WeaponClasses.Rows.By[f.Class]
	named := slices.ContainsFunc([]string{"ai", "burst", "ae"}, func(id string) bool { _, has := f.has(id); return has })
	ai := named || class.AntiInfantry
	switch {
	case t.class == infantry && !ai:
		p.single = o.pack.Combat.Infantry.Int()
		o.tell("infantry", book.Printed("Weapon Traits"), "without AI at most %d damage", p.single)
	case t.class == infantry && class.AI != nil && !named:
		o.tell("infantry", *class.AI, "AI as every weapon of the class %s", class.Name)
	}
}
