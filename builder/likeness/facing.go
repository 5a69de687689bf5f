package likeness

import (
	"math"

	"gantry/rules"
)

// facing draws an item seen from its muzzle, set into a plate around the pen's origin, its copies side by side.
func (p pen) facing(it rules.LikenessItem) {
	p = p.grow(scale(it))
	n := min(it.Count, 9)
	across := int(math.Ceil(math.Sqrt(float64(n))))
	if n <= 3 {
		across = n
	}
	down := (n + across - 1) / across
	step := face(it.Kind) / math.Sqrt(float64(down))
	for i := range n {
		row := i / across
		inRow := min(across, n-row*across)
		x := step * (float64(i%across) - float64(inRow-1)/2)
		y := step * (float64(row) - float64(down-1)/2)
		p.at(x, y).grow(step / face(it.Kind)).face(it)
	}
}

// face returns the width of an item seen from the front.
func face(k rules.ItemKind) float64 {
	switch k {
	case rules.Gun, rules.Laser:
		return 4.8
	case rules.Missile, rules.Plating, rules.Sink, rules.Equipment:
		return 7.4
	}
	return 6.2
}

func (p pen) face(it rules.LikenessItem) {
	switch it.Kind {
	case rules.Gun:
		p.disc(Weapon, 0, 0, 2.2)
		p.fill(Dark, oval(0, 0, 1.2, 1.2)...)
	case rules.Laser:
		p.disc(Weapon, 0, 0, 2.1)
		p.fill(Glow, oval(0, 0, 1.4, 1.4)...)
	case rules.Beam: // a lens as wide as its bell, held by four clamps
		p.flat(Weapon, -3.1, -1.4, -1.4, -3.1, 1.4, -3.1, 3.1, -1.4, 3.1, 1.4, 1.4, 3.1, -1.4, 3.1, -3.1, 1.4)
		p.fill(Glow, oval(0, 0, 2.3, 2.3)...)
		p.line(-2.6, -2.6, -1.2, -1.2)
		p.line(2.6, -2.6, 1.2, -1.2)
		p.line(-2.6, 2.6, -1.2, 1.2)
		p.line(2.6, 2.6, 1.2, 1.2)
		p.dot(Eye, 0, 0, .9)
	case rules.Gatling:
		p.disc(Weapon, 0, 0, 2.9)
		for i := range 6 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 3)
			p.hole(1.75*cos, 1.75*sin, .72)
		}
		p.dot(Brass, 0, 0, .6)
	case rules.Artillery:
		p.disc(Weapon, 0, 0, 3)
		p.disc(Joint, 0, 0, 2)
		p.fill(Dark, oval(0, 0, 1.5, 1.5)...)
	case rules.Missile:
		p.tubes(it.Size)
	case rules.Melee:
		p.flat(Blade, -1.6, -2, 1.6, -2, 0, 5)
	case rules.Shield:
		p.grow(.32).shield(Emblem{})
	case rules.Jet:
		p.disc(Weapon, 0, 0, 2.6)
		p.disc(Glow, 0, 0, 1.4)
	case rules.Sink:
		p.grow(.72).sink()
	case rules.Plating:
		p.grow(.72).plating()
	default:
		p.flat(Joint, -2.6, -2, 2.6, -2, 2.6, 2, -2.6, 2)
		p.fill(Glow, -1.8, -1.2, 1.8, -1.2, 1.8, .2, -1.8, .2)
	}
}

// tubes draws the open mouths of a missile box; a larger box has more.
func (p pen) tubes(size int) {
	across, down := size+1, 2
	half, high := 1.45*float64(across)+.6, 1.45*float64(down)+.6
	p = p.grow(3.5 / half)
	p.slab(Weapon, -half, .7-high, .7-half, -high, half-.7, -high, half, .7-high, half, high, -half, high)
	for _, tip := range []bool{false, true} {
		for i := range across * down {
			x := 2.9 * (float64(i%across) - float64(across-1)/2)
			y := 2.9 * (float64(i/across) - float64(down-1)/2)
			if tip {
				p.dot(Brass, x, y, .5)
			} else {
				p.hole(x, y, 1.15)
			}
		}
	}
}
