package robotech

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables holds the data of the game, as in data/robotech.json.
type tables struct {
	About rules.Imprint `json:"about"`
	Scale scale         `json:"scale"`
	Army  armyFigures   `json:"army"`

	Values        pack.Section[set]         `json:"values"`
	Classes       pack.Section[word]        `json:"classes"`
	Mobilities    pack.Section[word]        `json:"mobilities"`
	WeaponClasses pack.Section[weaponClass] `json:"weapon-classes"`
	Arcs          pack.Section[word]        `json:"arcs" pack:"keys upper"`
	Traits        pack.Section[trait]       `json:"traits"`
	Attributes    pack.Section[attribute]   `json:"attributes"`
	Weapons       pack.Section[weapon]      `json:"weapons"`
	Missiles      pack.Section[missile]     `json:"missiles"` // for pylons
	Profiles      pack.Section[profile]     `json:"profiles"`
	Printed       pack.Section[card]        `json:"v007"`   // by profile
	Sample        pack.Section[card]        `json:"sample"` // by profile

	Modifiers pack.Section[modifier] `json:"modifiers"`
	Combat    combat                 `json:"combat"`
	Yardstick pack.Yardstick         `json:"yardstick"`
	Terrain   pack.Section[terrain]  `json:"terrain"`
	Criticals pack.Section[word]     `json:"criticals"` // by die roll

	Default   string             `json:"default-edition"`
	Editions  pack.Section[word] `json:"editions"`
	Reference []panel            `json:"reference"`
	Readings  []rules.Term       `json:"readings"`
}

// scale converts an inch of movement per turn to real speeds.
type scale struct {
	rules.Source
	MPH rules.Figure `json:"mph" pack:"1..scale"`
	KPH rules.Figure `json:"kph" pack:"1..scale"`
}

// armyFigures holds the numbers for rules of a whole side.
type armyFigures struct {
	rules.Source
	Limit        rules.Figure `json:"limit" pack:"0..1000000"` // points, in the house sample
	FormationMin rules.Figure `json:"formation-min" pack:"1..formation"`
	FormationMax rules.Figure `json:"formation-max" pack:"1..formation"`
	Leaders      rules.Figure `json:"formation-leaders" pack:"0..step"` // per formation
	Abilities    rules.Figure `json:"abilities" pack:"0..step"`         // per character
	AbilitiesOne rules.Figure `json:"abilities-one" pack:"0..step"`     // units that may have as many as Exceptional
	Exceptional  rules.Figure `json:"exceptional" pack:"0..step"`
	Volley       rules.Figure `json:"volley" pack:"1..formation"` // missiles that cannot be dodged
	// OrderTable is the largest number of enemy formations in the table of orders.
	OrderTable   rules.Figure `json:"activation-table" pack:"0..lines"`
	CrewLimit    rules.Figure `json:"crew-limit" pack:"0..step"`     // times HP
	MissileLines rules.Figure `json:"missile-lines" pack:"0..lines"` // of the tracking table
}

// set is a set of unit values.
type set struct {
	rules.Source
	Name   string `json:"name"`
	Text   string `json:"text" pack:"words"`
	Banner string `json:"banner" pack:"optional,words"`
}

// word is a word of the game and its meaning.
type word struct {
	rules.Source
	Name string `json:"name"`
	Text string `json:"text" pack:"optional,words"`
	Only string `json:"only" pack:"optional"` // for an arc: the class of units that has it
}

// weaponClass is the kind of damage that a weapon does.
type weaponClass struct {
	rules.Source
	Name         string `json:"name"`
	Text         string `json:"text" pack:"optional,words"`
	AntiInfantry bool   `json:"anti-infantry"` // its weapons have AI
	Armor        bool   `json:"armor"`         // only armor refers to it: no weapon has it
	Unlisted     bool   `json:"unlisted"`      // the list of classes lacks it

	AI *rules.Source `json:"ai"` // of the statement that they have AI; nil: as the class itself
}

// profile is a unit without the values of its card.
type profile struct {
	rules.Source
	Name    string    `json:"name"`
	Faction string    `json:"faction"`
	Group   string    `json:"group"`
	Class   string    `json:"class" pack:"optional"` // for a unit that does not transform
	Modes   []modeRow `json:"modes" pack:"optional,len 1.."`
	Pylons  []string  `json:"pylons" pack:"optional,empty"` // loads of the pairs 1–6, 2–5, 3–4; none: it has no pylons
	Loadout []string  `json:"loadout"`
	Options []string  `json:"options" pack:"optional"` // weapons besides the loadout
	Note    string    `json:"note" pack:"optional,words"`
}

// modeRows returns the modes of the profile, at least one.
func (p *profile) modeRows() []modeRow {
	if p.Modes == nil {
		return []modeRow{{Class: p.Class}}
	}
	return p.Modes
}

// modeRow is one mode of a transformable unit.
type modeRow struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"`
}

// card holds the values of a unit card: of all its modes, and of each.
type card struct {
	rules.Source
	Crew       rules.Figure `json:"crew" pack:"1..crew,missing"`
	Actions    rules.Figure `json:"actions" pack:"0..actions,missing"`
	HP         rules.Figure `json:"hp" pack:"1..hp,missing"`
	Leadership rules.Figure `json:"leadership" pack:"0..leadership,missing"`
	Points     rules.Figure `json:"points" pack:"0..points,missing"`

	// Squadron is the smallest number that the sample's source sells at once; nil: any.
	Squadron *rules.Figure `json:"squadron" pack:"1..formation"`
	cardMode
	Modes pack.Rows[cardMode] `json:"modes" pack:"optional"`
}

// numbers returns the card's own numbers, in the order of cardNumbers.
func (c *card) numbers() [modal]rules.Figure {
	return [...]rules.Figure{c.Crew, c.Actions, c.HP, c.Leadership, c.Points}
}

// mode returns the values of a mode, "" for a unit that does not transform.
func (c *card) mode(id string) cardMode {
	if id == "" {
		return c.cardMode
	}
	return c.Modes.By[id]
}

// numbers returns the mode's numbers, in the order of cardNumbers.
func (c *cardMode) numbers() [howMany - modal]rules.Figure {
	return [...]rules.Figure{*c.PIL, *c.GUN, *c.Size, *c.Melee}
}

type cardMode struct {
	PIL      *rules.Figure    `json:"pil" pack:"-9..pil,missing"`
	GUN      *rules.Figure    `json:"gun" pack:"-9..gun,missing"`
	Size     *rules.Figure    `json:"size" pack:"-99..size,missing"`
	Melee    *rules.Figure    `json:"melee" pack:"0..melee,missing"`
	Mobility pack.Rows[speed] `json:"mobility" pack:"optional"`
	Traits   []traitOf        `json:"traits" pack:"optional"`
}

// speed is the inches per turn of one kind of mobility.
type speed struct {
	Min    *rules.Figure `json:"min" pack:"0..inches,missing"` // below it is destroyed
	Cruise *rules.Figure `json:"cruise" pack:"0..inches,missing"`
	Max    *rules.Figure `json:"max" pack:"0..inches,missing"`
}

// modifier is the effect of a situation on a roll.
type modifier struct {
	rules.Source
	Name string       `json:"name"`
	Why  string       `json:"why" pack:"optional,words"` // what a roll has it for, where the name is a rule and no reason
	On   string       `json:"on" pack:"hit|dodge|melee|size"`
	N    rules.Figure `json:"n" pack:"-step..step"`
}

// combat holds the numbers of shooting outside situations.
type combat struct {
	rules.Source
	AP           rules.Figure `json:"ap" pack:"-step..step"`              // natural roll, for AP without a number
	AEMargin     rules.Figure `json:"ae-margin" pack:"-step..step"`       // above the Size, for full damage
	ShipSize     rules.Figure `json:"ship-size" pack:"-step..step"`       // at most, for Anti-Ship weapons
	PlanetSize   rules.Figure `json:"planet-size" pack:"-step..step"`     // the same for Anti-Planet
	Infantry     rules.Figure `json:"infantry-damage" pack:"-step..step"` // for weapons without AI
	WallTotal    rules.Figure `json:"wall-total" pack:"-step..step"`
	WallMissiles rules.Figure `json:"wall-missiles" pack:"1..step"` // per inch, and per unit at least
	Barrage      rules.Figure `json:"barrage-damage" pack:"-step..step"`
	BarrageDodge rules.Figure `json:"barrage-dodge" pack:"-step..step"`
	Steal        rules.Figure `json:"steal" pack:"-step..step"` // tokens
	ECMStep      rules.Figure `json:"ecm-step" pack:"1..step"`  // inches
	Ally         rules.Figure `json:"ally" pack:"-step..step"`  // at most, to hit an ally in melee
	AllyTemper   rules.Figure `json:"ally-temper" pack:"-step..step"`
}

// terrain is the effect of a number of inches of it.
type terrain struct {
	rules.Source
	Name           string        `json:"name"`
	Concealment    *rules.Figure `json:"concealment" pack:"0..inches"`
	ConcealmentPer *rules.Figure `json:"concealment-per" pack:"0..inches"` // inches
	Cover          *rules.Figure `json:"cover" pack:"0..inches"`
	CoverPer       *rules.Figure `json:"cover-per" pack:"0..inches"`
	Limit          *rules.Figure `json:"limit" pack:"0..inches"`     // speed limit of vehicles
	Mobility       *rules.Figure `json:"mobility" pack:"0..inches"`  // inches of movement per inch
	For            string        `json:"for" pack:"optional,words"`  // whose movement
	Text           string        `json:"text" pack:"optional,words"` // further effects
}

// panel is reference that is shown always, or if an option of the army is set.
type panel struct {
	rules.Panel
	For string `json:"for" pack:"optional,empty"`
}

// missile is the load of a pylon of one kind.
type missile struct {
	rules.Source
	Name   string        `json:"name"`
	Most   rules.Figure  `json:"most" pack:"1..number"`   // per pylon
	Volley rules.Figure  `json:"volley" pack:"1..number"` // missiles at once
	Whole  bool          `json:"whole"`                   // only whole volleys
	Speed  *rules.Figure `json:"speed" pack:"1..inches,missing"`
	LR     *rules.Figure `json:"lr" pack:"0..inches,missing"`
	Dmg    *rules.Figure `json:"dmg" pack:"0..inches,missing"`
	Sample *numbers      `json:"sample"`
}

// Ids that rules refer to.
const (
	sample   = "sample"
	printed  = "v007"
	mecha    = "mecha"
	vehicle  = "vehicle"
	infantry = "infantry"
	missiles = "missile" // the class of weapon

	shadowDevice = "shadow-device"
)

// trait is a trait of units, with its additions to the card's numbers.
type trait struct {
	rules.Source
	Name         string        `json:"name"`
	Number       string        `json:"number" pack:"optional,|must|may|kind"`
	Text         string        `json:"text" pack:"words"`
	Actions      *rules.Figure `json:"actions" pack:"-step..step"`
	PIL          *rules.Figure `json:"pil" pack:"-step..step"`
	GUN          *rules.Figure `json:"gun" pack:"-step..step"`  // on a gunner's shots
	Size         *rules.Figure `json:"size" pack:"-step..step"` // harder to hit by this much
	Brawl        *rules.Figure `json:"brawl" pack:"-step..step"`
	Tier         bool          `json:"tier"` // a grade of brawler: a unit has at most one
	Hands        bool          `json:"hands"`
	Fast         *rules.Figure `json:"fast" pack:"0..step"` // FAST markers
	FastWithFast *rules.Figure `json:"fast-with-fast" pack:"0..step"`
	OwnAttacks   *rules.Figure `json:"own-attacks" pack:"-step..step"` // while it moves fast
	Includes     *included     `json:"includes"`                       // traits that such a unit also has; nil: none
	Beyond       string        `json:"beyond" pack:"optional,words"`   // effects that odds of one target leave out
}

// adds returns the trait's addition to a number of the card, nil for none.
func (t *trait) adds(number int) *rules.Figure {
	switch number {
	case actions:
		return t.Actions
	case pil:
		return t.PIL
	case size:
		return t.Size
	}
	return nil
}

// included holds the traits that a trait includes, and their source.
type included struct {
	rules.Source
	Traits []string `json:"traits" pack:"len 1.."`
}

// traitOf is a trait of a card, with its number.
type traitOf struct {
	ID string        `json:"id"`
	N  *rules.Figure `json:"n" pack:"1..number,missing"`
}

// The largest numbers in a pack. They are far beyond the game and keep a typing error from making a sheet of a
// million boxes.
const (
	maxLines = 40 // in a table
	maxScale = 1000
	maxStep  = 99 // added by a trait or a situation
)

// weapon returns a pylon's missile as a weapon with a salvo of up to one volley.
func (m missile) weapon() weapon {
	least := m.Volley
	if !m.Whole && m.Volley.Int() > 1 { // the text has only whole volleys
		least = rules.Given(1, book.Inferred("Weapon Traits"))
	}
	volley := m.Volley
	return weapon{Source: m.Source, System: m.Name, Class: missiles, Arc: "F", Speed: m.Speed, LR: m.LR, Dmg: m.Dmg,
		Sample: m.Sample, Attributes: []attributeOf{{ID: "volley", From: &least, N: &volley}}}
}
