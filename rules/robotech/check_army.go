package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// hoverSleds is how many the army has; ok is false where that is no number, as the
// document's rules say.
func (a *army) hoverSleds() (n int, ok bool) {
	n, ok = a.force.Options.Int("sleds")
	_, given := a.force.Options["sleds"]
	return n, ok || !given
}

func (a *army) countsSleds() bool {
	_, ok := a.hoverSleds()
	return ok
}

func (a *army) checkSleds(r *rules.Ruling) {
	have, _ := a.hoverSleds()
	riders := 0
	for _, m := range a.units {
		if m.rides() {
			riders += m.Count
		}
	}
	if r.Of(riders, have); riders <= have || have < 0 {
		return
	}
	r.Find(rules.Finding{Item: "sleds", Words: func() (string, []rules.Fix) {
		var walk []rules.Edit
		over := riders - have
		for _, m := range slices.Backward(a.byID) {
			if m.rides() && over > 0 {
				walk = append(walk, rules.Set(m.ID, "choices.on-sled", nil))
				over -= m.Count
			}
		}
		return fmt.Sprintf("%d units ride hover sleds; the army has %d.", riders, have), []rules.Fix{
			fix(fmt.Sprintf("%d sleds", riders), rules.Set("", "options.sleds", riders)), fix("The last ones walk", walk...)}
	}}.Of(riders, have))
}

// rides tells whether units are on hover sleds.
func (m *model) rides() bool { return m.known && m.CountFits() && m.Choices.Bool("on-sled") }

func (a *army) isSample() bool { return a.set.id == sample }

// checkLeaders warns of more leaders than the house sample has in a formation,
// and tells of leaders who are in none.
func (a *army) checkLeaders(r *rules.Ruling) {
	most := a.pack.Army.Leaders.Int()
	named := false
	for _, f := range a.formations {
		if named = named || f.named; f.leading <= most {
			continue
		}
		last := f.leaders[len(f.leaders)-1]
		r.Find(rules.Finding{Unit: last.ID, Item: "formation", Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("The formation %s has %d leaders; the house sample has at most %d in one.", f.label, f.leading, most),
				f.fewerLeaders(last, f.leading-most)
		}}.Of(f.leading, most))
	}
	for _, m := range a.byID {
		if leader, _ := m.leads(); leader && named && m.label == "" {
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: "formation", Cite: book.Cite("Command"), Words: func() (string, []rules.Fix) {
				return m.title() + " leads no formation: its command tokens go to any unit that acts in the phase, but make only itself dodge.", nil
			}})
		}
	}
}

// fewerLeaders takes so many leaders off a formation by the last of them.
func (f formation) fewerLeaders(last *model, over int) []rules.Fix {
	switch {
	case len(f.leaders) > 1 && last.Count >= over:
		return []rules.Fix{fix(last.title()+" leads on its own", rules.Set(last.ID, "choices.formation", nil))}
	case last.Count > over:
		return []rules.Fix{judge.Field(last, last.Count-over)}
	}
	return nil
}

// checkAbilities passes as many units with more abilities than a character has as
// the rules have.
func (a *army) checkAbilities(r *rules.Ruling) {
	p := &a.pack.Army
	read := max(p.Abilities.Basis, p.AbilitiesOne.Basis, p.Exceptional.Basis)
	r.Reads(read)
	most, ofOne, exceptional := p.Abilities.Int(), p.AbilitiesOne.Int(), 0
	for _, m := range a.byID {
		n := m.abilities
		if n <= most || !m.known || !m.CountFits() {
			continue
		}
		if n <= ofOne && exceptional+m.Count <= p.Exceptional.Int() {
			exceptional += m.Count
			continue
		}
		r.Find(rules.Finding{Unit: m.ID, Item: "abilities", Basis: read, Words: func() (string, []rules.Fix) {
			why := fmt.Sprintf("%d is the most", most)
			if n <= ofOne {
				why += fmt.Sprintf(", and of units with %d there is one", ofOne)
			}
			return fmt.Sprintf("%s has %d special abilities; %s.", m.title(), n, why),
				[]rules.Fix{judge.Choose(m, fmt.Sprintf("Keep the first %d", most), "abilities", firstTexts(m.Choices["abilities"], most))}
		}}.Of(n, most))
	}
}

// firstTexts is the first texts of a list, nil for none.
func firstTexts(list any, n int) any {
	return listed((rules.Choices{"": list}).Texts("")[:n])
}

// listed is texts as a choice, nil for none.
func listed(texts []string) any {
	var list []any
	for _, s := range texts {
		list = append(list, s)
	}
	if list == nil {
		return nil
	}
	return list
}
