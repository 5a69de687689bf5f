package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// target is a model with its marked damage.
type target struct {
	*model
	given  int            // points, on other upgrades before ammunition
	marked map[string]int // or points by mount
}

// struck returns the model as a target with its marked damage.
func (m *model) struck() *target { return &target{model: m, marked: m.damage()} }

// box is an upgrade with the damage that it can still take.
type box struct {
	id         string
	size, left int
	ammo       bool
}

// boxes returns the boxes that take the target's damage, with the damage marked by mount.
func (t *target) boxes() []box {
	var boxes []box
	for _, f := range t.fitted {
		n := f.boxes().Int()
		boxes = append(boxes, box{f.ID, n, n - t.marked[f.ID], f.has("ammo-box")})
	}
	if n, ok := t.freeArmor(); ok {
		size := n.Int() * t.ed.items[extraArmor].boxes().Int()
		boxes = append(boxes, box{armored, size, size - t.marked[armored], false})
	}
	return boxes
}

// damageSource returns a source, weakened if it is unsure what takes the damage.
func (t *target) damageSource(src rules.Source) rules.Source {
	for _, f := range t.fitted {
		src = src.Weakest(f.boxes().Source)
	}
	return src
}

// bare reports whether the target mounts nothing although it could, so that the damage it can take is unknown.
func (t *target) bare() bool {
	size := 0
	for _, r := range t.rooms {
		size += r.Max
	}
	return len(t.fitted) == 0 && size > 0 || len(t.boxes()) == 0
}

// left returns the damage that the target can still take.
func (t *target) left() int {
	sum := -t.given
	for _, b := range t.boxes() {
		sum += b.left
	}
	return sum
}

const damageAt = "/situation/target-damage"

// mark reads the damage so far: a number, or numbers by mount.
func (t *target) mark(v any) error {
	switch v := v.(type) {
	case nil:
		return nil
	case int:
		t.given = v
	case map[string]any:
		if err := t.markMounts(v); err != nil {
			return err
		}
	default:
		return rules.Unanswerable(damageAt, "enter a number, or an object with a number per item")
	}
	if t.given < 0 {
		return rules.Unanswerable(damageAt, "enter 0 or more")
	}
	if most := t.left(); most <= 0 && (t.given > 0 || len(t.marked) > 0) {
		return rules.Unanswerable(damageAt, "with this much damage, %s is already destroyed", t.Title())
	}
	return nil
}

// markMounts reads the damage of each mount.
func (t *target) markMounts(points map[string]any) error {
	t.marked = map[string]int{}
	for _, b := range t.boxes() {
		v, given := points[b.id]
		if !given {
			continue
		}
		n, ok := v.(int)
		if !ok || n < 0 || n > b.size {
			return rules.Unanswerable(rules.Pointer(damageAt, b.id), "enter a whole number from 0 to %d", b.size)
		}
		t.marked[b.id] = n
	}
	for id := range points {
		if _, ok := t.marked[id]; !ok {
			return rules.Unanswerable(damageAt, "unknown item: %.80q", id)
		}
	}
	return nil
}

// deadAt returns the damage that destroys the target if its player assigns damage to survive longest, and why it
// differs from all that is left. The first damage on ammunition in a round is 1 more, so it goes there last.
// Damaged upgrades come before undamaged ones.
func (t *target) deadAt(spent bool) (damage int, why string) {
	left, boxes := t.left(), t.boxes()
	ammo, rest := 0, 0
	untouched := false // an upgrade besides the ammunition that must wait for it
	last := box{}
	for _, b := range boxes {
		if b.ammo {
			if ammo += b.left; b.left > 0 {
				last = b
			}
			continue
		}
		rest += b.left
		untouched = untouched || b.left == b.size && b.left > 0
	}
	if t.marked == nil {
		// A number without mounts goes on other upgrades first: house.
		ammo -= max(0, t.given-rest)
		untouched = false
	}
	switch {
	case spent || ammo == 0:
		return left, ""
	case ammo >= 2, last.left < last.size && untouched:
		return left - 1, fmt.Sprintf(" of %d damage (Ammo Box adds 1)", left)
	}
	return left, " damage (it loses its Ammo Box last)"
}

// works reports whether an upgrade is mounted and not disabled.
func (t *target) works(item string) bool {
	return slices.ContainsFunc(t.fitted, func(f *fitting) bool {
		return f.Item == item && t.marked[f.ID] < f.boxes().Int()
	})
}
