package robotech

import (
	"fmt"

	"gantry/rules"
)

// hoverSleds returns the number of hover sleds. ok is false for any other value, which the document's rules report.
func (a *army) hoverSleds() (n int, ok bool) {
	n, ok = a.Chosen.Options.Int("sleds")
	_, given := a.Chosen.Options["sleds"]
	return n, ok || !given
}

func (a *army) countsSleds() bool {
	_, ok := a.hoverSleds()
	return ok
}

func (a *army) checkSleds(r *rules.Ruling) {
	have, _ := a.hoverSleds()
	riders := 0
	for _, m := range a.Units {
		if m.needsSled() {
			riders += m.Count
		}
	}
	if r.OutOf(riders, have); riders > have && have >= 0 {
		f := r.Finding()
		f.Item = "sleds"
		r.Find(f.Messagef("Hover sleds: %d, needed %d. Add %d.", have, riders, riders-have))
	}
}

// checkLeaders warns of more leaders in a formation than the house sample has, and of leaders without one.
func (a *army) checkLeaders(r *rules.Ruling) {
	most := a.pack.Army.Leaders.Int()
	overled := func(f *formation) bool { return f.leading > most }
	r.Expect(a.formationsThat(overled))
	named := false
	for i := range a.formations {
		f := &a.formations[i]
		if named = named || f.named(); overled(f) {
			f.findLeaders(r, &most)
		}
	}
	for _, m := range a.byID {
		if leader, _ := m.leads(); named && leader && m.label == "" {
			m.findLonely(r)
		}
	}
}

func (f *formation) findLeaders(r *rules.Ruling, most *int) {
	r.Find(rules.Finding{Unit: f.last.ID, Item: "formation", Used: &f.leading, Max: most,
		Words: func() string {
			return fmt.Sprintf("Formation %s: %d leaders, usually %d.", f.label(), f.leading, *most)
		}})
}

// findLonely finds a leader without a formation.
func (m *model) findLonely(r *rules.Ruling) {
	r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: "formation", Cite: printedCommand.Cite}.Messagef(
		"Leads no formation. It can spend tokens on any unit that acts this phase. "+
			"For dodges, it can spend them only on itself."))
}

// checkAbilities allows a number of units with more abilities than a character may have.
func (a *army) checkAbilities(r *rules.Ruling) {
	p := &a.pack.Army
	read := max(p.Abilities.Basis, p.AbilitiesOne.Basis, p.Exceptional.Basis)
	r.DependsOn(read)
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
		why := ""
		if n <= ofOne {
			why = fmt.Sprintf(" Only %d %s may have %d.", p.Exceptional.Int(),
				rules.Plural(p.Exceptional.Int(), "unit"), ofOne)
		}
		r.Find(rules.Finding{Unit: m.ID, Item: "abilities", Basis: read}.OutOf(n, most).Messagef(
			"Special abilities: %d, limit %d.%s", n, most, why))
	}
}
