package robotech

import (
	"cmp"
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force as it was read, with its sums.
type army struct {
	*judge.Army[*model]
	*setting
	sums       sums
	byID       []*model    // the units sorted by id
	formations []formation // sorted by the ids of their first units
	doubtful   []*model    // without a formation, and it is unknown whether they lead
}

// Read reads every unit of a force, once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g.setting(f.Options), f)
}

// sums holds the counts that some rules need.
type sums struct {
	riders int // on hover sleds
	lonely int // leaders without a formation
	alone  int // other entries without a formation
	gifted int // entries with more abilities than a character may have
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

// Army returns the army of models.
func (s *setting) Army(of *judge.Army[*model]) rules.Army {
	a := &army{Army: of, setting: s, sums: s.sums(of.Units), byID: judge.ByID(of.Units)}
	limit, _ := a.limit()
	a.Cost(judge.Sum(a.Units, s.set.Source), limit)
	a.findFormations()
	return a
}

// SettingFor returns the game under other options.
func (s *setting) SettingFor(options rules.Choices) judge.Setting[*model] {
	return s.game.setting(options)
}

func (a *army) Catalogue() []rules.Entry { return a.entries[a.set.id] }

// formation is units that activate together.
type formation struct {
	first     *model
	published *published // the unit that all its entries are; nil if they differ, or are designed
	units     int        // total of its entries' counts
	leading   int        // of these, the leaders
	leaders   int        // entries that lead
	last      *model     // the last of these
}

// named reports whether its units chose it; else it is a single entry.
func (f *formation) named() bool { return f.first.label != "" }

func (f *formation) label() string { return cmp.Or(f.first.label, f.first.title()) }

// linearScanLimit is the number of formations up to which a linear search for a label is faster than a map.
const linearScanLimit = 16

// findFormations collects the formations with labels, and every entry without one that isn't a leader.
func (a *army) findFormations() {
	a.formations = make([]formation, 0, min(a.sums.alone+8, len(a.byID)))
	later := map[string]int{} // the indexes of labels beyond the first few
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

// findLabel adds an entry to the formation with its label.
func (a *army) findLabel(m *model, later map[string]int) {
	if f := a.labelled(m.label, later); f != nil {
		f.join(m)
		return
	}
	if len(a.formations) >= linearScanLimit {
		later[m.label] = len(a.formations)
	}
	a.formations = append(a.formations, formationOf(m))
}

// labelled returns the formation with a label, nil for none.
func (a *army) labelled(label string, later map[string]int) *formation {
	for i := range min(linearScanLimit, len(a.formations)) {
		if f := &a.formations[i]; f.first.label == label {
			return f
		}
	}
	if i, begun := later[label]; begun {
		return &a.formations[i]
	}
	return nil
}

// findAlone decides what an entry without a label is.
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

// formationsThat counts the formations for which is holds.
func (a *army) formationsThat(is func(*formation) bool) (n int) {
	for i := range a.formations {
		if is(&a.formations[i]) {
			n++
		}
	}
	return n
}

// limitOption returns the limit that the option sets, ok is false for none.
func (a *army) limitOption() (n int, ok bool) {
	n, ok = a.Chosen.Options.Int("points-limit")
	return n, ok && n >= 0
}

// limit returns the points limit, and whether the list set it. The option "points-limit" is another name for the
// list's limit.
func (a *army) limit() (f rules.Figure, own bool) {
	if a.Chosen.Limit != nil {
		return a.Chosen.LimitOr(judge.NotGiven), *a.Chosen.Limit >= 0
	}
	if n, ok := a.limitOption(); ok {
		return rules.Given(n, rules.ThisRoster), true
	}
	if a.isSample() {
		return a.pack.Army.Limit, false
	}
	return judge.NotGiven, false
}
