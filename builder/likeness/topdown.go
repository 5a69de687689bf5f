package likeness

import (
	"math"
	"slices"

	"gantry/rules"
)

// Seen returns a unit from one of Views, "" for its front. It returns false for any other view.
func Seen(l rules.Likeness, e Emblem, view string) (Picture, bool) {
	switch view {
	case "", "front":
		return Draw(l, e), true
	case "back":
		return Back(l, e), true
	case "top":
		return TopDown(l, e), true
	}
	return Picture{}, false
}

// above is a unit seen from above, its front to the top of the page: x 0, y 0 is its middle.
type above struct {
	figure
	wide, front float64 // how far it reaches to each side, and forward
}

// TopDown returns the unit seen from above, its front towards the top of the box, where its nose or a mark shows
// its facing. Left and right are as in Draw.
func TopDown(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)
	if l.Plan == rules.Fighter { // Draw shows it from above, over its shadow
		isShadow := func(s Shape) bool { return s.Role == Shadow }
		return Picture{slices.DeleteFunc(Draw(l, e).Shapes, isShadow)}
	}
	a := &above{figure: newFigure(l, e, false)}
	a.mounts = mounted(l, nil)
	a.pen = newPen(fromLeft).at(0, -47).grow(.86 + .14*a.mass)
	a.facing()
	switch l.Plan {
	case rules.Biped, rules.Battloid, rules.Guardian, rules.Pod:
		a.pen = a.grow(1.3)
		a.upright()
	case rules.Tracked, rules.Wheeled, rules.Hover, rules.Walker, rules.Ship:
		a.hull()
	case rules.Tower, rules.Bunker:
		a.roof()
	case rules.Infantry:
		a.pen = a.grow(1.25)
		a.squad()
		return a.to.picture()
	default:
		a.beast()
	}
	a.overhead()
	a.at(0, 12).grow(3.4).emblem(Emblem{Shape: e.Shape, Number: e.Number})
	return a.to.picture()
}

// facing draws a chevron in front of the unit.
func (a *above) facing() {
	a.flat(Accent, -6, -42, 0, -49, 6, -42, 6, -38.6, 0, -45, -6, -38.6)
}

// overhead draws what is mounted at its place, muzzles forward.
func (a *above) overhead() {
	w, f := a.wide, a.front
	spots := map[rules.Place][2]float64{rules.AtHead: {0, f + 5}, rules.AtTorso: {0, f * .55},
		rules.AtLeftArm: {-w, -2}, rules.AtRightArm: {w, -2}, rules.AtLeftShoulder: {-w * .66, 4},
		rules.AtRightShoulder: {w * .66, 4}, rules.AtBack: {0, 6}, rules.AtTurret: {0, -4}, rules.AtLegs: {w * .4, 6},
		rules.AtLeftWing: {-w * 1.12, 6}, rules.AtRightWing: {w * 1.12, 6}}
	for _, at := range rules.Places() {
		s := spots[at]
		items := a.rest(at)
		for i, it := range items {
			x := s[0] + 5.6*(float64(i)-float64(len(items)-1)/2)
			q := a.at(x, s[1]+1.5*float64(i%3))
			switch it.Kind {
			case rules.Jet:
				q.at(0, 10).turn(90).along(it)
			case rules.Shield:
				q.at(0, -8).stretch(1, .3).grow(scale(it)).shields(Emblem{}, it.Count)
			case rules.Plating, rules.Sink, rules.Equipment:
				q.grow(.8).along(it)
			default:
				q.turn(-90).grow(.95).along(it)
			}
		}
	}
}

// upright draws a unit on two legs: feet, pack, shoulders, head.
func (a *above) upright() {
	w, deep := 17+8*a.mass, 9+3.5*a.mass
	a.wide, a.front = w+3, -deep
	a.sides(func(q pen) {
		q.plate(Trim, w*.24, 0, w*.24, -deep-5, w*.36, -deep-8, w*.56, -deep-8, w*.66, -deep-5, w*.66, 0) // toes
	})
	if a.Plan == rules.Guardian || a.Plan == rules.Battloid ||
		a.speed > .6 && a.Plan == rules.Biped {
		a.sides(func(q pen) {
			q.slab(Rear, 4, 4, w*1.1, 12, w*1.5, 24, w*1.4, 28, w*.8, 22, 4, 16)
			q.mark(Accent, w*1.24, 16, w*1.5, 24, w*1.4, 28, w*1.1, 25)
		})
	}
	a.slab(Rear, -w*.4, 2, w*.4, 2, w*.46, deep+5, w*.3, deep+8, -w*.3, deep+8, -w*.46, deep+5)
	if a.Plan == rules.Pod {
		a.wide = w * .8
		a.round(Plate, 0, 0, w*.8, w*.86)
		a.line(-w*.7, 4, w*.7, 4)
		a.disc(Dark, 0, -w*.62, w*.3)
		a.disc(Eye, 0, -w*.7, w*.18)
		return
	}
	a.slab(Plate, -w*.62, -deep*.7, -w*.3, -deep, w*.3, -deep, w*.62, -deep*.7, w*.66, deep*.5, w*.4, deep*.9, -w*.4,
		deep*.9,
		-w*.66, deep*.5)
	a.armFromAbove(rules.AtLeftArm, w)
	a.armFromAbove(rules.AtRightArm, w)
	a.mark(Accent, -w*.2, -deep, w*.2, -deep, w*.1, -1, -w*.1, -1)
	switch {
	case a.Plan == rules.Guardian:
		a.nose(deep)
	case !a.gone[rules.AtHead]:
		a.slab(Plate, -4.4, 1, -4.8, -5, -2.6, -8.4, 2.6, -8.4, 4.8, -5, 4.4, 1, 2, 4, -2, 4)
		a.fill(Eye, -3, -8, 3, -8, 3.8, -6, -3.8, -6)
	}
}

// nose draws the nose of a standing aircraft, with its canopy.
func (a *above) nose(deep float64) {
	a.slab(Plate, 0, -deep-17, 3, -deep-10, 5.6, -deep, 5, 5, -5, 5, -5.6, -deep, -3, -deep-10)
	a.flat(Dark, 0, -deep-7, 2.8, -deep-2, 2.4, 2, -2.4, 2, -2.8, -deep-2)
	a.fill(Glow, 0, -deep-5, 1.6, -deep-1.4, -1.6, -deep-1.4)
}

// armFromAbove draws a shoulder and an arm that reaches forward.
func (a *above) armFromAbove(at rules.Place, w float64) {
	q := a.flipIf(at == rules.AtLeftArm)
	if a.gone[at] {
		q.stump(w*.66, 0, 0, 3.4)
		return
	}
	thick, long := 3.4+2.4*a.mass, 2*a.armour
	q.limb(Plate, w*.98, 0, thick*.8, w+3, -13, thick*.72)
	q.plate(Joint, w+1, -12, w+5, -12, w+5.4, -16, w+3, -17.6, w+.8, -16)
	q.slab(Plate, w*.62, -6-long, w*1.05, -7-long, w*1.34, -3, w*1.34, 4, w*1.05, 8+long, w*.62, 7)
	q.mark(Trim, w*1.1, -4, w*1.28, -2, w*1.28, 3, w*1.1, 5)
}

// hull draws the hull of a vehicle, its wheels or legs, and a turret.
func (a *above) hull() {
	w, h := 14+5*a.mass, 26+8*a.mass
	a.wide, a.front = w*.8, -h*.7
	switch a.Plan {
	case rules.Tracked:
		a.sides(func(q pen) {
			q.plate(Dark, w*.72, -h, w*1.2, -h, w*1.2, h, w*.72, h)
			for i := range 11 {
				y := h * (-.94 + .184*float64(i))
				q.mark(Joint, w*.76, y, w*1.16, y, w*1.16, y+1.6, w*.76, y+1.6)
			}
		})
	case rules.Wheeled:
		a.sides(func(q pen) {
			for i := range 3 {
				y := h * (-.74 + .62*float64(i))
				q.plate(Dark, w*.8, y, w*1.22, y, w*1.22, y+h*.34, w*.8, y+h*.34)
			}
		})
	case rules.Walker:
		a.sides(func(q pen) {
			for _, s := range []float64{-1, 1} {
				q.limb(Plate, w*.6, s*h*.4, 3.4, w*1.8, s*h*.8, 2.6)
				q.limb(Joint, w*1.8, s*h*.8, 2.4, w*2.2, s*h*1.02, 2)
				q.disc(Trim, w*1.8, s*h*.8, 3.4)
				q.disc(Trim, w*2.2, s*h*1.02, 3)
			}
		})
	case rules.Ship:
		a.sides(func(q pen) {
			q.slab(Rear, w*.6, 0, w*1.7, h*.6, w*1.7, h*.94, w*.6, h*.8)
			q.fill(Glow, w*.2, h, w*.4, h*1.25, w*.6, h)
		})
	default:
		a.plate(Trim, -w*.9, -h*.9, w*.9, -h*.9, w*1.16, -h*.6, w*1.16, h*.8, w*.9, h, -w*.9, h, -w*1.16, h*.8, -w*1.16,
			-h*.6)
	}
	nose := -h * .96
	if a.Plan == rules.Ship {
		nose = -h * 1.24
	}
	a.slab(Plate, -w*.5, nose, w*.5, nose, w*.86, -h*.5, w*.86, h*.8, w*.6, h*.96, -w*.6, h*.96, -w*.86, h*.8, -w*.86,
		-h*.5)
	a.line(-w*.84, -h*.48, w*.84, -h*.48)
	a.mark(Accent, -w*.4, nose, w*.4, nose, w*.52, nose+4, -w*.52, nose+4)
	for i := range 3 {
		y := h * (.62 + .09*float64(i))
		a.mark(Dark, -w*.5, y, w*.5, y, w*.5, y+1.4, -w*.5, y+1.4)
	}
	a.slab(Plate, -w*.5, -6, -w*.3, -12, w*.3, -12, w*.5, -6, w*.56, 8, w*.36, 14, -w*.36, 14, -w*.56, 8)
	a.disc(Trim, w*.22, 5, 2.4)
}

// roof draws the roof of a structure.
func (a *above) roof() {
	w := 25 + 6*a.mass
	a.wide, a.front = w*.8, -w*.8
	a.slab(Rear, -w, -w*.5, -w*.5, -w, w*.5, -w, w, -w*.5, w, w*.5, w*.5, w, -w*.5, w, -w, w*.5)
	k := w * .74
	a.slab(Plate, -k, -k*.5, -k*.5, -k, k*.5, -k, k, -k*.5, k, k*.5, k*.5, k, -k*.5, k, -k, k*.5)
	a.mark(Accent, -k*.5, -k, k*.5, -k, k*.4, -k+3, -k*.4, -k+3)
	for i := range 4 {
		sin, cos := math.Sincos(float64(i)*math.Pi/2 + math.Pi/4)
		a.dot(Dark, w*.84*cos, w*.84*sin, 1.4)
	}
	if a.Plan == rules.Tower {
		a.round(Trim, 0, 0, k*.56, k*.56)
	} else {
		a.line(-k, 0, k, 0)
	}
}

// squad draws soldiers in a wedge.
func (a *above) squad() {
	n := soldiers(a.Likeness)
	var all []rules.LikenessItem
	for _, at := range rules.Places() {
		all = append(all, a.rest(at)...)
	}
	for i := range n {
		x := 19 * (float64(i) - float64(n-1)/2)
		q := a.at(x, -6+9*math.Abs(float64(i)-float64(n-1)/2))
		for j := i; j < len(all); j += n {
			q.at(5+2.4*float64(j/n), -2).turn(-90).grow(.7).along(all[j])
		}
		q.slab(Plate, -8, -3, -4, -5, 4, -5, 8, -3, 8, 4, 4, 6, -4, 6, -8, 4)
		q.plate(Rear, -4, 4, 4, 4, 4, 9, -4, 9)
		q.disc(Trim, 0, 0, 4)
		q.fill(Eye, -2.4, -3.6, 2.4, -3.6, 1.8, -2, -1.8, -2)
	}
}

// anatomy describes a beast from above: its trunk in ovals from the head to the tail, its legs, and how far they
// reach.
type anatomy struct {
	trunk  [][4]float64 // y, half the width, half the length, and 1 for rear plates
	legs   []float64    // y of the hips
	splay  float64      // how far forward the foremost foot is, as a share of the reach
	reach  float64
	thick  float64
	tail   float64 // its length
	muzzle float64 // how pointed the head is
}

func anatomyOf(p rules.Plan) anatomy {
	switch p {
	case rules.Turtle:
		return anatomy{trunk: [][4]float64{{-27, 6, 8, 0}, {2, 22, 24, 0}}, legs: []float64{-12, 16},
			splay: 7, reach: 27,
			thick: 4.6, tail: 6, muzzle: 1}
	case rules.Wolf:
		return anatomy{trunk: [][4]float64{{-26, 6.4, 9, 0}, {16, 10, 13, 0}, {-8, 11, 13, 0}},
			legs:  []float64{-10, 16},
			splay: 4, reach: 15, thick: 3.6, tail: 18, muzzle: 2}
	case rules.Frog:
		return anatomy{trunk: [][4]float64{{-20, 13, 10, 0}, {4, 15, 22, 0}}, legs: []float64{-8, 14},
			splay: 10, reach: 25,
			thick: 4, muzzle: .8}
	case rules.Rat:
		return anatomy{trunk: [][4]float64{{-24, 6, 11, 0}, {4, 12, 20, 0}}, legs: []float64{-8, 14},
			splay: 5, reach: 16,
			thick: 3, tail: 26, muzzle: 2.6}
	case rules.Spider:
		return anatomy{trunk: [][4]float64{{17, 14, 17, 1}, {-6, 9, 10, 0}, {-18, 7, 6, 0}},
			legs:  []float64{-13, -8, -3, 2},
			splay: 26, reach: 33, thick: 2.5, muzzle: .6}
	case rules.Ant:
		return anatomy{trunk: [][4]float64{{21, 11, 15, 1}, {-2, 7.5, 11, 0}, {-20, 8, 8, 0}},
			legs:  []float64{-8, -2, 4},
			splay: 20, reach: 29, thick: 2.5, muzzle: .8}
	}
	return anatomy{trunk: [][4]float64{{-20, 9, 10, 0},
		{6, 17, 18, 0}}, legs: []float64{-2, 14}, splay: 4, reach: 22, thick: 6,
		tail: 26, muzzle: 1.4} // a kaiju
}

func (a *above) beast() {
	n := anatomyOf(a.Plan)
	a.wide, a.front = n.trunk[1][1]*.8, -20
	a.sides(func(q pen) {
		for i, y := range n.legs {
			t := 0.0
			if len(n.legs) > 1 {
				t = 1 - 2*float64(i)/float64(len(n.legs)-1)
			}
			kx, ky := n.reach*.66, y-n.splay*t*.6
			q.limb(Plate, 4, y, n.thick*.8, kx, ky, n.thick)
			q.limb(Joint, kx, ky, n.thick*.7, n.reach, y-n.splay*t, n.thick*.5)
			q.disc(Trim, kx, ky, n.thick)
		}
	})
	if n.tail > 0 {
		a.plate(Joint, -3, 24, 3, 24, 1, 24+n.tail*.7, 0, 24+n.tail, -1, 24+n.tail*.7)
	}
	for _, o := range n.trunk {
		role := Plate
		if o[3] > 0 {
			role = Rear
		}
		a.round(role, 0, o[0], o[1], o[2])
		a.line(0, o[0]-o[2]*.9, 0, o[0]+o[2]*.9)
	}
	a.beastFace(n)
}

// beastFace draws a beast's muzzle and eyes.
func (a *above) beastFace(n anatomy) {
	head := n.trunk[0]
	for _, o := range n.trunk {
		if o[0] < head[0] {
			head = o
		}
	}
	if a.gone[rules.AtHead] {
		a.stump(0, head[0], -90, head[1]*.6)
		return
	}
	y := head[0] - head[2]
	a.slab(Trim, -head[1]*.5, y+3, -head[1]*.24, y-1.6*n.muzzle, head[1]*.24, y-1.6*n.muzzle, head[1]*.5, y+3)
	a.sides(func(q pen) { q.disc(Eye, head[1]*.56, head[0]-head[2]*.4, 1.7) })
	if a.Plan == rules.Kaiju {
		for i := range 6 {
			at := -8 + 6*float64(i)
			a.plate(Accent, -1.6, at+5, 0, at, 1.6, at+5)
		}
	}
}
