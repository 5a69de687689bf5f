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
	area, crash   bool
	plain         bool // no choice of the attacker
	indirect      bool
	src           rules.Source
}

// saving is what a weapon's PEN asks for.
type saving struct {
	pen  int
	kind string // "", "S" or "P"
	push bool   // of a push or pull weapon
}

// savingOf is what a weapon asks for as it is written.
func savingOf(w gear) saving {
	return saving{value(w.Pen), w.PenKind, w.has("push") || w.has("pull") || w.PenKind == moves}
}

// moves is the kind of PEN whose failed saves move the target, stuns of those
// that cost it an action.
const (
	moves = "P"
	stuns = "S"
)

// more is so much PEN more; by it a push or pull weapon's is of the kind that
// moves, which never costs HP.
func (s saving) more(n int) saving {
	if n == 0 {
		return s
	}
	if s.pen += n; s.push {
		s.kind = moves
	}
	return s
}

func value(f *rules.Figure) int {
	if f == nil {
		return 0
	}
	return f.Int()
}

func (o *odds) gun(w gear) gun {
	g := gun{name: w.Name, reach: w.Range.Int(), shots: w.Attacks.Int(), dmg: w.Dmg.Int(), save: savingOf(w),
		shipPen: value(w.WarshipPen), area: w.has("area"), src: w.Source}
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
	return gun{name: "Crash through", reach: mostInches, shots: 5, dmg: 200 + boost*(a.is(size)+o.times("havoc", "crash")),
		crash: true, src: book.Printed("Crash Through and Trample")}
}

func (o *odds) terrain(a *fighter) gun {
	return gun{name: "Throw terrain", reach: 16, shots: 4 + a.is(size), dmg: 200, src: book.Printed("Throw Terrain")}
}

// improve is what havoc and orders do to the gun.
func (o *odds) improve(a *fighter, g *gun) {
	g.dmg += boost * o.times("havoc", "dmg")
	g.save = o.withPen(g.save)
	captain := 1
	if a.ship() {
		captain = a.level()
	}
	if n, ok := o.c.Int("captain"); ok {
		captain = n
	}
	if o.times("order", mainBattery) > 0 && captain >= 2 {
		g.save = g.save.more(1)
		o.Tell("order", book.Printed("Exceptional Captain's Orders"), "a battle-hardened captain's main battery: PEN +1")
	}
	if o.c.Bool("indirect") && !g.indirect {
		o.refuse("/situation/indirect", "%s cannot fire indirectly", g.name)
	}
	if o.c.Bool("overwatch") && g.overwatch == 0 {
		o.refuse("/situation/overwatch", "%s has no Overwatch", g.name)
	}
	o.forbids()
	if area, given := o.c["area"].(bool); given {
		g.area = area
	}
}

// withPower is the gun with the power that is spent on it, at one target.
func (o *odds) withPower(g gun) gun {
	if n := o.times("power", "range"); n > 0 {
		if g.crash || g.reach <= longer {
			o.refuse("/situation/power", "this attack has no range to improve")
		}
		g.reach += n * longer
	}
	g.dmg += boost * o.times("power", "dmg")
	g.save = g.save.more(g.save.powerPen(o.times("power", "pen")))
	return g
}

// powerPen is the PEN that power spent on it gives.
func (s saving) powerPen(times int) int {
	if s.push {
		return 2 * times
	}
	return times
}

// withPen is the PEN with what the situation and havoc add to it.
func (o *odds) withPen(s saving) saving {
	if o.c.Text("pen-bonus-kind") == moves && o.num("pen-bonus") > 0 && !s.push {
		o.refuse("/situation/pen-bonus-kind", "only a push or pull weapon gains PEN of kind P (%s)",
			book.Cite("High Speed Attack"))
	}
	s = s.more(o.num("pen-bonus"))
	if s.push {
		s = s.more(o.times("havoc", "melee"))
	}
	return s
}

// forbids refuses what may not come together in a shooting attack.
func (o *odds) forbids() {
	switch indirect := o.c.Bool("indirect"); {
	case o.c.Bool("overwatch") && o.c.Bool("blindside"):
		o.refuse("/situation/overwatch", "a unit that is blindsided may not fire overwatch (%s)",
			book.Cite("Charge into Melee"))
	case indirect && o.num("hits-bonus") > 0:
		o.refuse("/situation/hits-bonus", "no skill such as Bullseye or Make it Count helps indirect fire (%s)",
			book.Cite("Line of Sight"))
	case indirect && o.num("focus") > 0:
		o.refuse("/situation/focus", "hits beyond the dice do not help indirect fire (%s)", book.Cite("Line of Sight"))
	}
}

// spends refuses power and havoc that the units do not have. The same upgrade
// again costs 2 power; the cover that havoc gives is the target's.
func (o *odds) spends(a, t *fighter) {
	power := 0
	for _, word := range []string{"dmg", "pen", "range"} {
		if n := o.times("power", word); n > 0 {
			power += 2*n - 1
		}
	}
	o.spend(a, "power", "Power", power, "Full Power")
	o.spend(a, "havoc", "Havoc", o.times("havoc", "dmg")+o.times("havoc", "melee")+o.times("havoc", "crash"),
		"World Shaking Havoc")
	o.spend(t, "havoc", "Havoc", o.times("havoc", "cover"), "World Shaking Havoc")
}

func (o *odds) spend(f *fighter, id, name string, cost int, section string) {
	if cost == 0 || o.err != nil {
		return
	}
	s, ok := f.pool()
	switch {
	case !ok || s.ID != id:
		o.refuse("/situation/"+id, "%s has no %s (%s)", f.Title(), name, book.Cite(section))
	case s.Basis == rules.Missing:
		o.refuse(f.at+"/choices", "its %s is not known: it needs %s", s.Label, s.Needs)
	case cost > s.Value.Int():
		o.refuse("/situation/"+id, "this costs %d %s, and %s has %d; the same upgrade again costs more (%s)", cost, name,
			f.Title(), s.Value.Int(), book.Cite(section))
	}
}
