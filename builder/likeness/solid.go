package likeness

import "math"

// vec is a point or a direction in a machine's space: x to the right of the page, y up, z to the machine's front. The
// ground is at y 0. A machine is about 90 high. Products are converted one by one: a processor that fused them with a
// sum would get other last bits.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec          { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec          { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) times(k float64) vec    { return vec{float64(a.x * k), float64(a.y * k), float64(a.z * k)} }
func (a vec) dot(b vec) float64      { return float64(a.x*b.x) + float64(a.y*b.y) + float64(a.z*b.z) }
func (a vec) length() float64        { return math.Sqrt(a.dot(a)) }
func (a vec) toward(b vec) vec       { return b.sub(a).unit() }
func (a vec) distance(b vec) float64 { return b.sub(a).length() }

func (a vec) cross(b vec) vec {
	return vec{float64(a.y*b.z) - float64(a.z*b.y), float64(a.z*b.x) - float64(a.x*b.z),
		float64(a.x*b.y) - float64(a.y*b.x)}
}

// rounded returns the point on a grid of 1/512, so that bits that depend on the processor do not matter.
func (a vec) rounded() vec {
	const steps = 512
	return vec{math.Round(a.x*steps) / steps, math.Round(a.y*steps) / steps, math.Round(a.z*steps) / steps}
}

// unit returns the direction with length 1.
func (a vec) unit() vec {
	if l := a.length(); l > 0 {
		return a.times(1 / l)
	}
	return a
}

// frame is a place with three axes. Parts are made in frames.
type frame struct{ o, x, y, z vec }

// world is the frame of the ground below a machine.
var world = frame{x: vec{1, 0, 0}, y: vec{0, 1, 0}, z: vec{0, 0, 1}}

// point returns a point of the frame in the machine's space.
func (f frame) point(x, y, z float64) vec {
	return f.o.add(f.x.times(x)).add(f.y.times(y)).add(f.z.times(z))
}

// at returns the frame moved along its axes.
func (f frame) at(x, y, z float64) frame {
	f.o = f.point(x, y, z)
	return f
}

// on returns the frame moved to a point.
func (f frame) on(p vec) frame {
	f.o = p
	return f
}

// nod turns the front down, in degrees.
func (f frame) nod(degrees float64) frame {
	f.y, f.z = rotated(f.y, f.z, degrees)
	return f
}

// turn turns the front to the right of the page, in degrees.
func (f frame) turn(degrees float64) frame {
	f.z, f.x = rotated(f.z, f.x, degrees)
	return f
}

// roll lifts the right side, in degrees.
func (f frame) roll(degrees float64) frame {
	f.x, f.y = rotated(f.x, f.y, degrees)
	return f
}

// rotated returns two axes turned in their plane, the first towards the second.
func rotated(a, b vec, degrees float64) (vec, vec) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return a.times(cos).add(b.times(sin)), b.times(cos).add(a.times(-sin))
}

// signOf returns 1 for what is not below 0, else -1.
func signOf(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}

// grow scales what is made in the frame.
func (f frame) grow(k float64) frame {
	f.x, f.y, f.z = f.x.times(k), f.y.times(k), f.z.times(k)
	return f
}

// side returns the frame of a surface that looks to one side, s 1 for the right of the page and -1 for its left: z
// points out of it, x to the machine's front on the left and to its back on the right.
func (f frame) side(s float64) frame {
	f.x, f.z = f.z.times(-s), f.x.times(s)
	return f
}

// upright returns the frame with z up, for round parts that stand.
func (f frame) upright() frame { return f.nod(-90) }

// backward returns the frame that looks behind.
func (f frame) backward() frame { return f.turn(180) }

// bone returns a frame at a whose y points away from b. Its z is as near to front as can be.
func bone(a, b, front vec) frame {
	y := b.toward(a)
	x := y.cross(front).unit()
	return frame{a, x, y, x.cross(y)}
}

// aim returns a frame that looks along a direction, upright as near as can be.
func aim(at, along vec) frame {
	z := along.unit()
	x := vec{0, 1, 0}.cross(z).unit()
	return frame{at, x, z.cross(x), z}
}

// knee returns the joint between two limbs of the lengths l1 and l2 from a to c, bent towards a direction.
func knee(a, c vec, l1, l2 float64, bend vec) vec {
	d := min(a.distance(c), l1+l2-.01)
	u := a.toward(c)
	along := (l1*l1 - l2*l2 + d*d) / (2 * d)
	off := math.Sqrt(max(0, l1*l1-along*along))
	out := bend.sub(u.times(bend.dot(u))).unit()
	return a.add(u.times(along)).add(out.times(off))
}

// cut returns a rectangle of 2w × 2d around 0 with cut corners, as pairs. c is the length of the cuts, 45 % of the
// shorter half without it.
func cut(w, d float64, c ...float64) []float64 {
	k := min(w, d) * .45
	if len(c) > 0 {
		k = c[0]
	}
	return []float64{-w + k, d, w - k, d, w, d - k, w, -d + k, w - k, -d, -w + k, -d, -w, -d + k, -w, d - k}
}

// box returns a rectangle with corners cut by c, as pairs.
func box(x0, x1, y0, y1, c float64) []float64 {
	if x1 < x0 {
		x0, x1 = x1, x0
	}
	c = max(c, .02)
	return []float64{x0 + c, y1, x1 - c, y1, x1, y1 - c, x1, y0 + c, x1 - c, y0, x0 + c, y0, x0, y0 + c, x0, y1 - c}
}

// round returns a circle of n corners around 0, as pairs.
func round(r float64, n int) []float64 { return ring(0, 0, r, r, n) }

// shift returns pairs moved by dx and dy.
func shift(pairs []float64, dx, dy float64) []float64 {
	out := make([]float64, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		out[i], out[i+1] = pairs[i]+dx, pairs[i+1]+dy
	}
	return out
}

// mirrored returns pairs with x times s.
func mirrored(s float64, pairs ...float64) []float64 {
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] *= s
	}
	return pairs
}

// ring returns an ellipse with a number of corners, as pairs.
func ring(x, y, rx, ry float64, corners int) []float64 {
	out := make([]float64, 0, 2*corners)
	for i := range corners {
		sin, cos := math.Sincos((float64(i) + 0.5) * 2 * math.Pi / float64(corners))
		out = append(out, x+rx*cos, y+ry*sin)
	}
	return out
}

// normal returns the direction that a flat polygon looks in, or the opposite one.
func normal(corners []vec) (out vec) {
	for i, a := range corners {
		out = out.add(a.cross(corners[(i+1)%len(corners)]))
	}
	return out.unit()
}
