// Package mechastellar is MechaStellar 9.5: units by type, role, frame,
// performance and other build stats, from which all that they do is derived;
// published profiles, whose printed values go before derived ones; weapons in EQ
// slots, pilots and their traits, and the optional modules.
//
// The construction table is data (data/mechastellar.json); this package holds
// the formulas that read it, the card of a unit, the rules of an army, and what
// shots and clashes come to.
package mechastellar

import (
	"context"
	"slices"

	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 2

// System is the game.
var System = rules.System{
	ID:   "mechastellar",
	Name: "MechaStellar",
	Doc:  "Real robots, super robots, kaiju and warships by their build stats, 500 points a side.",
	Open: open, Shape: shape,
}

// Ids that rules speak of.
const (
	superRobot  = "super-robot"
	superHeavy  = "super-heavy"
	warship     = "warship"
	gritty      = "gritty"
	srw         = "srw"
	climactic   = "climactic-events"
	strategic   = "strategic-commands"
	ground      = "ground"
	space       = "space"
	lowGravity  = "low-gravity"
	smallModels = "small"
)

type game struct {
	pack     tables
	types    map[string]*unitType // "" has missing figures only
	roles    map[string]*role
	specials map[string]*special
	weapons  map[string]*weapon
	traits   map[string]*trait
	fixed    map[string]*fixed
	items    []rules.Item
	offers   map[offer][]rules.Item
	fields   []rules.Field // of a designed unit
	entries  []rules.Entry
	doubles  []doubling
	owners   map[string][]string // the names of the published profiles that offer a weapon beside their own
	most     harm                // the most that a published weapon does
	parts    *parts
	tiers    []tier
	options  []rules.Field
}

// fixed is a profile with what follows from it, whatever the army is.
type fixed struct {
	*profile
	typ         typeRow
	role        *role
	special     *special
	build       [numbers]rules.Figure
	mounts      []rules.Mount
	traitLevels int
	stats       sheetStats
	points      rules.Stat   // of its build without its pilot, where points are printed
	differs     []rules.Stat // derived stats that are not what is printed
}

// doubling is a module that multiplies HP.
type doubling struct {
	id, name string
	hp       rules.Figure
}

// view is a force read against the pack: what every answer starts from.
type view struct {
	*game
	ctx     context.Context //nolint:containedctx // of one reading, which is one call
	paper   rules.Paper
	force   rules.Force
	modules []string
	models  []*model
	ships   []*model // see warships
}

func (g *game) view(ctx context.Context, f rules.Force) *view {
	v := &view{game: g, ctx: ctx, paper: rules.Paper{Lines: sheetLines}, force: f, modules: f.Options.Texts("modules")}
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

func (v *view) module(id string) bool { return slices.Contains(v.modules, id) }

// doubled is the module that multiplies HP: the first chosen, since a second one
// does nothing more.
func (v *view) doubled() (doubling, bool) {
	for _, d := range v.doubles {
		if v.module(d.id) {
			return d, true
		}
	}
	return doubling{}, false
}

// limit is the game size in force, and whether it is one to count with.
func (v *view) limit() (rules.Figure, bool) {
	f := v.force.LimitOr(v.pack.Army.Limit)
	return f, f.Int() >= 0
}

// events and commands are the chosen ones that the game has.
func (v *view) events() []string { return v.pack.Events.Rows.Known(v.force.Options.Texts("event")) }
func (v *view) commands() []string {
	return v.pack.Commands.Rows.Known(v.force.Options.Texts("commands"))
}

// battlefield is where the army fights, "" where the option is unknown.
func (v *view) battlefield() string {
	at, given := v.force.Options["battlefield"]
	if !given {
		return ground
	}
	if s, _ := at.(string); s == ground || s == space || s == lowGravity {
		return s
	}
	return ""
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Readings: g.pack.Readings,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets},
		Editions: g.editions(), Rules: allRules, Tables: g.tables()}
	for _, id := range g.pack.Yardstick.Targets {
		u := rules.Unit{Profile: id, Name: g.pack.Profiles.Rows.By[id].Name, Count: 1, Mounts: g.fixed[id].mounts}
		about.Yardstick.Targets = append(about.Yardstick.Targets, u)
	}
	for _, f := range g.pack.Yardstick.Ranges {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: f.Value.String() + `"`, Situation: rules.Choices{"range": f.Int()}})
	}
	return about
}

func (g *game) editions() []rules.Option {
	var editions []rules.Option
	for id, e := range g.pack.Editions.Rows.All {
		editions = append(editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	return editions
}

func (g *game) Catalogue(rules.Force) []rules.Entry { return g.entries }
