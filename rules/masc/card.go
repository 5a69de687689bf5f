package masc

import (
	"slices"
	"strings"

	"gantry/rules"
)

// Profile returns a unit's row of the stat card.
func (a *army) Profile(i int) rules.Profile {
	u := a.Units[i]
	if !u.known {
		return rules.Profile{}
	}
	p := rules.Profile{Class: u.headline(), Blocks: []rules.Block{
		{Card: true, Stats: u.stats()},
		{Label: rules.More, Stats: []rules.Stat{u.toKill(a.game)}},
	}, Marks: mechaMarks, OutOfPlay: u.outOfPlay()}
	if u.Body.Known() {
		p.Tracks = []rules.Track{{ID: bodyTrack, Label: "Body", Boxes: u.Body.Int(), Marked: u.marked,
			Sign: rules.SignDamage}}
	}
	for id, t := range a.pack.Words.Rows.All {
		t.ID = id
		p.Legend = append(p.Legend, t)
	}
	return p
}

// headline returns the class and the squad, and the type of a unit with its own name.
func (u *unit) headline() string {
	parts := []string{u.Class.label(), u.team()}
	switch {
	case u.isDesigned():
		parts = slices.Insert(parts, 0, designedName)
	case u.Unit.Name != "":
		parts = slices.Insert(parts, 0, u.machine.Name)
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}
