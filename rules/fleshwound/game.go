// Package fleshwound implements the combat phase of the mech rules of mech.flesh-wound.com, the only part that is
// published. It has designed mechs with all that the phase uses, specials with their numbers, and the derived stats.
// No rules for building a force, no points and no mechs are published: points, sample mechs and limits are Gantry's
// own, and a list without a limit is undecided.
//
// Every number is in data/fleshwound.json. This package holds the formulas that read it, the card of a mech and the
// checks. It does not roll dice.
//
// Read it bottom to top: pack, book, stats, game, setting, special, tables, mech, condition, derive, points, read,
// army, effects, form, card, whole, odds and its parts, attacks, battle and its parts, the parts of check, check,
// about, validate, open.
package fleshwound

import "gantry/rules"

// Ids that rules refer to.
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

// Critical hits by row in the pack.
const (
	critEngine      = "engine"
	critFireControl = "fire-control"
	critWeapon      = "weapon"
	critMP          = "mp"
)

type game struct {
	pack     tables
	words    rules.Words
	specials map[string]*special
	order    map[string]int // position of each special in the pack
	movement []movementRow  // slow to fast
	samples  map[string]*profile
	stats    [numStats]buildStat
	inches   map[string]string // the reach of the bands, as text
	hexes    map[string]string // the same in hexes
	items    []rules.Item
	entries  []rules.Entry
	options  []rules.Field

	targetColumns []rules.Column // for cards
	about         rules.About

	formFields map[formKind][]rules.Field
}

// formKind is what the fields of a form depend on.
type formKind struct {
	sample      *profile // nil for a design
	hexes, mech bool     // lengths are in hexes; it is a mech and no armored unit
}
