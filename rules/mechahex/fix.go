package mechahex

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// worth is what removing the whole unit takes off the total.
func (m *model) worth() int { return m.price().Value.Int() * m.Number() }

func (m *model) removal() rules.Fix {
	return rules.Fix{Text: "Remove " + m.title(), Points: -m.worth(), Edits: []rules.Edit{rules.Remove(m.ID, "")}}
}

// asScenery takes the model out of the army, though not off the board.
func (m *model) asScenery() rules.Fix {
	return rules.Fix{Text: "Count it as scenery", Points: -m.worth(), Edits: []rules.Edit{rules.Set(m.ID, "choices."+scenery, true)}}
}

func (m *model) noScenery() rules.Fix {
	return rules.Fix{Text: "Count it as part of the army", Edits: []rules.Edit{rules.Set(m.ID, "choices."+scenery, nil)}}
}

// unchoose takes a hero or title away.
func (m *model) unchoose(choice string, t pack.Section[honour]) rules.Fix {
	points := 0
	for _, id := range t.Rows.Known(m.Choices.Texts(choice)) {
		points += t.Rows.By[id].Points.Int()
	}
	edits := []rules.Edit{rules.Set(m.ID, "choices."+choice, nil)}
	if _, ok := m.Choices[customChoice]; ok && choice == "hero" {
		edits = append(edits, rules.Set(m.ID, "choices."+customChoice, nil))
	}
	return rules.Fix{Text: fmt.Sprintf("Take the %s of %s away", choice, m.title()), Points: -points * m.Number(), Edits: edits}
}

// ordered is the models by id, so that fixes do not depend on the list's order.
func (v *view) ordered() []*model {
	return slices.SortedFunc(slices.Values(v.models), func(a, b *model) int { return rules.ByID(a.ID, b.ID) })
}

// cheaper are the single removals that bring the army under the limit: the two
// that cost the fewest points.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		if each := m.price().Value.Int(); each > 0 && m.Count > 1 {
			if n := (over + each - 1) / each; n < m.Count {
				fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("%d %s less", n, m.title()), Points: -n * each, Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
			}
		}
		for _, f := range []rules.Fix{m.unchoose("hero", v.pack.Heroes), m.unchoose("title", v.pack.Titles), m.removal()} {
			if -f.Points >= over {
				fixes = append(fixes, f)
			}
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Or(b.Points-a.Points, cmp.Compare(a.Text, b.Text)) })
	return fixes[:min(2, len(fixes))]
}

// fewer removes models of a kind until n of them are gone, the cheapest first.
func (v *view) fewer(kind string, n int) []rules.Fix {
	var of []*model
	for _, m := range v.ordered() {
		if m.known && m.class.Kind == kind && m.CountFits() {
			of = append(of, m)
		}
	}
	slices.SortStableFunc(of, func(a, b *model) int { return cmp.Compare(a.price().Value.Int(), b.price().Value.Int()) })
	fix := rules.Fix{Text: fmt.Sprintf("Remove %d %s", n, rules.Plural(n, kind))}
	for _, m := range of {
		take := min(n, m.Count)
		if take == 0 {
			break
		}
		n -= take
		fix.Points -= take * m.price().Value.Int()
		if take == m.Count {
			fix.Edits = append(fix.Edits, rules.Remove(m.ID, ""))
		} else {
			fix.Edits = append(fix.Edits, rules.Set(m.ID, "count", m.Count-take))
		}
	}
	return []rules.Fix{fix}
}

// onlyHero leaves a hero with the first unit that has it. A unit of several
// models cannot keep it.
func (v *view) onlyHero(id string) []rules.Fix {
	fix := rules.Fix{Text: fmt.Sprintf("Keep one %s", v.pack.Heroes.Rows.By[id].Name)}
	kept := false
	for _, m := range v.ordered() {
		if !m.hero(id) {
			continue
		}
		if !kept && m.Count == 1 {
			kept = true
			continue
		}
		fix.Points -= v.pack.Heroes.Rows.By[id].Points.Int() * m.Number()
		fix.Edits = append(fix.Edits, rules.Set(m.ID, "choices.hero", others(m.heroes, id)))
		if _, ok := m.Choices[customChoice]; ok && id == aceCustom {
			fix.Edits = append(fix.Edits, rules.Set(m.ID, "choices."+customChoice, nil))
		}
	}
	return []rules.Fix{fix}
}

// others is a choice of all the ids but one.
func others(ids []string, not string) any {
	var rest []any
	for _, id := range ids {
		if id != not {
			rest = append(rest, id)
		}
	}
	switch len(rest) {
	case 0:
		return nil
	case 1:
		return rest[0]
	}
	return rest
}

// without adds to a fix that a choice is taken away.
func (m *model) without(choice string, t pack.Section[honour], fix rules.Fix) rules.Fix {
	un := m.unchoose(choice, t)
	fix.Points += un.Points
	fix.Edits = append(fix.Edits, un.Edits...)
	return fix
}

// fewerHeroes leaves the army as many heroes as it may have under a reading, the
// cheapest go first. Under the reading by the army's total, each one that goes
// takes its points with it.
func (v *view) fewerHeroes(reading string) []rules.Fix {
	var with []*model
	heroes := 0
	for _, m := range v.ordered() {
		if len(m.heroes) > 0 && m.CountFits() {
			with = append(with, m)
			heroes += len(m.heroes) * m.Count
		}
	}
	slices.SortStableFunc(with, func(a, b *model) int {
		return b.unchoose("hero", v.pack.Heroes).Points - a.unchoose("hero", v.pack.Heroes).Points
	})
	size, _ := v.limit()
	base := size.Int()
	if reading == byArmyTotal {
		total, _ := v.points()
		base = total.Value.Int()
	}
	fix := rules.Fix{}
	gone := 0
	for _, m := range with {
		may := base / v.pack.Army.HeroEvery.Int()
		if reading == byArmyTotal {
			may = (base + fix.Points) / v.pack.Army.HeroEvery.Int()
		}
		if heroes <= may {
			break
		}
		heroes -= len(m.heroes) * m.Count
		gone++
		fix = m.without("hero", v.pack.Heroes, fix)
		fix.Text = m.unchoose("hero", v.pack.Heroes).Text
	}
	switch {
	case gone > 1 && heroes == 0:
		fix.Text = "Take all heroes away"
	case gone > 1:
		fix.Text = fmt.Sprintf("Keep %d %s", heroes, pluralHero(heroes))
	}
	return []rules.Fix{fix}
}

// Points is the total of Army alone, for the prices of fixes.
func (g *game) Points(ctx context.Context, f rules.Force) int {
	s, _ := g.view(ctx, f).points()
	return s.Value.Int()
}
