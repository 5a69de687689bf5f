package masc

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force read against the pack.
type army struct {
	*judge.Army[*unit]
	*game
	units group // by their ids
	sums  sums
}

// sums are how many units a force has of some kinds.
type sums struct {
	types    [mostTypes]count // by the places of types
	designed int
	left     int // that cannot be counted with
	small    int // of a squad, too few or unclear how many: the others are a squad by themselves
}

// count is how many there are of a type.
type count struct {
	units int
	mecha int // of those that can be counted with
}

// unit is so many mecha of one type. It depends on nothing but the pack.
type unit struct {
	*rules.Unit
	judge.Judged
	*machine        // never nil; empty where the type is not known
	known    bool   // the profile is a type of the pack
	counted  bool   // and its number is one to count with
	squad    string // its label, "" for none
}

var noMachine = &machine{Class: class{Source: rules.Source{Basis: rules.Missing}}}

// group is some units in the order of their ids.
type group []*unit

// Read reads a force.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g, f)
}

// Unit reads a unit.
func (g *game) Unit(u *rules.Unit) *unit {
	read := &unit{Unit: u, machine: g.machine(u.Profile), squad: strings.TrimSpace(u.Choices.Text(squadChoice))}
	if u.Profile == rules.Designed {
		read.machine = g.designed(u)
	}
	if read.known = read.machine != nil; !read.known {
		read.machine = noMachine
	}
	read.counted = read.known && u.CountFits()
	return read
}

// unpriced is what everything costs: the game has no points.
var unpriced = rules.Stat{Source: judge.NotGiven.Source, Value: judge.NotGiven.Value}

// Price is that of no unit of the game.
func (u *unit) Price() *rules.Stat { return &unpriced }

// Judge applies nothing: no rule concerns a unit alone.
func (g *game) Judge(*unit) {}

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

// Army is what units come to together.
func (g *game) Army(of *judge.Army[*unit]) rules.Army {
	return &army{Army: of, game: g, units: judge.ByID(of.Units), sums: g.sums(of.Units)}
}

// Under is how units are read: the same under any options.
func (g *game) Under(rules.Choices) judge.Setting[*unit] { return g }

func (a *army) Options() rules.Form { return a.options }

// Form is the squad, and of what is not on the card the whole row.
func (a *army) Form(i int) rules.Form {
	if u := a.Units[i]; u.known && !u.isDesigned() {
		return a.unit
	}
	return a.design
}

// Catalogue is the entries, with a note at the types of which there are no counters
// left.
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

// allEntries are the types of the stat card, and a mecha to design.
func (g *game) allEntries() []rules.Entry {
	list := make([]rules.Entry, len(g.types), len(g.types)+1)
	for i, m := range g.types {
		list[i] = rules.Entry{ID: m.id, Name: m.Name, Group: m.Class.label(), Facets: []string{m.Class.label()}, Stats: m.row,
			Unit: rules.Unit{Profile: m.id, Count: 1, Mounts: []rules.Mount{}}}
	}
	return append(list, g.designEntry())
}

// option is a number that the roster may set, else the pack's: how many mecha of
// a class, or the victory points that win. It is missing where it is none to count
// with.
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

// Known tells whether the profile is a type of the pack, or a design.
func (u *unit) Known() bool { return u.known }

// Base is the unit as its player chose it.
func (u *unit) Base() *rules.Unit { return u.Unit }

// only are the units of a group of which something is true.
func (g group) only(is func(*unit) bool) group {
	return slices.DeleteFunc(slices.Clone(g), func(u *unit) bool { return !is(u) })
}

// counted are the units that can be counted with.
func (g group) counted() group { return g.only(func(u *unit) bool { return u.counted }) }

// mecha is how many there are in the group.
func (g group) mecha() (n int) {
	for _, u := range g {
		n += u.Number()
	}
	return n
}

// designed are those that their players made.
func (a *army) designed() group {
	if a.sums.designed == 0 {
		return nil
	}
	return a.units.only(func(u *unit) bool { return u.isDesigned() })
}

// left are the ids of units that cannot be counted with.
func (a *army) left() (ids []string) {
	for _, u := range a.units {
		if !u.counted {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

// squads are the units under each label, by the labels.
func (a *army) squads() (squads []group) {
	places := map[string]int{}
	for _, u := range a.units {
		if u.squad == "" {
			continue
		}
		place, begun := places[u.squad]
		if !begun {
			place, places[u.squad] = len(squads), len(squads)
			squads = append(squads, nil)
		}
		squads[place] = append(squads[place], u)
	}
	slices.SortFunc(squads, func(a, b group) int { return cmp.Compare(a[0].squad, b[0].squad) })
	return squads
}
