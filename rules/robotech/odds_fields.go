package robotech

import (
	"slices"

	"gantry/rules"
)

// How a blast covers the target.
const (
	aimedAt = "aimed"
	wholly  = "wholly"
	partly  = "partly"
)

const together = "together"

var (
	sides = []rules.Option{{ID: "front", Label: "front"}, {ID: "side", Label: "side"}, {ID: "rear", Label: "rear"}}

	targetMode = rules.Field{ID: "target-mode", Label: "Target's mode", Kind: rules.FieldText, GameChecks: true,
		FromTarget: "mode", Options: []rules.Option{{ID: "", Label: "its first mode"}}}
	targetClass = rules.Field{ID: "target-class", Label: "Target's class", Kind: rules.FieldOneOf, Default: "",
		Options: []rules.Option{{ID: "", Label: "the target's own class"}, {ID: mecha, Label: "Mecha"}, {ID: vehicle,
			Label: "Vehicle"},
			{ID: infantry, Label: "Infantry"}}}
	targetDamage   = number("target-damage", "Damage so far", maxHP)
	criticalBefore = rules.Field{ID: "critical-before", Label: "Target already had a critical", Kind: rules.FieldBool,
		Help: "A 6 on the critical table then destroys it."}
	cover = rules.Field{ID: "cover", Label: "Cover", Kind: rules.FieldInt, Max: maxNumber, Default: 0,
		Help: "Damage the terrain absorbs."}

	// The fields for PIL lost by critical hits: by the target that dodges or fights back, by a unit under a
	// barrage, and by an attacker.
	pilPenalty  = penalty("pil-penalty", "PIL lost by the target")
	hurtPenalty = penalty(pilPenalty.ID, "PIL lost to damage")
	ownPenalty  = penalty("own-pil-penalty", "PIL lost by the attacker")
)

// firstAlone lists the fields of a situation that apply only to the first of several weapons.
var firstAlone = []string{"burst-given-up", "volley", "called-shot", "dodge", "under-blast", "beam-spent", "aimed-size"}

func penalty(id, label string) rules.Field {
	fd := number(id, label, maxStep)
	fd.Help = "2 if mobility is damaged."
	return fd
}

// number returns a field of a number from 0 to most, 0 by default.
func number(id, label string, most int) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: most, Default: 0}
}

func yesNo(id, label string) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldBool}
}

// modeFields returns the field for the mode of a unit that has several.
func (m *model) modeFields() []rules.Field {
	if len(m.modes) < 2 {
		return nil
	}
	fd := rules.Field{ID: "mode", Label: "Mode", Kind: rules.FieldOneOf, Default: m.modes[0].id}
	for i := range m.modes {
		fd.Options = append(fd.Options, rules.Option{ID: m.modes[i].id, Label: m.modes[i].name})
	}
	return []rules.Field{fd}
}

// gunnerField returns the field for a gunner, if the unit has one.
func (m *model) gunnerField() rules.Field {
	fd := yesNo("gunner", "A gunner shoots")
	fd.Inactive = !slices.ContainsFunc(m.modes, func(md mode) bool { return m.lacksGunner(&md) == "" })
	return fd
}

// sledField returns the field that says whether the target is on a hover sled.
func (m *model) sledField() rules.Field {
	return rules.Field{ID: "target-sled", Label: "Target on a hover sled", Kind: rules.FieldOneOf, Default: "",
		Help: "5–6 on a d6 hits the sled, not its rider.", Inactive: !m.sleds,
		Options: []rules.Option{{ID: "", Label: "as in its list"}, {ID: "mounted", Label: "yes"},
			{ID: "dropped", Label: "no, dropped off"}}}
}

func (m *model) shootingFields(f fitted, others rules.Field) []rules.Field {
	fast := yesNo("moved-fast", "Moved with Fast")
	fast.Inactive = !slices.ContainsFunc(m.modes, func(md mode) bool { return md.has("fast") })
	acquired, inCover := yesNo("acquired", "Target acquired"), yesNo("in-cover", "Target told to get into cover")
	acquired.Sign, inCover.Sign, fast.Sign = rules.SignTarget, rules.SignCover, rules.SignFast
	acquired.Help = "No effect when a formation attacks a formation."
	called := yesNo("called-shot", "Called shot")
	called.Help = "At a Weakness, or at Invid mecha with Destabilize."
	fields := append(m.modeFields(),
		rules.Field{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: maxInches,
			Help: "Inches. Leave empty for short range."},
		acquired, number("fast-tokens", "FAST markers on the target", maxStep),
		yesNo("formation-fire", "Formation against formation"), m.gunnerField(), fast,
		yesNo("sensors-destroyed", "Attacker's sensors destroyed"),
		number("concealment", "Concealment", maxStep), inCover,
		yesNo("into-melee", "Into a melee"), called)
	if n := f.burst(); n > 1 {
		fields = append(fields, number("burst-given-up", "Burst given up", n-1))
	}
	if least, most := f.salvo(); most > 0 {
		fields = append(fields, rules.Field{ID: "volley", Label: "Missiles", Kind: rules.FieldInt,
			Min: least, Max: most,
			Default: most})
	}
	fields = append(fields, f.otherFields()...)
	fields = withOthers(fields, others, f.ID)
	return append(append(fields, dodgeFields()...), cover, targetMode, targetClass, m.sledField(), targetDamage,
		criticalBefore)
}

func dodgeFields() []rules.Field {
	return []rules.Field{
		{ID: "dodge", Label: "Target dodges", Kind: rules.FieldOneOf, Default: "none",
			Options: []rules.Option{{ID: "none", Label: "no"},
				{ID: "action", Label: "with an action"}, {ID: "command-point", Label: "with a command point"},
				{ID: "quick", Label: "with Quick"}, {ID: "dew", Label: "with an ally's DEW"}}},
		{ID: "dodge-arc", Label: "Attacked from", Kind: rules.FieldOneOf, Default: "front", Options: sides},
		yesNo("dodge-second-arc", "Second arc of the same formation"),
		yesNo("target-stationary", "Target has not moved"),
		yesNo("target-silent", "Target's communications destroyed"),
		yesNo("target-spent", "Target has no actions left"),
		pilPenalty,
	}
}

func (m *model) meleeFields() []rules.Field {
	return append(m.modeFields(), targetMode, targetClass, number("extra-attacker", "Extra attackers", maxStep),
		rules.Field{ID: "melee-arc", Label: "On the target's", Kind: rules.FieldOneOf,
			Default: "front", Options: sides},
		pilPenalty, ownPenalty, targetDamage)
}

func (m *model) wallFields(flying []rules.Option) []rules.Field {
	fields := []rules.Field{
		{ID: "missile", Label: "Missiles of", Kind: rules.FieldOneOf, Default: flying[0].ID, Options: flying},
		{ID: "missiles", Label: "Total missiles", Kind: rules.FieldInt, Max: maxNumber,
			Help: "Leave empty for one volley per unit."}}
	return append(append(fields, dodgeFields()...), cover, targetMode, targetClass, m.sledField(), targetDamage,
		criticalBefore)
}

func (m *model) interceptionFields() []rules.Field {
	var weapons []rules.Option
	for _, f := range m.weapons {
		if f.works() {
			weapons = append(weapons, rules.Option{ID: f.ID, Label: f.System})
		}
	}
	return append(m.modeFields(),
		rules.Field{ID: "weapon", Label: "Weapon", Kind: rules.FieldOneOf, Default: weapons[0].ID, Options: weapons},
		rules.Field{ID: "missile", Label: "Target missile", Kind: rules.FieldOneOf, Default: "other",
			Options: []rules.Option{
				{ID: "other", Label: "missile"}, {ID: "mrm", Label: "medium-range missile"},
				{ID: "lrm", Label: "long-range missile"}}},
		rules.Field{ID: "missile-size", Label: "Size of the missile", Kind: rules.FieldInt, Min: cardNumbers[size].min,
			Max: cardNumbers[size].max, Help: "Unpublished. Agree with your opponent."},
		rules.Field{ID: "incoming", Label: "Missiles of the volley", Kind: rules.FieldInt, Min: 1, Max: maxNumber,
			Default: 1, Help: "Equal numbers of missiles always stop each other."}, m.gunnerField())
}

// sideAttacks returns the side's rolls, which need no units.
func sideAttacks() []rules.Attack {
	most := cardNumbers[leadership].max
	leaders := []rules.Field{number("leadership", "Highest Leadership", most),
		number("enemy-leadership", "Enemy's highest Leadership", most)}
	return []rules.Attack{
		{ID: initiative, Label: "Initiative", Note: "d6 + Leadership", Situation: leaders},
		{ID: stealing, Label: "Steal an activation", Note: "a roll-off, ties fail",
			Situation: append(slices.Clip(leaders),
				number("tokens", "Extra tokens", maxStep), number("enemy-tokens", "Enemy tokens", maxStep),
				number("ecm", "Enemy ECM", maxStep), number("own-ecm", "Your ECM in its range", maxStep))},
	}
}

// otherFields returns the fields for a target of a template or line other than the unit aimed at.
func (f fitted) otherFields() (fields []rules.Field) {
	blast, beam := f.is("blast"), f.is("beam")
	if blast {
		fields = append(fields, rules.Field{ID: "under-blast", Label: "Under the blast", Kind: rules.FieldOneOf,
			Default: aimedAt, Help: "The unit aimed at, or one beside it.",
			Options: []rules.Option{{ID: aimedAt, Label: "aimed at"}, {ID: wholly, Label: "wholly"},
				{ID: partly, Label: "partly"}}})
	}
	if beam {
		spent := number("beam-spent", "Beam damage already used", maxNumber)
		spent.Help = "HP that targets ahead lost to the beam."
		fields = append(fields, spent)
	}
	if blast || beam {
		fields = append(fields, rules.Field{ID: "aimed-size", Label: "Size of the unit aimed at", Kind: rules.FieldInt,
			Min: cardNumbers[size].min, Max: cardNumbers[size].max, Help: "Leave empty for the target's own Size."})
	}
	if a, ok := f.attribute("residual"); ok && a.N != nil {
		fields = append(fields, yesNo("passes-template", "Target passes the template later"))
	}
	return fields
}

// togetherField returns the field for the other weapons fired at the target in the same activation. It has no
// options for a unit with one weapon.
func (m *model) togetherField() rules.Field {
	fd := rules.Field{ID: together, Label: "Also fired at it", Kind: rules.FieldList, GameChecks: true,
		Help: "Each crew member fires another weapon. Damage is the sum."}
	seen := map[string]bool{}
	for i := range m.weapons {
		if w := &m.weapons[i]; !reserved(w.ID) && !seen[w.ID] && w.works() {
			seen[w.ID] = true
			fd.Options = append(fd.Options, rules.Option{ID: w.ID, Label: w.label()})
		}
	}
	fd.Inactive = !slices.ContainsFunc(m.modes, func(md mode) bool {
		n := m.weaponsAtOnce(&md)
		return n.Basis == rules.Missing || n.Value.Int() > 1
	})
	return fd
}

// withOthers adds a field to the situation of a weapon, without the weapon as an option.
func withOthers(fields []rules.Field, fd rules.Field, weapon string) []rules.Field {
	if len(fd.Options) < 2 {
		return fields
	}
	fd.Options = slices.DeleteFunc(slices.Clone(fd.Options), func(o rules.Option) bool { return o.ID == weapon })
	return append(fields, fd)
}

// burst returns the number of Burst, 0 for none.
func (f fitted) burst() int {
	if a, ok := f.attribute("burst"); ok && a.N != nil {
		return a.N.Int()
	}
	return 0
}

// salvo returns the smallest and largest number of missiles at once, 0 for other weapons.
func (f fitted) salvo() (least, most int) {
	a, ok := f.attribute("volley")
	if !ok || a.N == nil || a.From == nil {
		return 0, 0
	}
	least, most = a.From.Int(), a.N.Int()
	if f.load > 0 {
		most = min(most, f.load)
	}
	if f.left > 0 {
		most = min(most, f.left)
	}
	return min(least, most), most
}
