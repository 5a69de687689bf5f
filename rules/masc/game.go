// Package masc is M.A.S.C., a game of squads of light and mid mecha: a force by
// counts of six types, the stat card behind them, squads, regions to hold.
//
// The rules' own Mecha Stat Card is not in their text. The pack gives each field
// of it a source of its own, a field may be missing, and an override of any of
// them is the player's own card.
package masc

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 2

// System is the game.
var System = rules.System{
	ID:   "masc",
	Name: "M.A.S.C.",
	Doc:  "Squads of light and mid mecha fight for regions, eight of each a side.",
	Open: open,
}

// The choices of a unit.
const (
	squadChoice  = "squad"
	damageChoice = "damage" // of targets, in odds
)

// The most that a roster may ask for. They are far beyond the game.
const (
	mostMecha  = 99
	mostPoints = 999
)

const book rules.Book = "M.A.S.C."

type game struct {
	pack    tables
	types   map[string]*machine
	options []rules.Field
	card    rules.Table // the whole stat card
}

// entry is a unit read against the pack: mecha of one type.
type entry struct {
	rules.Unit
	*machine        // never nil; empty where the type is not known
	known    bool   // the profile is a type of the pack
	squad    string // its label, "" for none
}

var noMachine = &machine{Class: class{Source: rules.Source{Basis: rules.Missing}}}

// view is a force read against the pack, in the order of its units' ids.
type view struct {
	*game
	force   rules.Force
	entries []*entry
}

func (g *game) entry(u rules.Unit) *entry {
	e := &entry{Unit: u, machine: noMachine, squad: strings.TrimSpace(u.Choices.Text(squadChoice))}
	if m, ok := g.types[u.Profile]; ok {
		e.machine, e.known = m, true
	}
	return e
}

func (g *game) view(ctx context.Context, f rules.Force) *view {
	v := &view{game: g, force: f}
	for _, u := range f.Units {
		if ctx.Err() != nil {
			break
		}
		v.entries = append(v.entries, g.entry(u))
	}
	slices.SortStableFunc(v.entries, func(a, b *entry) int { return rules.ByID(a.ID, b.ID) })
	return v
}

// counts tells whether the entry can be counted with.
func (e *entry) counts() bool { return e.known && e.CountFits() }

// of are the entries that can be counted with, of one type.
func (v *view) of(profile string) (list []*entry) {
	for _, e := range v.entries {
		if e.counts() && e.Profile == profile {
			list = append(list, e)
		}
	}
	return list
}

func number(entries []*entry) (n int) {
	for _, e := range entries {
		n += e.Count
	}
	return n
}

// used are the types that the force has, in the pack's order.
func (v *view) used() (ids []string) {
	for _, id := range v.pack.Types.Rows.IDs {
		if slices.ContainsFunc(v.entries, func(e *entry) bool { return e.Profile == id }) {
			ids = append(ids, id)
		}
	}
	return ids
}

// squads are the labels of the force, sorted, and who stands under each.
func (v *view) squads() (labels []string, members map[string][]*entry) {
	members = map[string][]*entry{}
	for _, e := range v.entries {
		if e.squad == "" {
			continue
		}
		if members[e.squad] == nil {
			labels = append(labels, e.squad)
		}
		members[e.squad] = append(members[e.squad], e)
	}
	slices.Sort(labels)
	return labels, members
}

// option is a number that the roster may set, else the pack's; ok is false
// where it is none to count with.
func (v *view) option(id string, f rules.Figure, most int) (rules.Figure, bool) {
	given, set := v.force.Options[id]
	if !set {
		return f, f.Known()
	}
	n, ok := given.(int)
	if !ok || n < 0 || n > most {
		return rules.Figure{Value: rules.Word("missing"), Source: rules.Source{Basis: rules.Missing, Cite: rules.ThisRoster.Cite}}, false
	}
	return rules.Given(n, rules.ThisRoster), true
}

func (v *view) quota(of string) (rules.Figure, bool) {
	if of == light {
		return v.option(light, v.pack.Force.Light, mostMecha)
	}
	return v.option(mid, v.pack.Force.Mid, mostMecha)
}

func (v *view) victoryPoints() (rules.Figure, bool) {
	return v.option("victory-points", v.pack.Force.Points, mostPoints)
}

func (g *game) Options(rules.Force) rules.Form { return rules.Form{Fields: g.options} }

func (g *game) fields() []rules.Field {
	number := func(id, label, help string, f rules.Figure, most int) rules.Field {
		fd := rules.Field{ID: id, Label: label, Help: help, Kind: rules.FieldInt, Max: most}
		if f.Known() {
			fd.Default = f.Int()
		}
		return fd
	}
	const agreed = "Another number needs both players' consent."
	return []rules.Field{
		number(light, "Light mecha", agreed, g.pack.Force.Light, mostMecha),
		number(mid, "Mid mecha", agreed, g.pack.Force.Mid, mostMecha),
		number("victory-points", "Victory points to win", "Fewer make a race for ground, more a longer fight.", g.pack.Force.Points, mostPoints),
	}
}

func (g *game) Form(rules.Force, rules.Unit) rules.Form {
	return rules.Form{Fields: []rules.Field{
		{ID: squadChoice, Label: "Squad", Kind: rules.FieldText, Groups: true, Help: "Mecha of one label are deployed together; without a label nothing is checked."},
		{ID: damageChoice, Label: "Damage on each", Kind: rules.FieldInt, Max: mostDice, Idle: true, Help: "For odds: what each of them has taken already."}}}
}

func (g *game) Catalogue(f rules.Force) []rules.Entry {
	v := g.view(context.Background(), f)
	var list []rules.Entry
	for _, id := range g.pack.Types.Rows.IDs {
		e := g.entry(rules.Unit{Profile: id, Count: 1, Mounts: []rules.Mount{}})
		c := rules.Entry{ID: id, Name: e.machine.Name, Group: e.Class.label(), Facets: []string{e.Class.label()}, Stats: e.row, Unit: e.Unit}
		if most := g.pack.Components.Counters; most.Known() && number(v.of(id)) >= most.Int() {
			c.Note = "All " + most.Value.String() + " counters of a colour are in the force."
		}
		list = append(list, c)
	}
	return list
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, Readings: g.pack.Readings, Rules: allRules, Tables: g.tables(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductCounters}}
	for _, y := range g.pack.Yardstick {
		about.Yardstick.Targets = append(about.Yardstick.Targets, rules.Unit{Profile: y.Profile, Name: fmt.Sprintf("%d %s", y.Count.Int(), g.types[y.Profile].named(y.Count.Int())), Count: y.Count.Int(), Mounts: []rules.Mount{}})
	}
	about.Yardstick.Bands = []rules.Band{{Label: "no pin", Situation: rules.Choices{}}, {Label: "one pin", Situation: rules.Choices{pinsField: 1}}}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	return about
}
