package mechahex

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

var die = dice.Die(6)

// volleyDraw rolls all dice of a volley.
type volleyDraw struct {
	*odds
	by      *model
	targets []*target
	aimed   []aimed
}

// aimed are dice of equal weapons that are aimed at one target, or at none.
type aimed struct {
	dice, hot   int   // all, and how many of them may overheat
	hits, hurts int   // the faces that hit, and the damage of a hit that is not blocked
	at          []int // the struck targets, each with
	through     []int // the faces that do not block
}

// fire adds a number of equal weapons, n of whose dice are aimed at the first target. The targets from beside on are in
// its blast.
func (d *volleyDraw) fire(s shot, weapons, n, beside int) {
	hot := 0
	if s.has("overheating") {
		hot = s.Attacks.Int() * weapons
	}
	struck := []int{0}
	for i := beside; i < len(d.targets) && s.has("blast"); i++ {
		struck = append(struck, i)
	}
	d.aim(s, n, &hot, struck...)
	if beside > 1 {
		d.aim(s, d.s.second, &hot, 1)
	}
	d.aim(s, hot, &hot)
}

// aim adds dice. The first of them may overheat.
func (d *volleyDraw) aim(s shot, n int, hot *int, struck ...int) {
	a := aimed{dice: n, hot: min(n, *hot), hurts: s.hurts, at: struck}
	*hot -= a.hot
	for i, at := range struck {
		if i == 0 {
			a.hits = d.toHit(s.indirect, d.targets[at]).faces()
		}
		a.through = append(a.through, 6-d.toBlock(s.Strength.Int(), d.targets[at]).faces())
	}
	d.aimed = append(d.aimed, a)
}

// joint draws the damage to each target, and the Overheats of a model that may have some.
func (d *volleyDraw) joint(heats bool) rules.Joint {
	j := rules.Joint{}
	for i := range d.targets {
		if i > 0 {
			j.IDs = append(j.IDs, fmt.Sprintf("damage:%d", i+1))
		} else {
			j.IDs = append(j.IDs, "damage")
		}
	}
	if heats {
		j.IDs = append(j.IDs, "overheat-damage", "overheat-suffered")
	}
	_, cancels := d.by.heatSinks()
	j.Draw = func(random func() uint64) []int {
		drawn, ones := make([]int, len(d.targets)), 0
		for _, a := range d.aimed {
			ones += a.roll(random, drawn)
		}
		for i, t := range d.targets {
			if t.works(experimental) {
				drawn[i] = pastArmor(random, drawn[i])
			}
		}
		if !heats {
			return drawn
		}
		heat := max(0, ones-cancels)
		suffered := heat
		if d.by.working(experimental) > 0 {
			suffered = pastArmor(random, heat)
		}
		return append(drawn, heat, suffered)
	}
	return j
}

// roll rolls the dice, adds the damage to each target, and returns how many overheat.
func (a aimed) roll(random func() uint64, damage []int) (ones int) {
	for i := range a.dice {
		face := die.Draw(random)
		if face == 1 && i < a.hot {
			ones++
		}
		if face <= 6-a.hits {
			continue
		}
		for k, at := range a.at {
			if die.Draw(random) <= a.through[k] {
				damage[at] += a.hurts
			}
		}
	}
	return ones
}

// pastArmor rolls whether Experimental Armor ignores each point of damage, and returns the rest.
func pastArmor(random func() uint64, damage int) (left int) {
	for range damage {
		if die.Draw(random) < ignoresOn {
			left++
		}
	}
	return left
}
