package mechastellar

import (
	"strings"

	"gantry/rules"
)

// gun is the state of a shooting attack.
type gun struct {
	name          string
	reach         int // inches
	least, most   int // inches of indirect fire; most: besides sensors, 0 for the reach
	shots         int
	rapid, rapidH int // extra shots and hits at half range
	dmg           int
	save          saving
	shipPen       int // extra PEN against warships
	overwatch     int // its overwatch shots; 0: none
	area, crash   bool
	plain         bool // the attacker has no choice
	indirect      bool
	cannon        bool // by its name, see the reading
	remote        bool
	src           rules.Source
}

// saving is the armor save that a weapon's PEN forces.
type saving struct {
	pen  int
	kind string // "", "S" or "P"
	push bool   // for a push or pull weapon
}

// savingOf returns the save of a weapon as written.
func savingOf(w gear) saving {
	return saving{rules.IntOf(w.Pen), w.PenKind, w.has("push") || w.has("pull") || w.PenKind == moves}
}

// addPen adds n to the PEN, which may be negative. Added PEN on a push or pull weapon is of the kind that moves, and
// never costs HP.
func (s saving) addPen(n int) saving {
	if n == 0 {
		return s
	}
	if s.pen += n; s.push && n > 0 {
		s.kind = moves
	}
	return s
}

func (o *odds) gun(w gear) gun {
	g := gun{name: w.Name, reach: w.Range.Int(), shots: w.Attacks.Int(), dmg: w.Dmg.Int(), save: savingOf(w),
		shipPen: rules.IntOf(w.WarshipPen), area: w.has("area"), cannon: w.cannon(), src: w.Source}
	if w.Close != nil {
		g.rapid, g.rapidH = rules.IntOf(w.Close.Shots), rules.IntOf(w.Close.Hits)
	}
	for _, q := range w.Qualities {
		switch q.ID {
		case "overwatch":
			g.overwatch = max(1, rules.IntOf(q.N))
		case "indirect":
			g.indirect, g.least, g.most = true, rules.IntOf(q.N), rules.IntOf(w.IndirectTo)
		case "remote":
			g.indirect, g.remote = true, true
		}
	}
	return g
}

func (o *odds) crash(a *fighter) gun {
	return gun{name: "Crash through", reach: maxInches, shots: 5,
		dmg:   200 + boost*(a.buildStat(size)+o.times("havoc", "crash")),
		crash: true, src: book.Printed("Crash Through and Trample")}
}

func (o *odds) terrain(a *fighter) gun {
	return gun{name: "Throw terrain", reach: 16, shots: 4 + a.buildStat(size), dmg: 200,
		src: book.Printed("Throw Terrain")}
}

// improve applies havoc and orders to the gun.
func (o *odds) improve(a *fighter, g *gun) {
	g.dmg += boost * o.times("havoc", "dmg")
	g.save = o.withPen(g.save)
	captain := 1
	if a.ship() {
		captain = a.level()
	}
	if o.times("order", mainBattery) > 0 && o.c.IntOr("captain", captain) >= 2 {
		g.save = g.save.addPen(1)
		o.Tell("order", book.Printed("Exceptional Captain's Orders"), "main battery, Battle-Hardened Captain: PEN +1")
	}
	if o.c.Bool("indirect") && !g.indirect {
		o.refuse("/situation/indirect", "%s can't fire indirectly", g.name)
	}
	if o.c.Bool("overwatch") && g.overwatch == 0 {
		o.refuse("/situation/overwatch", "%s has no Overwatch", g.name)
	}
	if area, given := o.c["area"].(bool); given {
		g.area = area
	}
	if lost := o.num("shots-lost"); lost > 0 && !g.remote {
		o.refuse("/situation/shots-lost", "only a remote weapon loses attacks (%s)", book.Cite("Remote Weapons"))
	} else {
		g.shots = max(0, g.shots-lost)
	}
	o.forbids(g)
	o.engagedShot(a, g)
}

// cannon reports whether the weapon's name calls it a cannon.
func (w *weapon) cannon() bool { return strings.Contains(strings.ToLower(w.Name), "cannon") }

// engagedShot refuses a Focus that the unit may not take while engaged.
func (o *odds) engagedShot(a *fighter, g *gun) {
	const at = "/situation/focus-engaged"
	switch {
	case !o.c.Bool("focus-engaged"):
	case a.ship() || a.level() == 0:
		o.refuse(at, "only a Level 1+ pilot or Kaiju may shoot while engaged (%s)", book.Cite("Focus"))
	case o.num("focus") >= maxFocus:
		o.refuse(at, "this is Focus action %d. A unit takes at most %d per turn (%s)", maxFocus+1, maxFocus,
			book.Cite("Focus"))
	case g.area:
		o.refuse(at, "an area weapon can't fire while engaged (%s)", book.Cite("Area of Effect Weapons"))
	}
}

// withPower returns the gun with the power spent on it, at one target.
func (o *odds) withPower(g gun) gun {
	if n := o.times("power", "range"); n > 0 {
		if g.crash || g.reach <= longer {
			o.refuse("/situation/power", "this attack has no range to improve")
		}
		g.reach += n * longer
	}
	g.dmg += boost * o.times("power", "dmg")
	g.save = g.save.addPen(g.save.powerPen(o.times("power", "pen")))
	return g
}

// powerPen returns the PEN from power spent on it.
func (s saving) powerPen(times int) int {
	if s.push {
		return 2 * times
	}
	return times
}

// withPen returns the save with the PEN of the situation and of havoc.
func (o *odds) withPen(s saving) saving {
	if o.c.Text("pen-bonus-kind") == moves && o.num("pen-bonus") > 0 && !s.push {
		o.refuse("/situation/pen-bonus-kind", "only a push or pull weapon can gain PEN type P (%s)",
			book.Cite("High Speed Attack"))
	}
	s = s.addPen(o.num("pen-bonus"))
	if s.push {
		s = s.addPen(o.times("havoc", "melee"))
	}
	return s
}

// forbids refuses combinations that a shooting attack does not allow.
func (o *odds) forbids(g *gun) {
	switch indirect := o.c.Bool("indirect"); {
	case o.c.Bool("overwatch") && o.c.Bool("blindside"):
		o.refuse("/situation/overwatch", "a Blindsided unit can't fire Overwatch (%s)",
			book.Cite("Charge into Melee"))
	case indirect && o.num("hits-bonus") > 0:
		o.refuse("/situation/hits-bonus", "skills such as Bullseye or Make it Count don't help indirect fire (%s)",
			book.Cite("Line of Sight"))
	case indirect && g.cannon && o.battlefield == space:
		o.refuse("/situation/indirect", "%s is a cannon and can't fire indirectly in space (%s)", g.name,
			book.Cite("Line of Sight"))
	case o.c.Bool("high-ground") && o.battlefield == space:
		o.refuse("/situation/high-ground", "open space has no high ground (%s)",
			book.Cite("Tactical Advantage in Stellar Battlefields"))
	}
}

// spends refuses power and havoc that the units do not have. The cover from havoc is the target's.
func (o *odds) spends(a, t *fighter, throw int) {
	power, havoc := o.prices(a, throw)
	o.spend(a, "power-points", "power", "Power", power, "Full Power")
	o.spend(a, "power-points", "havoc", "Havoc", havoc, "World Shaking Havoc")
	o.spend(t, "target-points", "havoc", "Havoc", o.times("havoc", "cover"), "World Shaking Havoc")
}

// prices returns the power and havoc that improvements cost the attacker. Repeating an upgrade costs 2 power. A throw
// costs power or havoc, whichever the unit has.
func (o *odds) prices(a *fighter, throw int) (power, havoc int) {
	havoc = throw
	if s, ok := a.pool(); ok && s.ID == "power" {
		power, havoc = throw, 0
	}
	for _, word := range []string{"dmg", "pen", "range"} {
		if n := o.times("power", word); n > 0 {
			power += 2*n - 1
		}
	}
	return power, havoc + o.times("havoc", "dmg") + o.times("havoc", "melee") + o.times("havoc", "crash")
}

// spend refuses a cost above the points that are available, by a field or all of the unit's.
func (o *odds) spend(f *fighter, available, id, name string, cost int, section string) {
	if cost == 0 || o.err != nil {
		return
	}
	s, ok := f.pool()
	have := o.c.IntOr(available, s.Value.Int())
	switch {
	case !ok || s.ID != id:
		o.refuse("/situation/"+id, "%s has no %s (%s)", f.Title(), name, book.Cite(section))
	case s.Basis == rules.Missing:
		o.refuse(f.at+"/choices", "its %s is unknown: it needs %s", s.Label, s.Needs)
	case cost > have:
		o.refuse("/situation/"+id, "this costs %d %s, but %s has %d. Taking an upgrade again costs more (%s)", cost,
			name, f.Title(), have, book.Cite(section))
	}
}
