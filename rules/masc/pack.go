package masc

import (
	"gantry/rules"
	"gantry/rules/pack"
)

// tables holds the data of the game, as in data/masc.json.
type tables struct {
	About      rules.Imprint              `json:"about"`
	Default    string                     `json:"default-edition"`
	Editions   pack.Section[pack.Edition] `json:"editions"`
	Force      force                      `json:"force"`
	Components components                 `json:"components"`
	Board      regions                    `json:"board"`
	Scoring    regions                    `json:"scoring"` // victory points of a region by owner
	Types      pack.Section[machine]      `json:"types" pack:"len 1..types" doc:"The types with their stats from the Mecha Stat Card."`
	Terrain    pack.Section[ground]       `json:"terrain" doc:"A terrain without a cost cannot be entered."`
	Words      pack.Section[rules.Term]   `json:"words" doc:"Texts for the card's stats, by id."`
	SetUp      []rules.Term               `json:"set-up"`
	Reference  []rules.Panel              `json:"reference"`
	Readings   []rules.Term               `json:"readings"`
	Yardstick  []yardstick                `json:"yardstick"`
}

const (
	maxTypes = 12
	maxDice  = 99
	maxFaces = 20
)

// yardstick is a group of one type that attacks are compared on.
type yardstick struct {
	Profile string       `json:"profile"`
	Count   rules.Figure `json:"count" pack:"1..targets"`
}

// force is what a player brings, unless the players agree on another size.
type force struct {
	rules.Source
	Light  rules.Figure `json:"light" pack:"0..mecha"`
	Mid    rules.Figure `json:"mid" pack:"0..mecha"`
	Squad  rules.Figure `json:"squad" pack:"1..mecha"` // the minimum of a squad
	Points rules.Figure `json:"victory-points" pack:"0..points"`
}

type components struct {
	rules.Source
	Counters rules.Figure `json:"counters" pack:"1..mecha"` // of one type and color
	Faces    rules.Figure `json:"faces" pack:"2..faces"`    // per die
}

// regions holds a number by owner of the region: how many there are, or their value.
type regions struct {
	rules.Source
	Own     rules.Figure `json:"own" pack:"0..regions"`
	Neutral rules.Figure `json:"neutral" pack:"0..regions"`
	Enemy   rules.Figure `json:"enemy" pack:"0..regions"`
}

// The classes of mecha.
const (
	light = "light"
	mid   = "mid"
)

// machine is a type of mecha: one row of the stat card. Every field has its own source, and any may be missing.
type machine struct {
	Name   string       `json:"name"`
	Plural string       `json:"plural"`
	Class  class        `json:"class"`
	Move   rules.Figure `json:"move" pack:"0..squares,missing"`
	Range  rules.Figure `json:"range" pack:"0..squares,missing"`
	Attack rules.Figure `json:"attack" pack:"0..dice,missing"` // dice
	Armor  rules.Figure `json:"armor" pack:"1..faces,missing"` // the lowest face that damages it
	Body   rules.Figure `json:"body" pack:"1..dice,missing"`   // dice that destroy it

	id    string
	place int          // index among the types
	row   []rules.Stat // for stats
	kill  rules.Stat   // dice to kill
	gaps  [4]string    // see open
}

// class is a word of the card with its source, "" if unknown.
type class struct {
	rules.Source
	Value string `json:"value" pack:"light|mid,missing"`
}

func (c class) label() string { return className(c.Value) }

func className(class string) string {
	return map[string]string{light: "Light", mid: "Mid", "": "Class unpublished"}[class]
}

// ground is a kind of terrain.
type ground struct {
	Name string        `json:"name"`
	Cost *rules.Figure `json:"cost" pack:"0..squares,missing"` // to enter a square; nil if impassable
	Text string        `json:"text" pack:"words"`
}
