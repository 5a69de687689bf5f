package masc

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/pack"
)

// tables are the data of the game, as data/masc.json holds it.
type tables struct {
	About      rules.Imprint            `json:"about"`
	Default    string                   `json:"default-edition"`
	Editions   pack.Section[edition]    `json:"editions"`
	Force      force                    `json:"force"`
	Components components               `json:"components"`
	Board      regions                  `json:"board"`
	Scoring    scoring                  `json:"scoring"`
	Types      pack.Section[machine]    `json:"types"`
	Terrain    pack.Section[ground]     `json:"terrain"`
	Words      pack.Section[rules.Term] `json:"words"` // the stats of the card, by their ids
	SetUp      []rules.Term             `json:"set-up"`
	Reference  []rules.Panel            `json:"reference"`
	Readings   []rules.Term             `json:"readings"`
	Yardstick  []yardstick              `json:"yardstick"`
}

// yardstick is a group of one type that attacks are measured against.
type yardstick struct {
	Profile string       `json:"profile"`
	Count   rules.Figure `json:"count"`
}

type edition struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// force is what a player brings, unless the players agree on another size.
type force struct {
	rules.Source
	Light  rules.Figure `json:"light"`
	Mid    rules.Figure `json:"mid"`
	Squad  rules.Figure `json:"squad"` // the fewest mecha of a squad
	Points rules.Figure `json:"victory-points"`
}

type components struct {
	rules.Source
	Counters rules.Figure `json:"counters"` // of one type in one colour
	Faces    rules.Figure `json:"faces"`    // of a die
}

// regions are how many regions of the board are whose.
type regions struct {
	rules.Source
	Own     rules.Figure `json:"own"`
	Neutral rules.Figure `json:"neutral"`
	Enemy   rules.Figure `json:"enemy"`
}

// scoring is the victory points of a region by its owner.
type scoring struct {
	rules.Source
	Own     rules.Figure `json:"own"`
	Neutral rules.Figure `json:"neutral"`
	Enemy   rules.Figure `json:"enemy"`
}

// The classes of mecha.
const (
	light = "light"
	mid   = "mid"
)

// machine is a type of mecha: one row of the stat card. Every field has a
// source of its own, and any may be missing.
type machine struct {
	Name   string       `json:"name"`
	Plural string       `json:"plural"`
	Class  class        `json:"class"`
	Move   rules.Figure `json:"move"`
	Range  rules.Figure `json:"range"`
	Attack rules.Figure `json:"attack"` // dice
	Armor  rules.Figure `json:"armor"`  // the least face that damages it
	Body   rules.Figure `json:"body"`   // dice that destroy it

	id   string
	row  []rules.Stat // the same as stats
	kill rules.Stat   // dice to kill
	gaps [4]string    // see open
}

// class is a word of the card with its source, "" where it is not known.
type class struct {
	Value string `json:"value"`
	rules.Source
}

func (c class) label() string {
	if c.Value == "" {
		return "Class not known"
	}
	return className(c.Value)
}

func className(class string) string { return map[string]string{light: "Light", mid: "Mid"}[class] }

// ground is a kind of terrain.
type ground struct {
	Name string        `json:"name"`
	Cost *rules.Figure `json:"cost"` // to enter a square; nil where nothing may
	Text string        `json:"text"`
}

// water is the terrain that a slow type cannot enter.
const water = "water"

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, err := pack.Decode[tables](raw)
	if err != nil {
		return nil, err
	}
	if err := validate(p); err != nil {
		return nil, err
	}
	return newGame(p), nil
}

// The largest numbers that a pack may have. They are far beyond the game and
// keep a slip of the pen from making a sheet of a million boxes, or more forces
// than can be counted.
const (
	mostTypes   = 12
	mostSquares = 99
	mostDice    = 99
	mostRegions = 12 // of one owner
	mostFaces   = 20
)

// validate finds what would make the game answer with nonsense.
func validate(p tables) error {
	x := &pack.Faults{}
	if n := len(p.About.Sides); n != 2 || p.About.Sides[0].Name == "" || p.About.Sides[1].Name == "" {
		x.Fault("/about/sides", "must be the two colours of counters, each with a name")
	}
	faces := p.Components.Faces
	x.Within("/components/faces", &faces, 2, mostFaces)
	x.Within("/components/counters", &p.Components.Counters, 1, mostMecha)
	x.Within("/force/light", &p.Force.Light, 0, mostMecha)
	x.Within("/force/mid", &p.Force.Mid, 0, mostMecha)
	x.Within("/force/squad", &p.Force.Squad, 1, mostMecha)
	x.Within("/force/victory-points", &p.Force.Points, 0, mostPoints)
	for at, r := range map[string]regions{"/board/": p.Board, "/scoring/": {Own: p.Scoring.Own, Neutral: p.Scoring.Neutral, Enemy: p.Scoring.Enemy}} {
		x.Within(at+"own", &r.Own, 0, mostRegions)
		x.Within(at+"neutral", &r.Neutral, 0, mostRegions)
		x.Within(at+"enemy", &r.Enemy, 0, mostRegions)
	}
	if n := len(p.Types.Rows.IDs); n == 0 || n > mostTypes {
		x.Fault("/types/rows", "has %d types; a stat card has from 1 to %d", n, mostTypes)
	}
	for id, m := range p.Types.Rows.All {
		at := "/types/rows/" + id
		if c := m.Class.Value; c != light && c != mid && c != "" {
			x.Fault(at+"/class", "must be %s or %s, or null where it is not known; not %q", light, mid, c)
		}
		x.OrMissing(at+"/move", &m.Move, 0, mostSquares)
		x.OrMissing(at+"/range", &m.Range, 0, mostSquares)
		x.OrMissing(at+"/attack", &m.Attack, 0, mostDice)
		x.OrMissing(at+"/armor", &m.Armor, 1, faces.Int())
		x.OrMissing(at+"/body", &m.Body, 1, mostDice)
	}
	for id, t := range p.Terrain.Rows.All {
		x.OrMissing("/terrain/rows/"+id+"/cost", t.Cost, 0, mostSquares)
	}
	for i, y := range p.Yardstick {
		at := fmt.Sprintf("/yardstick/%d/", i)
		x.Within(at+"count", &y.Count, 1, mostTargets)
		if !p.Types.Rows.Has(y.Profile) {
			x.Fault(at+"profile", "there is no type %q", y.Profile)
		}
	}
	if !p.Editions.Rows.Has(p.Default) {
		x.Fault("/default-edition", "there is no edition %q", p.Default)
	}
	return x.Err()
}
