package mechastellar

import (
	"testing"

	"gantry/rules"
)

// The rolls in the text's example, die by die.

func TestArgonautAtDervish(t *testing.T) {
	const accuracy, evade = 9, 4
	for _, r := range []int{5, 7, 7, 10} {
		if fate(r, accuracy, evade, surelyCritical) != 0 {
			t.Errorf("a cannon shot with %d hits", r)
		}
	}
	hits, crits := 0, 0
	for _, r := range []int{1, 1, 4, 5, 7, 7, 10} {
		switch fate(r, accuracy, evade, surelyCritical) {
		case 1:
			hits++
		case 2:
			crits++
		}
	}
	if hits != 1 || crits != 2 || hits+2*crits != 5 {
		t.Errorf("the machine gun has %d hits and %d criticals", hits, crits)
	}
}

func TestHenryAtKara(t *testing.T) {
	hits := 0
	for _, r := range []int{1, 1, 4, 4, 5, 9} {
		hits += fate(r, 10+2, 3, surelyCritical)
	}
	if hits != 7 {
		t.Errorf("the machine gun hits %d times", hits)
	}
	// The melee: the 1 and the 2 are rerolled as 3 and 8. Two hits as a skilled attacker, one by the weapon. Kara
	// blocks 4 + 3, momentum one.
	for _, r := range []int{3, 4, 5, 7, 10, 3, 8} {
		hits += faceHits(r)
	}
	if hits -= 7; hits != 5 || hits+2+1-4-3-1 != 0 {
		t.Errorf("the lancer has %d hits", hits)
	}
}

func TestLaughingJokersSaves(t *testing.T) {
	// ARM Sv +2: 3+ against PEN 5, 2+ against PEN 4.
	joker := &fighter{line: armSave(2), model: &model{chassis: &chassis{}}}
	o := &odds{}
	for pen, fails := range map[int]int{5: 2, 4: 1, 2: 0, 3: 0, 14: 10} {
		if got := o.fails(wound{save: saving{pen: pen}}, joker); got != fails {
			t.Errorf("PEN %d: %d faces fail, want %d", pen, got, fails)
		}
	}
}

// Green Viking beats the Saronic Cruiser 5 to 4, hits it 9 times with PEN 3 and
// forces 5 saves: "Bridge Attack Outcome".
func TestBridgeAttackOfTheText(t *testing.T) {
	for want, faces := range map[int][]int{5: {3, 4, 6, 8, 9, 10}, 4: {1, 2, 4, 7, 7, 10}} {
		n := 0
		for _, face := range faces {
			n += faceSuccesses(face)
		}
		if n != want {
			t.Errorf("%v are %d successes, want %d", faces, n, want)
		}
	}
	cruiser := &fighter{line: armSave(0), model: &model{chassis: &chassis{typ: typeRow{id: warship}}}}
	o := &odds{setting: &setting{game: &game{}}, c: rules.Choices{"pen-bonus": 3}}
	w := wound{dmg: 200, save: o.withPen(saving{})}
	if n := w.rolls(9, o.cap(w, cruiser)); n != 5 || w.save.pen != 3 || o.err != nil {
		t.Errorf("9 hits force %d saves against PEN %d: %v", n, w.save.pen, o.err)
	}
}

func armSave(n int) (line [combatStats]rules.Stat) {
	line[saveAt].Value = rules.Int(n)
	return line
}
