package mechahex

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// tables holds the data of the game, as in data/mechahex.json.
type tables struct {
	About        rules.Imprint            `json:"about"`
	Army         armyTable                `json:"army"`
	Classes      pack.Section[class]      `json:"classes"`
	Heroes       pack.Section[honour]     `json:"heroes"`
	Titles       pack.Section[honour]     `json:"titles"`
	Upgrades     pack.Section[item]       `json:"upgrades"`
	Weapons      pack.Section[item]       `json:"weapons"`
	SpecialRules pack.Section[rules.Term] `json:"special-rules"`
	Default      string                   `json:"default-edition"`
	Editions     pack.Section[edition]    `json:"editions"`
	Reference    []rules.Panel            `json:"reference"`
	Readings     []rules.Term             `json:"readings"`
	Yardstick    pack.Yardstick           `json:"yardstick" pack:"optional"`
}

type armyTable struct {
	Limit     rules.Figure `json:"limit" pack:"0..points"`      // points, if the list sets none
	HeroEvery rules.Figure `json:"hero-every" pack:"1..points"` // points per hero
}

// The kinds of a class.
const (
	mecha     = "mecha"
	vehicle   = "vehicle"
	structure = "structure"
)

// class is the type of a model in the game's terms.
type class struct {
	Name      string                  `json:"name"`
	Kind      string                  `json:"kind" pack:"mecha|vehicle|structure"`
	Points    rules.Figure            `json:"points" pack:"0..points"`
	Move      *rules.Figure           `json:"move" pack:"0..hexes"` // nil if it cannot move
	Cruise    *rules.Figure           `json:"cruise" pack:"0..hexes"`
	Evasion   rules.Figure            `json:"evasion" pack:"1..7"`
	Toughness rules.Figure            `json:"toughness" pack:"1..7"`
	Locations pack.Rows[rules.Figure] `json:"locations" pack:"len 1..,0..slots"` // slots
	Special   []string                `json:"special" pack:"optional"`
	Armored   *rules.Figure           `json:"armored" pack:"0..slots"` // the Extra Armors of the special rule

	slots []judge.Slots // the locations
}

func (c *class) is(special string) bool { return slices.Contains(c.Special, special) }

// honour is a hero or a title.
type honour struct {
	Name     string        `json:"name"`
	Points   rules.Figure  `json:"points" pack:"0..points"`
	Slots    *rules.Figure `json:"slots" pack:"1..slots"`
	Recovers *rules.Figure `json:"recovers" pack:"0..slots"` // damage that may be removed when a friend is destroyed
	Special  []string      `json:"special" pack:"optional"`
	Text     string        `json:"text" pack:"words"`
}

// item is an upgrade or a weapon.
type item struct {
	Name      string        `json:"name"`
	Kind      string        `json:"kind" pack:"upgrade|weapon"` // "upgrade" or "weapon"
	MechaOnly bool          `json:"mecha-only"`
	Fills     bool          `json:"fills"` // in shipped packs; no rule reads it
	Slots     *rules.Figure `json:"slots" pack:"1..slots"`
	// SlotsBy replaces Slots: only these classes may mount it.
	SlotsBy map[string]rules.Figure `json:"slots-by-class" pack:"optional,1..slots"`
	// Capacity is the damage that it takes, if that differs from its slots.
	Capacity *rules.Figure `json:"capacity" pack:"1..slots"`
	Heat     *rules.Figure `json:"heat" pack:"0..dice"`
	Move     *rules.Figure `json:"move" pack:"0..hexes"`
	Cruise   *rules.Figure `json:"cruise" pack:"0..hexes"`
	Text     string        `json:"text" pack:"optional,words"`
	Range    *rules.Figure `json:"range" pack:"0..hexes"` // hexes
	Attacks  *rules.Figure `json:"attacks" pack:"0..dice"`
	Strength *rules.Figure `json:"strength" pack:"0..dice"`
	Special  []string      `json:"special" pack:"optional"`

	id, cite string
	place    int // index in the tables: upgrades, then weapons
	stats    []rules.Stat
	look     look
}

func (it *item) weapon() bool { return it.Kind == "weapon" }

func (it *item) has(special string) bool { return slices.Contains(it.Special, special) }

// edition is what differs in one printing of the rules.
type edition struct {
	pack.Edition
	Cite         string                  `json:"cite"`
	Armored      string                  `json:"armored" pack:"free|mounted"`     // besides the slots, or in one
	Limits       map[string]rules.Figure `json:"limits" pack:"optional,0..slots"` // of single items, per model
	UpgradeLimit *rules.Figure           `json:"upgrade-limit" pack:"0..slots"`
	WeaponLimit  *rules.Figure           `json:"weapon-limit" pack:"0..slots"`
	Classes      map[string]classPatch   `json:"classes" pack:"optional"`
	SpecialRules map[string]ruleText     `json:"special-rules" pack:"optional"` // with its own text
	Book         rules.Book              `json:"book" pack:"optional"`          // its name in citations
	// OnlyHold lists the kinds that can only Hold.
	OnlyHold  []string            `json:"only-hold" pack:"optional,mecha|vehicle|structure"`
	Reference map[string]ruleText `json:"reference" pack:"optional"` // terms with its own text
}

// ruleText is an edition's text of a special rule, or of a term of the quick reference.
type ruleText struct {
	Text string `json:"text" pack:"words"`
	Cite string `json:"cite"`
}

// classPatch is a change of a class in an edition.
type classPatch struct {
	Cite      string                   `json:"cite" pack:"optional"`
	Locations *pack.Rows[rules.Figure] `json:"locations" pack:"len 1..,0..slots"`
	Toughness *rules.Figure            `json:"toughness" pack:"1..7"`
	Armored   *rules.Figure            `json:"armored" pack:"0..slots"`
}

func (c class) patch(p classPatch) class {
	if p.Locations != nil {
		c.Locations = *p.Locations
	}
	if p.Toughness != nil {
		c.Toughness = *p.Toughness
	}
	if p.Armored != nil {
		c.Armored = p.Armored
	}
	return c
}

// holds reports whether models of a kind always Hold.
func (e edition) holds(kind string) bool { return slices.Contains(e.OnlyHold, kind) }

// limit returns how many of an item one model may mount, nil for any number.
func (e edition) limit(it *item) *rules.Figure {
	if f, ok := e.Limits[it.id]; ok {
		return &f
	}
	if it.weapon() {
		return e.WeaponLimit
	}
	return e.UpgradeLimit
}

// The largest numbers in a pack. They are far beyond the game and keep a typing error from making a sheet of a
// million boxes.
const (
	maxPoints = 10_000
	maxHexes  = 1_000
	maxSlots  = 50
	maxDice   = 100
)

// look is the kind of an item in a likeness.
type look struct {
	kind rules.ItemKind
	size int
}
