package robotech

import (
	"cmp"
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force whose units are read, and what they come to together.
type army struct {
	*judge.Army[*model]
	*setting
	sums       sums
	byID       []*model    // the units in the order of their ids
	formations []formation // in the order of their first units' ids
	doubtful   []*model    // without a formation, and nobody knows whether they lead
}

// Read reads every unit of a force, once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g.setting(f.Options), f)
}

// sums are how many units some rules are about.
type sums struct {
	riders int // on hover sleds
	lonely int // entries that lead, without a formation
	alone  int // the other entries without one
	gifted int // entries with more abilities than a character has
}

// sums counts units.
func (s *setting) sums(models []*model) (sum sums) {
	for _, m := range models {
		if m.rides() {
			sum.riders += m.Count
		}
		switch leader, _ := m.leads(); {
		case m.label != "":
		case leader:
			sum.lonely++
		default:
			sum.alone++
		}
		if m.abilities > s.pack.Army.Abilities.Int() {
			sum.gifted++
		}
	}
	return sum
}

// Army is what units come to together.
func (s *setting) Army(of *judge.Army[*model]) rules.Army {
	a := &army{Army: of, setting: s, sums: s.sums(of.Units), byID: judge.ByID(of.Units)}
	limit, _ := a.limit()
	a.Cost(judge.Sum(a.Units, s.set.Source), limit)
	a.findFormations()
	return a
}

// Under is the game under other options.
func (s *setting) Under(options rules.Choices) judge.Setting[*model] {
	return s.game.setting(options)
}

func (a *army) Catalogue() []rules.Entry { return a.entries[a.set.id] }

// formation is units that are activated together.
type formation struct {
	first     *model
	published *published // that all its units are; nil where they differ, or are designed
	units     int        // with the counts of its entries
	leading   int        // of these
	leaders   int        // the entries that lead
	last      *model     // of these
}

// named tells whether its units choose it; else it is an entry of its own.
func (f *formation) named() bool { return f.first.label != "" }

func (f *formation) label() string { return cmp.Or(f.first.label, f.first.title()) }

// fewFormations is how many formations are looked through for a label: that takes less time than
// a map.
const fewFormations = 16

// findFormations gathers the labels, and every entry without one that is no
// leader.
func (a *army) findFormations() {
	a.formations = make([]formation, 0, min(a.sums.alone+8, len(a.byID)))
	later := map[string]int{} // the places of labels beyond the first few
	for _, m := range a.byID {
		switch {
		case !m.known || !m.CountFits():
		case m.label == "":
			a.findAlone(m)
		default:
			a.findLabel(m, later)
		}
	}
}

// findLabel takes an entry into the formation of its label.
func (a *army) findLabel(m *model, later map[string]int) {
	if f := a.labelled(m.label, later); f != nil {
		f.join(m)
		return
	}
	if len(a.formations) >= fewFormations {
		later[m.label] = len(a.formations)
	}
	a.formations = append(a.formations, formationOf(m))
}

// labelled is the formation of a label, nil where it is not begun.
func (a *army) labelled(label string, later map[string]int) *formation {
	for i := range min(fewFormations, len(a.formations)) {
		if f := &a.formations[i]; f.first.label == label {
			return f
		}
	}
	if i, begun := later[label]; begun {
		return &a.formations[i]
	}
	return nil
}

// findAlone finds what an entry without a label is.
func (a *army) findAlone(m *model) {
	switch leader, known := m.leads(); {
	case !known:
		a.doubtful = append(a.doubtful, m)
	case !leader:
		a.formations = append(a.formations, formationOf(m))
	}
}

func formationOf(m *model) formation {
	f := formation{first: m, published: m.published}
	f.join(m)
	return f
}

func (f *formation) join(m *model) {
	f.units += m.Count
	if leader, _ := m.leads(); leader {
		f.leading += m.Count
		f.leaders++
		f.last = m
	}
	if m.published != f.published {
		f.published = nil
	}
}

// formationsThat counts the formations that something is true of.
func (a *army) formationsThat(is func(*formation) bool) (n int) {
	for i := range a.formations {
		if is(&a.formations[i]) {
			n++
		}
	}
	return n
}

// limit is the points that the army may cost, and whether the roster set it.
// "points-limit" is another name of the roster's limit.
func (a *army) limit() (f rules.Figure, own bool) {
	if a.Chosen.Limit != nil {
		return a.Chosen.LimitOr(judge.NotGiven), *a.Chosen.Limit >= 0
	}
	if n, ok := a.Chosen.Options.Int("points-limit"); ok && n >= 0 {
		return rules.Given(n, rules.ThisRoster), true
	}
	if a.isSample() {
		return a.pack.Army.Limit, false
	}
	return judge.NotGiven, false
}
