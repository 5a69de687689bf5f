package likeness

import (
	"slices"

	"gantry/rules"
)

// stance is how a plan is built and seen.
type stance struct {
	build       func(*machine)
	yaw, pitch  float64                     // of the camera from three quarters, in degrees
	small, tall float64                     // its scale at mass 0 and 9
	instead     map[rules.Place]rules.Place // where the items of places go that the plan lacks
}

// onBack is where the items of a turret go on a body without one.
var onBack = map[rules.Place]rules.Place{rules.AtTurret: rules.AtBack}

// stances holds the drawing of each plan.
var stances = map[rules.Plan]stance{
	rules.Biped:    {buildBiped, -26, 6, .78, 1.04, onBack},
	rules.Battloid: {buildBiped, -26, 6, .78, 1.04, onBack},

	rules.Tracked: {buildTracked, -54, 13, .74, 1, nil},
	rules.Wheeled: {buildWheeled, -54, 13, .74, 1, nil},
	rules.Hover:   {buildHover, -54, 13, .74, 1, nil},
	rules.Tower:   {buildTower, -36, 13, .8, 1, nil},
	rules.Bunker:  {buildBunker, -36, 13, .8, 1, nil},
	rules.Walker:  {buildWalker, -40, 10, .72, 1, nil},

	rules.Turtle: {buildTurtle, -50, 10, .84, 1.25, nil},
	rules.Wolf:   {buildWolf, -50, 8, .9, 1.3, nil},
	rules.Spider: {buildSpider, -40, 16, .84, 1.2, nil},
	rules.Frog:   {buildFrog, -44, 10, .95, 1.4, nil},
	rules.Rat:    {buildRat, -50, 8, .9, 1.3, nil},
	rules.Ant:    {buildAnt, -46, 14, .9, 1.25, nil},
	rules.Kaiju:  {buildKaiju, -40, 5, .8, 1, nil},

	rules.Pod:      {buildPod, -34, 5, .72, 1, nil},
	rules.Fighter:  {buildFighter, -60, 26, 1.06, 1.36, nil},
	rules.Guardian: {buildGuardian, -52, 16, .9, 1.1, nil},
	rules.Ship:     {buildShip, -52, 18, .96, 1.24, nil},
	rules.Infantry: {buildInfantry, -26, 8, 1.1, 1.1, nil},
}

// Side is where a unit is seen from.
type Side string

// The sides of a unit.
const (
	ThreeQuarter Side = "three-quarter" // for cards and pages
	Front        Side = "front"
	Behind       Side = "back" // the mirror image of Front's outline
	Above        Side = "top"  // from above and behind, its front at the top of the page
)

// SideNames returns the sides.
func SideNames() []string {
	return []string{string(ThreeQuarter), string(Front), string(Behind), string(Above)}
}

// SideOf returns the side with a name, ThreeQuarter for none. It returns false for an unknown name.
func SideOf(name string) (Side, bool) {
	if name == "" {
		return ThreeQuarter, true
	}
	return Side(name), slices.Contains(SideNames(), name)
}

// Draw returns a unit seen from one side, wearing an emblem, with the places of its body in the box. Left is the
// machine's left: on the right of the page from the front, on the left from above. Items at a place are drawn near
// its point. The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem, from Side) (Picture, map[rules.Place]Point) {
	l = Canonical(l)
	for i := range l.Items { // machines are built with the sides of the page in front of them
		l.Items[i].Place = opposite(l.Items[i].Place)
	}
	s := stances[l.Plan]
	m := newMachine(l, e, s.instead)
	m.square = from == Above
	s.build(m)
	c := camera{yaw: s.yaw, pitch: s.pitch, far: 420}
	switch from {
	case Front:
		c = camera{yaw: s.yaw * frontShare}
	case Behind:
		c = camera{yaw: s.yaw*frontShare + 180}
	case Above:
		c = camera{yaw: 180, pitch: abovePitch}
	}
	p, built := c.take(m.model, s.small+(s.tall-s.small)*m.mass)
	anchors := map[rules.Place]Point{}
	for _, at := range rules.Places() {
		point, known := built[opposite(at)]
		if !known {
			point = built[rules.AtTorso]
		}
		anchors[at] = point
	}
	return p, anchors
}

// AimsRight reports whether a machine seen in three quarters aims at the page's right: one with hands whose larger
// guns are on its left, above all in its hand. All others aim at the page's left.
func AimsRight(l rules.Likeness) bool {
	if l.Plan != rules.Biped && l.Plan != rules.Battloid {
		return false
	}
	const arm, shoulder = 4, 1
	weights := map[rules.Place]int{rules.AtLeftArm: arm, rules.AtLeftShoulder: shoulder,
		rules.AtRightArm: -arm, rules.AtRightShoulder: -shoulder}
	toRight := 0
	for _, it := range l.Items {
		if !it.Lost && slices.Contains(barrels(), it.Kind) {
			toRight += weights[it.Place] * (it.Size + 1)
		}
	}
	return toRight > 0
}

// opposite returns the place on the other side of a body, the same for places in the middle.
func opposite(at rules.Place) rules.Place {
	left, right := flankPlaces(-1), flankPlaces(1)
	for i := range left {
		switch at {
		case left[i]:
			return right[i]
		case right[i]:
			return left[i]
		}
	}
	return at
}

// abovePitch is the pitch of the view from above in degrees: low enough that heads and legs show.
const abovePitch = 54

// frontShare is how far the front of a paper figure is turned aside, of the turn of three quarters.
const frontShare = .7

// buildBiped makes a biped or a battloid.
func buildBiped(m *machine) {
	b := &biped{machine: m, twist: 14}
	if m.square {
		b.twist = 0
	}
	k, h := m.mass, m.heroic
	b.hips, b.ankle = 41-3*k+6*h, 5.2+1.6*k
	b.leg, b.arm = 3.2+3.3*k+.9*h, 2.9+2.7*k+.8*h
	b.chest, b.depth, b.trunk = 7.8+6.8*k+2.2*h, 5.2+4.4*k+.8*h, 19+5.5*k
	b.shoulder, b.hip = b.chest+2.2+b.arm*.9, 4.4+3.4*k
	b.step = b.hip + 2.6 + 3.6*k + 2.4*h
	b.scout, b.platform = m.Head == rules.Cockpit && k < .35, m.Head != "" && b.hulled() && k > .5
	b.torso = world.at(0, b.hips+9, 0).turn(b.twist).nod(2 + 4*m.speed)
	b.takeUp()
	b.twin = b.busy(rules.AtLeftArm) && b.busy(rules.AtRightArm)
	b.legs()
	b.pelvis()
	b.body()
	b.back()
	b.head()
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		b.oneArm(at)
	}
}
