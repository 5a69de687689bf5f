package mechahex

import (
	"cmp"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// tables are the data of the game, as data/mechahex.json holds it.
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
	Yardstick    yardstick                `json:"yardstick"`
}

// yardstick is what weapons are measured against: classes at ranges in hexes.
type yardstick struct {
	rules.Source
	Targets []string       `json:"targets"`
	Ranges  []rules.Figure `json:"ranges"`
}

type armyTable struct {
	Limit     rules.Figure `json:"limit"`      // points, where the roster sets none
	HeroEvery rules.Figure `json:"hero-every"` // points a hero
}

// The kinds of a class.
const (
	mecha     = "mecha"
	vehicle   = "vehicle"
	structure = "structure"
)

// class is what the game calls a model's type.
type class struct {
	Name      string                  `json:"name"`
	Kind      string                  `json:"kind"`
	Points    rules.Figure            `json:"points"`
	Move      *rules.Figure           `json:"move"` // nil for what cannot move
	Cruise    *rules.Figure           `json:"cruise"`
	Evasion   rules.Figure            `json:"evasion"`
	Toughness rules.Figure            `json:"toughness"`
	Locations pack.Rows[rules.Figure] `json:"locations"` // slots
	Special   []string                `json:"special"`
	Armored   *rules.Figure           `json:"armored"` // how many Extra Armors the special rule is worth

	slots []judge.Slots // the locations
}

func (c class) is(special string) bool {
	for _, s := range c.Special {
		if s == special {
			return true
		}
	}
	return false
}

// honour is a hero or a title.
type honour struct {
	Name     string        `json:"name"`
	Points   rules.Figure  `json:"points"`
	Slots    *rules.Figure `json:"slots"`
	Recovers *rules.Figure `json:"recovers"` // damage that may be removed when a friend is destroyed
	Special  []string      `json:"special"`
	Text     string        `json:"text"`
}

// item is an upgrade or a weapon.
type item struct {
	Name      string                  `json:"name"`
	Kind      string                  `json:"kind"` // "upgrade" or "weapon"
	MechaOnly bool                    `json:"mecha-only"`
	Fills     bool                    `json:"fills"` // proposed where a slot is empty
	Slots     *rules.Figure           `json:"slots"`
	SlotsBy   map[string]rules.Figure `json:"slots-by-class"` // instead of Slots: only these classes may mount it
	Capacity  *rules.Figure           `json:"capacity"`       // damage that it takes, where that is not its slots
	Heat      *rules.Figure           `json:"heat"`
	Move      *rules.Figure           `json:"move"`
	Cruise    *rules.Figure           `json:"cruise"`
	Text      string                  `json:"text"`
	Range     *rules.Figure           `json:"range"` // hexes
	Attacks   *rules.Figure           `json:"attacks"`
	Strength  *rules.Figure           `json:"strength"`
	Special   []string                `json:"special"`

	cite  string
	place int // in the tables: upgrades, then weapons
}

func (it *item) weapon() bool { return it.Kind == "weapon" }

func (it *item) has(special string) bool {
	for _, s := range it.Special {
		if s == special {
			return true
		}
	}
	return false
}

// edition is what one printing of the rules says otherwise.
type edition struct {
	Name         string                  `json:"name"`
	Text         string                  `json:"text"`
	Cite         string                  `json:"cite"`
	Armored      string                  `json:"armored"` // "free" beside the slots, or "mounted" in one of them
	Limits       map[string]rules.Figure `json:"limits"`  // of single items, a model
	UpgradeLimit *rules.Figure           `json:"upgrade-limit"`
	WeaponLimit  *rules.Figure           `json:"weapon-limit"`
	Classes      map[string]classPatch   `json:"classes"`
	SpecialRules map[string]ruleText     `json:"special-rules"` // that it words otherwise
	Book         rules.Book              `json:"book"`          // its name in citations
	OnlyHold     []string                `json:"only-hold"`     // kinds of what can do nothing else
	Reference    map[string]ruleText     `json:"reference"`     // terms that it words otherwise
}

// ruleText is a special rule, or a term of the quick reference, as an edition has it.
type ruleText struct {
	Text string `json:"text"`
	Cite string `json:"cite"`
}

// classPatch is what an edition changes in a class.
type classPatch struct {
	Cite      string                   `json:"cite"`
	Locations *pack.Rows[rules.Figure] `json:"locations"`
	Toughness *rules.Figure            `json:"toughness"`
	Armored   *rules.Figure            `json:"armored"`
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

// cites is the book that the edition's rules stand in.
func (e edition) cites() rules.Book { return cmp.Or(e.Book, book) }

// holds tells whether models of a kind always Hold.
func (e edition) holds(kind string) bool { return slices.Contains(e.OnlyHold, kind) }

// limit is how many of an item one model may mount; nil for any number.
func (e edition) limit(id string, it *item) *rules.Figure {
	if f, ok := e.Limits[id]; ok {
		return &f
	}
	if it.weapon() {
		return e.WeaponLimit
	}
	return e.UpgradeLimit
}

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, err := pack.Decode[tables](raw)
	if err != nil {
		return nil, err
	}
	g := &game{pack: p, items: map[string]*item{}}
	for _, t := range []pack.Section[item]{p.Upgrades, p.Weapons} {
		for id, it := range t.Rows.All {
			it.cite, it.place = t.Cite, len(g.itemIDs)
			g.items[id] = &it
			g.itemIDs = append(g.itemIDs, id)
		}
	}
	if err := g.validate(); err != nil {
		return nil, err
	}
	g.heroes, g.titles, g.options = honours(p.Heroes), honours(p.Titles), g.armyForm()
	for id, e := range p.Editions.Rows.All {
		g.editions = append(g.editions, g.print(id, e))
	}
	unknown := *g.printing(nil)
	unknown.known = false
	g.unknown = &unknown
	return g, nil
}
