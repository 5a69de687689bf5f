package mechahex

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// outOfArmy takes terrain out of the army: off the side that counts, or off the board.
func (m *model) outOfArmy() []rules.Fix {
	return []rules.Fix{m.choose("Count it as scenery", scenery, true), judge.Remove(m)}
}

func (m *model) intoArmy() []rules.Fix {
	return []rules.Fix{m.choose("Count it as part of the army", scenery, nil)}
}

// choose makes a choice; nil takes it away.
func (m *model) choose(text, choice string, value any) rules.Fix {
	return judge.Choose(m, text, choice, value)
}

// honour is a model's heroes or titles, by the choice, and what they cost.
func (m *model) honour(choice string) (ids []string, points int) {
	ids, rows := m.heroes, m.ed.pack.Heroes.Rows
	if choice == "title" {
		ids, rows = m.titles, m.ed.pack.Titles.Rows
	}
	for _, id := range ids {
		points += rows.By[id].Points.Int()
	}
	return ids, points
}

// without takes the heroes or the titles of a model away.
func (m *model) without(choice string) rules.Fix {
	_, points := m.honour(choice)
	fix := m.choose(fmt.Sprintf("Take the %s of %s away", choice, m.Title()), choice, nil)
	fix.Points = -points * m.Number()
	if choice == "hero" {
		fix.Edits = append(fix.Edits, m.unplace()...)
	}
	return fix
}

// noPlace takes the location of Ace Custom away.
func (m *model) noPlace() []rules.Fix {
	return []rules.Fix{m.choose("Take the location away", customChoice, nil)}
}

// unplace takes the location of Ace Custom away, where one is named.
func (m *model) unplace() []rules.Edit {
	if _, ok := m.Choices[customChoice]; !ok {
		return nil
	}
	return []rules.Edit{rules.SetChoice(m.ID, customChoice, nil)}
}

// Cheaper are the two mildest ways to take so many points off the army.
func (a *army) Cheaper(over int) []rules.Fix {
	return judge.Cheaper(a.fighting, over, 2, func(m *model) []rules.Fix {
		return []rules.Fix{m.without("hero"), m.without("title")}
	})
}

// fewer removes models of a kind until n of them are gone, the cheapest first.
func (a *army) fewer(kind string, n int) []rules.Fix {
	of := slices.DeleteFunc(judge.ByID(a.fighting), func(m *model) bool { return m.class.Kind != kind })
	slices.SortStableFunc(of, func(a, b *model) int { return a.price.Value.Cmp(b.price.Value) })
	return []rules.Fix{{Text: fmt.Sprintf("Remove %d %s", n, rules.Plural(n, kind)), Edits: judge.TakeOff(of, n)}}
}

// onlyHero leaves a hero with the first unit that has it. A unit of several
// models cannot keep it.
func (a *army) onlyHero(id string) []rules.Fix {
	fix := rules.Fix{Text: "Keep one " + a.pack.Heroes.Rows.By[id].Name}
	kept := false
	for _, m := range judge.ByID(a.fighting) {
		switch {
		case !m.hero(id):
		case !kept && m.Count == 1:
			kept = true
		default:
			fix.Edits = append(fix.Edits, rules.Set(m.ID, "choices.hero", others(m.heroes, id)))
			if id == aceCustom {
				fix.Edits = append(fix.Edits, m.unplace()...)
			}
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

// fewerHeroes leaves the army as many heroes as it may have under a reading, the
// cheapest go first. Under the reading by the army's total, each one that goes
// takes its points with it.
func (a *army) fewerHeroes(by reading) []rules.Fix {
	with := slices.DeleteFunc(judge.ByID(a.fighting), func(m *model) bool { return len(m.heroes) == 0 || !m.CountFits() })
	slices.SortStableFunc(with, func(a, b *model) int {
		return cmp.Compare(b.without("hero").Points, a.without("hero").Points)
	})
	heroes, points := a.Sums.heroes, by.points.Int()
	fix := rules.Fix{}
	gone := 0
	for _, m := range with {
		if heroes <= points/a.pack.Army.HeroEvery.Int() {
			break
		}
		away := m.without("hero")
		if by.byTotal {
			points += away.Points
		}
		heroes -= len(m.heroes) * m.Count
		gone++
		fix.Text = away.Text
		fix.Edits = append(fix.Edits, away.Edits...)
	}
	switch {
	case gone > 1 && heroes == 0:
		fix.Text = "Take all heroes away"
	case gone > 1:
		fix.Text = fmt.Sprintf("Keep %d %s", heroes, pluralHero(heroes))
	}
	return []rules.Fix{fix}
}
