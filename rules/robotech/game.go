// Package robotech is Bad Syntax's Robotech rules v007: units of one or several
// modes with crew, mobility, PIL, GUN and Size, traits with numbers, weapons with
// arcs and attributes, missiles on pylons, formations, leaders and their command
// tokens.
//
// The unit cards of the game were never published. The pack holds two sets of
// unit values: "v007", where what is not printed is missing until a roster
// overrides it, and "sample", a house conversion to have something to field. An
// option of the army says which is in force.
package robotech

import (
	"context"

	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 2

// System is the game.
var System = rules.System{
	ID:   "robotech",
	Name: "Bad Syntax's Robotech",
	Doc:  "Veritechs, destroids and battle pods in formations, by the fan rules v007.",
	Open: open, Shape: shape,
}

// Ids that rules speak of.
const (
	sample   = "sample"
	asPrint  = "v007"
	mecha    = "mecha"
	vehicle  = "vehicle"
	infantry = "infantry"
	missiles = "missile" // the class of weapon
)

type game struct {
	pack    tables
	sets    map[string]*valueSet
	items   []rules.Item
	options []rules.Field
	entries map[string][]rules.Entry // by the values in force
	names   map[string]string        // of traits and attributes by their names in small letters
	tables  []rules.Table
	yard    yard
}

// valueSet is the pack as one of its sets of values has it.
type valueSet struct {
	set
	id      string
	cards   map[string]card
	weapons map[string]*weapon // pylon loads too
}

// has tells whether a weapon is of the set: what is printed has none of the
// house sample's.
func (s *valueSet) has(w weapon) bool { return s.id == sample || w.Basis != rules.House }

// view is a force read against the pack: what every answer starts from.
type view struct {
	*game
	ctx    context.Context //nolint:containedctx // of one reading, which is one call
	set    *valueSet
	force  rules.Force
	models []*model
}

func (g *game) view(ctx context.Context, f rules.Force) *view {
	v := &view{game: g, ctx: ctx, force: f, set: g.sets[g.values(f)]}
	v.models = make([]*model, 0, len(f.Units))
	for _, u := range f.Units {
		if ctx.Err() != nil {
			break
		}
		v.models = append(v.models, v.model(u))
	}
	return v
}

// alone is a view of one unit under the army's options.
func (g *game) alone(f rules.Force, u rules.Unit) *model {
	return g.view(context.Background(), rules.Force{Limit: f.Limit, Options: f.Options}).model(u)
}

// values is which set of unit values is in force. An option that names none is
// read as what is printed: nothing is guessed.
func (g *game) values(f rules.Force) string {
	v, given := f.Options["values"]
	if !given || v == sample {
		return sample
	}
	return asPrint
}

// limit is the points that an army may cost, and whether the roster set it.
// "points-limit" is another name of the roster's limit.
func (v *view) limit() (f rules.Figure, own bool) {
	if v.force.Limit != nil {
		return v.force.LimitOr(notGiven), *v.force.Limit >= 0
	}
	if n, ok := v.force.Options.Int("points-limit"); ok && n >= 0 {
		return rules.Given(n, rules.ThisRoster), true
	}
	if v.set.id == sample {
		return v.pack.Army.Limit, false
	}
	return notGiven, false
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Readings: g.pack.Readings, Rules: allRules, Tables: g.tables,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, id := range g.pack.Yardstick.Targets {
		p := g.pack.Profiles.Rows.By[id]
		about.Yardstick.Targets = append(about.Yardstick.Targets, rules.Unit{Profile: id, Name: p.Name, Count: 1, Mounts: g.sets[sample].loadout(p)})
	}
	for _, f := range g.pack.Yardstick.Ranges {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: f.Value.String() + `"`, Situation: rules.Choices{"range": f.Int(), "acquired": true}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	return about
}

func (g *game) Options(rules.Force) rules.Form { return rules.Form{Fields: g.options} }

func (g *game) Catalogue(f rules.Force) []rules.Entry { return g.entries[g.values(f)] }
