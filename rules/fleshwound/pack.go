package fleshwound

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables holds the data of the game, as in data/fleshwound.json.
type tables struct {
	About     rules.Imprint              `json:"about"`
	Default   string                     `json:"default-edition"`
	Editions  pack.Section[pack.Edition] `json:"editions" pack:"len 1.."`
	Bands     pack.Section[band]         `json:"bands" pack:"len 1.."` // near to far
	Scale     scale                      `json:"scale"`
	Sizes     sizes                      `json:"sizes"`
	ToHit     toHit                      `json:"to-hit"`
	Damage    damage                     `json:"damage"`
	Criticals pack.Section[critical]     `json:"criticals" pack:"len 1.."`
	// CritTable holds the result of each total of 2D6.
	CritTable pack.Section[string]      `json:"crit-table" pack:"ammo|engine|fire-control|nothing|weapon|mp|explodes,len 1.."`
	Ammo      pack.Section[ammo]        `json:"ammo" pack:"len 1.."` // the best protection first
	Heat      heat                      `json:"heat"`
	HouseHeat heatEffects               `json:"house-heat"`
	Movement  pack.Section[movementRow] `json:"movement" pack:"len 1.."` // slow to fast
	Defaults  defaults                  `json:"defaults"`
	Ranges    ranges                    `json:"ranges"`
	Army      proposal                  `json:"army" pack:"optional"`
	Side      initiative                `json:"initiative"`
	Points    weights                   `json:"points"`
	Specials  pack.Section[special]     `json:"specials" pack:"len 1.."`
	Profiles  pack.Section[profile]     `json:"profiles" pack:"len 1.."`
	Start     start                     `json:"start"`
	Yardstick yardstick                 `json:"yardstick"`
	Reference []rules.Panel             `json:"reference"`
	Readings  []rules.Term              `json:"readings" pack:"len 1.."`
}

// band is a range band. Modifier adds to the target number.
type band struct {
	rules.Source
	Name     string        `json:"name"`
	Letter   string        `json:"letter"`
	To       *rules.Figure `json:"to" pack:"1..999"`    // inches; nil for the last
	Hexes    *rules.Figure `json:"hexes" pack:"1..999"` // the same in hexes
	Modifier rules.Figure  `json:"modifier" pack:"-20..20"`
}

type scale struct {
	rules.Source
	Hex rules.Figure `json:"hex" pack:"1..20"` // inches
}

type sizes struct {
	rules.Source
	Most rules.Figure `json:"most" pack:"0..12"`
	Step rules.Figure `json:"step" pack:"-5..5"` // of the target number, per size that the attacker is larger
}

// toHit holds the numbers of a 2D6 roll. Modifiers add to the target number, but Immobile is subtracted.
type toHit struct {
	rules.Source
	Always   rules.Figure `json:"always" pack:"0..20"`
	Never    rules.Figure `json:"never" pack:"0..20"`
	Light    rules.Figure `json:"light-cover" pack:"0..20"`
	Heavy    rules.Figure `json:"heavy-cover" pack:"0..20"`
	Obscured rules.Figure `json:"obscured" pack:"0..20"`
	Immobile rules.Figure `json:"immobile" pack:"0..20"`
}

type damage struct {
	rules.Source
	Rear    rules.Figure `json:"rear" pack:"0..damage"`
	Mel     rules.Figure `json:"mel" pack:"0..damage"`
	Extreme rules.Figure `json:"extreme" pack:"0..damage"` // for a mech without a fourth number
}

// critical is a counted critical hit: its effect per hit, and the number that explodes.
type critical struct {
	rules.Source
	Name    string       `json:"name"`
	Short   string       `json:"short"` // beside its boxes
	Text    string       `json:"text" pack:"words"`
	Each    rules.Figure `json:"each" pack:"0..20,fraction"`
	Explode rules.Figure `json:"explode" pack:"1..20"`
}

// ammo is the effect of an ammo hit on a mech with a protection; no damage explodes.
type ammo struct {
	rules.Source
	Name   string        `json:"name"`
	Text   string        `json:"text" pack:"words"`
	Damage *rules.Figure `json:"damage" pack:"0..damage"`
}

// heatEffects holds the effect of each point of heat on the next round.
type heatEffects struct {
	rules.Source
	ToHit    rules.Figure `json:"to-hit" pack:"0..99,missing"`
	Move     rules.Figure `json:"move" pack:"0..99,missing"` // inches lost
	Shutdown rules.Figure `json:"shutdown" pack:"0..99,missing"`
}

// heat holds what causes heat, and the effects, which are not published.
type heat struct {
	heatEffects
	Overdrive rules.Figure `json:"overdrive" pack:"0..20"`
	Extra     rules.Figure `json:"extra-weapon" pack:"0..20"`
	Intuition rules.Figure `json:"combat-intuition" pack:"0..20"`
}

// movementRow is the movement modifier of moves from a number of inches on.
type movementRow struct {
	rules.Source
	From     rules.Figure `json:"from" pack:"0..999"`
	Modifier rules.Figure `json:"modifier" pack:"-20..20"`
}

// defaults holds the values of a mech that does not give them.
type defaults struct {
	rules.Source
	Acc      rules.Figure `json:"acc" pack:"0..98"`
	Piloting rules.Figure `json:"piloting" pack:"0..98"`
	Jump     rules.Figure `json:"jump" pack:"0..98"`
}

// ranges holds bounds that the text does not set.
type ranges struct {
	rules.Source
	MinPilot rules.Figure `json:"pilot-least" pack:"0..20"`
	MaxPilot rules.Figure `json:"pilot-most" pack:"0..20"`
	MoveStep rules.Figure `json:"move-step" pack:"1..20"`
}

// proposal is what players may agree on, nil in packs without proposals.
type proposal struct {
	rules.Source
	Limit *rules.Figure `json:"limit" pack:"1..points"` // PV
}

type initiative struct {
	rules.Source
	RCN       rules.Figure `json:"rcn" pack:"0..999"`
	MaxRCN    rules.Figure `json:"rcn-most" pack:"0..999"` // the maximum per side
	PRB       rules.Figure `json:"prb" pack:"0..999"`
	PRBInches rules.Figure `json:"prb-inches" pack:"0..999"`
	ECMInches rules.Figure `json:"ecm-inches" pack:"0..999"`
}

// weights holds the PV of the parts of a mech.
type weights struct {
	rules.Source
	Modifier      rules.Figure `json:"modifier" pack:"-100..100,fraction"`
	Size          rules.Figure `json:"size" pack:"-100..100,fraction"`
	Short         rules.Figure `json:"short" pack:"-100..100,fraction"`
	Medium        rules.Figure `json:"medium" pack:"-100..100,fraction"`
	Long          rules.Figure `json:"long" pack:"-100..100,fraction"`
	OV            rules.Figure `json:"ov" pack:"-100..100,fraction"`
	Armor         rules.Figure `json:"armor" pack:"-100..100,fraction"`
	Structure     rules.Figure `json:"structure" pack:"-100..100,fraction"`
	Least         rules.Figure `json:"least" pack:"-100..100,fraction"`
	Star          rules.Figure `json:"star" pack:"-100..100,fraction"` // the value of 0*
	Acc           rules.Figure `json:"acc" pack:"-100..100,fraction"`  // a point above usual, as a share of the whole
	AccUsual      rules.Figure `json:"acc-usual" pack:"-100..100,fraction"`
	Piloting      rules.Figure `json:"piloting" pack:"-100..100,fraction"`
	PilotingUsual rules.Figure `json:"piloting-usual" pack:"-100..100,fraction"`
	MinPilot      rules.Figure `json:"pilot-least" pack:"-100..100,fraction"` // the pilot's factor
}

// The forms of a special: how many numbers it has.
const (
	formNone  = "none"
	formOne   = "one"
	formStar  = "star" // one number, or 0*
	formTwo   = "two"
	formThree = "three"
)

// special is a special ability. Points count once, or per number. For a weapon's damage the weights of ranges
// apply.
type special struct {
	rules.Source
	Name   string       `json:"name"`
	Short  string       `json:"short" pack:"optional"` // for a card, if the name is long
	Brief  string       `json:"brief" pack:"words"`    // its text in few words, for a card
	Form   string       `json:"form" pack:"none|one|star|two|three"`
	Text   string       `json:"text" pack:"words"`
	Weapon bool         `json:"weapon"`
	Points rules.Figure `json:"points" pack:"-100..100,fraction"`
}

// profile is a sample mech.
type profile struct {
	rules.Source
	Name    string `json:"name"`
	Role    string `json:"role"`
	Note    string `json:"note" pack:"optional,words"`
	Class   string `json:"class" pack:"optional,mech|armored-unit"` // "" is a mech
	Fists   *bool  `json:"fists"`                                   // nil has them
	Loadout []load `json:"loadout" pack:"optional"`
	design
}

// design is the build of a mech.
type design struct {
	// Build holds the build stats by choice.
	Build  map[string]rules.Figure `json:"build" pack:"keys size|acc|piloting|move|jump|movement-modifier|ov|armor|structure|height"`
	Damage []rules.Figure          `json:"damage" pack:"len 3..4,0..damage"`
}

// yardstick is the comparison for weapons: sample mechs at bands.
type yardstick struct {
	rules.Source
	Targets []string `json:"targets"`
	Bands   []string `json:"bands"`
}

// start is a new design.
type start struct {
	rules.Source
	design
}

// load is a special of a sample mech.
type load struct {
	Item    string         `json:"item"`
	Numbers []rules.Figure `json:"numbers" pack:"optional,len 1..3,0..number"`
	Star    bool           `json:"star"`
}

// value returns the special's value as a mount holds it.
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

const maxPoints = 1_000_000

// sizeModifier returns what the sizes of attacker and target add to a target number.
func (p *tables) sizeModifier(own, of int) int { return (own - of) * p.Sizes.Step.Int() }
