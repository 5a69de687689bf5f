package fleshwound

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables are the data of the game, as data/fleshwound.json holds it.
type tables struct {
	About     rules.Imprint          `json:"about"`
	Default   string                 `json:"default-edition"`
	Editions  pack.Section[edition]  `json:"editions"`
	Bands     pack.Section[band]     `json:"bands"` // near to far
	Scale     scale                  `json:"scale"`
	Sizes     sizes                  `json:"sizes"`
	ToHit     toHit                  `json:"to-hit"`
	Damage    damage                 `json:"damage"`
	Criticals pack.Section[critical] `json:"criticals"`
	CritTable pack.Section[string]   `json:"crit-table"` // the result of each total of 2D6
	Ammo      pack.Section[ammo]     `json:"ammo"`       // the best protection first
	Heat      heat                   `json:"heat"`
	HouseHeat heatEffects            `json:"house-heat"`
	Movement  pack.Section[gait]     `json:"movement"` // slow to fast
	Defaults  defaults               `json:"defaults"`
	Ranges    ranges                 `json:"ranges"`
	Army      proposal               `json:"army"`
	Side      initiative             `json:"initiative"`
	Points    weights                `json:"points"`
	Specials  pack.Section[special]  `json:"specials"`
	Profiles  pack.Section[profile]  `json:"profiles"`
	Start     start                  `json:"start"`
	Yardstick yardstick              `json:"yardstick"`
	Reference []rules.Panel          `json:"reference"`
	Readings  []rules.Term           `json:"readings"`
}

type edition struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// band is a range band. Modifier is what it adds to the target number.
type band struct {
	rules.Source
	Name     string        `json:"name"`
	Letter   string        `json:"letter"`
	To       *rules.Figure `json:"to"`    // inches; nil for the last
	Hexes    *rules.Figure `json:"hexes"` // the same in hexes
	Modifier rules.Figure  `json:"modifier"`
}

type scale struct {
	rules.Source
	Hex rules.Figure `json:"hex"` // inches
}

type sizes struct {
	rules.Source
	Most rules.Figure `json:"most"`
	Step rules.Figure `json:"step"` // of the target number, for each size that the attacker is larger
}

// toHit is what a roll of 2D6 needs. Modifiers add to the target number, but
// Immobile, which is taken off.
type toHit struct {
	rules.Source
	Always   rules.Figure `json:"always"`
	Never    rules.Figure `json:"never"`
	Light    rules.Figure `json:"light-cover"`
	Heavy    rules.Figure `json:"heavy-cover"`
	Obscured rules.Figure `json:"obscured"`
	Immobile rules.Figure `json:"immobile"`
}

type damage struct {
	rules.Source
	Rear    rules.Figure `json:"rear"`
	Mel     rules.Figure `json:"mel"`
	Extreme rules.Figure `json:"extreme"` // of a mech with no fourth number
}

// critical is a critical hit that is counted: what each does, and how many
// explode.
type critical struct {
	rules.Source
	Name    string       `json:"name"`
	Short   string       `json:"short"` // beside its boxes
	Text    string       `json:"text"`
	Each    rules.Figure `json:"each"`
	Explode rules.Figure `json:"explode"`
}

// ammo is what an ammo hit does to a mech with a protection; no damage explodes.
type ammo struct {
	rules.Source
	Name   string        `json:"name"`
	Text   string        `json:"text"`
	Damage *rules.Figure `json:"damage"`
}

// heatEffects are what each point of heat does to the next round.
type heatEffects struct {
	rules.Source
	ToHit    rules.Figure `json:"to-hit"`
	Move     rules.Figure `json:"move"` // inches lost
	Shutdown rules.Figure `json:"shutdown"`
}

// heat is what heats, and the effects, which are not published.
type heat struct {
	heatEffects
	Overdrive rules.Figure `json:"overdrive"`
	Extra     rules.Figure `json:"extra-weapon"`
	Intuition rules.Figure `json:"combat-intuition"`
}

// gait is the movement modifier of moves from so many inches on.
type gait struct {
	rules.Source
	From     rules.Figure `json:"from"`
	Modifier rules.Figure `json:"modifier"`
}

// defaults are the values of a mech that does not give them.
type defaults struct {
	rules.Source
	Acc      rules.Figure `json:"acc"`
	Piloting rules.Figure `json:"piloting"`
	Jump     rules.Figure `json:"jump"`
}

// ranges are bounds that the text does not set.
type ranges struct {
	rules.Source
	PilotLeast rules.Figure `json:"pilot-least"`
	PilotMost  rules.Figure `json:"pilot-most"`
	MoveStep   rules.Figure `json:"move-step"`
}

// proposal is what players may agree on, nil in packs that propose nothing.
type proposal struct {
	rules.Source
	Limit *rules.Figure `json:"limit"` // PV
}

type initiative struct {
	rules.Source
	RCN       rules.Figure `json:"rcn"`
	RCNMost   rules.Figure `json:"rcn-most"` // of a side that count
	PRB       rules.Figure `json:"prb"`
	PRBInches rules.Figure `json:"prb-inches"`
	ECMInches rules.Figure `json:"ecm-inches"`
}

// weights are what the parts of a mech add to its PV.
type weights struct {
	rules.Source
	Modifier      rules.Figure `json:"modifier"`
	Size          rules.Figure `json:"size"`
	Short         rules.Figure `json:"short"`
	Medium        rules.Figure `json:"medium"`
	Long          rules.Figure `json:"long"`
	OV            rules.Figure `json:"ov"`
	Armor         rules.Figure `json:"armor"`
	Structure     rules.Figure `json:"structure"`
	Least         rules.Figure `json:"least"`
	Star          rules.Figure `json:"star"` // what 0* counts as
	Acc           rules.Figure `json:"acc"`  // a point better than usual, as a part of the whole
	AccUsual      rules.Figure `json:"acc-usual"`
	Piloting      rules.Figure `json:"piloting"`
	PilotingUsual rules.Figure `json:"piloting-usual"`
	PilotLeast    rules.Figure `json:"pilot-least"` // the pilot's factor
}

// The forms of a special: how many numbers it is written with.
const (
	formNone  = "none"
	formOne   = "one"
	formStar  = "star" // one number, or 0*
	formTwo   = "two"
	formThree = "three"
)

// special is a special ability. Points count once, or for each of its number;
// of a weapon's damage as the weights of ranges have it.
type special struct {
	rules.Source
	Name   string       `json:"name"`
	Short  string       `json:"short"` // on a card, where the name is long
	Brief  string       `json:"brief"` // its text in a few words, for a card
	Form   string       `json:"form"`
	Text   string       `json:"text"`
	Weapon bool         `json:"weapon"`
	Points rules.Figure `json:"points"`
}

// profile is a sample mech.
type profile struct {
	rules.Source
	Name    string `json:"name"`
	Role    string `json:"role"`
	Note    string `json:"note"`
	Class   string `json:"class"` // "" is a mech
	Fists   *bool  `json:"fists"` // nil has them
	Loadout []load `json:"loadout"`
	design
}

// design is what a mech is built of.
type design struct {
	Build  map[string]rules.Figure `json:"build"` // by choice
	Damage []rules.Figure          `json:"damage"`
}

// yardstick is what weapons are measured against: sample mechs at bands.
type yardstick struct {
	rules.Source
	Targets []string `json:"targets"`
	Bands   []string `json:"bands"`
}

// start is where a new design begins.
type start struct {
	rules.Source
	design
}

// load is a special of a sample mech.
type load struct {
	Item    string         `json:"item"`
	Numbers []rules.Figure `json:"numbers"`
	Star    bool           `json:"star"`
}

// value is the special's value as a mount holds it.
func (l load) value() any {
	if l.Star {
		return star
	}
	var list []any
	for _, n := range l.Numbers {
		list = append(list, n.Int())
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return list
}

// star is the number of an IF that needs a second roll.
const star = "0*"
