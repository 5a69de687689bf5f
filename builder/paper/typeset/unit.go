package typeset

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// ArmRows returns a unit's tables on a card: weapons, then the others.
func (k Kit) ArmRows(u builder.UnitSheet) []layout.Row {
	arms, others := Parted(u.Profile.Tables, IsArms)
	var rows []layout.Row
	for _, t := range append(arms, others...) {
		if t.Brief != nil {
			t.Rows = t.Brief
		}
		if len(rows) > 0 {
			rows = append(rows, layout.Space(k.Gap/2))
		}
		if IsArms(t) {
			rows = append(rows, k.Arms(t)...)
		} else {
			rows = append(rows, k.Table(t)...)
		}
	}
	return rows
}

// ArmsWithin returns a unit's tables in a height, if they fit.
func (k Kit) ArmsWithin(u builder.UnitSheet, room float64) []layout.Row {
	rows := k.ArmRows(u)
	for k.Tight = LowLines; k.Tight <= NumbersOnly && layout.Height(rows) > room; k.Tight++ {
		rows = k.ArmRows(u)
	}
	return rows
}

// UnitTracks returns the tracks of a unit, separately for each model.
func (k Kit) UnitTracks(u builder.UnitSheet, number int, lower float64) []layout.Row {
	return k.PackedTracks(EachModel(u.Profile.Tracks, number), lower)
}

// How much lower tracks in lines must be than in columns to be preferred, in mm. All cards of a list use the same
// arrangement.
const (
	LineLower = 1.0
	MuchLower = 5.5
)

// PackedTracks returns tracks in as few lines as possible, those without a place first.
func (k Kit) PackedTracks(tracks []rules.Track, lower float64) []layout.Row {
	var loose, located []rules.Track
	for _, t := range tracks {
		if t.Group == "" {
			loose = append(loose, t)
		} else {
			located = append(located, t)
		}
	}
	rows := k.Packed(loose)
	if len(rows) > 0 && len(located) > 0 {
		rows = append(rows, layout.Space(k.Gap/2))
	}
	located, notes := k.Labels().Noteless(located)
	columns := append(k.Labels().Tracks(located), notes...)
	if lines := append(k.Labels().PackedGroups(located),
		notes...); layout.Height(lines) < layout.Height(columns)-lower {
		columns = lines
	}
	return append(rows, columns...)
}
