package mechastellar

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// The smallest PEN that forces saves, and the largest number of saves per weapon.
const (
	minPen       = 2
	maxSaves     = 3
	maxShipSaves = 5
	maxAreaSaves = 10
)

// pairBase encodes a pair of numbers as one, for a stage with two results.
const pairBase = 16 // more than all saves

var (
	shootingSource = book.Printed("Shooting Attack")
	coverSource    = book.Printed("Benefit of Cover")
	savesSource    = book.Printed("Armor Saves")
)

// wound is the effect of an unblocked hit.
type wound struct {
	dmg     int
	save    saving
	area    bool
	negated int // failed saves, by momentum
}

// cap returns the largest number of saves that a weapon forces on a unit.
func (o *odds) cap(w wound, t *fighter) int {
	least := maxSaves
	switch {
	case t.ship() && w.area:
		least = maxAreaSaves
	case t.ship():
		least = maxShipSaves
	}
	if d := o.doubling; d != nil {
		m := o.pack.Modules.Rows.By[d.id]
		if t.ship() {
			return max(least, rules.IntOf(m.Ships))
		}
		return max(least, rules.IntOf(m.Saves))
	}
	return least
}

// fails returns the number of faces of a d10 on which a save fails.
func (o *odds) fails(w wound, t *fighter) int {
	save := o.stat(t, saveAt)
	if w.save.kind == moves {
		save += 2 * t.buildStat(size)
	}
	return min(max(w.save.pen-save-1, 0), dieFaces)
}

// rolls returns the saves forced by a number of unblocked hits.
func (w wound) rolls(unblocked, most int) int {
	if w.save.pen < minPen {
		return 0
	}
	return min(unblocked, most)
}

// hurts returns the HP lost by unblocked hits and failed saves.
func (w wound) hurts(unblocked, failed int) int {
	if w.save.kind != "" {
		failed = 0
	}
	return unblocked*w.dmg + failed*failedSave
}

// wounds returns unblocked hits and the failed saves that they cause, as one number.
func (o *odds) wounds(unblocked dice.Dist, w wound, t *fighter) dice.Dist {
	most, fail := o.cap(w, t), dice.Chance(o.fails(w, t), dieFaces)
	rolls := make([]dice.Dist, most+1)
	for n := range rolls {
		rolls[n] = o.Times(n, fail)
	}
	return o.Then(unblocked, func(u int) dice.Dist { return rolls[w.rolls(u, most)] },
		func(u, failed int) int { return u*pairBase + max(0, failed-w.negated) })
}

// saved is the result of wounds.
type saved struct {
	both  dice.Dist
	wound wound
}

// saves ends a fire: it rolls the saves and computes the damage.
func (o *odds) saves(f *fire, w wound, t *fighter) {
	o.negates(w, t)
	both := o.wounds(f.unblocked, w, t)
	if o.failed() {
		return
	}
	f.saved = []saved{{both, w}}
	f.failed = both.Map(func(v int) int { return v % pairBase })
	f.damage = both.Map(func(v int) int { return w.hurts(v/pairBase, v%pairBase) })
	f.lines = append(f.lines, o.savesLine(w, t)...)
}

// negates refuses momentum that the target cannot spend.
func (o *odds) negates(w wound, t *fighter) {
	switch {
	case w.negated == 0:
	case t.ship():
		o.refuse("/situation/momentum-saves", "Warships have no skill except Defense (%s)", book.Cite("Pilot Skills"))
	case t.level() == 0:
		o.refuse("/situation/momentum-saves", "only a Level 1+ pilot or Kaiju may negate failed saves (%s)",
			book.Cite("Armor Saves"))
	case w.save.push:
		o.refuse("/situation/momentum-saves", "failed saves against Push and Pull can't be negated (%s)",
			book.Cite("Armor Saves"))
	}
}

func (o *odds) savesLine(w wound, t *fighter) []rules.Reason {
	line := func(text string, src rules.Source) rules.Reason {
		return rules.Reason{Label: "saves", Text: text, Source: src}
	}
	if w.save.pen < minPen {
		return []rules.Reason{line(fmt.Sprintf("PEN %d: no saves, %s HP per hit", max(0, w.save.pen),
			rules.Grouped(w.dmg)), savesSource)}
	}
	src, costs := savesSource, "1,000 HP per failed save"
	switch {
	case w.save.kind == stuns:
		src, costs = book.Inferred("Stun / Electrical / Freezing Damage"), "each failed save costs an action and no HP"
	case w.save.kind == moves:
		src, costs = book.Inferred("Push / Pull Weapons"), "each failed save moves the target and costs no HP"
	}
	if w.negated > 0 {
		costs += fmt.Sprintf(", %d negated by Momentum", w.negated)
	}
	return []rules.Reason{line(fmt.Sprintf("%s HP and 1 save per hit (limit %d) against PEN %d: %d in 10 fail, %s",
		rules.Grouped(w.dmg), o.cap(w, t), w.save.pen, o.fails(w, t), costs), src)}
}
