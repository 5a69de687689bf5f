package likeness

import (
	"math"

	"gantry/rules"
)

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
	m.loft(bone(f.point(0, 0, -r.z+2), f.point(0, -4, -r.z-10), world.y), Joint, section{0, cut(3.4, 3)}, section{-11,
		cut(.4, .4)})
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
	m.loft(f, Plate, section{2, cut(w*.9, w*.9)}, section{-l * .5, cut(w*1.16, w*1.16)}, section{-l + 2, cut(w*.86,
		w*.86)})
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
	m.loft(f, Second, section{-5, ring(0, 0, r.x*.7, r.z*.72, 10)}, section{0, ring(0, 0, r.x*.96, r.z*.96,
		10)}).near(-3)
	m.loft(f, Joint, section{0, ring(0, 0, r.x*.98, r.z*.98, 12)}, section{r.y * .5, ring(0, 0, r.x*.84, r.z*.84, 12)},
		section{r.y * .86, ring(0, 0, r.x*.46, r.z*.46, 12)}, section{r.y * .93, ring(0, 0, r.x*.2, r.z*.2,
			12)}).near(-11)
	m.loft(f, Trim, section{-1.6, ring(0, 0, r.x*1.04, r.z*1.04, 16)}, section{.6, ring(0, 0, r.x*1.1, r.z*1.1, 16)},
		section{2.6, ring(0, 0, r.x*1.02, r.z*1.02, 16)}).near(-1)
	out := 1 + 1.2*m.armor
	for i := range 8 {
		a := 45 * float64(i)
		p := b.scute(Plate, out, b.point(a-20.5, 9, 1), b.point(a+20.5, 9, 1), b.point(a+20, 37, 1), b.point(a-20, 37,
			1))
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
		b.scute([...]Role{Plate, Second}[i%2], out, b.point(a-27, 41, 1.01), b.point(a+27, 41, 1.01), b.point(a+26,
			66, 1.02),
			b.point(a-26, 66, 1.02))
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
	m.loft(neck, Joint, section{1, cut(5.4, 5)}, section{-8, cut(4.6, 4.4)}, section{-root.distance(f.o), cut(3.6,
		3.8)})
	m.plate(neck.at(0, -5, 4.4), Plate, -.6, 1, .8, -3.6, 3, 3.6, 3, 4, -2, 0, -5, -4, -2)
	m.hull(f.at(0, -2.4, 0).nod(8), Second, section{-3, box(-3.4, 3.4, -1.6, 1, .5)}, section{7.6, box(-2, 2, -.8, .6,
		.4)})
	m.hull(f, Plate, section{-5, box(-3.2, 3.2, -2, 3.4, 1.3)}, section{1, box(-4.4, 4.4, -2, 4.8, 1.8)},
		section{6, box(-3.2, 3.2, -1.6, 3.2, 1.2)})
	m.hull(f, Second, section{5.4, box(-2.8, 2.8, -1.6, 2.6, 1)}, section{8.4, box(-1.9, 1.9, -2, 1.2, .6)},
		section{9.6, box(-.6, .6, -3.2, -1, .2)}).near(.4)
	m.gaze(f.at(0, 1.7, 3), 3.9, .9)
	m.crested(f.at(0, 4.4, 0), m.Crest)
	return f
}
