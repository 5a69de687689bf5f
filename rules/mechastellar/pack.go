package mechastellar

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables holds the data of the game, as in data/mechastellar.json. The sections from Growth to Pilots are the
// construction table. Formulas in derive.go and points.go read it and hold no numbers.
type tables struct {
	About rules.Imprint `json:"about"`
	Army  side          `json:"army"`

	Battlefields pack.Section[battlefield] `json:"battlefields" pack:"optional,keys ground|space|low-gravity"`

	Growth     pack.Section[growth]       `json:"growth"`
	Tiers      tiers                      `json:"tiers"`
	Base       pack.Section[rules.Figure] `json:"base" pack:"0..step"`
	FrameBonus frameBonus                 `json:"frame-bonus"`
	Frames     pack.Section[rules.Figure] `json:"frames" pack:"1..hp"` // base HP by frame
	HP         hitPoints                  `json:"hp"`
	Slots      slots                      `json:"slots"`
	Move       movement                   `json:"move"`
	Size       sizes                      `json:"size"`
	Points     prices                     `json:"points"`
	Types      pack.Section[unitType]     `json:"types"`
	Roles      pack.Section[role]         `json:"roles"`
	Specials   pack.Section[special]      `json:"specials"`
	Pilots     pack.Section[level]        `json:"pilots"` // by level, "0" to "2"

	Weapons   pack.Section[weapon]  `json:"weapons"`
	Qualities pack.Section[quality] `json:"qualities"`
	Traits    pack.Section[trait]   `json:"traits"`
	Profiles  pack.Section[profile] `json:"profiles"`
	Modules   pack.Section[module]  `json:"modules"`
	Events    pack.Section[event]   `json:"events"`
	Commands  pack.Section[command] `json:"commands"`

	Default   string                     `json:"default-edition"`
	Editions  pack.Section[pack.Edition] `json:"editions"`
	Reference []panel                    `json:"reference"`
	Readings  []rules.Term               `json:"readings"`
	Yardstick pack.Yardstick             `json:"yardstick" pack:"optional"`
}

// side is what an army has besides its units.
type side struct {
	rules.Source
	Limit      rules.Figure            `json:"limit" pack:"0..1000000"`     // points, if the list sets none
	Most       rules.Figure            `json:"most" pack:"1..step"`         // maximum momentum or influence per side
	Momentum   pack.Rows[pool]         `json:"momentum" pack:"len 1.."`     // by game size, small to large
	Influence  pack.Rows[pool]         `json:"influence" pack:"len 1.."`    // the same
	Engagement pack.Rows[rules.Figure] `json:"engagement" pack:"0..inches"` // inches, by the size of the figures
	Rounds     rules.Figure            `json:"rounds" pack:"0..step"`       // for which a track has boxes
	Commanders rules.Figure            `json:"commanders" pack:"0..step"`   // at most
	Events     rules.Figure            `json:"events" pack:"0..step"`
	Commands   rules.Figure            `json:"commands" pack:"0..step"` // chosen ones
}

// pool is what each side starts with in games up to a number of points. The pool for any larger game has no UpTo.
type pool struct {
	UpTo  *rules.Figure `json:"up-to" pack:"0..1000000"`
	Start rules.Figure  `json:"start" pack:"0..step"`
}

// battlefield is where an army fights. On some, pilots of some types move farther.
type battlefield struct {
	rules.Source
	Name  string       `json:"name"`
	Move  rules.Figure `json:"move" pack:"0..step"` // extra inches for a pilot of level 1 and up
	Types []string     `json:"types"`
}

// growth is how a stat grows with Performance: a step per level up to Full, then one for every Every levels.
type growth struct {
	Full  rules.Figure `json:"full" pack:"0..10"`
	Every rules.Figure `json:"every" pack:"1..10"`
}

// tiers holds the grades of Performance, and the additions of each above the first.
type tiers struct {
	rules.Source
	Rows    pack.Rows[tier] `json:"rows"`
	Sensors rules.Figure    `json:"sensors" pack:"0..step"`
	Move    rules.Figure    `json:"move" pack:"0..step"`
	HP      rules.Figure    `json:"hp" pack:"0..hp"`
	Power   rules.Figure    `json:"power" pack:"0..step"`
}

// tier begins at a Performance and costs points.
type tier struct {
	Begin  rules.Figure `json:"begin" pack:"0..11"`
	Points rules.Figure `json:"points" pack:"0..points"`
}

// frameBonus holds the additions of high frames.
type frameBonus struct {
	rules.Source
	From     rules.Figure `json:"from" pack:"0..step"`
	Shooting rules.Figure `json:"shooting" pack:"0..step"`
	Melee    rules.Figure `json:"melee" pack:"0..step"`
	Evade    rules.Figure `json:"evade" pack:"0..step"`
}

type hitPoints struct {
	rules.Source
	Armor   rules.Figure `json:"armor" pack:"0..hp"`        // a step of armor, times frame and FramePlus
	Plus    rules.Figure `json:"frame-plus" pack:"0..step"` // added to the frame
	Full    rules.Figure `json:"full" pack:"1..hp"`         // HP are a multiple of this
	ArmSave rules.Figure `json:"arm-save" pack:"1..hp"`     // armor per point of armor save
}

// slots holds the EQ slots of a build: the base, and additions per step.
type slots struct {
	rules.Source
	Base  rules.Figure `json:"base" pack:"0..slots"`
	Frame rules.Figure `json:"frame" pack:"0..slots"`
	Armor rules.Figure `json:"armor" pack:"0..slots"`
	Speed rules.Figure `json:"speed" pack:"0..slots"`
	Cost  rules.Figure `json:"cost" pack:"0..slots"`
	Size  rules.Figure `json:"size" pack:"0..slots"`
}

type movement struct {
	rules.Source
	Performance rules.Figure `json:"performance" pack:"0..step"` // inches per level
	Speed       rules.Figure `json:"speed" pack:"0..step"`       // inches per step
	Weight      rules.Figure `json:"weight" pack:"0..step"`      // lost once armor is above the frame
	Every       rules.Figure `json:"every" pack:"1..step"`       // one more for every this many steps of armor
}

type sizes struct {
	rules.Source
	Melee rules.Figure      `json:"melee" pack:"0..step"`
	HP    rules.Figure      `json:"hp" pack:"0..hp"`
	Evade pack.Rows[bulk]   `json:"evade"`
	Names map[string]string `json:"names" pack:"optional"`
}

// bulk is the evade lost from a size on.
type bulk struct {
	From rules.Figure `json:"from" pack:"0..6"`
	Lost rules.Figure `json:"lost" pack:"0..step"`

	label string // the label of its step
}

// prices holds the costs of build stats.
type prices struct {
	rules.Source
	Frame       rules.Figure `json:"frame" pack:"0..points"` // times the frame squared
	Performance rules.Figure `json:"performance" pack:"0..points"`
	Cost        rules.Figure `json:"cost" pack:"0..points"`
	Size        rules.Figure `json:"size" pack:"0..points"`
	Pilot       rules.Figure `json:"pilot" pack:"0..points"`
	Full        rules.Figure `json:"full" pack:"1..points"` // a type's multiple is rounded up to a multiple of this
	Least       rules.Figure `json:"least" pack:"0..points"`
}

// unitType is the type of a unit. Pool is the game's word for the points that it regains each round: power, havoc,
// or none.
type unitType struct {
	rules.Source
	Name    string        `json:"name"`
	Text    string        `json:"text" pack:"optional,words"`
	HP      rules.Figure  `json:"hp" pack:"0..times,fraction"`
	Points  rules.Figure  `json:"points" pack:"0..times,fraction"`
	Evade   rules.Figure  `json:"evade" pack:"-step..step"`
	Actions rules.Figure  `json:"actions" pack:"-step..step"`
	Power   *rules.Figure `json:"power" pack:"-step..step"`
	Havoc   *rules.Figure `json:"havoc" pack:"-step..step"`
}

type role struct {
	rules.Source
	Name     string       `json:"name"`
	Text     string       `json:"text" pack:"optional,words"`
	Shooting rules.Figure `json:"shooting" pack:"-step..step"`
	Melee    rules.Figure `json:"melee" pack:"-step..step"`
	Evade    rules.Figure `json:"evade" pack:"-step..step"`
	Move     rules.Figure `json:"move" pack:"-step..step"`
	Actions  rules.Figure `json:"actions" pack:"-step..step"`
	Sensors  rules.Figure `json:"sensors" pack:"-step..step"`

	label string // of its steps
}

type special struct {
	rules.Source
	Name    string       `json:"name"`
	Text    string       `json:"text" pack:"optional,empty,words"`
	Actions rules.Figure `json:"actions" pack:"-step..step"`
	Move    rules.Figure `json:"move" pack:"-step..step"`
	Slots   rules.Figure `json:"slots" pack:"-step..step"`
	HP      rules.Figure `json:"hp" pack:"0..hp"`
	Points  rules.Figure `json:"points" pack:"optional,0..points"`
}

// level holds the names of a pilot's level on each kind of unit.
type level struct {
	rules.Source
	Pilot   string       `json:"pilot"`
	Kaiju   string       `json:"kaiju"`
	Captain string       `json:"captain"`
	Traits  rules.Figure `json:"traits" pack:"0..step"` // levels of traits that a pilot may have
}

// profile is a published unit with its printed values, or a house sample without any.
type profile struct {
	rules.Source
	Name       string                  `json:"name"`
	Type       string                  `json:"type"`
	Role       string                  `json:"role"`
	Special    string                  `json:"special"`
	Kaiju      bool                    `json:"kaiju"`
	Build      pack.Rows[rules.Figure] `json:"build" pack:"keys performance|frame|size|speed|armor|cost|pilot"`
	Catapult   *rules.Figure           `json:"catapult" pack:"0..repair"`
	Repair     *rules.Figure           `json:"repair" pack:"0..repair"`
	Printed    pack.Rows[rules.Figure] `json:"printed" pack:"optional,0..printed"` // by stat; empty for a house sample
	Loadout    []string                `json:"loadout"`
	Alternates map[string][]string     `json:"alternates" pack:"optional"` // weapons that replace another
	Options    []string                `json:"options" pack:"optional"`    // weapons besides the loadout
	Note       string                  `json:"note" pack:"optional,words"`
}

func (p *profile) published() bool { return len(p.Printed.IDs) > 0 }

// module is an optional part of the rules.
type module struct {
	rules.Source
	Name      string        `json:"name"`
	Text      string        `json:"text" pack:"words"`
	HP        *rules.Figure `json:"hp" pack:"0..times,fraction"` // factor on HP
	Units     *rules.Figure `json:"units" pack:"0..999"`         // the maximum per side
	Frame     *rules.Figure `json:"frame" pack:"0..999"`         // the recommended maximum
	Saves     *rules.Figure `json:"saves" pack:"0..999"`         // armor saves per weapon, at most
	Ships     *rules.Figure `json:"warship-saves" pack:"0..999"`
	Commander bool          `json:"commander"`              // it concerns the commander
	Score     []objective   `json:"score" pack:"optional"`  // what earns victory points at the end of a round
	Panels    []panel       `json:"panels" pack:"optional"` // reference while it is chosen
}

// objective is what earns victory points.
type objective struct {
	Name   string       `json:"name"`
	Text   string       `json:"text" pack:"words"`
	Points rules.Figure `json:"points" pack:"0..999"`
}

type event struct {
	rules.Source
	Name      string `json:"name"`
	Text      string `json:"text" pack:"words"`
	Commander bool   `json:"commander"`
}

type command struct {
	rules.Source
	Name      string `json:"name"`
	Text      string `json:"text" pack:"words"`
	Influence string `json:"influence"` // "1", or "X" if it varies
	Universal bool   `json:"universal"` // every player has it
}

type trait struct {
	rules.Source
	Name  string        `json:"name"`
	Kind  string        `json:"kind" pack:"pilot|commander|captain|mecha"`
	Level *rules.Figure `json:"level" pack:"1..2,missing"`  // a missing one counts as 1; nil for a trait of a mecha
	Text  string        `json:"text" pack:"optional,words"` // "" if only the name is known

	cells []rules.Cell // its row in a table
	term  rules.Term
}

// panel is shown always, or for units of a type or with a pool.
type panel struct {
	rules.Panel
	For string `json:"for" pack:"optional,|exceptional|power|havoc|warship"`
}

// The largest numbers in a pack or a designed weapon. They are far beyond the game and keep a typing error from
// making a sheet of a million boxes.
const (
	maxPoints  = 10_000
	maxInches  = 999
	maxSlots   = 50
	maxShots   = 20
	maxPen     = 30
	maxDamage  = 10_000
	maxHP      = 20_000
	maxStep    = 50   // for a stat that adds to a roll
	maxTimes   = 10   // for types and modules
	maxAbility = 9999 // units launched, or HP repaired, per round
)
