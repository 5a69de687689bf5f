// Package fleshwound is the mech rules of mech.flesh-wound.com, of which the
// combat phase is known: designed mechs with all that it uses, specials with
// their numbers, and what it determines. No rule for building a force, no points
// and no mechs are published; points, sample mechs and limits are Gantry's own,
// and a roster that sets no limit is undecided.
//
// Every number stands in data/fleshwound.json; this package holds the formulas
// that read it, the card of a mech and the checks. It does not roll dice.
package fleshwound

import (
	"context"
	"slices"

	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 2

// System is the game.
var System = rules.System{
	ID:   "fleshwound",
	Name: "Flesh Wound mech rules",
	Doc:  "Mechs of six sizes that shoot, overheat and explode; the combat phase of a game without a published title.",
	Open: open,
}

const book rules.Book = "Flesh Wound mech rules"

// Sections of the book that rules cite.
const (
	combat       = "Combat Phase"
	declare      = "Combat Phase: Declare Targets"
	physical     = "Combat Phase: Physical Attacks"
	ammoHit      = "Combat Phase: Ammo Hit"
	damageHeads  = "Combat Phase: Damage"
	criticalHits = "Combat Phase: Critical Hits"
	sizeTable    = "Combat Phase: Size Table"
	abilities    = "Mech Abilities"
)

func house(what string) rules.Source {
	return rules.Source{Basis: rules.House, Cite: "Gantry house rule: " + what}
}

// Ids that rules speak of.
const (
	classMech  = "mech"
	classUnit  = "armored-unit"
	atSpecial  = "special"
	ecm        = "ecm"
	ene        = "ene"
	caseOne    = "case-1"
	caseTwo    = "case-2"
	noAmmo     = "none"
	intuition  = "combat-intuition"
	jumpStrong = "jmps"
	jumpWeak   = "jmpw"
	lucky      = "lucky"
	mel        = "mel"
	omni       = "omni"
	prb        = "prb"
	rcn        = "rcn"
	rear       = "rear"
	atEqual    = "equal"
	atMore     = "more"
)

type game struct {
	pack     tables
	specials map[string]*special
	samples  map[string]*profile
	items    []rules.Item
	entries  []rules.Entry
	options  []rules.Field
	about    rules.About
}

// sheetLines is room for the steps of most sheets.
const sheetLines = 44

// view is a force read against the pack: what every answer starts from.
type view struct {
	*game
	ctx   context.Context //nolint:containedctx // of one reading, which is one call
	force rules.Force
	paper rules.Paper
	mechs []*mech
}

func (g *game) view(ctx context.Context, f rules.Force) *view {
	v := &view{game: g, ctx: ctx, force: f, paper: rules.Paper{Lines: sheetLines}, mechs: make([]*mech, 0, len(f.Units))}
	for _, u := range f.Units {
		if ctx.Err() != nil {
			break
		}
		v.mechs = append(v.mechs, v.mech(u))
	}
	return v
}

// alone is a unit under the army's options.
func (g *game) alone(f rules.Force, u rules.Unit) *mech {
	return g.view(context.Background(), rules.Force{Limit: f.Limit, Options: f.Options}).mech(u)
}

// hexes tells whether ranges and moves are shown in hexes.
func (v *view) hexes() bool { return v.force.Options.Bool("hexes") }

// destroyedAt is the reading of when damage destroys, "" where it is unknown.
func (v *view) destroyedAt() string {
	at, given := v.force.Options["destroyed-at"]
	if s, _ := at.(string); given {
		return s
	}
	return atMore
}

// effects are what heat does: what is known, else the house rules where the
// roster chose them.
func (v *view) effects() heatEffects {
	h := v.pack.Heat.heatEffects
	if !v.force.Options.Bool("house-heat") {
		return h
	}
	or := func(f, house rules.Figure) rules.Figure {
		if f.Known() {
			return f
		}
		return house
	}
	own := v.pack.HouseHeat
	return heatEffects{h.Source, or(h.ToHit, own.ToHit), or(h.Move, own.Move), or(h.Shutdown, own.Shutdown)}
}

// limit is the points limit that the roster sets; an option says the same as the
// limit itself, which goes before it.
func (v *view) limit() (rules.Figure, bool) {
	n, ok := v.force.Options.Int("points-limit")
	if v.force.Limit != nil {
		n, ok = *v.force.Limit, true
	}
	return rules.Given(n, rules.ThisRoster), ok && n >= 0
}

// most is the number of units that the roster allows itself.
func (v *view) most() (int, bool) {
	n, ok := v.force.Options.Int("max-units")
	return n, ok && n >= 0
}

// ordered are the units by their ids.
func (v *view) ordered() []*mech {
	return slices.SortedFunc(slices.Values(v.mechs), func(a, b *mech) int { return rules.ByID(a.ID, b.ID) })
}

func (g *game) About() rules.About { return g.about }

func (g *game) Options(rules.Force) rules.Form { return rules.Form{Fields: g.options} }

func (g *game) Catalogue(rules.Force) []rules.Entry { return g.entries }

func (g *game) imprint() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "PV", Rules: allRules, Readings: g.pack.Readings, Tables: g.tables(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, e := range g.entries {
		if slices.Contains(g.pack.Yardstick.Targets, e.ID) {
			u := e.Unit
			u.Name = e.Name
			about.Yardstick.Targets = append(about.Yardstick.Targets, u)
		}
	}
	for _, id := range g.pack.Yardstick.Bands {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: g.pack.Bands.Rows.By[id].Name, Situation: rules.Choices{"band": id}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	return about
}
