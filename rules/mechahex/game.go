// Package mechahex is Mecha: HEX v1.3, both printings: classes with slots,
// upgrades and weapons that fill them, heroes and titles.
//
// Limits and tables are data (data/mechahex.json); this package reads them,
// computes the sheet of a model, applies the rules of army creation, and tells
// what shots and rams come to.
package mechahex

import (
	"context"
	"strings"

	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 2

// System is the game.
var System = rules.System{
	ID:   "mechahex",
	Name: "Mecha: HEX",
	Doc:  "Mecha built slot by slot duel on a hex board, 200 points a side.",
	Open: open,
}

// Ids that rules speak of.
const (
	extraArmor   = "extra-armor"
	heatSinks    = "heat-sinks"
	tunedEngine  = "high-tuned-engine"
	aceCustom    = "ace-custom"
	avenger      = "avenger"
	customChoice = "ace-custom-location"
	weaponChoice = "avenger-weapon"
	scenery      = "scenery"
	heroReading  = "hero-limit"
	byGameSize   = "game-size"
	byArmyTotal  = "army-total"
	armoredFree  = "free"
)

type game struct {
	pack     tables
	items    map[string]*item
	itemIDs  []string // upgrades, then weapons
	editions []printing
	heroes   []rules.Option
	titles   []rules.Option
}

// printing is an edition with the classes as it has them.
type printing struct {
	id string
	edition
	classes   map[string]*class
	catalogue []rules.Entry
	offers    map[string][]rules.Item // what a class may mount, by class; "" for an unknown one
	goods     map[string]goods        // the same for fixes
	reference []rules.Panel
}

func (g *game) printing(id string) (printing, bool) {
	for _, p := range g.editions {
		if p.id == id {
			return p, true
		}
	}
	return printing{}, false
}

// view is a force read against the pack: what every answer starts from.
type view struct {
	*game
	ctx     context.Context //nolint:containedctx // of one reading, which is one call
	force   rules.Force
	ed      printing
	edKnown bool     // the force's edition is one of the pack
	models  []*model // that fight: scenery is none of them
}

func (g *game) view(ctx context.Context, f rules.Force) *view {
	v := &view{game: g, ctx: ctx, force: f}
	id, given := f.Options["edition"]
	name, _ := id.(string)
	if !given {
		name = g.pack.Default
	}
	if v.ed, v.edKnown = g.printing(name); !v.edKnown {
		v.ed, _ = g.printing(g.pack.Default)
	}
	for _, u := range f.Units {
		if ctx.Err() != nil {
			break
		}
		if m := v.model(u); !m.scenery() {
			v.models = append(v.models, m)
		}
	}
	return v
}

// special is a special rule as the edition words it.
func (v *view) special(id string) rules.Term {
	t := v.pack.SpecialRules.Rows.By[id]
	t.ID, t.Cite = id, v.pack.SpecialRules.Cite
	if other, ok := v.ed.SpecialRules[id]; ok {
		t.Text, t.Cite = other.Text, other.Cite
	}
	return t
}

// limit is the points limit in force, and whether it is one to count with.
func (v *view) limit() (rules.Figure, bool) {
	f := v.force.LimitOr(v.pack.Army.Limit)
	return f, f.Known() && f.Int() >= 0
}

func label(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Readings: g.pack.Readings,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets},
		Rules:    allRules, Tables: g.tables()}
	for _, id := range g.pack.Yardstick.Targets {
		about.Yardstick.Targets = append(about.Yardstick.Targets, rules.Unit{Profile: id, Name: g.pack.Classes.Rows.By[id].Name, Count: 1, Mounts: []rules.Mount{}})
	}
	for _, f := range g.pack.Yardstick.Ranges {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: f.Value.String() + " hex", Situation: rules.Choices{"range": f.Int()}})
	}
	for _, e := range g.editions {
		about.Editions = append(about.Editions, rules.Option{ID: e.id, Label: e.Name, Note: e.Text})
	}
	return about
}

func (g *game) Options(rules.Force) rules.Form {
	var editions []rules.Option
	for _, e := range g.editions {
		editions = append(editions, rules.Option{ID: e.id, Label: e.Name, Note: e.Text})
	}
	return rules.Form{Fields: []rules.Field{
		{ID: "edition", Label: "Edition", Kind: rules.FieldOneOf, Options: editions, Default: g.pack.Default},
		{ID: heroReading, Label: "One hero per 200 points of", Kind: rules.FieldOneOf, Default: byGameSize, Options: []rules.Option{
			{ID: byGameSize, Label: "the game's size"}, {ID: byArmyTotal, Label: "the army's total"}}},
		{ID: "faction", Label: "Faction", Kind: rules.FieldText, Displays: true, Help: "Free text: no faction has been published."},
	}}
}

func (g *game) Catalogue(f rules.Force) []rules.Entry {
	return g.view(context.Background(), rules.Force{Options: f.Options}).ed.catalogue
}

// entries are the classes as an edition has them.
func (v *view) entries() []rules.Entry {
	var entries []rules.Entry
	for _, id := range v.pack.Classes.Rows.IDs {
		c := v.ed.classes[id]
		m := v.model(rules.Unit{Profile: id, Count: 1, Mounts: []rules.Mount{}})
		e := rules.Entry{ID: id, Name: c.Name, Group: label(c.Kind), Facets: []string{label(c.Kind)},
			Stats: append([]rules.Stat{m.price().As(rules.RolePoints), m.slots("slots", "Slots")}, m.strip()...), Unit: m.Unit}
		for _, s := range c.Special {
			e.Facets = append(e.Facets, v.pack.SpecialRules.Rows.By[s].Name)
		}
		if c.is("npc") {
			e.Note = "Terrain of a scenario, not for an army: count it as scenery."
		}
		entries = append(entries, e)
	}
	return entries
}

func (g *game) Army(ctx context.Context, f rules.Force) rules.Profile {
	v := g.view(ctx, f)
	points, left := v.points()
	limit := rules.Work("limit", "Limit")
	if fig, ok := v.limit(); ok {
		limit.Set("points limit", fig)
	} else {
		limit.Set("points limit", rules.Figure{Source: rules.Source{Basis: rules.Missing, Cite: "this roster"}}).Needs("a limit of 0 or more")
	}
	count := func(id, name, kind string) rules.Stat {
		w := rules.Work(id, name)
		src := rules.Source{Cite: v.pack.Classes.Cite}
		for _, m := range v.models {
			if m.known && m.class.Kind == kind && m.CountFits() {
				w.Add(m.title(), rules.Given(m.Count, src))
			}
		}
		if w.Empty() {
			w.Set("none", rules.Given(0, src))
		}
		return w.Stat()
	}
	p := rules.Profile{Class: v.ed.Name, Panels: v.ed.reference, Blocks: []rules.Block{{Card: true, Stats: []rules.Stat{
		points.Partly(len(left), len(v.models)).As(rules.RolePoints), limit.Stat().As(rules.RoleLimit),
		count("mecha", "Mecha", mecha), count("vehicles", "Vehicles", vehicle), count("structures", "Structures", structure)}}}}
	if !v.edKnown {
		p.Class = "Unknown edition"
	}
	return p
}

// points is the army's total, and the ids of the units that it leaves out since
// their points or their count are not known.
func (v *view) points() (total rules.Stat, left []string) {
	w := rules.Work("points", "Points")
	for _, m := range v.models {
		s := m.price()
		if s.Basis == rules.Missing || !m.CountFits() {
			left = append(left, m.ID)
			continue
		}
		w.AddStat(m.title(), s.Times(m.Count))
	}
	if w.Empty() {
		w.Set("nothing that counts", rules.Given(0, book.Printed("Army Creation")))
	}
	return w.Stat(), left
}
