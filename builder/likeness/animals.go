package likeness

import (
	"math"

	"gantry/rules"
)

// frog is a squat beast with a wide head, ready to jump on huge hind legs. Its measures are half widths.
type frog struct {
	*machine
	w, leg float64
	body   frame
}

func buildFrog(m *machine) {
	b := &frog{machine: m, w: 10 + 2.6*m.mass, leg: 2.8 + 1.3*m.mass + .3*m.armor}
	height := 18.0
	if m.gone[rules.AtLegs] {
		height = 11
	}
	b.body = world.at(0, height, 0).nod(-20)
	b.arms()
	sides(b.hindLeg)
	b.trunk()
	head := b.head()
	f, w := b.body, b.w
	flat := func(x, y, z, nod float64) frame { return world.on(f.point(x, y, z)).nod(nod) }
	size := .84 + .16*m.mass
	m.carry(load{
		back:  []spot{{flat(0, 17.5, -8, -6), size + .12, 2}, {flat(0, 12, -13, 0), size, 1}},
		left:  []spot{{flat(-w-6, 1, 12, 0), .74, 0}, {flat(-w-3, 1, 8, 0), .6, 0}, {flat(-w-1, 8, -5, 0), .6, 0}},
		right: []spot{{flat(w+3, 7, 5, 0), .74, 1}, {flat(w+3, 1, 8, 0), .6, 1}, {flat(w+1, 8, -5, 0), .6, 1}},
		head:  []spot{{head.at(0, 8, 0), .6, 2}, {head.at(w*.9, 1, 2), .5, 2}, {head.at(-w*.9, 1, 2), .5, 0}},
		torso: []spot{{flat(0, -4, 18, 0), .64, 1}, {flat(0, -8, 10, 0), .56, 0}},
		legs:  []spot{{world.at(w+13, 16, -1), .66, 2}, {world.at(-w-13, 16, -1), .66, 0}},
		stern: []frame{flat(w*.5, 14, -13, -10).backward(), flat(-w*.5, 14, -13, -10).backward()},
	})
}

// arms makes the short forelegs, their elbows out.
func (b *frog) arms() {
	m, f := b.machine, b.body
	sides(func(s float64) {
		hip := f.point(s*b.w*.86, -2, 9)
		m.beastLeg(leg{hip: hip, foot: vec{s * (b.w + 4), 0, 15 - s*1.5}, heel: vec{0, 3, -1}, bend: -.6, w: b.leg * .8,
			thigh: .5, slack: 1.16, out: .9})
	})
}

// hindLeg makes a leg that is folded for a jump: a thigh to a knee beside the body, a shank back to a heel, a long
// foot.
func (b *frog) hindLeg(s float64) {
	m, w := b.machine, b.leg
	hip := b.body.point(s*b.w*.7, -2, -13)
	if m.gone[rules.AtLegs] {
		m.stump(leg{hip: hip, foot: vec{s * 20, 0, -20}, w: w * 1.2}, s)
		return
	}
	joint, heel := vec{s * (b.w + 9), 28 + 4*m.speed, 2}, vec{s * (b.w + 7), 5, -20 - 3*m.speed}
	out := vec{s, .3, 0}
	l := hip.distance(joint)
	thigh := bone(hip, joint, out)
	m.loft(thigh, Plate, section{w, cut(w*.9, w*.8)}, section{-l * .45, cut(w*2, w*1.3)}, section{-l, cut(w*.8, w*.8)})
	p := m.plate(thigh.at(0, -l*.5, w*1.2), Second, -.6, .9+.8*m.armor, .8, -w*1.2, l*.26, w*1.1, l*.26, w*1.2, -l*.16,
		0, -l*.36, -w*1.2, -l*.16)
	m.badge(p, 0, 0, w*.7, true)
	m.tube(frame{joint, vec{0, 0, -1}, world.y, world.x}, Trim, 10, w*.95, w*.95, -w*.9, w*.9)
	shank := bone(joint, heel, out)
	l = joint.distance(heel)
	m.loft(shank, Joint, section{0, cut(w*.6, w*.6)}, section{-l * .3, cut(w*1.15, w*.9)}, section{-l, cut(w*.5, w*.5)})
	p = m.plate(shank.at(0, -l*.45, w*.8), Plate, -.5, .8+.6*m.armor, .7, -w, l*.3, w, l*.3, w*.6, -l*.32, -w*.6,
		-l*.32)
	m.badge(p, 0, 0, w*.8, false)
	m.tube(frame{heel, vec{0, 0, -1}, world.y, world.x}, Trim, 8, w*.7, w*.7, -w*.7, w*.7)
	foot := aim(vec{heel.x, 0, heel.z}, vec{s * .34, 0, 1})
	m.hull(foot, Trim, section{-w * .8, box(-w*.6, w*.6, 0, w*1.6, .5)},
		section{w * 1.6, box(-w*.8, w*.8, 0, w*1.4, .6)}, section{17, box(-w*1.5, w*1.5, 0, w*.5, .4)})
	m.toes(foot.at(0, 0, 16.4), 3, w*1.05, w*1.9)
}

// trunk makes a belly and a back of plates.
func (b *frog) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Second, section{-20, box(-w*.4, w*.4, -5, 2, 1.2)}, section{-6, box(-w*.82, w*.82, -9, 6, 2.4)},
		section{10, box(-w*.96, w*.96, -9, 8, 2.6)}, section{18, box(-w*.6, w*.6, -5, 5, 2)})
	m.hull(f, Plate, section{-21, box(-w*.44, w*.44, -1.6, 4, 1.2)}, section{-13, box(-w*.8, w*.8, -1, 8.4, 2.4)},
		section{-5, box(-w*.94, w*.94, 0, 11, 3)})
	m.hull(f, Plate, section{-5.4, box(-w*.96, w*.96, .4, 10, 3)}, section{9, box(-w*1.06, w*1.06, .8, 10.6, 3)},
		section{13, box(-w*.9, w*.9, 1, 9, 2.6)})
	sides(func(s float64) {
		m.plate(f.at(s*w*.46, 10.4, -6).upright().turn(s*14), Accent, -.8, .8, .6,
			mirrored(s, -1.2, -9, 1.2, -8, 1.6, 4, 0, 8, -1.4, 4)...)
	})
}

// head makes a wide head with eyes that stand out of it, and returns its frame.
func (b *frog) head() frame {
	m, w := b.machine, b.w
	f := world.on(b.body.point(0, 5, 13)).nod(-4)
	if m.gone[rules.AtHead] {
		m.torn(bone(f.point(0, 0, 2), f.point(0, -3, -6), world.y).roll(180), w*.5)
		return f
	}
	m.hull(f, Second, section{-3, box(-w*.96, w*.96, -7, -1, 1.2)}, section{7, box(-w*.84, w*.84, -6, -1, 1.2)},
		section{13, box(-w*.4, w*.4, -3.4, -1, .6)})
	p := m.hull(f, Plate, section{-3, box(-w*1.1, w*1.1, -1.6, 6, 2.4)},
		section{5, box(-w*1.04, w*1.04, -1.6, 5.6, 2.2)}, section{14, box(-w*.44, w*.44, -1.4, 1.6, .9)})
	p.paint(Dark, -w*.2, .6, -w*.08, .8, -w*.08, .2, -w*.2, 0)
	p.paint(Dark, w*.2, .6, w*.08, .8, w*.08, .2, w*.2, 0)
	m.plate(f.at(0, 4.4, 8.6).upright().nod(22), Second, -.6, .9, .7, -w*.3, -5, w*.3, -5, w*.46, 4.6, -w*.46, 4.6)
	sides(func(s float64) {
		r := w * .4
		g := f.at(s*w*.66, 5.4, 3)
		m.loft(g, Plate, section{-2, round(r*1.1, 8)}, section{r * .7, round(r*1.1, 8)},
			section{r * 1.3, round(r*.6, 8)})
		e := g.at(0, r*.5, 0).turn(s * 42)
		m.tube(e, Dark, 10, r*.98, r*.9, 0, r*1.08)
		q := m.tube(e, Eye, 10, r*.72, r*.62, r*.6, r*1.3).near(.6)
		q.paint(Dark, box(-r*.5, r*.5, -r*.14, r*.14, .1)...)
	})
	m.horns(f.at(0, 5, -1), w*.36, 1.2)
	m.crested(f.at(0, 5.4, 0), m.Crest)
	return f
}

// rat is a low beast with an arched back, round ears and a long tail. Its measures are half widths.
type rat struct {
	*machine
	w, leg float64
	body   frame
}

func buildRat(m *machine) {
	b := &rat{machine: m, w: 7.4 + 2.4*m.mass, leg: 2 + 1*m.mass + .2*m.armor}
	height := 17 + m.mass
	if m.gone[rules.AtLegs] {
		height = 10 + m.mass
	}
	b.body = world.at(0, height, 0)
	b.legs()
	b.trunk()
	head := b.head()
	b.tail()
	f, w := b.body, b.w
	size := .78 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 18.5, -6).nod(-6), size + .12, 2}, {f.at(0, 18, -14), size, 1}},
		left:  []spot{{f.at(-w-1, 16.5, -1), .78, 0}, {f.at(-w-3, 1, 2), .6, 0}, {f.at(-w-3, 8, -12), .6, 0}},
		right: []spot{{f.at(w+3.4, 7, 0), .7, 1}, {f.at(w+3, 1, 2), .6, 1}, {f.at(w+3, 8, -12), .6, 1}},
		head:  []spot{{head.at(0, 5.8, 0), .52, 2}, {head.at(4, -1, 3), .46, 2}, {head.at(-4, -1, 3), .46, 0}},
		torso: []spot{{f.at(0, -6.6, 15), .6, 1}, {f.at(0, -8.4, 4), .5, 0}},
		legs:  []spot{{f.at(w+4, -4, -9), .62, 2}, {f.at(-w-4, -4, -9), .62, 0}},
		stern: []frame{f.at(4, 6, -20).backward().nod(-10), f.at(-4, 6, -20).backward().nod(-10)},
	})
}

// legs makes four short legs.
func (b *rat) legs() {
	m, f := b.machine, b.body
	stride := 2 + 2*m.speed
	sides(func(s float64) {
		m.beastLeg(leg{hip: f.point(s*b.w*.9, -3, -11), foot: vec{s * (b.w + 1.6), 0, -9 + s*stride},
			heel: vec{0, 3, -3}, bend: 1, w: b.leg * 1.3, thigh: .5, slack: 1.3, out: .3})
		m.beastLeg(leg{hip: f.point(s*b.w*.8, -3, 11), foot: vec{s * (b.w + .6), 0, 13 - s*stride}, heel: vec{0, 3, -1},
			bend: -1, w: b.leg, thigh: .5, slack: 1.14, out: .3})
	})
}

// trunk makes a belly under bands of armor, and plates over haunches and shoulders.
func (b *rat) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-20, box(-w*.5, w*.5, -5, 5, 1.6)}, section{-12, box(-w*.8, w*.8, -8, 9, 2.4)},
		section{6, box(-w*.8, w*.8, -8.4, 9, 2.4)}, section{18, box(-w*.46, w*.46, -5.6, 4, 1.6)}).near(-1)
	for i, at := range []struct{ back, front, w0, w1, top0, top1 float64 }{{-20.5, -10, .66, 1.06, 7.6, 14}, {-10.6,
		.4, .96, 1.02, 13,
		13.4}, {-.6, 9, .94, .86, 12.4, 10.6}, {8, 16.5, .78, .6, 9.4, 6.4}} {
		role := [...]Role{Plate, Second}[i%2]
		p := m.hull(f, role, section{at.back, b.band(w*at.w0, at.top0)}, section{at.front, b.band(w*at.w1, at.top1)})
		if i%2 == 0 {
			p.on(frame{f.point(0, (at.top0+at.top1)/2+.1, (at.back+at.front)/2), world.x, vec{0, 0, -1}, world.y})
			p.paint(Accent, -w*.14, -4, w*.14, -4, w*.14, 4, -w*.14, 4)
		}
	}
	sides(func(s float64) {
		p := m.plate(f.at(s*w*1.02, 2, -10.5).side(s).nod(-8), Plate, -1.4, 1.6+.8*m.armor, thick,
			mirrored(-s, -7.4, -1, -4.6, 6.4, 3.6, 7, 8, 1.6, 5.6, -5.6, -3, -7)...)
		m.badge(p, 0, .6, 3, true)
		p = m.plate(f.at(s*w*.92, 1, 8).side(s).nod(-8), Plate, -1.4, 1.4+.8*m.armor, thick,
			mirrored(-s, -5.6, 4.6, 2, 5.8, 6, 1.4, 4, -5, -3, -6)...)
		m.badge(p, -s*.4, .4, 2.4, false)
	})
}

// band returns an arch over the back.
func (b *rat) band(w, top float64) []float64 {
	return []float64{-w, 2, -w, top * .5, -w * .62, top * .92, -w * .2, top, w * .2, top, w * .62, top * .92, w,
		top * .5, w, 2}
}

// head makes a head like a wedge and returns its frame.
func (b *rat) head() frame {
	m := b.machine
	yaw := -8.0
	if m.square {
		yaw = 0
	}
	f := b.body.at(0, 1.6, 18.5).nod(9).turn(yaw).grow(1.12 + .2*m.mass)
	if m.gone[rules.AtHead] {
		m.torn(bone(b.body.point(0, 1, 19), b.body.point(0, 0, 10), world.y).roll(180), 3.6)
		return f
	}
	m.loft(bone(b.body.point(0, 2, 12), f.o, world.y), Joint, section{1, cut(4.2, 4.6)}, section{-7, cut(3.4, 3.8)})
	m.hull(f.at(0, -2.4, 1).nod(6), Second, section{-3, box(-3, 3, -1.8, 1, .5)},
		section{10.4, box(-1.2, 1.2, -.8, .4, .3)})
	m.fangs(f.at(0, -1.2, 12.2), .5, 2.6)
	m.hull(f, Plate, section{-5, box(-3.2, 3.2, -2.6, 3.2, 1.2)}, section{0, box(-4.6, 4.6, -2.8, 4.6, 1.8)},
		section{5.4, box(-3.2, 3.2, -1.8, 2.8, 1.2)}, section{12.4, box(-1.3, 1.3, -1.1, .9, .5)})
	m.hull(f.at(0, -.1, 12), Accent, section{0, box(-1.1, 1.1, -.8, .9, .4)}, section{1.8, box(-.6, .6, -.4, .5, .2)}).
		near(.5)
	sides(func(s float64) { b.ear(f.at(s*4, 4.8, -2), s) })
	b.whiskers(f.at(0, -.6, 10.4))
	m.gaze(f.at(0, 1.4, 3.4), 3.7, .86)
	m.crested(f.at(0, 4, 1), m.Crest)
	return f
}

// ear makes a round ear.
func (b *rat) ear(f frame, s float64) {
	p := b.tube(f.at(s*1.6, 2.4, 0).turn(s*34).nod(-14).roll(-s*10), Plate, 10, 5, 4.8, -.7, .7)
	p.paint(Trim, round(3.9, 10)...)
	p.paint(Accent, ring(0, -.6, 2.6, 2.6, 8)...)
}

func (b *rat) whiskers(f frame) {
	first := len(b.parts)
	sides(func(s float64) {
		for _, up := range []float64{-8, 14} {
			b.tube(f.at(s*1, 0, 0).turn(s*58).nod(-up), Weapon, 4, .2, .1, 0, 9)
		}
	})
	b.join(first).near(.3)
}

// tail makes a long tail in joints, thinner from one to the next, its tip raised.
func (b *rat) tail() {
	m, f := b.machine, b.body
	k := 1 + .3*m.mass
	at := []vec{f.point(0, 0, -18), {1, 8.5, -26}, {3, 5, -34}, {4, 4, -42}, {3, 7, -49.5}, {1, 14, -54}, {0, 23, -55}}
	for i := range len(at) - 1 {
		r := (3 - .42*float64(i)) * k
		role := [...]Role{Joint, Second}[i%2]
		if i == len(at)-2 {
			role = Accent
		}
		m.tube(aim(at[i], at[i+1].sub(at[i])), role, 7, r, r*.74, -r*.3, at[i].distance(at[i+1]))
	}
}

// turtle is a beast under a dome of plates.
type turtle struct {
	*machine
	shell vec // the half axes of the dome
	body  frame
}

func buildTurtle(m *machine) {
	b := &turtle{machine: m, shell: vec{21 + 3*m.mass, 20 + 3*m.mass + 2*m.armor, 26 + 2*m.mass}}
	height := 11 + m.mass
	if m.gone[rules.AtLegs] {
		height = 5
	}
	b.body = world.at(0, height, 0)
	sides(func(s float64) {
		b.stub(s, 1)
		b.stub(s, -1)
	})
	b.dome()
	head := b.head()
	f, r := b.body, b.shell
	m.loft(bone(f.point(0, 0, -r.z+2), f.point(0, -4, -r.z-10), world.y), Joint, section{0, cut(3.4, 3)},
		section{-11, cut(.4, .4)})
	size := .92 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, r.y+4.6, -3).nod(-5), size + .12, 2}, {f.at(0, r.y+3, -12), size, 1}},
		left:  []spot{{f.at(-r.x*.86-2, 9, 15), .8, 0}, {f.at(-r.x*.82, 15, -2), .7, 0}, {f.at(-r.x-1, 6, -9), .7, 0}},
		right: []spot{{f.at(r.x+1, 9, 4), .8, 1}, {f.at(r.x*.82, 15, -2), .7, 1}, {f.at(r.x+1, 6, -9), .7, 1}},
		head:  []spot{{head.at(0, 6.4, -.6), .56, 2}, {head.at(5, 1, 0), .5, 2}, {head.at(-5, 1, 0), .5, 0}},
		torso: []spot{{f.at(8, 1, r.z), .66, 1}, {f.at(-8, 1, r.z), .66, 1}},
		legs:  []spot{{f.at(r.x+5, -3, 13), .6, 2}, {f.at(-r.x-5, -3, 13), .6, 0}},
		stern: []frame{f.at(8, 4, -r.z).backward().nod(-8), f.at(-8, 4, -r.z).backward().nod(-8)},
	})
}

// stub makes a short thick leg, q 1 in front and -1 behind.
func (b *turtle) stub(s, q float64) {
	m, r := b.machine, b.shell
	w := 4.6 + 1.6*m.mass
	hip, foot := b.body.point(s*r.x*.68, 0, q*r.z*.6), vec{s * (r.x*.84 + 2), 0, q*(r.z*.72) + s*1.5}
	if m.gone[rules.AtLegs] {
		m.stump(leg{hip: hip, foot: foot, w: w * .8}, s)
		return
	}
	out := vec{s, 0, q * .8}.unit()
	f := bone(hip, foot, out)
	l := hip.distance(foot)
	m.loft(f, Plate, section{2, cut(w*.9, w*.9)}, section{-l * .5, cut(w*1.16, w*1.16)},
		section{-l + 2, cut(w*.86, w*.86)})
	g := aim(foot, vec{s * .5, 0, 1})
	p := m.plate(f.at(0, -l*.4, w*1.02), Second, -.6, 1+.6*m.armor, .8, -w*.8, l*.22, w*.8, l*.22, w*.9, -l*.1, 0,
		-l*.34, -w*.9, -l*.1)
	p.stripes(m.emblem.Stripes, w*.5, l*.14)
	m.hull(g, Trim, section{-w, box(-w*.9, w*.9, 0, w*.8, .6)}, section{w * 1.2, box(-w*1.05, w*1.05, 0, w*.6, .6)})
	m.toes(g.at(0, 0, w*1.1), 3, w*.66, w*.7)
}

// point returns a point of the dome: a from the front to the right of the page and up from the rim, in degrees.
func (b *turtle) point(a, up, k float64) vec {
	sin, cos := math.Sincos(a * math.Pi / 180)
	high, flat := math.Sincos(up * math.Pi / 180)
	return b.body.point(b.shell.x*k*sin*flat, b.shell.y*k*high, b.shell.z*k*cos*flat)
}

// dome makes the belly, the rim and the plates of the shell.
func (b *turtle) dome() {
	m, f, r := b.machine, b.body, b.shell
	m.loft(f, Second, section{-5, ring(0, 0, r.x*.7, r.z*.72, 10)}, section{0, ring(0, 0, r.x*.96, r.z*.96, 10)}).
		near(-3)
	m.loft(f, Joint, section{0, ring(0, 0, r.x*.98, r.z*.98, 12)}, section{r.y * .5, ring(0, 0, r.x*.84, r.z*.84, 12)},
		section{r.y * .86, ring(0, 0, r.x*.46, r.z*.46, 12)}, section{r.y * .93, ring(0, 0, r.x*.2, r.z*.2, 12)}).
		near(-11)
	m.loft(f, Trim, section{-1.6, ring(0, 0, r.x*1.04, r.z*1.04, 16)}, section{.6, ring(0, 0, r.x*1.1, r.z*1.1, 16)},
		section{2.6, ring(0, 0, r.x*1.02, r.z*1.02, 16)}).near(-1)
	out := 1 + 1.2*m.armor
	for i := range 8 {
		a := 45 * float64(i)
		p := b.scute(Plate, out, b.point(a-20.5, 9, 1), b.point(a+20.5, 9, 1), b.point(a+20, 37, 1),
			b.point(a-20, 37, 1))
		switch i {
		case 2, 6:
			m.badge(p, 0, -.6, 4, false)
		case 1, 7:
			m.badge(p, 0, -.6, 3, true)
		default:
			p.paint(Accent, -2.4, -1, 2.4, -1, 2, -2.6, -2, -2.6)
		}
	}
	for i := range 6 {
		a := 60 * float64(i)
		b.scute([...]Role{Plate, Second}[i%2], out, b.point(a-27, 41, 1.01), b.point(a+27, 41, 1.01),
			b.point(a+26, 66, 1.02), b.point(a-26, 66, 1.02))
	}
	m.plate(f.at(0, r.y*.94, 0).upright(), Plate, -1, 1.4+out*.6, thick, ring(0, 0, r.x*.36, r.z*.36, 6)...)
}

// scute makes a plate of a shell between four points, the first two lower.
func (b *turtle) scute(r Role, out float64, corners ...vec) *part {
	c := center(corners)
	z := normal(corners)
	if z.dot(c.sub(b.body.o)) < 0 {
		z = z.times(-1)
	}
	f := aim(c, z)
	outline := make([]float64, 0, 8)
	for _, p := range corners {
		d := p.sub(c)
		outline = append(outline, d.dot(f.x), d.dot(f.y))
	}
	return b.plate(f, r, -1.2, out, thick, outline...)
}

// head makes a neck and a head with a beak, and returns the head's frame.
func (b *turtle) head() frame {
	m, r := b.machine, b.shell
	yaw := -14.0
	if m.square {
		yaw = 0
	}
	root := b.body.point(0, 3, r.z*.84)
	f := b.body.at(0, 9, r.z+12).nod(6).turn(yaw).grow(1.24 + .2*m.mass)
	neck := bone(root, f.o, world.y)
	if m.gone[rules.AtHead] {
		m.loft(neck, Joint, section{1, cut(5, 5)}, section{-5, cut(4.4, 4.6)})
		m.torn(neck.at(0, -7, 0), 4)
		return f
	}
	m.loft(neck, Joint, section{1, cut(5.4, 5)}, section{-8, cut(4.6, 4.4)},
		section{-root.distance(f.o), cut(3.6, 3.8)})
	m.plate(neck.at(0, -5, 4.4), Plate, -.6, 1, .8, -3.6, 3, 3.6, 3, 4, -2, 0, -5, -4, -2)
	m.hull(f.at(0, -2.4, 0).nod(8), Second, section{-3, box(-3.4, 3.4, -1.6, 1, .5)},
		section{7.6, box(-2, 2, -.8, .6, .4)})
	m.hull(f, Plate, section{-5, box(-3.2, 3.2, -2, 3.4, 1.3)}, section{1, box(-4.4, 4.4, -2, 4.8, 1.8)},
		section{6, box(-3.2, 3.2, -1.6, 3.2, 1.2)})
	m.hull(f, Second, section{5.4, box(-2.8, 2.8, -1.6, 2.6, 1)}, section{8.4, box(-1.9, 1.9, -2, 1.2, .6)},
		section{9.6, box(-.6, .6, -3.2, -1, .2)}).near(.4)
	m.gaze(f.at(0, 1.7, 3), 3.9, .9)
	m.crested(f.at(0, 4.4, 0), m.Crest)
	return f
}

// wolf is a beast on four long legs, its head high. Its measures are half widths.
type wolf struct {
	*machine
	w, leg float64
	body   frame
}

func buildWolf(m *machine) {
	b := &wolf{machine: m, w: 5.2 + 2.4*m.mass, leg: 2.2 + 1.2*m.mass + .3*m.armor}
	height := 35 + 2*m.mass
	if m.gone[rules.AtLegs] {
		height = 9 + m.mass
	}
	b.body = world.at(0, height, 0)
	legs := b.legs()
	b.trunk()
	b.mane()
	head := b.head()
	b.tail()
	f, w := b.body, b.w
	size := .8 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 11.5, -5).nod(-8), size + .14, 2}, {f.at(0, 11, -15), size, 1}},
		left:  []spot{{f.at(-w-3, 11, -3), .78, 0}, {f.at(-w-3, 0, -15), .66, 0}, {f.at(-w-2.5, -4, 4), .6, 0}},
		right: []spot{{f.at(w+3, 3.5, 2), .72, 1}, {f.at(w+3, 0, -15), .66, 1}, {f.at(w+2.5, -4, 4), .6, 1}},
		head:  []spot{{head.at(0, 6.6, -1.4), .54, 2}, {head.at(4.6, 1, -1), .46, 2}, {head.at(-4.6, 1, -1), .46, 0}},
		torso: []spot{{f.at(0, -4.5, 17), .6, 1}, {f.at(0, -6.5, 4), .56, 0}},
		legs:  legs,
		stern: []frame{f.at(w*.8, 5, -18).backward().nod(-6), f.at(-w*.8, 5, -18).backward().nod(-6)},
	})
}

// legs makes the four legs in a stride, and returns where their items are.
func (b *wolf) legs() []spot {
	m, f := b.machine, b.body
	stride := 3 + 4*m.speed
	var spots []spot
	sides(func(s float64) {
		hind := leg{hip: f.point(s*(b.w+.2), 0, -13), foot: vec{s * (b.w + 1.4), 0, -16 + s*stride*.8},
			heel: vec{0, 11, -6}, bend: 1, w: b.leg * 1.1, thigh: .5, slack: 1.12, out: .12}
		t := m.beastLeg(hind)
		front := leg{hip: f.point(s*(b.w+.4), -1, 11.5), foot: vec{s * (b.w + 1), 0, 13 - s*stride},
			heel: vec{0, 4, -1}, bend: -.8, w: b.leg, thigh: .46, slack: 1.06, out: .1}
		m.beastLeg(front)
		spots = append(spots, spot{world.on(t.point(s*(b.leg*1.2+1.6), -5, 0)), .62, 1})
	})
	return []spot{spots[1], spots[0]}
}

// trunk makes the chest, a narrow waist, the hips, and the plates over them.
func (b *wolf) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-12, box(-w*.7, w*.7, -2.6, 4.6, 1.6)}, section{0, box(-w*.64, w*.64, -3.6, 4.4, 1.6)},
		section{8, box(-w*.76, w*.76, -5, 5, 1.6)})
	m.hull(f, Second, section{-19, box(-w*.56, w*.56, -2.6, 3.8, 1.2)}, section{-14, box(-w*.94, w*.94, -5, 6, 2)},
		section{-7, box(-w*.74, w*.74, -3.4, 5.4, 1.8)})
	m.hull(f, Second, section{2, box(-w*.8, w*.8, -6.6, 5.6, 2)}, section{10, box(-w*1.04, w*1.04, -8, 6.8, 2.4)},
		section{17, box(-w*.7, w*.7, -5, 5.6, 1.8)}, section{19, box(-w*.4, w*.4, -3, 3.6, 1.2)})
	sides(func(s float64) {
		p := m.plate(f.at(s*w*.66, .6, -2).side(s), Second, -.4, .9, .6,
			mirrored(-s, -5.4, 3.4, 5, 3.4, 4.6, -3.6, -5, -2.8)...)
		p.vents(Dark, 0, 2, 3, 4.4, 3)
		p = m.plate(f.at(s*w*.96, 1.6, -13).side(s), Plate, -1.4, 1.4+.8*m.armor, thick,
			mirrored(-s, -6, 3.6, -2, 5.8, 5, 5.2, 7, .4, 3, -5.4, -4.6, -5)...)
		m.badge(p, 0, .6, 2.5, true)
		p = m.plate(f.at(s*w*1.06, 1.6, 9.5).side(s), Plate, -1.4, 1.6+.9*m.armor, thick,
			mirrored(-s, -6.4, 5.6, 4, 6.6, 7.4, 2, 5.4, -6, -1, -7.6, -6, -4)...)
		m.badge(p, s*.2, .6, 2.7, false)
	})
	p := m.plate(frame{f.point(0, 6.2, 9), world.x, vec{0, 0, -1}, world.y}, Plate, -.8, 1.4, usual, -w*.66, -8, w*.66,
		-8, w*.8, 3, 0, 9, -w*.8, 3)
	p.paint(Accent, -w*.2, -6, w*.2, -6, w*.2, 2, 0, 4, -w*.2, 2)
}

// mane makes the neck, and a collar of blades that sweep back.
func (b *wolf) mane() {
	m, f := b.machine, b.body
	k := 1 + .16*m.mass + .2*m.heroic
	m.loft(bone(f.point(0, 1, 13), f.point(0, 13, 21), world.y), Joint, section{3, cut(4.6*k, 5*k)},
		section{-6, cut(4*k, 4.6*k)}, section{-14, cut(3*k, 3.4*k)})
	throat := m.plate(f.at(0, 1.5, 18.6).nod(-30), Plate, -1, 1.2, .8, -3*k, 5, 3*k, 5, 3.6*k, -2, 0, -7, -3.6*k, -2)
	throat.paint(Accent, -1*k, 2, 1*k, 2, .8*k, -3, -.8*k, -3)
	sides(func(s float64) {
		for i := range 2 {
			q := float64(i)
			g := f.at(s*(3.6-.4*q)*k, 7+3.4*q, 15.5+2.4*q).side(s).roll(s * (24 + 6*q)).nod(-8)
			m.plate(g, Plate, -.5, .8, .7, mirrored(-s, 3.4, 3, 4.4, -2.4, 0, -4.4, -8-1.5*q, 1, -2, 3.6)...)
		}
	})
	m.plate(frame{f.point(0, 12, 13.5), world.x, vec{0, .42, -.9}, vec{0, .9, .42}}, Plate, -.7, 1, .8, -3*k, -5, 3*k,
		-5, 2.6*k, 2, 0, 7, -2.6*k, 2)
}

// head makes the head and returns its frame.
func (b *wolf) head() frame {
	m := b.machine
	yaw := -10.0
	if m.square {
		yaw = 0
	}
	f := b.body.at(0, 15.5, 22).nod(12).turn(yaw).grow(1.18 + .16*m.mass)
	if m.gone[rules.AtHead] {
		m.torn(bone(b.body.point(0, 15, 22.4), b.body.point(0, 0, 12), world.y).roll(180), 3.4)
		return f
	}
	m.hull(f.at(0, -2.8, .6).nod(16), Second, section{-2, box(-2.6, 2.6, -1.2, .8, .4)},
		section{8, box(-1.5, 1.5, -.7, .6, .3)})
	m.fangs(f.at(0, -1.4, 8.2), 1.3, 2)
	m.hull(f, Plate, section{-5, box(-3, 3, -2.6, 3.6, 1.2)}, section{-.5, box(-4.3, 4.3, -3.2, 4.8, 1.6)},
		section{4, box(-3, 3, -1.8, 3.2, 1.1)})
	snout := m.hull(f, Plate, section{3.4, box(-2.5, 2.5, -1.9, 2.3, .9)}, section{9.4, box(-1.7, 1.7, -1.4, 1.2, .6)},
		section{10.4, box(-1.2, 1.2, -.9, .8, .4)})
	m.flanks(snout, f, 2.2, func(s float64) { snout.line(.3, mirrored(-s, 4, -1, 9, -.8)...) })
	m.hull(f.at(0, .5, 9.8), Dark, section{0, box(-1.1, 1.1, -.5, .8, .3)}, section{1.4, box(-.8, .8, -.4, .5, .2)}).
		near(.4)
	sides(func(s float64) {
		m.plate(f.at(s*3.5, -1.2, -.6).side(s).turn(-s*14), Second, -.5, .7, .5,
			mirrored(-s, -4.4, -1.4, 2.6, 1, 3.4, -.8, 0, -2.6)...)
		b.ear(f.at(s*2.9, 4, -2), s)
	})
	m.gaze(f.at(0, 1.6, 2.4), 3.5, 1)
	m.crested(f.at(0, 4.4, .6), m.Crest)
	return f
}

// ear makes a pointed ear.
func (b *wolf) ear(f frame, s float64) {
	p := b.plate(f.roll(-s*8).turn(s*14).nod(-6), Plate, -.8, .8, .5,
		mirrored(s, -1.9, -1, -1.6, 2.6, .3, 6.8, 2, 3.2, 2.1, -1.4)...)
	p.paint(Accent, mirrored(s, -.8, .4, -.5, 2.6, .3, 5, 1, 3, 1.2, .2)...)
}

// tail makes a tail like a raised blade.
func (b *wolf) tail() {
	m, f := b.machine, b.body
	root, mid, tip := f.point(0, 2.6, -18), f.point(0, 8, -26), f.point(0, 25, -38)
	m.loft(bone(root, mid, world.y), Joint, section{1, cut(2, 2)}, section{-root.distance(mid), cut(1.5, 1.7)})
	l := mid.distance(tip)
	g := bone(mid, tip, world.y)
	m.loft(g, Second, section{2, cut(1.4, 1.4)}, section{-l * .4, cut(1.7, 3.2)}, section{-l * .72, cut(1.2, 2.4)})
	m.loft(g, Accent, section{-l * .72, cut(1.2, 2.4)}, section{-l, cut(.2, .3)})
}
