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
	"gantry/rules/judge"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 4

// System is the game.
var System = rules.System{
	ID:   "fleshwound",
	Name: "Flesh Wound mech rules",
	Doc:  "Mechs of 6 sizes that shoot, overheat and explode. Combat rules only. No published title.",
	Open: open, Shape: shape,
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
	resolveShots = "Combat Phase: Resolve Shots"
	inTheWay     = "Combat Phase: In the Way"
	sizeTable    = "Combat Phase: Size Table"
	abilities    = "Mech Abilities"
)

func house(what string) rules.Source {
	return rules.Source{Basis: rules.House, Cite: "Gantry's rule: " + what}
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
	lrm        = "lrm"
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
	words    rules.Words
	specials map[string]*special
	order    map[string]int // of the specials, as the pack has them
	movement []movementRow  // slow to fast
	samples  map[string]*profile
	stats    [numStats]buildStat
	inches   map[string]string // how far the bands reach, in words
	hexes    map[string]string // the same in hexes
	items    []rules.Item
	entries  []rules.Entry
	options  []rules.Field

	targetColumns []rules.Column // of a card
	about         rules.About

	formFields map[formKind][]rules.Field
}

func (g *game) About() rules.About { return g.about }

func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	s := g.under(f.Options)
	return judge.Read(ctx, s, f)
}

func (g *game) imprint() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "PV", Rules: checks.Rules(),
		Glossary: g.glossary(),
		Readings: g.pack.Readings, Tables: g.tables(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, e := range g.entries {
		if slices.Contains(g.pack.Yardstick.Targets, e.ID) {
			u := e.Unit
			u.Name = e.Name
			about.Yardstick.Targets = append(about.Yardstick.Targets, u)
		}
	}
	about.Yardstick.InReach = true
	for _, id := range g.pack.Yardstick.Bands {
		about.Yardstick.Bands = append(about.Yardstick.Bands,
			rules.Band{Label: g.pack.Bands.Rows.By[id].Name, Situation: rules.Choices{"band": id}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
