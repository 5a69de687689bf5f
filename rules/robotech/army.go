package robotech

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// formation is units that are activated together.
type formation struct {
	label string
	named bool // by its units' choice; else it is an entry of its own
	units []*model
}

// formation is the label that the player gave the unit's.
func (m *model) formation() string { return strings.TrimSpace(m.Choices.Text("formation")) }

// leads tells whether the unit is a leader; known is false where nobody knows.
func (m *model) leads() (leader, known bool) {
	f := m.is[leadership]
	return f.Int() > 0, f.Known()
}

// formations are the labels, and every entry without one that is no leader, in
// the order of their first units' ids. Doubtful are the entries of which nobody
// knows whether they are leaders.
func (v *view) formations() (list []*formation, doubtful []*model) {
	by := map[string]*formation{}
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		label := m.formation()
		leader, known := m.leads()
		switch f := by[label]; {
		case label != "" && f != nil:
			f.units = append(f.units, m)
		case label != "":
			by[label] = &formation{label: label, named: true, units: []*model{m}}
			list = append(list, by[label])
		case !known:
			doubtful = append(doubtful, m)
		case !leader:
			list = append(list, &formation{label: m.title(), units: []*model{m}})
		}
	}
	return list, doubtful
}

// ordered are the units by their ids.
func (v *view) ordered() []*model {
	ms := slices.Clone(v.models)
	slices.SortStableFunc(ms, func(a, b *model) int { return rules.ByID(a.ID, b.ID) })
	return ms
}

// number is how many units a formation has, and how many of these lead.
func (f *formation) number() (units, leaders int) {
	for _, m := range f.units {
		units += m.Count
		if leader, _ := m.leads(); leader {
			leaders += m.Count
		}
	}
	return units, leaders
}

func (g *game) Army(ctx context.Context, f rules.Force) rules.Profile {
	v := g.view(ctx, f)
	total, left := v.total(v.models)
	limit, _ := v.limit()
	list, doubtful := v.formations()
	count := v.count(list, doubtful)
	stats := []rules.Stat{total.Partly(len(left), len(v.models)).As(rules.RolePoints), rules.Work("limit", "Limit").Set("limit", limit).Needs("a limit of the roster").Stat().As(rules.RoleLimit),
		count, v.tokens(v.models), v.bonus()}
	if n, ok := v.enemies(); ok {
		stats = append(stats, order(count, n))
	}
	p := rules.Profile{Class: v.set.Name, Banner: v.banner(), Blocks: []rules.Block{{Card: true, Stats: stats}}, Tracks: v.tracks(), Panels: v.panels()}
	p.Blocks = append(p.Blocks, v.parts(list)...)
	p.Tables = v.armyTables(count)
	return p
}

// banner is the sample's wherever something of it is in play.
func (v *view) banner() string {
	for _, m := range v.models {
		if slices.ContainsFunc(m.guns, func(f fitted) bool { return !v.set.has(*f.weapon) }) {
			return v.pack.Values.Rows.By[sample].Banner
		}
	}
	return v.set.Banner
}

// total is what units cost, and the ids of those that it leaves out since their
// points or their count are not known.
func (v *view) total(units []*model) (total rules.Stat, left []string) {
	w := rules.Work("points", "Points").Set("no units", rules.Given(0, v.set.Source))
	for _, m := range units {
		s := m.price()
		if s.Basis == rules.Missing || !m.CountFits() {
			left = append(left, m.ID)
			continue
		}
		w.AddStat(m.title(), s.Times(m.Count))
	}
	return w.Stat(), left
}

// tokens is the most command tokens that units gain in a turn.
func (v *view) tokens(units []*model) rules.Stat {
	w := rules.Work("command-tokens", "Tokens").Set("no leaders", rules.Given(0, book.Printed("Command")))
	for _, m := range units {
		switch leader, known := m.leads(); {
		case !m.known || !m.CountFits():
		case !known:
			w.Needs(m.needs("Leadership")).Add(m.title(), m.is[leadership])
		case leader:
			w.AddStat(m.title(), m.stat(leadership).Times(m.Count))
		}
	}
	return w.Stat()
}

// bonus is what the side adds to its initiative.
func (v *view) bonus() rules.Stat {
	w := rules.Work("initiative-bonus", "Initiative").Set("no leader", rules.Given(0, book.Printed("Initiative Phase")))
	for _, m := range v.models {
		if !m.known {
			continue
		}
		if f := m.is[leadership]; !f.Known() {
			w.Needs(m.needs("Leadership")).AtLeast(m.title(), f)
		} else if f.Int() > 0 {
			w.AtLeast(m.title(), f)
		}
	}
	s := w.Stat()
	if s.Value.IsInt() {
		s.Text = rules.Signed(s.Value.Int())
	}
	return s
}

// count is how many formations the side has.
func (v *view) count(list []*formation, doubtful []*model) rules.Stat {
	src := book.Printed("Deployment")
	w := rules.Work("formations", "Formations").Set("none", rules.Given(0, src))
	for _, f := range list {
		w.Add(f.label, rules.Given(1, src))
	}
	for _, m := range doubtful {
		w.Needs("a formation for "+m.title()+", or "+m.needs("Leadership")).Add(m.title(), m.is[leadership])
	}
	return w.Stat()
}

// parts is a block a formation: the lines of a formation sheet.
func (v *view) parts(list []*formation) []rules.Block {
	var blocks []rules.Block
	seen := map[string]int{}
	for _, f := range list {
		b := rules.Block{Card: true, Label: f.label}
		if seen[f.label]++; seen[f.label] > 1 {
			b.Label += " (" + f.units[0].ID + ")"
		}
		units, _ := f.number()
		b.Stats = []rules.Stat{rules.Work("units", "Units").Set("units", rules.Given(units, rules.ThisRoster)).Stat()}
		if leaders := f.led(); leaders != "" {
			b.Stats = append(b.Stats, rules.Stated("leader", "Leader", leaders, rules.ThisRoster))
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// led is who leads a formation, "" for nobody.
func (f *formation) led() string {
	var names []string
	for _, m := range f.units {
		if is, _ := m.leads(); is {
			names = append(names, m.title())
		}
	}
	return strings.Join(names, ", ")
}

// enemies is how many formations the enemy has, if the player said so.
func (v *view) enemies() (int, bool) {
	n, ok := v.force.Options.Int("enemy-formations")
	return n, ok && n >= 1 && n <= mostFormations
}

const mostFormations = 99

// order is who activates when, A being this side with the initiative.
func order(formations rules.Stat, enemies int) rules.Stat {
	src := book.Inferred("Activation Phase")
	if !formations.Value.IsInt() || formations.Value.Int() == 0 {
		needs := formations.Needs
		if needs == "" {
			needs = "a formation"
		}
		return rules.Work("activation-order", "Activations").Set("formations", notGiven).Needs(needs).Stat()
	}
	s := rules.Stated("activation-order", "Activations", activations(formations.Value.Int(), enemies), src)
	s.Steps[0].Label = strconv.Itoa(formations.Value.Int()) + " against " + strconv.Itoa(enemies)
	return s
}

// activations writes the order in which a and b formations are activated, if A
// has the initiative: before each pair of turns each side looks how many times
// the enemy's formations it has left, and activates as many in its turn.
func activations(a, b int) string {
	var order strings.Builder
	for a+b > 0 {
		turn := func(own, enemy int, letter string) int {
			n := own
			if enemy > 0 {
				n = min(own, max(1, own/enemy))
			}
			order.WriteString(strings.Repeat(letter, n))
			return n
		}
		da := turn(a, b, "A")
		db := turn(b, a, "B")
		a, b = a-da, b-db
	}
	return order.String()
}
