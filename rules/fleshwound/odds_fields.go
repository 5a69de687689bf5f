package fleshwound

import (
	"gantry/rules"
	"gantry/rules/judge"
)

func (g *game) seriesFields() []rules.Field {
	protections := judge.Options(g.pack.Ammo.Rows, func(a ammo) rules.Option {
		return rules.Option{Label: a.Name, Note: a.Text}
	})
	return []rules.Field{
		{ID: "crits", Label: "Critical hits", Kind: rules.FieldInt, Min: 1, Max: maxSeries, Default: 1},
		{ID: "protection", Label: "Ammo is protected by", Kind: rules.FieldOneOf, Default: noAmmo,
			Options: protections},
		targetCrits}
}

var targetCrits = rules.Field{ID: "target-crits", Label: "Critical hits on the target", Kind: rules.FieldList,
	GameChecks: true, Help: "engine, fire-control, weapon or mp, once per hit."}

// hitsField returns the field for the number of a critical hit on the mech itself, below the number that explodes.
func (g *game) hitsField(id, label, hit string) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: g.pack.Criticals.Rows.By[hit].Explode.Int() - 1,
		Default: 0}
}

// aimFields returns the fields of a target number that do not depend on the target.
func (m *mech) aimFields() []rules.Field {
	mod := rules.Field{ID: "attacker-modifier", Label: "Attacker's movement modifier", Kind: rules.FieldInt,
		Min: buildStats[modifier].min, Max: buildStats[modifier].max}
	if m.mod.Value.IsInt() && m.mod.Basis != rules.Missing {
		mod.Default = min(max(m.mod.Value.Int(), mod.Min), mod.Max)
	}
	return []rules.Field{mod,
		{ID: "cover", Label: "Cover", Kind: rules.FieldOneOf, Default: "none", Options: []rules.Option{
			{ID: "none", Label: "none"}, {ID: "light", Label: "light"}, {ID: "heavy", Label: "heavy"}}},
		{ID: "obscured", Label: "Partly behind terrain", Sign: rules.SignCover, Kind: rules.FieldBool},
		m.hitsField("fire-control", "Attacker's fire-control hits", critFireControl),
		{ID: "heat", Label: "Heat", Kind: rules.FieldInt, Max: maxHeat, Default: 0},
	}
}

// shotFields returns the situation of a shot.
func (m *mech) shotFields() []rules.Field {
	band := rules.Field{ID: "band", Label: "Range band", Kind: rules.FieldOneOf, Default: "",
		Options: []rules.Option{{ID: "", Label: "based on the distance"}}}
	for id, b := range m.pack.Bands.Rows.All {
		band.Options = append(band.Options, rules.Option{ID: id, Label: b.Name})
	}
	unit := "Inches"
	if m.hexes {
		unit = "Hexes"
	}
	fields := append([]rules.Field{
		{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: maxRange, Help: unit +
			". Leave empty for short range."}, band,
		{ID: "target-modifier", Label: "Target's movement modifier", Kind: rules.FieldInt,
			Min: buildStats[modifier].min, Max: buildStats[modifier].max,
			Help: "Leave empty to use the unit's own value."},
		{ID: "immobile", Label: "Target immobile", Sign: rules.SignTarget, Kind: rules.FieldBool},
	}, m.aimFields()...)
	fields = append(fields,
		m.hitsField("weapon-crits", "Attacker's weapon hits", critWeapon),
		m.hitsField("engine-crits", "Attacker's engine hits", critEngine),
		rules.Field{ID: "rear", Label: "From the rear", Sign: rules.SignRear, Kind: rules.FieldBool},
		rules.Field{ID: "in-the-way", Label: "A mech in the way", Sign: rules.SignBlocking, Kind: rules.FieldBool})
	return append(fields, m.targetFields()...)
}

// physicalFields returns the situation of a physical attack.
func (m *mech) physicalFields() []rules.Field {
	aim := m.aimFields()
	fields := []rules.Field{aim[0], aim[3],
		{ID: "charge", Label: "Charged", Sign: rules.SignFast, Kind: rules.FieldBool},
		{ID: "rear", Label: "From the rear", Sign: rules.SignRear, Kind: rules.FieldBool}}
	return append(fields, m.targetFields()...)
}

// targetFields returns the fields of the target's damage so far, and of the attacker's luck if it has some.
func (m *mech) targetFields() []rules.Field {
	fields := []rules.Field{{ID: "target-damage", Label: "Damage on the target", Kind: rules.FieldInt,
		Max: 2 * maxReckoned, Default: 0, Role: rules.RoleDamage}, targetCrits}
	if m.hasLuck() {
		fields = append(fields, rules.Field{ID: "reroll", Label: "Rerolls a miss", Kind: rules.FieldBool,
			Help: "One reroll of LUCKY."})
	}
	return fields
}
