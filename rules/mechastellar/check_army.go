package mechastellar

import (
	"context"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

func (a *army) checkCommander(r *rules.Ruling) {
	n, read := a.sums.commanders, a.pack.Army.Commanders
	most := read.Int()
	r.OutOf(n, most).DependsOn(read.Basis)
	if n > most {
		f := r.Finding()
		f.Unit, f.Item, f.Basis = a.lastCommander().ID, "commander", read.Basis
		r.Find(f.Messagef("Commanders: %d, limit %d. Keep %[2]d.", n, most))
	}
	if n > 0 || len(a.Units) == 0 {
		return
	}
	if names, cites := a.needCommander(); len(names) > 0 {
		needs := "need"
		if len(names) == 1 {
			needs = "needs"
		}
		r.FindAs(rules.Warning, rules.Finding{Item: "commander", Cite: strings.Join(cites, "; "), Todo: true}.Messagef(
			"%s %s a Commander. Pick one.", strings.Join(names, ", "), needs))
	}
}

// lastCommander returns the commander with the last id, nil for none.
func (a *army) lastCommander() (last *model) {
	for _, m := range a.Units {
		if m.known && m.commander && m.CountFits() && (last == nil || rules.ByID(m.ID, last.ID) > 0) {
			last = m
		}
	}
	return last
}

// needCommander returns what only a Commander can use, with citations.
func (s *setting) needCommander() (names, cites []string) {
	add := func(name, cite string) {
		names = append(names, name)
		if !slices.Contains(cites, cite) {
			cites = append(cites, cite)
		}
	}
	for _, mod := range s.modules {
		if mod.Commander {
			add(mod.Name, mod.Cite)
		}
	}
	if s.plays(climactic) {
		for _, id := range s.events {
			if e := s.pack.Events.Rows.By[id]; e.Commander {
				add(e.Name, e.Cite)
			}
		}
	}
	return names, cites
}

// checkUnits counts every unit, including those of unknown profiles.
func (a *army) checkUnits(r *rules.Ruling) {
	n := a.sums.units
	for _, mod := range a.modules {
		if mod.Units != nil {
			most := mod.Units.Int()
			if r.DependsOn(mod.Units.Basis); n > most {
				f := rules.Finding{Item: mod.id, Cite: mod.Units.Cite, Basis: mod.Units.Basis}.Messagef(
					"Units: %d, limit %d (%s). Remove %d.", n, most, mod.Name, n-most)
				r.Find(f.OutOf(n, most))
			}
		}
		if mod.Frame != nil {
			a.checkFrames(r, mod)
		}
	}
}

// checkFrames warns of frames that are too high for a module.
func (a *army) checkFrames(r *rules.Ruling, mod chosenModule) {
	most := mod.Frame.Int()
	for _, m := range a.Units {
		of := m.build[frame]
		if !m.known || !of.Known() || of.Int() <= most {
			continue
		}
		f := rules.Finding{Unit: m.ID, Item: "frame", Cite: mod.Frame.Cite,
			Basis: max(mod.Frame.Basis, of.Basis)}.Messagef(
			"Frame %d: %s suggests %d or less.", of.Int(), mod.Name, most)
		r.FindAs(rules.Warning, f.OutOf(of.Int(), most))
	}
}

func (a *army) checkExclusive(r *rules.Ruling) {
	var names []string
	for _, d := range a.doubles {
		if a.plays(d.id) {
			names = append(names, d.name)
		}
	}
	if len(names) < 2 {
		return
	}
	r.Find(rules.Finding{Item: "modules"}.Messagef("%s both double HP. HP doubles only once.",
		strings.Join(names, " and ")))
}

func (a *army) checkEvent(r *rules.Ruling) {
	n, read := len(a.events), a.pack.Army.Events
	most := read.Int()
	r.AtMost(n, most, rules.Finding{Item: "event", Basis: read.Basis}.Messagef(
		"Climactic events: %d, limit %d. Remove %d.", n, most, n-most))
	if n > 0 && !a.plays(climactic) {
		r.Find(rules.Finding{Item: "modules"}.Messagef("A climactic event needs the %s module. Add it.",
			a.pack.Modules.Rows.By[climactic].Name))
	}
}

func (a *army) checkCommands(r *rules.Ruling) {
	universal := func(id string) bool { return a.pack.Commands.Rows.By[id].Universal }
	chosen := slices.DeleteFunc(slices.Clone(a.commands), universal)
	n, read := len(chosen), a.pack.Army.Commands
	most := read.Int()
	r.AtMost(n, most, rules.Finding{Item: "commands", Basis: read.Basis}.Messagef(
		"Strategic commands: %d, limit %d. Remove %d.", n, most, n-most))
	for _, id := range a.commands {
		if !universal(id) {
			continue
		}
		c := a.pack.Commands.Rows.By[id]
		r.FindAs(rules.Info, rules.Finding{Item: id, Cite: c.Cite}.Messagef(
			"Every player has %s. You don't need to pick it.", c.Name))
	}
	if n > 0 && !a.plays(strategic) {
		r.Find(rules.Finding{Item: "modules"}.Messagef("Strategic commands need the %s module. Add it.",
			a.pack.Modules.Rows.By[strategic].Name))
	}
}

func (a *army) checkEmbark(r *rules.Ruling) {
	if a.sums.boarding == 0 {
		return
	}
	byID := make(map[string]*model, len(a.Units)) // the first of several with one id
	for _, o := range slices.Backward(a.Units) {
		byID[o.ID] = o
	}
	for _, m := range a.Units {
		if m.known && m.boards {
			id, _ := m.Choices["ship"].(string)
			m.checkShip(r, id, byID[id])
		}
	}
}

// checkShip checks that a unit may be aboard the ship that it names, nil for none.
func (m *model) checkShip(r *rules.Ruling, id string, ship *model) {
	if ship != nil && m.build[size].Known() && ship.build[size].Known() {
		r.DependsOn(m.build[size].Basis, ship.build[size].Basis)
	}
	f := rules.Finding{Unit: m.ID, Item: "ship"}
	switch {
	case id == "" || ship == nil:
		f = f.Messagef("The ship isn't in this list. Pick another.")
	case ship.typ.id != "" && ship.typ.id != warship:
		f = f.Messagef("%s isn't a warship. Pick a warship.", ship.Title())
	case !m.fitsAboard(ship):
		f.Basis = max(m.build[size].Basis, ship.build[size].Basis)
		f = f.OutOf(m.buildStat(size), ship.buildStat(size)-1).Messagef(
			"Size %d doesn't fit aboard %s (Size %d). Ships must be larger.", m.buildStat(size), ship.Title(),
			ship.buildStat(size))
	default:
		return
	}
	r.Find(f)
}

// fitsAboard reports whether the unit may be aboard a ship. An unknown size fits.
func (m *model) fitsAboard(ship *model) bool {
	return !m.build[size].Known() || !ship.build[size].Known() || m.buildStat(size) < ship.buildStat(size)
}

// maxFor returns the largest damage of a published weapon with the slots of another, or of any weapon if its slots
// are unknown.
func (g *game) maxFor(w *weapon) *harm {
	slots := maxSlots
	if w.Slots.Known() {
		slots = min(max(0, w.Slots.Int()), maxSlots)
	}
	return &g.most[slots]
}

// whole writes a mean as a whole number.
func whole(mean *big.Rat) string {
	n, _ := strconv.Atoi(mean.FloatString(0))
	return rules.Grouped(n)
}

// checkUnpriced finds designs that are worth more than they cost. The points of a unit follow from its build; a
// designed weapon costs only EQ slots.
func (a *army) checkUnpriced(r *rules.Ruling) {
	if a.sums.free+a.sums.designs == 0 {
		return
	}
	harms, left := a.measure(context.Background())
	for _, m := range a.Units {
		if m.free() {
			r.Find(rules.Finding{Unit: m.ID}.Messagef("This design has no price. Agree on one with your opponent."))
		}
		for _, w := range m.designs {
			if h, most := harms[w.key], a.maxFor(w.weapon); h.passes(*most) {
				r.Find(rules.Finding{Unit: m.ID, Item: w.ID}.Messagef(
					"%s averages %s HP of damage against %s at best range. The best published weapon "+
						"for the same EQ slots, %s, averages %s. Agree on a price.",
					w.Name, whole(h.mean), a.gauge.target.Title(), most.weapon, whole(most.mean)))
			}
		}
	}
	if left > 0 {
		r.FindAs(rules.Info, rules.Finding{}.Messagef(
			"Not compared with published weapons: %d of your designs (limit %d).", left, maxMeasured))
	}
}
