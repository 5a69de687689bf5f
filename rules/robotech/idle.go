package robotech

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules/pack"
)

const dieFaces = 6

// idle finds what the pack has and the game cannot use.
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

// idleCards finds cards of no profile, and modes that the profile does not have.
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
