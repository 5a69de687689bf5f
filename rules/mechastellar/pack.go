package mechastellar

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables are the data of the game, as data/mechastellar.json holds it. The sections
// from Growth to Pilots are the construction table: formulas in derive.go and
// points.go read them and hold no number of their own.
type tables struct {
	About rules.Imprint `json:"about"`
	Army  side          `json:"army"`

	Battlefields pack.Section[battlefield] `json:"battlefields"`

	Growth     pack.Section[growth]       `json:"growth"`
	Tiers      tiers                      `json:"tiers"`
	Base       pack.Section[rules.Figure] `json:"base"`
	FrameBonus frameBonus                 `json:"frame-bonus"`
	Frames     pack.Section[rules.Figure] `json:"frames"` // base HP by frame
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

	Default   string                `json:"default-edition"`
	Editions  pack.Section[edition] `json:"editions"`
	Reference []panel               `json:"reference"`
	Readings  []rules.Term          `json:"readings"`
	Yardstick yardstick             `json:"yardstick"`
}

// yardstick is what weapons are measured against: profiles at ranges in inches.
type yardstick struct {
	rules.Source
	Targets []string       `json:"targets"`
	Ranges  []rules.Figure `json:"ranges"`
}

type edition struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// side is what an army has besides its units.
type side struct {
	rules.Source
	Limit      rules.Figure            `json:"limit"`      // points, where the roster sets none
	Most       rules.Figure            `json:"most"`       // momentum or influence that a side may hold
	Momentum   pack.Rows[pool]         `json:"momentum"`   // by game size, small to large
	Influence  pack.Rows[pool]         `json:"influence"`  // the same
	Engagement pack.Rows[rules.Figure] `json:"engagement"` // inches, by the size of the figures
	Rounds     rules.Figure            `json:"rounds"`     // that a track has boxes for
	Commanders rules.Figure            `json:"commanders"` // at most
	Events     rules.Figure            `json:"events"`
	Commands   rules.Figure            `json:"commands"` // chosen ones
}

// pool is what a side starts with in games of up to so many points; nil: in any
// larger game.
type pool struct {
	UpTo  *rules.Figure `json:"up-to"`
	Start rules.Figure  `json:"start"`
}

// battlefield is where an army fights; on some the pilots of some types move
// farther.
type battlefield struct {
	rules.Source
	Name  string       `json:"name"`
	Move  rules.Figure `json:"move"` // inches more for a pilot of level 1 and up
	Types []string     `json:"types"`
}

// growth is how a stat grows with Performance: a step a level up to Full, then
// one for every Every levels.
type growth struct {
	Full  rules.Figure `json:"full"`
	Every rules.Figure `json:"every"`
}

// tiers are the grades of Performance, and what each above the first adds.
type tiers struct {
	rules.Source
	Rows    pack.Rows[tier] `json:"rows"`
	Sensors rules.Figure    `json:"sensors"`
	Move    rules.Figure    `json:"move"`
	HP      rules.Figure    `json:"hp"`
	Power   rules.Figure    `json:"power"`
}

// tier begins at a Performance; reaching it costs points.
type tier struct {
	Begin  rules.Figure `json:"begin"`
	Points rules.Figure `json:"points"`
}

// frameBonus is what units of a high frame add.
type frameBonus struct {
	rules.Source
	From     rules.Figure `json:"from"`
	Shooting rules.Figure `json:"shooting"`
	Melee    rules.Figure `json:"melee"`
	Evade    rules.Figure `json:"evade"`
}

type hitPoints struct {
	rules.Source
	Armor   rules.Figure `json:"armor"`      // a step of armor, times frame and FramePlus
	Plus    rules.Figure `json:"frame-plus"` // added to the frame
	Full    rules.Figure `json:"full"`       // HP are a multiple of this
	ArmSave rules.Figure `json:"arm-save"`   // armor a point of armor save
}

// slots are the EQ slots that a build has: the base and so many a step.
type slots struct {
	rules.Source
	Base  rules.Figure `json:"base"`
	Frame rules.Figure `json:"frame"`
	Armor rules.Figure `json:"armor"`
	Speed rules.Figure `json:"speed"`
	Cost  rules.Figure `json:"cost"`
	Size  rules.Figure `json:"size"`
}

type movement struct {
	rules.Source
	Performance rules.Figure `json:"performance"` // inches a level
	Speed       rules.Figure `json:"speed"`       // inches a step
	Weight      rules.Figure `json:"weight"`      // lost once armor is above the frame
	Every       rules.Figure `json:"every"`       // and one more for every so many steps of armor
}

type sizes struct {
	rules.Source
	Melee rules.Figure      `json:"melee"`
	HP    rules.Figure      `json:"hp"`
	Evade pack.Rows[bulk]   `json:"evade"`
	Names map[string]string `json:"names"`
}

// bulk is the evade that is lost from a size on.
type bulk struct {
	From rules.Figure `json:"from"`
	Lost rules.Figure `json:"lost"`

	label string // of its step
}

// prices are what build stats cost.
type prices struct {
	rules.Source
	Frame       rules.Figure `json:"frame"` // times the frame squared
	Performance rules.Figure `json:"performance"`
	Cost        rules.Figure `json:"cost"`
	Size        rules.Figure `json:"size"`
	Pilot       rules.Figure `json:"pilot"`
	Full        rules.Figure `json:"full"` // a type's multiple is rounded up to one of this
	Least       rules.Figure `json:"least"`
}

// unitType is what a unit is. Pool is the game's word for the points that it
// refreshes each round: power, havoc, or none.
type unitType struct {
	rules.Source
	Name    string        `json:"name"`
	Text    string        `json:"text"`
	HP      rules.Figure  `json:"hp"`
	Points  rules.Figure  `json:"points"`
	Evade   rules.Figure  `json:"evade"`
	Actions rules.Figure  `json:"actions"`
	Power   *rules.Figure `json:"power"`
	Havoc   *rules.Figure `json:"havoc"`
}

type role struct {
	rules.Source
	Name     string       `json:"name"`
	Text     string       `json:"text"`
	Shooting rules.Figure `json:"shooting"`
	Melee    rules.Figure `json:"melee"`
	Evade    rules.Figure `json:"evade"`
	Move     rules.Figure `json:"move"`
	Actions  rules.Figure `json:"actions"`
	Sensors  rules.Figure `json:"sensors"`

	label string // of its steps
}

type special struct {
	rules.Source
	Name    string       `json:"name"`
	Text    string       `json:"text"`
	Actions rules.Figure `json:"actions"`
	Move    rules.Figure `json:"move"`
	Slots   rules.Figure `json:"slots"`
	HP      rules.Figure `json:"hp"`
	Points  rules.Figure `json:"points"`
}

// level is what a pilot's level is called on each kind of unit.
type level struct {
	rules.Source
	Pilot   string       `json:"pilot"`
	Kaiju   string       `json:"kaiju"`
	Captain string       `json:"captain"`
	Traits  rules.Figure `json:"traits"` // levels of traits that it may have
}

// profile is a published unit, with its printed values, or one of the house
// samples, which has none.
type profile struct {
	rules.Source
	Name       string                  `json:"name"`
	Type       string                  `json:"type"`
	Role       string                  `json:"role"`
	Special    string                  `json:"special"`
	Kaiju      bool                    `json:"kaiju"`
	Build      pack.Rows[rules.Figure] `json:"build"`
	Catapult   *rules.Figure           `json:"catapult"`
	Repair     *rules.Figure           `json:"repair"`
	Printed    pack.Rows[rules.Figure] `json:"printed"` // by stat; empty for a house sample
	Loadout    []string                `json:"loadout"`
	Alternates map[string][]string     `json:"alternates"` // weapons that take the place of another
	Options    []string                `json:"options"`    // weapons beside the loadout
	Note       string                  `json:"note"`
}

func (p *profile) published() bool { return len(p.Printed.IDs) > 0 }

// module is an optional part of the rules.
type module struct {
	rules.Source
	Name      string        `json:"name"`
	Text      string        `json:"text"`
	HP        *rules.Figure `json:"hp"`    // HP are multiplied
	Units     *rules.Figure `json:"units"` // a side has no more
	Frame     *rules.Figure `json:"frame"` // a side had better have no higher
	Saves     *rules.Figure `json:"saves"` // armor saves a weapon, at most
	Ships     *rules.Figure `json:"warship-saves"`
	Commander bool          `json:"commander"` // it speaks of the commander
	Score     []objective   `json:"score"`     // what earns victory points at the end of a round
	Panels    []panel       `json:"panels"`    // reference while it is chosen
}

// objective is what earns victory points.
type objective struct {
	Name   string       `json:"name"`
	Text   string       `json:"text"`
	Points rules.Figure `json:"points"`
}

type event struct {
	rules.Source
	Name      string `json:"name"`
	Text      string `json:"text"`
	Commander bool   `json:"commander"`
}

type command struct {
	rules.Source
	Name      string `json:"name"`
	Text      string `json:"text"`
	Influence string `json:"influence"` // "1", or "X" where it depends
	Universal bool   `json:"universal"` // every player has it
}

type trait struct {
	rules.Source
	Name  string        `json:"name"`
	Kind  string        `json:"kind"`  // pilot, commander, captain or mecha
	Level *rules.Figure `json:"level"` // 1 or 2; a missing one counts as 1, and a mecha's has none
	Text  string        `json:"text"`  // "" where only the name is known

	cells []rules.Cell // of a table
	term  rules.Term
}

// panel is shown always, or beside a unit of a type or of a pool.
type panel struct {
	rules.Panel
	For string `json:"for"` // "", or "exceptional", "power", "havoc", "warship"
}
