package rules

// Likeness is enough of a unit to draw it: its shape and its items, with no coordinates and no colors. Two
// different builds have two likenesses.
type Likeness struct {
	Plan   Plan
	Mode   string // label of its mode, "" for the only one
	Mass   int    // 0 the lightest of its plan to 9 the heaviest
	Speed  int    // 0 slow to 9: thrusters, wings, slender legs
	Armour int    // 0 bare to 9: thicker plates, skirts, built-in shields
	Heroic int    // 0 a line machine to 9 a super robot
	Head   Head
	Crest  int // CrestFin, CrestBlades, or the sum of both; 0 none
	Items  []LikenessItem
}

// LikenessItem is one mounted thing, sorted by place and then in the order of the loadout.
type LikenessItem struct {
	Place Place
	Kind  ItemKind
	Size  int  // Small, Middle or Large
	Count int  // copies side by side; at least 1
	Lost  bool // shot off and not drawn; a place whose items are all lost is gone
}

// Plan is the body of a likeness.
type Plan string

// The plans that can be drawn.
const (
	Biped    Plan = "biped"
	Pod      Plan = "pod"      // a body on two reversed legs, no arms
	Walker   Plan = "walker"   // a gun platform on four legs
	Hover    Plan = "hover"    // a hull over the ground
	Tracked  Plan = "tracked"  // a hull on tracks
	Wheeled  Plan = "wheeled"  // a hull on wheels
	Fighter  Plan = "fighter"  // an aircraft
	Guardian Plan = "guardian" // an aircraft with legs and arms
	Battloid Plan = "battloid" // a biped whose back and shoulders were wings
	Ship     Plan = "ship"
	Tower    Plan = "tower"  // a structure that shoots
	Bunker   Plan = "bunker" // a structure without weapons
	Infantry Plan = "infantry"
	Kaiju    Plan = "kaiju"
	Turtle   Plan = "turtle"
	Wolf     Plan = "wolf"
	Spider   Plan = "spider"
	Frog     Plan = "frog"
	Rat      Plan = "rat"
	Ant      Plan = "ant"
)

// Head is the face of a likeness, if it has one.
type Head string

// The heads that can be drawn.
const (
	Visor   Head = "visor"   // two eyes behind one pane, for heroes
	MonoEye Head = "mono"    // one lens on a rail
	Dome    Head = "dome"    // low between the shoulders
	Cockpit Head = "cockpit" // a canopy in the torso instead of a head
	Horned  Head = "horned"
)

// The parts of a crest.
const (
	CrestFin    = 1 // a commander's
	CrestBlades = 2 // a pair
)

// Place is where an item is on its body. A plan without the place uses the next best one, so that every item is
// drawn.
type Place string

// The places of a body.
const (
	AtHead          Place = "head"
	AtTorso         Place = "torso" // hull, body, nose
	AtLeftArm       Place = "left-arm"
	AtRightArm      Place = "right-arm"
	AtLeftShoulder  Place = "left-shoulder"
	AtRightShoulder Place = "right-shoulder"
	AtBack          Place = "back"
	AtLegs          Place = "legs"
	AtTurret        Place = "turret"
	AtLeftWing      Place = "left-wing"
	AtRightWing     Place = "right-wing"
)

// ItemKind is the look and the icon of an item.
type ItemKind string

// The kinds of items that can be drawn.
const (
	Beam      ItemKind = "beam"
	Laser     ItemKind = "laser"
	Gun       ItemKind = "gun" // rifle, cannon
	Gatling   ItemKind = "gatling"
	Missile   ItemKind = "missile"
	Artillery ItemKind = "artillery"
	Melee     ItemKind = "melee" // a blade: a knife, a sword, or a lance if it is large
	Axe       ItemKind = "axe"   // a hammer if it is large
	Claw      ItemKind = "claw"
	Ram       ItemKind = "ram" // a fist, or the spikes of what bumps into others
	Shield    ItemKind = "shield"
	Jet       ItemKind = "jet"
	Sink      ItemKind = "sink"
	Plating   ItemKind = "armour"
	Equipment ItemKind = "equipment" // anything else: sensors, tools
)

// EmblemShapes returns the shapes of emblems, in menu order. Tokens hold the index of a shape: new ones go last.
func EmblemShapes() []string {
	return []string{"circle", "shield", "diamond", "hexagon", "triangle", "star", "chevron", "bolt",
		"cross", "crescent"}
}
