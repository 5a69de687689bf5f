package robotech

import (
	"cmp"
	"context"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force as it was read.
type army struct {
	*judge.Army[*model]
	*setting
	byID       []*model    // the units sorted by id
	formations []formation // sorted by the ids of their first units
	doubtful   []*model    // without a formation, and it is unknown whether they lead
}

// Read reads every unit of a force, once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g.setting, f)
}

// Army returns the army of models.
func (s *setting) Army(of *judge.Army[*model]) rules.Army {
	a := &army{Army: of, setting: s, byID: judge.ByID(of.Units)}
	usual := judge.NotGiven
	if s.isSample() {
		usual = s.pack.Army.Limit
	}
	a.Cost(judge.Sum(a.Units, s.set.Source), a.LimitInForce(usual))
	a.findFormations()
	return a
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

func (f *formation) label() string { return cmp.Or(f.first.label, f.first.Title()) }

// findFormations collects the formations with labels, and every entry without one that isn't a leader.
func (a *army) findFormations() {
	places := map[band]int{}
	for _, m := range a.byID {
		leader, known := m.leads()
		of := a.bandOf(m)
		switch place, begun := places[of]; {
		case !m.known || !m.CountFits() || m.label == "" && leader || m.outOfPlay() != "":
		case m.label == "" && !known:
			a.doubtful = append(a.doubtful, m)
		case begun:
			a.formations[place].join(m)
		default:
			if of != (band{}) {
				places[of] = len(a.formations)
			}
			f := formation{first: m, published: m.published}
			f.join(m)
			a.formations = append(a.formations, f)
		}
	}
}

// band tells formations apart: by their label or, in a battle, by the entry whose models they are.
type band struct{ label, entry string }

func (a *army) bandOf(m *model) band {
	if m.label != "" || a.Chosen.Moment == nil {
		return band{label: m.label}
	}
	entry, _, _ := strings.Cut(m.ID, "/")
	return band{entry: entry}
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

// round returns the round in play, the first without a moment.
func (a *army) round() int {
	if at := a.Chosen.Moment; at != nil {
		return at.Round
	}
	return 1
}

// hasActed reports whether the unit was activated in this round.
func (a *army) hasActed(m *model) bool { return m.Condition[markActivated] == a.round() }
