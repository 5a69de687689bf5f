package robotech

import (
	"strconv"

	"gantry/rules"
)

// tracks are the command tokens of all leaders.
func (v *view) tracks() []rules.Track {
	var tracks []rules.Track
	for _, m := range v.models {
		leader, _ := m.leads()
		if !m.known || !leader {
			continue
		}
		t := rules.Track{Group: "Command tokens", Label: m.title(), Boxes: m.is[leadership].Int(), Round: true}
		if m.Number() > 1 {
			t.Note = "each of " + strconv.Itoa(m.Count)
		}
		tracks = append(tracks, t)
	}
	return tracks
}

// panels are the reference that the army needs.
func (v *view) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range v.pack.Reference {
		if ref.For == "" || uses(v.force, ref.For) {
			panels = append(panels, ref.Panel)
		}
	}
	crits := rules.Panel{Title: "Critical: d6"}
	for id, c := range v.pack.Criticals.Rows.All {
		crits.Terms = append(crits.Terms, rules.Term{ID: "critical-" + id, Name: c.Name, Text: c.Text, Source: c.Source})
	}
	return append(panels, crits)
}

// uses tells whether an option of the army is set.
func uses(f rules.Force, option string) bool {
	n, _ := f.Options.Int(option)
	return f.Options.Bool(option) || n > 0
}

// armyTables are the orders of activation while the enemy is not known, terrain,
// the missiles of the army, and lines to track those in flight.
func (v *view) armyTables(formations rules.Stat) []rules.Table {
	var tables []rules.Table
	if _, known := v.enemies(); !known && formations.Value.IsInt() && formations.Value.Int() > 0 {
		tables = append(tables, orderTable(formations.Value.Int(), v.pack.Army.OrderTable.Int()))
	}
	tables = append(tables, v.terrainTable())
	if t, any := v.missileTable(); any {
		tables = append(tables, t)
	}
	return tables
}

func orderTable(own, most int) rules.Table {
	t := rules.Table{Title: "Activations against so many formations (A: you)", Columns: []rules.Column{{Label: "Enemy"}, {Label: "You have the initiative"}, {Label: "The enemy has it"}}}
	for n := 1; n <= most; n++ {
		second := []byte(activations(n, own))
		for i := range second { // there the enemy is A
			second[i] = 'A' + 'B' - second[i]
		}
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(strconv.Itoa(n)), text(activations(own, n)), text(string(second))}})
	}
	return t
}

// missileTable is a line a kind of missile, and empty lines.
func (v *view) missileTable() (t rules.Table, any bool) {
	t = rules.Table{Title: "Missile tracking", Columns: []rules.Column{{Label: "ID"}, {Label: "Missile"}, {Label: "Damage", Right: true}, {Label: "Speed", Right: true},
		{Label: "Endurance", Right: true}, {Label: "Fuel used"}, {Label: "Notes"}}}
	seen := map[string]bool{}
	for _, m := range v.ordered() {
		for _, f := range m.guns {
			s, missile := endurance(f.weapon)
			if !missile || seen[f.System] {
				continue
			}
			seen[f.System], any = true, true
			note := ""
			if a, ok := f.has("blast"); ok {
				note = v.attributeNamed(a)
			}
			t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{{}, text(f.System), f.Dmg.Cell("", ""), f.Speed.Cell("", `"`), {Text: s.Text, Source: s.Source}, {}, text(note)}})
		}
	}
	for range v.pack.Army.MissileLines.Int() {
		t.Rows = append(t.Rows, rules.Row{Cells: make([]rules.Cell, len(t.Columns))})
	}
	return t, any
}
