package mechastellar

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// fire is one attack under the choices of both sides.
type fire struct {
	offense, defense                string
	hits, unblocked, failed, damage dice.Dist
	stun                            bool // failed saves cost actions
	remote                          bool
	shotDown                        dice.Dist // remote attacks that an ace shoots down
	shots                           int
	saved                           []saved // the unblocked hits of each weapon with their saves
	lines                           []rules.Reason
}

func (f *fire) tell(label string, src rules.Source, text string, args ...any) {
	f.lines = append(f.lines, rules.Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

// damageOutcome returns the HP that a target with some HP left loses.
func damageOutcome(damage dice.Dist, left int) rules.Outcome {
	return rules.Outcome{ID: "damage", Label: "Damage", Noun: "HP", Role: rules.RoleDamage, OutOf: left, Dist: damage}
}

// report adds the result of the chosen fire to the odds.
func (o *odds) report(f fire, t *fighter, suffix string, first bool) {
	of := func(id, label, noun string, d dice.Dist) rules.Outcome {
		if suffix != "" {
			label += " on " + t.Title()
		}
		return rules.Outcome{ID: id + suffix, Label: label, Noun: noun, Dist: d}
	}
	o.Working = append(o.Working, f.lines...)
	damage := of("damage", "Damage", "HP", f.damage)
	left := o.left(t, first)
	damage.OutOf = left
	o.Outcomes = append(o.Outcomes, of("hits", "Hits", "hits", f.hits),
		of("unblocked", "Hits not blocked", "hits", f.unblocked),
		of("failed-saves", "Failed saves", "saves", f.failed))
	if f.remote {
		o.Outcomes = append(o.Outcomes, of("shot-down", "Attacks shot down", "attacks", f.shotDown))
	}
	o.Outcomes = append(o.Outcomes, damage)
	o.addDestroyed(f.damage, left, t, suffix, first)
	if first {
		o.Outcomes[len(o.Outcomes)-1].Role = rules.RoleDamage
	}
	if f.stun {
		o.shutdown(f.failed, t, suffix)
	}
	if o.joint && f.saved != nil {
		ids := []string{"failed-saves" + suffix, "damage" + suffix}
		o.Joints = append(o.Joints, rules.Joint{IDs: ids, Draw: f.draw})
	}
}

// draw rolls the failed saves and the damage.
func (f *fire) draw(random func() uint64) []int {
	failed, damage := 0, 0
	for _, s := range f.saved {
		v := s.both.Draw(random)
		failed, damage = failed+v%pairBase, damage+s.wound.hurts(v/pairBase, v%pairBase)
	}
	return []int{failed, damage}
}

// shutdown adds the chance that failed saves cost more actions than the target has. Kaiju and super units may
// spend havoc or power instead.
func (o *odds) shutdown(failed dice.Dist, t *fighter, suffix string) {
	actions := max(0, o.stat(t, actionsAt)-o.num("stun"))
	text := rules.Count(actions, "action")
	if s, ok := t.pool(); ok && !t.ship() {
		points := o.c.IntOr("target-points", s.Value.Int())
		actions += points
		text += fmt.Sprintf(" and %d %s", points, s.Label)
	}
	o.Tell("shutdown", stunSource, "%s can lose %s. The next failed save shuts it down", t.Title(), text)
	o.Chances = append(o.Chances, rules.Chance{ID: "shutdown" + suffix, Label: "Shut down", To: "to shut it down",
		P: failed.Chance(func(n int) bool { return n > actions })})
}

// left returns the HP that a target has left. Earlier damage is on the first target.
func (o *odds) left(t *fighter, first bool) int {
	hp := o.stat(t, hpAt)
	switch {
	case first:
		if hp -= o.num("target-damage"); hp <= 0 {
			o.refuse("/situation/target-damage", "with this much damage, %s is already destroyed", t.Title())
		}
	case o.others != nil:
		if hp -= o.num("target-damage"); hp <= 0 {
			o.refuse(t.at, "%s is already destroyed", t.Title())
		}
	}
	return hp
}

// standing returns the HP that the attacker of a clash has left.
func (o *odds) standing(a *fighter) int {
	hp := o.stat(a, hpAt) - o.num("attacker-damage")
	if hp <= 0 && o.num("attacker-damage") > 0 {
		o.refuse("/situation/attacker-damage", "with this much damage, %s is already destroyed", a.Title())
	}
	return hp
}

// shutDown reports whether a target has lost more actions than it has.
func (o *odds) shutDown(t *fighter) bool {
	n := o.num("stun")
	return n > 0 && n > o.stat(t, actionsAt)
}

// unlessShutDown returns a stat of a target, 0 if it is shut down.
func (o *odds) unlessShutDown(t *fighter, at int) int {
	if o.shutDown(t) {
		return 0
	}
	return o.stat(t, at)
}

// turnTo changes the situation to that of a further target.
func (o *odds) turnTo(i int) {
	if i > 0 && i < len(o.others) {
		o.c = o.others[i]
	}
}

// addDestroyed adds the chances to destroy a target and to damage it at all.
func (o *odds) addDestroyed(damage dice.Dist, left int, t *fighter, suffix string, first bool) {
	name := func(s string) string {
		if suffix != "" {
			return s + ": " + t.Title()
		}
		return s
	}
	dead := rules.Chance{ID: "destroyed" + suffix, Label: name("Destroyed"), To: "to destroy it",
		P: damage.Chance(func(v int) bool { return v >= left })}
	if first {
		dead.Role = rules.RoleKill
	}
	o.Tell("destroyed", book.Printed("Destroyed Units"), "%s dies at %s HP of damage", t.Title(), rules.Grouped(left))
	o.Chances = append(o.Chances, dead, rules.Chance{ID: "any-damage" + suffix, Label: name("Any damage"),
		To: "to do any damage", P: damage.Chance(func(v int) bool { return v > 0 })})
}
