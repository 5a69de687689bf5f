package horizon

import (
	"math"

	"gantry/builder/layout"
)

const (
	floorPools = 3   // discs of light on the floor
	lineWidth  = .24 // of the lines on the floor
)

// onFloor returns the color of a disc of light on the floor, the innermost last.
func (p *paints) onFloor(i int) layout.Color {
	return p.floor.Mixed(p.light, p.pool*(.10+.10*float64(i)))
}

// floorAndLines draws the floor in bands that get darker to the front, with light where a machine is.
func (d *drawer) floorAndLines() {
	deep := Height - d.ground
	y := d.ground
	for _, band := range []struct{ to, haze, dark float64 }{{.10, .40, 0}, {.30, .12, 0}, {.62, 0, .05}, {1, 0, .13}} {
		d.area(d.floor.Mixed(d.haze, band.haze).Mixed(d.paints.dark, band.dark), rect(0, y, d.w, Height-y), y, Height)
		y = d.ground + deep*band.to
	}
	for i := range floorPools {
		k := 1 - .27*float64(i)
		disc := ellipse(point{d.lightAt.x, d.ground + float64(.45*deep)}, .52*d.scale*k, .40*deep*k, 28)
		d.area(d.onFloor(i), disc, d.ground, Height)
	}
	if d.Hexes {
		d.hexes()
	} else {
		d.grid()
	}
}

// lines returns the color of the lines on the floor.
func (d *drawer) lines() layout.Color { return d.floor.Mixed(d.paints.light, .55*d.pool) }

// grid draws lines to a vanishing point behind the horizon, and across. The first line across leads from each of the
// others to the next.
func (d *drawer) grid() {
	deep := Height - d.ground
	vanish := point{d.lightAt.x, d.ground - .45*deep}
	back := d.ground + .1*deep
	spread := (back - vanish.y) / (Height - vanish.y)
	space := .24 * d.scale
	reach := max(d.lightAt.x, d.w-d.lightAt.x)
	n := int(reach / (space * spread))
	comb := []point{{0, back}}
	for i := -n; i <= n; i++ {
		x := (float64(i) + .5) * space
		a, b, ok := d.clippedLine(point{d.lightAt.x + x*spread, back}, point{d.lightAt.x + x, Height})
		if ok {
			comb = append(comb, a, b, a)
		}
	}
	d.stroke(d.lines(), lineWidth, append(comb, point{d.w, back})...)
	for _, z := range []float64{.24, .46, .78} {
		y := d.ground + deep*z
		d.stroke(d.lines(), lineWidth, point{0, y}, point{d.w, y})
	}
}

// hexes draws hexagons that a point turns to the front, a few of them filled. Each row is one chain, which goes along
// the sides between two hexagons and back.
func (d *drawer) hexes() {
	const side, rows = .22, 5 // in units of the distance of the front edge
	vanish := d.ground - .05*(Height-d.ground)
	half := .25 * d.scale // half a hexagon's width at the front edge
	at := func(column int, z float64) point {
		return point{d.lightAt.x + half*(float64(column)+.5)/z, vanish + (Height-vanish)/z}
	}
	hexagon := func(column, row int) []point { // whose nearest corner is there
		z := 1 + 1.5*side*float64(row)
		return []point{at(column, z), at(column+1, z+.5*side), at(column+1, z+1.5*side), at(column, z+2*side),
			at(column-1, z+1.5*side), at(column-1, z+.5*side)}
	}
	for row := range rows - 1 {
		for side := -1; side <= 1; side += 2 {
			column := side * (2 + 2*int(d.next()%4))
			if d.chance(.7) {
				d.area(d.floor.Mixed(d.paints.dark, .10), hexagon(column+row%2, row), d.ground, Height)
			}
		}
	}
	for row := range rows {
		z := 1 + 1.5*side*float64(row)
		n := int(math.Ceil(max(d.lightAt.x, d.w-d.lightAt.x)*(z+.5*side)/half)) + 1
		var chain []point
		for column := -n; column <= n; column++ {
			if (column+row)%2 == 0 {
				chain = append(chain, at(column, z))
				continue
			}
			p := at(column, z+.5*side)
			chain = append(chain, p)
			if row < rows-1 && p.x > 0 && p.x < d.w {
				if q := at(column, z+1.5*side); q.x > 0 && q.x < d.w {
					chain = append(chain, q, p)
				}
			}
		}
		d.stroke(d.lines(), lineWidth, chain...)
	}
}
