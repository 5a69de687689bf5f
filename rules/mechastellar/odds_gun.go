package mechastellar

import "gantry/rules"

// gun is a shooting attack as it is made.
type gun struct {
	name          string
	reach         int // inches
	least, most   int // inches of indirect fire; most: beside sensors, 0 for the reach
	shots         int
	rapid, rapidH int // shots and hits more at half range
	dmg           int
	save          saving
	shipPen       int // PEN more against warships
	overwatch     int // shots of it; 0: none
	area, push    bool
	crash         bool
	plain         bool // no choice of the attacker
	indirect      bool
	src           rules.Source
}

// saving is what a weapon's PEN asks for.
type saving struct {
	pen  int
	kind string // "", "S" or "P"
}

func value(f *rules.Figure) int {
	if f == nil {
		return 0
	}
	return f.Int()
}

func (o *odds) gun(w gear) gun {
	g := gun{name: w.Name, reach: w.Range.Int(), shots: w.Attacks.Int(), dmg: w.Dmg.Int(), save: saving{value(w.Pen), w.PenKind}, shipPen: value(w.WarshipPen),
		area: w.has("area"), push: w.has("push") || w.has("pull") || w.PenKind == "P", src: w.Source}
	if w.Close != nil {
		g.rapid, g.rapidH = value(w.Close.Shots), value(w.Close.Hits)
	}
	for _, q := range w.Qualities {
		switch q.ID {
		case "overwatch":
			g.overwatch = max(1, value(q.N))
		case "indirect":
			g.indirect, g.least, g.most = true, value(q.N), value(w.IndirectTo)
		case "remote":
			g.indirect = true
		}
	}
	return g
}

func (o *odds) crash(a *fighter) gun {
	return gun{name: "Crash through", reach: mostInches, shots: 5, dmg: 200 + boost*(a.is(size)+o.times("havoc", "crash")), crash: true, src: book.Printed("Crash Through and Trample")}
}

func (o *odds) thrown(a *fighter) gun {
	return gun{name: "Throw terrain", reach: 16, shots: 4 + a.is(size), dmg: 200, src: book.Printed("Throw Terrain")}
}

// improve is what havoc and orders do to the gun.
func (o *odds) improve(a *fighter, g *gun) {
	g.dmg += boost * o.times("havoc", "dmg")
	if g.push {
		g.save.pen += o.times("havoc", "melee")
	}
	captain := 1
	if a.ship() {
		captain = a.level()
	}
	if n, ok := o.c.Int("captain"); ok {
		captain = n
	}
	if o.times("order", mainBattery) > 0 && captain >= 2 {
		g.save.pen++
		o.tell("order", book.Printed("Exceptional Captain's Orders"), "a battle-hardened captain's main battery: PEN +1")
	}
	if o.c.Bool("indirect") && !g.indirect {
		o.lack("/situation/indirect", "%s cannot fire indirectly", g.name)
	}
	if o.c.Bool("overwatch") && g.overwatch == 0 {
		o.lack("/situation/overwatch", "%s has no Overwatch", g.name)
	}
	if area, given := o.c["area"].(bool); given {
		g.area = area
	}
}

// powered is the gun with the power that is spent on it, at one target.
func (o *odds) powered(g gun) gun {
	if n := o.times("power", "range"); n > 0 {
		if g.crash || g.reach <= longer {
			o.lack("/situation/power", "this attack has no range to improve")
		}
		g.reach += n * longer
	}
	g.dmg += boost * o.times("power", "dmg")
	each := 1
	if g.push {
		each = 2
	}
	g.save.pen += each * o.times("power", "pen")
	return g
}
