package robotech

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// bound is a size of formations in force, and who says so.
type bound struct {
	n        int
	severity rules.Severity
	cite     string
}

// bounds are the sizes in force. What the sample has gives way to a size that the
// roster sets.
func (a *army) bounds() (least, most *bound) {
	least, most = a.bound("formation-min", a.pack.Army.FormationMin), a.bound("formation-max", a.pack.Army.FormationMax)
	if least == nil || most == nil || least.n <= most.n || least.severity == most.severity {
		return least, most
	}
	if least.own() {
		return least, nil
	}
	return nil, most
}

// bound is the roster's own size, else the sample's; nil where neither sets one.
func (a *army) bound(option string, usual rules.Figure) *bound {
	if value, given := a.force.Options[option]; given {
		n, ok := value.(int)
		if !ok || n < 1 || n > mostFormation {
			return nil // the rules of the document say so
		}
		return &bound{n, rules.Error, rules.ThisRoster.Cite}
	}
	if !a.isSample() {
		return nil
	}
	return &bound{usual.Int(), rules.Warning, usual.Cite}
}

// own tells whether the roster sets the size.
func (b *bound) own() bool { return b != nil && b.severity == rules.Error }

func (b *bound) says(how string) string {
	if b.severity == rules.Warning {
		return fmt.Sprintf("the house sample has %s %d, and the rules publish no size", how, b.n)
	}
	return fmt.Sprintf("the roster allows %s %d", how, b.n)
}

func (a *army) hasBounds() bool {
	least, most := a.bounds()
	return least != nil || most != nil
}

// checkSizes holds formations to the roster's own sizes as errors, and to the
// house sample's as warnings.
func (a *army) checkSizes(r *rules.Ruling) {
	least, most := a.bounds()
	if least != nil && most != nil && least.n > most.n {
		r.FindAs(least.severity, rules.Finding{Item: "formation-min", Cite: least.cite, Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("A formation has at least %d units and at most %d: there is no such formation.", least.n, most.n), []rules.Fix{
				fix(fmt.Sprintf("At least %d", most.n), rules.Set("", "options.formation-min", most.n)),
				fix(fmt.Sprintf("At most %d", least.n), rules.Set("", "options.formation-max", least.n))}
		}})
		return
	}
	for _, f := range a.formations {
		n, found := f.units, rules.Finding{Unit: f.first.ID, Item: "formation"}
		switch {
		case most != nil && n > most.n:
			found.Cite, found.Words = most.cite, func() (string, []rules.Fix) {
				return fmt.Sprintf("The formation %s has %d units; %s.", f.label, n, most.says("at most")),
					[]rules.Fix{leave(a.members(f), n-most.n)}
			}
			r.FindAs(most.severity, found.Of(n, most.n))
		case least != nil && n < least.n && (least.own() || !a.soldAs(f)):
			found.Cite, found.Todo, found.Words = least.cite, least.own(), func() (string, []rules.Fix) {
				return fmt.Sprintf("The formation %s has %d %s; %s.", f.label, n, rules.Plural(n, "unit"), least.says("at least")),
					a.enlarge(a.members(f), least.n-n)
			}
			r.FindAs(least.severity, found)
		}
	}
}

// soldAs tells whether a formation is units of one kind that are sold like that
// where the sample comes from, such as a single ace.
func (a *army) soldAs(f formation) bool {
	p := a.set.published[f.profile]
	return p != nil && p.card.Squadron != nil && f.units >= p.card.Squadron.Int()
}

// enlarge fields so many more of some units: more of an entry, or, where all are
// characters of whom there is one, plain ones beside the last.
func (a *army) enlarge(units []*model, more int) []rules.Fix {
	if m := a.growing(units); m != nil {
		if m.Count+more > rules.MaxCount {
			return nil
		}
		return []rules.Fix{judge.Field(m, m.Count+more)}
	}
	last := units[len(units)-1]
	plain := rules.Unit{Profile: last.Profile, Count: more, Choices: maps.Clone(last.Choices), Mounts: slices.Clone(last.Mounts)}
	delete(plain.Choices, "abilities")
	slices.SortFunc(plain.Mounts, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) }) // whatever their order is there
	return []rules.Fix{fix(fmt.Sprintf("Field %d more beside %s, without abilities", more, last.title()), rules.AddUnit(plain))}
}

// growing is the last unit of which more can be fielded, one that leads none
// rather than a leader; nil where more of any would be too many characters.
func (a *army) growing(units []*model) (best *model) {
	for _, m := range slices.Backward(units) {
		if m.abilities > a.pack.Army.Abilities.Int() {
			continue // of such units there is one
		}
		if leader, _ := m.leads(); !leader {
			return m
		}
		if best == nil {
			best = m
		}
	}
	return best
}
