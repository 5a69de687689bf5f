package robotech

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables are the data of the game, as data/robotech.json holds it.
type tables struct {
	About rules.Imprint `json:"about"`
	Scale scale         `json:"scale"`
	Army  army          `json:"army"`

	Values        pack.Section[set]         `json:"values"`
	Classes       pack.Section[word]        `json:"classes"`
	Mobilities    pack.Section[word]        `json:"mobilities"`
	WeaponClasses pack.Section[weaponClass] `json:"weapon-classes"`
	Arcs          pack.Section[word]        `json:"arcs"`
	Traits        pack.Section[trait]       `json:"traits"`
	Attributes    pack.Section[attribute]   `json:"attributes"`
	Weapons       pack.Section[weapon]      `json:"weapons"`
	Missiles      pack.Section[missile]     `json:"missiles"` // of pylons
	Profiles      pack.Section[profile]     `json:"profiles"`
	Printed       pack.Section[card]        `json:"v007"`   // by profile
	Sample        pack.Section[card]        `json:"sample"` // by profile

	Modifiers pack.Section[modifier] `json:"modifiers"`
	Combat    combat                 `json:"combat"`
	Yardstick yardstick              `json:"yardstick"`
	Terrain   pack.Section[terrain]  `json:"terrain"`
	Criticals pack.Section[word]     `json:"criticals"` // by the die

	Default   string             `json:"default-edition"`
	Editions  pack.Section[word] `json:"editions"`
	Reference []panel            `json:"reference"`
	Readings  []rules.Term       `json:"readings"`
}

// scale is what an inch of movement a turn is outside the game.
type scale struct {
	rules.Source
	MPH rules.Figure `json:"mph"`
	KPH rules.Figure `json:"kph"`
}

// army is what rules of a whole side read.
type army struct {
	rules.Source
	Limit        rules.Figure `json:"limit"` // points, of the house sample
	FormationMin rules.Figure `json:"formation-min"`
	FormationMax rules.Figure `json:"formation-max"`
	Leaders      rules.Figure `json:"formation-leaders"` // of one formation
	Abilities    rules.Figure `json:"abilities"`         // of a character
	AbilitiesOne rules.Figure `json:"abilities-one"`     // of so many units as Exceptional
	Exceptional  rules.Figure `json:"exceptional"`
	Volley       rules.Figure `json:"volley"`           // missiles that cannot be dodged
	OrderTable   rules.Figure `json:"activation-table"` // enemy formations that the table of orders goes up to
	CrewLimit    rules.Figure `json:"crew-limit"`       // times HP
	MissileLines rules.Figure `json:"missile-lines"`    // of the tracking table
}

// set is a set of unit values.
type set struct {
	rules.Source
	Name   string `json:"name"`
	Text   string `json:"text"`
	Banner string `json:"banner"`
}

// word is a word of the game and what it means.
type word struct {
	rules.Source
	Name string `json:"name"`
	Text string `json:"text"`
	Only string `json:"only"` // of an arc: the class of units that it is for
}

// weaponClass is the kind of damage that a weapon does.
type weaponClass struct {
	rules.Source
	Name         string `json:"name"`
	Text         string `json:"text"`
	AntiInfantry bool   `json:"anti-infantry"` // such weapons have AI
	Armor        bool   `json:"armor"`         // only armor is said to know it: no weapon has it
	Unlisted     bool   `json:"unlisted"`      // the list of classes lacks it

	AI *rules.Source `json:"ai"` // that they have AI; nil: as the class itself
}

// profile is a unit without the values of its card.
type profile struct {
	rules.Source
	Name    string    `json:"name"`
	Faction string    `json:"faction"`
	Group   string    `json:"group"`
	Class   string    `json:"class"` // of a unit that does not transform
	Modes   []modeRow `json:"modes"`
	Pylons  []string  `json:"pylons"` // what pairs 1–6, 2–5, 3–4 carry; none: it has no pylons
	Loadout []string  `json:"loadout"`
	Options []string  `json:"options"` // weapons beside the loadout
	Note    string    `json:"note"`
}

// modeRow is one mode of a transformable unit.
type modeRow struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"`
}

// card is the values of a unit card: of all its modes, and of each.
type card struct {
	rules.Source
	Crew       rules.Figure `json:"crew"`
	Actions    rules.Figure `json:"actions"`
	HP         rules.Figure `json:"hp"`
	Leadership rules.Figure `json:"leadership"`
	Points     rules.Figure `json:"points"`

	Squadron *rules.Figure `json:"squadron"` // the fewest that the sample's source sells at once; nil: as any
	cardMode
	Modes pack.Rows[cardMode] `json:"modes"`
}

type cardMode struct {
	PIL      *rules.Figure    `json:"pil"`
	GUN      *rules.Figure    `json:"gun"`
	Size     *rules.Figure    `json:"size"`
	Melee    *rules.Figure    `json:"melee"`
	Mobility pack.Rows[speed] `json:"mobility"`
	Traits   []traitOf        `json:"traits"`
}

// speed is inches a turn of one kind of mobility.
type speed struct {
	Min    *rules.Figure `json:"min"` // or it is destroyed
	Cruise *rules.Figure `json:"cruise"`
	Max    *rules.Figure `json:"max"`
}

// modifier is what a situation adds to a roll.
type modifier struct {
	rules.Source
	Name string       `json:"name"`
	On   string       `json:"on"` // "hit", "dodge" or "melee"
	N    rules.Figure `json:"n"`
}

// combat is the numbers of shooting that no situation adds.
type combat struct {
	rules.Source
	AP           rules.Figure `json:"ap"`              // natural, of AP without a number
	AEMargin     rules.Figure `json:"ae-margin"`       // over the Size, for full damage
	ShipSize     rules.Figure `json:"ship-size"`       // at most, for Anti-Ship weapons
	PlanetSize   rules.Figure `json:"planet-size"`     // the same for Anti-Planet
	Infantry     rules.Figure `json:"infantry-damage"` // of weapons without AI
	WallTotal    rules.Figure `json:"wall-total"`
	WallMissiles rules.Figure `json:"wall-missiles"` // an inch, and a unit at least
	Barrage      rules.Figure `json:"barrage-damage"`
	BarrageDodge rules.Figure `json:"barrage-dodge"`
	Steal        rules.Figure `json:"steal"`    // tokens
	ECMStep      rules.Figure `json:"ecm-step"` // inches
	Ally         rules.Figure `json:"ally"`     // at most, to hit an ally in melee
	AllyTemper   rules.Figure `json:"ally-temper"`
}

// yardstick is what weapons are measured against: units at ranges in inches.
type yardstick struct {
	rules.Source
	Targets []string       `json:"targets"`
	Ranges  []rules.Figure `json:"ranges"`
}

// terrain is what so many inches of it do.
type terrain struct {
	rules.Source
	Name           string        `json:"name"`
	Concealment    *rules.Figure `json:"concealment"`
	ConcealmentPer *rules.Figure `json:"concealment-per"` // inches
	Cover          *rules.Figure `json:"cover"`
	CoverPer       *rules.Figure `json:"cover-per"`
	Limit          *rules.Figure `json:"limit"`    // speed of vehicles
	Mobility       *rules.Figure `json:"mobility"` // inches of movement an inch
	For            string        `json:"for"`      // whose movement
	Text           string        `json:"text"`     // what else it does
}

// panel is reference shown always, or where an option of the army is set.
type panel struct {
	rules.Panel
	For string `json:"for"`
}

// missile is what a pylon carries one kind of.
type missile struct {
	rules.Source
	Name   string        `json:"name"`
	Most   rules.Figure  `json:"most"`   // a pylon
	Volley rules.Figure  `json:"volley"` // missiles at once
	Whole  bool          `json:"whole"`  // only whole volleys
	Speed  *rules.Figure `json:"speed"`
	LR     *rules.Figure `json:"lr"`
	Dmg    *rules.Figure `json:"dmg"`
	Sample *numbers      `json:"sample"`
}

// numbers are what the house sample says of a weapon that is not printed.
type numbers struct {
	rules.Source
	Speed      *rules.Figure `json:"speed"`
	LR         *rules.Figure `json:"lr"`
	Dmg        *rules.Figure `json:"dmg"`
	Attributes []attributeOf `json:"attributes"`
}
