package mechastellar

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// The numbers of a clash that are in the text.
const (
	success       = 5 // or more, on attack and on defense
	doubleSuccess = 9 // or more, on attack
	harmfulHits   = 2 // for 1 bonus hit by Pyrrhic Victory
)

var clashSource = book.Printed("Melee Clash")

// arm is a melee weapon in one side's attack.
type arm struct {
	id, name  string
	hits      int // besides the dice
	def       int // blocks of its holder
	reroll    int // attack dice up to this are rerolled
	finisher  int
	lost      int // melee accuracy, by damage to its camera
	pushesOut bool
	wound
	src rules.Source
}

func (o *odds) arm(w gear) arm {
	r := arm{id: w.ID, name: w.Name, hits: rules.IntOf(w.Attacks), wound: wound{dmg: w.Dmg.Int(), save: savingOf(w)},
		src: w.Source}
	if w.Close != nil {
		r.hits += rules.IntOf(w.Close.Hits)
		r.def = rules.IntOf(w.Close.Def)
	}
	for _, q := range w.Qualities {
		switch q.ID {
		case "reroll":
			r.reroll = rules.IntOf(q.N)
		case "finisher":
			r.finisher = rules.IntOf(q.N)
		case "push":
			r.pushesOut = w.PenKind != moves // with a P it takes a failed save
		}
	}
	return r
}

// improveArm applies power and havoc to the attacker's arm.
func (o *odds) improveArm(r *arm) {
	r.dmg += boost * o.times("power", "dmg")
	r.save = o.withPen(r.save).addPen(r.save.powerPen(o.times("power", "pen")))
	r.hits += o.times("havoc", "melee")
}

// strikes returns one attack die: 0, 1 or 2 hits, with the lowest faces rerolled.
func (r arm) strikes() dice.Dist {
	var once, out [3]uint64
	for face := 1; face <= dieFaces; face++ {
		once[r.hitsOf(face)]++
	}
	for face := 1; face <= dieFaces; face++ {
		if face > r.reroll {
			out[r.hitsOf(face)] += dieFaces
			continue
		}
		for n, w := range once {
			out[n] += w
		}
	}
	return dice.Weighted(0, out[:]...)
}

// hitsOf returns the hits of a face for the weapon's holder.
func (r arm) hitsOf(face int) int {
	if face < success+r.lost {
		return 0
	}
	return faceHits(face)
}

// faceHits returns the hits of a face of an attack die.
func faceHits(face int) int {
	switch {
	case face >= doubleSuccess:
		return 2
	case face >= success:
		return 1
	}
	return 0
}

// blow is one side's part of a clash: the effect of its dice and bonuses on the other.
type blow struct {
	from, to *fighter
	arm
	flat    int        // hits besides the dice
	plain   int        // of those, the hits that cannot be criticals
	blocks  int        // of the other, besides its dice
	negated int        // hits negated by the other's momentum
	left    int        // HP of the other
	finish  int        // HP of a finishing blow; 0: none
	most    int        // saves
	fail    int        // faces on which a save fails
	does    [][]effect // by bonus hits of the other's Pyrrhic Victory, then by unblocked hits
	doesOf  int64      // the denominator of their chances
}

// throwCost returns the power or havoc that a Titan Throw costs the attacker, by the size difference.
func (o *odds) throwCost(a *fighter, w gear, t *fighter) int {
	if !o.c.Bool("titan-throw") {
		return 0
	}
	const at = "/situation/titan-throw"
	pool, ok := a.pool()
	like, above, most, section := 1, 2, 3, "World Shaking Havoc"
	if ok && pool.ID == "power" {
		like, above, most, section = 2, 4, 2, "Full Power"
	}
	larger := t.buildStat(size) - a.buildStat(size)
	cost := above
	switch {
	case !ok:
		o.refuse(at, "%s has neither Power nor Havoc (%s)", a.Title(), book.Cite("Full Power"))
	case !w.has("cc") || !w.has("push"):
		o.refuse(at, "%s isn't a [CC] push weapon (%s)", w.Name, book.Cite(section))
	case larger > most:
		o.refuse(at, "%s is %d sizes larger than %s, limit %d (%s)", t.Title(), larger, a.Title(), most,
			book.Cite(section))
	case larger <= -2:
		cost = 0
	case larger <= 0:
		cost = like
	}
	o.Tell("titan throw", book.Inferred(section), "the clash costs %d %s, no action", cost, pool.Label)
	return cost
}

// shield returns the hits that a unit blocks in a clash, besides its dice.
func (o *odds) shield(f *fighter, barrier int) int {
	return max(o.blocks(f, "shield", "melee-shield"), barrier)
}

func (o *odds) attackBlow(a *fighter, w gear, t *fighter) blow {
	b := blow{from: a, to: t, arm: o.arm(w), negated: o.num("momentum-defense"), left: o.left(t, true)}
	o.improveArm(&b.arm)
	b.lost = o.num("accuracy-lost")
	b.wound.negated = o.num("momentum-saves")
	bonus := 1
	if a.level() >= 1 {
		bonus = 2
	}
	focus := min(o.num("focus"), maxFocus)
	advantage := 0
	if o.num("crits-bonus") > 0 || o.c.Bool("blindside") || o.shutDown(t) {
		advantage = 2
	}
	hunt := headhunting(a, t, b.dmg)
	b.plain = b.hits + bonus + focus + o.num("hits-bonus") + hunt
	b.flat = b.plain + advantage
	from := fmt.Sprintf("attacker %d", bonus)
	for _, p := range []struct {
		name string
		n    int
	}{{"weapon", b.hits}, {"Focus", focus}, {"advantage", advantage}, {"others", hunt + o.num("hits-bonus")}} {
		if p.n != 0 {
			from += fmt.Sprintf(", %s %s", p.name, rules.Modifier(p.n))
		}
	}
	o.Tell("attack", clashSource, "%s: %s (%s)", b.name, rules.Count(b.flat, "bonus hit"), from)
	if o.c.Bool("blindside") {
		b.blocks = o.barrier(t)
	} else {
		b.blocks = o.shield(t, o.barrier(t))
	}
	b.blocks += o.num("blocks-bonus")
	o.measure(&b)
	return b
}

// measure computes the effect of saves and of a finishing blow.
func (o *odds) measure(b *blow) {
	b.most, b.fail = o.cap(b.wound, b.to), o.fails(b.wound, b.to)
	if b.from.level() >= 1 && !b.from.ship() { // captains have none, see the reading
		b.finish = failedSave * (1 + b.finisher)
	}
}

// counters returns the possible counterattacks of the defender: with its melee weapons, or none.
func (o *odds) counters(a, t *fighter) []blow {
	named, left := o.c.Text("counter-weapon"), o.standing(a)
	var blows []blow
	for _, w := range t.gear {
		if !w.Melee || t.idle(w) != "" || named != "" && named != best && w.ID != named {
			continue
		}
		if needs := w.missing(); needs != "" {
			if named == w.ID {
				o.refuse("/situation/counter-weapon", "%s needs %s", w.Name, needs)
			}
			o.Tell("counter", w.Source, "%s isn't counted: it needs %s", w.Name, needs)
			continue
		}
		b := blow{from: t, to: a, arm: o.arm(w), negated: o.num("attacker-momentum"), left: left}
		b.lost = o.num("counter-accuracy-lost")
		b.flat = b.hits + headhunting(t, a, b.dmg) + o.num("counter-bonus")
		b.blocks = o.shield(a, o.blocks(a, "barrier"))
		o.measure(&b)
		blows = append(blows, b)
	}
	if named != "" && named != best && len(blows) == 0 {
		o.refuse("/situation/counter-weapon", "the target has no melee weapon %.80q", named)
	}
	if len(blows) == 0 {
		o.Tell("counter", clashSource, "%s has no melee weapon and can't strike back", t.Title())
		blows = append(blows, blow{from: t, to: a, arm: arm{name: "nothing"}, left: left})
	}
	return blows
}

func (b blow) none() bool { return b.id == "" }

// effect is the effect of a number of unblocked hits, in parts of one total.
type effect struct {
	mean       int64 // HP
	hurt       int64 // any damage
	out        int64 // the other is pushed out
	hurtOrOut  int64
	on         int64 // the other survives and stays: it may strike back
	onHarmless int64 // the same, without damage
	deadHurt   int64 // it is destroyed but not pushed out
}

// harmful counts the unblocked hits that do damage, by the number of failed saves.
func (b blow) harmful(unblocked, failed int) int {
	switch {
	case b.dmg > 0:
		return unblocked
	case b.save.kind == "":
		return failed
	}
	return 0
}

func (e *effect) add(b blow, u, failed int, w int64) {
	damage, out := b.hurts(u, failed), b.out(u, failed)
	e.mean += w * int64(damage)
	if damage > 0 {
		e.hurt += w
	}
	if damage > 0 || out {
		e.hurtOrOut += w
	}
	switch {
	case out:
		e.out += w
	case damage >= b.left:
		e.deadHurt += w
	default:
		e.on += w
		if damage == 0 {
			e.onHarmless += w
		}
	}
}

// out reports whether a blow pushes the other out of the clash: by a failed save if there is one to make, else by
// any unblocked hit.
func (b blow) out(unblocked, failed int) bool {
	if b.save.kind == moves && b.save.pen >= minPen {
		return failed > 0
	}
	return b.pushesOut && unblocked > 0
}
