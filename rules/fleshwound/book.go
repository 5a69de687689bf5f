package fleshwound

import "gantry/rules"

const book rules.Book = "Flesh Wound mech rules"

// Sections of the book that rules cite.
const (
	combat       = "Combat Phase"
	declare      = "Combat Phase: Declare Targets"
	physical     = "Combat Phase: Physical Attacks"
	ammoHit      = "Combat Phase: Ammo Hit"
	damageHeads  = "Combat Phase: Damage"
	criticalHits = "Combat Phase: Critical Hits"
	resolveShots = "Combat Phase: Resolve Shots"
	inTheWay     = "Combat Phase: In the Way"
	sizeTable    = "Combat Phase: Size Table"
	abilities    = "Mech Abilities"
)

func house(what string) rules.Source {
	return rules.Source{Basis: rules.House, Cite: "Gantry's rule: " + what}
}
