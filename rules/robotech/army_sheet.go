package robotech

import (
	"strconv"
	"strings"

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

// armyTables are the orders of activation while the enemy is not known, the
// missiles of the army, lines to track those in flight, and terrain.
func (v *view) armyTables(formations rules.Stat) []rules.Table {
	var tables []rules.Table
	if _, known := v.enemies(); !known && formations.Value.IsInt() && formations.Value.Int() > 0 {
		tables = append(tables, orderTable(formations.Value.Int(), v.pack.Army.OrderTable.Int()))
	}
	if t := v.missileKindsOf(); t.Rows != nil {
		tables = append(tables, t, v.trackingTable())
	}
	return append(tables, v.terrainTable())
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

// missileKindsOf is a line a kind of missile that the army has.
func (v *view) missileKindsOf() rules.Table {
	t := rules.Table{Title: "Missiles", Columns: columns("Missile|>Damage|>Speed|>Endurance|Notes")}
	seen := map[string]bool{}
	for _, m := range v.ordered() {
		for _, f := range m.guns {
			s, missile := endurance(f.weapon)
			if !missile || seen[f.System] {
				continue
			}
			seen[f.System] = true
			note := ""
			if a, ok := f.has("blast"); ok {
				note = v.attributeNamed(a)
			}
			turns := rules.Cell{Text: s.Text, Source: s.Source}
			if s.Basis != rules.Missing {
				turns.Text += " " + rules.Plural(s.Value.Int(), "turn")
			}
			t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(f.System), f.Dmg.Cell("", ""), f.Speed.Cell("", `"`), turns, text(note)}})
		}
	}
	return t
}

// trackingTable is numbered lines to write missiles in flight down.
func (v *view) trackingTable() rules.Table {
	t := rules.Table{Title: "Missile tracking: ID", Columns: columns("ID|Missile and target|Damage|Speed|Endurance|Fuel used|Notes")}
	for n := range v.pack.Army.MissileLines.Int() {
		room := strings.Repeat("\u00a0", 16) // to write in
		cells := []rules.Cell{text(strconv.Itoa(n + 1)), text(strings.Repeat(room, 4)), text(room), text(room), text(room), text(room), {}}
		t.Rows = append(t.Rows, rules.Row{Cells: cells})
	}
	return t
}
