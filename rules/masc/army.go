package masc

import (
	"cmp"
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force read against the pack.
type army struct {
	*judge.Army[*unit]
	*game
	units group // sorted by id
	sums  sums
}

// sums holds the number of units of each kind in a force.
type sums struct {
	types    [maxTypes]count // by type index
	designed int
	left     int // that cannot be counted
	small    int // in a squad with too few units or an unclear number: the others are their own squad
}

// count is the number of units of a type.
type count struct {
	units int
	mecha int // of these, how many can be counted
}

// Read reads a force. Options do not affect its units.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, func(rules.Choices) *game { return g }, f)
}

// sums counts units.
func (g *game) sums(units []*unit) (sum sums) {
	for _, u := range units {
		if u.squad != "" && (!u.CountFits() || u.Count < g.pack.Force.Squad.Int()) {
			sum.small++
		}
		switch {
		case u.isDesigned():
			sum.designed++
		case u.known:
			sum.types[u.place].add(u)
		}
		if !u.counted {
			sum.left++
		}
	}
	return sum
}

func (c *count) add(u *unit) {
	if c.units++; u.counted {
		c.mecha += u.Count
	}
}

// Army returns the army of units.
func (g *game) Army(of *judge.Army[*unit]) rules.Army {
	return &army{Army: of, game: g, units: judge.ByID(of.Units), sums: g.sums(of.Units)}
}

func (a *army) Options() rules.Form { return a.options }

// Form returns the squad field and, for a type that is not on the card, the whole row.
func (a *army) Form(i int) rules.Form {
	if u := a.Units[i]; u.known && !u.isDesigned() {
		return a.unit
	}
	return a.design
}

// Catalogue returns the entries. Types without counters left have a note.
func (a *army) Catalogue() []rules.Entry {
	most := a.pack.Components.Counters
	list := a.entries
	for i := range a.types {
		if a.sums.types[i].mecha < most.Int() {
			continue
		}
		if &list[0] == &a.entries[0] {
			list = slices.Clone(a.entries)
		}
		list[i].Note = "All " + most.Value.String() + " counters of a color are in the list."
	}
	return list
}

// allEntries returns the types of the stat card, and a mecha to design.
func (g *game) allEntries() []rules.Entry {
	list := make([]rules.Entry, len(g.types), len(g.types)+1)
	for i, m := range g.types {
		list[i] = rules.Entry{ID: m.id, Name: m.Name, Group: m.Class.label(),
			Facets: []string{m.Class.label()}, Stats: m.row,
			Unit: rules.Unit{Profile: m.id, Count: 1, Mounts: []rules.Mount{}}}
	}
	return append(list, g.designEntry())
}

// option returns a number that the list may set, else the pack's: the mecha of a class, or the victory points that
// win. It is missing if it cannot be used.
func (a *army) option(id string) rules.Figure {
	usual := a.pack.Force.Points
	switch id {
	case light:
		usual = a.pack.Force.Light
	case mid:
		usual = a.pack.Force.Mid
	}
	if _, given := a.Chosen.Options[id]; !given {
		return usual
	}
	fd, _ := a.options.Field(id)
	f, _ := judge.Number(a.Chosen.Options, fd, usual)
	return f
}

// designed returns the units that their players designed.
func (a *army) designed() group {
	if a.sums.designed == 0 {
		return nil
	}
	return a.units.only(func(u *unit) bool { return u.isDesigned() })
}

// left returns the ids of units that cannot be counted.
func (a *army) left() (ids []string) {
	for _, u := range a.units {
		if !u.counted {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

// squads returns the units by a label, sorted. It leaves out those without one.
func (g group) squads(label func(*unit) string) (squads []group) {
	places := map[string]int{}
	for _, u := range g {
		of := label(u)
		if of == "" {
			continue
		}
		place, begun := places[of]
		if !begun {
			place, places[of] = len(squads), len(squads)
			squads = append(squads, nil)
		}
		squads[place] = append(squads[place], u)
	}
	slices.SortFunc(squads, func(a, b group) int { return cmp.Compare(label(a[0]), label(b[0])) })
	return squads
}

// machines returns the types of some units: those of the card in its order, then the designed ones.
func (g *game) machines(of group) []*machine {
	list := slices.DeleteFunc(slices.Clone(g.types), func(m *machine) bool {
		return !slices.ContainsFunc(of, func(u *unit) bool { return u.machine == m })
	})
	for _, u := range of {
		if u.isDesigned() && !slices.Contains(list, u.machine) {
			list = append(list, u.machine)
		}
	}
	return list
}
