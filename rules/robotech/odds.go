package robotech

import (
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// Attacks without a mount. A mount with such an id is unreachable.
const (
	meleeAttack  = "melee"
	wall         = "missile-wall"
	interception = "interception"
	barrages     = "barrage"
	jamming      = "ecm"
	initiative   = "initiative"
	stealing     = "steal-activation"
)

// maxInWall is the largest number of units in a formation that raise a missile wall together.
const maxInWall = 99

// reserved reports whether an id belongs to an attack without a mount.
func reserved(id string) bool {
	return slices.Contains([]string{meleeAttack, wall, interception, barrages, jamming}, id)
}

// odds computes one answer.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	situation rules.Choices
	quiet     bool   // skips the math's text
	joint     bool   // see rules.Question
	of        string // the weapon that lines of the math belong to, "" for all
}

func (o *odds) tell(label string, src rules.Source, text string, args ...any) {
	if o.of != "" {
		label = o.of + ": " + label
	}
	if !o.quiet {
		o.Tell(label, src, text, args...)
	}
}
